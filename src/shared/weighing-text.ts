import { type Currency, formatMoney, formatNumber } from './money.ts';
import { decimalOf, type Quantity, quantityOf } from './quantity.ts';
import type { Unit } from './units.ts';
import { inKilograms, payableWeight, type WeighingTerms, weighedTotal, weighingLimits } from './weighing.ts';

/** How much wetter and emptier than the terms the goods of the example are, in percent. */
const EXAMPLE_WETTER = 4;
const EXAMPLE_EMPTIER = 1;

/** On what goods are sold by weighing, in a sentence or two. */
export function termsText({ tolerance, moisture, hampa }: WeighingTerms): string {
  const bases = [
    ...(moisture === null ? [] : [`kadar air ${formatNumber(moisture)} %`]),
    ...(hampa === null ? [] : [`hampa ${formatNumber(hampa)} %`]),
  ];
  const paid = bases.length > 0 ? `dasar ${bases.join(' dan ')}` : 'dibayar apa adanya';
  return `Dijual menurut timbangan: boleh lebih atau kurang ${formatNumber(tolerance)} %, ${paid}.`;
}

/**
 * A worked example with somebody's own numbers: as much as he wants, weighed a little wetter or emptier than the terms, and what
 * that comes to. Null where it would say nothing.
 */
export function weighingExample(
  terms: WeighingTerms,
  { quantity, unit, price, currency }: { quantity: number; unit: Unit; price: number; currency?: Currency },
): string | null {
  if (!(quantity > 0) || !(price > 0)) return null;
  const net = inKilograms(quantityOf(quantity), unit);
  const measured = {
    moisture: terms.moisture === null ? null : terms.moisture + EXAMPLE_WETTER,
    hampa: terms.hampa === null ? null : terms.hampa + EXAMPLE_EMPTIER,
  };
  const payable = payableWeight(net, measured, terms);
  const found = [
    ...(measured.moisture === null ? [] : [`kadar air ${formatNumber(measured.moisture)} %`]),
    ...(measured.hampa === null ? [] : [`hampa ${formatNumber(measured.hampa)} %`]),
  ];
  const total = formatMoney(weighedTotal(price, payable, unit), currency);
  const kg = (of: Quantity) => `${formatNumber(decimalOf(of))} kg`;
  const weighed = `Contoh: ditimbang ${kg(net)}${found.length > 0 ? ` dengan ${found.join(' dan ')}` : ''}`;
  return `${weighed}, dibayar ${kg(payable)}: ${total}.`;
}

/** On what a listing is sold, by its own fields; null where that is not by weighing. */
export const termsOfListing = (listing: {
  weighed: boolean;
  weigh_tolerance: number | null;
  weigh_moisture: number | null;
  weigh_hampa: number | null;
}): WeighingTerms | null =>
  listing.weighed
    ? {
        tolerance: listing.weigh_tolerance ?? weighingLimits.usualTolerance,
        moisture: listing.weigh_moisture,
        hampa: listing.weigh_hampa,
      }
    : null;
