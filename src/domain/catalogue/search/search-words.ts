import { findEntries } from '../../content/site/find-entries.ts';
import { num, orNull, readPlanned, text } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { readCube, sumOf } from '../listing/count-cube.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { partsOf } from './query-parts.ts';
import { names, type Term, tsqueryOf, type Understood, understand } from './understand.ts';

/** The words of anything typed: letters only, lower case. */
export const wordsOf = (typed: string): string[] => partsOf(typed).words.slice(0, 8);

/** What a search looks for. `match` is a tsquery's text; undefined where only an order or an amount was typed. */
export type Search = {
  match: string | undefined;
  /** By what the found are ordered. */
  asked: Understood;
  stems: Map<string, string>;
  /** Not all of it is sold here: what is found has only a part of it. */
  relaxed: boolean;
};

/** What was typed, as the shop understands it; null where there is no word in it. */
export async function readSearch(shop: Shop, typed: string): Promise<Search | null> {
  const key = `catalog:search:${typed}`;
  const { search } = await shop.cache.remember(key, ['catalog', 'content'], async () => {
    const search = await readAnew(shop, typed);
    return { search, bytes: key.length * 4 + (search ? JSON.stringify(search.asked).length * 2 : 0) + 200 };
  });
  return search;
}

async function readAnew(shop: Shop, typed: string): Promise<Search | null> {
  const asked = understand(typed, await readLexicon(shop));
  if (!asked) return null;
  if (asked.terms.length === 0) return { match: undefined, asked, stems: new Map(), relaxed: false };
  const stems = await stemsOf(
    shop,
    asked.terms.flatMap((term) => term.ways.flatMap((way) => way.words)),
  );
  const known = asked.terms.filter(names);
  const tries: { terms: Term[]; between: '&' | '|' }[] = [
    { terms: asked.terms, between: '&' },
    ...(known.length > 0 && known.length < asked.terms.length
      ? [{ terms: known, between: '&' } as const]
      : []),
    ...(known.length > 0 && asked.terms.length > 1 ? [{ terms: known, between: '|' } as const] : []),
  ];
  for (const [at, { terms, between }] of tries.entries()) {
    const match = tsqueryOf(terms, between, stems);
    if (at === tries.length - 1 || sumOf(await readCube(shop, { match })) > 0)
      return { match, asked: { ...asked, terms }, stems, relaxed: at > 0 };
  }
  return null;
}

/** The tsquery of what was typed; undefined where it asks for everything, null where it says nothing. */
export async function matchOf(shop: Shop, typed: string): Promise<string | null | undefined> {
  const search = await readSearch(shop, typed);
  return search === null ? null : search.match;
}

/** Whether a search had to leave out part of what was typed to find anything. */
export async function isRelaxed(shop: Shop, typed: string): Promise<boolean> {
  return (await readSearch(shop, typed))?.relaxed ?? false;
}

/** The words of the catalogue and the sayings of the shop's own vocabulary, in memory until either changes. */
async function readLexicon(shop: Shop): Promise<Lexicon> {
  const { lexicon } = await shop.cache.remember('catalog:lexicon', ['catalog', 'content'], async () => {
    const [rows, { 'kata-cari': entries }] = await Promise.all([
      readPlanned(
        shop.pool,
        { word: text, uses: num },
        'select word, uses from search_words where uses > 0',
        [],
      ),
      findEntries(shop, 'kata-cari'),
    ]);
    const sayings = entries.flatMap(({ said, meant }) => {
      const meanings = meant.map((one) => partsOf(one).words).filter((words) => words.length > 0);
      return said
        .map((one) => ({ said: partsOf(one).words, meant: meanings }))
        .filter((saying) => saying.said.length > 0);
    });
    return { lexicon: lexiconOf(rows, sayings), bytes: (rows.length + sayings.length) * 400 };
  });
  return lexicon;
}

/** The Indonesian stem of each word, as PostgreSQL's own dictionary has it; it never changes. */
async function stemsOf(shop: Shop, words: string[]): Promise<Map<string, string>> {
  const key = `catalog:stems:${words.join(' ')}`;
  const { stems } = await shop.cache.remember(key, [], async () => {
    const rows = await readPlanned(
      shop.pool,
      { word: text, stem: orNull(text) },
      `select word, (ts_lexize('indonesian_stem', word))[1] as stem from unnest($1::text[]) as word`,
      [words],
    );
    const stems = new Map(rows.flatMap(({ word, stem }) => (stem ? [[word, stem] as const] : [])));
    return { stems, bytes: key.length * 4 + 200 };
  });
  return stems;
}
