import type { z } from 'zod';
import { formatNumber, MONEY_MAX } from '../../shared/figures/money.ts';
import { decimalOf, larger, lineTotal, NONE, quantityOf } from '../../shared/figures/quantity.ts';
import type { Unit } from '../../shared/figures/units.ts';
import { quoteInput } from '../../shared/input/orders.ts';
import { orderMessages } from '../../shared/messages/orders.ts';
import {
  type DeliveryOffer,
  type DeliveryTerms,
  deliveryOffers,
  isNamed,
  paidTogether,
  usualOffer,
} from '../../shared/orders/delivery.ts';
import { qualityText } from '../../shared/quality/quality.ts';
import type { WeighingTerms } from '../../shared/weighing/terms.ts';
import { regencyCodeOf } from '../accounts/users/farmer-profile.ts';
import { hppIn, referencesOf } from '../bidding/prices/reference-of.ts';
import { parse } from '../parse.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Actor, Shop } from '../shop.ts';
import { requireCoupon } from './coupon.ts';
import { termsOf } from './delivery-terms.ts';
import { type LineProblem, problemOf } from './line-problem.ts';
import { type CartListing, readListings } from './read-lines.ts';
import { discountOf, splitAmount } from './split-amount.ts';

export type QuoteLine = {
  id: number;
  name: string;
  unit: string;
  /** Its quality in words, empty where nothing is known; a checkout that names it is held to it. */
  quality_text: string;
  image_url: string | null;
  price: number;
  quantity: number;
  available: number;
  /** The least that is sold at once. */
  min_lot: number;
  /** In what steps it is sold. */
  step: number;
  total: number;
  /** On what it is sold by weighing; null where it is not. */
  weighing: WeighingTerms | null;
  /** What the state pays for a kilogram of what is weighed; null where it says nothing of it. */
  hpp: { per_kg: number; source: string } | null;
  /** Why the line cannot be ordered as it stands. */
  problem: LineProblem;
};

type QuoteGroup = {
  farmer: { id: number; name: string; city: string; province: string; address: string };
  lines: QuoteLine[];
  subtotal: number;
  discount: number;
  /** A fee is null where it is not known: while nobody has said where to, and where the farmer named none. */
  delivery: DeliveryOffer & {
    choices: DeliveryOffer[];
    terms: DeliveryTerms;
    /** Whether he names that very kabupaten; only there his delivery days promise anything. */
    named: boolean;
  };
  total: number;
};

export type Quote = {
  groups: QuoteGroup[];
  /** Ids that no listing has any more. */
  missing: number[];
  subtotal: number;
  discount: number;
  /** The fees that are known. */
  delivery: number;
  total: number;
  /** The kabupaten that the fees are meant for; null while nobody has said where to. */
  city: string | null;
  coupon: { code: string; discount: number } | null;
  warnings: { code: string; message: string; id?: number }[];
};

/**
 * A cart at today's prices and stock: lines by farmer, delivery, discount, totals in the store currency, and what
 * stands in the way of ordering it. Lines that cannot be ordered count for nothing in the totals. Open to anyone; holds
 * nothing and promises nothing.
 */
export async function quoteCart(shop: Shop, actor: Actor, input: z.input<typeof quoteInput>): Promise<Quote> {
  const asked = parse(quoteInput, input);
  const found = await readListings(
    shop,
    asked.items.map((item) => item.id),
  );
  const place = asked.city ? await regencyCodeOf(shop, asked.city, asked.state) : undefined;
  const warnings: Quote['warnings'] = [];
  const weighed = [...found.values()].some(({ weighing }) => weighing !== null);
  const referenceFor = weighed ? await referencesOf(shop) : () => null;
  const byFarmer = new Map<number, { listing: CartListing; lines: QuoteLine[] }>();
  const missing: number[] = [];

  for (const { id, ...item } of asked.items) {
    const quantity = quantityOf(item.quantity);
    const listing = found.get(id);
    if (!listing) {
      missing.push(id);
      continue;
    }
    const problem = problemOf(listing, quantity);
    if (problem === 'gone')
      warnings.push({ code: 'listing_gone', message: `${listing.name} sedang tidak dijual lagi.`, id });
    if (problem === 'short') {
      const left = decimalOf(larger(NONE, listing.available));
      const message =
        left > 0
          ? `Stok ${listing.name} tersisa ${formatNumber(left)} ${listing.unit}.`
          : `${listing.name} sudah habis.`;
      warnings.push({ code: 'stock_short', message, id });
    }
    if (problem === 'lot') {
      const { name, unit } = listing;
      const message = orderMessages.order_below_lot.text({ name, unit, minLot: decimalOf(listing.minLot) });
      warnings.push({ code: 'order_below_lot', message, id });
    }
    if (problem === 'step') {
      const { name, unit } = listing;
      const message = orderMessages.order_off_step.text({ name, unit, step: decimalOf(listing.step) });
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
      available: decimalOf(larger(NONE, listing.available)),
      min_lot: decimalOf(listing.minLot),
      step: decimalOf(listing.step),
      total: lineTotal(listing.price, quantity),
      weighing: listing.weighing,
      hpp: listing.weighing && hppIn(referenceFor(goodsOf(listing))),
      problem,
    };
    const group = byFarmer.get(listing.farmer.id) ?? { listing, lines: [] };
    group.lines.push(line);
    byFarmer.set(listing.farmer.id, group);
  }

  const groups = [...byFarmer.values()].map(({ listing: { farmer }, lines }) => {
    const subtotal = lines.reduce((sum, line) => (line.problem ? sum : sum + line.total), 0);
    const terms = termsOf(farmer.settings);
    const choices = deliveryOffers(terms, place, subtotal);
    const wanted = asked.delivery?.[String(farmer.id)];
    const chosen = choices.find((choice) => choice.method === wanted) ?? usualOffer(terms, place, subtotal);
    const { id, name, city, province, address } = farmer;
    return {
      farmer: { id, name, city, province, address },
      lines,
      subtotal,
      discount: 0,
      delivery: { ...chosen, choices, terms, named: isNamed(terms, place) },
      total: subtotal + (chosen.fee ?? 0),
    };
  });
  const subtotal = groups.reduce((sum, group) => sum + group.subtotal, 0);
  if (subtotal > MONEY_MAX) refuse('order_too_large');

  // While nobody has said where to, no fee is known, and none is missing.
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
      const held = await requireCoupon(shop, asked.coupon, least, buyer);
      coupon = { code: held.code, discount: discountOf(held, least) };
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
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

const goodsOf = ({ category, unit, quality, farmer }: CartListing) => ({
  category,
  unit: unit as Unit,
  quality: quality.class,
  province: farmer.province,
});
