import { formatMoney } from '../../format/money.ts';
import { pricePerKg, type Unit } from '../../format/units.ts';
import type { ReferenceLevel } from './commodities.ts';

/* Apart from the table's rules, so that public pages load no vocabulary of commodities for them. */

/** HPP is a floor, HET a ceiling, HAP a range (trade 8). */
export const REFERENCE_KINDS = ['hpp', 'het', 'hap'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];
export const referenceKindLabel: Record<ReferenceKind, string> = {
  hpp: 'HPP, batas bawah',
  het: 'HET, batas atas',
  hap: 'HAP, rentang acuan',
};

/**
 * A reference price as shown next to a listing; `perKg` is the floor of HPP, the ceiling of HET, the low end of HAP.
 */
export type ReferencePrice = {
  kind: ReferenceKind;
  label: string;
  level: ReferenceLevel;
  perKg: number;
  low: number | null;
  high: number | null;
  source: string;
  sourceUrl: string | null;
  /** The first day on which it is valid. */
  since: string;
};

/** 'Rp 6.500/kg', or 'Rp 25.000–Rp 31.500/kg' for a range. */
export function referenceAmount({ low, high }: Pick<ReferencePrice, 'low' | 'high'>): string {
  const ends = low !== null && high !== null && low !== high ? [low, high] : [(low ?? high)!];
  return `${ends.map((end) => formatMoney(end, 'IDR')).join('–')}/kg`;
}

export type ReferenceVerdict = 'below_hpp' | 'above_het' | 'below_hap' | 'above_hap';
export type ReferenceBreach = { verdict: ReferenceVerdict; reference: ReferencePrice };

/**
 * The verdict of a reference price on a price per `unit`. A range at the farm or the warehouse protects the farmer, so
 * it only reports a price below it; a range at the counter protects the buyer, so it only reports a price above it.
 */
export function referenceVerdict(
  price: number,
  unit: string,
  reference: Pick<ReferencePrice, 'kind' | 'level' | 'low' | 'high'> | null,
): ReferenceVerdict | null {
  const perKg = reference && pricePerKg(price, unit as Unit);
  if (!reference || perKg === null) return null;
  const { kind, level, low, high } = reference;
  if (kind === 'hpp') return low !== null && perKg < low ? 'below_hpp' : null;
  if (kind === 'het') return high !== null && perKg > high ? 'above_het' : null;
  if (level === 'konsumen') return high !== null && perKg > high ? 'above_hap' : null;
  return low !== null && perKg < low ? 'below_hap' : null;
}

/** The reference prices beyond which a price per `unit` lies. */
export const referenceBreaches = (
  price: number,
  unit: string,
  references: readonly ReferencePrice[],
): ReferenceBreach[] =>
  references.flatMap((reference) => {
    const verdict = referenceVerdict(price, unit, reference);
    return verdict ? [{ verdict, reference }] : [];
  });

/** Whether a price per `unit` is below HPP, which its seller has to confirm. */
export const isBelowHpp = (price: number, unit: string, references: readonly ReferencePrice[]): boolean =>
  references.some((reference) => referenceVerdict(price, unit, reference) === 'below_hpp');

/** 'di atas HET', 'di bawah HAP'. */
export const breachShort = ({ verdict, reference }: ReferenceBreach): string =>
  `${verdict.startsWith('above') ? 'di atas' : 'di bawah'} ${reference.kind.toUpperCase()}`;

/** 'di atas HET beras medium zona 1 Rp 13.500/kg'. */
export const breachText = ({ verdict, reference }: ReferenceBreach): string =>
  `${verdict.startsWith('above') ? 'di atas' : 'di bawah'} ${reference.label} ${referenceAmount(reference)}`;
