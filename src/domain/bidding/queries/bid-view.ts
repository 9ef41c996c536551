import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { bidOffers, bids } from '../../../db/schema/bidding-tables.ts';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { asDecimal } from '../../../db/schema/columns/common-columns.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { orders } from '../../../db/schema/order-tables.ts';
import type { BidReason, BidStatus, OrderStatus } from '../../../shared/enums/labels.ts';
import { BID_STATUSES, isPaidToSeller, ORDER_STATUSES } from '../../../shared/enums/labels.ts';
import type { OrderEnd } from '../../../shared/enums/order-end-labels.ts';
import { isMore, toDecimal } from '../../../shared/format/quantity.ts';
import { UNITS } from '../../../shared/format/units.ts';
import { type Awaiting, statusAt } from '../../../shared/rules/bidding/bid-rules.ts';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import {
  isBelowHpp,
  type ReferencePrice,
  referenceVerdict,
} from '../../../shared/rules/references/reference-verdicts.ts';
import type { AppContext, UserActor } from '../../context.ts';
import { int, json, nullable, oneOf, text, typed } from '../../read-rows.ts';
import { type ReferencesAt, referencesAt } from '../../references/reference-table.ts';
import { undoUntilOf } from '../lifecycle/undoable-response.ts';

/** A bid as both sides see it. Prices are per unit in the store currency; `productId` is the listing's id. */
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
  /** The listing's quality at the time of the offer. */
  quality: Quality;
  /** The quantity step in which the listing is sold today. */
  step: number;
  listPrice: number;
  priceTengkulak: number;
  status: BidStatus;
  reason: BidReason | null;
  turn: Awaiting | null;
  offerId: number;
  expiresAt: Date;
  holdUntil: Date | null;
  createdAt: Date;
  orderCode?: string;
  /** The status of the deal's order. */
  orderStatus?: OrderStatus;
  /** How that order ended; null while it is open or when there is none. */
  orderEnd: OrderEnd | null;
  /** The reference prices of the day of the current offer. */
  references: ReferencePrice[];
  /** Whether the current offer of an open bid is below the HPP, or the HAP, of its day; both sides see it. */
  belowHpp: boolean;
  belowHap: boolean;
};

/** What only the buyer sees: the seller's contact after an agreement, and the phone number when it is public. */
/** `stockShort`: the remaining stock does not cover the bid, so that the seller cannot accept all of it. */
export type OwnBid = BidView & { stockShort: boolean; farmerPhone?: string; farmerEmail?: string };

/** What only the seller and admins see: the buyer, their message, and the stock after the deal. */
export type IncomingBid = BidView & {
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  notes: string | null;
  available: number;
  /** The stock already reserved for buyers. */
  reserved: number;
  /** The first of `references`. */
  reference: ReferencePrice | null;
  /** Whether the stock no longer covers this open bid ('Stok kurang'). */
  stockShort: boolean;
  /** How many other bids on the same listing await the seller too. */
  rivals: number;
  /** The end of the reader's undo period (bid rule 11); null when they have nothing to undo. */
  undoUntil: Date | null;
};

/** The status of a bid at `now`, the same for every reader (bid rule 8). */
export function bidStatusSql(now: Date): SQL<BidStatus> {
  return typed(
    oneOf(BID_STATUSES),
    sql`case when ${bids.status} = 'pending' and ${bids.expiresAt} <= ${now.toISOString()}
    then 'expired' else ${bids.status} end`,
  );
}

const CANCELLATION = z.object({ from: z.enum(ORDER_STATUSES), by: z.string() });

