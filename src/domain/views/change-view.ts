import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { savedViews } from '../../db/schema/office.ts';
import { changeViewInput } from '../../shared/input/goods/views.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireDuty, type Shop } from '../shop.ts';
import { lockViews, ownView } from './own-view.ts';

/**
 * Gives one of the reader's own views another name, shares it or keeps it to oneself, and makes it the one that the list
 * opens with or not. What it shows stays. Anybody else's is not there (`not_found`, 404); a name that another view of
 * the same list has, in whatever case, is `view_name_taken` (409).
 */
export async function changeView(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof changeViewInput>,
): Promise<void> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const view = parse(changeViewInput, input);
  const own = ownView(user, id);
  await inTransaction(shop, async (shop) => {
    await lockViews(shop, user);
    const [known] = await shop.db.select({ list: savedViews.list }).from(savedViews).where(own);
    if (!known) return refuse('not_found');
    if (view.isDefault) {
      const beside = and(eq(savedViews.ownerId, user.userId), eq(savedViews.list, known.list));
      await shop.db.update(savedViews).set({ isDefault: false }).where(beside);
    }
    await shop.db.update(savedViews).set(view).where(own);
  });
}
