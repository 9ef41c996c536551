import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { readUser, type UserView } from './user-view.ts';

/** Returns one user for the admin. Admins only. */
export async function getUser(ctx: AppContext, actor: Actor, id: string): Promise<UserView> {
  requireUser(actor, 'admin');
  return readUser(ctx, id);
}
