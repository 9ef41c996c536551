import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { bidOffers, bids } from '../../../db/schema/bidding.ts';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { orders } from '../../../db/schema/orders.ts';
import { inDecimals } from '../../../db/schema/parts/columns.ts';
import { statusAt, type Turn } from '../../../shared/bidding/bid-rules.ts';
import { referenceVerdict } from '../../../shared/bidding/reference-note.ts';
import { decimalOf, isMore } from '../../../shared/figures/quantity.ts';
import { UNITS } from '../../../shared/figures/units.ts';
import type { BidReason, BidStatus, OrderEnd, OrderStatus } from '../../../shared/labels.ts';
import { BID_STATUSES, ORDER_STATUSES } from '../../../shared/labels.ts';
import type { Quality } from '../../../shared/quality/quality.ts';
import { json, num, oneOf, orNull, text, typed } from '../../read-rows.ts';
import type { Shop, UserActor } from '../../shop.ts';
import { untilOf } from '../course/undoable.ts';
import { type Goods, type ReferencePrice, referencesOf } from '../prices/reference-of.ts';

/** A bid as both of its sides see it. Prices per unit in the store currency; `productId` is the listing's id. */
export type BidView = {
  id: number;
  productId: number;
  productName: string;
  productImage: string | null;
  farmerName: string;
  city: string;
  bidPrice: number;
  bidQuantity: number;
  unit: string;
  /** What was offered for, as it was then. */
  quality: Quality;
  /** In what steps it is sold today. */
  step: number;
  listPrice: number;
  priceTengkulak: number;
  status: BidStatus;
  reason: BidReason | null;
  turn: Turn | null;
  offerId: number;
  expiresAt: Date;
  holdUntil: Date | null;
  createdAt: Date;
  orderCode?: string;
  /** Where the order of an agreement stands. */
  orderStatus?: OrderStatus;
  /** How that order ended; null while it goes on, or where there is none. */
  orderEnd: OrderEnd | null;
  /** Whether the standing offer of an open bid is below the HPP of today; both sides are told. */
  belowHpp: boolean;
};

/** What the customer sees besides: how to reach the farmer, once they have agreed; his number where it is public. */
/** `stockShort`: what is left cannot cover the bid any more, so that its farmer cannot accept it whole. */
export type OwnBid = BidView & { stockShort: boolean; farmerPhone?: string; farmerEmail?: string };

/** What the farmer and the admin see besides: who bids, what he wrote, and what the stock would be afterwards. */
export type IncomingBid = BidView & {
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  notes: string | null;
  available: number;
  /** How much of the stock is held for buyers already. */
  reserved: number;
  /** What the state pays for such goods today, where it says so. */
  reference: ReferencePrice | null;
  /** Whether the stock no longer suffices for this open bid ('Stok kurang'). */
  stockShort: boolean;
  /** How many other bids on the same listing wait for the farmer's answer too. */
  rivals: number;
  /** Until when the reader may undo his answer (rule 11); null where there is nothing of his to undo. */
  undoUntil: Date | null;
};

/** SQL for the status of a bid at `now`, as every reader is to see it (rule 8). */
export function statusSql(now: Date): SQL<BidStatus> {
  return typed(
    oneOf(BID_STATUSES),
    sql`case when ${bids.status} = 'pending' and ${bids.expiresAt} <= ${now.toISOString()}
    then 'expired' else ${bids.status} end`,
  );
}

const CANCELLED = z.object({ from: z.enum(ORDER_STATUSES), by: z.string() });

/** Bids with all that a view shows, to be narrowed and ordered. */
export function selectBids(shop: Shop) {
  return shop.db
    .select({
      id: bids.id,
      listingId: bids.listingId,
      productName: bidOffers.productName,
      productImage: listings.imageUrl,
      farmerName: farmers.name,
      city: farmers.city,
      province: farmers.province,
      price: bidOffers.price,
      qty: bidOffers.qty,
      unit: typed(oneOf(UNITS), sql`${bidOffers.unit}`),
      quality: bidOffers.quality,
      step: inDecimals(listings.step),
      category: products.category,
      listPrice: listings.priceCustomer,
      priceTengkulak: listings.priceTengkulak,
      available: sql`${listings.stock} - ${listings.reserved}`.mapWith(listings.stock),
      reserved: listings.reserved,
      status: bids.status,
      reason: bids.reason,
      turn: bids.turn,
      offerId: bidOffers.id,
      expiresAt: bids.expiresAt,
      holdUntil: bids.holdUntil,
      undo: bids.undo,
      createdAt: bids.createdAt,
      orderCode: orders.code,
      orderStatus: orders.status,
      cancelled: typed(
        orNull(json(CANCELLED)),
        sql`(
        select json_build_object('from', oh.from_status, 'by', oh.actor_role) from order_history oh
        where oh.order_id = ${orders.id} and oh.to_status = 'cancelled' order by oh.id desc limit 1)`,
      ),
      rivals: typed(
        num,
        sql`(select count(*)::int from bids rival where rival.listing_id = ${bids.listingId}
        and rival.id <> ${bids.id} and rival.status = 'pending' and rival.turn = 'seller'
        and rival.expires_at > ${shop.clock.now().toISOString()}::timestamptz)`,
      ),
      customerName: users.name,
      customerPhone: users.phone,
      customerEmail: users.email,
      farmerPhone: farmers.phone,
      farmerPhonePublic: farmers.phonePublic,
      farmerEmail: typed(orNull(text), sql`(select fu.email from users fu where fu.id = ${farmers.userId})`),
      notes: typed(
        orNull(text),
        sql`(select bo.note from bid_offers bo
        where bo.bid_id = ${bids.id} and bo.side = 'buyer' order by bo.id desc limit 1)`,
      ),
    })
    .from(bids)
    .innerJoin(listings, eq(listings.id, bids.listingId))
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, bids.farmerId))
    .innerJoin(bidOffers, eq(bidOffers.id, bids.offerId))
    .innerJoin(users, eq(users.id, bids.customerId))
    .leftJoin(orders, eq(orders.bidId, bids.id))
    .$dynamic();
}

