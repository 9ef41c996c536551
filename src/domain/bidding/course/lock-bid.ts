import { eq, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { type UserPreferences, users } from '../../../db/schema/auth.ts';
import { bidOffers, bids, type UndoableAnswer } from '../../../db/schema/bidding.ts';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { settings } from '../../../db/schema/system.ts';
import type { BidGoods } from '../../../shared/bidding/bid-rules.ts';
import { CURRENCIES } from '../../../shared/figures/money.ts';
import { minus, type Quantity } from '../../../shared/figures/quantity.ts';
import { isSameQuality, type Quality } from '../../../shared/quality/quality.ts';
import { listedQuality } from '../../listed-quality.ts';
import { bool, oneOf, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';
import { takeTurns } from '../../take-turns.ts';
import { send, together } from '../../wire.ts';
import type { BidSides } from './bid-policy.ts';

/** One side of a bid as messages to it need it. */
export type Person = {
  userId: string;
  name: string;
  email: string | null;
  isActive: boolean;
  preferences: UserPreferences;
};

export type LockedListing = {
  id: number;
  farmerId: number;
  productId: number;
  productName: string;
  quality: Quality;
  priceTengkulak: number;
  thresholds: { floor: number | null; autoAccept: number | null };
  goods: BidGoods;
  farmer: Person;
};

/** An offer with what it is for, as that was when it was made. */
type StandingOffer = {
  id: number;
  side: 'buyer' | 'seller';
  price: number;
  qty: Quantity;
  productId: number;
  productName: string;
  unit: string;
  quality: Quality;
};

export const standingOffer = {
  id: bidOffers.id,
  side: bidOffers.side,
  price: bidOffers.price,
  qty: bidOffers.qty,
  productId: bidOffers.productId,
  productName: bidOffers.productName,
  unit: bidOffers.unit,
  quality: bidOffers.quality,
};

/** Refuses (`bid_goods_changed`, 409) to go on about goods that the listing isn't any more. */
export function refuseOtherGoods(bid: LockedBid): void {
  const { offer, listing } = bid;
  if (offer.productId !== listing.productId) refuse('bid_goods_changed');
  if (!isSameQuality(offer.quality, listing.quality)) refuse('bid_quality_changed');
}

export type LockedBid = {
  id: number;
  status: 'pending' | 'accepted' | 'rejected' | 'expired';
  turn: 'seller' | 'buyer' | null;
  expiresAt: Date;
  holdUntil: Date | null;
  remindedAt: Date | null;
  undo: UndoableAnswer | null;
  offer: StandingOffer;
  customer: Person;
  listing: LockedListing;
};

/** Lets a customer's offers through one at a time; taken before the listing's lock. */
export async function lockCustomer(shop: Shop, userId: string): Promise<void> {
  await send(shop, takeTurns(shop, `offers:${userId}`));
}

/**
 * The listing, locked until the transaction ends. Whoever changes a bid or the stock of a listing takes this lock
 * first and the bid's after it, always in that order, so that commands on one listing never wait for each other in a
 * circle. What is read of it is read after the wait: a statement that locks and reads would tell of a farmer as he was
 * before it. `product_not_found` (404) for none.
 */
export async function lockListing(shop: Shop, listingId: number): Promise<LockedListing> {
  const lock = shop.db.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId));
  await send(shop, lock.for('no key update'));
  const [row] = await shop.db
    .select({
      id: listings.id,
      farmerId: listings.farmerId,
      productId: products.id,
      productName: products.name,
      unit: products.unit,
      quality: listedQuality,
      stock: listings.stock,
      reserved: listings.reserved,
      priceCustomer: listings.priceCustomer,
      priceTengkulak: listings.priceTengkulak,
      minLot: listings.minLot,
      step: listings.step,
      negotiable: listings.negotiable,
      floor: listings.bidFloor,
      autoAccept: listings.bidAutoAccept,
      // Settings are few and this one is asked for wherever a price is put into words.
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
  if (!row) return refuse('product_not_found');
  return {
    id: row.id,
    farmerId: row.farmerId,
    productId: row.productId,
    productName: row.productName,
    quality: row.quality,
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
    farmer: row.farmer,
  };
}

/** The bid, its listing locked before it; both stay locked until the transaction ends. */
export async function lockBid(shop: Shop, sides: Pick<BidSides, 'bidId' | 'listingId'>): Promise<LockedBid> {
  const [listing, [row]] = await together(lockListing(shop, sides.listingId), lockRow(shop, sides.bidId));
  return row ? { ...row, listing } : refuse('bid_not_found');
}

const lockRow = (shop: Shop, bidId: number): PromiseLike<Omit<LockedBid, 'listing'>[]> =>
  shop.db
    .select({
      id: bids.id,
      status: bids.status,
      turn: bids.turn,
      expiresAt: bids.expiresAt,
      holdUntil: bids.holdUntil,
      remindedAt: bids.remindedAt,
      undo: bids.undo,
      offer: standingOffer,
      customer: {
        userId: users.id,
        name: users.name,
        email: users.email,
        isActive: typed(bool, sql`${users.isActive} and ${users.deletedAt} is null`),
        preferences: users.preferences,
      },
    })
    .from(bids)
    .innerJoin(bidOffers, eq(bidOffers.id, bids.offerId))
    .innerJoin(users, eq(users.id, bids.customerId))
    .where(eq(bids.id, bidId))
    .for('no key update', { of: bids });
