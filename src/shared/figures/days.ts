import { formatDate } from '../labels.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** The shop is copied once a day: a copy older than this, with the time that it takes, says that one was missed. */
export const BACKUP_LATE_MS = 26 * HOUR_MS;
/** The hour of the daily digest for a farmer who has chosen none: before the day's work, in WIB. */
export const DIGEST_HOUR = 6;
/** How far the clocks in WIB are ahead of UTC; they know no summer time. */
export const WIB_MS = 7 * HOUR_MS;

/** The day in WIB on which an instant falls, as `2026-11-21`. */
export function dayInWib(at: Date): string {
  return clockInWib(at).slice(0, 10);
}

/** What the clocks in WIB show at an instant: `2026-11-21T14:30:00.000`. */
export function clockInWib(at: Date): string {
  return new Date(at.getTime() + WIB_MS).toISOString().slice(0, -1);
}

/** An instant with the clocks of WIB and their zone, as search engines read it: `2026-11-21T14:30:00+07:00`. */
export function momentInWib(at: Date): string {
  return `${clockInWib(at).slice(0, 19)}+07:00`;
}

/** The instant as a `datetime-local` field shows it in WIB; empty for none. */
export function fieldInWib(at: unknown): string {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? '' : clockInWib(new Date(time)).slice(0, 16);
}

/** What such a field holds as an instant in ISO 8601; other text stays, for the schema to refuse. */
export function instantOfField(local: string): string {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? Date.parse(`${local}+07:00`) : Number.NaN;
  return Number.isNaN(at) ? local : new Date(at).toISOString();
}

/** How long the hour still runs, in seconds: what is told of delivery days changes on the full hour. */
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
