import { eq } from 'drizzle-orm';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Quantity } from '../../../shared/format/quantity.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { isBelowPerKg, perNetKg } from '../../../shared/rules/weighing/payable-weight.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { hppOf, referencesOf } from '../../references/reference-table.ts';
import type { WeighedLine } from './lock-ticket.ts';

type PricedLine = Pick<WeighedLine, 'listingId' | 'unit' | 'quality' | 'referencePrices'>;

/** HPP per kilogram of a line on the order's day; null for everything but gabah. */
export async function hppForLine(
  ctx: AppContext,
  line: PricedLine,
): Promise<{ perKg: number; source: string } | null> {
  const prices = line.referencePrices?.prices ?? (await referencesOfLine(ctx, line));
  const hpp = hppOf(prices);
  return hpp && { perKg: hpp.per_kg, source: hpp.source };
}

/** Today's reference prices, for a line from before lines stored those of their day. */
async function referencesOfLine(ctx: AppContext, line: PricedLine) {
  const [goods] = await ctx.db
    .select({ category: products.category, commodity: listings.commodity, province: farmers.province })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .where(eq(listings.id, line.listingId));
  return goods ? referencesOf(ctx, { ...goods, unit: line.unit as Unit, quality: line.quality.class }) : [];
}

/** That price if the total per weighed kilogram is below it; otherwise null. */
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

/** Rejects a total below HPP (`weighing_below_hpp`, 409) unless the seller has confirmed having seen it. */
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
