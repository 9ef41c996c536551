import { z } from 'zod';
import { isReadable } from '../format/is-readable.ts';
import { withoutInvisible } from '../format/without-invisible.ts';
import { weighingLimits } from '../rules/weighing/listing-weighing-terms.ts';
import { weighingProblemTexts } from '../rules/weighing/weighing-problems.ts';
import { quantityInput, quantityOrNone, withDecimals } from './fields/quantity-fields.ts';

const unreadable = 'Ada huruf yang tidak bisa dibaca.';
const words = (max: number) =>
  z
    .string('Isi dengan teks.')
    .overwrite(withoutInvisible)
    .trim()
    .max(max, `Paling banyak ${max} huruf.`)
    .refine(isReadable, unreadable);

/** A percentage with at most two decimals. */
const percentage = (what: string) =>
  withDecimals(z.number(`${what} harus angka.`), 2, 'Paling banyak dua angka di belakang koma.')
    .min(0, `${what} tidak boleh kurang dari 0 persen.`)
    .max(100, `${what} paling tinggi 100 persen.`);

/** One reading of the scale, in kilograms. */
const readingInput = z
  .strictObject({
    gross: quantityInput(
      {
        wrong: weighingProblemTexts.gross,
        least: weighingProblemTexts.grossLeast,
        most: weighingProblemTexts.grossMost,
      },
      weighingLimits.gross,
    ),
    tare: quantityOrNone({
      wrong: weighingProblemTexts.tareNumber,
      least: weighingProblemTexts.tare,
    }).default(0),
    sacks: z
      .int(weighingProblemTexts.sacks)
      .min(0, 'Jumlah karung tidak boleh kurang dari 0.')
      .max(weighingLimits.sacks, `Sekali timbang paling banyak ${weighingLimits.sacks} karung.`)
      .default(1),
  })
  .refine(({ gross, tare }) => gross <= 0 || tare < gross, {
    path: ['tare'],
    message: weighingProblemTexts.tareMost,
  });

/**
 * The figures of a weigh ticket, the same for an order's line and a deposit: the readings, the measurements,
 * the instrument, the person, the time and the place.
 */
export const ticketFigures = {
  readings: z
    .array(readingInput, weighingProblemTexts.readings)
    .min(1, weighingProblemTexts.readings)
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
  weighed_by: words(80).min(1, weighingProblemTexts.weighedBy),
  weighed_at: z.iso.datetime({ offset: true, error: 'Waktu menimbang belum benar.' }),
  place: words(120).optional(),
};

/** The figures as they are stored. */
export type TicketFigures = z.output<z.ZodObject<typeof ticketFigures>>;
