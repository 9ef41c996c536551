import type { BuyerKind, Customer } from '../people/people.ts';
import { customers } from '../people/people.ts';
import type { DemoListing } from './catalogue.ts';
import type { Random } from './random.ts';
import { DAY } from './time.ts';

/** How much each kind of buyer spends on one product at a time, in rupiah. */
const budgets: Record<BuyerKind, [low: number, high: number]> = {
  rumah: [25_000, 220_000],
  warung: [180_000, 900_000],
  restoran: [300_000, 1_800_000],
  koperasi: [800_000, 4_000_000],
};

const forKitchens = new Set(['beras', 'fruit', 'vegetables', 'fish', 'dairy', 'palawija', 'lainnya']);

/** Whether a buyer of this kind would consider the listing at all: a household buys no gabah and nothing by the ton. */
export function suits(listing: DemoListing, kind: BuyerKind): boolean {
  const { crop, offer } = listing;
  if (kind !== 'koperasi' && !forKitchens.has(crop.category)) return false;
  if (crop.name.startsWith('Benih')) return kind === 'rumah' || kind === 'koperasi';
  return offer.customer * (offer.lot ?? 1) <= budgets[kind][1];
}

/** A quantity for such a buyer: whole lots if the lot is a package, and never more than the usual stock. */
export function usualQty(random: Random, listing: DemoListing, kind: BuyerKind): number {
  const { customer, lot = 1, stock } = listing.offer;
  const [low, high] = budgets[kind];
  const wanted = Math.floor(random.int(low, high) / customer);
  const lots = Math.max(1, Math.floor(wanted / lot));
  const most = Math.max(1, Math.floor((stock > 0 ? stock : 60) / lot / 2));
  return lot * Math.min(lots, most);
}

/** Customers who had joined by `at` and may buy, of the kinds that suit the listing. */
export function buyersOf(listing: DemoListing, at: Date, now: Date): Customer[] {
  return customers.filter(
    (customer) =>
      customer.isActive &&
      now.getTime() - customer.joined * DAY < at.getTime() &&
      suits(listing, customer.kind),
  );
}
