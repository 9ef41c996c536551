import { expect, test } from 'vitest';
import { dayInputText, parseTypedDay, parseTypedMoment } from './typed-day.ts';

test.each([
  ['28/11/2026', '2026-11-28'],
  ['1/2/2026', '2026-02-01'],
  [' 01-02-2026 ', '2026-02-01'],
  ['1.2.26', '2026-02-01'],
  ['28 11 2026', '2026-11-28'],
  ['28112026', '2026-11-28'],
  // The schema rejects a day that does not exist.
  ['31/02/2026', '2026-02-31'],
  ['11/28/2026', '2026-28-11'],
  ['2026-11-28', '2026-11-28'],
  ['besok', 'besok'],
  ['', ''],
])('parses the typed day %j as %j', (typed, day) => {
  expect(parseTypedDay(typed)).toBe(day);
});

test('a date field shows day, month and year, and invalid input as it was typed', () => {
  expect(dayInputText('2026-11-28')).toBe('28/11/2026');
  expect(dayInputText('28/11')).toBe('28/11');
});

test.each([
  ['28/11/2026 14.30', '2026-11-28T14:30'],
  [' 1-2-26, 7:05 ', '2026-02-01T07:05'],
  ['28112026 14.30', '2026-11-28T14:30'],
  ['2026-11-28T14:30', '2026-11-28T14:30'],
  ['28/11/2026', '28/11/2026'],
  ['besok 14.30', 'besok 14.30'],
  ['', ''],
])('parses the typed moment %j as %j', (typed, moment) => {
  expect(parseTypedMoment(typed)).toBe(moment);
});
