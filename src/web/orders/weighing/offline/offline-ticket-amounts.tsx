import type { WeighedLineView } from '../../../../domain/weighing/queries/get-weighing.ts';
import { type Currency, formatMoney, formatNumber } from '../../../../shared/format/money.ts';
import { type Quantity, toDecimal, toQuantity } from '../../../../shared/format/quantity.ts';
import type { Unit } from '../../../../shared/format/units.ts';
import {
  compareWithOrdered,
  isBelowPerKg,
  type Measured,
  perNetKg,
  weighedOutcome,
} from '../../../../shared/rules/weighing/payable-weight.ts';
import { WeighedFacts } from '../weighed-facts.tsx';
import type { OfflineTicketContent } from './offline-ticket.ts';

/** Computes the amounts of a weighing by the line's terms in the browser, as the server does. */
export function previewWeighing(
  line: Pick<WeighedLineView, 'price' | 'unit' | 'orderedKg' | 'terms' | 'hpp'>,
  weighed: Measured & { net: Quantity },
  takesExcess: boolean,
) {
  const ordered = toQuantity(line.orderedKg);
  const of = { price: line.price, unit: line.unit as Unit, ordered };
  const { payable, total } = weighedOutcome(of, line.terms, weighed, takesExcess);
  const { hpp } = line;
  return {
    payable: toDecimal(payable),
    total,
    beside: compareWithOrdered(weighed.net, ordered, line.terms.tolerance),
    belowHpp:
      hpp && isBelowPerKg(total, weighed.net, hpp.perKg)
        ? { perKg: perNetKg(total, weighed.net), hpp: hpp.perKg, source: hpp.source }
        : null,
  };
}

/** The amounts of a signed ticket, large enough to read at the scale. */
export function OfflineTicketAmounts({
  content,
  payable,
  total,
  currency,
}: {
  content: OfflineTicketContent;
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
      <WeighedFacts net={toDecimal(net)} payable={payable} facts={facts} />
      <ol className="grid gap-1 tabular">
        {readings.map(({ gross, tare }, at) => (
          <li key={at}>
            {at + 1}. {formatNumber(toDecimal(gross))} − {formatNumber(toDecimal(tare))} kg
          </li>
        ))}
      </ol>
      <p>
        Barang ini menjadi <strong>{formatMoney(total, currency)}</strong>.
      </p>
    </div>
  );
}
