import { type Customer, customers } from '../people/people.ts';
import { counterNotes, offerNotes, refusalNotes } from './bid-notes.ts';
import { bidStories } from './bid-stories.ts';
import { bargain, type DemoListing, priceStep, pricesAt } from './catalogue.ts';
import { buyersOf, usualQty } from './demand.ts';
import {
  acceptBid,
  type BidPlan,
  beginning,
  checkOutBid,
  expireBid,
  lapseBid,
  makeOffer,
  openBid,
  rejectBid,
  standing,
  withdrawBid,
} from './negotiation.ts';
import { type Random, randomFor } from './random.ts';
import { after, DAY, dayBefore, HOUR } from './time.ts';

const MINUTE = HOUR / 60;
/** With thin margins, people negotiate over smaller differences. */
const staples = new Set(['beras', 'gabah']);
const SCATTERED = 150;
const STILL_OPEN = 12;
const MARKET_WEEKS = 51;

/** Staples that three farmers of one kabupaten sell, so that there are weekly medians of real deals. */
const markets = [
  { name: 'Beras Putih', farmers: [4, 17, 20] },
  { name: 'Gabah Kering Panen', farmers: [4, 17, 20] },
  { name: 'Beras Mentik Wangi', farmers: [1, 3, 12] },
];

/** Every negotiation of the demo in the order of its start, each in its state at `now`. */
export function planBids(listings: DemoListing[], now: Date): BidPlan[] {
  const stories = bidStories(listings, now);
  return [...stories, ...scatteredBids(listings, stories, now)].sort(
    (a, b) => beginning(a).getTime() - beginning(b).getTime(),
  );
}

/** The negotiations that nobody wrote by hand, over the past year. */
function scatteredBids(listings: DemoListing[], stories: BidPlan[], now: Date): BidPlan[] {
  const random = randomFor('bids');
  const dayOf = (at: Date) => Math.floor(at.getTime() / (3 * DAY));
  const seen = new Set(stories.map((bid) => `${bid.listing.id} ${bid.customer.id} ${dayOf(beginning(bid))}`));
  // The hand-written bids contain one lapsed deal of the first customer.
  const debtors = new Set([customers[0]?.id ?? '']);
  const bids: BidPlan[] = [];

  /** One negotiation with a buyer who has no other on this listing in those days; null when there is no such buyer. */
  const begin = (listing: DemoListing, at: Date): BidPlan | null => {
    const day = Math.floor(at.getTime() / (3 * DAY));
    const keys = (customer: Customer) =>
      [-1, 0, 1].map((step) => `${listing.id} ${customer.id} ${day + step}`);
    const free = buyersOf(listing, at, now).filter(
      (customer) => !keys(customer).some((key) => seen.has(key)),
    );
    if (free.length === 0) return null;
    const customer = random.pick(free);
    for (const key of keys(customer)) seen.add(key);
    const listPrice = pricesAt(listing, at, now).customer;
    const bid = openBid(listing, customer, {
      price: bargain(listPrice, staples.has(listing.crop.category) ? random.int(1, 6) : random.int(3, 14)),
      qty: usualQty(random, listing, customer.kind),
      listPrice,
      at,
      ...(random.chance(0.6) ? { note: random.pick(offerNotes) } : {}),
    });
    bids.push(bid);
    return bid;
  };

  for (const { name, farmers } of markets) {
    const sellers = listings.filter(
      ({ crop, offer }) => crop.name === name && crop.unit === 'kg' && farmers.includes(offer.farmer),
    );
    for (let week = 1; week <= MARKET_WEEKS; week += 1) {
      for (let deal = 0; deal < (week < 6 ? 7 : week < 20 ? 6 : 5); deal += 1) {
        const seller = sellers[deal % sellers.length];
        const bid = seller && begin(seller, momentOf(random, now, 7 * week + random.int(-1, 4)));
        if (bid) accept(random, bid, debtors);
      }
    }
  }

  const negotiable = listings.filter(({ offer }) => !offer.fixed && offer.stock > 0);
  for (let count = 0; count < SCATTERED; count += 1) {
    const days = Math.max(6, Math.floor(364 * random.next() ** 1.4));
    const bid = begin(pickListing(random, negotiable), momentOf(random, now, days));
    if (bid) carryOn(random, bid, debtors);
  }
  for (let count = 0; count < STILL_OPEN; count += 1) {
    const bid = begin(pickListing(random, negotiable), after(now, -random.int(30, 44 * 60) * MINUTE));
    if (bid && random.chance(0.25)) counter(random, bid, after(standing(bid).at, random.int(5, 25) * MINUTE));
  }
  return bids;
}

function pickListing(random: Random, listings: DemoListing[]): DemoListing {
  const weights: Record<string, number> = { beras: 4, gabah: 4, palawija: 2 };
  return random.weighted(listings, ({ crop }) => weights[crop.category] ?? 1);
}

/** A moment during the day, `days` days before `now`. */
export function momentOf(random: Random, now: Date, days: number): Date {
  return after(dayBefore(now, days), random.int(6 * 60, 21 * 60) * MINUTE);
}

/** The course of a negotiation: mostly to a deal, otherwise to one of the other ends. */
function carryOn(random: Random, bid: BidPlan, debtors: Set<string>): void {
  const answerAt = after(standing(bid).at, random.int(20, 28 * 60) * MINUTE);
  const chance = random.next();
  if (chance < 0.13) {
    withdrawBid(bid, answerAt);
  } else if (chance < 0.25) {
    expireBid(bid);
  } else if (chance < 0.42) {
    rejectBid(bid, answerAt, random.pick(refusalNotes));
  } else if (chance < 0.68) {
    counter(random, bid, answerAt);
    const reply = after(answerAt, random.int(10, 20 * 60) * MINUTE);
    if (random.chance(0.75)) accept(random, bid, debtors, reply);
    else rejectBid(bid, reply, null);
  } else {
    accept(random, bid, debtors, answerAt);
  }
}

function counter(random: Random, bid: BidPlan, at: Date): void {
  const { price, qty, listPrice } = standing(bid);
  const middle = bargain(listPrice, Math.max(1, Math.round(50 * (1 - price / listPrice))));
  makeOffer(bid, 'seller', {
    price: Math.min(listPrice, Math.max(price + priceStep(price), middle)),
    qty,
    listPrice,
    at,
    note: random.pick(counterNotes),
  });
}

/**
 * Accepts, and completes the checkout within the hold except for a few that lapse; never two for one customer, who
 * would be suspended.
 */
function accept(
  random: Random,
  bid: BidPlan,
  debtors: Set<string>,
  at = after(standing(bid).at, random.int(15, 20 * 60) * MINUTE),
): void {
  acceptBid(bid, at);
  if (random.chance(0.04) && !debtors.has(bid.customer.id)) {
    debtors.add(bid.customer.id);
    lapseBid(bid);
  } else {
    checkOutBid(bid, after(at, random.int(5, 20 * 60) * MINUTE));
  }
}
