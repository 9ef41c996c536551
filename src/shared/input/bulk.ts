import { z } from 'zod';
import { CATEGORIES } from '../labels.ts';
import { usersFilter } from './accounts.ts';
import { stallFilter } from './listings.ts';
import { orderFilter } from './orders.ts';

/** Records ticked one by one, at most; more are addressed by the filter. */
export const PICKED_MAX = 100;

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
export type BulkAction = BulkInput['action'];

export const bulkParams = z.object({ id: z.uuid() });

/** How each action is called, and whether it can be undone. */
export const bulkActions: Record<BulkAction, { label: string; done: string; undo: boolean }> = {
  stock_zero: { label: 'Kosongkan stok', done: 'stok dikosongkan', undo: true },
  archive: { label: 'Arsipkan', done: 'diarsipkan', undo: true },
  activate: { label: 'Aktifkan', done: 'diaktifkan', undo: true },
  delete: { label: 'Hapus', done: 'dihapus', undo: false },
  category: { label: 'Ubah kategori', done: 'kategori diubah', undo: true },
  price: { label: 'Ubah harga', done: 'harga diubah', undo: true },
  user_on: { label: 'Aktifkan', done: 'diaktifkan', undo: true },
  user_off: { label: 'Nonaktifkan', done: 'dinonaktifkan', undo: true },
  process: { label: 'Proses', done: 'diproses', undo: false },
  ship: { label: 'Kirim', done: 'dikirim', undo: false },
  complete: { label: 'Selesaikan', done: 'diselesaikan', undo: false },
};
