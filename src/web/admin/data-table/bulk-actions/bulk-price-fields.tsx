import { useState } from 'react';
import { formatMoney, formatNumber } from '../../../../shared/format/money.ts';
import {
  bulkPrice,
  PRICE_CHANGES,
  type PriceChange as PriceRounding,
} from '../../../../shared/rules/listings/bulk-price.ts';
import { useRootData } from '../../../common/head/use-root-data.ts';

export type PricedRow = { name: string; price: number };

/** Number of prices in the preview. */
const MAX_SHOWN = 4;

/** The percentage and rounding of a price change, with a preview of some new prices. */
export function BulkPriceFields({ prices }: { prices: PricedRow[] }) {
  const currency = useRootData()?.shell.currency;
  const [percent, setPercent] = useState(5);
  const [round, setRound] = useState<PriceRounding>(1);
  const shown = Number.isInteger(percent) ? prices.slice(0, MAX_SHOWN) : [];
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
          onChange={(event) => setRound(Number(event.target.value) as PriceRounding)}
          className="box"
        >
          {PRICE_CHANGES.map((step) => (
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
                  <b>{formatMoney(bulkPrice(price, percent, round), currency)}</b>
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
