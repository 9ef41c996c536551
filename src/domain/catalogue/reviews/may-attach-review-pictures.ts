import type { Actor, AppContext } from '../../context.ts';
import { bool, readPlanned } from '../../read-rows.ts';

/** Whether the user may add photos to a review of a listing: they have bought and received it here. */
export async function mayAttachReviewPictures(
  ctx: AppContext,
  actor: Actor,
  listing: number,
): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const [row] = await readPlanned(
    ctx.pool,
    { received: bool },
    `select exists (select from orders o join order_lines line on line.order_id = o.id
       where o.customer_id = $1 and o.status = 'completed' and line.listing_id = $2) as received`,
    [actor.userId, listing],
  );
  return row?.received === true;
}
