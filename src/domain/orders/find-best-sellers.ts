import { CARD_TABLES, LISTING_PUBLIC, type ListingItem } from '../catalogue/listing-view.ts';
import { fromText } from '../json-text.ts';
import { preparedTexts } from '../prepared.ts';
import type { Actor, Shop } from '../shop.ts';

const DAYS = 90;

/**
 * Listings that the public may see, by how many orders of the last 90 days had them; cancelled and refunded orders and
 * checkouts that were never completed count for nothing. At most `limit`. Open to anyone.
 */
export async function findBestSellers(shop: Shop, _actor: Actor, limit = 8): Promise<ListingItem[]> {
  const now = shop.clock.now();
  const key = `orders:best-sellers:${limit}:${now.toISOString().slice(0, 13)}`;
  const { items } = await shop.cache.remember(key, ['catalog'], async () => {
    const since = new Date(now.getTime() - DAYS * 86_400_000);
    const found = await preparedTexts<ListingItem>(
      shop.pool,
      `select c.card as text from ${CARD_TABLES}
       join (
         select line.listing_id, count(*) as orders, sum(line.total) as revenue
         from order_lines line join orders o on o.id = line.order_id
         where o.placed_at >= $1 and o.status not in ('awaiting_checkout', 'cancelled', 'refunded')
         group by line.listing_id
       ) as sold on sold.listing_id = l.id
       where ${LISTING_PUBLIC} and l.stock > l.reserved
       order by sold.orders desc, sold.revenue desc, l.id
       limit $2`,
      [since.toISOString(), limit],
    );
    return { items: fromText(found), bytes: found.length * 2 };
  });
  return items;
}
