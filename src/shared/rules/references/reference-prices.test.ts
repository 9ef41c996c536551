import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_PROVINCES } from '../../enums/regions.ts';
import { dayInWib, dayOfUtc } from '../../format/dates.ts';
import { QUALITY_CLASSES } from '../quality/quality-classes.ts';
import { COMMODITIES, commodityDefinition, REFERENCE_LEVELS } from './commodities.ts';
import { priceZoneOf } from './price-zones.ts';
import {
  type ReferencedListing,
  type ReferenceRow,
  referenceLabel,
  referenceNote,
  referenceRowsOn,
  referencesOn,
} from './reference-prices.ts';
import { isBelowHpp, REFERENCE_KINDS, referenceAmount, referenceVerdict } from './reference-verdicts.ts';

const row = (over: Partial<ReferenceRow>): ReferenceRow => ({
  commodity: 'gabah',
  class: null,
  kind: 'hpp',
  level: 'produsen',
  zone: 0,
  low: 6_500,
  high: null,
  from: '2025-01-24',
  until: null,
  source: 'Kepbadan 14/2025',
  sourceUrl: null,
  ...over,
});
const het = (zone: 1 | 2 | 3, name: 'medium' | 'premium' | null, high: number): ReferenceRow =>
  row({ commodity: 'beras', class: name, kind: 'het', level: 'konsumen', zone, low: null, high });
const hap = (over: Partial<ReferenceRow>): ReferenceRow =>
  row({ commodity: 'cabai_rawit_merah', kind: 'hap', low: 20_000, high: 30_000, ...over });
const table: ReferenceRow[] = [
  row({}),
  row({ class: 'gkg', level: 'gudang', low: 8_000 }),
  ...([1, 2, 3] as const).flatMap((zone) => [
    het(zone, 'medium', 13_000 + zone),
    het(zone, 'premium', 14_000 + zone),
  ]),
  hap({}),
  hap({ level: 'konsumen', low: 40_000, high: 50_000 }),
];
const DAY = '2026-11-21';
const of = (over: Partial<ReferencedListing>): ReferencedListing => ({
  category: 'gabah',
  unit: 'kg',
  quality: null,
  province: 'Yogyakarta',
  ...over,
});
const labels = (over: Partial<ReferencedListing>, day = DAY) =>
  referencesOn(table, of(over), day).map(({ label }) => label);

test.each([
  ['gabah of unknown class', {}, ['HPP gabah kering panen']],
  ['gabah outside the classes', { quality: 'luar' }, ['HPP gabah kering panen']],
  ['dry gabah', { quality: 'gkg', province: 'Papua' }, ['HPP gabah kering giling']],
  ['gabah by the liter', { unit: 'liter' }, []],
  ['premium rice', { category: 'beras', quality: 'premium', province: 'Aceh' }, ['HET beras premium zona 2']],
  [
    'medium rice by the gram',
    { category: 'beras', quality: 'medium', unit: 'gram' },
    ['HET beras medium zona 1'],
  ],
  [
    'medium rice of NTT',
    { category: 'beras', quality: 'medium', province: 'Nusa Tenggara Timur' },
    ['HET beras medium zona 2'],
  ],
  ['medium rice from abroad', { category: 'beras', quality: 'medium', province: 'Negeri Lain' }, []],
  ['rice of unknown class', { category: 'beras' }, []],
  ['red rice', { category: 'beras', quality: 'merah' }, []],
  ['broken rice', { category: 'beras', quality: 'pecah' }, []],
  [
    'chilli that its seller linked to the commodity',
    { category: 'vegetables', commodity: 'cabai_rawit_merah' },
    ['HAP cabai rawit merah tingkat produsen', 'HAP cabai rawit merah tingkat konsumen'],
  ],
  ['chilli whose commodity nobody chose', { category: 'vegetables' }, []],
  ['chilli by the piece', { category: 'vegetables', commodity: 'cabai_rawit_merah', unit: 'buah' }, []],
  ['a commodity of another category', { category: 'fruit', commodity: 'cabai_rawit_merah' }, []],
] as const)('[trade 8] finds the references of %s', (_name, over, wanted) => {
  expect(labels(over)).toEqual(wanted);
});

