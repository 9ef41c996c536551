import { clockInWib } from './dates.ts';

/**
 * A day as it is typed in Indonesia, such as 28/11/2026 or 28112026 on a keypad of digits, in ISO 8601; any other text is returned
 * unchanged, and the schema rejects it.
 */
export function parseTypedDay(text: string): string {
  const [, day, month, year] =
    /^(\d{1,2})[\s/.-](\d{1,2})[\s/.-](\d{4}|\d{2})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim()) ??
    [];
  if (!day || !month || !year) return text;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The text in a day field: 28/11/2026 for an ISO date; any other text unchanged, as it was typed. */
export const dayInputText = (text: string): string => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/**
 * Parses a typed day and hour, such as 28/11/2026 14.30, to a local time in ISO 8601; any other text is returned
 * unchanged. A day without an hour is not parsed: a coupon that ends on a day would end when that day begins.
 */
export function parseTypedMoment(text: string): string {
  const trimmed = text.trim();
  const found = /[\s,T](\d{1,2})[.:](\d{2}(?::\d{2})?)$/.exec(trimmed);
  const [, hour, rest] = found ?? [];
  if (!found || !hour) return text;
  const before = trimmed.slice(0, found.index).trim();
  const day = parseTypedDay(before.endsWith(',') ? before.slice(0, -1) : before);
  return /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T${hour.padStart(2, '0')}:${rest}` : text;
}

/**
 * The text in a field of day and hour in WIB: 24/12/2026 07.45 for an instant; any other text unchanged, as it was
 * typed, and empty without one.
 */
export function momentInputText(at: unknown): string {
  const text = typeof at === 'string' ? at : '';
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) return text;
  const [day, time] = clockInWib(new Date(text)).split('T');
  return `${dayInputText(day!)} ${time!.slice(0, 5).replace(':', '.')}`;
}

/**
 * The instant in such a field, in ISO 8601, typed as 24/12/2026 07.45 or sent as 2026-12-24T07:45; any other text is
 * returned unchanged, and the schema rejects it.
 */
export function instantOfInput(typed: string): string {
  const local = parseTypedMoment(typed);
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? Date.parse(`${local}+07:00`) : Number.NaN;
  // Date parses 31 February as 3 March, so such a text is rejected.
  return Number.isNaN(at) || !clockInWib(new Date(at)).startsWith(local) ? typed : new Date(at).toISOString();
}
