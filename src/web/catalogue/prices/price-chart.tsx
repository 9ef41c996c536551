import type { PriceSeries } from '../../../domain/bidding/market-prices/price-series.ts';
import type { PriceWindow } from '../../../domain/bidding/market-prices/price-window.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';

const WIDTH = 340;
const HEIGHT = 150;
const LEFT = 62;
const RIGHT = 8;
const TOP = 12;
const BOTTOM = 26;

/** `7 Sep`. */
const shortDay = (day: string) => formatDate(day).replace(/ \d{4}$/, '');

/** The weekly medians as a line chart rendered on the server; the line breaks at weeks with too few deals. */
export function PriceChart({
  series,
  window,
  currency,
}: {
  series: PriceSeries;
  window: PriceWindow;
  currency: Currency | undefined;
}) {
  const { reference, measure } = series;
  const ends =
    reference && measure === 'kg'
      ? [reference.low, reference.high].filter((end) => end !== null && end !== undefined)
      : [];
  const values = [...series.weeks.map((at) => at.median), ...ends];
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const room = Math.max((highest - lowest) * 0.12, highest * 0.01, 1);
  const [low, high] = [lowest - room, highest + room];
  const x = (week: string) =>
    LEFT + (window.weeks.indexOf(week) / (window.weeks.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (price: number) => TOP + ((high - price) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const labels = lowest === highest ? [lowest] : [lowest, highest];
  const first = window.weeks[0]!;
  const last = window.weeks.at(-1)!;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={chartDescription(series, currency)}
      className="h-auto w-full max-w-xl"
    >
      {labels.map((price) => (
        <g key={price}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(price)} y2={y(price)} className="stroke-line" />
          <text
            x={LEFT - 6}
            y={y(price) + 4}
            textAnchor="end"
            className="fill-muted text-[0.6875rem] tabular"
          >
            {formatMoney(price, currency)}
          </text>
        </g>
      ))}
      {[...new Set(ends)].map((end) => (
        <line
          key={end}
          x1={LEFT}
          x2={WIDTH - RIGHT}
          y1={y(end)}
          y2={y(end)}
          strokeWidth={1.5}
          strokeDasharray="5 4"
          className="stroke-padi-text"
        />
      ))}
      {consecutiveWeeks(series, window).map((run) => (
        <polyline
          key={run[0]!.week}
          points={run.map((at) => `${x(at.week).toFixed(1)},${y(at.median).toFixed(1)}`).join(' ')}
          fill="none"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-sawah"
        />
      ))}
      {series.weeks.map((at) => (
        <circle key={at.week} cx={x(at.week)} cy={y(at.median)} r={3.5} className="fill-sawah" />
      ))}
      <text x={x(first)} y={HEIGHT - 8} className="fill-muted text-[0.6875rem]">
        {shortDay(first)}
      </text>
      <text x={x(last)} y={HEIGHT - 8} textAnchor="end" className="fill-muted text-[0.6875rem]">
        {shortDay(last)}
      </text>
    </svg>
  );
}

/** Groups consecutive weeks that have a value. */
function consecutiveWeeks({ weeks }: PriceSeries, window: PriceWindow): PriceSeries['weeks'][] {
  const runs: PriceSeries['weeks'][] = [];
  let before = -2;
  for (const at of weeks) {
    const index = window.weeks.indexOf(at.week);
    if (index === before + 1) runs.at(-1)!.push(at);
    else runs.push([at]);
    before = index;
  }
  return runs;
}

function chartDescription(
  { product, city, measure, weeks }: PriceSeries,
  currency: Currency | undefined,
): string {
  const told = (at: PriceSeries['weeks'][number]) =>
    `${formatMoney(at.median, currency)} per ${measure} pada minggu ${formatDate(at.week)}`;
  const [first, last] = [weeks[0], weeks.at(-1)];
  const course = !first || !last ? '' : first === last ? told(first) : `dari ${told(first)} ke ${told(last)}`;
  return `Grafik harga mingguan ${product} di ${city}: ${course}.`;
}
