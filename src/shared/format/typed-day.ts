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

/** The text of a day's field: 28/11/2026 for an ISO date; any other text unchanged, as it was typed. */
export const dayInputText = (text: string): string => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

/**
 * A day and an hour as they are typed, such as 28/11/2026 14.30, as a local time in ISO 8601; any other text is returned unchanged.
 * A day without an hour is not taken: a coupon that ends on a day would end when that day begins.
 */
export function parseTypedMoment(text: string): string {
  const [, typed, hour, rest] = /^(\S.*?)[\s,T]+(\d{1,2})[.:](\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? [];
  if (!typed || !hour) return text;
  const day = parseTypedDay(typed);
  return /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T${hour.padStart(2, '0')}:${rest}` : text;
}
