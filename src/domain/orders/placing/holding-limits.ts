import { createHmac } from 'node:crypto';
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { orders } from '../../../db/schema/orders.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import { isMore, type Quantity, quantityText, times } from '../../../shared/figures/quantity.ts';
import type { Settings } from '../../../shared/input/settings.ts';
import type { CartListing } from '../../cart/read-lines.ts';
import { addressKey } from '../../limits/address-key.ts';
import { bool, num, readRows, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { takeTurns } from '../../take-turns.ts';
import { send, together } from '../../wire.ts';

/** Somebody who has not bought here yet, and what his orders are found by. */
export type NewBuyer = {
  /** His orders, whatever their state. */
  own: SQL;
  /** Where he comes from, as it is kept with his order. */
  from: string | null;
  /** Whether he is known to read the mail that his order goes to. */
  reached: boolean;
  /** Whether any number of others may look like him, so that only what is much by itself is looked at. */
  crowd: boolean;
};

/**
 * Who places an order, where he is not known yet: null for whoever has a completed order, whom none of the limits
 * disturbs. Refuses when he has placed too many without paying (`too_many_guest_orders`, `too_many_open_orders`, 429).
 * What he places is counted before he places it: until the transaction ends nobody of the same address or mail does.
 */
export async function requireWithinLimits(
  shop: Shop,
  actor: Actor,
  email: string,
  address: string | undefined,
  asked: PromiseLike<Pick<Settings, 'holding'>>,
): Promise<NewBuyer | null> {
  if (actor.kind === 'system') return null;
  const from = address ? placedFrom(shop, address) : null;
  if (actor.kind === 'user') {
    const own = eq(orders.customerId, actor.userId);
    await oneAtATime(shop, actor.userId);
    const [{ holding: limits }, [known], open, [user]] = await together(
      asked,
      shop.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(own, eq(orders.status, 'completed')))
        .limit(1),
      countGroups(shop, and(own, inArray(orders.status, ['awaiting_fee', 'awaiting_payment']))),
      shop.db.select({ verified: users.emailVerified }).from(users).where(eq(users.id, actor.userId)),
    );
    if (known) return null;
    if (open >= limits.openCheckouts) refuse('too_many_open_orders', { open });
    return { own, from: null, reached: user?.verified ?? false, crowd: false };
  }
  const byMail = and(isNull(orders.customerId), eq(sql`lower(${orders.billing} ->> 'email')`, email))!;
  const byPlace = from ? and(isNull(orders.customerId), eq(orders.placedFrom, from)) : undefined;
  const lately = gt(orders.placedAt, new Date(shop.clock.now().getTime() - DAY_MS));
  const placed = byPlace && from && !isLoopback(address) ? { from, orders: and(byPlace, lately) } : undefined;
  await oneAtATime(shop, email);
  if (placed) await oneAtATime(shop, placed.from);
  const [{ holding: limits }, ofMail, ofPlace] = await together(
    asked,
    countGroups(shop, and(byMail, lately)),
    placed ? countGroups(shop, placed.orders) : Promise.resolve(0),
  );
  if (ofMail >= limits.checkoutsPerEmail || ofPlace >= limits.checkoutsPerAddress)
    refuse('too_many_guest_orders', { retryAfter: 3600 });
  return { own: or(byMail, byPlace)!, from, reached: false, crowd: isLoopback(address) };
}

/**
 * Whether the order that is being placed holds more of a listing than a new buyer's word is good for, together with what
 * he holds already. Its listings are locked. Refuses when he would have such holds on too many listings at a time
 * (`too_much_held`, 409).
 */
export async function isLargeHold(
  shop: Shop,
  buyer: NewBuyer,
  lines: { listing: CartListing; quantity: Quantity }[],
  limits: Settings['holding'],
): Promise<boolean> {
  if (buyer.crowd && lines.every(({ listing, quantity }) => !isMore(times(quantity, 10), listing.available)))
    return false;
  const wanted = JSON.stringify(
    lines.map(({ listing, quantity }) => ({ id: listing.id, qty: quantityText(quantity) })),
  );
  const rows = await readRows(
    shop,
    { id: num, asked: bool },
    sql`
    with held as (
      select l.listing_id as id, l.qty from order_lines l join ${orders} on ${orders.id} = l.order_id
      where ${buyer.own} and ${orders.status} in ('awaiting_fee', 'awaiting_payment')
    ), wanted as (
      select id, qty from jsonb_to_recordset(${wanted}::jsonb) as w(id int, qty numeric)
    ), together as (
      select id, sum(qty) as qty from (table held union all table wanted) both_of_them group by id
    )
    select t.id, t.id in (select id from wanted) as asked
    from together t join listings g on g.id = t.id
    where t.qty > g.min_lot and t.qty * 100 > g.stock * ${limits.largeShare}::int`,
  );
  const asked = rows.filter((row) => row.asked);
  if (asked.length > 0 && rows.length > limits.largeGoods) {
    const large = new Set(asked.map((row) => row.id));
    const name = lines.find(({ listing }) => large.has(listing.id))?.listing.name;
    refuse('too_much_held', { name, share: limits.largeShare, most: limits.largeGoods });
  }
  return asked.length > 0;
}

/** Where an order came from, so that nobody reads an address from it. */
function placedFrom(shop: Shop, address: string): string {
  return createHmac('sha256', shop.config.secret)
    .update(`placed-from:${addressKey(address)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** A proxy on this machine that nobody told us to trust would make all the world one buyer, and lock it out. */
const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/i.test(address);

async function oneAtATime(shop: Shop, who: string): Promise<void> {
  await send(shop, takeTurns(shop, `holding:${who}`));
}

async function countGroups(shop: Shop, where: SQL | undefined): Promise<number> {
  const [row] = await shop.db
    .select({ groups: typed(num, sql`count(distinct ${orders.groupCode})::int`) })
    .from(orders)
    .where(where);
  return row?.groups ?? 0;
}

/** Forgets where orders came from once no limit asks any more. Returns how many. */
export async function forgetPlaces(shop: Shop): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - 2 * DAY_MS);
  const { rowCount } = await shop.db.execute(sql`
    update ${orders} set placed_from = null
    where placed_from is not null and placed_at < ${before.toISOString()}::timestamptz and status not in ('awaiting_fee', 'awaiting_payment')`);
  return rowCount ?? 0;
}
