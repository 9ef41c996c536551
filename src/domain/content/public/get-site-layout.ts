import { type Holidays, holidaysOf } from '../../../shared/rules/orders/delivery-dates.ts';
import { type Settings, settingsSchemas } from '../../../shared/schemas/settings-schemas.ts';
import { type AppContext, anonymous } from '../../context.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { withStaleFallback } from '../../stale-fallback.ts';
import { isDatabaseUnavailable } from '../../to-domain-error.ts';
import { findEntries } from './find-entries.ts';
import { findPosts } from './find-posts.ts';

/** The layout data of every public page: the site's texts, two recent posts, the sponsors. */
export type SiteLayout = {
  site: Settings['site'];
  /** Where else a buyer may complain; only the admin marks entries that were not reviewed. */
  duties: ShownDuties;
  currency: Settings['store']['currency'];
  passwordMinLength: number;
  holidays: Holidays;
  posts: { id: number; title: string; thumb: string; fullDate: string }[];
  sponsors: { id: number; name: string; thumb: string; alt: string; width: number; height: number }[];
};

type ShownDuties = Pick<Settings['duties'], 'office' | 'whatsapp' | 'phone' | 'email' | 'site'>;

const shownDuties = ({ office, whatsapp, phone, email, site }: Settings['duties']): ShownDuties => ({
  office,
  whatsapp,
  phone,
  email,
  site,
});

/** The number of recent posts in the footer (SHELL-12). */
const FOOTER_POSTS = 2;

/**
 * Returns the layout of every page, cached until settings or content change, and its last version during a database
 * outage. Without any, it returns the settings' defaults without posts and sponsors.
 */
export async function getSiteLayout(ctx: AppContext): Promise<SiteLayout> {
  try {
    const read = () =>
      ctx.cache.remember('shell', ['settings', 'content'], async () => {
        const [{ site, store, calendar, duties }, posts, { sponsors }] = await Promise.all([
          getSettings(ctx, 'site', 'store', 'calendar', 'duties'),
          findPosts(ctx, anonymous, { limit: FOOTER_POSTS }),
          findEntries(ctx, 'sponsors'),
        ]);
        const shell: SiteLayout = {
          site,
          duties: shownDuties(duties),
          currency: store.currency,
          passwordMinLength: store.passwordMinLength,
          holidays: holidaysOf(calendar),
          posts: posts.data.map(({ id, title, thumb, fullDate }) => ({ id, title, thumb, fullDate })),
          sponsors: sponsors.map(({ id, name, thumb, alt, width, height }) => ({
            id,
            name,
            thumb,
            alt,
            width,
            height,
          })),
        };
        return { shell, bytes: JSON.stringify(shell).length };
      });
    return (await withStaleFallback(ctx, 'shell', read)).value.shell;
  } catch (thrown) {
    if (!isDatabaseUnavailable(thrown)) throw thrown;
    const site = settingsSchemas.site.parse({});
    const store = settingsSchemas.store.parse({});
    return {
      site,
      duties: shownDuties(settingsSchemas.duties.parse({})),
      currency: store.currency,
      passwordMinLength: store.passwordMinLength,
      holidays: holidaysOf(settingsSchemas.calendar.parse({})),
      posts: [],
      sponsors: [],
    };
  }
}
