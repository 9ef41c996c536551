import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { signUpInput } from '../../../shared/schemas/people/account-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type AppContext, inTransaction, system } from '../../context.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { parse } from '../../parse.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { readUser, type UserView } from './user-view.ts';

/**
 * Creates an administrator from the operator's command line (`npm run admin:create`), without a signed-in user; the
 * usual rules for name, e-mail and password apply. Never reachable over HTTP.
 */
export async function createAdmin(ctx: AppContext, input: z.input<typeof signUpInput>): Promise<UserView> {
  const { name, email, phone: typedPhone, ...passwords } = parse(signUpInput, input);
  const phone = parsePhone(typedPhone);
  await checkPassword(ctx, passwords, { name, email, phone });
  const hash = await hashPassword(ctx, passwords.password);
  return inTransaction(ctx, async (ctx) => {
    const id = randomUUID();
    const now = ctx.clock.now();
    const admin = {
      id,
      name,
      email,
      phone,
      phoneVerified: phone !== null,
      role: 'admin' as const,
      emailVerified: true,
    };
    await ctx.db.insert(users).values({ ...admin, createdAt: now, updatedAt: now });
    await setPassword(ctx, id, hash);
    await recordAudit(ctx, system, {
      action: 'user.create',
      entity: 'user',
      entityId: id,
      after: { name, email, role: 'admin' },
    });
    return readUser(ctx, id);
  });
}
