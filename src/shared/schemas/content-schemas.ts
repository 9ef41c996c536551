import { z } from 'zod';
import { isReadable } from '../format/is-readable.ts';
import { isReadableName, plainName } from '../format/look-alike-letters.ts';
import { withoutInvisible } from '../format/without-invisible.ts';
import { ID_MAX, paging } from './fields/paging.ts';
import { anyText, LOOKS_ALIKE, nameText, requiredText } from './fields/text.ts';

/** An optional field; an empty value counts as omitted. */
const optional = (schema: z.ZodString) => schema.optional().transform((value) => value || undefined);
/** The sender's name, without letters that look like others. */
const senderName = anyText(120, undefined, isReadable, plainName).refine(isReadableName, LOOKS_ALIKE);
const email = z
  .string('Isi email')
  .overwrite(withoutInvisible)
  .trim()
  .min(1, 'Isi email')
  .max(254, 'Email terlalu panjang')
  .pipe(z.email('Format email belum benar'));

/** A honeypot that people never see, so that only bots fill it. */
const trap = z.string().max(200).optional();

/** The contact form (R49): email and message are required, as their asterisks show. */
export const contactInput = z.strictObject({
  name: optional(senderName),
  email,
  phone: optional(anyText(30)),
  comments: requiredText(4000, 'Tulis pesan Anda'),
  website: trap,
});

/** The newsletter's one field. */
export const newsletterInput = z.strictObject({ email, website: trap });

/** A comment under a post. */
export const commentInput = z.strictObject({
  post: z.int().min(1).max(ID_MAX),
  name: nameText(120, 'Isi nama'),
  email,
  comment: requiredText(4000, 'Tulis komentar Anda'),
  website: trap,
});

export const postsQuery = z.strictObject({
  ...paging,
  q: z.string().overwrite(withoutInvisible).trim().max(200).optional(),
  category: z.string().overwrite(withoutInvisible).trim().max(80).optional(),
  tag: z.string().overwrite(withoutInvisible).trim().max(80).optional(),
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
});
