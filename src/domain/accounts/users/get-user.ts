import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { readUser, type UserView } from './user-view.ts';

/** One user for the back office. Admins only. */
export async function getUser(shop: Shop, actor: Actor, id: string): Promise<UserView> {
  requireUser(actor, 'admin');
  return readUser(shop, id);
}
