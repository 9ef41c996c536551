import { type Actor, type AppContext, dependOn } from '../../context.ts';
import { int, nullable, readPlanned } from '../../read-rows.ts';
import type { CacheTag } from '../../response-cache.ts';

/** Fewer responses say nothing about a seller's speed. */
const MIN_RESPONSES = 5;
const DAYS = 180;
/** The newest bids up to this number give an accurate median; more would only slow the query. */
const MAX_BIDS = 5_000;

/**
 * Returns the median time, in minutes, from a buyer's offer to the response of the seller (or of an admin for them),
 * over the newest 5,000 bids of the last 180 days; of one seller or of all. Automatic responses do not count; null
 * below five responses. Open to anyone.
 */
export async function getSellerResponseTime(
  ctx: AppContext,
  _actor: Actor,
  farmerId?: number,
): Promise<number | null> {
  const key = `bidding:reply-time:${farmerId ?? 'all'}:${ctx.clock.now().toISOString().slice(0, 13)}`;
  // The median of all sellers is cached for an hour.
  const topics: CacheTag[] = farmerId === undefined ? ['catalog'] : ['catalog', `farmer:${farmerId}`];
  dependOn(ctx, ...topics);
  const { minutes } = await ctx.cache.remember(key, topics, async () => {
    const since = new Date(ctx.clock.now().getTime() - DAYS * 86_400_000);
    const [row] = await readPlanned(
      ctx.pool,
      { answers: int, minutes: nullable(int) },
      `select count(*)::int as answers,
         percentile_cont(0.5) within group (order by extract(epoch from answered - asked) / 60)::float8 as minutes
       from (
         select h.at as answered, h.actor_role, h.event,
           lag(h.at) over w as asked, lag(h.actor_role) over w as asker
         from bid_history h join (
           select id from bids where created_at >= $1 and ($2::int is null or farmer_id = $2)
           order by created_at desc, id desc limit ${MAX_BIDS}
         ) b on b.id = h.bid_id
         window w as (partition by h.bid_id order by h.id)
       ) as steps
       where actor_role in ('farmer', 'admin') and asker = 'customer'
         and event in ('countered', 'accepted', 'rejected')`,
      [since.toISOString(), farmerId ?? null],
    );
    return { minutes: row && row.answers >= MIN_RESPONSES ? row.minutes : null, bytes: 100 };
  });
  return minutes;
}
