import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { createFarmerInput } from '../../../shared/schemas/people/account-schemas.ts';
import { recordAudits } from '../../audit/record-audit.ts';
import type { AppContext, UserActor } from '../../context.ts';
import { insertRows } from '../../insert-rows.ts';
import { setPassword } from '../passwords/set-password.ts';
import { regencyCodeOf } from '../users/farmer-profile.ts';

/**
 * A farmer to create: the form's fields, the normalised phone and the password's hash. Without a hash the farmer sets a
 * password later, by an invitation or 'Lupa password'.
 */
export type NewFarmer = Omit<z.output<typeof createFarmerInput>, 'password' | 'phone' | 'email'> & {
  /** Blank for none: the farmer then signs in with the phone number. */
  email?: string | null | undefined;
  phone: string | null;
  hash?: string;
};

/**
 * Inserts farmers in the caller's transaction: accounts, profiles and audit entries (R41), each in one statement for
 * all. Returns the profiles' ids in the input order; throws `email_taken` and `phone_taken` (409).
 */
export async function insertFarmers(
  ctx: AppContext,
  actor: UserActor,
  given: NewFarmer[],
): Promise<number[]> {
  if (given.length === 0) return [];
  const now = ctx.clock.now();
  const codes = await regencyCodes(ctx, given);
  const made = given.map(({ hash, email, ...profile }) => ({
    userId: randomUUID(),
    hash,
    email: email || null,
    profile,
  }));
  await insertRows(
    ctx,
    users,
    made.map(({ userId: id, email, profile: { name, phone } }) => ({
      id,
      name,
      email,
      phone,
      phoneVerified: phone !== null,
      role: 'farmer' as const,
      // Without an e-mail, messages go to the phone to which the invitation went.
      preferences: email ? {} : { whatsapp: true },
      createdAt: now,
      updatedAt: now,
    })),
  );
  for (const { userId, hash } of made) if (hash) await setPassword(ctx, userId, hash);
  const rows = await ctx.db
    .insert(farmers)
    .values(
      made.map(({ userId, profile }) => ({
        ...profile,
        userId,
        regencyCode: codes.get(regencyKey(profile)) ?? null,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: farmers.id, userId: farmers.userId });
  const idOf = new Map(rows.map(({ id, userId }) => [userId, id]));
  await recordAudits(
    ctx,
    actor,
    made.map(({ userId, email, profile }) => ({
      action: 'farmer.create',
      entity: 'farmer',
      entityId: idOf.get(userId)!,
      after: { ...profile, email },
    })),
  );
  return made.map(({ userId }) => idOf.get(userId)!);
}

type CityAndProvince = { city: string; province: string };
const regencyKey = ({ city, province }: CityAndProvince) => `${province}/${city}`;

/** Returns the official codes of the locations, each looked up once. */
async function regencyCodes(ctx: AppContext, places: CityAndProvince[]): Promise<Map<string, number | null>> {
  const codes = new Map<string, number | null>();
  for (const place of places) {
    const key = regencyKey(place);
    if (!codes.has(key)) codes.set(key, await regencyCodeOf(ctx, place.city, place.province));
  }
  return codes;
}
