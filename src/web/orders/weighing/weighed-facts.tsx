import { formatNumber } from '../../../shared/format/money.ts';
import { noWrapText } from '../../ui/no-wrap-text.ts';

/** The result of a weighing in kg, large; below it the other labelled values. */
export function WeighedFacts({
  net,
  payable,
  facts,
}: {
  net: number;
  payable: number;
  facts: readonly (readonly [label: string, text: string])[];
}) {
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="text-muted">Berat bersih</dt>
          <dd className="text-[min(1.5rem,11.5vw)] font-bold tabular">
            {noWrapText(`${formatNumber(net)} kg`)}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Yang dibayar</dt>
          <dd className="text-[min(1.5rem,11.5vw)] font-bold tabular">
            {noWrapText(`${formatNumber(payable)} kg`)}
          </dd>
        </div>
      </dl>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([label, text]) => (
          <div key={label} className="flex flex-wrap gap-x-2 sm:contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{noWrapText(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
