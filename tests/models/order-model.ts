import { closeDead, leaveUnpaid, type Model, type ModelBid, release } from './bid-model.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WIB = 7 * HOUR;

/** Gives up orders that were checked out and not paid in time; how many. */
export function lapseOrders(model: Model): number {
  const due = model.bids.filter(
    (bid) => bid.order === 'awaiting_payment' && bid.payBy !== null && bid.payBy <= model.now,
  );
  for (const bid of due) {
    release(model, bid);
    leaveUnpaid(model, bid);
  }
  return due.length;
}

export function checkout(model: Model, bid: ModelBid): string | null {
  if (bid.order !== 'awaiting_checkout') return 'order_step_impossible';
  if (bid.holdUntil === null || bid.holdUntil <= model.now) return 'order_pay_by';
  bid.holdUntil = null;
  bid.undo = null;
  bid.order = 'awaiting_payment';
  bid.payBy = model.now + DAY;
  return null;
}

/** The farmer takes the order on: what was held is sold. */
export function pay(model: Model, bid: ModelBid): string | null {
  if (bid.order !== 'awaiting_payment') return 'order_step_impossible';
  const listing = model.listings[bid.listing]!;
  listing.stock -= bid.qty;
  listing.reserved -= bid.qty;
  listing.lastSold = true;
  bid.order = 'processing';
  bid.payBy = null;
  // Two days to prepare it and five to send it, to the end of that day in WIB.
  bid.promisedUntil = Math.floor((model.now + 7 * DAY + WIB) / DAY) * DAY + DAY - WIB;
  closeDead(model);
  return null;
}

/** The customer cancels his order before it is prepared, or once the promised day is over. */
export function cancel(model: Model, bid: ModelBid): string | null {
  if (bid.order === 'processing' && bid.promisedUntil !== null && model.now >= bid.promisedUntil) {
    const listing = model.listings[bid.listing]!;
    listing.stock += bid.qty;
    listing.lastSold = false;
    bid.order = 'cancelled';
    return null;
  }
  if (bid.order !== 'awaiting_checkout' && bid.order !== 'awaiting_payment') return 'order_step_impossible';
  bid.holdUntil = null;
  bid.undo = null;
  release(model, bid);
  leaveUnpaid(model, bid);
  return null;
}
