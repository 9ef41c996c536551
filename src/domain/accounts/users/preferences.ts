import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type UserPreferences, users } from '../../../db/schema/auth.ts';
import { preferencesInput } from '../../../shared/input/people/stall.ts';
import { noteConsent } from '../../consent/note-consent.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';

export type Preferences = UserPreferences;

/** How the asker wants to hear of things; missing keys mean the default. */
export async function getPreferences(shop: Shop, actor: Actor): Promise<UserPreferences> {
  const { userId } = requireUser(actor);
  const [row] = await shop.db
    .select({ preferences: users.preferences })
    .from(users)
    .where(eq(users.id, userId));
  return row?.preferences ?? {};
}

/**
 * Changes one's own choices, those that are given; hours of null are taken away. The daily digest gathers what happens
 * to a farmer's bids: anybody else's is refused at its field.
 */
export async function updatePreferences(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof preferencesInput>,
): Promise<UserPreferences> {
  const { userId, role } = requireUser(actor);
  const given = parse(preferencesInput, input);
  if (given.digest && role !== 'farmer') {
    refuse('invalid_input', {}, { digest: 'Ringkasan harian hanya untuk petani.' });
  }
  return inTransaction(shop, async (shop) => {
    const [row] = await shop.db
      .select({ preferences: users.preferences })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    const wanted = Object.entries({ ...row?.preferences, ...given });
    const preferences = Object.fromEntries(
      wanted.filter(([, value]) => value !== null && value !== undefined),
    ) as UserPreferences;
    await shop.db.update(users).set({ preferences }).where(eq(users.id, userId));
    for (const way of ['whatsapp', 'sms'] as const) {
      if (given[way] !== undefined) await noteConsent(shop, { userId }, way, given[way] === true);
    }
    return preferences;
  });
}
