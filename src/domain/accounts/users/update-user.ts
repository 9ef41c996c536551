import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { notifications } from '../../../db/schema/system-tables.ts';
import type { Role } from '../../../shared/enums/labels.ts';
import { updateUserInput } from '../../../shared/schemas/people/account-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { parse } from '../../parse.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { sendSecurityAlert } from '../mfa/send-security-alert.ts';
import { syncFarmerProfile } from './farmer-profile.ts';
import { lockActiveAdmins } from './lock-active-admins.ts';
import { voidSignInHelp } from './password-setup-link.ts';
import { requireAdminForDuties } from './require-admin-for-duties.ts';
import { requireNotKetua } from './require-not-ketua.ts';
import { readUser, type UserView } from './user-view.ts';

/** Fields that require an admin's recent authentication, and whose owner is notified. */
const ALERTED_FIELDS = [
  ['email', 'email-changed'],
  ['phone', 'phone-changed'],
  ['role', 'role-changed'],
  ['adminDuties', 'role-changed'],
] as const;

/**
 * Updates the given fields of a user. A new role or deactivation ends the user's sessions at once (a database trigger,
 * in the same statement) and the open bids that they cannot continue (bid rule 9); the last active admin with every
 * duty keeps role, account and duties, and nobody deactivates their own account. Throws on a stale `version`; e-mail,
 * phone, role and deactivation require the admin's recent authentication (`proof_needed`). Admins only.
 */
export async function updateUser(
  ctx: AppContext,
  actor: Actor,
  id: string,
  input: z.input<typeof updateUserInput>,
): Promise<UserView> {
  const admin = requireUser(actor, 'admin');
  const {
    version,
    password: _blank,
    email,
    phone: typedPhone,
    address,
    duties,
    ...given
  } = parse(updateUserInput, input);
  const wanted = {
    ...given,
    ...(email ? { email } : {}),
    ...(typedPhone === undefined ? {} : { phone: parsePhone(typedPhone) }),
    ...(address === undefined ? {} : { address: address || null }),
    // A user who is no longer an admin loses an admin's duties.
    ...(given.role && given.role !== 'admin' ? { adminDuties: null } : {}),
    ...(duties === undefined ? {} : { adminDuties: duties && [...new Set(duties)].sort() }),
  };
  return inTransaction(ctx, async (ctx) => {
    const loses =
      (wanted.role !== undefined && wanted.role !== 'admin') || wanted.isActive === false || Boolean(duties);
    const admins = loses ? await lockActiveAdmins(ctx) : [];
    const [before] = await ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('no key update');
    if (!before) return fail('user_not_found');
    if (version !== undefined && version !== before.version) fail('stale_version');
    requireSignInMethod({ ...before, ...wanted }, { blanked: email === '' && before.email !== null });
    requireAdminForDuties(wanted.role ?? before.role, wanted.adminDuties ?? null);
    if (admins.length === 1 && admins[0] === id) fail('last_admin');
    if (wanted.isActive === false && id === admin.userId) fail('own_account_off');
    if (wanted.isActive === false || wanted.role === 'admin') await requireNotKetua(ctx, id);

    const differing = Object.entries(wanted).filter(
      ([key, value]) => !isDeepStrictEqual(before[key as keyof typeof before], value),
    );
    if (differing.length === 0) return readUser(ctx, id);
    const after = Object.fromEntries(differing);
    const told = ALERTED_FIELDS.filter(([key]) => key in after);
    if (told.length > 0 || after.isActive === false) await requireRecentAuth(ctx, admin);
    await ctx.db
      .update(users)
      .set({
        ...after,
        // A new e-mail is not verified.
        ...('email' in after ? { emailVerified: false } : {}),
        // An admin vouches for the number that they enter.
        ...('phone' in after ? { phoneVerified: after.phone !== null } : {}),
        version: sql`${users.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(users.id, id));
    // The former holder of the address, number or role must not sign in with a link or code that was sent to it.
    if (told.length > 0 || after.isActive === false) await voidSignInHelp(ctx, id);
    await syncFarmerProfile(ctx, { ...before, ...wanted });
    await ctx.endBids(ctx, { userId: id });
    await recordAudit(ctx, actor, {
      action: 'user.update',
      entity: 'user',
      entityId: id,
      before: Object.fromEntries(differing.map(([key]) => [key, before[key as keyof typeof before]])),
      after,
    });
    // Notifications for an admin with every duty may contain what one with fewer duties must not see.
    if (after.adminDuties) await ctx.db.delete(notifications).where(eq(notifications.userId, id));
    const owner = { userId: id, name: before.name, email: before.email };
    for (const what of new Set(told.map(([, what]) => what))) await sendSecurityAlert(ctx, owner, what);
    return readUser(ctx, id);
  });
}

/** Throws when a user would have no sign-in name left; an admin needs an e-mail. */
function requireSignInMethod(
  user: { email: string | null; phone: string | null; role: Role },
  { blanked }: { blanked: boolean },
): void {
  if (blanked) failAt('email', 'Isi email');
  if (user.email) return;
  if (user.role === 'admin') failAt('email', 'Isi email: admin masuk dengan email');
  if (!user.phone) failAt('phone', 'Tanpa email ia masuk dengan nomor ini; isi nomornya');
}
