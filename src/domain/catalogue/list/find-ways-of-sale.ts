import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { bool, readRows } from '../../read-rows.ts';
import { PUBLIC_LISTING_SQL } from '../listing/listing-view.ts';

/** The ways in which the sellers of this shop sell today. */
export type WaysOfSale = {
  /** Some listing takes bids. */
  bids: boolean;
  /** Some listing is paid by the weighed weight. */
  weighing: boolean;
  /** Some seller is a group of farmers. */
  groups: boolean;
  /** Some seller delivers; some lets buyers pick the goods up. */
  delivery: boolean;
  pickup: boolean;
};

const SELLER_SQL = 'f.is_active and f.deleted_at is null';
const seller = sql.raw(`from farmers f where ${SELLER_SQL}`);
const listing = sql.raw(
  `from listings l join farmers f on f.id = l.farmer_id and ${SELLER_SQL} where ${PUBLIC_LISTING_SQL}`,
);

/**
 * Returns the ways of sale that are in use, cached until the catalogue changes. Each subquery stops at its first
 * matching row; the few weighed listings have their own index.
 */
export async function findWaysOfSale(ctx: AppContext): Promise<WaysOfSale> {
  const { ways } = await ctx.cache.remember('ways-of-sale', ['catalog'], async () => {
    const [ways] = await readRows(
      ctx,
      { bids: bool, weighing: bool, groups: bool, delivery: bool, pickup: bool },
      sql`select exists (select ${listing} and l.negotiable) as bids,
        exists (select ${listing} and l.weighed) as weighing,
        exists (select ${seller} and f.kind <> 'person') as groups,
        exists (select ${seller} and f.settings -> 'delivery' is distinct from 'false'::jsonb) as delivery,
        exists (select ${seller} and f.settings -> 'pickup' is distinct from 'false'::jsonb) as pickup`,
    );
    return { ways: ways!, bytes: 100 };
  });
  return ways;
}
