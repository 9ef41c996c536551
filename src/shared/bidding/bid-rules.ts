import { type Currency, formatMoney } from '../figures/money.ts';
import { decimalOf, isLess, isMore, isWholeSteps, type Quantity } from '../figures/quantity.ts';
import type { BidReason, BidStatus } from '../labels.ts';
import { bidMessages } from '../messages/bids.ts';
import { catalogueMessages } from '../messages/catalogue.ts';
import type { Params } from '../messages/message.ts';

/**
 * The rules of a negotiation (bidding rules 1–11), pure: no database, no clock, nobody's rights. The server decides by
 * them; the browser tells by the same ones beforehand what will not do.
 */

export type Turn = 'seller' | 'buyer';
export type BidParty = Turn | 'system';
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

/** How the history names what happened. */
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
  to: { readonly status: BidStatus; readonly turn: Turn | null; readonly reason: BidReason | null };
  history: BidHistoryEvent;
};

const open = ['seller_turn', 'buyer_turn'] as const;

const turnOf = (turn: Turn) => ({ status: 'pending', turn, reason: null }) as const;
const closed = (status: BidStatus, reason: BidReason | null = null) => ({ status, turn: null, reason });

/** Every transition that exists; anything else is refused and changes nothing. */
// biome-ignore format: one rule a line reads as the table that it is.
export const transitions: readonly Transition[] = [
  { rule: 1, from: ['none'], event: 'offer', by: 'buyer', to: turnOf('seller'), history: 'offered' },
  { rule: 2, from: ['seller_turn'], event: 'auto_accept', by: 'system', to: closed('accepted', 'auto'), history: 'accepted' },
  { rule: 2, from: ['seller_turn'], event: 'auto_reject', by: 'system', to: closed('rejected', 'auto'), history: 'rejected' },
  { rule: 3, from: ['seller_turn'], event: 'accept', by: 'seller', to: closed('accepted'), history: 'accepted' },
  { rule: 4, from: ['seller_turn'], event: 'reject', by: 'seller', to: closed('rejected'), history: 'rejected' },
  { rule: 5, from: ['seller_turn'], event: 'counter', by: 'seller', to: turnOf('buyer'), history: 'countered' },
  { rule: 6, from: ['buyer_turn'], event: 'accept', by: 'buyer', to: closed('accepted'), history: 'accepted' },
  { rule: 6, from: ['buyer_turn'], event: 'reject', by: 'buyer', to: closed('rejected'), history: 'rejected' },
  { rule: 6, from: ['buyer_turn'], event: 'counter', by: 'buyer', to: turnOf('seller'), history: 'offered' },
  { rule: 7, from: open, event: 'withdraw', by: 'buyer', to: closed('rejected', 'withdrawn'), history: 'withdrawn' },
  { rule: 8, from: open, event: 'expire', by: 'system', to: closed('expired'), history: 'expired' },
  { rule: 9, from: open, event: 'close', by: 'system', to: closed('rejected', 'closed'), history: 'closed' },
  { rule: 10, from: ['accepted'], event: 'lapse', by: 'system', to: closed('expired', 'unpaid'), history: 'lapsed' },
  { rule: 10, from: ['accepted'], event: 'give_up', by: 'buyer', to: closed('expired', 'unpaid'), history: 'lapsed' },
  { rule: 11, from: ['accepted', 'rejected', 'buyer_turn'], event: 'undo', by: 'seller', to: turnOf('seller'), history: 'undone' },
];

/** What the rules have to know of a bid to say where it stands. */
export type Standing = { status: BidStatus; turn: Turn | null; expiresAt: Date };

/** Where a bid stands at `now`: a pending one is expired from the instant of `expiresAt` on (rule 8). */
export function stateOf(bid: Standing, now: Date): BidState {
  if (bid.status !== 'pending') return bid.status;
  if (bid.expiresAt.getTime() <= now.getTime()) return 'expired';
  return bid.turn === 'buyer' ? 'buyer_turn' : 'seller_turn';
}

/** The status of a bid for every reader at `now` (rule 8). */
export function statusAt(bid: Standing, now: Date): BidStatus {
  const state = stateOf(bid, now);
  return state === 'seller_turn' || state === 'buyer_turn' || state === 'none' ? 'pending' : state;
}

/** The transition that `event` by `by` makes from `state`, or the code of the refusal (409). */
export function transition(
  state: BidState,
  event: BidEvent,
  by: BidParty,
): Transition | keyof typeof bidMessages {
  const found = transitions.find((t) => t.event === event && t.by === by && t.from.includes(state));
  if (found) return found;
  if (state === 'expired') return 'bid_expired';
  if (state === 'seller_turn' || state === 'buyer_turn') return 'bid_not_your_turn';
  return 'bid_not_open';
}

