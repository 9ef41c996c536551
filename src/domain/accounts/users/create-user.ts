import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { createUserInput } from '../../../shared/input/people/accounts.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { syncFarmerProfile } from './farmer-profile.ts';
import { readUser, type UserView } from './user-view.ts';

/** Adds a user of any role, an admin only by a proof of oneself; a farmer gets his profile with it (R41). Admins only. */
export async function createUser(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createUserInput>,
): Promise<UserView> {
  const admin = requireUser(actor, 'admin');
  const { password, ...given } = parse(createUserInput, input);
  const phone = readPhone(given.phone);
  if (given.role === 'admin') await requireProof(shop, admin);
  await checkPassword(shop, { password }, { ...given, phone });
  const hash = await hashPassword(shop, password);
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    const user = {
      ...given,
      id: randomUUID(),
      phone,
      phoneVerified: phone !== null,
      address: given.address || null,
    };
    await shop.db.insert(users).values({ ...user, createdAt: now, updatedAt: now });
    await setPassword(shop, user.id, hash);
    await syncFarmerProfile(shop, user);
    const { name, email, role, isActive } = user;
    await noteAudit(shop, actor, {
      action: 'user.create',
      entity: 'user',
      entityId: user.id,
      after: { name, email, role, phone, isActive },
    });
    return readUser(shop, user.id);
  });
}
