import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { createUserInput } from '../../../shared/schemas/people/account-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { parse } from '../../parse.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { setPassword } from '../passwords/set-password.ts';
import { syncFarmerProfile } from './farmer-profile.ts';
import { requireAdminForDuties } from './require-admin-for-duties.ts';
import { readUser, type UserView } from './user-view.ts';

/**
 * Creates a user of any role, an admin only with recent authentication; a farmer gets a profile as well (R41). Admins
 * only.
 */
export async function createUser(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof createUserInput>,
): Promise<UserView> {
  const admin = requireUser(actor, 'admin');
  const { password, duties = null, ...given } = parse(createUserInput, input);
  requireAdminForDuties(given.role, duties);
  const phone = parsePhone(given.phone);
  if (given.role === 'admin') await requireRecentAuth(ctx, admin);
  await checkPassword(ctx, { password }, { ...given, phone });
  const hash = await hashPassword(ctx, password);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const user = {
      ...given,
      adminDuties: duties,
      id: randomUUID(),
      phone,
      phoneVerified: phone !== null,
      address: given.address || null,
    };
    await ctx.db.insert(users).values({ ...user, createdAt: now, updatedAt: now });
    await setPassword(ctx, user.id, hash);
    await syncFarmerProfile(ctx, user);
    const { name, email, role, isActive } = user;
    await recordAudit(ctx, actor, {
      action: 'user.create',
      entity: 'user',
      entityId: user.id,
      after: { name, email, role, phone, isActive, ...(duties ? { adminDuties: duties } : {}) },
    });
    return readUser(ctx, user.id);
  });
}