/** What the rules have to know of the listing that is bid for; prices per unit in the store currency. */
export type BidGoods = {
  open: boolean;
  negotiable: boolean;
  minLot: Quantity;
  /** In what steps it is sold. */
  step: Quantity;
  available: Quantity;
  listPrice: number;
  unit: string;
  currency: Currency;
};

const { stock_short } = catalogueMessages;
const objections = { ...bidMessages, stock_short };

export type Objection = { code: keyof typeof objections; params: Params };

/** An objection in the words in which the server refuses by it. */
export function objectionText({ code, params }: Objection): string {
  const { text } = objections[code];
  return typeof text === 'function' ? text(params) : text;
}

/** The same as a browser knows them; its money is rupiah where the page says nothing else. */
type SeenGoods = Omit<BidGoods, 'currency'> & { currency?: Currency | undefined };
type PricedGoods = Pick<SeenGoods, 'listPrice' | 'currency'>;

/** Why a buyer can't offer `price`, or null: at most the list price (rule 1). */
export function objectionToPrice({ listPrice, currency }: PricedGoods, price: number): Objection | null {
  if (price <= listPrice) return null;
  return { code: 'bid_above_list', params: { price: formatMoney(listPrice, currency) } };
}

/** Why a seller can't ask for `price`, or null: above the buyer's, at most the list price (rule 5). */
export function objectionToCounterPrice(
  { listPrice, currency }: PricedGoods,
  buyerPrice: number,
  price: number,
): Objection | null {
  if (price > buyerPrice && price <= listPrice) return null;
  const range = { low: formatMoney(buyerPrice, currency), high: formatMoney(listPrice, currency) };
  return { code: 'bid_counter_range', params: range };
}

/** Why an offer of `price` for `qty` can't be made on these goods now (rule 1), or null. */
export function objectionTo(goods: SeenGoods, price: number, qty: Quantity): Objection | null {
  const { open, negotiable, minLot, step, available, unit } = goods;
  if (!open) return { code: 'bid_listing_closed', params: {} };
  if (!negotiable) return { code: 'bid_not_negotiable', params: {} };
  if (isLess(qty, minLot)) return { code: 'bid_below_lot', params: { minLot: decimalOf(minLot), unit } };
  if (!isWholeSteps(qty, step)) return { code: 'bid_off_step', params: { step: decimalOf(step), unit } };
  const tooDear = objectionToPrice(goods, price);
  if (tooDear) return tooDear;
  return isMore(qty, available)
    ? { code: 'stock_short', params: { left: decimalOf(available), unit } }
    : null;
}

/** Why a seller's counter-offer can't be made (rule 5), or null. */
export function objectionToCounter(
  goods: BidGoods,
  buyerPrice: number,
  price: number,
  qty: Quantity,
): Objection | null {
  return objectionToCounterPrice(goods, buyerPrice, price) ?? objectionTo(goods, price, qty);
}

/** The limits of the settings that count a customer's offers. */
export type BidLimits = {
  offersPerListing24h: number;
  offersPerNegotiation: number;
  openBidsPerCustomer: number;
};

/** How many a customer has made: offers on this listing in 24 h, offers in this negotiation, bids now open. */
export type BidCounts = { onListing: number; inNegotiation: number; open: number };

/** How many offers on this listing the customer has left now; what the dialog shows before a limit bites. */
export function offersLeft(limits: BidLimits, counts: BidCounts): number {
  const left = Math.min(
    limits.offersPerListing24h - counts.onListing,
    limits.offersPerNegotiation - counts.inNegotiation,
  );
  if (counts.inNegotiation === 0)
    return Math.max(0, Math.min(left, limits.openBidsPerCustomer - counts.open));
  return Math.max(0, left);
}

/** Which limit forbids one more offer (429), or null. A first offer opens a bid, a later one goes on in it. */
export function limitReached(limits: BidLimits, counts: BidCounts): Objection | null {
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

/** A farmer's private thresholds per unit; null switches one off (rule 2). */
export type Thresholds = { floor: number | null; autoAccept: number | null };

/** The answer that the farmer's thresholds give at once, or null: he answers himself (rule 2). */
export function automaticAnswer(thresholds: Thresholds, price: number): 'auto_accept' | 'auto_reject' | null {
  if (thresholds.autoAccept !== null && price >= thresholds.autoAccept) return 'auto_accept';
  if (thresholds.floor !== null && price < thresholds.floor) return 'auto_reject';
  return null;
}
