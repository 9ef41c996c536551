import { z } from 'zod';
import { isOneLine, requiredText } from '../fields/text.ts';

const LISTS = ['products', 'farmers', 'users', 'orders'] as const;
export type ListName = (typeof LISTS)[number];

/** A view's query string may only filter and sort rows. */
const query = z
  .string()
  .max(500, 'Tampilan ini terlalu panjang')
  .transform((text) => {
    const kept = new URLSearchParams(text);
    for (const name of ['page', 'add', 'edit', 'delete', 'saved']) kept.delete(name);
    kept.sort();
    return kept.toString();
  });

const name = requiredText(60, 'Isi nama tampilan', isOneLine);

export const saveViewInput = z.strictObject({
  list: z.enum(LISTS, 'Daftar tidak dikenal'),
  name,
  query,
  shared: z.boolean().default(false),
  isDefault: z.boolean().default(false),
});

export const changeViewInput = z.strictObject({ name, shared: z.boolean(), isDefault: z.boolean() });
