import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/money.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';

/** One metric with its label and its previous value. */
export function MetricCard({
  label,
  value,
  href,
  children,
}: {
  label: string;
  value: string;
  /** The rows whose sum the metric is. */
  href?: string;
  children?: ReactNode;
}) {
  return (
    <Card className="grid content-start gap-1">
      <p className="text-muted">{label}</p>
      <p className="text-xl font-bold tabular">
        {href ? (
          <Anchor href={href} className="underline">
            {value}
          </Anchor>
        ) : (
          value
        )}
      </p>
      {children}
    </Card>
  );
}

/**
 * The change since the previous period in percent and as a value; without a comparable value only the
 * previous one. `worse` marks metrics for which less is better.
 */
export function Change({
  value,
  before,
  text,
  worse = false,
}: {
  value: number;
  before: number;
  text(amount: number): string;
  worse?: boolean;
}) {
  const percent = before > 0 ? Math.round(((value - before) / before) * 100) : null;
  const Arrow = (percent ?? 0) < 0 ? ArrowDown : ArrowUp;
  const good = percent !== null && percent !== 0 && (worse ? percent < 0 : percent > 0);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted tabular">
      {percent !== null && percent !== 0 && (
        <span
          className={cx(
            'inline-flex items-center gap-0.5 font-semibold',
            good ? 'text-sawah-text' : 'text-error',
          )}
        >
          <Arrow className="size-3.5" aria-hidden />
          {percent > 0 ? '+' : ''}
          {formatNumber(percent)}%
        </span>
      )}
      <span>
        {before === 0 && value > 0
          ? 'sebelumnya belum ada'
          : `${percent === 0 ? 'tetap, ' : ''}sebelumnya ${text(before)}`}
      </span>
    </span>
  );
}

export type ChartBar = { key: string; label: string; value: number; before: number | null };

const CHART_HEIGHT = 180;
/**
 * Space for the label above the highest line, and to the right of the bars for all labels, which would be
 * unreadable on the bars.
 */
const TOP_PADDING = 12;
const AXIS_WIDTH = 78;
const FONT_SIZE = 12;

/**
 * A bar chart rendered on the server, so that it works without JavaScript. A table below holds the exact
 * figures for screen readers; `before` adds the previous period's bars.
 */
