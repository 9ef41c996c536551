import { pricePerKg, type Unit } from '../../format/units.ts';
import type { QualityClass } from '../quality/quality-classes.ts';
import { type Commodity, commodityDefinition, commodityOf, type ReferenceLevel } from './commodities.ts';
import { type PriceZone, priceZoneOf } from './price-zones.ts';
import {
  breachShort,
  breachText,
  REFERENCE_KINDS,
  type ReferenceKind,
  type ReferencePrice,
  referenceBreaches,
} from './reference-verdicts.ts';

/** A row of the table: rupiah per kilogram from one day to another in WIB, both included. */
export type ReferenceRow = {
  commodity: Commodity;
  /** Null when it holds for all classes that the vocabulary names. */
  class: QualityClass | null;
  kind: ReferenceKind;
  level: ReferenceLevel;
  /** 0 for the whole country. */
  zone: 0 | PriceZone;
  low: number | null;
  high: number | null;
  from: string;
  until: string | null;
  source: string;
  sourceUrl: string | null;
};

/** The properties by which the reference prices of a listing are found; its name is none of them. */
export type ReferencedListing = {
  category: string;
  commodity?: Commodity | null | undefined;
  unit: Unit;
  /** Its quality class, if declared. */
  quality: QualityClass | null | undefined;
  /** The seller's province, which decides the zone. */
  province: string;
};

export const isInForce = ({ from, until }: Pick<ReferenceRow, 'from' | 'until'>, day: string): boolean =>
  from <= day && (until === null || day <= until);

function isAboutClass(row: ReferenceRow, quality: QualityClass | null): boolean {
  if (row.class !== null) return row.class === quality;
  const { unclassed } = commodityDefinition(row.commodity);
  return unclassed === 'all' || (quality !== null && unclassed.includes(quality));
}

/**
 * The rows that hold for a listing on a day in WIB, at most one of each kind and level: a row of its own class before one for
 * all classes, then a row of its own zone before one for the whole country. Rows for all classes give way to rows of the
 * same kind for its class at any level. Only units of weight have reference prices.
 */
export function referenceRowsOn<R extends ReferenceRow>(
  table: readonly R[],
  listing: ReferencedListing,
  day: string,
): R[] {
  const commodity = commodityOf(listing);
  if (commodity === null || pricePerKg(1, listing.unit) === null) return [];
  const { levels } = commodityDefinition(commodity);
  const zone = priceZoneOf(listing.province);
  const fits = table.filter(
    (row) =>
      row.commodity === commodity &&
      levels.includes(row.level) &&
      isInForce(row, day) &&
      (row.zone === 0 || row.zone === zone) &&
      isAboutClass(row, listing.quality ?? null),
  );
  const closeness = (row: R) => (row.class !== null ? 2 : 0) + (row.zone !== 0 ? 1 : 0);
  return levels.flatMap((level) =>
    REFERENCE_KINDS.flatMap((kind) => {
      const ofKind = fits.filter((row) => row.kind === kind);
      const classed = ofKind.filter((row) => row.class !== null);
      const [first] = (classed.length > 0 ? classed : ofKind)
        .filter((row) => row.level === level)
        .sort((a, b) => closeness(b) - closeness(a));
      return first ? [first] : [];
    }),
  );
}

const CLASS_WORDS: Partial<Record<QualityClass, string>> = { gkp: 'kering panen', gkg: 'kering giling' };

/** The goods of a row in words: 'gabah kering panen', 'beras medium', 'cabai rawit merah'. */
function goodsOf({ commodity, class: name }: Pick<ReferenceRow, 'commodity' | 'class'>): string {
  const { label } = commodityDefinition(commodity);
  // HPP without a class is that of gabah as it comes from the field, of any quality (Kepbadan 14/2025).
  const words = name ? (CLASS_WORDS[name] ?? name) : commodity === 'gabah' ? 'kering panen' : '';
  return words ? `${label} ${words}` : label;
}

/** 'HPP gabah kering panen', 'HET beras medium zona 1', 'HAP cabai rawit merah tingkat produsen'. */
export function referenceLabel(
  row: Pick<ReferenceRow, 'commodity' | 'class' | 'kind' | 'level' | 'zone'>,
): string {
  const level = row.kind === 'hap' ? ` tingkat ${row.level}` : '';
  return `${row.kind.toUpperCase()} ${goodsOf(row)}${level}${row.zone > 0 ? ` zona ${row.zone}` : ''}`;
}

export const toReferencePrice = (row: ReferenceRow): ReferencePrice => ({
  kind: row.kind,
  label: referenceLabel(row),
  level: row.level,
  perKg: (row.low ?? row.high)!,
  low: row.low,
  high: row.high,
  source: row.source,
  sourceUrl: row.sourceUrl,
  since: row.from,
});

/** The reference prices of a listing on a day in WIB. */
export const referencesOn = (
  table: readonly ReferenceRow[],
  listing: ReferencedListing,
  day: string,
): ReferencePrice[] => referenceRowsOn(table, listing, day).map(toReferencePrice);

/** The reference prices that an offer or an order line stores. */
export type KeptReferences = { commodity: Commodity | null; prices: ReferencePrice[] };

/** The rows in force on a day, as a page gets them. */
export type ReferencesToday = { day: string; rows: ReferenceRow[] };

/** The reference prices of a listing, of those in force today. */
export const referencesFor = ({ day, rows }: ReferencesToday, listing: ReferencedListing): ReferencePrice[] =>
  referencesOn(rows, listing, day);

/**
 * The verdict of today's reference prices on a list price, the first one; null when it is within all of them. It warns
 * and never blocks (bidding rules, Reference prices).
 */
export function referenceNote(
  price: number,
  listing: ReferencedListing,
  today: ReferencesToday,
): { short: string; text: string; source: string } | null {
  const [breach] = referenceBreaches(price, listing.unit, referencesFor(today, listing));
  return breach
    ? { short: breachShort(breach), text: breachText(breach), source: breach.reference.source }
    : null;
}
