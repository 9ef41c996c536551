import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { updateFarmerInput } from '../../../shared/schemas/people/account-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { parse } from '../../parse.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { sendSecurityAlert } from '../mfa/send-security-alert.ts';
import { requireRegency } from '../users/farmer-profile.ts';
import { voidSignInHelp } from '../users/password-setup-link.ts';
import { type FarmerAccountView, readFarmerAccount } from './farmer-account-view.ts';

/**
 * Updates a farmer's profile, and the name, phone and e-mail of the account; for a group only the profile, since the
 * account belongs to its ketua. A blank e-mail means unchanged (R14), and an incomplete profile becomes public. A new
 * e-mail or phone requires recent authentication (`proof_needed`). Admins only.
 */
export async function updateFarmer(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof updateFarmerInput>,
): Promise<FarmerAccountView> {
  const admin = requireUser(actor, 'admin');
  const { version, email, password: _blank, phone: typedPhone, ...given } = parse(updateFarmerInput, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await readFarmerAccount(ctx, id);
    const [user] = await ctx.db
      .select({ isActive: users.isActive, email: users.email })
      .from(users)
      .where(eq(users.id, before.userId))
      .for('update');
    const place = await requireRegency(ctx, given);
    const phone = typedPhone === undefined ? before.phone : parsePhone(typedPhone);
    const person = before.kind === 'person';
    const otherEmail = Boolean(email) && email !== user!.email;
    if (otherEmail && !person) failAt('email', 'Email ini milik ketuanya; ia mengubahnya di akunnya sendiri');
    if (person && !phone && !email && !user!.email)
      failAt('phone', 'Tanpa email ia masuk dengan nomor ini; isi nomornya');
    const otherPhone = person && phone !== before.phone;
    if (otherEmail || otherPhone) await requireRecentAuth(ctx, admin);
    const now = ctx.clock.now();
    const [changedRow] = await ctx.db
      .update(farmers)
      .set({
        ...given,
        phone,
        city: place.city,
        province: place.province,
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
    if (!changedRow) return fail('stale_version');
    if (person)
      await ctx.db
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
    if (otherEmail || otherPhone) await voidSignInHelp(ctx, before.userId);
    const after = await readFarmerAccount(ctx, id);
    const differing = (Object.keys(after) as (keyof FarmerAccountView)[]).filter(
      (key) => key !== 'version' && before[key] !== after[key],
    );
    await recordAudit(ctx, actor, {
      action: 'farmer.update',
      entity: 'farmer',
      entityId: id,
      before: Object.fromEntries(differing.map((key) => [key, before[key]])),
      after: Object.fromEntries(differing.map((key) => [key, after[key]])),
    });
    const owner = { userId: before.userId, name: before.name, email: before.email };
    if (otherEmail) await sendSecurityAlert(ctx, owner, 'email-changed');
    if (otherPhone) await sendSecurityAlert(ctx, owner, 'phone-changed');
    await invalidate(ctx, 'catalog');
    await invalidate(ctx, 'deals');
    await ctx.endBids(ctx, { farmerId: id });
    return after;
  });
}
