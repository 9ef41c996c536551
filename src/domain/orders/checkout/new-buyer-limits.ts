import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import { isMore, type Quantity, quantityText, times } from '../../../shared/format/quantity.ts';
import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import { buyerKeySql } from '../../buyer-key-sql.ts';
import type { CartListing } from '../../cart/read-cart-listings.ts';
import type { Actor, AppContext } from '../../context.ts';
import { keyedHash } from '../../derived-keys.ts';
import { fail } from '../../domain-error.ts';
import { deferQuery } from '../../query-pipeline.ts';
import { addressKey, isSubscriberKey } from '../../rate-limits/address-key.ts';
import { bool, int } from '../../read-rows.ts';
import { noRead, type Read, read, readTogether } from '../../read-together.ts';

/** A buyer who has not paid for anything here yet, and how to find their orders. */
export type NewBuyer = {
  /** Their orders, in any state. */
  ownOrders: SQL;
  /** The orders that are certainly theirs; those from their network only if that is a single subscriber's. */
  personalOrders: SQL;
  /** The buyer's origin, as stored with the order. */
  origin: string | null;
  /** `confirmed`: the buyer reads the mail or answers the phone of the account. */
  trust: 'stranger' | 'confirmed';
  /** Whether the buyer is known to read the mail address of the order. */
  hasVerifiedEmail: boolean;
  /** Whether many other buyers may share this origin, so that only an excess by itself counts. */
  isSharedOrigin: boolean;
  /** Whether so many orders came from the network today that each is confirmed by mail. */
  isCrowded: boolean;
};

/**
 * Returns the buyer of a new order, or null for a buyer who has paid for an order before, to whom no limit applies.
 * Throws when the buyer has placed too many orders without paying (`too_many_guest_orders`, `too_many_open_orders`,
 * 429). Counts before the order is inserted: until the transaction ends nobody else with the same network or mail does.
 */
export async function requireWithinNewBuyerLimits(
  ctx: AppContext,
  actor: Actor,
  contact: string,
  address: string | undefined,
  readCounts: (counts: Read<BuyerCounts>) => Promise<{ counts: BuyerCounts; limits: Settings['holding'] }>,
): Promise<NewBuyer | null> {
  if (actor.kind === 'system') {
    await readCounts(nothingCounted);
    return null;
  }
  const origin = address ? originHash(ctx, address) : null;
  const isSharedOrigin = isLoopback(address);
  if (actor.kind === 'user') {
    const ownOrders = eq(orders.customerId, actor.userId);
    await lockBuyer(ctx, actor.userId);
    const { counts, limits } = await readCounts(accountCounts(actor.userId));
    if (counts.known) return null;
    if (counts.own >= limits.openCheckouts) fail('too_many_open_orders', { open: counts.own });
    return {
      ownOrders,
      personalOrders: ownOrders,
      origin: isSharedOrigin ? null : origin,
      trust: counts.mail || counts.phone ? 'confirmed' : 'stranger',
      hasVerifiedEmail: counts.mail,
      isSharedOrigin: false,
      isCrowded: false,
    };
  }
  const byMail = and(
    isNull(orders.customerId),
    contact.includes('@')
      ? eq(sql`lower(${orders.billing} ->> 'email')`, contact)
      : eq(sql`(${orders.billing} ->> 'phone')`, contact),
  )!;
  // An IPv4 address may be a carrier's, shared by a whole village; an IPv6 network is one subscriber's.
  const manyPeople = address !== undefined && !isSubscriberKey(addressKey(address));
  const byPlace = origin ? and(isNull(orders.customerId), eq(orders.networkHash, origin)) : undefined;
  const lately = gt(orders.placedAt, new Date(ctx.clock.now().getTime() - DAY_MS));
  const placed = byPlace && origin && !isSharedOrigin ? and(byPlace, lately) : undefined;
  await lockBuyer(ctx, contact, ...(placed && origin && !manyPeople ? [origin] : []));
  const { counts, limits } = await readCounts(guestCounts(and(byMail, lately)!, placed));
  const isCrowded = counts.place >= limits.checkoutsPerAddress;
  if (counts.own >= limits.checkoutsPerEmail || (isCrowded && !manyPeople))
    fail('too_many_guest_orders', { retryAfter: 3600 });
  return {
    ownOrders: manyPeople && !isSharedOrigin ? byMail : or(byMail, byPlace)!,
    personalOrders: manyPeople || isSharedOrigin ? byMail : or(byMail, byPlace)!,
    origin,
    trust: 'stranger',
    hasVerifiedEmail: false,
    isSharedOrigin,
    isCrowded,
  };
}

/**
 * What the limits need to know of a buyer: whether they have paid for an order, their checkouts, those of their
 * network, and what of their account is verified.
 */
type BuyerCounts = { known: boolean; own: number; place: number; mail: boolean; phone: boolean };
const BUYER_COUNTS = { known: bool, own: int, place: int, mail: bool, phone: bool };

