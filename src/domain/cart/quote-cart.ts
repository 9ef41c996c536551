import type { z } from 'zod';
import { orderErrors } from '../../shared/errors/order-errors.ts';
import { formatNumber, MONEY_MAX } from '../../shared/format/money.ts';
import { larger, lineTotal, toDecimal, toQuantity, ZERO } from '../../shared/format/quantity.ts';
import {
  type DeliveryOffer,
  type DeliveryTerms,
  defaultOffer,
  deliveryOffers,
  isNamedLocation,
  paidTogether,
} from '../../shared/rules/orders/delivery-offers.ts';
import { qualityText } from '../../shared/rules/quality/quality-rules.ts';
import type { WeighingTerms } from '../../shared/rules/weighing/listing-weighing-terms.ts';
import { quoteInput } from '../../shared/schemas/order-schemas.ts';
import { regencyCodeOf } from '../accounts/users/farmer-profile.ts';
import type { Actor, AppContext } from '../context.ts';
import { fail, isDomainError } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { hppOf, referencesAt } from '../references/reference-table.ts';
import { requireCoupon } from './coupon.ts';
import { deliveryTermsOf } from './delivery-terms.ts';
import { type LineProblem, lineProblemOf } from './line-problem.ts';
import { type CartListing, readCartListings, referencedListing } from './read-cart-listings.ts';
import { discountOf, splitAmount } from './split-amount.ts';

export type QuoteLine = {
  id: number;
  name: string;
  unit: string;
  /** The quality as text, empty when unknown; a checkout that sends it fails when it has changed. */
  quality_text: string;
  image_url: string | null;
  price: number;
  quantity: number;
  available: number;
  /** The minimum quantity of an order. */
  min_lot: number;
  /** The quantity step of the listing. */
  step: number;
  total: number;
  /** The weighing terms; null when the listing is not sold by weighing. */
  weighing: WeighingTerms | null;
  /** The government price for a kilogram of a weighed listing; null without one. */
  hpp: { per_kg: number; source: string } | null;
  /** Why the line cannot be ordered. */
  problem: LineProblem;
};

type QuoteGroup = {
  farmer: { id: number; name: string; city: string; province: string; address: string };
  lines: QuoteLine[];
  subtotal: number;
  discount: number;
  /** A fee is null when it is unknown: no delivery location is chosen, or the farmer set no fee for it. */
  delivery: DeliveryOffer & {
    choices: DeliveryOffer[];
    terms: DeliveryTerms;
    /** Whether the farmer set a fee for this kabupaten; delivery days apply only then. */
    named: boolean;
  };
  total: number;
};

export type Quote = {
  groups: QuoteGroup[];
  /** Ids of listings that no longer exist. */
  missing: number[];
  subtotal: number;
  discount: number;
  /** The sum of the known fees. */
  delivery: number;
  total: number;
  /** The kabupaten of the delivery fees; null until the buyer chooses one. */
  city: string | null;
  coupon: { code: string; discount: number } | null;
  warnings: { code: string; message: string; id?: number }[];
};

/**
 * Quotes a cart at today's prices and stock: lines by farmer, delivery, discount, totals in the store currency, and
 * every problem that prevents an order. The totals skip lines that cannot be ordered. Open to anyone; reserves nothing.
 */
