import { sql } from 'drizzle-orm';
import { num, readRows } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';

const COUNTED = { pending: num, answer: num, accepted: num, rejected: num, expired: num };

/**
 * How many bids of the whole market there are of each status at `now`; `answer`: the pending ones that wait for their seller. What
 * is kept, with what has run out and is not written down yet: in one statement, since between two of them that may be.
 */
export async function countMarketBids(shop: Shop, now: Date) {
  const [counted] = await readRows(
    shop,
    COUNTED,
    sql`
    with kept as (select part, sum(n) as n from tallies where list = 'bids' group by part),
    late as (select count(*) as n, count(*) filter (where turn = 'seller') as sellers
      from bids where status = 'pending' and expires_at <= ${now.toISOString()}::timestamptz)
    select (coalesce(sum(kept.n) filter (where part in ('pending seller', 'pending buyer')), 0) - late.n)::float8 as pending,
           (coalesce(sum(kept.n) filter (where part = 'pending seller'), 0) - late.sellers)::float8 as answer,
           coalesce(sum(kept.n) filter (where part = 'accepted'), 0)::float8 as accepted,
           coalesce(sum(kept.n) filter (where part = 'rejected'), 0)::float8 as rejected,
           (coalesce(sum(kept.n) filter (where part = 'expired'), 0) + late.n)::float8 as expired
    from late left join kept on true group by late.n, late.sellers`,
  );
  return counted!;
}
