import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { savedViews } from '../../db/schema/office.ts';
import { saveViewInput } from '../../shared/input/goods/views.ts';
import { parse } from '../parse.ts';
import { refuse } from '../refusal.ts';
import { type Actor, inTransaction, requireDuty, requireUser, type Shop } from '../shop.ts';
import { FARMER_LISTS } from './find-views.ts';
import { lockViews } from './own-view.ts';

/** Views of one list that a user can keep. */
const MOST = 30;

/**
 * Keeps a list as it is under a name, for oneself or for all of one's role. A name that one already has is overwritten;
 * a new default takes the place of the former.
 */
export async function saveView(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof saveViewInput>,
): Promise<{ id: number }> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const view = parse(saveViewInput, input);
  if (!FARMER_LISTS.includes(view.list)) requireUser(actor, 'admin');
  return inTransaction(shop, async (shop) => {
    const own = and(eq(savedViews.ownerId, user.userId), eq(savedViews.list, view.list));
    await lockViews(shop, user);
    if (view.isDefault) await shop.db.update(savedViews).set({ isDefault: false }).where(own);
    const [known] = await shop.db
      .update(savedViews)
      .set({ query: view.query, shared: view.shared, isDefault: view.isDefault })
      .where(and(own, sql`lower(${savedViews.name}) = lower(${view.name})`))
      .returning({ id: savedViews.id });
    if (known) return known;
    if ((await shop.db.$count(savedViews, own)) >= MOST) refuse('views_full', { most: MOST });
    const [made] = await shop.db
      .insert(savedViews)
      .values({ ...view, ownerId: user.userId, createdAt: shop.clock.now() })
      .returning({ id: savedViews.id });
    return made!;
  });
}
