import { withoutInvisible } from './without-invisible.ts';

/**
 * Letters of scripts that have some like Latin ones, dotless i, phonetic letters and small capitals: a name that holds one
 * is another name than it looks like.
 */
const LOOK_ALIKE =
  /[\p{sc=Armn}\p{sc=Cans}\p{sc=Cher}\p{sc=Copt}\p{sc=Cyrl}\p{sc=Dsrt}\p{sc=Goth}\p{sc=Grek}\p{sc=Ital}\p{sc=Lisu}\p{sc=Osge}\p{sc=Tfng}\p{sc=Vaii}\u0131\u0180-\u01bf\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/u;
/** More marks on one letter than any language has, which lie over the lines around them. */
const PILED_MARKS = /\p{M}{4}/u;
const VISIBLE = /[\p{L}\p{N}]/u;

/** Whether a name, if there is one, can be read as what it is: no letter looks like another, and one at least is there. */
export const isReadableName = (name: string): boolean =>
  name === '' || (VISIBLE.test(name) && !LOOK_ALIKE.test(name) && !PILED_MARKS.test(name));

/** A name of what can be seen, in letters of one form: wide, mathematical and circled ones become plain. */
export const plainName = (name: string): string => withoutInvisible(name).normalize('NFKC');
