import { CHEAP_WORDS, EXPENSIVE_WORDS, STOP_WORDS } from './common-words.ts';
import { phoneticKey, phoneticSpelling } from './phonetic-key.ts';
import { buildVocabulary, type TypoVocabulary } from './typo-vocabulary.ts';

/** A phrase that people type, word for word, and its meanings in the shop, each word for word. */
export type Synonym = { said: string[]; meant: string[][] };

/** The lexicon of the search: the catalogue's words, synonyms and function words. */
export type SearchLexicon = {
  /** Whether the catalogue contains the word. */
  isInCatalogue(word: string): boolean;
  isCataloguePrefix(start: string): boolean;
  /** The synonym phrases that begin with a word, the longest first. */
  synonymsFrom(first: string): Synonym[];
  /** Whether the lexicon contains the word at all. */
  isKnown(word: string): boolean;
  /** Known words that sound alike, share the consonants or differ by a typing mistake; the most likely first. */
  similarWords(word: string): string[];
};

export function buildLexicon(words: { word: string; uses: number }[], sayings: Synonym[]): SearchLexicon {
  const catalogue = buildVocabulary(words);
  const spoken = new Map<string, number>();
  for (const { said } of sayings) for (const word of said) spoken.set(word, 1);
  for (const word of [...CHEAP_WORDS, ...EXPENSIVE_WORDS, ...STOP_WORDS])
    if (word.length > 3) spoken.set(word, 0);
  for (const { word, uses } of words) spoken.set(word, uses + 1);
  const all: TypoVocabulary = buildVocabulary([...spoken].map(([word, uses]) => ({ word, uses })));
  const group = (key: (word: string) => string) =>
    Map.groupBy(
      [...spoken].sort((a, b) => b[1] - a[1]).map(([word]) => word),
      key,
    );
  const bySound = group(phoneticSpelling);
  const bySkeleton = group(phoneticKey);
  const byFirst = Map.groupBy(
    sayings.toSorted((a, b) => b.said.length - a.said.length),
    (saying) => saying.said[0]!,
  );
  return {
    isInCatalogue: catalogue.has,
    isCataloguePrefix: catalogue.hasPrefix,
    synonymsFrom: (first) => byFirst.get(first) ?? [],
    isKnown: (word) => spoken.has(word),
    similarWords(word) {
      const same = bySound.get(phoneticSpelling(word)) ?? [];
      if (same.length > 0) return same.slice(0, 3);
      // 'brs', 'tlr': written without vowels.
      if (!/[aiueo]/.test(word) && word.length >= 3) {
        const short = bySkeleton.get(phoneticKey(word)) ?? [];
        if (short.length > 0) return short.slice(0, 2);
      }
      return all.nearest(word);
    },
  };
}
