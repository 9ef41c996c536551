import { farmerProfiles } from '../people/farmer-profiles.ts';
import { type Customer, customers } from '../people/people.ts';
import { momentOf } from './bid-plans.ts';
import { type DemoListing, pricesAt } from './catalogue.ts';
import { suits, usualQty } from './demand.ts';
import type { BidPlan } from './negotiation.ts';
import { acceptedAt } from './negotiation.ts';
import {
  type Fate,
  type LinePlan,
  type OrderPlan,
  orderCourse,
  orderOfBid,
  pickPayment,
} from './order-course.ts';
import { type Random, randomFor } from './random.ts';
import { after, before, DAY, HOUR, monthOf } from './time.ts';

const DAYS = 365;
/** Orders a day, before season and growth. */
const BASE = 1.25;
/** January to December: more sales in the fasting month and Lebaran, during harvests, and at the end of the year. */
const season = [0.85, 0.95, 1.45, 1.15, 0.9, 0.85, 0.95, 1, 1.05, 1, 1.1, 1.35];
const buyerWeight = { rumah: 5, warung: 4, restoran: 2, koperasi: 1 };
const notes = [
  'Tolong dikirim pagi sebelum jam delapan.',
  'Titip di pos satpam kalau rumah kosong.',
  'Mohon telepon dulu sebelum berangkat.',
  'Karungnya saya kembalikan minggu depan.',
  'Pilihkan yang agak mentah, untuk lusa.',
];

/** All orders of the demo in the order of their placing: those of accepted bids and those of the shop's checkout. */
export function planOrders(listings: DemoListing[], bids: BidPlan[], now: Date): OrderPlan[] {
  const random = randomFor('orders');
  const ofBids = bids.flatMap((bid) => {
    const at = acceptedAt(bid);
    const order = at && orderOfBid(random, bid, pricesAt(bid.listing, at, now).tengkulak, now);
    return order ? [order] : [];
  });
  return [...ofBids, ...checkouts(random, listings, now), ...underWay(random, listings, now)].sort(
    (a, b) => a.placedAt.getTime() - b.placedAt.getTime(),
  );
}

function checkouts(random: Random, listings: DemoListing[], now: Date): OrderPlan[] {
  const orders: OrderPlan[] = [];
  for (let days = DAYS; days >= 1; days -= 1) {
    const growth = 0.7 + (0.6 * (DAYS - days)) / DAYS;
    const month = monthOf(before(now, days * DAY));
    const count = Math.floor(BASE * growth * (season[month - 1] ?? 1) + random.next());
    for (let order = 0; order < count; order += 1) {
      const at = momentOf(random, now, days);
      if (at < now) orders.push(...checkout(random, listings, at, now));
    }
  }
  return orders;
}

/** One visit to the checkout: mostly one farmer's goods, occasionally two farmers' under one group code. */
function checkout(random: Random, listings: DemoListing[], at: Date, now: Date): OrderPlan[] {
  const joined = customers.filter(
    (customer) => customer.isActive && now.getTime() - customer.joined * DAY < at.getTime(),
  );
  const customer = random.weighted(joined, ({ kind }) => buyerWeight[kind]);
  const farmers = new Set<number>();
  const sellers = random.chance(0.12) ? 2 : 1;
  for (let seller = 0; seller < sellers; seller += 1) {
    farmers.add(pickListing(random, listings, customer, at).offer.farmer);
  }
  const fate: Fate = { payment: pickPayment(random), payAfter: random.int(15, 700), ...fateOf(random) };
  const groupKey = `${at.getTime()} ${customer.id}`;
  return [...farmers].map((farmer) => {
    const lines = linesFrom(random, listings, customer, farmer, at, now);
    const note = random.chance(0.15) ? { notes: random.pick(notes) } : {};
    return orderCourse(random, { customer, lines, groupKey, at, ...note }, fate, now);
  });
}

function fateOf(random: Random): Fate {
  const chance = random.next();
  if (chance < 0.035) return { end: 'cancelled' };
  if (chance < 0.06) return { end: 'unpaid', payment: 'transfer' };
  if (chance < 0.075) return { end: 'refunded', payment: 'transfer' };
  return { end: 'completed' };
}

/** A listing that suits this buyer, more likely in the months of its farmer's harvest. */
function pickListing(random: Random, listings: DemoListing[], customer: Customer, at: Date): DemoListing {
  const month = monthOf(at);
  return random.weighted(
    listings.filter((listing) => listing.offer.stock > 0 && suits(listing, customer.kind)),
    ({ crop, offer }) => {
      const harvest = farmerProfiles[offer.farmer - 1]?.harvests.some((entry) => entry.month === month);
      const staple = crop.category === 'beras' ? 2.2 : 1;
      return staple * (harvest ? 1.8 : 1) * (offer.customer < offer.tengkulak ? 1.3 : 1);
    },
  );
}

/** One to three products of one farmer, at the prices of that day. */
function linesFrom(
  random: Random,
  listings: DemoListing[],
  customer: Customer,
  farmer: number,
  at: Date,
  now: Date,
): LinePlan[] {
  const own = listings.filter(
    (listing) => listing.offer.farmer === farmer && listing.offer.stock > 0 && suits(listing, customer.kind),
  );
  const count = random.weighted([1, 2, 3], (lines) => 6 / (lines * lines));
  return random.sample(own, count).map((listing) => {
    const { customer: price, tengkulak } = pricesAt(listing, at, now);
    return { listing, price, tengkulak, qty: usualQty(random, listing, customer.kind) };
  });
}

/** The demo accounts' orders in progress: one in every status that awaits somebody. */
function underWay(random: Random, listings: DemoListing[], now: Date): OrderPlan[] {
  const cases: { buyer: number; farmer: number; hours: number; fate: Fate }[] = [
    {
      buyer: 0,
      farmer: 1,
      hours: 2,
      fate: { end: 'completed', until: 'awaiting_payment', payment: 'transfer' },
    },
    { buyer: 1, farmer: 1, hours: 30, fate: { end: 'completed', until: 'paid', payment: 'qris' } },
    { buyer: 2, farmer: 1, hours: 50, fate: { end: 'completed', until: 'processing', payment: 'cod' } },
    { buyer: 0, farmer: 4, hours: 60, fate: { end: 'completed', until: 'shipped', payment: 'transfer' } },
    { buyer: 3, farmer: 1, hours: 70, fate: { end: 'completed', until: 'shipped', payment: 'qris' } },
    { buyer: 1, farmer: 4, hours: 5, fate: { end: 'completed', until: 'awaiting_payment', payment: 'cod' } },
    // The tenth farmer delivers only by agreement.
    {
      buyer: 0,
      farmer: 10,
      hours: 3,
      fate: {
        end: 'completed',
        payment: 'transfer',
        fee: { offer: 18_000, note: 'diantar pikap, Kamis pagi' },
      },
    },
    { buyer: 1, farmer: 10, hours: 6, fate: { end: 'completed', payment: 'cod', fee: null } },
    { buyer: 0, farmer: 6, hours: 200, fate: { end: 'refunded', payment: 'transfer' } },
    { buyer: 1, farmer: 15, hours: 130, fate: { end: 'cancelled', payment: 'transfer' } },
  ];
  return cases.flatMap(({ buyer, farmer, hours, fate }) => {
    const customer = customers[buyer];
    if (!customer) return [];
    const at = before(now, hours * HOUR);
    const lines = linesFrom(random, listings, customer, farmer, at, now);
    return [orderCourse(random, { customer, lines, groupKey: `${after(at, 1).getTime()}`, at }, fate, now)];
  });
}
