import { z } from 'zod';
import { MONEY_MAX } from '../format/money.ts';
import { LINES_MAX, listingId, orderedQuantity } from './order-schemas.ts';

const line = z.strictObject({
  id: listingId,
  quantity: orderedQuantity,
  /** The price that the buyer saw when adding the line; today's when omitted. It is only compared. */
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

/** Merges a browser's cart into the account; each quantity is added to the existing one (R2). */
export const mergeCartInput = z.strictObject({ items: lines });

/** New quantities, and lines to remove. */
export const changeCartInput = z.strictObject({
  set: lines.default([]),
  remove: z.array(listingId).max(LINES_MAX).default([]),
});
