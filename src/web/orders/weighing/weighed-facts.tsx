import { formatNumber } from '../../../shared/figures/money.ts';
import { unbroken } from '../../ui/unbroken.ts';

/** What a weighing came to, in kg, large; below it what else was found, each with its name. */
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
            {unbroken(`${formatNumber(net)} kg`)}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Yang dibayar</dt>
          <dd className="text-[min(1.5rem,11.5vw)] font-bold tabular">
            {unbroken(`${formatNumber(payable)} kg`)}
          </dd>
        </div>
      </dl>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([label, text]) => (
          <div key={label} className="flex flex-wrap gap-x-2 sm:contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{unbroken(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
