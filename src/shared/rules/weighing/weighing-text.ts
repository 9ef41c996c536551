import { type Currency, formatMoney, formatNumber } from '../../format/money.ts';
import { type Quantity, toDecimal, toQuantity } from '../../format/quantity.ts';
import type { Unit } from '../../format/units.ts';
import type { WeighingTerms } from './listing-weighing-terms.ts';
import { inKilograms, isBelowPerKg, payableWeight, perNetKg, weighedTotal } from './payable-weight.ts';

/** How far the example's produce exceeds the base of moisture and hampa, in percent. */
const EXAMPLE_WETTER = 4;
const EXAMPLE_EMPTIER = 1;

/** The terms of sale by weighing, in a sentence or two. */
export function termsText({ tolerance, moisture, hampa }: WeighingTerms): string {
  const bases = [
    ...(moisture === null ? [] : [`kadar air ${formatNumber(moisture)} %`]),
    ...(hampa === null ? [] : [`hampa ${formatNumber(hampa)} %`]),
  ];
  const paid = bases.length > 0 ? `dasar ${bases.join(' dan ')}` : 'dibayar apa adanya';
  return `Dijual menurut timbangan: boleh lebih atau kurang ${formatNumber(tolerance)} %, ${paid}.`;
}

/**
 * A worked example with the reader's own numbers: their quantity, weighed a little wetter or emptier than the
 * terms allow, the resulting total, and whether that is below HPP. Null when the example would show no
 * difference.
 */
export function weighingExample(
  terms: WeighingTerms,
  {
    quantity,
    unit,
    price,
    currency,
    hpp,
  }: { quantity: number; unit: Unit; price: number; currency?: Currency; hpp?: { perKg: number } | null },
): { text: string; belowHpp: string | null } | null {
  if (!(quantity > 0) || !(price > 0)) return null;
  const net = inKilograms(toQuantity(quantity), unit);
  const measured = {
    moisture: terms.moisture === null ? null : terms.moisture + EXAMPLE_WETTER,
    hampa: terms.hampa === null ? null : terms.hampa + EXAMPLE_EMPTIER,
  };
  const payable = payableWeight(net, measured, terms);
  const total = weighedTotal(price, payable, unit);
  const found = [
    ...(measured.moisture === null ? [] : [`kadar airnya ${formatNumber(measured.moisture)} %`]),
    ...(measured.hampa === null ? [] : [`hampanya ${formatNumber(measured.hampa)} %`]),
  ];
  const kg = (of: Quantity) => `${formatNumber(toDecimal(of))} kg`;
  const paid = `yang dibayar ${kg(payable)} dari ${kg(net)} di timbangan: ${formatMoney(total, currency)}.`;
  const text = found.length > 0 ? `Bila ${found.join(' dan ')}, ${paid}` : `Contoh: ${paid}`;
  const below = hpp && isBelowPerKg(total, net, hpp.perKg);
  return {
    text,
    belowHpp: below
      ? `Itu ${formatMoney(perNetKg(total, net), currency)} per kg di timbangan, di bawah HPP ${formatMoney(hpp.perKg, currency)}: penjual harus menyetujuinya dulu.`
      : null,
  };
}
