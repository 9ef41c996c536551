import type { BidReason, BidStatus } from '../../enums/labels.ts';
import { bidErrors } from '../../errors/bid-errors.ts';
import { catalogueErrors } from '../../errors/catalogue-errors.ts';
import type { Params } from '../../errors/error-message.ts';
import { type Currency, formatMoney } from '../../format/money.ts';
import { isLess, isMore, isWholeSteps, type Quantity, toDecimal } from '../../format/quantity.ts';

/**
 * The rules of a negotiation (bid rules 1–11) as pure functions: no database, no clock, no permissions. The
 * server decides by them, and the browser shows their errors before it sends a request.
 */

export type Awaiting = 'seller' | 'buyer';
export type BidParty = Awaiting | 'system';
export type BidState = 'none' | 'seller_turn' | 'buyer_turn' | 'accepted' | 'rejected' | 'expired';
export type BidEvent =
  | 'offer'
  | 'auto_accept'
  | 'auto_reject'
  | 'accept'
  | 'reject'
  | 'counter'
  | 'withdraw'
  | 'expire'
  | 'close'
  | 'lapse'
  | 'give_up'
  | 'undo';

/** The events of a bid's history. */
export type BidHistoryEvent =
  | 'offered'
  | 'countered'
  | 'accepted'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  | 'closed'
  | 'lapsed'
  | 'undone';

export type Transition = {
  /** The number of the rule in the bidding rules. */
  rule: number;
  from: readonly BidState[];
  event: BidEvent;
  by: BidParty;
  to: { readonly status: BidStatus; readonly turn: Awaiting | null; readonly reason: BidReason | null };
  history: BidHistoryEvent;
};

const open = ['seller_turn', 'buyer_turn'] as const;

const pendingFor = (turn: Awaiting) => ({ status: 'pending', turn, reason: null }) as const;
const closed = (status: BidStatus, reason: BidReason | null = null) => ({ status, turn: null, reason });

/** Every transition that exists; any other event is rejected and changes nothing. */
// biome-ignore format: one rule a line reads as the table that it is.
export const bidTransitions: readonly Transition[] = [
  { rule: 1, from: ['none'], event: 'offer', by: 'buyer', to: pendingFor('seller'), history: 'offered' },
  { rule: 2, from: ['seller_turn'], event: 'auto_accept', by: 'system', to: closed('accepted', 'auto'), history: 'accepted' },
  { rule: 2, from: ['seller_turn'], event: 'auto_reject', by: 'system', to: closed('rejected', 'auto'), history: 'rejected' },
  { rule: 3, from: ['seller_turn'], event: 'accept', by: 'seller', to: closed('accepted'), history: 'accepted' },
  { rule: 4, from: ['seller_turn'], event: 'reject', by: 'seller', to: closed('rejected'), history: 'rejected' },
  { rule: 5, from: ['seller_turn'], event: 'counter', by: 'seller', to: pendingFor('buyer'), history: 'countered' },
  { rule: 6, from: ['buyer_turn'], event: 'accept', by: 'buyer', to: closed('accepted'), history: 'accepted' },
  { rule: 6, from: ['buyer_turn'], event: 'reject', by: 'buyer', to: closed('rejected'), history: 'rejected' },
  { rule: 6, from: ['buyer_turn'], event: 'counter', by: 'buyer', to: pendingFor('seller'), history: 'offered' },
  { rule: 7, from: open, event: 'withdraw', by: 'buyer', to: closed('rejected', 'withdrawn'), history: 'withdrawn' },
  { rule: 8, from: open, event: 'expire', by: 'system', to: closed('expired'), history: 'expired' },
  { rule: 9, from: open, event: 'close', by: 'system', to: closed('rejected', 'closed'), history: 'closed' },
  { rule: 10, from: ['accepted'], event: 'lapse', by: 'system', to: closed('expired', 'unpaid'), history: 'lapsed' },
  { rule: 10, from: ['accepted'], event: 'give_up', by: 'buyer', to: closed('expired', 'unpaid'), history: 'lapsed' },
  { rule: 11, from: ['accepted', 'rejected', 'buyer_turn'], event: 'undo', by: 'seller', to: pendingFor('seller'), history: 'undone' },
];

/** The facts of a bid that decide its state. */
export type BidStanding = { status: BidStatus; turn: Awaiting | null; expiresAt: Date };

/** The state of a bid at `now`: a pending bid expires at the instant `expiresAt` (bid rule 8). */
export function bidStateOf(bid: BidStanding, now: Date): BidState {
  if (bid.status !== 'pending') return bid.status;
  if (bid.expiresAt.getTime() <= now.getTime()) return 'expired';
  return bid.turn === 'buyer' ? 'buyer_turn' : 'seller_turn';
}

/** The status of a bid at `now`, the same for every reader (bid rule 8). */
export function statusAt(bid: BidStanding, now: Date): BidStatus {
  const state = bidStateOf(bid, now);
  return state === 'seller_turn' || state === 'buyer_turn' || state === 'none' ? 'pending' : state;
}

/** The transition that `event` by `by` makes from `state`, or the error code (409). */
export function nextBidState(
  state: BidState,
  event: BidEvent,
  by: BidParty,
): Transition | keyof typeof bidErrors {
  const found = bidTransitions.find((t) => t.event === event && t.by === by && t.from.includes(state));
  if (found) return found;
  if (state === 'expired') return 'bid_expired';
  if (state === 'seller_turn' || state === 'buyer_turn') return 'bid_not_your_turn';
  return 'bid_not_open';
}

