import { prepared } from '../prepared.ts';
import type { Shop } from '../shop.ts';
import { type Vocabulary, vocabularyOf } from './typo-words.ts';

/** Words of a query that count; more tell nothing more and cost time. */
const WORDS_MAX = 8;

/** The words of anything typed: letters and digits only, lower case, at most eight. */
export function wordsOf(typed: string): string[] {
  return (
    typed
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .map((word) => word.slice(0, 40))
    .slice(0, WORDS_MAX);
}

/**
 * What was typed, as the text of a tsquery: every word must be there, the last one may be unfinished, and a word that
 * the catalogue doesn't know also stands for the known words nearest to it. Null when there is no word in it.
 */
export function matchText(typed: string, vocabulary: Vocabulary, stems: Map<string, string>): string | null {
  const words = wordsOf(typed);
  if (words.length === 0) return null;
  return words
    .map((word, index) => {
      const last = index === words.length - 1;
      const ways = new Set([last ? `'${word}':*` : `'${word}'`]);
      const stem = stems.get(word);
      if (stem && stem !== word) ways.add(`'${stem}'`);
      if (!vocabulary.has(word) && !(last && word.length < 4)) {
        for (const near of vocabulary.nearest(word)) ways.add(`'${near}'`);
      }
      return `(${[...ways].join(' | ')})`;
    })
    .join(' & ');
}

/** `matchText` over the catalogue's own words. */
export async function matchOf(shop: Shop, typed: string): Promise<string | null> {
  const words = wordsOf(typed);
  if (words.length === 0) return null;
  const [vocabulary, stems] = await Promise.all([readVocabulary(shop), stemsOf(shop, words)]);
  return matchText(typed, vocabulary, stems);
}

/** The catalogue's vocabulary, in memory until the catalogue changes. */
async function readVocabulary(shop: Shop): Promise<Vocabulary> {
  const { vocabulary } = await shop.cache.remember('catalog:words', ['catalog'], async () => {
    const rows = await prepared<{ word: string; uses: number }>(
      shop.pool,
      'select word, uses from search_words where uses > 0',
      [],
    );
    return { vocabulary: vocabularyOf(rows), bytes: rows.length * 400 };
  });
  return vocabulary;
}

/** The Indonesian stem of each word, as PostgreSQL's own dictionary has it; it never changes. */
async function stemsOf(shop: Shop, words: string[]): Promise<Map<string, string>> {
  const key = `catalog:stems:${words.join(' ')}`;
  const { stems } = await shop.cache.remember(key, [], async () => {
    const rows = await prepared<{ word: string; stem: string | null }>(
      shop.pool,
      `select word, (ts_lexize('indonesian_stem', word))[1] as stem from unnest($1::text[]) as word`,
      [words],
    );
    const stems = new Map(rows.flatMap(({ word, stem }) => (stem ? [[word, stem] as const] : [])));
    return { stems, bytes: key.length * 4 + 200 };
  });
  return stems;
}
