import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { updateUserInput } from '../../../shared/input/people/accounts.ts';
import type { Role } from '../../../shared/labels.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { warn } from '../proof/warn.ts';
import { syncFarmerProfile } from './farmer-profile.ts';
import { lockActiveAdmins } from './lock-active-admins.ts';
import { requireNoKetua } from './require-no-ketua.ts';
import { readUser, type UserView } from './user-view.ts';

/** What of an account is changed only by an admin who has just shown that it is he, and is told its owner. */
const TOLD = [
  ['email', 'email-changed'],
  ['phone', 'phone-changed'],
  ['role', 'role-changed'],
] as const;

/**
 * Changes what is given of a user, and nothing else. Another role and deactivation end his sessions at once (the
 * database sees to that in the same statement), and with them the open bids that he can't go on with (rule 9); the last active admin keeps both his role and his account. A
 * `version` that is no longer the stored one is refused as stale. E-mail, phone and role want a proof of the admin
 * (`proof_needed`). Admins only.
 */
export async function updateUser(
  shop: Shop,
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
    ...given
  } = parse(updateUserInput, input);
  const wanted = {
    ...given,
    ...(email ? { email } : {}),
    ...(typedPhone === undefined ? {} : { phone: readPhone(typedPhone) }),
    ...(address === undefined ? {} : { address: address || null }),
  };
  return inTransaction(shop, async (shop) => {
    const loses = (wanted.role !== undefined && wanted.role !== 'admin') || wanted.isActive === false;
    const admins = loses ? await lockActiveAdmins(shop) : [];
    const [before] = await shop.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .for('no key update');
    if (!before) return refuse('user_not_found');
    if (version !== undefined && version !== before.version) refuse('stale_version');
    requireWayIn({ ...before, ...wanted }, { blanked: email === '' && before.email !== null });
    if (admins.length === 1 && admins[0] === id) refuse('last_admin');
    if (wanted.isActive === false || wanted.role === 'admin') await requireNoKetua(shop, id);

    const differing = Object.entries(wanted).filter(
      ([key, value]) => before[key as keyof typeof before] !== value,
    );
    if (differing.length === 0) return readUser(shop, id);
    const after = Object.fromEntries(differing);
    const told = TOLD.filter(([key]) => key in after);
    if (told.length > 0) await requireProof(shop, admin);
    await shop.db
      .update(users)
      .set({
        ...after,
        // A new e-mail has not been shown to be his.
        ...('email' in after ? { emailVerified: false } : {}),
        // An admin vouches for a number that he gives.
        ...('phone' in after ? { phoneVerified: after.phone !== null } : {}),
        version: sql`${users.version} + 1`,
        updatedAt: shop.clock.now(),
      })
      .where(eq(users.id, id));
    await syncFarmerProfile(shop, { ...before, ...wanted });
    await shop.endBids(shop, { userId: id });
    await noteAudit(shop, actor, {
      action: 'user.update',
      entity: 'user',
      entityId: id,
      before: Object.fromEntries(differing.map(([key]) => [key, before[key as keyof typeof before]])),
      after,
    });
    const owner = { userId: id, name: before.name, email: before.email };
    for (const [, what] of told) await warn(shop, owner, what);
    return readUser(shop, id);
  });
}

/** Nobody is left without a name to sign in by; an admin's is his e-mail. */
function requireWayIn(
  user: { email: string | null; phone: string | null; role: Role },
  { blanked }: { blanked: boolean },
): void {
  const need = (field: string, text: string) => refuse('invalid_input', { first: text }, { [field]: text });
  if (blanked) need('email', 'Isi email');
  if (user.email) return;
  if (user.role === 'admin') need('email', 'Isi email: admin masuk dengan email');
  if (!user.phone) need('phone', 'Tanpa email ia masuk dengan nomor ini; isi nomornya');
}
