import { expect, test } from 'vitest';
import type { z } from 'zod';
import { edgesOfNumbers, type Numbers, saidOf, saidOfNumbers } from '../../../tests/support/schema-errors.ts';
import { settingsSchemas } from './settings-schemas.ts';

/* The range of each setting, and its default. */

type Whole = [least: number, most: number, usual: number];
const MONEY = 1_000_000_000_000;
const wholes: Record<string, Record<string, Whole>> = {
  store: { passwordMinLength: [6, 64, 6] },
  payment: {
    payWithinHours: [1, 168, 24],
    contestDays: [0, 30, 7],
    processDays: [1, 30, 2],
    shipDays: [1, 60, 5],
    receiveDays: [1, 60, 7],
    payoutDay: [0, 28, 0],
    payoutProofAbove: [0, MONEY, 5_000_000],
  },
  holding: {
    checkoutsPerEmail: [1, 1000, 20],
    checkoutsPerAddress: [1, 10_000, 60],
    openCheckouts: [1, 1000, 50],
    largeShare: [1, 100, 50],
    largeGoods: [1, 100, 5],
    personShare: [1, 100, 5],
    networkShare: [1, 100, 5],
    strangersShare: [1, 100, 50],
    confirmMinutes: [15, 1440, 60],
    checkHours: [1, 336, 72],
  },
  bidding: {
    expiryHours: [24, 72, 48],
    reminderHours: [1, 23, 12],
    holdHours: [1, 168, 24],
    offersPerListing24h: [1, 100, 3],
    offersPerNegotiation: [1, 100, 5],
    openBidsPerCustomer: [1, 1000, 20],
    unpaidBeforeSuspension: [1, 20, 2],
    unpaidWindowDays: [1, 365, 60],
    suspensionDays: [1, 365, 30],
  },
  tax: { threshold: [0, MONEY, 500_000_000] },
  backup: { hour: [0, 23, 2], keep: [1, 365, 7] },
  security: {
    proofMinutes: [1, 240, 15],
    idleHoursAdmin: [1, 720, 12],
    idleHoursFarmer: [1, 720, 720],
    idleHoursCustomer: [1, 720, 720],
  },
};
const schemaOf = (name: string) => settingsSchemas[name as keyof typeof settingsSchemas] as z.ZodType;
const rows = Object.entries(wholes).flatMap(([name, fields]) =>
  Object.entries(fields).map(([field, whole]) => [name, field, whole] as const),
);

test.each(rows)('checks the limits of the setting %s: %s', (name, field, [least, most, usual]) => {
  const text = `Isi bilangan bulat antara ${least} dan ${most}`;
  const numbers: Numbers = [least, most, text, text, text];
  expect(saidOfNumbers(schemaOf(name), {}, field, numbers)).toEqual(edgesOfNumbers(numbers));
  expect(schemaOf(name).parse({})).toMatchObject({ [field]: usual });
});

test.each([
  ['door', { open: true, key: '' }],
  ['store', { currency: 'IDR', commissionPercent: 0 }],
  ['payment', { cod: false, transfer: false, qris: false, gateway: false, payoutTwoAdmins: false }],
  ['payment', { weighingByTime: true, bankName: '', bankAccount: '', bankHolder: '', qrisStatic: '' }],
  ['tax', { withhold: false, ratePercent: 0.5, appointment: '' }],
  ['security', { adminSecondFactor: true }],
])('the defaults of the settings group %s', (name, usual) =>
  expect(schemaOf(name).parse({})).toMatchObject(usual),
);

test.each([
  ['store', 'commissionPercent', 50, 'Isi angka antara 0 dan 50'],
  ['tax', 'ratePercent', 5, 'Isi angka antara 0 dan 5'],
])('the setting %s.%s accepts two decimals', (name, field, most, text) => {
  const numbers: Numbers = [0, most, text, text];
  expect(saidOfNumbers(schemaOf(name), {}, field, numbers, 0.01)).toEqual(edgesOfNumbers(numbers));
  expect(saidOf(schemaOf(name), { [field]: 'x' })).toBe(`${field}: ${text}`);
});

test('a rate has at most two decimals, and a holiday falls in a year whose days are known', () => {
  const rate = (ratePercent: number) => saidOf(settingsSchemas.tax, { ratePercent });
  for (const one of [0.01, 0.29, 0.57, 4.35]) expect(rate(one)).toBe('ok');
  for (const one of [0.001, 0.295])
    expect(rate(one)).toBe('ratePercent: Paling banyak dua angka di belakang koma');
  const { holidays, knownUntil } = settingsSchemas.calendar.parse({});
  expect(knownUntil).toBe('2026-12-31');
  // New Year, Lebaran, Independence Day, Christmas: dates that are fixed.
  for (const day of ['2026-01-01', '2026-03-21', '2026-08-17', '2026-12-25'])
    expect(holidays.split(' ')).toContain(day);
  expect(holidays.split(' ').every((day) => /^2026-\d\d-\d\d$/.test(day))).toBe(true);
});
