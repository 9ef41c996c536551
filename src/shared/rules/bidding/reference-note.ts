import { formatMoney } from '../../format/money.ts';
import { pricePerKg, type Unit } from '../../format/units.ts';
import type { ZoneNumber } from '../../schemas/catalogue/reference-price-schemas.ts';
import type { QualityClass } from '../quality/quality-classes.ts';

/** The facts that select a reference price; the listing's name never does. */
export type ReferencedListing = {
  category: string;
  unit: Unit;
  /** Their quality class, if declared. */
  quality: QualityClass | null | undefined;
  /** The seller's province, which decides the zone. */
  province: string;
};

/** A government price that is in force today, in rupiah per kilogram. */
export type ReferencePrice = { kind: 'hpp' | 'het'; label: string; perKg: number; source: string };

/** The zones of HET (Kepbadan 299/2025) with their provinces as the shop names them. */
const zones: Record<ZoneNumber, readonly string[]> = {
  1: [
    ...['Yogyakarta', 'Jawa Tengah', 'Jawa Timur', 'Jawa Barat', 'Banten', 'DKI Jakarta'],
    ...['Lampung', 'Sumatera Selatan', 'Bali', 'Nusa Tenggara Barat'],
    ...[
      'Sulawesi Utara',
      'Sulawesi Tengah',
      'Sulawesi Selatan',
      'Sulawesi Tenggara',
      'Sulawesi Barat',
      'Gorontalo',
    ],
  ],
  2: [
    ...['Aceh', 'Sumatera Utara', 'Sumatera Barat', 'Riau', 'Kepulauan Riau', 'Jambi', 'Bengkulu'],
    ...['Kepulauan Bangka Belitung', 'Nusa Tenggara Timur', 'Kalimantan Barat', 'Kalimantan Tengah'],
    ...['Kalimantan Selatan', 'Kalimantan Timur', 'Kalimantan Utara'],
  ],
  3: [
    ...['Maluku', 'Maluku Utara', 'Papua', 'Papua Barat', 'Papua Barat Daya', 'Papua Pegunungan'],
    ...['Papua Selatan', 'Papua Tengah'],
  ],
};
const zoneByProvince = new Map(
  Object.entries(zones).flatMap(([zone, provinces]) =>
    provinces.map((province) => [province, Number(zone) as ZoneNumber] as const),
  ),
);

/** The zone of a province; null when it belongs to none. */
export const priceZoneOf = (province: string): ZoneNumber | null => zoneByProvince.get(province) ?? null;

/** A reference price with its zone, 0 for the whole country. */
export type ReferenceKey = 'hpp_gkp:0' | 'hpp_gkg:0' | `het_${'medium' | 'premium'}:${ZoneNumber}`;

/**
 * The reference price that applies to a listing, only for units of weight. HET applies to rice of class
 * medium or premium in the seller's zone, not to special rice or rice without a class; HPP of gabah kering
 * panen applies to gabah of any quality (Kepbadan 14/2025), HPP of gabah kering giling to gabah dry enough to
 * be milled.
 */
export function referenceKey({ category, unit, quality, province }: ReferencedListing): ReferenceKey | null {
  if (pricePerKg(1, unit) === null) return null;
  if (category === 'gabah') return quality === 'gkg' ? 'hpp_gkg:0' : 'hpp_gkp:0';
  if (category !== 'beras' || (quality !== 'medium' && quality !== 'premium')) return null;
  const zone = priceZoneOf(province);
  return zone && `het_${quality}:${zone}`;
}

/**
 * The verdict of a reference price on a price per `unit`: below HPP, the government's floor, or above HET,
 * its ceiling.
 */
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

/** The reference prices in force today; none unless the store's currency is rupiah. */
export type ReferencesToday = Partial<Record<ReferenceKey, ReferencePrice>>;

/** The reference price that applies to a listing, of those in force today. */
export function referencePriceFor(
  references: ReferencesToday,
  goods: ReferencedListing,
): ReferencePrice | null {
  const key = referenceKey(goods);
  return (key && references[key]) ?? null;
}

/**
 * The note of today's reference price on a list price: 'di atas HET beras medium zona 1 Rp 13.500/kg'; null
 * without one. It warns and never blocks (bidding rules, Reference prices).
 */
export function referenceNote(
  price: number,
  goods: ReferencedListing,
  references: ReferencesToday,
): { short: string; text: string; source: string } | null {
  const reference = referencePriceFor(references, goods);
  const verdict = referenceVerdict(price, goods.unit, reference);
  if (!reference || !verdict) return null;
  const side = verdict === 'above_het' ? 'di atas' : 'di bawah';
  return {
    short: `${side} ${reference.kind.toUpperCase()}`,
    text: `${side} ${reference.label} ${formatMoney(reference.perKg)}/kg`,
    source: reference.source,
  };
}
