import type { Crop, CropOffer } from '../goods/crop.ts';
import { listingPlans } from '../goods/crops.ts';
import { farmerUserId } from '../people/people.ts';
import { randomFor } from './random.ts';
import { before, DAY, HOUR } from './time.ts';

/** A listing of the demo with the number that its row gets. */
export type DemoListing = {
  id: number;
  crop: Crop;
  offer: CropOffer;
  farmerUserId: string;
  /** Which of the crop's pictures comes first, from 0, so that listings of one crop look different. */
  turn: number;
  createdAt: Date;
};

/** All listings, numbered from 1 in the order of the sheets; the first is the newest, and all are older than a year. */
export function demoListings(now: Date): DemoListing[] {
  return listingPlans().map(({ crop, offer }, index) => ({
    id: index + 1,
    crop,
    offer,
    farmerUserId: farmerUserId(offer.farmer),
    turn: crop.offers.indexOf(offer) + (crop.unit === 'kwintal' || crop.unit === 'ton' ? 1 : 0),
    createdAt: before(now, 371 * DAY + index * 7 * HOUR),
  }));
}

/** The smallest step in which people round a price of this size. */
export function priceStep(price: number): number {
  return price >= 200_000 ? 5_000 : price >= 2_000 ? 100 : price >= 500 ? 10 : 5;
}

function rounded(price: number): number {
  const step = priceStep(price);
  return Math.max(step, Math.round(price / step) * step);
}

/**
 * The price of a listing on a day of the past year, per unit: today's price for the last week, before that gradually
 * lower and slightly different from month to month; a price cut below the tengkulak's is at most two weeks old.
 */
export function pricesAt(listing: DemoListing, at: Date, now: Date): { customer: number; tengkulak: number } {
  const { customer, tengkulak } = listing.offer;
  const days = (now.getTime() - at.getTime()) / DAY;
  if (days < 7) return { customer, tengkulak };
  const usual = customer < tengkulak && days > 14 ? tengkulak * 1.2 : customer;
  const month = Math.floor(days / 30);
  const drift =
    1 - 0.004 * month + (randomFor(`price ${listing.id} ${month}`).int(-3, 3) / 100) * (month > 0 ? 1 : 0);
  return { customer: rounded(usual * drift), tengkulak: rounded(tengkulak * drift) };
}

/** A price `percent` below `price`, as a bidder would round it. */
export function bargain(price: number, percent: number): number {
  return Math.min(price, rounded(price * (1 - percent / 100)));
}
