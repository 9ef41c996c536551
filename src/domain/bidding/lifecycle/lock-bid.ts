import { eq, sql } from 'drizzle-orm';
import { type UserPreferences, users } from '../../../db/schema/auth-tables.ts';
import { bidOffers, bids, type UndoableResponse } from '../../../db/schema/bidding-tables.ts';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { settings } from '../../../db/schema/system-tables.ts';
import { CURRENCIES } from '../../../shared/format/money.ts';
import { minus, type Quantity } from '../../../shared/format/quantity.ts';
import type { OfferedListing } from '../../../shared/rules/bidding/bid-rules.ts';
import { isSameQuality, type Quality } from '../../../shared/rules/quality/quality-rules.ts';
import type { ReferencedListing } from '../../../shared/rules/references/reference-prices.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { advisoryLock } from '../../advisory-lock.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { listingQualitySql } from '../../listing-quality-sql.ts';
import { listingWeighingTerms } from '../../listings/weighing-terms-sql.ts';
import { allInTransaction, deferQuery } from '../../query-pipeline.ts';
import { bool, oneOf, typed } from '../../read-rows.ts';
import type { BidSides } from './bid-policy.ts';

/** The data of one side of a bid that messages need. */
export type BidParticipant = {
  userId: string;
  name: string;
  email: string | null;
  isActive: boolean;
  /** Whether the buyer is a member of the group that sells. */
  isMember?: boolean;
  preferences: UserPreferences;
};

export type LockedListing = {
  id: number;
  farmerId: number;
  productId: number;
  productName: string;
  quality: Quality;
  /** The weighing terms; null when it is not sold by weighing. */
  weighing: WeighingTerms | null;
  priceTengkulak: number;
  thresholds: { floor: number | null; autoAccept: number | null };
  goods: OfferedListing;
  /** The properties by which its reference prices are found. */
  referenced: ReferencedListing;
  farmer: BidParticipant;
};

/** The current offer with a snapshot of its listing at the time of the offer. */
type CurrentOffer = {
  id: number;
  side: 'buyer' | 'seller';
  price: number;
  qty: Quantity;
  productId: number;
  productName: string;
  unit: string;
  quality: Quality;
};

export const currentOfferColumns = {
  id: bidOffers.id,
  side: bidOffers.side,
  price: bidOffers.price,
  qty: bidOffers.qty,
  productId: bidOffers.productId,
  productName: bidOffers.productName,
  unit: bidOffers.unit,
  quality: bidOffers.quality,
};

/** A bid's state with its current offer, as each command reads it; needs the join of `bidOffers` by the bid's `offerId`. */
export const bidStateColumns = {
  id: bids.id,
  status: bids.status,
  turn: bids.awaiting,
  expiresAt: bids.expiresAt,
  holdUntil: bids.holdUntil,
  remindedAt: bids.remindedAt,
  undo: bids.undo,
  offer: currentOfferColumns,
};

/** Throws `bid_goods_changed` (409) when the listing has changed since the offer. */
export function requireUnchangedListing(bid: LockedBid): void {
  const { offer, listing } = bid;
  if (offer.productId !== listing.productId) fail('bid_goods_changed');
  if (!isSameQuality(offer.quality, listing.quality)) fail('bid_quality_changed');
}

export type LockedBid = {
  id: number;
  status: 'pending' | 'accepted' | 'rejected' | 'expired';
  turn: 'seller' | 'buyer' | null;
  expiresAt: Date;
  holdUntil: Date | null;
  remindedAt: Date | null;
  undo: UndoableResponse | null;
  offer: CurrentOffer;
  customer: BidParticipant;
  listing: LockedListing;
};

/** Serialises the offers of one buyer; take this lock before the listing's lock. */
export async function lockCustomer(ctx: AppContext, userId: string): Promise<void> {
  await deferQuery(ctx, advisoryLock(ctx, `offers:${userId}`));
}

