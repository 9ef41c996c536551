import { suggestQuery } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import type { Actor, AppContext } from '../../context.ts';
import { parse } from '../../parse.ts';
import { int, type RowOf, readPlanned, text } from '../../read-rows.ts';
import { LISTING_TABLES, PUBLIC_LISTING_SQL } from '../listing/listing-view.ts';
import { searchTsquery } from '../search/prepare-search.ts';

const SUGGESTION = { name: text, listings: int };
export type ProductSuggestion = RowOf<typeof SUGGESTION>;

const SUGGESTIONS_MAX = 8;
const POPULAR_MAX = 6;
/** Suggestions consider at most this many matches, which include the most common products. */
const MATCHES_MAX = 500;

/** Suggests product names for a partial query, those with the most listings first; at most eight. */
export async function suggestProducts(
  ctx: AppContext,
  _actor: Actor,
  input: QueryOf<typeof suggestQuery>,
): Promise<ProductSuggestion[]> {
  const { q } = parse(suggestQuery, input);
  const match = await searchTsquery(ctx, q);
  if (match === null || match === undefined) return [];
  return readPlanned(
    ctx.pool,
    SUGGESTION,
    `select name, count(*)::int as listings from (
       select p.name from ${LISTING_TABLES}
       where ${PUBLIC_LISTING_SQL} and l.search @@ $1::tsquery limit ${MATCHES_MAX}
     ) as found
     group by name order by to_tsvector('simple', name) @@ $1::tsquery desc, count(*) desc, name
     limit ${SUGGESTIONS_MAX}`,
    [match],
  );
}

/** Suggests the most ordered product names for an empty query; cached until the catalogue changes. */
export async function suggestPopularProducts(ctx: AppContext): Promise<ProductSuggestion[]> {
  const { names } = await ctx.cache.remember('catalog:popular', ['catalog'], async () => {
    const names = await readPlanned(
      ctx.pool,
      SUGGESTION,
      `select p.name, count(distinct l.id)::int as listings from ${LISTING_TABLES}
       left join order_lines o on o.listing_id = l.id
       where ${PUBLIC_LISTING_SQL} and l.stock > l.reserved
       group by p.name order by count(o.*) desc, p.name limit ${POPULAR_MAX}`,
      [],
    );
    return { names, bytes: 800 };
  });
  return names;
}
