import { inArray, sql } from 'drizzle-orm';
import { type UserPreferences, users } from '../../../db/schema/auth-tables.ts';
import { DAY_MS, DIGEST_HOUR, HOUR_MS, WIB_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';

/**
 * The end of a user's quiet hours, if `now` lies within them: from the hour `quietFrom` to the hour
 * `quietTo`, both in WIB, across midnight when the first is later. Null when emails may be sent now. Notices
 * on the site are never delayed.
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

/** The last digest hour up to `now`, inclusive. */
export function lastDigestAt({ digestHour = DIGEST_HOUR }: UserPreferences, now: Date): Date {
  const since = (((now.getTime() + WIB_MS) % DAY_MS) + DAY_MS - digestHour * HOUR_MS) % DAY_MS;
  return new Date(now.getTime() - since);
}

/**
 * When a farmer's digest reports an event of `now`: at its next hour, later when that is within quiet hours.
 */
export function nextDigestAt(preferences: UserPreferences, now: Date): Date {
  const next = new Date(lastDigestAt(preferences, now).getTime() + DAY_MS);
  return quietUntil(preferences, next) ?? next;
}

/**
 * The one rule of quiet hours: until when emails to these addresses wait, by lower-case address; those that
 * may be sent now are missing. It applies to every email that its recipient has not requested at that moment
 * (`asked`).
 */
export async function quietUntilByAddress(ctx: AppContext, addresses: string[]): Promise<Map<string, Date>> {
  const resting = new Map<string, Date>();
  if (addresses.length === 0) return resting;
  const now = ctx.clock.now();
  const rows = await ctx.db
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
