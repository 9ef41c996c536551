/**
 * What a negotiation should do, written down a second time and as simply as possible: plain objects, no database. The
 * commands of the model test run each step here and on the real thing, and compare.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type ModelListing = {
  id: number;
  stock: number;
  reserved: number;
  price: number;
  minLot: number;
  step: number;
  active: boolean;
  floor: number | null;
  auto: number | null;
  /** Whether the last movement of its stock was a sale. */
  lastSold: boolean;
};

type ModelCustomer = {
  active: boolean;
  suspendedUntil: number;
  unpaid: number[];
  offers: { listing: number; at: number }[];
};

export type ModelBid = {
  id: number;
  listing: number;
  customer: number;
  status: 'pending' | 'accepted' | 'rejected' | 'expired';
  turn: 'seller' | 'buyer' | null;
  reason: 'auto' | 'withdrawn' | 'closed' | 'unpaid' | null;
  price: number;
  qty: number;
  rounds: number;
  offerId: number;
  staleOfferId: number;
  expiresAt: number;
  holdUntil: number | null;
  /** Where the order that an acceptance makes stands, and until when it may be paid. */
  order: 'awaiting_checkout' | 'awaiting_payment' | 'processing' | 'cancelled' | null;
  payBy: number | null;
  /** When the day that its buyer was promised is over. */
  promisedUntil: number | null;
  /** Whether its side has been reminded of the standing offer, and how often in all. */
  reminded: boolean;
  reminders: number;
  /** What the farmer's last answer may be undone to, and until when. */
  undo: (Pick<ModelBid, 'price' | 'qty' | 'offerId' | 'expiresAt' | 'reminded'> & { until: number }) | null;
};

export type Model = { now: number; listings: ModelListing[]; customers: ModelCustomer[]; bids: ModelBid[] };

const available = (listing: ModelListing) => listing.stock - listing.reserved;

export const isOver = (model: Model, bid: ModelBid) => bid.status === 'pending' && bid.expiresAt <= model.now;

/** The farmer answers: for ten seconds he may take it back. */
function answered(model: Model, bid: ModelBid, by: 'seller' | 'buyer'): void {
  const { price, qty, offerId, expiresAt, reminded } = bid;
  bid.undo = by === 'seller' ? { price, qty, offerId, expiresAt, reminded, until: model.now + 10_000 } : null;
}

function close(bid: ModelBid, status: ModelBid['status'], reason: ModelBid['reason'] = null) {
  Object.assign(bid, { status, reason, turn: null });
}

function objection(listing: ModelListing, price: number, qty: number): string | null {
  if (!listing.active) return 'bid_listing_closed';
  if (qty < listing.minLot) return 'bid_below_lot';
  if (qty % listing.step !== 0) return 'bid_off_step';
  if (price > listing.price) return 'bid_above_list';
  if (qty > available(listing)) return 'stock_short';
  return null;
}

function recentOffers(model: Model, customer: number, listing: number): number {
  return model.customers[customer]!.offers.filter(
    (offer) => offer.listing === listing && offer.at > model.now - DAY,
  ).length;
}

function settle(model: Model, bid: ModelBid): void {
  const listing = model.listings[bid.listing]!;
  listing.reserved += bid.qty;
  listing.lastSold = false;
  close(bid, 'accepted');
  bid.holdUntil = model.now + DAY;
  bid.order = 'awaiting_checkout';
}

function answerAutomatically(model: Model, bid: ModelBid): void {
  const { floor, auto } = model.listings[bid.listing]!;
  if (auto !== null && bid.price >= auto) {
    settle(model, bid);
    bid.reason = 'auto';
  } else if (floor !== null && bid.price < floor) close(bid, 'rejected', 'auto');
}

