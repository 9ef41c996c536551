import { and, asc, eq, or } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import { savedViews } from '../../db/schema/office.ts';
import type { ListName } from '../../shared/input/goods/views.ts';
import { type Actor, requireDuty, requireUser, type Shop } from '../shop.ts';

/** A saved view of a list; `own` ones the reader can change and delete. */
export type SavedView = {
  id: number;
  name: string;
  query: string;
  own: boolean;
  shared: boolean;
  isDefault: boolean;
};

/** Lists that a farmer sees too; the others are admins' alone. */
export const FARMER_LISTS: readonly ListName[] = ['products', 'orders'];

/** The views of a list that the reader may see: his own, and those that somebody of his role shares. */
export async function findViews(shop: Shop, actor: Actor, list: ListName): Promise<SavedView[]> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  if (!FARMER_LISTS.includes(list)) requireUser(actor, 'admin');
  const rows = await shop.db
    .select({ view: savedViews })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .where(
      and(
        eq(savedViews.list, list),
        or(eq(savedViews.ownerId, user.userId), and(eq(savedViews.shared, true), eq(users.role, user.role))),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id));
  return rows.map(({ view: { id, name, query, shared, ownerId, isDefault } }) => {
    const own = ownerId === user.userId;
    return { id, name, query, own, shared, isDefault: own && isDefault };
  });
}
