import { formatDate } from '../enums/labels.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/**
 * A backup runs once a day: a backup older than this, which includes its running time, means that one was
 * missed.
 */
export const BACKUP_LATE_MS = 26 * HOUR_MS;
/** The default hour of a farmer's daily digest, in WIB: before the day's work starts. */
export const DIGEST_HOUR = 6;
/** The offset of WIB from UTC; WIB has no daylight saving time. */
export const WIB_MS = 7 * HOUR_MS;

/** The day of an instant in WIB, as `2026-11-21`. */
export function dayInWib(at: Date): string {
  return clockInWib(at).slice(0, 10);
}

/** The day of a time at midnight UTC, as `2026-11-21`: for counting days, never for an instant. */
export function dayOfUtc(time: number | Date): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The local time of an instant in WIB: `2026-11-21T14:30:00.000`. */
export function clockInWib(at: Date): string {
  return new Date(at.getTime() + WIB_MS).toISOString().slice(0, -1);
}

/** An instant in WIB with its offset, as search engines expect it: `2026-11-21T14:30:00+07:00`. */
export function dateTimeInWib(at: Date): string {
  return `${clockInWib(at).slice(0, 19)}+07:00`;
}

/** The seconds left in this hour: delivery dates change on the full hour. */
export function secondsLeftThisHour(now: Date): number {
  return Math.ceil((HOUR_MS - (now.getTime() % HOUR_MS)) / 1000);
}

/** `hours` after `from`. */
export function hoursAfter(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * HOUR_MS);
}

/** `days` after `from`; negative days lie before it. */
export function daysAfter(from: Date, days: number): Date {
  return hoursAfter(from, days * 24);
}

/** The first instant of a day in WIB. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

/** `1 November 2026 – 30 November 2026`, or a single day. */
export function daysText({ start, end }: { start: string; end: string }): string {
  const from = formatDate(startOfDay(start));
  return start === end ? from : `${from} – ${formatDate(startOfDay(end))}`;
}

const shortMonthFormat = new Intl.DateTimeFormat('id-ID', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});
const monthFormat = new Intl.DateTimeFormat('id-ID', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const longMonthFormat = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Jakarta',
});

/** `Nov 2026` for `2026-11`. */
export function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** `November 2026` for `2026-11`. */
export function longMonthText(month: string): string {
  return longMonthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** `Nov 26` for `2026-11`, the label under a chart's bar. */
export function shortMonthText(month: string): string {
  return shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** `21 Nov` for `2026-11-21`. */
export function dayText(day: string): string {
  return dayFormat.format(startOfDay(day));
}
