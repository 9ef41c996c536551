import { z } from 'zod';
import { isReadable } from '../../format/is-readable.ts';
import { isReadableName, plainName } from '../../format/look-alike-letters.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';

/** The error of characters that can't be stored. */
export const UNREADABLE = 'Ada huruf yang tidak bisa dibaca';

/** Whether a text can be stored and has no line breaks or other control characters. */
export const isOneLine = (text: string): boolean => isReadable(text) && !/\p{Cc}/u.test(text);

/**
 * A required text of at most `max` characters; `missing` is its error when empty, `readable` checks its
 * characters.
 */
export const requiredText = (max: number, missing: string, readable = isReadable) =>
  z
    .string(missing)
    .overwrite(withoutInvisible)
    .trim()
    .min(1, missing)
    .max(max, `Paling banyak ${max} huruf`)
    .refine(readable, UNREADABLE);

/** A text of at most `max` characters that may be empty; `missing` is its error when it is no text. */
export const anyText = (max: number, missing?: string, readable = isReadable, clean = withoutInvisible) =>
  z
    .string(missing)
    .overwrite(clean)
    .trim()
    .max(max, `Paling banyak ${max} huruf`)
    .refine(readable, UNREADABLE);

/** The error of a name that looks like another. */
export const LOOKS_ALIKE = 'Tulis nama dengan huruf Latin biasa: ada huruf yang mirip huruf lain';

/** The name of a person, a seller or a group, without letters that look like others. */
export const nameText = (max: number, missing: string, readable = isReadable) =>
  z
    .string(missing)
    .overwrite(plainName)
    .trim()
    .min(1, missing)
    .max(max, `Paling banyak ${max} huruf`)
    .refine(readable, UNREADABLE)
    .refine(isReadableName, LOOKS_ALIKE);
