import { expect, test } from 'vitest';
import { type Goods, referenceKind, referenceNote, referenceVerdict } from './reference-note.ts';

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

test.each([
  ['gabah', 'Gabah Kering Giling', 'kg', 'hpp_gkg'],
  ['gabah', 'GKG Ciherang', 'kwintal', 'hpp_gkg'],
  ['gabah', 'Gabah Kering Panen', 'kg', 'hpp_gkp'],
  ['gabah', 'Gabah premium', 'kg', 'hpp_gkp'],
  ['beras', 'Beras PREMIUM Rojolele', 'kg', 'het_premium'],
  ['beras', 'Beras Mentik Wangi', 'ton', 'het_medium'],
  ['beras', 'Beras giling', 'gram', 'het_medium'],
  ['sayur', 'Bayam premium', 'kg', null],
  ['gabah', 'Gabah Kering Giling', 'liter', null],
  ['beras', 'Beras premium', 'buah', null],
] as const)('of %s, %s by the %s speaks %s', (category, name, unit, kind) => {
  expect(referenceKind({ category, name, unit })).toBe(kind);
});

const rice: Goods = { category: 'beras', name: 'Beras Mentik', unit: 'kg' };
const paddy: Goods = { category: 'gabah', name: 'Gabah Kering Panen', unit: 'kwintal' };
const today = {
  het_medium: { ...het, label: 'HET beras medium', source: 'Perbadan 5/2024' },
  hpp_gkp: { ...hpp, label: 'HPP gabah kering panen', source: 'Inpres 6/2025' },
} as const;

test('a list price is told which reference it lies beyond, and by whose word', () => {
  expect(referenceNote(14_000, rice, today)).toEqual({
    short: 'di atas HET',
    text: 'di atas HET beras medium Rp\u00a013.500/kg',
    source: 'Perbadan 5/2024',
  });
  expect(referenceNote(600_000, paddy, today)).toEqual({
    short: 'di bawah HPP',
    text: 'di bawah HPP gabah kering panen Rp\u00a06.500/kg',
    source: 'Inpres 6/2025',
  });
});

test.each([
  ['a fair price', 13_500, rice, today],
  ['a price whose reference does not hold today', 14_000, rice, { hpp_gkp: today.hpp_gkp }],
  ['goods that no reference speaks of', 1, { ...rice, category: 'sayur' }, today],
] as const)('nothing is said of %s', (_name, price, goods, references) => {
  expect(referenceNote(price, goods, references)).toBeNull();
});
