import type { ReferenceKind } from './input/reference-prices.ts';
import { pricePerKg, type Unit } from './units.ts';

export type Goods = { category: string; name: string; unit: Unit };

/** A government price that holds today, in rupiah per kilogram. */
export type ReferencePrice = { kind: 'hpp' | 'het'; label: string; perKg: number; source: string };

/** Which reference price speaks of a product: HPP of gabah, HET of rice, by what its name says; none but by weight. */
export function referenceKind({ category, name, unit }: Goods): ReferenceKind | null {
  if (pricePerKg(1, unit) === null) return null;
  if (category === 'gabah') return /giling|gkg/i.test(name) ? 'hpp_gkg' : 'hpp_gkp';
  if (category === 'beras') return /premium/i.test(name) ? 'het_premium' : 'het_medium';
  return null;
}

/** What a reference price says about a price per `unit`: below what the state pays farmers, above what it lets rice cost. */
export function referenceVerdict(
  price: number,
  unit: string,
  reference: { kind: 'hpp' | 'het'; perKg: number } | null,
): 'below_hpp' | 'above_het' | null {
  const perKg = reference && pricePerKg(price, unit as Unit);
  if (!reference || perKg === null) return null;
  if (reference.kind === 'hpp') return perKg < reference.perKg ? 'below_hpp' : null;
  return perKg > reference.perKg ? 'above_het' : null;
}