const nothingCounted: Read<BuyerCounts> = read(
  BUYER_COUNTS,
  sql`select true as known, 0 as own, 0 as place, true as mail, true as phone`,
  ([counts]) => counts!,
);

// An order that cost nothing does not count as paid.
const accountCounts = (userId: string): Read<BuyerCounts> =>
  read(
    BUYER_COUNTS,
    sql`
    select exists (
        select from ${orders} where ${orders.customerId} = ${userId} and ${orders.total} > 0
          and (${orders.status} = 'completed'
            or (${orders.paidAt} is not null and ${orders.status} not in ('cancelled', 'refunded')))) as known,
      (select count(distinct ${orders.groupCode})::int from ${orders}
       where ${orders.customerId} = ${userId} and ${isUnpaid}) as own,
      0 as place,
      coalesce((select email_verified from ${users} where id = ${userId}), false) as mail,
      coalesce((select phone_verified from ${users} where id = ${userId}), false) as phone`,
    ([counts]) => counts!,
  );

const guestCounts = (byMail: SQL, byPlace: SQL | undefined): Read<BuyerCounts> =>
  read(
    BUYER_COUNTS,
    sql`
    select false as known, false as mail, false as phone,
      (select count(distinct ${orders.groupCode})::int from ${orders} where ${byMail}) as own,
      ${byPlace ? sql`(select count(distinct ${orders.groupCode})::int from ${orders} where ${byPlace})` : sql`0`} as place`,
    ([counts]) => counts!,
  );

type Held = { listing: CartListing; quantity: Quantity }[];

/**
 * Whether a new buyer's order, together with their other reservations, reserves so much that they have to confirm it.
 * Its listings are locked. Throws when they would have such reservations on too many listings at a time
 * (`too_much_held`, 409), or reserve too much of the market (see `requireShareOfMarket`).
 */
export async function isLargeHold(
  ctx: AppContext,
  buyer: NewBuyer,
  lines: Held,
  limits: Settings['holding'],
): Promise<boolean> {
  const found = await readTogether(ctx, {
    large: largeSharesRead(buyer, lines, limits),
    own: heldRead(ctx, lines, buyer.personalOrders, { lapsedToo: true }),
    strangers: buyer.trust === 'stranger' ? heldRead(ctx, lines, isOfStranger) : noRead,
  });
  const isLarge = isLargeShare(found.large ?? [], lines, limits);
  const isMuch = await requireShareOfMarket(ctx, buyer, lines, limits, found);
  return isLarge || isMuch || buyer.isCrowded;
}

type LargeShare = { id: number; asked: boolean };

/** The listings of which the order and the buyer's other reservations take more than `largeShare`. */
function largeSharesRead(
  buyer: NewBuyer,
  lines: Held,
  limits: Settings['holding'],
): Read<LargeShare[] | undefined> {
  if (
    buyer.isSharedOrigin &&
    lines.every(({ listing, quantity }) => !isMore(times(quantity, 10), listing.available))
  )
    return noRead;
  return read(
    { id: int, asked: bool },
    sql`
    with held as (
      select l.listing_id as id, l.qty from order_lines l join ${orders} on ${orders.id} = l.order_id
      where ${buyer.ownOrders} and ${isUnpaid}
    ), wanted as (${wantedLines(lines)}), together as (
      select id, sum(qty) as qty from (table held union all table wanted) both_of_them group by id
    )
    select t.id, t.id in (select id from wanted) as asked
    from together t join listings g on g.id = t.id
    where t.qty > g.min_lot and t.qty * 100 > g.stock * ${limits.largeShare}::int`,
    (rows): LargeShare[] | undefined => rows,
  );
}

/** Whether one of them is in the order; throws when the buyer has too many. */
function isLargeShare(rows: LargeShare[], lines: Held, limits: Settings['holding']): boolean {
  const asked = rows.filter((row) => row.asked);
  if (asked.length > 0 && rows.length > limits.largeGoods) {
    const large = new Set(asked.map((row) => row.id));
    const name = lines.find(({ listing }) => large.has(listing.id))?.listing.name;
    fail('too_much_held', { name, share: limits.largeShare, most: limits.largeGoods });
  }
  return asked.length > 0;
}

/**
 * Below this many whole listings the share of the market is not limited: a small shop's cart is too large a part of it.
 */
const LEAST_OF_PERSON = 3;
const LEAST_OF_NETWORK = 3;
const LEAST_OF_STRANGERS = 5;
/** What one person may always have unpaid, in listings, whatever their network has reserved. */
const ALWAYS_ALLOWED = 0.5;
/** How long a lapsed reservation still counts, so that the same person cannot reserve the goods again at once. */
const LAPSED_DAYS = 3;

/**
 * Throws when a new buyer, their network or all unconfirmed buyers together would have too much of the market reserved
 * unpaid (`too_much_unpaid`, `confirm_first`, 409), in listings: half the stock of one is half a listing. The network
 * never limits a person with few reservations, so that one user cannot lock out a village behind one address. Returns
 * whether the order is large enough to need confirmation.
 */
