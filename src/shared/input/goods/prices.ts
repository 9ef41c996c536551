import { z } from 'zod';
import { CATEGORIES } from '../../labels.ts';
import { paging, pagingOf } from '../parts/paging.ts';

/** What the price board shows, twelve pairs on a page. */
export const priceBoardQuery = z.strictObject({
  category: z.enum(CATEGORIES, 'Kategori tidak dikenal.').optional(),
  city: z
    .string('Nama wilayah harus berupa teks.')
    .trim()
    .max(80, 'Nama wilayah paling panjang 80 huruf.')
    .optional(),
  ...pagingOf(12),
});

/** As the API takes it. */
export const priceBoardApiQuery = priceBoardQuery.extend(paging);
