import { expect, test } from 'vitest';
import {
  clockInWib,
  DAY_MS,
  DIGEST_HOUR,
  dayInWib,
  daysAfter,
  daysText,
  dayText,
  hoursAfter,
  monthText,
  secondsLeftThisHour,
  shortMonthText,
  startOfDay,
} from './dates.ts';
import { instantOfInput, momentInputText } from './typed-day.ts';

test('shows an instant on its day in WIB', () => {
  expect(dayInWib(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20');
  expect(dayInWib(new Date('2026-11-20T17:00:00.000Z'))).toBe('2026-11-21');
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z');
  expect(clockInWib(new Date('2026-11-21T03:30:05.007Z'))).toBe('2026-11-21T10:30:05.007');
});

test('reads a date-time field as WIB and shows it again the same way', () => {
  expect(instantOfInput('2026-12-24T00:00')).toBe('2026-12-23T17:00:00.000Z');
  expect(instantOfInput('2026-12-24T00:00:30')).toBe('2026-12-23T17:00:30.000Z');
  expect(momentInputText('2026-12-23T17:00:00.000Z')).toBe('24/12/2026 00.00');
  expect(momentInputText(null)).toBe('');
  expect(momentInputText('kapan-kapan')).toBe('kapan-kapan');
});

test.each([
  '',
  'besok',
  '2026-12-24',
  'x2026-12-24T10:00',
  '+002026-12-24T10:00',
  '2026-12-24T10:00Z',
  '2026-12-24T10:00:0',
  '2026-12-24T10',
  '2026-99-99T10:00',
  '2026-12-24T25:00',
])('leaves the invalid instant %j for the schema to reject', (typed) =>
  expect(instantOfInput(typed)).toBe(typed),
);

test('computes hours and days after and before an instant', () => {
  const from = new Date('2026-11-21T00:00:00.000Z');
  expect(hoursAfter(from, 48).toISOString()).toBe('2026-11-23T00:00:00.000Z');
  expect(daysAfter(from, -60).toISOString()).toBe('2026-09-22T00:00:00.000Z');
});

test('formats a period with both ends, and a single day once', () => {
  expect(daysText({ start: '2026-11-01', end: '2026-11-30' })).toBe('1 November 2026 – 30 November 2026');
  expect(daysText({ start: '2026-11-21', end: '2026-11-21' })).toBe('21 November 2026');
});

test('formats months and days for figures and charts', () => {
  expect(monthText('2026-11')).toBe('Nov 2026');
  expect(shortMonthText('2026-11')).toBe('Nov 26');
  expect(dayText('2026-11-21')).toBe('21 Nov');
});

test('a day has 24 hours, and the digest arrives before the working day', () => {
  expect(daysAfter(new Date('2026-11-21T00:00:00.000Z'), 1).getTime()).toBe(
    new Date('2026-11-21T00:00:00.000Z').getTime() + DAY_MS,
  );
  expect(DIGEST_HOUR).toBe(6);
});

test.each([
  ['2026-11-21T03:00:00.000Z', 3600],
  ['2026-11-21T03:00:00.001Z', 3600],
  ['2026-11-21T03:29:30.000Z', 1830],
  ['2026-11-21T03:59:59.999Z', 1],
])('from %s the hour lasts %i s', (now, seconds) => {
  expect(secondsLeftThisHour(new Date(now))).toBe(seconds);
});
