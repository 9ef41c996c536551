import { suggestQuery } from '../../shared/input/catalogue.ts';
import { parse } from '../parse.ts';
import { prepared } from '../prepared.ts';
import type { Actor, Shop } from '../shop.ts';
import { LISTING_PUBLIC, LISTING_TABLES } from './listing-view.ts';
import { matchOf } from './search-words.ts';

export type Suggestion = { name: string; listings: number };

const SUGGESTIONS_MAX = 8;
/** A suggestion looks no further than this many matches; the commonest products are among them. */
const LOOK_AT = 500;

/** Names of products that what was typed so far may mean, those with most listings first; at most eight. */
export async function suggest(shop: Shop, _actor: Actor, input: object): Promise<Suggestion[]> {
  const { q } = parse(suggestQuery, input);
  const match = await matchOf(shop, q);
  if (match === null) return [];
  return prepared<Suggestion>(
    shop.pool,
    `select name, count(*)::int as listings from (
       select p.name from ${LISTING_TABLES}
       where ${LISTING_PUBLIC} and l.search @@ $1::tsquery limit ${LOOK_AT}
     ) as found
     group by name order by to_tsvector('simple', name) @@ $1::tsquery desc, count(*) desc, name
     limit ${SUGGESTIONS_MAX}`,
    [match],
  );
}
