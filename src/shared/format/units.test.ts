import { expect, test } from 'vitest';
import { roughDuration } from './duration.ts';
import { isWeight, isWholeUnit, kilogramsPer, pricePerKg, STEPS, UNITS } from './units.ts';

test.each([
  ['gram', 12_000_000, { parts: 1000, whole: 1 }],
  ['kg', 12_000, { parts: 1, whole: 1 }],
  ['kwintal', 120, { parts: 1, whole: 100 }],
  ['ton', 12, { parts: 1, whole: 1000 }],
  ['liter', null, null],
  ['buah', null, null],
] as const)(
  '[DATA-06] converts a price of Rp 12.000 per %s to a price per kilogram',
  (unit, perKg, kilograms) => {
    expect(pricePerKg(12_000, unit)).toBe(perKg);
    expect(kilogramsPer(unit)).toEqual(kilograms);
    expect(isWeight(unit)).toBe(kilograms !== null);
    expect(isWholeUnit(unit)).toBe(unit === 'buah');
  },
);

test('each step divides the larger one before it exactly', () => {
  expect(UNITS).toHaveLength(6);
  for (const [at, step] of STEPS.entries())
    if (at > 0 && STEPS[at - 1] !== 0.25) expect(Math.round(STEPS[at - 1]! * 1000) % (step * 1000)).toBe(0);
});

test.each([
  [0, '1 menit'],
  [2.4, '1 menit'],
  [2.5, '5 menit'],
  [23, '25 menit'],
  [59, '60 menit'],
  [60, '1 jam'],
  [89, '1 jam'],
  [90, '2 jam'],
  [36 * 60 - 1, '36 jam'],
  [36 * 60, '2 hari'],
  [3 * 1440, '3 hari'],
])('formats %d minutes as %s', (minutes, text) => expect(roughDuration(minutes)).toBe(text));
