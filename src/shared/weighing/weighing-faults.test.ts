import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ticketFigures } from '../input/weighing.ts';
import { weighingFaults } from './weighing-faults.ts';

const schema = z.strictObject(ticketFigures);
const number = fc.oneof(
  fc.constantFrom(0, -1, 0.2, 51.2, 60, 80_001, Number.NaN),
  fc.integer({ min: -5, max: 90_000_000 }).map((grams) => grams / 1000),
);
const percent = fc.oneof(
  fc.constantFrom(0, 14, 100, 101, -1, Number.NaN),
  fc.integer({ max: 20_000 }).map((n) => n / 100),
);
const typed = fc.record({
  readings: fc.array(
    fc.record({ gross: number, tare: number, sacks: fc.constantFrom(0, 1, 1.5, -1, Number.NaN) }),
    {
      maxLength: 3,
    },
  ),
  moisture: fc.array(percent, { maxLength: 3 }),
  hampa: fc.option(percent),
  weighed_by: fc.constantFrom('', ' ', 'Pak Slamet'),
});
const bare = { tolerance: 10, moisture: null, hampa: null };

test('what a phone without signal lets through the shop takes, and what it holds back the shop refuses', () => {
  fc.assert(
    fc.property(typed, (figures) => {
      const faults = weighingFaults(figures, bare);
      const taken = schema.safeParse({ ...figures, weighed_at: '2026-11-22T08:00:00+07:00' });
      expect(Object.keys(faults).length === 0).toBe(taken.success);
    }),
    { numRuns: 500 },
  );
});

test('what the terms ask for must be there', () => {
  const figures = {
    readings: [{ gross: 51, tare: 0, sacks: 1 }],
    moisture: [],
    hampa: null,
    weighed_by: 'Ani',
  };
  expect(weighingFaults(figures, bare)).toEqual({});
  expect(weighingFaults(figures, { tolerance: 10, moisture: 14, hampa: 3 })).toEqual({
    moisture: 'Ukur kadar airnya dulu: yang dibayar bergantung padanya.',
    hampa: 'Ukur hampanya dulu: yang dibayar bergantung padanya.',
  });
});
