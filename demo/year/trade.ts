import { planBids } from './bid-plans.ts';
import { type DemoListing, demoListings } from './catalogue.ts';
import type { BidPlan } from './negotiation.ts';
import type { OrderPlan } from './order-course.ts';
import { planOrders } from './order-plans.ts';

/** Everything that happened in the demo's shop up to `now`; a row's number is its position in its list, from 1. */
export type Trade = { listings: DemoListing[]; bids: BidPlan[]; orders: OrderPlan[] };

/** The demo's past year, planned before anything is written; the same `now` gives the same year. */
export function planTrade(now: Date): Trade {
  const listings = demoListings(now);
  const bids = planBids(listings, now);
  return { listings, bids, orders: planOrders(listings, bids, now) };
}
