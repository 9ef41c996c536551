import { z } from 'zod';
import { PRICE_STEPS } from '../../bulk-price.ts';
import { CATEGORIES } from '../../labels.ts';
import { orderFilter } from '../orders.ts';
import { usersFilter } from '../people/accounts.ts';
import { stallFilter } from './listings.ts';

/** Records ticked one by one, at most; more are addressed by the filter. */
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

/**
 * What is done to many records at once. The records are those of `filter`, or of `ids` where they were ticked one by
 * one.
 */
export const bulkInput = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      noun: z.literal('products'),
      action: z.enum(['stock_zero', 'archive', 'activate', 'delete']),
      filter: stallFilter,
      ids,
    }),
    z.strictObject({
      noun: z.literal('products'),
      action: z.literal('category'),
      value: z.enum(CATEGORIES, 'Pilih kategori'),
      filter: stallFilter,
      ids,
    }),
    z.strictObject({
      noun: z.literal('products'),
      action: z.literal('price'),
      value: percent,
      /** To what the new prices are rounded. */
      round: z.literal([...PRICE_STEPS], 'Pembulatan harus 1, 50, 100, 500, atau 1000').optional(),
      filter: stallFilter,
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
