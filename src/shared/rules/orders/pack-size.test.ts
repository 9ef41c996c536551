import { expect, test } from 'vitest';
import { packSizeText } from './pack-size.ts';

test.each([
  [1, 1, null],
  [10, 1, 'Minimal 10 kg'],
  [10, 0.5, 'Minimal 10 kg, kelipatan 0,5 kg'],
  [1, 0.5, 'Minimal 1 kg, kelipatan 0,5 kg'],
  [0.25, 0.25, 'Kelipatan 0,25 kg'],
  [1500, 1, 'Minimal 1.500 kg'],
])('describes a minimum of %s in steps of %s as %s', (least, step, said) => {
  expect(packSizeText({ min_lot: least, step, unit: 'kg' })).toBe(said);
});
