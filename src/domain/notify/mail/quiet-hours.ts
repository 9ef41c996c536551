import { inArray, sql } from 'drizzle-orm';
import { type UserPreferences, users } from '../../../db/schema/auth.ts';
import { DAY_MS, DIGEST_HOUR, HOUR_MS, WIB_MS } from '../../../shared/figures/days.ts';
import type { Shop } from '../../shop.ts';

/**
 * When a user's quiet hours end, if `now` lies in them: from the full hour `quietFrom` to the full hour `quietTo`, both
 * in WIB, over midnight where the first is the later one. Null when he may be written to now. In the site he is told at
 * once in any case.
 */
export function quietUntil({ quietFrom, quietTo }: UserPreferences, now: Date): Date | null {
  if (quietFrom === undefined || quietTo === undefined || quietFrom === quietTo) return null;
  const time = (now.getTime() + WIB_MS) % DAY_MS;
  const from = quietFrom * HOUR_MS;
  const to = quietTo * HOUR_MS;
  const quiet = from < to ? time >= from && time < to : time >= from || time < to;
  if (!quiet) return null;
  return new Date(now.getTime() + ((to - time + DAY_MS) % DAY_MS));
}

/** The last full hour of the digest up to `now`, that instant itself included. */
export function lastDigest({ digestHour = DIGEST_HOUR }: UserPreferences, now: Date): Date {
  const since = (((now.getTime() + WIB_MS) % DAY_MS) + DAY_MS - digestHour * HOUR_MS) % DAY_MS;
  return new Date(now.getTime() - since);
}

/** When what happens at `now` reaches a farmer by his digest: at its next hour, later where that lies in his quiet hours. */
export function digestComes(preferences: UserPreferences, now: Date): Date {
  const next = new Date(lastDigest(preferences, now).getTime() + DAY_MS);
  return quietUntil(preferences, next) ?? next;
}

/**
 * The one rule of quiet hours: until when mails to these addresses rest, by address in small letters; those that may be
 * written to now are missing. It holds for every mail that its receiver has not asked for at that moment (`asked`).
 */
export async function restUntil(shop: Shop, addresses: string[]): Promise<Map<string, Date>> {
  const resting = new Map<string, Date>();
  if (addresses.length === 0) return resting;
  const now = shop.clock.now();
  const rows = await shop.db
    .select({ email: users.email, preferences: users.preferences })
    .from(users)
    .where(
      inArray(sql`lower(${users.email})`, [...new Set(addresses.map((address) => address.toLowerCase()))]),
    );
  for (const { email, preferences } of rows) {
    const until = quietUntil(preferences, now);
    if (until && email) resting.set(email.toLowerCase(), until);
  }
  return resting;
}
