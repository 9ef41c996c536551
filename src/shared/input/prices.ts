import { z } from 'zod';
import { CATEGORIES } from '../labels.ts';

/** What the price board shows. */
export const priceBoardQuery = z.strictObject({
  category: z.enum(CATEGORIES, 'Kategori tidak dikenal.').optional(),
  city: z
    .string('Nama wilayah harus berupa teks.')
    .trim()
    .max(80, 'Nama wilayah paling panjang 80 huruf.')
    .optional(),
  page: z.coerce
    .number('Halaman harus berupa bilangan bulat mulai dari 1.')
    .int('Halaman harus berupa bilangan bulat mulai dari 1.')
    .min(1, 'Halaman harus berupa bilangan bulat mulai dari 1.')
    .max(1_000_000, 'Halaman harus berupa bilangan bulat mulai dari 1.')
    .default(1),
});
