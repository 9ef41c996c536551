import { z } from 'zod';
import { MONEY_MAX } from '../figures/money.ts';
import { LINES_MAX, listingId, orderedQuantity } from './orders.ts';

const line = z.strictObject({
  id: listingId,
  quantity: orderedQuantity,
  /** The price that the buyer saw when he put it there; today's where it is left out. Only ever compared. */
  price: z
    .int('Harga harus bilangan bulat.')
    .min(0, 'Harga harus bilangan bulat.')
    .max(MONEY_MAX, 'Harga terlalu besar.')
    .optional(),
});

const lines = z
  .array(line, 'Keranjang kosong.')
  .max(LINES_MAX, `Paling banyak ${LINES_MAX} produk di keranjang.`)
  .refine(
    (items) => new Set(items.map((item) => item.id)).size === items.length,
    'Satu produk tercantum dua kali.',
  );

/** A browser's cart on its way into the account; each quantity is added to what is there (R2). */
export const mergeCartInput = z.strictObject({ items: lines });

/** Quantities as they shall be, and lines that go. */
export const changeCartInput = z.strictObject({
  set: lines.default([]),
  remove: z.array(listingId).max(LINES_MAX).default([]),
});
