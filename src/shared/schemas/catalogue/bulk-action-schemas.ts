import { z } from 'zod';
import { CATEGORIES } from '../../enums/labels.ts';
import { PRICE_CHANGES } from '../../rules/listings/bulk-price.ts';
import { orderFilter } from '../order-schemas.ts';
import { usersFilter } from '../people/account-schemas.ts';
import { sellerListingsFilter } from './listing-schemas.ts';

/** The maximum number of hand-picked records; more are selected by the filter. */
const PICKED_MAX = 100;

const ids = z
  .array(z.string().min(1).max(100), 'Pilih paling sedikit satu baris')
  .min(1, 'Pilih paling sedikit satu baris')
  .max(PICKED_MAX, `Paling banyak ${PICKED_MAX} baris`)
  .optional();
const percent = z
  .int('Persen harus bilangan bulat')
  .min(-90, 'Paling rendah -90 persen')
  .max(300, 'Paling tinggi 300 persen')
  .refine((value) => value !== 0, 'Isi persen selain 0');

/** An action on many records at once: those of `filter`, or the hand-picked `ids`. */
export const bulkInput = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      noun: z.literal('products'),
      action: z.enum(['stock_zero', 'archive', 'activate', 'delete']),
      filter: sellerListingsFilter,
      ids,
    }),
    z.strictObject({
      noun: z.literal('products'),
      action: z.literal('category'),
      value: z.enum(CATEGORIES, 'Pilih kategori'),
      filter: sellerListingsFilter,
      ids,
    }),
    z.strictObject({
      noun: z.literal('products'),
      action: z.literal('price'),
      value: percent,
      /** The step to which the new prices are rounded. */
      round: z.literal([...PRICE_CHANGES], 'Pembulatan harus 1, 50, 100, 500, atau 1000').optional(),
      filter: sellerListingsFilter,
      ids,
    }),
    z.strictObject({
      noun: z.literal('users'),
      action: z.enum(['user_on', 'user_off']),
      filter: usersFilter,
      ids,
    }),
    z.strictObject({
      noun: z.literal('orders'),
      action: z.enum(['process', 'ship', 'complete']),
      filter: orderFilter,
      ids,
    }),
  ],
  'Pilih apa yang dilakukan',
);
export type BulkInput = z.output<typeof bulkInput>;

export const bulkParams = z.object({ id: z.uuid() });
