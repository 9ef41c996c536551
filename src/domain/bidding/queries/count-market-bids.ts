import { sql } from 'drizzle-orm';
import { int } from '../../read-rows.ts';
import { read } from '../../read-together.ts';

const COUNTED = { pending: int, answer: int, accepted: int, rejected: int, expired: int };

/**
 * Counts the bids of the whole market by status at `now`; `answer` counts pending bids that await their seller. One
 * statement combines the stored counts with bids that have expired but are not yet marked, since the job may run
 * between two statements.
 */
export const marketBidsRead = (now: Date) =>
  read(
    COUNTED,
    sql`
    with kept as (select part, sum(n) as n from row_counts where list = 'bids' group by part),
    late as (select count(*) as n, count(*) filter (where awaiting = 'seller') as sellers
      from bids where status = 'pending' and expires_at <= ${now.toISOString()}::timestamptz)
    select (coalesce(sum(kept.n) filter (where part in ('pending seller', 'pending buyer')), 0) - late.n)::float8 as pending,
           (coalesce(sum(kept.n) filter (where part = 'pending seller'), 0) - late.sellers)::float8 as answer,
           coalesce(sum(kept.n) filter (where part = 'accepted'), 0)::float8 as accepted,
           coalesce(sum(kept.n) filter (where part = 'rejected'), 0)::float8 as rejected,
           (coalesce(sum(kept.n) filter (where part = 'expired'), 0) + late.n)::float8 as expired
    from late left join kept on true group by late.n, late.sellers`,
    ([counted]) => counted!,
  );
