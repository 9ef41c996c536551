/** A day as it is typed in Indonesia, such as 28/11/2026, in ISO 8601; any other text is returned unchanged, and the schema rejects it. */
export function parseTypedDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[\s/.-](\d{1,2})[\s/.-](\d{4}|\d{2})$/.exec(text.trim()) ?? [];
  if (!day || !month || !year) return text;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The text of a day's field: 28/11/2026 for an ISO date; any other text unchanged, as it was typed. */
export const dayInputText = (text: string): string => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
