import { bool, readPlanned } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';

/** Whether somebody may put pictures beside his review of a listing: he has bought it here and received it. */
export async function mayShowPictures(shop: Shop, actor: Actor, listing: number): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const [row] = await readPlanned(
    shop.pool,
    { received: bool },
    `select exists (select from orders o join order_lines line on line.order_id = o.id
       where o.customer_id = $1 and o.status = 'completed' and line.listing_id = $2) as received`,
    [actor.userId, listing],
  );
  return row?.received === true;
}