/** The code of the refusal of a new bid, or null after it was taken; `made` is the bid then. */
export function place(
  model: Model,
  customer: number,
  listing: number,
  price: number,
  qty: number,
): { refused: string } | { made: ModelBid } {
  const { suspendedUntil } = model.customers[customer]!;
  if (suspendedUntil > model.now) return { refused: 'bid_suspended' };
  const wrong = objection(model.listings[listing]!, price, qty);
  if (wrong) return { refused: wrong };
  const standing = model.bids.find(
    (bid) => bid.customer === customer && bid.listing === listing && bid.status === 'pending',
  );
  if (standing && !isOver(model, standing)) return { refused: 'bid_already_open' };
  if (recentOffers(model, customer, listing) >= 3) return { refused: 'bid_limit_listing' };
  if (standing) {
    close(standing, 'expired');
    standing.undo = null;
  }
  const made: ModelBid = {
    id: 0,
    listing,
    customer,
    status: 'pending',
    turn: 'seller',
    reason: null,
    price,
    qty,
    rounds: 1,
    offerId: 0,
    staleOfferId: 0,
    expiresAt: model.now + 2 * DAY,
    holdUntil: null,
    order: null,
    payBy: null,
    promisedUntil: null,
    reminded: false,
    reminders: 0,
    undo: null,
  };
  model.bids.push(made);
  model.customers[customer]!.offers.push({ listing, at: model.now });
  answerAutomatically(model, made);
  return { made };
}

function turnProblem(model: Model, bid: ModelBid, by: 'seller' | 'buyer', stale: boolean): string | null {
  if (isOver(model, bid)) return 'bid_expired';
  if (bid.status === 'pending' && stale) return 'bid_offer_changed';
  if (bid.status === 'expired') return 'bid_expired';
  if (bid.status !== 'pending') return 'bid_not_open';
  return bid.turn === by ? null : 'bid_not_your_turn';
}

export function accept(model: Model, bid: ModelBid, by: 'seller' | 'buyer', stale: boolean): string | null {
  const wrong = turnProblem(model, bid, by, stale);
  if (wrong) return wrong;
  const listing = model.listings[bid.listing]!;
  if (!listing.active) return 'bid_listing_closed';
  if (!model.customers[bid.customer]!.active) return 'bid_customer_inactive';
  if (bid.qty > available(listing)) return 'stock_short';
  answered(model, bid, by);
  settle(model, bid);
  return null;
}

export function reject(model: Model, bid: ModelBid, by: 'seller' | 'buyer', stale: boolean): string | null {
  const wrong = turnProblem(model, bid, by, stale);
  if (wrong) return wrong;
  answered(model, bid, by);
  close(bid, 'rejected');
  return null;
}

export function counter(
  model: Model,
  bid: ModelBid,
  by: 'seller' | 'buyer',
  stale: boolean,
  price: number,
  qty: number,
): string | null {
  const wrong = turnProblem(model, bid, by, stale);
  if (wrong) return wrong;
  const listing = model.listings[bid.listing]!;
  if (by === 'seller' && (price <= bid.price || price > listing.price)) return 'bid_counter_range';
  const unfit = objection(listing, price, qty);
  if (unfit) return unfit;
  if (by === 'buyer') {
    const customer = model.customers[bid.customer]!;
    if (customer.suspendedUntil > model.now) return 'bid_suspended';
    if (recentOffers(model, bid.customer, bid.listing) >= 3) return 'bid_limit_listing';
    if (bid.rounds >= 5) return 'bid_limit_rounds';
    customer.offers.push({ listing: bid.listing, at: model.now });
    bid.rounds += 1;
  }
  answered(model, bid, by);
  Object.assign(bid, {
    price,
    qty,
    turn: by === 'seller' ? 'buyer' : 'seller',
    expiresAt: model.now + 2 * DAY,
    reminded: false,
  });
  bid.staleOfferId = bid.offerId;
  if (by === 'buyer') answerAutomatically(model, bid);
  return null;
}

export function withdraw(model: Model, bid: ModelBid): string | null {
  if (isOver(model, bid) || bid.status === 'expired') return 'bid_expired';
  if (bid.status !== 'pending') return 'bid_not_open';
  close(bid, 'rejected', 'withdrawn');
  bid.undo = null;
  return null;
}

