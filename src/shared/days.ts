import { formatDate } from './labels.ts';

export const DAY_MS = 86_400_000;
/** The hour of the daily digest for a farmer who has chosen none: before the day's work, in WIB. */
export const DIGEST_HOUR = 6;
const WIB_MS = 7 * 3_600_000;

/** The day in WIB on which an instant falls, as `2026-11-21`. */
export function dayInWib(at: Date): string {
  return new Date(at.getTime() + WIB_MS).toISOString().slice(0, 10);
}

/** The first instant of a day in WIB. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

/** `1 November 2026 – 30 November 2026`, or one day alone. */
export function daysInWords({ start, end }: { start: string; end: string }): string {
  const from = formatDate(startOfDay(start));
  return start === end ? from : `${from} – ${formatDate(startOfDay(end))}`;
}

const shortMonthFormat = new Intl.DateTimeFormat('id-ID', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});
const monthFormat = new Intl.DateTimeFormat('id-ID', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Jakarta',
});

/** `Nov 2026` for `2026-11`. */
export function monthInWords(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** `Nov 26` for `2026-11`, under a bar. */
export function monthInShort(month: string): string {
  return shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** `21 Nov` for `2026-11-21`. */
export function dayInWords(day: string): string {
  return dayFormat.format(startOfDay(day));
}