export function BarChart({
  title,
  bars,
  text,
  brief = text,
}: {
  title: string;
  bars: ChartBar[];
  text(amount: number): string;
  /** Formats the labels of the axis. */
  brief?(amount: number): string;
}) {
  const most = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]));
  // Without any value the axis would show invented figures.
  const none = bars.every((bar) => bar.value <= 0 && (bar.before ?? 0) <= 0);
  const compared = bars.some((bar) => bar.before !== null);
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex-1 text-base font-bold">{title}</span>
        {compared && (
          <span className="flex items-center gap-3 text-xs text-muted" aria-hidden>
            <span className="inline-flex items-center gap-1">
              <span className="size-2.5 rounded-sm bg-sawah" /> periode ini
            </span>
            <span className="inline-flex items-center gap-1">
              <span className="size-2.5 rounded-sm bg-edge/50" /> sebelumnya
            </span>
          </span>
        )}
      </figcaption>
      {none ? (
        <p className="text-muted">Belum ada angka dalam waktu ini.</p>
      ) : (
        <BarChartSvg {...{ title, bars, most, text, brief }} />
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
          Lihat angkanya
        </summary>
        <table className="mt-2 w-full max-w-xl text-left tabular">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="py-1.5 font-semibold">
                Waktu
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Periode ini
              </th>
              {compared && (
                <th scope="col" className="py-1.5 text-right font-semibold">
                  Sebelumnya
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal">
                  {bar.label}
                </th>
                <td className="py-1.5 text-right">{text(bar.value)}</td>
                {compared && <td className="py-1.5 text-right text-muted">{text(bar.before ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Returns at most four evenly spaced round ticks of an axis up to `most`. */
function axisTicks(most: number): number[] {
  const power = 10 ** (Math.floor(Math.log10(most)) - 1);
  const step = [1, 2, 2.5, 5, 10, 20, 25, 50]
    .map((times) => Math.max(1, Math.ceil(times * power)))
    .find((size) => size * 4 >= most)!;
  return Array.from({ length: Math.ceil(most / step) }, (_, at) => step * (at + 1));
}

/** The bars and the axis; `most` is the highest value. */
function BarChartSvg({
  title,
  bars,
  most,
  text,
  brief,
}: {
  title: string;
  bars: ChartBar[];
  most: number;
  text(amount: number): string;
  brief(amount: number): string;
}) {
  // The days of a month use narrower bars than months, so that all fit on a desktop.
  const crowded = bars.length > 16;
  const step = crowded ? 19 : 56;
  const broad = crowded ? 7 : 20;
  const every = crowded ? Math.ceil(bars.length / 12) : 1;
  const width = Math.max(1, bars.length) * step;
  // A centred label that is wider than its narrow bar would lose its beginning at the first bar.
  const before = Math.max(
    0,
    (Math.max(...bars.map(({ label }) => label.length)) * FONT_SIZE * 0.6 - step) / 2,
  );
  const axis = axisTicks(most);
  const height = (value: number) => (value > 0 ? Math.max(2, (value / axis.at(-1)!) * CHART_HEIGHT) : 0);
  // In reverse order, so that a scrolled chart shows the newest bars first, also without JavaScript.
  return (
    <div
      className="flex flex-row-reverse overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={`Grafik ${title}`}
    >
      <svg
        viewBox={`${-before} ${-TOP_PADDING} ${before + width + AXIS_WIDTH} ${CHART_HEIGHT + TOP_PADDING + 30}`}
        role="img"
        aria-label={`${title}: tertinggi ${text(most)}`}
        preserveAspectRatio="xMinYMid meet"
        className={cx('block min-w-full shrink-0', bars.length < 10 && 'h-56')}
        // Keeps the text at 11 px or more on phones.
        width={(before + width + AXIS_WIDTH) * 0.92}
      >
        {axis.map((value) => (
          <g key={value} aria-hidden>
            <line
              x1={0}
              x2={width}
              y1={CHART_HEIGHT - height(value)}
              y2={CHART_HEIGHT - height(value)}
              className="stroke-line"
              strokeDasharray="4 4"
            />
            <text
              x={width + FONT_SIZE / 2}
              y={CHART_HEIGHT - height(value)}
              dominantBaseline="middle"
              className="fill-muted"
              fontSize={FONT_SIZE}
            >
              {brief(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <g key={bar.key}>
            <title>
              {`${bar.label}: ${text(bar.value)}${bar.before === null ? '' : `, sebelumnya ${text(bar.before)}`}`}
            </title>
            <rect x={at * step} width={step} y={0} height={CHART_HEIGHT} className="fill-transparent" />
            {bar.before !== null && (
              <rect
                x={(at + 0.5) * step - broad - 1}
                y={CHART_HEIGHT - height(bar.before)}
                width={broad}
                height={height(bar.before)}
                rx={3}
                className="fill-edge/50"
              />
            )}
            <rect
              x={(at + 0.5) * step + (bar.before === null ? -broad * 0.7 : 1)}
              y={CHART_HEIGHT - height(bar.value)}
              width={bar.before === null ? broad * 1.4 : broad}
              height={height(bar.value)}
              rx={3}
              className="fill-sawah"
            />
            {at % every === 0 && (
              <text
                x={(at + 0.5) * step}
                y={CHART_HEIGHT + 20}
                textAnchor="middle"
                className="fill-muted"
                fontSize={FONT_SIZE}
              >
                {bar.label}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={width} y1={CHART_HEIGHT} y2={CHART_HEIGHT} className="stroke-line" />
      </svg>
    </div>
  );
}