export async function quoteCart(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof quoteInput>,
): Promise<Quote> {
  const asked = parse(quoteInput, input);
  const found = await readCartListings(
    ctx,
    asked.items.map((item) => item.id),
  );
  const place = asked.city ? await regencyCodeOf(ctx, asked.city, asked.state) : undefined;
  const warnings: Quote['warnings'] = [];
  const weighed = [...found.values()].some(({ weighing }) => weighing !== null);
  const referenceFor = weighed ? await referencesAt(ctx) : () => [];
  const byFarmer = new Map<number, { listing: CartListing; lines: QuoteLine[] }>();
  const missing: number[] = [];

  for (const { id, ...item } of asked.items) {
    const quantity = toQuantity(item.quantity);
    const listing = found.get(id);
    if (!listing) {
      missing.push(id);
      continue;
    }
    const problem = lineProblemOf(listing, quantity);
    if (problem === 'gone')
      warnings.push({ code: 'listing_gone', message: `${listing.name} sedang tidak dijual lagi.`, id });
    if (problem === 'short') {
      const left = toDecimal(larger(ZERO, listing.available));
      const message =
        left > 0
          ? `Stok ${listing.name} tersisa ${formatNumber(left)} ${listing.unit}.`
          : `${listing.name} sudah habis.`;
      warnings.push({ code: 'stock_short', message, id });
    }
    if (problem === 'lot') {
      const { name, unit } = listing;
      const message = orderErrors.order_below_lot.text({ name, unit, minLot: toDecimal(listing.minLot) });
      warnings.push({ code: 'order_below_lot', message, id });
    }
    if (problem === 'step') {
      const { name, unit } = listing;
      const message = orderErrors.order_off_step.text({ name, unit, step: toDecimal(listing.step) });
      warnings.push({ code: 'order_off_step', message, id });
    }
    const line: QuoteLine = {
      id,
      name: listing.name,
      unit: listing.unit,
      quality_text: qualityText(listing.quality),
      image_url: listing.imageUrl,
      price: listing.price,
      quantity: item.quantity,
      available: toDecimal(larger(ZERO, listing.available)),
      min_lot: toDecimal(listing.minLot),
      step: toDecimal(listing.step),
      total: lineTotal(listing.price, quantity),
      weighing: listing.weighing,
      hpp: listing.weighing && hppOf(referenceFor(referencedListing(listing), ctx.clock.now())),
      problem,
    };
    const group = byFarmer.get(listing.farmer.id) ?? { listing, lines: [] };
    group.lines.push(line);
    byFarmer.set(listing.farmer.id, group);
  }

  const groups = [...byFarmer.values()].map(({ listing: { farmer }, lines }) => {
    const subtotal = lines.reduce((sum, line) => (line.problem ? sum : sum + line.total), 0);
    const terms = deliveryTermsOf(farmer.settings);
    const choices = deliveryOffers(terms, place, subtotal);
    const wanted = asked.delivery?.[String(farmer.id)];
    const chosen = choices.find((choice) => choice.method === wanted) ?? defaultOffer(terms, place, subtotal);
    const { id, name, city, province, address } = farmer;
    return {
      farmer: { id, name, city, province, address },
      lines,
      subtotal,
      discount: 0,
      delivery: { ...chosen, choices, terms, named: isNamedLocation(terms, place) },
      total: subtotal + (chosen.fee ?? 0),
    };
  });
  const subtotal = groups.reduce((sum, group) => sum + group.subtotal, 0);
  if (subtotal > MONEY_MAX) fail('order_too_large');

  // Without a delivery location no fee is known, and none counts as missing.
  const together = paidTogether(groups.map(({ delivery }) => place !== undefined && delivery.fee === null));
  const shared = groups.map((group, at) => (together[at] ? group.subtotal : 0));
  const least = shared.reduce((sum, part) => sum + part, 0);
  let coupon: Quote['coupon'] = null;
  if (asked.coupon) {
    try {
      const buyer = {
        userId: actor.kind === 'user' ? actor.userId : null,
        email: actor.kind === 'user' ? actor.email : null,
      };
      const held = await requireCoupon(ctx, asked.coupon, least, buyer);
      coupon = { code: held.code, discount: discountOf(held, least) };
    } catch (thrown) {
      if (!isDomainError(thrown)) throw thrown;
      warnings.push({ code: thrown.code, message: thrown.message });
    }
  }
  const discount = coupon?.discount ?? 0;
  const parts = splitAmount(discount, shared);
  for (const [at, group] of groups.entries()) {
    group.discount = parts[at] ?? 0;
    group.total -= group.discount;
  }
  const delivery = groups.reduce(
    (sum, group) => sum + (group.subtotal > 0 ? (group.delivery.fee ?? 0) : 0),
    0,
  );
  return {
    groups,
    missing,
    subtotal,
    discount,
    delivery,
    total: subtotal - discount + delivery,
    city: asked.city ?? null,
    coupon,
    warnings,
  };
}
