import { expect, test } from 'vitest';
import {
  clockInWib,
  dayInWib,
  daysAfter,
  fieldInWib,
  hoursAfter,
  instantOfField,
  startOfDay,
} from './days.ts';

test('an instant stands in the day that the clocks in WIB show', () => {
  expect(dayInWib(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20');
  expect(dayInWib(new Date('2026-11-20T17:00:00.000Z'))).toBe('2026-11-21');
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z');
  expect(clockInWib(new Date('2026-11-21T03:30:05.007Z'))).toBe('2026-11-21T10:30:05.007');
});

test('a field of day and time is read as people in Yogyakarta mean it, and shown to them so again', () => {
  expect(instantOfField('2026-12-24T00:00')).toBe('2026-12-23T17:00:00.000Z');
  expect(instantOfField('2026-12-24T00:00:30')).toBe('2026-12-23T17:00:30.000Z');
  expect(fieldInWib('2026-12-23T17:00:00.000Z')).toBe('2026-12-24T00:00');
  expect(fieldInWib(null)).toBe('');
  expect(fieldInWib('kapan-kapan')).toBe('');
});

test.each(['', 'besok', '2026-12-24', '2026-99-99T10:00', '2026-12-24T25:00'])(
  '%j is no instant and stays, for the schema to refuse',
  (typed) => expect(instantOfField(typed)).toBe(typed),
);

test('hours and days after an instant, and before it', () => {
  const from = new Date('2026-11-21T00:00:00.000Z');
  expect(hoursAfter(from, 48).toISOString()).toBe('2026-11-23T00:00:00.000Z');
  expect(daysAfter(from, -60).toISOString()).toBe('2026-09-22T00:00:00.000Z');
});
