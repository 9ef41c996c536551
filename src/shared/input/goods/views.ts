import { z } from 'zod';
import { isReadable } from '../../readable.ts';

const LISTS = ['products', 'farmers', 'users', 'orders'] as const;
export type ListName = (typeof LISTS)[number];

/** A view's address part may only choose and order rows. */
const query = z
  .string()
  .max(500, 'Tampilan ini terlalu panjang')
  .transform((text) => {
    const kept = new URLSearchParams(text);
    for (const name of ['page', 'tambah', 'edit', 'hapus', 'tampilan']) kept.delete(name);
    kept.sort();
    return kept.toString();
  });

const name = z
  .string('Isi nama tampilan')
  .trim()
  .min(1, 'Isi nama tampilan')
  .max(60, 'Paling banyak 60 huruf')
  .refine((text) => isReadable(text) && !/\p{Cc}/u.test(text), 'Ada huruf yang tidak bisa dibaca');

export const saveViewInput = z.strictObject({
  list: z.enum(LISTS, 'Daftar tidak dikenal'),
  name,
  query,
  shared: z.boolean().default(false),
  isDefault: z.boolean().default(false),
});

export const changeViewInput = z.strictObject({ name, shared: z.boolean(), isDefault: z.boolean() });
