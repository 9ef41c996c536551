import type { BidReason, BidStatus } from '../../src/shared/enums/labels.ts';
import type { Customer } from '../people/people.ts';
import type { DemoListing } from './catalogue.ts';
import { after, HOUR } from './time.ts';

type Side = 'buyer' | 'seller';
type Event =
  | 'offered'
  | 'countered'
  | 'accepted'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  | 'closed'
  | 'lapsed';

export type OfferPlan = {
  side: Side;
  price: number;
  qty: number;
  note: string | null;
  listPrice: number;
  at: Date;
};

export type StepPlan = {
  event: Event;
  from: BidStatus | null;
  to: BidStatus;
  turn: Side | null;
  reason: BidReason | null;
  /** The index of the offer, from 0. */
  offer: number;
  note: string | null;
  by: Side | 'system';
  at: Date;
};

/** A negotiation of the demo from its first offer to its current state. */
export type BidPlan = {
  listing: DemoListing;
  customer: Customer;
  offers: OfferPlan[];
  steps: StepPlan[];
  status: BidStatus;
  reason: BidReason | null;
  turn: Side | null;
  expiresAt: Date;
  holdUntil: Date | null;
  /** When the buyer completed the checkout of an accepted bid, if ever. */
  checkoutAt: Date | null;
};

const EXPIRY = 48 * HOUR;
const HOLD = 24 * HOUR;

/** A new bid of `customer` on `listing`; the functions below continue it by the rules of negotiation. */
export function openBid(
  listing: DemoListing,
  customer: Customer,
  offer: Omit<OfferPlan, 'side' | 'note'> & { note?: string },
): BidPlan {
  const bid: BidPlan = {
    listing,
    customer,
    offers: [],
    steps: [],
    status: 'pending',
    reason: null,
    turn: null,
    expiresAt: offer.at,
    holdUntil: null,
    checkoutAt: null,
  };
  return makeOffer(bid, 'buyer', offer);
}

/** Another offer by either side, which gives the other 48 hours to respond. */
export function makeOffer(
  bid: BidPlan,
  side: Side,
  offer: Omit<OfferPlan, 'side' | 'note'> & { note?: string },
): BidPlan {
  const from = bid.offers.length > 0 ? bid.status : null;
  bid.offers.push({ ...offer, side, note: offer.note ?? null });
  bid.turn = side === 'buyer' ? 'seller' : 'buyer';
  bid.expiresAt = after(offer.at, EXPIRY);
  const event = side === 'buyer' ? 'offered' : 'countered';
  return step(bid, { event, from, to: 'pending', by: side, at: offer.at });
}

/** The side whose turn it is accepts; the stock is reserved for 24 hours. */
export function acceptBid(bid: BidPlan, at: Date): BidPlan {
  const by = bid.turn ?? 'seller';
  bid.turn = null;
  bid.holdUntil = after(at, HOLD);
  return step(bid, { event: 'accepted', from: 'pending', to: 'accepted', by, at });
}

export function rejectBid(bid: BidPlan, at: Date, note: string | null): BidPlan {
  const by = bid.turn ?? 'seller';
  bid.turn = null;
  return step(bid, { event: 'rejected', from: 'pending', to: 'rejected', by, at, note });
}

export function withdrawBid(bid: BidPlan, at: Date): BidPlan {
  bid.turn = null;
  bid.reason = 'withdrawn';
  return step(bid, { event: 'withdrawn', from: 'pending', to: 'rejected', by: 'buyer', at });
}

/** Nobody responded within the 48 hours. */
export function expireBid(bid: BidPlan): BidPlan {
  bid.turn = null;
  return step(bid, { event: 'expired', from: 'pending', to: 'expired', by: 'system', at: bid.expiresAt });
}

/** The listing was withdrawn while the bid was open. */
export function closeBid(bid: BidPlan, at: Date): BidPlan {
  bid.turn = null;
  bid.reason = 'closed';
  return step(bid, { event: 'closed', from: 'pending', to: 'rejected', by: 'system', at });
}

/** The buyer completes the checkout of an accepted bid; the stock is reserved by its order from now on. */
export function checkOutBid(bid: BidPlan, at: Date): BidPlan {
  bid.checkoutAt = at;
  bid.holdUntil = null;
  return bid;
}

/** The checkout was not completed before the reservation ended. */
export function lapseBid(bid: BidPlan): BidPlan {
  const at = bid.holdUntil ?? bid.expiresAt;
  bid.holdUntil = null;
  bid.reason = 'unpaid';
  return step(bid, { event: 'lapsed', from: 'accepted', to: 'expired', by: 'system', at });
}

/** The order of the deal was cancelled by its buyer, or not paid in time, after the checkout. */
export function leaveUnpaid(bid: BidPlan, at: Date, by: 'buyer' | 'system'): BidPlan {
  bid.reason = 'unpaid';
  return step(bid, { event: 'lapsed', from: 'accepted', to: 'expired', by, at });
}

function step(
  bid: BidPlan,
  happened: Pick<StepPlan, 'event' | 'from' | 'to' | 'by' | 'at'> & { note?: string | null },
): BidPlan {
  bid.status = happened.to;
  bid.steps.push({
    note: null,
    ...happened,
    turn: bid.turn,
    reason: bid.reason,
    offer: bid.offers.length - 1,
  });
  return bid;
}

/** The current offer. */
export function standing(bid: BidPlan): OfferPlan {
  const offer = bid.offers.at(-1);
  if (!offer) throw new Error('a bid without an offer');
  return offer;
}

/** When the first offer was made. */
export function beginning(bid: BidPlan): Date {
  return bid.offers[0]?.at ?? bid.expiresAt;
}

/** When a bid was accepted; null if never. */
export function acceptedAt(bid: BidPlan): Date | null {
  return bid.steps.find((one) => one.event === 'accepted')?.at ?? null;
}
