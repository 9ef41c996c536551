import { LISTING_PUBLIC, LISTING_TABLES, type ListingItem } from '../../catalogue/listing/listing-view.ts';
import { readListings } from '../../catalogue/listing/read-listings.ts';
import { num, readPlanned } from '../../read-rows.ts';
import { type Actor, type Shop, shows } from '../../shop.ts';

const DAYS = 90;

/**
 * Listings that the public may see, by how many orders of the last 90 days had them; cancelled and refunded orders and
 * checkouts that were never completed count for nothing. Which they are is known as of this hour, or of the last time that
 * something was sold out or back. At most `limit`. Open to anyone.
 */
export async function findBestSellers(shop: Shop, _actor: Actor, limit = 8): Promise<ListingItem[]> {
  const now = shop.clock.now();
  const key = `orders:best-sellers:${limit}:${now.toISOString().slice(0, 13)}`;
  shows(shop, 'levels');
  const { ids } = await shop.cache.remember(key, ['catalog', 'levels'], async () => {
    const since = new Date(now.getTime() - DAYS * 86_400_000);
    const found = await readPlanned(
      shop.pool,
      { id: num },
      `select l.id from ${LISTING_TABLES}
       join (
         select line.listing_id, count(*) as orders, sum(line.total) as revenue
         from order_lines line join orders o on o.id = line.order_id
         where o.placed_at >= $1 and o.status not in ('awaiting_checkout', 'awaiting_fee', 'cancelled', 'refunded')
         group by line.listing_id
       ) as sold on sold.listing_id = l.id
       where ${LISTING_PUBLIC} and l.stock > l.reserved
       order by sold.orders desc, sold.revenue desc, l.id
       limit $2`,
      [since.toISOString(), limit],
    );
    return { ids: found.map(({ id }) => id), bytes: 200 };
  });
  return readListings(shop, ids);
}
