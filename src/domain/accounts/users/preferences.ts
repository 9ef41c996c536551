import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type UserPreferences, users } from '../../../db/schema/auth-tables.ts';
import { preferencesInput } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { recordConsent } from '../../consent/record-consent.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';

export type Preferences = UserPreferences;

/** Returns the user's own notification preferences; missing keys mean the default. */
export async function getPreferences(ctx: AppContext, actor: Actor): Promise<UserPreferences> {
  const { userId } = requireUser(actor);
  const [row] = await ctx.db
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, userId));
  return row?.preferences ?? {};
}

/**
 * Updates the given preferences of the user; null removes the quiet hours. The daily digest collects a farmer's bid
 * events, so other roles get an error at its field.
 */
export async function updatePreferences(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof preferencesInput>,
): Promise<UserPreferences> {
  const { userId, role } = requireUser(actor);
  const given = parse(preferencesInput, input);
  if (given.digest && role !== 'farmer') {
    fail('invalid_input', {}, { digest: 'Ringkasan harian hanya untuk petani.' });
  }
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ preferences: users.preferences })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    const wanted = Object.entries({ ...row?.preferences, ...given });
    const preferences = Object.fromEntries(
      wanted.filter(([, value]) => value !== null && value !== undefined),
    ) as UserPreferences;
    await ctx.db.update(users).set({ preferences }).where(eq(users.id, userId));
    for (const way of ['whatsapp', 'sms'] as const) {
      if (given[way] !== undefined) await recordConsent(ctx, { userId }, way, given[way] === true);
    }
    return preferences;
  });
}
