import { DAY_MS, dayInWib, HOUR_MS, WIB_MS } from '../../src/shared/format/dates.ts';

export const HOUR = HOUR_MS;
export const DAY = DAY_MS;

/** `ms` before `now`. */
export function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** `ms` after `at`. */
export function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** Midnight in Yogyakarta (WIB_MS), `days` days before the day of `now`. */
export function dayBefore(now: Date, days: number): Date {
  const today = Math.floor((now.getTime() + WIB_MS) / DAY) * DAY - WIB_MS;
  return new Date(today - days * DAY);
}

/** The month in Yogyakarta, 1 to 12. */
export function monthOf(at: Date): number {
  return new Date(at.getTime() + WIB_MS).getUTCMonth() + 1;
}

/** The date in Yogyakarta as `2026-11-21`. */
export function dateOf(at: Date): string {
  return dayInWib(at);
}
