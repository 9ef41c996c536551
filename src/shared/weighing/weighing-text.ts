import { type Currency, formatMoney, formatNumber } from '../figures/money.ts';
import { decimalOf, type Quantity, quantityOf } from '../figures/quantity.ts';
import type { Unit } from '../figures/units.ts';
import type { WeighingTerms } from './terms.ts';
import { inKilograms, isBelowPerKg, payableWeight, perNetKg, weighedTotal } from './weighing.ts';

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
 * A worked example with somebody's own numbers: as much as he wants, weighed a little wetter or emptier than the terms, what
 * that comes to, and where that lies below what the state pays. Null where it would say nothing.
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
  const net = inKilograms(quantityOf(quantity), unit);
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
  const kg = (of: Quantity) => `${formatNumber(decimalOf(of))} kg`;
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
