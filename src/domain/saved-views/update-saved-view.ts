import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { savedViews } from '../../db/schema/admin-tables.ts';
import { changeViewInput } from '../../shared/schemas/catalogue/saved-view-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { lockSavedViews, ownSavedViewWhere } from './own-saved-view.ts';

/**
 * Renames, shares or unshares one of the user's own views, and makes it the list's default or not; its filter
 * stays. Any other view throws `not_found` (404); a name that another view of the same list has, ignoring
 * case, throws `view_name_taken` (409).
 */
export async function updateSavedView(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof changeViewInput>,
): Promise<void> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const view = parse(changeViewInput, input);
  const own = ownSavedViewWhere(user, id);
  await inTransaction(ctx, async (ctx) => {
    await lockSavedViews(ctx, user);
    const [known] = await ctx.db.select({ list: savedViews.list }).from(savedViews).where(own);
    if (!known) return fail('not_found');
    if (view.isDefault) {
      const beside = and(eq(savedViews.ownerId, user.userId), eq(savedViews.list, known.list));
      await ctx.db.update(savedViews).set({ isDefault: false }).where(beside);
    }
    const sellerId = sql`coalesce(${savedViews.sellerId}, ${user.farmerId})`;
    await ctx.db
      .update(savedViews)
      .set({ ...view, sellerId })
      .where(own);
  });
}
