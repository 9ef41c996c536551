import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { savedViews } from '../../db/schema/admin-tables.ts';
import { users } from '../../db/schema/auth-tables.ts';
import type { ListName } from '../../shared/schemas/catalogue/saved-view-schemas.ts';
import { type Actor, type AppContext, requireAdminDuty, requireDuty, requireUser } from '../context.ts';

/** A saved view of a list; the user can change and delete `own` ones. */
export type SavedView = {
  id: number;
  name: string;
  query: string;
  own: boolean;
  shared: boolean;
  isDefault: boolean;
};

/** Lists that a farmer sees too; the others are for admins only. */
export const FARMER_LISTS: readonly ListName[] = ['products', 'orders'];

/**
 * The views of a list that the reader may see: their own, and those that are shared in the team of the seller for whom
 * they act; an admin's are shared with admins. A view from before teams were recorded stays private to its owner.
 */
export async function findSavedViews(ctx: AppContext, actor: Actor, list: ListName): Promise<SavedView[]> {
  const user = requireDuty(actor, 'goods.see', { admin: 'findSavedViews' });
  if (!FARMER_LISTS.includes(list)) requireUser(actor, 'admin');
  // Another user's search words are shown only to an admin who may read the list.
  else if (user.role === 'admin')
    requireAdminDuty(user, list === 'orders' ? 'findOrders' : 'findSellerListings');
  const rows = await ctx.db
    .select({ view: savedViews })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .where(
      and(
        eq(savedViews.list, list),
        or(
          eq(savedViews.ownerId, user.userId),
          and(
            eq(savedViews.shared, true),
            user.role === 'admin'
              ? and(eq(users.role, 'admin'), isNull(savedViews.sellerId))
              : user.farmerId === null
                ? sql`false`
                : eq(savedViews.sellerId, user.farmerId),
          ),
        ),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id));
  return rows.map(({ view: { id, name, query, shared, ownerId, isDefault } }) => {
    const own = ownerId === user.userId;
    return { id, name, query, own, shared, isDefault: own && isDefault };
  });
}
