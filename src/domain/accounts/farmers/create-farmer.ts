import type { z } from 'zod';
import { createFarmerInput } from '../../../shared/input/people/accounts.ts';
import { parse } from '../../parse.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { requirePlace } from '../users/farmer-profile.ts';
import { type FarmerAccountView, readFarmerAccount } from './farmer-account-view.ts';
import { writeFarmers } from './write-farmers.ts';

/** Adds a farmer: his profile and the account behind it, both or neither (R41). Admins only. */
export async function createFarmer(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createFarmerInput>,
): Promise<FarmerAccountView> {
  const user = requireUser(actor, 'admin');
  const { email, password, ...given } = parse(createFarmerInput, input);
  const phone = readPhone(given.phone);
  const { name } = given;
  await checkPassword(shop, { password }, { name, email, phone });
  const hash = await hashPassword(shop, password);
  return inTransaction(shop, async (shop) => {
    const { city } = await requirePlace(shop, given);
    const [id] = await writeFarmers(shop, user, [{ ...given, city, email, phone, hash }]);
    await changed(shop, 'catalog');
    return readFarmerAccount(shop, id!);
  });
}
