import { z } from 'zod';
import { isReadable } from '../../format/is-readable.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { QUALITY_CLASSES, qualityClassOf } from '../../rules/quality/quality-classes.ts';
import {
  COMMODITIES,
  type Commodity,
  commodityDefinition,
  commodityLabel,
  REFERENCE_LEVELS,
} from '../../rules/references/commodities.ts';
import { REFERENCE_KINDS, type ReferenceKind } from '../../rules/references/reference-verdicts.ts';
import { paging } from '../fields/paging.ts';

/** The most that a kilogram may cost. */
const MOST = 10_000_000;
const amount = z.int('Isi harga dalam rupiah').min(1, 'Harga harus lebih dari 0').max(MOST, 'Terlalu tinggi');
/** What a correction may change. */
const corrected = {
  /** Rupiah per kilogram: the floor of HPP, or the low end of HAP. */
  low: amount.nullish(),
  /** The ceiling of HET, or the high end of HAP. */
  high: amount.nullish(),
  effective_from: z.iso.date('Isi tanggal mulai berlaku'),
  /** Its last day; open when empty. */
  effective_until: z.iso.date('Tanggal belum benar').nullish(),
  source: z
    .string('Isi sumbernya')
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Isi sumbernya')
    .max(200, 'Paling banyak 200 huruf')
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca'),
  source_url: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Harus berupa alamat https' }),
    ])
    .transform((url) => url || null)
    .nullish(),
  /** The day on which an admin compared it with its source; today when empty. */
  checked_on: z.iso.date('Tanggal belum benar').nullish(),
};
const fields = {
  commodity: z.enum(COMMODITIES, 'Pilih komoditasnya'),
  class: z.enum(QUALITY_CLASSES, 'Pilih kelasnya').nullish(),
  kind: z.enum(REFERENCE_KINDS, 'Pilih HPP, HET, atau HAP'),
  level: z.enum(REFERENCE_LEVELS, 'Pilih produsen, gudang, atau konsumen'),
  /** 1 to 3; 0 for the whole country. */
  zone: z.int('Pilih zona').min(0, 'Pilih zona').max(3, 'Pilih zona').default(0),
};

type Ends = { low?: number | null | undefined; high?: number | null | undefined };
type Issue = { field: 'low' | 'high' | 'zone' | 'class'; text: string };

/** The errors in the two ends of a price of this kind. */
export function endsProblems(kind: ReferenceKind, { low, high }: Ends): Issue[] {
  const isLow = low !== null && low !== undefined;
  const isHigh = high !== null && high !== undefined;
  const issues: Issue[] = [];
  if (kind !== 'het' && !isLow) {
    issues.push({
      field: 'low',
      text: kind === 'hpp' ? 'HPP adalah batas bawah: isi harga terendah' : 'Isi harga terendah',
    });
  }
  if (kind !== 'hpp' && !isHigh) {
    issues.push({
      field: 'high',
      text: kind === 'het' ? 'HET adalah batas atas: isi harga tertinggi' : 'Isi harga tertinggi',
    });
  }
  if (kind === 'hpp' && isHigh) issues.push({ field: 'high', text: 'HPP tidak punya harga tertinggi' });
  if (kind === 'het' && isLow) issues.push({ field: 'low', text: 'HET tidak punya harga terendah' });
  if (kind === 'hap' && isLow && isHigh && high < low)
    issues.push({ field: 'high', text: 'Harga tertinggi di bawah harga terendah' });
  return issues;
}

/** The errors in the series of a price: its zone and its class. */
export function seriesProblems(row: {
  commodity?: Commodity | undefined;
  class?: string | null | undefined;
  kind?: ReferenceKind | undefined;
  zone?: number | undefined;
}): Issue[] {
  const issues: Issue[] = [];
  if (row.kind === 'hpp' && row.zone !== undefined && row.zone > 0) {
    issues.push({ field: 'zone', text: 'HPP berlaku di seluruh Indonesia, tanpa zona' });
  }
  if (row.kind === 'het' && row.commodity === 'beras' && row.zone === 0) {
    issues.push({ field: 'zone', text: 'HET beras berlaku per zona: pilih zonanya' });
  }
  if (!row.commodity || !row.class) return issues;
  const { classes } = commodityDefinition(row.commodity);
  if (classes.some((one) => one === row.class)) return issues;
  const choice = classes.map((one) => qualityClassOf(one).short).join(', ');
  issues.push({
    field: 'class',
    text: choice
      ? `${commodityLabel(row.commodity)}: pilih ${choice}, atau kosongkan`
      : `${commodityLabel(row.commodity)} tidak punya kelas: kosongkan`,
  });
  return issues;
}

export const createPriceInput = z.strictObject({ ...fields, ...corrected });
export const updatePriceInput = z.strictObject(corrected);

/** The errors of a row's fields in combination. Fields that are invalid by themselves are left out. */
export const combinedPriceProblems = (row: Partial<z.output<typeof createPriceInput>>): Issue[] => [
  ...seriesProblems(row),
  ...(row.kind ? endsProblems(row.kind, row) : []),
];

/** A row of an imported file: everything that a new price has, with the combined rules. */
export const importedPrice = createPriceInput.superRefine((row, context) => {
  for (const { field, text } of combinedPriceProblems(row))
    context.addIssue({ code: 'custom', path: [field], message: text });
});

const PRICE_STATES = ['current', 'future', 'past', 'stale'] as const;

export const pricesQuery = z.strictObject({
  ...paging,
  commodity: z.enum(COMMODITIES, 'Pilih komoditasnya').optional(),
  kind: z.enum(REFERENCE_KINDS, 'Pilih HPP, HET, atau HAP').optional(),
  /** `stale`: in force, and never checked or last more than 180 days ago. */
  state: z.enum(PRICE_STATES, 'Pilih keadaannya').optional(),
});
export const pricesFilter = pricesQuery.omit({ page: true, limit: true });

/** A price that was not compared with its source for this many days is reported to the admin. */
export const CHECK_DAYS = 180;
