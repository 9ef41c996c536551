/**
 * Fillers, joiners, direction marks and tags, by their code points: they are invisible, and make two different names
 * look the same.
 */
const INVISIBLE_RANGES: [number, number][] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xe0000, 0xe007f],
];
const INVISIBLE = new RegExp(
  `[${INVISIBLE_RANGES.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]`,
  'gu',
);
/** A joiner combines the parts of an emoji, and means nothing next to letters. */
const LONE_JOINER = /\u200d(?!\p{Extended_Pictographic})/gu;

/** Removes invisible characters, which people paste with text from other apps. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(LONE_JOINER, '');