async function requireShareOfMarket(
  ctx: AppContext,
  buyer: NewBuyer,
  lines: Held,
  limits: Settings['holding'],
  { own, strangers: before }: { own: Holding; strangers: Holding | undefined },
): Promise<boolean> {
  const share = (percent: number, least: number) => Math.max(least, (own.market * percent) / 100);
  if (own.held > share(limits.personShare, LEAST_OF_PERSON)) fail('too_much_unpaid');
  let strangers = before;
  if (own.held > ALWAYS_ALLOWED) {
    // Large reservations are counted one after the other; a household's cart takes no lock.
    await lockBuyer(ctx, 'market');
    const ofNetwork =
      buyer.origin && !buyer.isSharedOrigin
        ? and(eq(orders.networkHash, buyer.origin), isNotNull(orders.placedBy))!
        : null;
    const now = await readTogether(ctx, {
      network: ofNetwork ? heldRead(ctx, lines, ofNetwork, { beyond: ALWAYS_ALLOWED }) : noRead,
      strangers: before ? heldRead(ctx, lines, isOfStranger) : noRead,
    });
    if (now.network && now.network.held > share(limits.networkShare, LEAST_OF_NETWORK))
      fail('too_much_unpaid');
    strangers = now.strangers;
  }
  if (strangers && strangers.held > share(limits.strangersShare, LEAST_OF_STRANGERS)) fail('confirm_first');
  return own.held > Math.max(1, (own.market * limits.personShare) / 200);
}

/** Placed by a new buyer who has since confirmed neither mail nor phone. */
const isOfStranger = sql`${orders.placedBy} = 'stranger' and not exists (
  select from users u where u.id = ${orders.customerId} and (u.email_verified or u.phone_verified))`;

type Holding = { held: number; market: number };

/**
 * How many whole listings the orders `which` reserve unpaid together with `lines`, and how many the market has: with
 * `beyond`, of each other person only the excess over that; with `lapsedToo`, recently lapsed reservations too.
 */
function heldRead(
  ctx: AppContext,
  lines: Held,
  which: SQL,
  { beyond = 0, lapsedToo = false }: { beyond?: number; lapsedToo?: boolean } = {},
): Read<Holding> {
  const since = new Date(ctx.clock.now().getTime() - LAPSED_DAYS * DAY_MS).toISOString();
  const lapsed = lapsedToo
    ? sql`(${orders.status} = 'cancelled' and ${orders.paidAt} is null
        and ${orders.cancelReason} in ('unpaid', 'unconfirmed', 'unchecked') and ${orders.updatedAt} > ${since}::timestamptz)`
    : sql`false`;
  return read(
    { held: int, market: int },
    sql`
    with parts as (
      select ${buyerKeySql(orders)} as who,
             least(1, l.qty / nullif(g.stock, 0)) as part
      from ${orders} join order_lines l on l.order_id = ${orders.id} join listings g on g.id = l.listing_id
      where ${which} and (${isUnpaid} or ${lapsed})
      union all
      select null, least(1, w.qty / nullif(g.stock, 0)) from (${wantedLines(lines)}) w join listings g on g.id = w.id
    ), of_person as (
      select who, sum(part) as part from parts group by who
    )
    select coalesce(sum(case when who is null then part else greatest(0, part - ${beyond}::numeric) end), 0)::float8 as held,
      (select coalesce(sum(n), 0)::int from listing_counts where shown) as market
    from of_person`,
    ([row]) => row!,
  );
}

const isUnpaid = inArray(orders.status, ['awaiting_fee', 'awaiting_payment']);

const wantedLines = (lines: Held) =>
  sql`select id, qty from jsonb_to_recordset(${JSON.stringify(
    lines.map(({ listing, quantity }) => ({ id: listing.id, qty: quantityText(quantity) })),
  )}::jsonb) as w(id int, qty numeric)`;

/** A hash of an order's origin, so that nobody can read the address. */
function originHash(ctx: AppContext, address: string): string {
  return keyedHash(ctx, 'placed-from', addressKey(address)).slice(0, 22);
}

/**
 * Behind a proxy on this machine that is not configured as trusted, all requests would seem to come from one buyer, who
 * would be locked out.
 */
const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/i.test(address);

/** Takes the locks in this order, each until the transaction ends. */
async function lockBuyer(ctx: AppContext, ...who: string[]): Promise<void> {
  const locks = who.map((one) => sql`pg_advisory_xact_lock(hashtextextended(${`holding:${one}`}, 0))`);
  await deferQuery(ctx, ctx.db.execute(sql`select ${sql.join(locks, sql`, `)}`));
}

/** Erases the origins of orders once no limit needs them. Returns how many. */
export async function deleteOldOrderOrigins(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - 2 * DAY_MS);
  const { rowCount } = await ctx.db.execute(sql`
    update ${orders} set network_hash = null
    where network_hash is not null and placed_at < ${before.toISOString()}::timestamptz and status not in ('awaiting_fee', 'awaiting_payment')`);
  return rowCount ?? 0;
}
