import { sql } from 'drizzle-orm';
import { shoppingLists } from '../../src/db/schema/cart-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { customers } from '../people/people.ts';
import { before, DAY } from '../year/time.ts';

/**
 * The weekly purchases of the first twelve customers: the goods that they have ordered most often, in the quantity of
 * the last order.
 */
export async function seedShoppingLists(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(shoppingLists).values(
    customers.slice(0, 12).map((customer) => ({
      userId: customer.id,
      name: customer.kind === 'rumah' ? 'Belanja mingguan' : 'Dapur tiap Kamis',
      createdAt: before(now, Math.min(60, customer.joined) * DAY),
    })),
  );
  await ctx.db.execute(sql`
    insert into shopping_list_lines (list_id, listing_id, quantity, added_at)
    select id, listing_id, quantity, created_at
    from (
      select list.id, line.listing_id, list.created_at,
        (array_agg(line.qty order by line.id desc))[1] as quantity,
        row_number() over (partition by list.id order by count(*) desc, line.listing_id) as place
      from shopping_lists list
      join orders on orders.customer_id = list.user_id and orders.bid_id is null
      join order_lines line on line.order_id = orders.id
      group by list.id, line.listing_id, list.created_at
    ) ranked
    where place <= 5`);
}
