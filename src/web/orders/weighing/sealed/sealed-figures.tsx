import type { WeighedLineView } from '../../../../domain/weighing/get-weighing.ts';
import { type Currency, formatMoney, formatNumber } from '../../../../shared/figures/money.ts';
import { decimalOf, type Quantity, quantityOf } from '../../../../shared/figures/quantity.ts';
import type { Unit } from '../../../../shared/figures/units.ts';
import {
  besideOrdered,
  isBelowPerKg,
  type Measured,
  perNetKg,
  weighedOutcome,
} from '../../../../shared/weighing/weighing.ts';
import { WeighedFacts } from '../weighed-facts.tsx';
import type { SealedContent } from './sealed-ticket.ts';

/** What figures come to by a line's terms, worked out in this phone as the shop does it. */
export function comesTo(
  line: Pick<WeighedLineView, 'price' | 'unit' | 'orderedKg' | 'terms' | 'hpp'>,
  weighed: Measured & { net: Quantity },
  takesExcess: boolean,
) {
  const ordered = quantityOf(line.orderedKg);
  const of = { price: line.price, unit: line.unit as Unit, ordered };
  const { payable, total } = weighedOutcome(of, line.terms, weighed, takesExcess);
  const { hpp } = line;
  return {
    payable: decimalOf(payable),
    total,
    beside: besideOrdered(weighed.net, ordered, line.terms.tolerance),
    belowHpp:
      hpp && isBelowPerKg(total, weighed.net, hpp.perKg)
        ? { perKg: perNetKg(total, weighed.net), hpp: hpp.perKg, source: hpp.source }
        : null,
  };
}

/** A sealed ticket's figures, large, as they are read beside the scale. */
export function SealedFigures({
  content,
  payable,
  total,
  currency,
}: {
  content: SealedContent;
  payable: number;
  total: number;
  currency: Currency;
}) {
  const { net, sacks, moisture, hampa, readings, weighedBy } = content;
  const facts: [string, string][] = [
    ['Karung', formatNumber(sacks)],
    ...(moisture === null ? [] : [['Kadar air', `${formatNumber(moisture)} %`] as [string, string]]),
    ...(hampa === null ? [] : [['Hampa', `${formatNumber(hampa)} %`] as [string, string]]),
    ['Yang menimbang', weighedBy],
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <WeighedFacts net={decimalOf(net)} payable={payable} facts={facts} />
      <ol className="grid gap-1 tabular">
        {readings.map(({ gross, tare }, at) => (
          <li key={at}>
            {at + 1}. {formatNumber(decimalOf(gross))} − {formatNumber(decimalOf(tare))} kg
          </li>
        ))}
      </ol>
      <p>
        Barang ini menjadi <strong>{formatMoney(total, currency)}</strong>.
      </p>
    </div>
  );
}
