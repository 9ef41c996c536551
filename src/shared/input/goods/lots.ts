import { z } from 'zod';
import { isReadable } from '../../readable.ts';
import { idOr } from '../parts/paging.ts';
import { quantityInput, quantityOrNone } from '../parts/quantity.ts';
import { ticketFigures } from '../weighing.ts';

const percent = (what: string, most = 100) =>
  z
    .number(`Isi ${what} dengan angka`)
    .multipleOf(0.01, 'Paling banyak dua angka di belakang koma')
    .min(0, `${what} tidak boleh kurang dari 0 %`)
    .max(most, `${what} paling tinggi ${most} %`);
const note = (missing: string, most = 300) =>
  z
    .string(missing)
    .trim()
    .max(most, `Paling banyak ${most} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca');

/** Making a listing a pooled lot; its terms never change. */
export const openLotInput = z.strictObject({
  listing_id: z.int('Pilih produknya').min(1, 'Pilih produknya'),
  fee_percent: percent('Bagian kelompok'),
  moisture: percent('Kadar air dasar', 60).nullable().default(null),
  hampa: percent('Hampa dasar', 60).nullable().default(null),
});

const reading = z
  .strictObject({
    gross: quantityInput(
      {
        wrong: 'Isi berat bruto',
        least: 'Berat bruto harus lebih dari 0',
        most: 'Berat bruto terlalu besar',
      },
      80_000,
    ),
    tare: quantityOrNone({
      wrong: 'Isi berat wadah (tara)',
      least: 'Tara tidak boleh kurang dari 0',
    }).default(0),
    sacks: z
      .int('Isi jumlah karung')
      .min(0, 'Jumlah karung tidak boleh kurang dari 0')
      .max(2000, 'Karung terlalu banyak')
      .default(0),
  })
  .refine(({ gross, tare }) => tare < gross, {
    path: ['tare'],
    message: 'Tara harus lebih ringan daripada bruto',
  });

const { tera, tera_until, photos, place } = ticketFigures;

/** What a member brought, as it was weighed, with what and where; kilograms and percent. */
export const depositInput = z.strictObject({
  member_id: z.int('Pilih anggotanya').min(1, 'Pilih anggotanya'),
  readings: z
    .array(reading, 'Isi hasil timbangan')
    .min(1, 'Isi hasil timbangan')
    .max(300, 'Paling banyak 300 timbangan'),
  moisture: z.array(percent('Kadar air')).max(20, 'Paling banyak 20 pengukuran').default([]),
  hampa: percent('Hampa').nullable().default(null),
  tera,
  tera_until,
  photos,
  place,
  note: note('Isi catatan').optional(),
});

export const lotParams = z.strictObject({ id: idOr('Lot ini tidak ditemukan di kelompok Anda.') });
export const depositParams = z.strictObject({ id: idOr('Setoran ini tidak ditemukan di kelompok Anda.') });
export const shareParams = z.strictObject({ id: idOr('Kelompok ini tidak ditemukan.') });
export const handingParams = z.strictObject({ id: idOr('Catatan penyerahan ini tidak ditemukan.') });

/** Money that was handed on to a member. */
export const handInput = z.strictObject({
  member_id: z.int('Pilih anggotanya').min(1, 'Pilih anggotanya'),
  amount: z
    .int('Isi jumlah uangnya')
    .min(1, 'Jumlahnya harus lebih dari 0')
    .max(1_000_000_000_000, 'Jumlahnya terlalu besar'),
  note: note('Isi catatan').optional(),
});
export const contestInput = z.strictObject({
  reason: note('Tulis apa yang tidak cocok').min(1, 'Tulis apa yang tidak cocok'),
});

/** Whose statement: one's own where nobody is named. */
export const statementOfQuery = z.strictObject({
  member: idOr('Anggota ini tidak ditemukan di kelompok Anda.').optional(),
});
