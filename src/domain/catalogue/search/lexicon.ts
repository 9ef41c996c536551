import { CHEAP, DEAR, FILLING } from './common-words.ts';
import { skeletonOf, soundOf } from './sounds.ts';
import { type Vocabulary, vocabularyOf } from './typo-words.ts';

/** What people say, word for word, and what it means in the shop, each meaning word for word. */
export type Saying = { said: string[]; meant: string[][] };

/** All that is known of words: those of the catalogue, what people say for them, and the small words. */
export type Lexicon = {
  /** Whether the catalogue has the word. */
  sold(word: string): boolean;
  soldPrefix(start: string): boolean;
  /** The sayings that begin with a word, the longest first. */
  sayings(first: string): Saying[];
  /** Whether a word is known in any way. */
  known(word: string): boolean;
  /** Known words that sound the same, have the same consonants, or are a typing mistake away; the likeliest first. */
  near(word: string): string[];
};

export function lexiconOf(words: { word: string; uses: number }[], sayings: Saying[]): Lexicon {
  const catalogue = vocabularyOf(words);
  const spoken = new Map<string, number>();
  for (const { said } of sayings) for (const word of said) spoken.set(word, 1);
  for (const word of [...CHEAP, ...DEAR, ...FILLING]) if (word.length > 3) spoken.set(word, 0);
  for (const { word, uses } of words) spoken.set(word, uses + 1);
  const all: Vocabulary = vocabularyOf([...spoken].map(([word, uses]) => ({ word, uses })));
  const group = (key: (word: string) => string) =>
    Map.groupBy(
      [...spoken].sort((a, b) => b[1] - a[1]).map(([word]) => word),
      key,
    );
  const bySound = group(soundOf);
  const bySkeleton = group(skeletonOf);
  const byFirst = Map.groupBy(
    sayings.toSorted((a, b) => b.said.length - a.said.length),
    (saying) => saying.said[0]!,
  );
  return {
    sold: catalogue.has,
    soldPrefix: catalogue.hasPrefix,
    sayings: (first) => byFirst.get(first) ?? [],
    known: (word) => spoken.has(word),
    near(word) {
      const same = bySound.get(soundOf(word)) ?? [];
      if (same.length > 0) return same.slice(0, 3);
      // 'brs', 'tlr': written without vowels.
      if (!/[aiueo]/.test(word) && word.length >= 3) {
        const short = bySkeleton.get(skeletonOf(word)) ?? [];
        if (short.length > 0) return short.slice(0, 2);
      }
      return all.nearest(word);
    },
  };
}
