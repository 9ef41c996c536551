import { eq } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { formatMoney } from '../../../shared/figures/money.ts';
import type { Quantity } from '../../../shared/figures/quantity.ts';
import type { Unit } from '../../../shared/figures/units.ts';
import { isBelowPerKg, perNetKg } from '../../../shared/weighing/weighing.ts';
import { referenceOf } from '../../bidding/prices/reference-of.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';
import type { WeighedLine } from './lock-ticket.ts';

type Line = Pick<WeighedLine, 'listingId' | 'unit' | 'quality'>;

/** What the state pays for a kilogram of these goods; null for all but gabah. */
export async function hppOf(shop: Shop, line: Line): Promise<{ perKg: number; source: string } | null> {
  const [goods] = await shop.db
    .select({ category: products.category, province: farmers.province })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .where(eq(listings.id, line.listingId));
  if (goods?.category !== 'gabah') return null;
  const reference = await referenceOf(shop, {
    ...goods,
    unit: line.unit as Unit,
    quality: line.quality.class,
  });
  return reference && { perKg: reference.perKg, source: reference.source };
}

/** That, where what a weighing comes to per kilogram on the scale lies below it; null where it doesn't. */
export async function belowHpp(
  shop: Shop,
  line: Line,
  net: Quantity,
  total: number,
): Promise<{ perKg: number; hpp: number; source: string } | null> {
  const hpp = await hppOf(shop, line);
  if (!hpp || !isBelowPerKg(total, net, hpp.perKg)) return null;
  return { perKg: perNetKg(total, net), hpp: hpp.perKg, source: hpp.source };
}

/** Refuses (`weighing_below_hpp`, 409) what comes to less than HPP while its seller has not said that he has seen it. */
export async function requireSeenBelowHpp(
  shop: Shop,
  line: Line,
  net: Quantity,
  total: number,
  confirmed: boolean,
): Promise<void> {
  const below = confirmed ? null : await belowHpp(shop, line, net, total);
  if (below) refuse('weighing_below_hpp', { perKg: formatMoney(below.perKg), hpp: formatMoney(below.hpp) });
}
