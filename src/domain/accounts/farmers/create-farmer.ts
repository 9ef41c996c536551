import type { z } from 'zod';
import { createFarmerInput } from '../../../shared/input/people/accounts.ts';
import { parse } from '../../parse.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { requirePlace } from '../users/farmer-profile.ts';
import { type HandedLink, handLink } from '../users/hand-link.ts';
import { type FarmerAccountView, readFarmerAccount } from './farmer-account-view.ts';
import { writeFarmers } from './write-farmers.ts';

/** A farmer who was just added; with an invitation, shown this once, where no password was given for him. */
export type AddedFarmer = FarmerAccountView & { invitation: HandedLink | null };

/**
 * Adds a farmer: his profile and the account behind it, both or neither (R41). Without a password he is invited to make
 * it himself, by a link to his number; without an e-mail he signs in by that number. Admins only.
 */
export async function createFarmer(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createFarmerInput>,
): Promise<AddedFarmer> {
  const user = requireUser(actor, 'admin');
  const { email, password, ...given } = parse(createFarmerInput, input);
  const phone = readPhone(given.phone);
  if (password) await checkPassword(shop, { password }, { name: given.name, email, phone });
  const hash = password ? await hashPassword(shop, password) : undefined;
  return inTransaction(shop, async (shop) => {
    const { city } = await requirePlace(shop, given);
    const [id] = await writeFarmers(shop, user, [
      { ...given, city, email, phone, ...(hash ? { hash } : {}) },
    ]);
    await changed(shop, 'catalog');
    const farmer = await readFarmerAccount(shop, id!);
    const invitation = hash
      ? null
      : await handLink(shop, { ...farmer, id: farmer.userId }, { invites: true });
    return { ...farmer, invitation };
  });
}
