import { formatMoney } from '../figures/money.ts';
import { pricePerKg, type Unit } from '../figures/units.ts';
import type { ZoneNumber } from '../input/goods/reference-prices.ts';
import type { QualityClass } from '../quality/classes.ts';

/** What a reference price is chosen by: never by the name of the goods. */
export type Goods = {
  category: string;
  unit: Unit;
  /** Their class of quality, as far as it is known. */
  quality: QualityClass | null | undefined;
  /** That of the seller, which decides the zone. */
  province: string;
};

/** A government price that holds today, in rupiah per kilogram. */
export type ReferencePrice = { kind: 'hpp' | 'het'; label: string; perKg: number; source: string };

/** The zones of HET (Kepbadan 299/2025), with their provinces as the shop names them. */
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

/** The zone of a province; null for a place that is none. */
export const zoneOf = (province: string): ZoneNumber | null => zoneByProvince.get(province) ?? null;

/** A reference price with the zone in which it holds, 0 for all of the country. */
export type ReferenceKey = 'hpp_gkp:0' | 'hpp_gkg:0' | `het_${'medium' | 'premium'}:${ZoneNumber}`;

/**
 * Which reference price speaks of goods; none but by weight. HET speaks of rice of class medium or premium, in the
 * seller's zone; of special rice and of rice whose class nobody has said it says nothing. HPP of gabah kering panen holds
 * for gabah of any quality (Kepbadan 14/2025), that of gabah kering giling for what is dry enough to be milled.
 */
export function referenceKey({ category, unit, quality, province }: Goods): ReferenceKey | null {
  if (pricePerKg(1, unit) === null) return null;
  if (category === 'gabah') return quality === 'gkg' ? 'hpp_gkg:0' : 'hpp_gkp:0';
  if (category !== 'beras' || (quality !== 'medium' && quality !== 'premium')) return null;
  const zone = zoneOf(province);
  return zone && `het_${quality}:${zone}`;
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

/** The reference prices that hold today; none where the store doesn't count in rupiah. */
export type ReferencesToday = Partial<Record<ReferenceKey, ReferencePrice>>;

/** The one that speaks of goods, of those that hold today. */
export function referenceIn(references: ReferencesToday, goods: Goods): ReferencePrice | null {
  const key = referenceKey(goods);
  return (key && references[key]) ?? null;
}

/**
 * What today's reference price says about a list price: 'di atas HET beras medium zona 1 Rp 13.500/kg'; null where it
 * says nothing. It warns and blocks nothing (bidding rules, Reference prices).
 */
export function referenceNote(
  price: number,
  goods: Goods,
  references: ReferencesToday,
): { short: string; text: string; source: string } | null {
  const reference = referenceIn(references, goods);
  const verdict = referenceVerdict(price, goods.unit, reference);
  if (!reference || !verdict) return null;
  const side = verdict === 'above_het' ? 'di atas' : 'di bawah';
  return {
    short: `${side} ${reference.kind.toUpperCase()}`,
    text: `${side} ${reference.label} ${formatMoney(reference.perKg)}/kg`,
    source: reference.source,
  };
}
