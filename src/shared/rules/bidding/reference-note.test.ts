import { expect, test } from 'vitest';
import { FIRST_PROVINCES } from '../../enums/regions.ts';
import {
  priceZoneOf,
  type ReferencedListing,
  referenceKey,
  referenceNote,
  referenceVerdict,
} from './reference-note.ts';

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
  ['gabah', 'gkg', 'kg', 'Yogyakarta', 'hpp_gkg:0'],
  ['gabah', 'gkg', 'kwintal', 'Papua', 'hpp_gkg:0'],
  ['gabah', 'gkp', 'kg', 'Yogyakarta', 'hpp_gkp:0'],
  ['gabah', 'luar', 'kg', 'Yogyakarta', 'hpp_gkp:0'],
  ['gabah', null, 'kg', '', 'hpp_gkp:0'],
  ['gabah', 'gkg', 'liter', 'Yogyakarta', null],
  ['beras', 'premium', 'kg', 'Yogyakarta', 'het_premium:1'],
  ['beras', 'premium', 'ton', 'Aceh', 'het_premium:2'],
  ['beras', 'medium', 'gram', 'Papua Tengah', 'het_medium:3'],
  ['beras', 'medium', 'kg', 'Nusa Tenggara Barat', 'het_medium:1'],
  ['beras', 'medium', 'kg', 'Nusa Tenggara Timur', 'het_medium:2'],
  ['beras', 'premium', 'kg', 'Negeri Lain', null],
  ['beras', null, 'kg', 'Yogyakarta', null],
  ['beras', 'submedium', 'kg', 'Yogyakarta', null],
  ['beras', 'pecah', 'kg', 'Yogyakarta', null],
  ['beras', 'merah', 'kg', 'Yogyakarta', null],
  ['beras', 'hitam', 'kg', 'Yogyakarta', null],
  ['beras', 'ketan', 'kg', 'Yogyakarta', null],
  ['beras', 'organik', 'kg', 'Yogyakarta', null],
  ['beras', 'premium', 'buah', 'Yogyakarta', null],
  ['vegetables', null, 'kg', 'Yogyakarta', null],
] as const)('of %s of class %s by the %s in %s speaks %s', (category, quality, unit, province, key) => {
  expect(referenceKey({ category, quality, unit, province })).toBe(key);
});

test('every province lies in one zone', () => {
  const count = (zone: number) => FIRST_PROVINCES.filter((province) => priceZoneOf(province) === zone).length;
  expect([1, 2, 3].map(count)).toEqual([14, 12, 4]);
  expect(FIRST_PROVINCES.every((province) => priceZoneOf(province) !== null)).toBe(true);
});

const rice: ReferencedListing = { category: 'beras', unit: 'kg', quality: 'medium', province: 'Yogyakarta' };
const paddy: ReferencedListing = {
  category: 'gabah',
  unit: 'kwintal',
  quality: null,
  province: 'Yogyakarta',
};
const today = {
  'het_medium:1': { ...het, label: 'HET beras medium zona 1', source: 'Kepbadan 299/2025, zona 1' },
  'hpp_gkp:0': { ...hpp, label: 'HPP gabah kering panen', source: 'Kepbadan 14/2025' },
} as const;

test('a list price is told which reference it lies beyond, and by whose word', () => {
  expect(referenceNote(14_000, rice, today)).toEqual({
    short: 'di atas HET',
    text: 'di atas HET beras medium zona 1 Rp\u00a013.500/kg',
    source: 'Kepbadan 299/2025, zona 1',
  });
  expect(referenceNote(600_000, paddy, today)).toEqual({
    short: 'di bawah HPP',
    text: 'di bawah HPP gabah kering panen Rp\u00a06.500/kg',
    source: 'Kepbadan 14/2025',
  });
});

test.each([
  ['a fair price', 13_500, rice, today],
  ['a price whose reference does not hold today', 14_000, rice, { 'hpp_gkp:0': today['hpp_gkp:0'] }],
  ['goods that no reference speaks of', 1, { ...rice, category: 'vegetables' }, today],
  ['red rice above HET', 20_000, { ...rice, quality: 'merah' }, today],
  ['rice of which nobody said the class', 20_000, { ...rice, quality: null }, today],
] as const)('nothing is said of %s', (_name, price, goods, references) => {
  expect(referenceNote(price, goods, references)).toBeNull();
});
