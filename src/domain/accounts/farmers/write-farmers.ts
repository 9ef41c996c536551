import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import type { createFarmerInput } from '../../../shared/input/people/accounts.ts';
import { noteAudits } from '../../audit/note-audit.ts';
import { insertRows } from '../../insert-rows.ts';
import type { Shop, UserActor } from '../../shop.ts';
import { setPassword } from '../passwords/set-password.ts';
import { regencyCodeOf } from '../users/farmer-profile.ts';

/**
 * What a new farmer is made of: the form's fields, his number as it is stored, and the hash of his password. Without
 * one he chooses it himself, by an invitation or the link of 'Lupa password'.
 */
export type NewFarmer = Omit<z.output<typeof createFarmerInput>, 'password' | 'phone' | 'email'> & {
  /** Blank for none: then he signs in by his number. */
  email?: string | null | undefined;
  phone: string | null;
  hash?: string;
};

/**
 * Adds farmers, in the caller's transaction: each one's account, his profile and its trail (R41), a statement for all
 * of them. Returns the profiles' ids in the order in which they were given; `email_taken` and `phone_taken` (409) for
 * what somebody has already.
 */
export async function writeFarmers(shop: Shop, actor: UserActor, given: NewFarmer[]): Promise<number[]> {
  if (given.length === 0) return [];
  const now = shop.clock.now();
  const codes = await regencyCodes(shop, given);
  const made = given.map(({ hash, email, ...profile }) => ({
    userId: randomUUID(),
    hash,
    email: email || null,
    profile,
  }));
  await insertRows(
    shop,
    users,
    made.map(({ userId: id, email, profile: { name, phone } }) => ({
      id,
      name,
      email,
      phone,
      phoneVerified: phone !== null,
      role: 'farmer' as const,
      // Who reads no mail is told where he was invited.
      preferences: email ? {} : { whatsapp: true },
      createdAt: now,
      updatedAt: now,
    })),
  );
  for (const { userId, hash } of made) if (hash) await setPassword(shop, userId, hash);
  const rows = await shop.db
    .insert(farmers)
    .values(
      made.map(({ userId, profile }) => ({
        ...profile,
        userId,
        regencyCode: codes.get(placeOf(profile)) ?? null,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: farmers.id, userId: farmers.userId });
  const idOf = new Map(rows.map(({ id, userId }) => [userId, id]));
  await noteAudits(
    shop,
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

type Place = { city: string; province: string };
const placeOf = ({ city, province }: Place) => `${province}/${city}`;

/** The official codes of the places, each looked up once. */
async function regencyCodes(shop: Shop, places: Place[]): Promise<Map<string, number | null>> {
  const codes = new Map<string, number | null>();
  for (const place of places) {
    const key = placeOf(place);
    if (!codes.has(key)) codes.set(key, await regencyCodeOf(shop, place.city, place.province));
  }
  return codes;
}