/** When and by whom a bid is read, and the reference prices of that day. */
export type ReadAt = { now: Date; reader: string; reference: (goods: Goods) => ReferencePrice | null };

/** What views are made with now. */
export async function readNow(shop: Shop, { userId }: UserActor): Promise<ReadAt> {
  return { now: shop.clock.now(), reader: userId, reference: await referencesOf(shop) };
}

export type BidRow = Awaited<ReturnType<typeof selectBids>>[number];

/** What a reference price is chosen by: the goods as they were offered for. */
const goodsOf = ({ category, unit, quality, province }: BidRow): Goods => ({
  category,
  unit,
  quality: quality.class,
  province,
});

function viewOf(row: BidRow, { now, reference }: ReadAt): BidView {
  const status = statusAt(row, now);
  return {
    id: row.id,
    productId: row.listingId,
    productName: row.productName,
    productImage: row.productImage,
    farmerName: row.farmerName,
    city: row.city,
    bidPrice: row.price,
    bidQuantity: decimalOf(row.qty),
    unit: row.unit,
    quality: row.quality,
    step: row.step,
    listPrice: row.listPrice,
    priceTengkulak: row.priceTengkulak,
    status,
    reason: row.reason,
    turn: status === 'pending' ? row.turn : null,
    offerId: row.offerId,
    expiresAt: row.expiresAt,
    holdUntil: row.holdUntil,
    createdAt: row.createdAt,
    belowHpp:
      status === 'pending' && referenceVerdict(row.price, row.unit, reference(goodsOf(row))) === 'below_hpp',
    ...(row.orderCode && row.orderStatus ? { orderCode: row.orderCode, orderStatus: row.orderStatus } : {}),
    orderEnd: orderEnd(row),
  };
}

function orderEnd({ orderStatus, cancelled }: BidRow): OrderEnd | null {
  if (orderStatus === 'completed' || orderStatus === 'refunded') return orderStatus;
  if (orderStatus !== 'cancelled' || !cancelled) return null;
  if (cancelled.by === 'customer') return 'cancelled_by_buyer';
  if (cancelled.by !== 'system') return 'cancelled_by_seller';
  if (cancelled.from === 'awaiting_fee') return 'fee_not_agreed';
  return cancelled.from === 'awaiting_checkout' ? 'not_checked_out' : 'not_paid';
}

/** The bid as its customer sees it; the farmer's contact only once they have agreed, his number also where he has published it (Privacy). */
export function ownBid(row: BidRow, at: ReadAt): OwnBid {
  const view = viewOf(row, at);
  const agreed = view.status === 'accepted';
  return {
    ...view,
    stockShort: view.status === 'pending' && isMore(row.qty, row.available),
    ...(row.farmerPhone && (agreed || row.farmerPhonePublic) ? { farmerPhone: row.farmerPhone } : {}),
    ...(agreed && row.farmerEmail ? { farmerEmail: row.farmerEmail } : {}),
  };
}

function undoUntil({ undo }: BidRow, { now, reader }: ReadAt): Date | null {
  if (!undo || undo.by !== reader) return null;
  const until = untilOf(undo);
  return until && until > now ? until : null;
}

/** The bid as the farmer and the admin see it. */
export function incomingBid(row: BidRow, at: ReadAt): IncomingBid {
  const view = viewOf(row, at);
  return {
    ...view,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    notes: row.notes,
    available: decimalOf(row.available),
    reserved: decimalOf(row.reserved),
    reference: at.reference(goodsOf(row)),
    rivals: row.rivals,
    stockShort: view.status === 'pending' && isMore(row.qty, row.available),
    undoUntil: undoUntil(row, at),
  };
}
