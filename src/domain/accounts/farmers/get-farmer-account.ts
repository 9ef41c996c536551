import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { type FarmerAccountView, readFarmerAccount } from './farmer-account-view.ts';

/** One farmer for the back office. Admins only. */
export async function getFarmerAccount(shop: Shop, actor: Actor, id: number): Promise<FarmerAccountView> {
  requireUser(actor, 'admin');
  return readFarmerAccount(shop, id);
}
