import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { updateFarmerInput } from '../../../shared/input/people/accounts.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { requireProof } from '../../settings/require-proof.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { readPhone } from '../../text/read-phone.ts';
import { warn } from '../proof/warn.ts';
import { requirePlace } from '../users/farmer-profile.ts';
import { type FarmerAccountView, readFarmerAccount } from './farmer-account-view.ts';

/**
 * Changes a farmer's profile, and the name, phone and e-mail of the account behind it; a group's profile alone, since the
 * account is its ketua's own. A blank e-mail means unchanged
 * (R14). A profile that waited to be completed is shown from now on. Another e-mail or phone wants a proof of the admin
 * (`proof_needed`). Admins only.
 */
export async function updateFarmer(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof updateFarmerInput>,
): Promise<FarmerAccountView> {
  const admin = requireUser(actor, 'admin');
  const { version, email, password: _blank, phone: typedPhone, ...given } = parse(updateFarmerInput, input);
  return inTransaction(shop, async (shop) => {
    const before = await readFarmerAccount(shop, id);
    const [user] = await shop.db
      .select({ isActive: users.isActive, email: users.email })
      .from(users)
      .where(eq(users.id, before.userId))
      .for('update');
    const place = await requirePlace(shop, given);
    const phone = typedPhone === undefined ? before.phone : readPhone(typedPhone);
    const person = before.kind === 'person';
    const otherEmail = Boolean(email) && email !== user!.email;
    if (otherEmail && !person) {
      const text = 'Email ini milik ketuanya; ia mengubahnya di akunnya sendiri';
      refuse('invalid_input', { first: text }, { email: text });
    }
    if (person && !phone && !email && !user!.email) {
      const text = 'Tanpa email ia masuk dengan nomor ini; isi nomornya';
      refuse('invalid_input', { first: text }, { phone: text });
    }
    const otherPhone = person && phone !== before.phone;
    if (otherEmail || otherPhone) await requireProof(shop, admin);
    const now = shop.clock.now();
    const [changedRow] = await shop.db
      .update(farmers)
      .set({
        ...given,
        phone,
        city: place.city,
        regencyCode: place.code,
        isActive: user!.isActive && before.approved,
        version: sql`${farmers.version} + 1`,
        updatedAt: now,
      })
      .where(
        and(
          eq(farmers.id, id),
          isNull(farmers.deletedAt),
          version === undefined ? undefined : eq(farmers.version, version),
        ),
      )
      .returning({ id: farmers.id });
    if (!changedRow) return refuse('stale_version');
    if (person)
      await shop.db
        .update(users)
        .set({
          name: given.name,
          phone,
          ...(otherPhone ? { phoneVerified: phone !== null } : {}),
          ...(otherEmail ? { email, emailVerified: false } : {}),
          version: sql`${users.version} + 1`,
          updatedAt: now,
        })
        .where(eq(users.id, before.userId));
    const after = await readFarmerAccount(shop, id);
    const differing = (Object.keys(after) as (keyof FarmerAccountView)[]).filter(
      (key) => key !== 'version' && before[key] !== after[key],
    );
    await noteAudit(shop, actor, {
      action: 'farmer.update',
      entity: 'farmer',
      entityId: id,
      before: Object.fromEntries(differing.map((key) => [key, before[key]])),
      after: Object.fromEntries(differing.map((key) => [key, after[key]])),
    });
    const owner = { userId: before.userId, name: before.name, email: before.email };
    if (otherEmail) await warn(shop, owner, 'email-changed');
    if (otherPhone) await warn(shop, owner, 'phone-changed');
    await changed(shop, 'catalog');
    await changed(shop, 'deals');
    await shop.endBids(shop, { farmerId: id });
    return after;
  });
}
