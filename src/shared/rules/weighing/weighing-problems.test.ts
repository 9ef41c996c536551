import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ticketFigures } from '../../schemas/ticket-figures-schema.ts';
import { weighingProblems } from './weighing-problems.ts';

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

test('the offline check on the phone and the server accept and reject the same tickets', () => {
  fc.assert(
    fc.property(typed, (figures) => {
      const faults = weighingProblems(figures, bare);
      const taken = schema.safeParse({ ...figures, weighed_at: '2026-11-22T08:00:00+07:00' });
      expect(Object.keys(faults).length === 0).toBe(taken.success);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['as it is', {}, {}],
  ['of no weight', { gross: 0 }, { gross: 'Berat bruto harus lebih dari 0 kg.' }],
  ['of no number', { gross: Number.NaN }, { gross: 'Berat bruto harus angka, dalam kg.' }],
  ['of eighty tons', { gross: 80_000 }, {}],
  ['of a gram more', { gross: 80_000.001 }, { gross: 'Sekali timbang paling banyak 80 ton.' }],
  ['with a tare as heavy', { tare: 51 }, { tare: 'Tara harus lebih ringan daripada bruto.' }],
  ['with one a gram lighter', { tare: 50.999 }, {}],
  ['with less than none', { tare: -0.001 }, { tare: 'Tara tidak boleh kurang dari 0 kg.' }],
  ['with no number for it', { tare: Number.NaN }, { tare: 'Tara harus angka, dalam kg.' }],
  ['without a sack', { sacks: 0 }, {}],
  ['with half a sack', { sacks: 1.5 }, { sacks: 'Jumlah karung harus bilangan bulat.' }],
  ['with less than none of them', { sacks: -1 }, { sacks: 'Jumlah karung harus bilangan bulat.' }],
])('validates a reading %s', (_name, over, faults) => {
  const readings = [{ gross: 51, tare: 0, sacks: 1, ...over }];
  const found = weighingProblems({ readings, moisture: [], hampa: null, weighed_by: 'Ani' }, bare);
  const named = Object.entries(faults).map(([field, text]) => [`readings.0.${field}`, text]);
  expect(found).toStrictEqual(Object.fromEntries(named));
});

test('requires the figures that the terms need', () => {
  const figures = {
    readings: [{ gross: 51, tare: 0, sacks: 1 }],
    moisture: [],
    hampa: null,
    weighed_by: 'Ani',
  };
  expect(weighingProblems(figures, bare)).toEqual({});
  expect(weighingProblems(figures, { tolerance: 10, moisture: 14, hampa: 3 })).toEqual({
    moisture: 'Ukur kadar airnya dulu: yang dibayar bergantung padanya.',
    hampa: 'Ukur hampanya dulu: yang dibayar bergantung padanya.',
  });
});

test.each([
  ['water of a hundred percent', { moisture: [0, 100] }, {}],
  ['of more', { moisture: [14, 100.01] }, { moisture: 'Kadar air paling tinggi 100 persen.' }],
  ['of less than none', { moisture: [-0.01] }, { moisture: 'Kadar air harus angka.' }],
  ['of no number', { moisture: [Number.NaN] }, { moisture: 'Kadar air harus angka.' }],
  ['husks of nothing', { hampa: 0 }, {}],
  ['of a hundred percent', { hampa: 100 }, {}],
  ['of more than that', { hampa: 100.01 }, { hampa: 'Hampa paling tinggi 100 persen.' }],
  ['of no number at all', { hampa: Number.NaN }, { hampa: 'Hampa harus angka.' }],
  ['not once on the scale', { readings: [] }, { readings: 'Timbang paling sedikit sekali.' }],
  ['weighed by nobody', { weighed_by: '  ' }, { weighed_by: 'Isi siapa yang menimbang.' }],
])('validates figures with %s', (_name, over, faults) => {
  const figures = {
    readings: [{ gross: 51, tare: 0, sacks: 1 }],
    moisture: [14],
    hampa: 3,
    weighed_by: 'Ani',
  };
  for (const terms of [bare, { tolerance: 10, moisture: 14, hampa: 3 }])
    expect(weighingProblems({ ...figures, ...over }, terms)).toStrictEqual(faults);
});
