import { DAY_MS, DIGEST_HOUR, dayOfUtc, HOUR_MS, WIB_MS } from '../format/dates.ts';

/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 3;

/** The last Monday (WIB) whose morning has passed the hour at which reports are e-mailed. */
export function lastReportMonday(now: Date): string {
  const day = Math.floor((now.getTime() + WIB_MS - DIGEST_HOUR * HOUR_MS) / DAY_MS);
  return dayOfUtc((day - ((day + EPOCH_WEEKDAY) % 7)) * DAY_MS);
}

/** The first and last day of the week before a Monday. */
export function weekBefore(monday: string): { start: string; end: string } {
  const day = (days: number) => dayOfUtc(Date.parse(monday) - days * DAY_MS);
  return { start: day(7), end: day(1) };
}
