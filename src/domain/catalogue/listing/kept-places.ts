import { sql } from 'drizzle-orm';
import { placeCounts, placedCounts, placeTouches } from '../../../db/schema/kept/places.ts';
import { bool, nums, readRows } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { inTurn } from '../../take-turns.ts';

const PUBLIC = 'f.is_active and f.deleted_at is null';
/** Of all farmers that the public sees, or of those that `which` names. */
const live = (which: string) => `
  select f.city, f.province, m.category, m.level, m.quality, m.n::int as n
  from market_counts m join farmers f on f.id = m.farmer_id and ${PUBLIC} where m.shown and ${which}`;

/**
 * How many listings of the whole market the public finds, by place, category, badge and class: what is kept of places, less what
 * farmers who were touched since had in it, plus what they have (decision 073); from all farmers where nothing is kept.
 */
export const KEPT_PLACES = `
  with kept as materialized (select not exists (select from place_touches where farmer_id is null) as yes),
  touched as materialized (select distinct farmer_id as id from place_touches where farmer_id is not null)
  select city, province, category, level, nullif(quality, '') as quality, sum(n)::int as count from (
    select city, province, category, level, quality, n from place_counts where (select yes from kept)
    union all
    select city, province, category, level, quality, -n from placed_counts
    where (select yes from kept) and farmer_id = any(array(select id from touched))
    union all ${live('(select yes from kept) and m.farmer_id = any(array(select id from touched))')}
    union all ${live('not (select yes from kept)')}
  ) parts group by 1, 2, 3, 4, 5 having sum(n) > 0`;

/** Looks anew at the counts and places of farmers that were touched since the last time; of how many, all of them being one. */
export async function foldPlaces(shop: Shop): Promise<number> {
  // What two of them find in turns would be older than what one has written.
  return inTurn(shop, 'fold-places', async (shop) => {
    // Rows that stand are taken; who is touched from here on stays for the next time.
    const [touched] = await readRows(
      shop,
      { all: bool, farmers: nums },
      sql`
      with taken as (delete from ${placeTouches} returning farmer_id)
      select coalesce(bool_or(farmer_id is null), false) as all,
             coalesce(array_agg(distinct farmer_id) filter (where farmer_id is not null), '{}') as farmers from taken`,
    );
    const { all, farmers } = touched!;
    if (!all && farmers.length === 0) return 0;
    // All farmers, once.
    if (all) await shop.db.execute(sql`set local statement_timeout = 0`);
    const these = all ? sql`true` : sql`farmer_id = any(${sql.param(farmers)}::int[])`;
    await shop.db.execute(sql`
      with live as materialized (
        select farmer_id, category, level, quality, f.city, f.province, sum(n)::int as n
        from market_counts m join farmers f on f.id = farmer_id and ${sql.raw(PUBLIC)}
        where shown and ${these} group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
      ), change as materialized (
        select city, province, category, level, quality, sum(n)::int as n from (
          select city, province, category, level, quality, n from live
          union all select city, province, category, level, quality, -n from ${placedCounts} where ${these}
        ) sides group by 1, 2, 3, 4, 5 having sum(n) <> 0
      ), places as (
        insert into ${placeCounts} (city, province, category, level, quality, n)
        select city, province, category, level, quality, n from change
        on conflict (city, province, category, level, quality) do update set n = place_counts.n + excluded.n
      ), gone as (
        delete from ${placedCounts} p where ${these} and not exists (
          select from live l
          where (l.farmer_id, l.category, l.level, l.quality) = (p.farmer_id, p.category, p.level, p.quality))
      )
      insert into ${placedCounts} (farmer_id, category, level, quality, city, province, n)
      select farmer_id, category, level, quality, city, province, n from live
      on conflict (farmer_id, category, level, quality) do update
        set city = excluded.city, province = excluded.province, n = excluded.n
      where (placed_counts.city, placed_counts.province, placed_counts.n) is distinct from (excluded.city, excluded.province, excluded.n)`);
    return all ? 1 : farmers.length;
  });
}
