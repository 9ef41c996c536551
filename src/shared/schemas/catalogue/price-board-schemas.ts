import { z } from 'zod';
import { CATEGORIES } from '../../enums/labels.ts';
import { paging, pagingWithLimit } from '../fields/paging.ts';

/** The filters of the price board, twelve pairs on a page. */
export const priceBoardQuery = z.strictObject({
  category: z.enum(CATEGORIES, 'Kategori tidak dikenal.').optional(),
  city: z
    .string('Nama wilayah harus berupa teks.')
    .trim()
    .max(80, 'Nama wilayah paling panjang 80 huruf.')
    .optional(),
  ...pagingWithLimit(12),
});

/** The same for the API. */
export const priceBoardApiQuery = priceBoardQuery.extend(paging);
