import { useState } from 'react';
import { PRICE_STEPS, type PriceStep, repriced } from '../../../../shared/bulk-price.ts';
import { formatMoney, formatNumber } from '../../../../shared/figures/money.ts';
import { useRootData } from '../../../page/head/root-data.ts';

export type PricedRow = { name: string; price: number };

/** So many of the prices stand there as they would be. */
const SHOWN = 4;

/** By how much prices change and to what they are rounded, and what some of them would be. */
export function PriceChange({ prices }: { prices: PricedRow[] }) {
  const currency = useRootData()?.shell.currency;
  const [percent, setPercent] = useState(5);
  const [round, setRound] = useState<PriceStep>(1);
  const shown = Number.isInteger(percent) ? prices.slice(0, SHOWN) : [];
  const rest = prices.length - shown.length;
  return (
    <>
      <label className="grid gap-1">
        Naik atau turun (%)
        <input
          type="number"
          name="percent"
          step={1}
          min={-90}
          max={300}
          defaultValue={5}
          onChange={(event) => setPercent(event.target.valueAsNumber)}
          className="box"
        />
      </label>
      <p className="text-xs text-muted">-10 menurunkan harga customer 10 persen.</p>
      <label className="grid gap-1">
        Bulatkan ke
        <select
          name="round"
          defaultValue="1"
          onChange={(event) => setRound(Number(event.target.value) as PriceStep)}
          className="box"
        >
          {PRICE_STEPS.map((step) => (
            <option key={step} value={step}>
              {step === 1 ? 'tidak dibulatkan' : `kelipatan ${formatMoney(step, currency)}`}
            </option>
          ))}
        </select>
      </label>
      {shown.length > 0 && (
        <div role="status" className="grid gap-1 text-xs">
          <p className="text-muted">Harganya akan menjadi:</p>
          <ul className="grid gap-1">
            {shown.map(({ name, price }, at) => (
              <li key={at} className="flex justify-between gap-2 tabular">
                <span className="min-w-0 truncate">{name}</span>
                <span className="whitespace-nowrap">
                  <del className="text-muted">{formatMoney(price, currency)}</del>{' '}
                  <b>{formatMoney(repriced(price, percent, round), currency)}</b>
                </span>
              </li>
            ))}
          </ul>
          {rest > 0 && <p className="text-muted">dan {formatNumber(rest)} lagi di halaman ini</p>}
        </div>
      )}
    </>
  );
}
