import { DAY_MS, HOUR_MS, WIB_MS } from '../../shared/format/dates.ts';

/** The last time it was `hour` o'clock in WIB (UTC+7), at or before `now`. */
export function lastDueTime(now: Date, hour: number): Date {
  const day = Math.floor((now.getTime() + WIB_MS) / DAY_MS) * DAY_MS - WIB_MS;
  const today = day + hour * HOUR_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}
