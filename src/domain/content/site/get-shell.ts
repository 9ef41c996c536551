import { type Settings, settingsSchemas } from '../../../shared/input/settings.ts';
import { type Holidays, holidaysOf } from '../../../shared/orders/arrival.ts';
import { orLastAnswer } from '../../last-answer.ts';
import { isDatabaseAway } from '../../refusal-of.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { anonymous, type Shop } from '../../shop.ts';
import { findEntries } from './find-entries.ts';
import { findPosts } from './find-posts.ts';

/** What stands around every public page: the site's own texts, two recent posts, the sponsors. */
export type Shell = {
  site: Settings['site'];
  /** Where else a buyer may complain; what nobody has looked at again is marked so in the office, not here. */
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

/** How many recent posts the footer shows (SHELL-12). */
const FOOTER_POSTS = 2;

/**
 * The shell of every page, kept in memory until settings or content change, and as it last was while the database is
 * away. Should that be away before it was ever read, the settings' defaults stand in, without posts and sponsors.
 */
export async function getShell(shop: Shop): Promise<Shell> {
  try {
    const read = () =>
      shop.cache.remember('shell', ['settings', 'content'], async () => {
        const [{ site, store, calendar, duties }, posts, { sponsors }] = await Promise.all([
          getSettings(shop, 'site', 'store', 'calendar', 'duties'),
          findPosts(shop, anonymous, { limit: FOOTER_POSTS }),
          findEntries(shop, 'sponsors'),
        ]);
        const shell: Shell = {
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
    return (await orLastAnswer(shop, 'shell', read)).value.shell;
  } catch (thrown) {
    if (!isDatabaseAway(thrown)) throw thrown;
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
