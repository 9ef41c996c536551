import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { type CurrentUser, updateOwnAccountInput } from '../../../shared/schemas/people/account-schemas.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { failAt } from '../../domain-error.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { parse } from '../../parse.ts';
import { requireRecentAuth } from '../../settings/require-recent-auth.ts';
import { sendSecurityAlert } from '../mfa/send-security-alert.ts';
import { readCurrentUser } from '../sessions/get-current-user.ts';
import { voidSignInHelp } from './password-setup-link.ts';

/**
 * Updates the given fields of the user's own name, phone and address; a blank phone or address is removed. A new phone
 * requires recent authentication (`proof_needed`) and is no sign-in name until it is verified; a user without another
 * sign-in name has to ask an admin.
 */
export async function updateOwnAccount(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof updateOwnAccountInput>,
): Promise<CurrentUser> {
  const user = requireUser(actor);
  const { userId } = user;
  const given = parse(updateOwnAccountInput, input);
  const phone = given.phone === undefined ? user.phone : parsePhone(given.phone);
  const otherPhone = phone !== user.phone;
  if (otherPhone && !user.email)
    failAt('phone', 'Anda masuk dengan nomor ini. Untuk menggantinya, hubungi pengelola');
  if (otherPhone) await requireRecentAuth(ctx, user);
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(users)
      .set({
        ...(given.name === undefined ? {} : { name: given.name }),
        ...(otherPhone ? { phone, phoneVerified: false } : {}),
        ...(given.address === undefined ? {} : { address: given.address || null }),
        version: sql`${users.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(users.id, userId));
    if (otherPhone) await voidSignInHelp(ctx, userId);
    if (otherPhone && user.phone) await sendSecurityAlert(ctx, user, 'phone-changed');
    return readCurrentUser(ctx, userId);
  });
}

/** Returns the user's own address, or null. */
export async function getOwnAddress(ctx: AppContext, actor: Actor): Promise<string | null> {
  const { userId } = requireUser(actor);
  const [row] = await ctx.db.select({ address: users.address }).from(users).where(eq(users.id, userId));
  return row?.address ?? null;
}
