import { pricePerKg, type Unit } from './units.ts';

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