/** The farmer takes his last answer back. */
export function undo(model: Model, bid: ModelBid, by: 'seller' | 'buyer'): string | null {
  const { undo } = bid;
  if (by === 'seller' && !undo) return 'bid_undo_none';
  if (isOver(model, bid) || bid.status === 'expired') return 'bid_expired';
  if (by === 'buyer' && bid.status === 'pending') return 'bid_not_your_turn';
  if (by === 'buyer') return 'bid_not_open';
  if (undo!.until <= model.now) return 'bid_undo_late';
  const other = model.bids.some(
    (one) =>
      one !== bid && one.customer === bid.customer && one.listing === bid.listing && one.status === 'pending',
  );
  if (bid.status !== 'pending' && other) return 'bid_undo_none';
  if (bid.status === 'accepted') release(model, bid);
  const { until: _, ...before } = undo!;
  Object.assign(bid, before, {
    status: 'pending',
    turn: 'seller',
    reason: null,
    holdUntil: null,
    order: null,
  });
  bid.staleOfferId = bid.offerId + 1_000_000;
  bid.undo = null;
  closeDead(model);
  return null;
}

export function expire(model: Model): number {
  const over = model.bids.filter((bid) => isOver(model, bid));
  for (const bid of over) {
    close(bid, 'expired');
    bid.undo = null;
  }
  return over.length;
}

/** What has left the market takes its open bids with it, in the step that saw to it; so a job never finds any. */
export function closeDead(model: Model): number {
  const dead = model.bids.filter(
    (bid) =>
      bid.status === 'pending' &&
      (!model.listings[bid.listing]!.active ||
        !model.customers[bid.customer]!.active ||
        (model.listings[bid.listing]!.stock === 0 && model.listings[bid.listing]!.lastSold)),
  );
  for (const bid of dead) {
    bid.undo = null;
    if (isOver(model, bid)) close(bid, 'expired');
    else close(bid, 'rejected', 'closed');
  }
  return dead.length;
}

/** Reminds of every open bid that has at most 12 hours left; how many. */
export function remind(model: Model): number {
  const due = model.bids.filter(
    (bid) =>
      bid.status === 'pending' &&
      !bid.reminded &&
      bid.expiresAt > model.now &&
      bid.expiresAt <= model.now + 12 * HOUR,
  );
  for (const bid of due) {
    bid.reminded = true;
    bid.reminders += 1;
  }
  return due.length;
}

/** Gives back what the order of an accepted bid held. */
export function release(model: Model, bid: ModelBid): void {
  const listing = model.listings[bid.listing]!;
  listing.reserved -= bid.qty;
  listing.lastSold = false;
  bid.order = 'cancelled';
  bid.payBy = null;
}

/** The deal's order ended without a payment: it counts, whoever ended it. */
export function leaveUnpaid(model: Model, bid: ModelBid): void {
  bid.undo = null;
  close(bid, 'expired', 'unpaid');
  const customer = model.customers[bid.customer]!;
  customer.unpaid.push(model.now);
  const recent = customer.unpaid.filter((at) => at > model.now - 60 * DAY);
  if (recent.length >= 2) customer.suspendedUntil = model.now + 30 * DAY;
}

export function lapse(model: Model): number {
  const due = model.bids.filter(
    (bid) => bid.status === 'accepted' && bid.holdUntil !== null && bid.holdUntil <= model.now,
  );
  for (const bid of due) {
    bid.holdUntil = null;
    release(model, bid);
    leaveUnpaid(model, bid);
  }
  return due.length;
}

/** An admin lets a customer bid again. */
export function lift(model: Model, customer: number): string | null {
  const him = model.customers[customer]!;
  if (him.suspendedUntil <= model.now) return 'bid_not_suspended';
  him.suspendedUntil = 0;
  return null;
}
