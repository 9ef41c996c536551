import { eq } from 'drizzle-orm';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Quantity } from '../../../shared/format/quantity.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { isBelowPerKg, perNetKg } from '../../../shared/rules/weighing/payable-weight.ts';
import { referencePriceOf } from '../../bidding/market-prices/reference-price-of.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { WeighedLine } from './lock-ticket.ts';

type PricedLine = Pick<WeighedLine, 'listingId' | 'unit' | 'quality'>;

/** The government price of a kilogram of this product; null for all but gabah. */
export async function hppForLine(
  ctx: AppContext,
  line: PricedLine,
): Promise<{ perKg: number; source: string } | null> {
  const [goods] = await ctx.db
    .select({ category: products.category, province: farmers.province })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .where(eq(listings.id, line.listingId));
  if (goods?.category !== 'gabah') return null;
  const reference = await referencePriceOf(ctx, {
    ...goods,
    unit: line.unit as Unit,
    quality: line.quality.class,
  });
  return reference && { perKg: reference.perKg, source: reference.source };
}

/** That price, when the total per weighed kilogram is below it; otherwise null. */
export async function belowHpp(
  ctx: AppContext,
  line: PricedLine,
  net: Quantity,
  total: number,
): Promise<{ perKg: number; hpp: number; source: string } | null> {
  const hpp = await hppForLine(ctx, line);
  if (!hpp || !isBelowPerKg(total, net, hpp.perKg)) return null;
  return { perKg: perNetKg(total, net), hpp: hpp.perKg, source: hpp.source };
}

/** Rejects a total below HPP (`weighing_below_hpp`, 409) unless the seller has confirmed to have seen it. */
export async function requireBelowHppConfirmed(
  ctx: AppContext,
  line: PricedLine,
  net: Quantity,
  total: number,
  confirmed: boolean,
): Promise<void> {
  const below = confirmed ? null : await belowHpp(ctx, line, net, total);
  if (below) fail('weighing_below_hpp', { perKg: formatMoney(below.perKg), hpp: formatMoney(below.hpp) });
}
