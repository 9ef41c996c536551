import { expect, test } from 'vitest';
import { referenceVerdict } from './reference-note.ts';

const hpp = { kind: 'hpp', perKg: 6_500 } as const;
const het = { kind: 'het', perKg: 13_500 } as const;

test.each([
  ['gabah a rupiah below HPP', 6_499, 'kg', hpp, 'below_hpp'],
  ['gabah at HPP', 6_500, 'kg', hpp, null],
  ['a kwintal of gabah below HPP', 649_999, 'kwintal', hpp, 'below_hpp'],
  ['a kwintal of gabah at HPP', 650_000, 'kwintal', hpp, null],
  ['a ton of gabah', 6_499_000, 'ton', hpp, 'below_hpp'],
  ['a gram at HPP', 6.5, 'gram', hpp, null],
  ['rice at HET', 13_500, 'kg', het, null],
  ['rice above HET', 13_501, 'kg', het, 'above_het'],
  ['cheap rice', 9_000, 'kg', het, null],
  ['by the piece nothing is compared', 1, 'buah', hpp, null],
  ['by the liter neither', 99_999, 'liter', het, null],
  ['without a reference', 1, 'kg', null, null],
] as const)('%s', (_name, price, unit, reference, verdict) => {
  expect(referenceVerdict(price, unit, reference)).toBe(verdict);
});
