import { and, eq } from 'drizzle-orm';
import { savedViews } from '../../db/schema/office.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** Forgets one of the reader's own views; anybody else's is not there (`not_found`, 404). */
export async function deleteView(shop: Shop, actor: Actor, id: number): Promise<void> {
  const user = requireUser(actor, 'admin', 'farmer');
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) refuse('not_found');
  const gone = await shop.db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.ownerId, user.userId)))
    .returning({ id: savedViews.id });
  if (gone.length === 0) refuse('not_found');
}
