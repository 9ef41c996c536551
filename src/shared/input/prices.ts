import { z } from 'zod';
import { CATEGORIES } from '../labels.ts';

const between = (min: number, max: number, text: string) =>
  z.coerce.number(text).int(text).min(min, text).max(max, text);
const PAGE = 'Halaman harus berupa bilangan bulat mulai dari 1.';
const LIMIT = 'Jumlah per halaman harus antara 1 dan 100.';

/** What the price board shows, twelve pairs on a page. */
export const priceBoardQuery = z.strictObject({
  category: z.enum(CATEGORIES, 'Kategori tidak dikenal.').optional(),
  city: z
    .string('Nama wilayah harus berupa teks.')
    .trim()
    .max(80, 'Nama wilayah paling panjang 80 huruf.')
    .optional(),
  page: between(1, 1_000_000, PAGE).default(1),
  limit: between(1, 100, LIMIT).default(12),
});

/** As the API takes it. */
export const priceBoardApiQuery = priceBoardQuery.extend({ limit: between(1, 100, LIMIT).default(20) });
