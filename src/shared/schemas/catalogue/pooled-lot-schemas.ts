import { z } from 'zod';
import { isReadable } from '../../format/is-readable.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { idOrDefault } from '../fields/paging.ts';
import { quantityInput, quantityOrNone, withDecimals } from '../fields/quantity-fields.ts';
import { ticketFigures } from '../ticket-figures-schema.ts';

const percent = (what: string, most = 100) =>
  withDecimals(z.number(`Isi ${what} dengan angka`), 2, 'Paling banyak dua angka di belakang koma')
    .min(0, `${what} tidak boleh kurang dari 0 %`)
    .max(most, `${what} paling tinggi ${most} %`);
const note = (missing: string, most = 300) =>
  z
    .string(missing)
    .overwrite(withoutInvisible)
    .trim()
    .max(most, `Paling banyak ${most} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca');

/** The highest fee per kilogram. */
const FEE_PER_KG_MAX = 10_000_000;

/** Turns a listing into a pooled lot; its terms never change. The group's fee is in percent or an amount per kilogram. */
export const createPooledLotInput = z
  .strictObject({
    listing_id: z.int('Pilih produknya').min(1, 'Pilih produknya'),
    fee_percent: percent('Bagian kelompok'),
    fee_per_kg: z
      .int('Isi bagian kelompok per kg dengan bilangan bulat')
      .min(0, 'Bagian kelompok per kg tidak boleh kurang dari 0')
      .max(FEE_PER_KG_MAX, 'Bagian kelompok per kg terlalu besar')
      .default(0),
    moisture: percent('Kadar air dasar', 60).nullable().default(null),
    hampa: percent('Hampa dasar', 60).nullable().default(null),
  })
  .refine((lot) => lot.fee_percent === 0 || lot.fee_per_kg === 0, {
    path: ['fee_per_kg'],
    message: 'Pilih salah satu: isi persennya 0 bila bagian kelompok dihitung per kg',
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

/** A member's deposit: its weighing, its produce and its place; kilograms and percent. */
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
  /** The day of its harvest, as the member states it. */
  harvested_on: z.iso.date('Tanggal panen belum benar').nullish(),
  note: note('Isi catatan').optional(),
});

export const lotParams = z.strictObject({ id: idOrDefault('Lot ini tidak ditemukan di kelompok Anda.') });
export const depositParams = z.strictObject({
  id: idOrDefault('Setoran ini tidak ditemukan di kelompok Anda.'),
});
export const shareParams = z.strictObject({ id: idOrDefault('Kelompok ini tidak ditemukan.') });
export const memberPayoutParams = z.strictObject({
  id: idOrDefault('Catatan penyerahan ini tidak ditemukan.'),
});

/** Money that was paid out to a member. */
export const memberPayoutInput = z.strictObject({
  member_id: z.int('Pilih anggotanya').min(1, 'Pilih anggotanya'),
  amount: z
    .int('Isi jumlah uangnya')
    .min(1, 'Jumlahnya harus lebih dari 0')
    .max(1_000_000_000_000, 'Jumlahnya terlalu besar'),
  note: note('Isi catatan').optional(),
});
export const disputeInput = z.strictObject({
  reason: note('Tulis apa yang tidak cocok').min(1, 'Tulis apa yang tidak cocok'),
});

/** The member of the statement; the user's own when omitted. */
export const memberStatementQuery = z.strictObject({
  member: idOrDefault('Anggota ini tidak ditemukan di kelompok Anda.').optional(),
});
