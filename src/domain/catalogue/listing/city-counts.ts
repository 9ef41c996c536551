import { sql } from 'drizzle-orm';
import {
  cityListingCounts,
  farmerListingCounts,
  listingCountDirty,
} from '../../../db/schema/aggregates/listing-count-tables.ts';
import { withAdvisoryLock } from '../../advisory-lock.ts';
import type { AppContext } from '../../context.ts';
import { bool, intArray, readRows } from '../../read-rows.ts';

const PUBLIC_FARMER = 'f.is_active and f.deleted_at is null';
/** Counts of all public farmers, or of those that `which` selects. */
const currentCountsSql = (which: string) => `
  select f.city, f.province, m.category, m.level, m.quality, m.n::int as n
  from listing_counts m join farmers f on f.id = m.farmer_id and ${PUBLIC_FARMER} where m.shown and ${which}`;

/**
 * Counts the listings of the whole market by city, category, badge and class: the stored city counts, minus the stored
 * counts of dirty farmers, plus their current counts (decision 073). Without stored counts it counts all farmers.
 */
export const CITY_COUNTS_SQL = `
  with kept as materialized (select not exists (select from listing_count_dirty where farmer_id is null) as yes),
  touched as materialized (select distinct farmer_id as id from listing_count_dirty where farmer_id is not null)
  select city, province, category, level, nullif(quality, '') as quality, sum(n)::int as count from (
    select city, province, category, level, quality, n from city_listing_counts where (select yes from kept)
    union all
    select city, province, category, level, quality, -n from farmer_listing_counts
    where (select yes from kept) and farmer_id = any(array(select id from touched))
    union all ${currentCountsSql('(select yes from kept) and m.farmer_id = any(array(select id from touched))')}
    union all ${currentCountsSql('not (select yes from kept)')}
  ) parts group by 1, 2, 3, 4, 5 having sum(n) > 0`;

/**
 * Refreshes the counts and cities of farmers marked dirty since the last run. Returns how many dirty entries it
 * processed; a full refresh counts as one.
 */
export async function refreshCityCounts(ctx: AppContext): Promise<number> {
  // Two concurrent runs could overwrite a newer result with an older one.
  return withAdvisoryLock(ctx, 'fold-places', async (ctx) => {
    // This takes the rows present now; farmers marked later wait for the next run.
    const [touched] = await readRows(
      ctx,
      { all: bool, farmers: intArray },
      sql`
      with taken as (delete from ${listingCountDirty} returning farmer_id)
      select coalesce(bool_or(farmer_id is null), false) as all,
             coalesce(array_agg(distinct farmer_id) filter (where farmer_id is not null), '{}') as farmers from taken`,
    );
    const { all, farmers } = touched!;
    if (!all && farmers.length === 0) return 0;
    // The first run counts all farmers, which takes longer than the statement timeout.
    if (all) await ctx.db.execute(sql`set local statement_timeout = 0`);
    const these = all ? sql`true` : sql`farmer_id = any(${sql.param(farmers)}::int[])`;
    await ctx.db.execute(sql`
      with live as materialized (
        select farmer_id, category, level, quality, f.city, f.province, sum(n)::int as n
        from listing_counts m join farmers f on f.id = farmer_id and ${sql.raw(PUBLIC_FARMER)}
        where shown and ${these} group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
      ), change as materialized (
        select city, province, category, level, quality, sum(n)::int as n from (
          select city, province, category, level, quality, n from live
          union all select city, province, category, level, quality, -n from ${farmerListingCounts} where ${these}
        ) sides group by 1, 2, 3, 4, 5 having sum(n) <> 0
      ), places as (
        insert into ${cityListingCounts} (city, province, category, level, quality, n)
        select city, province, category, level, quality, n from change
        on conflict (city, province, category, level, quality) do update set n = city_listing_counts.n + excluded.n
      ), gone as (
        delete from ${farmerListingCounts} p where ${these} and not exists (
          select from live l
          where (l.farmer_id, l.category, l.level, l.quality) = (p.farmer_id, p.category, p.level, p.quality))
      )
      insert into ${farmerListingCounts} (farmer_id, category, level, quality, city, province, n)
      select farmer_id, category, level, quality, city, province, n from live
      on conflict (farmer_id, category, level, quality) do update
        set city = excluded.city, province = excluded.province, n = excluded.n
      where (farmer_listing_counts.city, farmer_listing_counts.province, farmer_listing_counts.n) is distinct from (excluded.city, excluded.province, excluded.n)`);
    return all ? 1 : farmers.length;
  });
}