test('[trade 8] a day may have one class of rice instead of two, and khusus has no reference', () => {
  const change: ReferenceRow[] = [
    { ...het(1, 'medium', 13_500), until: '2026-12-31' },
    { ...het(1, 'premium', 14_900), until: '2026-12-31' },
    { ...het(1, null, 14_000), from: '2027-01-01' },
  ];
  const on = (day: string, quality: ReferencedListing['quality']) =>
    referencesOn(change, of({ category: 'beras', quality }), day).map(({ high }) => high);
  expect([on('2026-12-31', 'medium'), on('2026-12-31', 'premium'), on('2026-12-31', 'pecah')]).toEqual([
    [13_500],
    [14_900],
    [],
  ]);
  for (const quality of ['medium', 'premium', 'pecah'] as const)
    expect(on('2027-01-01', quality)).toEqual([14_000]);
  for (const quality of ['merah', 'organik', null] as const) expect(on('2027-01-01', quality)).toEqual([]);
});

test.each([
  ['gabah a rupiah below HPP', 6_499, 'kg', row({}), 'below_hpp'],
  ['gabah at HPP', 6_500, 'kg', row({}), null],
  ['a kwintal of gabah below HPP', 649_999, 'kwintal', row({}), 'below_hpp'],
  ['a kwintal of gabah at HPP', 650_000, 'kwintal', row({}), null],
  ['a ton of gabah', 6_499_000, 'ton', row({}), 'below_hpp'],
  ['a gram at HPP', 6.5, 'gram', row({}), null],
  ['rice at HET', 13_500, 'kg', het(1, 'medium', 13_500), null],
  ['rice above HET', 13_501, 'kg', het(1, 'medium', 13_500), 'above_het'],
  ['cheap rice', 9_000, 'kg', het(1, 'medium', 13_500), null],
  ['chilli below the farm range', 19_999, 'kg', hap({}), 'below_hap'],
  ['chilli within it', 20_000, 'kg', hap({}), null],
  ['chilli above it, which pays the farmer', 30_001, 'kg', hap({}), null],
  ['chilli above the counter range', 30_001, 'kg', hap({ level: 'konsumen' }), 'above_hap'],
  ['chilli below it, which pays the buyer', 19_999, 'kg', hap({ level: 'konsumen' }), null],
  ['a kwintal of chilli', 1_999_900, 'kwintal', hap({}), 'below_hap'],
  ['by the piece nothing is compared', 1, 'buah', row({}), null],
  ['by the liter neither', 99_999, 'liter', het(1, 'medium', 13_500), null],
  ['without a reference', 1, 'kg', null, null],
] as const)('compares a price with its reference: %s', (_name, price, unit, reference, verdict) => {
  expect(referenceVerdict(price, unit, reference)).toBe(verdict);
});

test('HPP is a floor, HET a ceiling and HAP a range, also in words', () => {
  expect(referenceLabel(het(2, 'medium', 1))).toBe('HET beras medium zona 2');
  expect(referenceLabel(row({ class: 'gkg' }))).toBe('HPP gabah kering giling');
  expect(referenceAmount(row({}))).toBe('Rp\u00a06.500/kg');
  expect(referenceAmount(hap({}))).toBe('Rp\u00a020.000–Rp\u00a030.000/kg');
  expect(referenceAmount(hap({ high: 20_000 }))).toBe('Rp\u00a020.000/kg');
  const today = { day: DAY, rows: table };
  expect(referenceNote(600_000, of({ unit: 'kwintal' }), today)).toEqual({
    short: 'di bawah HPP',
    text: 'di bawah HPP gabah kering panen Rp\u00a06.500/kg',
    source: 'Kepbadan 14/2025',
  });
  expect(
    referenceNote(19_000, of({ category: 'vegetables', commodity: 'cabai_rawit_merah' }), today),
  ).toEqual({
    short: 'di bawah HAP',
    text: 'di bawah HAP cabai rawit merah tingkat produsen Rp\u00a020.000–Rp\u00a030.000/kg',
    source: 'Kepbadan 14/2025',
  });
  expect(referenceNote(6_500, of({}), today)).toBeNull();
  expect(isBelowHpp(6_499, 'kg', referencesOn(table, of({}), DAY))).toBe(true);
});

