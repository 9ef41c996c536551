import type { RouterContextProvider } from 'react-router';
import { getShell } from '../../../domain/content/site/get-shell.ts';
import { countToDo } from '../../../domain/reports/count-to-do.ts';
import { holidaysAhead } from '../../../shared/orders/arrival.ts';
import { here, nonceContext, unknownContext } from './context.ts';
import { asksForLarge } from './letters.ts';

/** What every page knows: who is signed in, what waits for a farmer, the shell's texts, and whether this is the demo. */
export async function readRootData(context: Readonly<RouterContextProvider>, cookies: string | null) {
  const { shop, actor } = here(context);
  const shell = await getShell(shop);
  const now = shop.clock.now();
  return {
    nonce: context.get(nonceContext),
    // Undefined: somebody, and the browser's own copy says who, until he can be read again.
    user: context.get(unknownContext)
      ? undefined
      : actor.kind === 'user'
        ? { id: actor.userId, name: actor.name, role: actor.role }
        : null,
    // Let in by his password, and to nothing but setting up his second factor.
    ...(actor.kind === 'enrolling' && { enrolling: { id: actor.userId, name: actor.name } }),
    // No page is lost because the numbers on the tabs can't be read.
    stall:
      actor.kind === 'user' && actor.role === 'farmer'
        ? {
            farmerId: actor.farmerId,
            large: asksForLarge(cookies),
            group: actor.group ?? null,
            ...(await countToDo(shop, actor).catch(() => ({ bids: 0, orders: 0 }))),
          }
        : null,
    shell: { ...shell, holidays: holidaysAhead(shell.holidays, now) },
    now: now.toISOString(),
    demo: shop.config.demo,
  };
}
