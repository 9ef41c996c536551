import { z } from 'zod';
import { isReadable } from '../../readable.ts';

/** What is said of letters that no one can read. */
export const UNREADABLE = 'Ada huruf yang tidak bisa dibaca';

/** A text that must be there, of `max` letters at most; `missing` is said where it is not, `readable` tells what may stand in it. */
export const requiredText = (max: number, missing: string, readable = isReadable) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Paling banyak ${max} huruf`)
    .refine(readable, UNREADABLE);