/** Selects bids with every column of a view; the caller adds conditions and order. */
export function selectBids(ctx: AppContext) {
  return ctx.db
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
      kept: bidOffers.referencePrices,
      offeredAt: bidOffers.createdAt,
      commodity: listings.commodity,
      step: asDecimal(listings.step),
      category: products.category,
      listPrice: listings.priceCustomer,
      priceTengkulak: listings.priceTengkulak,
      available: sql`${listings.stock} - ${listings.reserved}`.mapWith(listings.stock),
      reserved: listings.reserved,
      status: bids.status,
      reason: bids.reason,
      turn: bids.awaiting,
      offerId: bidOffers.id,
      expiresAt: bids.expiresAt,
      holdUntil: bids.holdUntil,
      undo: bids.undo,
      createdAt: bids.createdAt,
      orderCode: orders.code,
      orderStatus: orders.status,
      orderMethod: orders.paymentMethod,
      cancelled: typed(
        nullable(json(CANCELLATION)),
        sql`(
        select json_build_object('from', oh.from_status, 'by', oh.actor_role) from order_history oh
        where oh.order_id = ${orders.id} and oh.to_status = 'cancelled' order by oh.id desc limit 1)`,
      ),
      rivals: typed(
        int,
        sql`(select count(*)::int from bids rival where rival.listing_id = ${bids.listingId}
        and rival.id <> ${bids.id} and rival.status = 'pending' and rival.awaiting = 'seller'
        and rival.expires_at > ${ctx.clock.now().toISOString()}::timestamptz)`,
      ),
      customerName: users.name,
      customerPhone: users.phone,
      customerEmail: users.email,
      farmerPhone: farmers.phone,
      farmerPhonePublic: farmers.phonePublic,
      farmerEmail: typed(
        nullable(text),
        sql`(select fu.email from users fu where fu.id = ${farmers.userId})`,
      ),
      notes: typed(
        nullable(text),
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

/** The time and user of a read, and the rule over the reference prices. */
export type BidReadContext = {
  now: Date;
  reader: string;
  referencesAt: ReferencesAt;
};

/** Creates the context for views as of now. */
export async function createBidReadContext(ctx: AppContext, { userId }: UserActor): Promise<BidReadContext> {
  return { now: ctx.clock.now(), reader: userId, referencesAt: await referencesAt(ctx) };
}

export type BidRow = Awaited<ReturnType<typeof selectBids>>[number];

/** The reference prices stored with the current offer; for an offer from before they were stored, those of its day. */
const referencesOfOffer = (
  { kept, category, commodity, unit, quality, province, offeredAt }: BidRow,
  { referencesAt }: BidReadContext,
): ReferencePrice[] =>
  kept?.prices ?? referencesAt({ category, commodity, unit, quality: quality.class, province }, offeredAt);

function toBidView(row: BidRow, at: BidReadContext): BidView {
  const status = statusAt(row, at.now);
  const references = referencesOfOffer(row, at);
  const isOpen = status === 'pending';
  return {
    id: row.id,
    productId: row.listingId,
    productName: row.productName,
    productImage: row.productImage,
    farmerName: row.farmerName,
    city: row.city,
    bidPrice: row.price,
    bidQuantity: toDecimal(row.qty),
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
    references,
    belowHpp: isOpen && isBelowHpp(row.price, row.unit, references),
    belowHap: isOpen && references.some((one) => referenceVerdict(row.price, row.unit, one) === 'below_hap'),
    ...(row.orderCode && row.orderStatus ? { orderCode: row.orderCode, orderStatus: row.orderStatus } : {}),
    orderEnd: orderEnd(row),
  };
}

function orderEnd({ orderStatus, orderMethod, cancelled }: BidRow): OrderEnd | null {
  if (orderStatus === 'completed' || orderStatus === 'refunded') return orderStatus;
  if (orderStatus !== 'cancelled' || !cancelled) return null;
  if (cancelled.by === 'customer') return 'cancelled_by_buyer';
  if (cancelled.by !== 'system') return 'cancelled_by_seller';
  if (cancelled.from === 'awaiting_fee') return 'fee_not_agreed';
  if (cancelled.from === 'awaiting_checkout') return 'not_checked_out';
  return isPaidToSeller(orderMethod) ? 'not_confirmed' : 'not_paid';
}

/**
 * Maps a bid to the buyer's view. It includes the seller's contact only after an agreement, and the phone number also
 * when the seller has published it (Privacy).
 */
export function toOwnBid(row: BidRow, at: BidReadContext): OwnBid {
  const view = toBidView(row, at);
  const agreed = view.status === 'accepted';
  return {
    ...view,
    stockShort: view.status === 'pending' && isMore(row.qty, row.available),
    ...(row.farmerPhone && (agreed || row.farmerPhonePublic) ? { farmerPhone: row.farmerPhone } : {}),
    ...(agreed && row.farmerEmail ? { farmerEmail: row.farmerEmail } : {}),
  };
}

function undoUntil({ undo }: BidRow, { now, reader }: BidReadContext): Date | null {
  if (!undo || undo.by !== reader) return null;
  const until = undoUntilOf(undo);
  return until && until > now ? until : null;
}

/** Maps a bid to the view of the seller and admins. */
export function toIncomingBid(row: BidRow, at: BidReadContext): IncomingBid {
  const view = toBidView(row, at);
  return {
    ...view,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerEmail: row.customerEmail,
    notes: row.notes,
    available: toDecimal(row.available),
    reserved: toDecimal(row.reserved),
    reference: view.references[0] ?? null,
    rivals: row.rivals,
    stockShort: view.status === 'pending' && isMore(row.qty, row.available),
    undoUntil: undoUntil(row, at),
  };
}
