import type { ReferenceKind } from './input/reference-prices.ts';
import { formatMoney } from './money.ts';
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

/** The reference prices that hold today, by kind; none where the store doesn't count in rupiah. */
export type ReferencesToday = Partial<Record<ReferenceKind, ReferencePrice>>;

/**
 * What today's reference price says about a list price: 'di atas HET beras medium Rp 13.500/kg'; null where it says
 * nothing. It warns and blocks nothing (bidding rules, Reference prices).
 */
export function referenceNote(
  price: number,
  goods: Goods,
  references: ReferencesToday,
): { short: string; text: string; source: string } | null {
  const kind = referenceKind(goods);
  const reference = (kind && references[kind]) ?? null;
  const verdict = referenceVerdict(price, goods.unit, reference);
  if (!reference || !verdict) return null;
  const side = verdict === 'above_het' ? 'di atas' : 'di bawah';
  return {
    short: `${side} ${reference.kind.toUpperCase()}`,
    text: `${side} ${reference.label} ${formatMoney(reference.perKg)}/kg`,
    source: reference.source,
  };
}
