import type { RouterContextProvider } from 'react-router';
import { getSiteLayout } from '../../../domain/content/public/get-site-layout.ts';
import { countOpenTasks } from '../../../domain/reports/count-open-tasks.ts';
import { upcomingHolidays } from '../../../shared/rules/orders/delivery-dates.ts';
import { readOfflineConsent } from './offline-consent.ts';
import { getContext, nonceContext, unknownRouteContext } from './route-context.ts';
import { prefersLargeText } from './text-size.ts';

/** Data of every page: the user, a farmer's open items, the shell's texts, and whether this is the demo. */
export async function readRootData(context: Readonly<RouterContextProvider>, cookies: string | null) {
  const { ctx, actor } = getContext(context);
  const shell = await getSiteLayout(ctx);
  const now = ctx.clock.now();
  return {
    nonce: context.get(nonceContext),
    // Undefined: a user who cannot be loaded now, so the browser's stored copy is used.
    user: context.get(unknownRouteContext)
      ? undefined
      : actor.kind === 'user'
        ? { id: actor.userId, name: actor.name, role: actor.role }
        : null,
    /** Whether this device stores the user's pages; null until they answered. */
    ...(actor.kind === 'user' && { offline: readOfflineConsent(cookies, actor.userId) }),
    // Signed in with the password only, and limited to setting up MFA.
    ...(actor.kind === 'enrolling' && { enrolling: { id: actor.userId, name: actor.name } }),
    // A failure of the tab counts must not break the page.
    stall:
      actor.kind === 'user' && actor.role === 'farmer'
        ? {
            farmerId: actor.farmerId,
            large: prefersLargeText(cookies),
            group: actor.group ?? null,
            ...(await countOpenTasks(ctx, actor).catch(() => ({ bids: 0, orders: 0 }))),
          }
        : null,
    shell: { ...shell, holidays: upcomingHolidays(shell.holidays, now) },
    now: now.toISOString(),
    demo: ctx.config.demo,
  };
}
