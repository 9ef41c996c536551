export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const WIB = 7 * HOUR;

/** `ms` before `now`. */
export function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** `ms` after `at`. */
export function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** Midnight in Yogyakarta (WIB), `days` days before the day of `now`. */
export function dayBefore(now: Date, days: number): Date {
  const today = Math.floor((now.getTime() + WIB) / DAY) * DAY - WIB;
  return new Date(today - days * DAY);
}

/** The month in Yogyakarta, 1 to 12. */
export function monthOf(at: Date): number {
  return new Date(at.getTime() + WIB).getUTCMonth() + 1;
}

/** The date in Yogyakarta as `2026-11-21`. */
export function dateOf(at: Date): string {
  return new Date(at.getTime() + WIB).toISOString().slice(0, 10);
}
