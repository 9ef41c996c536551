import { withoutInvisible } from './without-invisible.ts';

/**
 * Letters of scripts with letters that look Latin, dotless i, phonetic letters and small capitals: a name with one of
 * them is not the name that it looks like.
 */
const LOOK_ALIKE =
  /[\p{sc=Armn}\p{sc=Cans}\p{sc=Cher}\p{sc=Copt}\p{sc=Cyrl}\p{sc=Dsrt}\p{sc=Goth}\p{sc=Grek}\p{sc=Ital}\p{sc=Lisu}\p{sc=Osge}\p{sc=Tfng}\p{sc=Vaii}\u0131\u0180-\u01bf\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/u;
/** More combining marks on one letter than any language uses, which would cover the lines around them. */
const PILED_MARKS = /\p{M}{4}/u;
const VISIBLE = /[\p{L}\p{N}]/u;

/**
 * Whether a name, if given, can be read as what it is: it has at least one letter, and none that looks like another.
 */
export const isReadableName = (name: string): boolean =>
  name === '' || (VISIBLE.test(name) && !LOOK_ALIKE.test(name) && !PILED_MARKS.test(name));

/** The visible part of a name, in plain letters: wide, mathematical and circled forms are normalised. */
export const plainName = (name: string): string => withoutInvisible(name).normalize('NFKC');
