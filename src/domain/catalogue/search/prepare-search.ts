import { findEntries } from '../../content/public/find-entries.ts';
import type { AppContext } from '../../context.ts';
import { int, nullable, readPlanned, text } from '../../read-rows.ts';
import { readFacetCounts, sumCounts } from '../listing/facet-counts.ts';
import { parseQueryParts } from './parse-query-parts.ts';
import {
  namesProduct,
  type ParsedQuery,
  parseSearchQuery,
  type SearchTerm,
  tsqueryOf,
} from './parse-search-query.ts';
import { buildLexicon, type SearchLexicon } from './search-lexicon.ts';

/** The words of a typed text: letters only, lower case. */
export const queryWords = (typed: string): string[] => parseQueryParts(typed).words.slice(0, 8);

/** A prepared search. `match` is the text of a tsquery; undefined when the query has only an order or an amount. */
export type PreparedSearch = {
  match: string | undefined;
  /** The parsed query by which results are ranked. */
  query: ParsedQuery;
  stems: Map<string, string>;
  /** Whether some terms match nothing, so that results match only a part of the query. */
  relaxed: boolean;
};

/** Prepares a query with the shop's vocabulary; returns null when it has no words. */
export async function prepareSearch(ctx: AppContext, typed: string): Promise<PreparedSearch | null> {
  const key = `catalog:search:${typed}`;
  const { search } = await ctx.cache.remember(key, ['catalog', 'content'], async () => {
    const search = await buildSearch(ctx, typed);
    return { search, bytes: key.length * 4 + (search ? JSON.stringify(search.query).length * 2 : 0) + 200 };
  });
  return search;
}

async function buildSearch(ctx: AppContext, typed: string): Promise<PreparedSearch | null> {
  const query = parseSearchQuery(typed, await readLexicon(ctx));
  if (!query) return null;
  if (query.terms.length === 0) return { match: undefined, query, stems: new Map(), relaxed: false };
  const stems = await stemsOf(
    ctx,
    query.terms.flatMap((term) => term.ways.flatMap((way) => way.words)),
  );
  const known = query.terms.filter(namesProduct);
  const tries: { terms: SearchTerm[]; between: '&' | '|' }[] = [
    { terms: query.terms, between: '&' },
    ...(known.length > 0 && known.length < query.terms.length
      ? [{ terms: known, between: '&' } as const]
      : []),
    ...(known.length > 0 && query.terms.length > 1 ? [{ terms: known, between: '|' } as const] : []),
  ];
  for (const [at, { terms, between }] of tries.entries()) {
    const match = tsqueryOf(terms, between, stems);
    if (at === tries.length - 1 || sumCounts(await readFacetCounts(ctx, { match })) > 0)
      return { match, query: { ...query, terms }, stems, relaxed: at > 0 };
  }
  return null;
}

/** The tsquery of a typed query; undefined when it matches everything, null when it has no words. */
export async function searchTsquery(ctx: AppContext, typed: string): Promise<string | null | undefined> {
  const search = await prepareSearch(ctx, typed);
  return search === null ? null : search.match;
}

/** Whether a search had to drop a part of the query to find anything. */
export async function isRelaxedSearch(ctx: AppContext, typed: string): Promise<boolean> {
  return (await prepareSearch(ctx, typed))?.relaxed ?? false;
}

/** The catalogue's words and the shop's synonyms, cached until either changes. */
async function readLexicon(ctx: AppContext): Promise<SearchLexicon> {
  const { lexicon } = await ctx.cache.remember('catalog:lexicon', ['catalog', 'content'], async () => {
    const [rows, { 'kata-cari': entries }] = await Promise.all([
      readPlanned(
        ctx.pool,
        { word: text, uses: int },
        'select word, uses from search_words where uses > 0',
        [],
      ),
      findEntries(ctx, 'kata-cari'),
    ]);
    const sayings = entries.flatMap(({ said, meant }) => {
      const meanings = meant.map((one) => parseQueryParts(one).words).filter((words) => words.length > 0);
      return said
        .map((one) => ({ said: parseQueryParts(one).words, meant: meanings }))
        .filter((saying) => saying.said.length > 0);
    });
    return { lexicon: buildLexicon(rows, sayings), bytes: (rows.length + sayings.length) * 400 };
  });
  return lexicon;
}

/** The Indonesian stem of each word from PostgreSQL's dictionary; cached, since it never changes. */
async function stemsOf(ctx: AppContext, words: string[]): Promise<Map<string, string>> {
  const key = `catalog:stems:${words.join(' ')}`;
  const { stems } = await ctx.cache.remember(key, [], async () => {
    const rows = await readPlanned(
      ctx.pool,
      { word: text, stem: nullable(text) },
      `select word, (ts_lexize('indonesian_stem', word))[1] as stem from unnest($1::text[]) as word`,
      [words],
    );
    const stems = new Map(rows.flatMap(({ word, stem }) => (stem ? [[word, stem] as const] : [])));
    return { stems, bytes: key.length * 4 + 200 };
  });
  return stems;
}
