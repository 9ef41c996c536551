import { z } from 'zod';
import { isReadable } from '../readable.ts';
import { ID_MAX, paging } from './parts/paging.ts';

/** Plain text of a field, trimmed; lone surrogates and NUL never pass. */
const text = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Paling banyak ${max} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca');
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Paling banyak ${max} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca')
    .optional()
    .transform((value) => value || undefined);
const email = z
  .string('Isi email')
  .trim()
  .min(1, 'Isi email')
  .max(254, 'Email terlalu panjang')
  .pipe(z.email('Format email belum benar'));

/** A field that people never see: whoever fills it is a robot. */
const trap = z.string().max(200).optional();

/** The contact form (R49): e-mail and message are required, as their asterisks say. */
export const contactInput = z.strictObject({
  name: optionalText(120),
  email,
  phone: optionalText(30),
  comments: text(4000, 'Tulis pesan Anda'),
  website: trap,
});

/** The newsletter's one field. */
export const newsletterInput = z.strictObject({ email, website: trap });

/** A comment under a post. */
export const commentInput = z.strictObject({
  post: z.int().min(1).max(ID_MAX),
  name: text(120, 'Isi nama'),
  email,
  comment: text(4000, 'Tulis komentar Anda'),
  website: trap,
});

export const postsQuery = z.strictObject({
  ...paging,
  q: z.string().trim().max(200).optional(),
  category: z.string().trim().max(80).optional(),
  tag: z.string().trim().max(80).optional(),
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
});
