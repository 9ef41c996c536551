import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { signUpInput } from '../../../shared/input/people/accounts.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { inTransaction, type Shop, system } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { readUser, type UserView } from './user-view.ts';

/**
 * Adds an administrator from the operator's own machine (`npm run admin:create`), where nobody is signed in; the same
 * rules for name, e-mail and password as everywhere. Never reachable over HTTP.
 */
export async function createAdmin(shop: Shop, input: z.input<typeof signUpInput>): Promise<UserView> {
  const { name, email, phone: typedPhone, ...passwords } = parse(signUpInput, input);
  const phone = readPhone(typedPhone);
  await checkPassword(shop, passwords, { name, email, phone });
  const hash = await hashPassword(shop, passwords.password);
  return inTransaction(shop, async (shop) => {
    const id = randomUUID();
    const now = shop.clock.now();
    const admin = {
      id,
      name,
      email,
      phone,
      phoneVerified: phone !== null,
      role: 'admin' as const,
      emailVerified: true,
    };
    await shop.db.insert(users).values({ ...admin, createdAt: now, updatedAt: now });
    await setPassword(shop, id, hash);
    await noteAudit(shop, system, {
      action: 'user.create',
      entity: 'user',
      entityId: id,
      after: { name, email, role: 'admin' },
    });
    return readUser(shop, id);
  });
}
