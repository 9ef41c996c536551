import { z } from 'zod';
import { CATEGORIES } from '../../enums/labels.ts';
import { isReadable } from '../../format/is-readable.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { BATCH_CODE, BATCH_KINDS } from '../../rules/batch-rules.ts';
import { DECLARED_CLASSES } from '../../rules/quality/quality-classes.ts';
import { ID_MAX, idOrDefault, paging } from '../fields/paging.ts';
import { quantityInput, quantityOrNone } from '../fields/quantity-fields.ts';
import { dateRange } from '../fields/range.ts';
import { anyText, requiredText } from '../fields/text.ts';

const batchCode = z
  .string('Tulis kode lotnya')
  .trim()
  .toUpperCase()
  .regex(BATCH_CODE, 'Kode lot tidak benar');
const day = (wrong: string) => z.iso.date(wrong).nullable().default(null);
const percent = (what: string) =>
  z
    .number(`${what} harus angka`)
    .min(0, `${what} tidak boleh kurang dari 0`)
    .max(100, `${what} paling tinggi 100`)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, {
      error: `${what} paling banyak satu angka di belakang koma`,
    })
    .nullable()
    .default(null);

/** The most sources of one batch. */
export const BATCH_SOURCES_MAX = 50;

/** The properties of a batch: days, quantity, quality and sources. */
const batchFields = {
  harvested_on: day('Tanggal panen belum benar'),
  milled_on: day('Tanggal giling belum benar'),
  packed_on: day('Tanggal kemas belum benar'),
  good_until: day('Tanggal baik sampai belum benar'),
  variety: anyText(80, 'Isi varietas dengan teks').default(''),
  season: anyText(80, 'Isi musim dengan teks').default(''),
  qty: quantityInput({ wrong: 'Isi jumlahnya dengan angka', least: 'Jumlahnya harus lebih dari 0' }),
  quality_class: z.enum(DECLARED_CLASSES, 'Pilih kelas mutunya').nullable().default(null),
  moisture: percent('Kadar air'),
  empty_husk: percent('Hampa'),
  broken: percent('Butir patah'),
  menir: percent('Menir'),
  measured_by: anyText(80, 'Isi siapa yang mengukur').default(''),
  measured_on: day('Tanggal diukur belum benar'),
  measured_with: anyText(80, 'Isi alat ukurnya').default(''),
  /** The quantity from each source, by its code; 0 for none. */
  inputs: z
    .record(
      batchCode,
      quantityOrNone({ wrong: 'Isi dengan angka', least: 'Tidak boleh kurang dari 0' }),
      'Pilih asal lotnya',
    )
    .refine((all) => Object.keys(all).length <= BATCH_SOURCES_MAX, `Paling banyak ${BATCH_SOURCES_MAX} asal`)
    .default({}),
  yield_reason: anyText(200, 'Isi alasannya').default(''),
};

export const recordBatchInput = z.strictObject({
  /** The listing that sells it; without one it is raw material, by the kilogram. */
  listing_id: z
    .int('Pilih produknya')
    .min(1, 'Pilih produknya')
    .max(ID_MAX, 'Pilih produknya')
    .nullable()
    .default(null),
  goods: anyText(120, 'Isi nama barangnya').default(''),
  category: z.enum(CATEGORIES, 'Pilih jenis barangnya').nullable().default(null),
  ...batchFields,
});

export const correctBatchInput = z.strictObject({
  ...batchFields,
  /** Its last event when the form was opened, to detect concurrent corrections. */
  seen: z.int('Muat ulang halaman').min(1, 'Muat ulang halaman').max(ID_MAX, 'Muat ulang halaman'),
  reason: requiredText(300, 'Tulis mengapa dikoreksi'),
});

export const batchParams = z.strictObject({ code: batchCode });

/**
 * The states by which a list filters batches: on sale, used up, raw material with a remaining quantity, or not on sale.
 */
export const BATCH_STATES = ['selling', 'used', 'raw', 'expired', 'recalled'] as const;

/** The filter of a list or file of batches. */
export const batchesFilter = z.strictObject({
  /** Words of the code, the goods or the variety. */
  q: z
    .string('Pencarian harus berupa teks.')
    .overwrite(withoutInvisible)
    .trim()
    .max(100, 'Pencarian terlalu panjang.')
    .refine(isReadable, 'Pencarian memuat huruf yang tidak dikenal.')
    .optional(),
  farmer: idOrDefault('Petani tidak dikenal.').optional(),
  kind: z.enum(BATCH_KINDS, 'Jenis lot tidak dikenal.').optional(),
  state: z.enum(BATCH_STATES, 'Keadaan lot tidak dikenal.').optional(),
  /** The day that decides which batch is older. */
  ...dateRange,
});

export const batchesQuery = batchesFilter.extend(paging);
