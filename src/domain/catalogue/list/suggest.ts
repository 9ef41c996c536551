import { suggestQuery } from '../../../shared/input/goods/catalogue.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { parse } from '../../parse.ts';
import { num, type RowOf, readPlanned, text } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';
import { LISTING_PUBLIC, LISTING_TABLES } from '../listing/listing-view.ts';
import { matchOf } from '../search/search-words.ts';

const SUGGESTION = { name: text, listings: num };
export type Suggestion = RowOf<typeof SUGGESTION>;

const SUGGESTIONS_MAX = 8;
const POPULAR_MAX = 6;
/** A suggestion looks no further than this many matches; the commonest products are among them. */
const LOOK_AT = 500;

/** Names of products that what was typed so far may mean, those with most listings first; at most eight. */
export async function suggest(
  shop: Shop,
  _actor: Actor,
  input: Asked<typeof suggestQuery>,
): Promise<Suggestion[]> {
  const { q } = parse(suggestQuery, input);
  const match = await matchOf(shop, q);
  if (match === null || match === undefined) return [];
  return readPlanned(
    shop.pool,
    SUGGESTION,
    `select name, count(*)::int as listings from (
       select p.name from ${LISTING_TABLES}
       where ${LISTING_PUBLIC} and l.search @@ $1::tsquery limit ${LOOK_AT}
     ) as found
     group by name order by to_tsvector('simple', name) @@ $1::tsquery desc, count(*) desc, name
     limit ${SUGGESTIONS_MAX}`,
    [match],
  );
}

/** Names of products that most orders are about, for who has typed nothing yet; kept until the catalogue changes. */
export async function suggestPopular(shop: Shop): Promise<Suggestion[]> {
  const { names } = await shop.cache.remember('catalog:popular', ['catalog'], async () => {
    const names = await readPlanned(
      shop.pool,
      SUGGESTION,
      `select p.name, count(distinct l.id)::int as listings from ${LISTING_TABLES}
       left join order_lines o on o.listing_id = l.id
       where ${LISTING_PUBLIC} and l.stock > l.reserved
       group by p.name order by count(o.*) desc, p.name limit ${POPULAR_MAX}`,
      [],
    );
    return { names, bytes: 800 };
  });
  return names;
}
