import { z } from 'zod';
import { isReadable } from '../../readable.ts';
import { LINES_MAX, listingId, orderedLines } from '../orders.ts';
import { idOr } from '../parts/paging.ts';

const name = z
  .string('Isi nama daftar.')
  .trim()
  .min(1, 'Isi nama daftar.')
  .max(60, 'Paling banyak 60 huruf.')
  .refine((text) => isReadable(text) && !/\p{Cc}/u.test(text), 'Ada huruf yang tidak bisa dibaca.');

/** One of one's own orders, whose goods go into the list as they were ordered. */
const order = z.string().max(40, 'Pesanan tidak ditemukan.').optional();

export const createShoppingListInput = z.strictObject({ name, set: orderedLines.default([]), order });

/** Another name, amounts as they shall be, goods that go; what isn't named stays. */
export const changeShoppingListInput = z.strictObject({
  name: name.optional(),
  set: orderedLines.default([]),
  remove: z.array(listingId).max(LINES_MAX).default([]),
  order,
});

export const shoppingListParams = z.object({ id: idOr('Daftar belanja tidak ditemukan.') });
