import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { createFarmerInput } from '../../shared/input/accounts.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../shop.ts';
import { readPhone } from '../text/read-phone.ts';
import { checkPassword } from './check-password.ts';
import { type FarmerAccountView, readFarmerAccount } from './farmer-account-view.ts';
import { regencyCodeOf, requireProvince } from './farmer-profile.ts';
import { setPassword } from './set-password.ts';

/** Adds a farmer: his profile and the account behind it, both or neither (R41). Admins only. */
export async function createFarmer(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof createFarmerInput>,
): Promise<FarmerAccountView> {
  requireUser(actor, 'admin');
  const { email, password, ...given } = parse(createFarmerInput, input);
  const phone = readPhone(given.phone);
  const { name } = given;
  await checkPassword(shop, { password }, { name, email, phone });
  const hash = await hashPassword(password);
  return inTransaction(shop, async (shop) => {
    await requireProvince(shop, given.province);
    const now = shop.clock.now();
    const userId = randomUUID();
    await shop.db
      .insert(users)
      .values({ id: userId, name, email, phone, role: 'farmer', createdAt: now, updatedAt: now });
    await setPassword(shop, userId, hash);
    const regencyCode = await regencyCodeOf(shop, given.city, given.province);
    const [farmer] = await shop.db
      .insert(farmers)
      .values({ ...given, userId, phone, regencyCode, createdAt: now, updatedAt: now })
      .returning({ id: farmers.id });
    await noteAudit(shop, actor, {
      action: 'farmer.create',
      entity: 'farmer',
      entityId: farmer!.id,
      after: { ...given, phone, email },
    });
    await changed(shop, 'catalog');
    return readFarmerAccount(shop, farmer!.id);
  });
}
