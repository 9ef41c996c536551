import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { savedViews } from '../../db/schema/admin-tables.ts';
import { saveViewInput } from '../../shared/schemas/catalogue/saved-view-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireDuty, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { FARMER_LISTS } from './find-saved-views.ts';
import { lockSavedViews } from './own-saved-view.ts';

/** The maximum number of a user's views of one list. */
const VIEWS_MAX = 30;

/**
 * Saves a list's current state under a name, for the user or for the team of the seller for whom they act. A view with
 * the same name is overwritten; a new default replaces the former one.
 */
export async function createSavedView(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof saveViewInput>,
): Promise<{ id: number }> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const view = parse(saveViewInput, input);
  if (!FARMER_LISTS.includes(view.list)) requireUser(actor, 'admin');
  return inTransaction(ctx, async (ctx) => {
    const own = and(eq(savedViews.ownerId, user.userId), eq(savedViews.list, view.list));
    await lockSavedViews(ctx, user);
    if (view.isDefault) await ctx.db.update(savedViews).set({ isDefault: false }).where(own);
    const [known] = await ctx.db
      .update(savedViews)
      .set({ query: view.query, sellerId: user.farmerId, shared: view.shared, isDefault: view.isDefault })
      .where(and(own, sql`lower(${savedViews.name}) = lower(${view.name})`))
      .returning({ id: savedViews.id });
    if (known) return known;
    if ((await ctx.db.$count(savedViews, own)) >= VIEWS_MAX) fail('views_full', { most: VIEWS_MAX });
    const [made] = await ctx.db
      .insert(savedViews)
      .values({ ...view, sellerId: user.farmerId, ownerId: user.userId, createdAt: ctx.clock.now() })
      .returning({ id: savedViews.id });
    return made!;
  });
}