/** The facts of the listing that a bid is checked against; prices per unit in the store currency. */
export type OfferedListing = {
  open: boolean;
  negotiable: boolean;
  minLot: Quantity;
  /** The quantity step in which it is sold. */
  step: Quantity;
  available: Quantity;
  listPrice: number;
  unit: string;
  currency: Currency;
};

const { stock_short } = catalogueErrors;
const objections = { ...bidErrors, stock_short };

export type OfferProblem = { code: keyof typeof objections; params: Params };

/** The text of an offer's problem, the same as the server's error. */
export function offerProblemText({ code, params }: OfferProblem): string {
  const { text } = objections[code];
  return typeof text === 'function' ? text(params) : text;
}

/** The same facts as a browser has them; the currency is rupiah unless the page sets another. */
type SeenGoods = Omit<OfferedListing, 'currency'> & { currency?: Currency | undefined };
type PricedGoods = Pick<SeenGoods, 'listPrice' | 'currency'>;

/** Why a buyer can't offer `price`, or null: at most the list price (bid rule 1). */
export function priceProblem({ listPrice, currency }: PricedGoods, price: number): OfferProblem | null {
  if (price <= listPrice) return null;
  return { code: 'bid_above_list', params: { price: formatMoney(listPrice, currency) } };
}

/** Why a seller can't ask for `price`, or null: above the buyer's, at most the list price (bid rule 5). */
export function counterPriceProblem(
  { listPrice, currency }: PricedGoods,
  buyerPrice: number,
  price: number,
): OfferProblem | null {
  if (price > buyerPrice && price <= listPrice) return null;
  const range = { low: formatMoney(buyerPrice, currency), high: formatMoney(listPrice, currency) };
  return { code: 'bid_counter_range', params: range };
}

/** Why an offer of `price` for `qty` on this listing is invalid now (bid rule 1), or null. */
export function offerProblem(goods: SeenGoods, price: number, qty: Quantity): OfferProblem | null {
  const { open, negotiable, minLot, step, available, unit } = goods;
  if (!open) return { code: 'bid_listing_closed', params: {} };
  if (!negotiable) return { code: 'bid_not_negotiable', params: {} };
  if (isLess(qty, minLot)) return { code: 'bid_below_lot', params: { minLot: toDecimal(minLot), unit } };
  if (!isWholeSteps(qty, step)) return { code: 'bid_off_step', params: { step: toDecimal(step), unit } };
  const tooDear = priceProblem(goods, price);
  if (tooDear) return tooDear;
  return isMore(qty, available)
    ? { code: 'stock_short', params: { left: toDecimal(available), unit } }
    : null;
}

/** Why a seller's counter-offer is invalid (bid rule 5), or null. */
export function counterOfferProblem(
  goods: OfferedListing,
  buyerPrice: number,
  price: number,
  qty: Quantity,
): OfferProblem | null {
  return counterPriceProblem(goods, buyerPrice, price) ?? offerProblem(goods, price, qty);
}

/** The settings that limit a buyer's offers. */
export type BidLimits = {
  offersPerListing24h: number;
  offersPerNegotiation: number;
  openBidsPerCustomer: number;
};

/**
 * How many offers a buyer has made on this listing in 24 h and in this negotiation, and how many of their
 * bids are open.
 */
export type BidCounts = { onListing: number; inNegotiation: number; open: number };

/** How many offers the buyer has left on this listing; the dialog shows it before the limit applies. */
export function offersLeft(limits: BidLimits, counts: BidCounts): number {
  const left = Math.min(
    limits.offersPerListing24h - counts.onListing,
    limits.offersPerNegotiation - counts.inNegotiation,
  );
  if (counts.inNegotiation === 0)
    return Math.max(0, Math.min(left, limits.openBidsPerCustomer - counts.open));
  return Math.max(0, left);
}

/**
 * The limit that forbids one more offer (429), or null. A first offer opens a bid, a later one continues it.
 */
export function limitReached(limits: BidLimits, counts: BidCounts): OfferProblem | null {
  if (counts.onListing >= limits.offersPerListing24h) {
    return { code: 'bid_limit_listing', params: { limit: limits.offersPerListing24h } };
  }
  if (counts.inNegotiation >= limits.offersPerNegotiation) {
    return { code: 'bid_limit_rounds', params: { limit: limits.offersPerNegotiation } };
  }
  if (counts.inNegotiation === 0 && counts.open >= limits.openBidsPerCustomer) {
    return { code: 'bid_limit_open', params: { limit: limits.openBidsPerCustomer } };
  }
  return null;
}

/** A farmer's private thresholds per unit; null disables one (bid rule 2). */
export type AutoResponseThresholds = { floor: number | null; autoAccept: number | null };

/**
 * The automatic response of the farmer's thresholds, or null when the farmer responds themselves (bid rule
 * 2).
 */
export function automaticResponse(
  thresholds: AutoResponseThresholds,
  price: number,
): 'auto_accept' | 'auto_reject' | null {
  if (thresholds.autoAccept !== null && price >= thresholds.autoAccept) return 'auto_accept';
  if (thresholds.floor !== null && price < thresholds.floor) return 'auto_reject';
  return null;
}
