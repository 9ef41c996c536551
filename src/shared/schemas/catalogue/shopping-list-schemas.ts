import { z } from 'zod';
import { withoutInvisible } from '../../format/without-invisible.ts';
import { idOrDefault } from '../fields/paging.ts';
import { isOneLine } from '../fields/text.ts';
import { LINES_MAX, listingId, orderedLines } from '../order-schemas.ts';

const name = z
  .string('Isi nama daftar.')
  .overwrite(withoutInvisible)
  .trim()
  .min(1, 'Isi nama daftar.')
  .max(60, 'Paling banyak 60 huruf.')
  .refine(isOneLine, 'Ada huruf yang tidak bisa dibaca.');

/** One of the buyer's own orders, whose items and quantities the list copies. */
const order = z.string().max(40, 'Pesanan tidak ditemukan.').optional();

export const createShoppingListInput = z.strictObject({ name, set: orderedLines.default([]), order });

/** A new name, new quantities, listings to remove; omitted values are unchanged. */
export const changeShoppingListInput = z.strictObject({
  name: name.optional(),
  set: orderedLines.default([]),
  remove: z.array(listingId).max(LINES_MAX).default([]),
  order,
});

export const shoppingListParams = z.object({ id: idOrDefault('Daftar belanja tidak ditemukan.') });
