import type { UserPreferences } from '../../db/schema/auth.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WIB = 7 * HOUR;

/**
 * When a user's quiet hours end, if `now` lies in them: from the full hour `quietFrom` to the full hour `quietTo`, both
 * in WIB, over midnight where the first is the later one. Null when he may be written to now. In the site he is told at
 * once in any case.
 */
export function quietUntil({ quietFrom, quietTo }: UserPreferences, now: Date): Date | null {
  if (quietFrom === undefined || quietTo === undefined || quietFrom === quietTo) return null;
  const time = (now.getTime() + WIB) % DAY;
  const from = quietFrom * HOUR;
  const to = quietTo * HOUR;
  const quiet = from < to ? time >= from && time < to : time >= from || time < to;
  if (!quiet) return null;
  return new Date(now.getTime() + ((to - time + DAY) % DAY));
}
