import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { type FarmerAccountView, readFarmerAccount } from './farmer-account-view.ts';

/** Returns one farmer for the admin. Admins only. */
export async function getFarmerAccount(
  ctx: AppContext,
  actor: Actor,
  id: number,
): Promise<FarmerAccountView> {
  requireUser(actor, 'admin');
  return readFarmerAccount(ctx, id);
}