test('every province is in exactly one zone', () => {
  const count = (zone: number) => FIRST_PROVINCES.filter((province) => priceZoneOf(province) === zone).length;
  expect([1, 2, 3].map(count)).toEqual([14, 12, 4]);
});

const DAYS = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
const anyRow = fc
  .record({
    commodity: fc.constantFrom(...(['beras', 'gabah', 'cabai_rawit_merah'] as const)),
    class: fc.constantFrom(null, null, 'gkg' as const, 'gkp' as const, 'medium' as const, 'premium' as const),
    kind: fc.constantFrom(...REFERENCE_KINDS),
    level: fc.constantFrom(...REFERENCE_LEVELS),
    zone: fc.constantFrom(...([0, 1, 2, 3] as const)),
    from: fc.constantFrom(...DAYS),
    until: fc.option(fc.constantFrom(...DAYS)),
  })
  .filter(({ from, until }) => until === null || from <= until)
  .map((over) => row({ ...over, low: 1, high: 2 }));
const seriesOf = (one: ReferenceRow) => [one.commodity, one.class, one.kind, one.level, one.zone].join();
/** A table that the database would accept: no day belongs to two rows of a series. */
const anyTable = fc
  .array(anyRow, { maxLength: 25 })
  .map((rows) =>
    rows.filter(
      (one, at) =>
        !rows
          .slice(0, at)
          .some(
            (other) =>
              seriesOf(one) === seriesOf(other) &&
              one.from <= (other.until ?? '9999') &&
              other.from <= (one.until ?? '9999'),
          ),
    ),
  );
/** Instants around each midnight in WIB, which is 17.00 UTC. */
const anyInstant = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(-1, 0, 1, 43_200_000))
  .map(([day, ms]) => new Date(Date.parse(`${day}T17:00:00Z`) + ms));

test('[trade 8] the rule equals a brute-force search over table, day, zone and class, also at midnight in WIB', () => {
  const spare = 7 * 3_600_000;
  fc.assert(
    fc.property(
      anyTable,
      anyInstant,
      fc.constantFrom('beras', 'gabah', 'vegetables', 'fruit'),
      fc.constantFrom(null, 'cabai_rawit_merah' as const),
      fc.constantFrom(null, ...QUALITY_CLASSES),
      fc.constantFrom('Yogyakarta', 'Aceh', 'Papua', 'Negeri Lain'),
      fc.constantFrom('kg' as const, 'ton' as const, 'buah' as const),
      (rows, at, category, commodity, quality, province, unit) => {
        const found = referenceRowsOn(rows, { category, commodity, quality, province, unit }, dayInWib(at));
        const local = dayOfUtc(at.getTime() + spare);
        const zone = { Yogyakarta: 1, Aceh: 2, Papua: 3, 'Negeri Lain': -1 }[province];
        const goods =
          category === 'beras' || category === 'gabah'
            ? category
            : category === 'vegetables'
              ? commodity
              : null;
        const holds = (one: ReferenceRow) =>
          unit !== 'buah' &&
          one.commodity === goods &&
          local >= one.from &&
          !(one.until !== null && local > one.until) &&
          (one.zone === 0 || one.zone === zone) &&
          ((one.class !== null && one.class === quality) ||
            (one.class === null &&
              (goods !== 'beras' || ['premium', 'medium', 'submedium', 'pecah'].includes(String(quality)))));
        const levels = {
          beras: ['konsumen'],
          gabah: ['produsen', 'gudang'],
          other: ['produsen', 'konsumen'],
        };
        const open = goods === 'beras' || goods === 'gabah' ? levels[goods] : levels.other;
        const candidates = rows.filter((one) => holds(one) && open.includes(one.level));
        for (const level of REFERENCE_LEVELS)
          for (const kind of REFERENCE_KINDS) {
            const mine = found.filter((one) => one.level === level && one.kind === kind);
            const own = candidates.some((one) => one.kind === kind && one.class !== null);
            const here = candidates.filter(
              (one) => one.kind === kind && one.level === level && (one.class !== null) === own,
            );
            const best = here.find((one) => one.zone !== 0) ?? here[0];
            expect(mine).toEqual(best ? [best] : []);
          }
        expect(found.every((one) => candidates.includes(one))).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('every commodity can be reached from a category', () => {
  for (const name of COMMODITIES) expect(commodityDefinition(name).categories.length).toBeGreaterThan(0);
});
