import { z } from 'zod';
import { isReadable } from '../readable.ts';
import { weighingLimits } from '../weighing/terms.ts';
import { weighingTexts } from '../weighing/weighing-faults.ts';
import { quantityInput, quantityOrNone } from './parts/quantity.ts';

const unreadable = 'Ada huruf yang tidak bisa dibaca.';
const words = (max: number) =>
  z.string('Isi dengan teks.').trim().max(max, `Paling banyak ${max} huruf.`).refine(isReadable, unreadable);

/** A percentage with at most two decimals. */
const percentage = (what: string) =>
  z
    .number(`${what} harus angka.`)
    .min(0, `${what} tidak boleh kurang dari 0 persen.`)
    .max(100, `${what} paling tinggi 100 persen.`)
    .multipleOf(0.01, 'Paling banyak dua angka di belakang koma.');

/** One time on the scale, in kilograms. */
const readingInput = z
  .strictObject({
    gross: quantityInput(
      {
        wrong: weighingTexts.gross,
        least: weighingTexts.grossLeast,
        most: weighingTexts.grossMost,
      },
      weighingLimits.gross,
    ),
    tare: quantityOrNone({
      wrong: weighingTexts.tareNumber,
      least: weighingTexts.tare,
    }).default(0),
    sacks: z
      .int(weighingTexts.sacks)
      .min(0, 'Jumlah karung tidak boleh kurang dari 0.')
      .max(weighingLimits.sacks, `Sekali timbang paling banyak ${weighingLimits.sacks} karung.`)
      .default(1),
  })
  .refine(({ gross, tare }) => gross <= 0 || tare < gross, {
    path: ['tare'],
    message: weighingTexts.tareMost,
  });

/**
 * The figures of a weigh ticket, of an order's line and of a deposit alike: what stood on the scale, what was measured, with
 * what, by whom, when and where.
 */
export const ticketFigures = {
  readings: z
    .array(readingInput, weighingTexts.readings)
    .min(1, weighingTexts.readings)
    .max(weighingLimits.readings, `Satu nota paling banyak ${weighingLimits.readings} kali timbang.`),
  moisture: z
    .array(percentage('Kadar air'), 'Kadar air harus berupa daftar.')
    .max(weighingLimits.moistureReadings, `Paling banyak ${weighingLimits.moistureReadings} kali ukur.`)
    .default([]),
  hampa: percentage('Hampa').nullish(),
  tera: words(40).optional(),
  tera_until: z.iso.date('Tanggal tera belum benar.').nullish(),
  photos: z
    .array(
      z
        .string('Unggah foto lebih dahulu.')
        .regex(/^\/unggahan\/p[0-9a-z]{26}\.webp$/, 'Unggah foto lebih dahulu.'),
    )
    .max(weighingLimits.photos, `Paling banyak ${weighingLimits.photos} foto.`)
    .default([]),
  weighed_by: words(80).min(1, weighingTexts.weighedBy),
  weighed_at: z.iso.datetime({ offset: true, error: 'Waktu menimbang belum benar.' }),
  place: words(120).optional(),
};

/** The figures as they are kept. */
export type TicketFigures = z.output<z.ZodObject<typeof ticketFigures>>;
