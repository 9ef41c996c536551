import { savedViews } from '../../db/schema/office.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';
import { ownView } from './own-view.ts';

/** Forgets one of the reader's own views; anybody else's is not there (`not_found`, 404). */
export async function deleteView(shop: Shop, actor: Actor, id: number): Promise<void> {
  const user = requireDuty(actor, 'goods.see', 'admin');
  const gone = await shop.db.delete(savedViews).where(ownView(user, id)).returning({ id: savedViews.id });
  if (gone.length === 0) refuse('not_found');
}