/**
 * Locks and returns the listing until the transaction ends; throws `product_not_found` (404). Every command that
 * changes a bid or a listing's stock locks the listing first and the bid second, which prevents deadlocks. A second
 * statement reads the data, because a statement that waits for the lock would return the seller's data from before the
 * wait.
 */
export async function lockListing(ctx: AppContext, listingId: number): Promise<LockedListing> {
  const lock = ctx.db.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId));
  await deferQuery(ctx, lock.for('no key update'));
  const [row] = await ctx.db
    .select({
      id: listings.id,
      farmerId: listings.farmerId,
      productId: products.id,
      productName: products.name,
      unit: products.unit,
      category: products.category,
      commodity: listings.commodity,
      province: farmers.province,
      quality: listingQualitySql,
      weighing: listingWeighingTerms,
      stock: listings.stock,
      reserved: listings.reserved,
      priceCustomer: listings.priceCustomer,
      priceTengkulak: listings.priceTengkulak,
      minLot: listings.minLot,
      step: listings.step,
      negotiable: listings.negotiable,
      floor: listings.bidFloor,
      autoAccept: listings.bidAutoAccept,
      // The table of settings is small, and every formatted price needs the currency.
      currency: typed(
        oneOf(CURRENCIES),
        sql`coalesce((select value->>'currency' from ${settings} where key = 'store'), 'IDR')`,
      ),
      open: typed(
        bool,
        sql`${listings.isActive} and ${listings.deletedAt} is null and ${farmers.isActive}
        and ${farmers.deletedAt} is null and ${users.isActive} and ${users.deletedAt} is null`,
      ),
      farmer: {
        userId: users.id,
        name: farmers.name,
        email: users.email,
        isActive: users.isActive,
        preferences: users.preferences,
      },
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .innerJoin(users, eq(users.id, farmers.userId))
    .where(eq(listings.id, listingId));
  if (!row) return fail('product_not_found');
  return {
    id: row.id,
    farmerId: row.farmerId,
    productId: row.productId,
    productName: row.productName,
    quality: row.quality,
    weighing: row.weighing,
    priceTengkulak: row.priceTengkulak,
    thresholds: { floor: row.floor, autoAccept: row.autoAccept },
    goods: {
      open: row.open,
      negotiable: row.negotiable,
      minLot: row.minLot,
      step: row.step,
      available: minus(row.stock, row.reserved),
      listPrice: row.priceCustomer,
      unit: row.unit,
      currency: row.currency,
    },
    referenced: {
      category: row.category,
      commodity: row.commodity,
      unit: row.unit,
      quality: row.quality.class,
      province: row.province,
    },
    farmer: row.farmer,
  };
}

/** Locks the bid after its listing; both stay locked until the transaction ends. */
export async function lockBid(
  ctx: AppContext,
  sides: Pick<BidSides, 'bidId' | 'listingId'>,
): Promise<LockedBid> {
  const [listing, [row]] = await allInTransaction(
    lockListing(ctx, sides.listingId),
    selectBidForUpdate(ctx, sides.bidId),
  );
  return row ? { ...row, listing } : fail('bid_not_found');
}

const selectBidForUpdate = (ctx: AppContext, bidId: number): PromiseLike<Omit<LockedBid, 'listing'>[]> =>
  ctx.db
    .select({
      ...bidStateColumns,
      customer: {
        userId: users.id,
        name: users.name,
        email: users.email,
        isActive: typed(bool, sql`${users.isActive} and ${users.deletedAt} is null`),
        isMember: typed(
          bool,
          sql`exists (select from ${groupMembers} m where m.farmer_id = ${bids.farmerId}
          and m.user_id = ${bids.customerId} and m.left_at is null)`,
        ),
        preferences: users.preferences,
      },
    })
    .from(bids)
    .innerJoin(bidOffers, eq(bidOffers.id, bids.offerId))
    .innerJoin(users, eq(users.id, bids.customerId))
    .where(eq(bids.id, bidId))
    .for('no key update', { of: bids });
