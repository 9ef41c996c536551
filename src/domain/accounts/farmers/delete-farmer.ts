import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { deleteUser } from '../users/delete-user.ts';
import { readFarmerAccount } from './farmer-account-view.ts';

/** Deletes a farmer and the account behind him, as `deleteUser` does (R18, R41). Admins only. */
export async function deleteFarmer(shop: Shop, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  const { userId } = await readFarmerAccount(shop, id);
  await deleteUser(shop, actor, userId);
}
