import type { Topic } from '../../kept.ts';
import { num, orNull, readPlanned } from '../../read-rows.ts';
import { type Actor, type Shop, shows } from '../../shop.ts';

/** Fewer answers than this say nothing about how fast somebody answers. */
const ENOUGH = 5;
const DAYS = 180;
/** Of so many bids, the newest, the middle is known well enough; more would only be read for longer. */
const NEWEST = 5_000;

/**
 * The median time, in minutes, between a buyer's offer and the answer that the farmer (or the admin in his place)
 * gives to it, over the last 180 days and their newest 5,000 bids; of one farmer or of all. Answers by rule count for nothing. Null with fewer
 * than five answers. Open to anyone.
 */
export async function getReplyTime(shop: Shop, _actor: Actor, farmerId?: number): Promise<number | null> {
  const key = `bidding:reply-time:${farmerId ?? 'all'}:${shop.clock.now().toISOString().slice(0, 13)}`;
  // Of all farmers together it is known as of this hour.
  const topics: Topic[] = farmerId === undefined ? ['catalog'] : ['catalog', `farmer:${farmerId}`];
  shows(shop, ...topics);
  const { minutes } = await shop.cache.remember(key, topics, async () => {
    const since = new Date(shop.clock.now().getTime() - DAYS * 86_400_000);
    const [row] = await readPlanned(
      shop.pool,
      { answers: num, minutes: orNull(num) },
      `select count(*)::int as answers,
         percentile_cont(0.5) within group (order by extract(epoch from answered - asked) / 60)::float8 as minutes
       from (
         select h.at as answered, h.actor_role, h.event,
           lag(h.at) over w as asked, lag(h.actor_role) over w as asker
         from bid_history h join (
           select id from bids where created_at >= $1 and ($2::int is null or farmer_id = $2)
           order by created_at desc, id desc limit ${NEWEST}
         ) b on b.id = h.bid_id
         window w as (partition by h.bid_id order by h.id)
       ) as steps
       where actor_role in ('farmer', 'admin') and asker = 'customer'
         and event in ('countered', 'accepted', 'rejected')`,
      [since.toISOString(), farmerId ?? null],
    );
    return { minutes: row && row.answers >= ENOUGH ? row.minutes : null, bytes: 100 };
  });
  return minutes;
}
