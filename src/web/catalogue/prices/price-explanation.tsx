import type { PriceSeries } from '../../../domain/bidding/market-prices/price-series.ts';
import type { PriceWindow } from '../../../domain/bidding/market-prices/price-window.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { referenceAmount } from '../../../shared/rules/references/reference-verdicts.ts';
import { PriceChart } from './price-chart.tsx';

type Props = { series: PriceSeries; window: PriceWindow; currency: Currency | undefined };

/** The median of the period, the weekly medians as a chart and a table, and the source of the figures. */
export function PriceExplanation({ series, window, currency }: Props) {
  const { median, measure, weeks } = series;
  return (
    <div className="grid gap-3">
      <p className="text-xl font-bold tabular">
        {formatMoney(median, currency)} <span className="text-sm font-normal text-muted">/ {measure}</span>
      </p>
      {weeks.length > 0 ? (
        <>
          <PriceChart series={series} window={window} currency={currency} />
          <WeekTable series={series} currency={currency} />
        </>
      ) : (
        <p className="text-sm text-muted">Belum ada minggu dengan cukup kesepakatan untuk grafik.</p>
      )}
      <Source series={series} window={window} />
    </div>
  );
}

function WeekTable({ series, currency }: Omit<Props, 'window'>) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text hover:underline">
        Angka per minggu
      </summary>
      <table className="w-full border-collapse tabular">
        <caption className="sr-only">
          Harga mingguan {series.product} di {series.city}
        </caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              Minggu mulai
            </th>
            <th scope="col" className="py-1.5 pr-2 text-right font-semibold">
              Harga tengah
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Kesepakatan
            </th>
          </tr>
        </thead>
        <tbody>
          {series.weeks.map((at) => (
            <tr key={at.week} className="border-t border-line">
              <td className="py-1.5 pr-2">{formatDate(at.week)}</td>
              <td className="py-1.5 pr-2 text-right">{formatMoney(at.median, currency)}</td>
              <td className="py-1.5 text-right">{formatNumber(at.deals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Source({ series: { deals, sellers, references, weeks }, window }: Omit<Props, 'currency'>) {
  return (
    <p className="text-sm text-muted">
      Dari {formatNumber(deals)} kesepakatan {formatNumber(sellers)} petani, {formatDate(window.from)} sampai{' '}
      {formatDate(window.to)}.
      {references.map((reference, at) => (
        <span key={reference.label}>
          {' '}
          {weeks.length > 0 && (at === 0 ? 'Garis putus-putus: ' : 'Tanpa garis: ')}
          {reference.label} {referenceAmount(reference)} ({reference.source}).
        </span>
      ))}
    </p>
  );
}
