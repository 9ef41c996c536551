import { expect, test } from 'vitest';
import { dayInputText, parseTypedDay } from './typed-day.ts';

test.each([
  ['28/11/2026', '2026-11-28'],
  ['1/2/2026', '2026-02-01'],
  [' 01-02-2026 ', '2026-02-01'],
  ['1.2.26', '2026-02-01'],
  ['28 11 2026', '2026-11-28'],
  // The schema says that there is no such day.
  ['31/02/2026', '2026-02-31'],
  ['11/28/2026', '2026-28-11'],
  ['2026-11-28', '2026-11-28'],
  ['besok', 'besok'],
  ['', ''],
])('%j is the day %j', (typed, day) => {
  expect(parseTypedDay(typed)).toBe(day);
});

test('a day’s field shows day, month and year, and what is no day as it was typed', () => {
  expect(dayInputText('2026-11-28')).toBe('28/11/2026');
  expect(dayInputText('28/11')).toBe('28/11');
});
