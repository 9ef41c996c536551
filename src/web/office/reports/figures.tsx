import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/figures/money.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';

/** One figure with its name, and what it was before. */
export function FigureCard({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children?: ReactNode;
}) {
  return (
    <Card className="grid content-start gap-1">
      <p className="text-muted">{label}</p>
      <p className="text-xl font-bold tabular">{value}</p>
      {children}
    </Card>
  );
}

/**
 * How a figure changed since the period before, in percent and as it was; without anything to compare with, only what
 * it was. `worse` is for figures of which less is better.
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

export type Bar = { key: string; label: string; value: number; before: number | null };

const HEIGHT = 180;
/** Room above the highest line for its own name, and to the right of the bars for all of them: over bars none could be read. */
const TOP = 12;
const BESIDE = 78;
const LETTERS = 12;

/**
 * Bars drawn on the server: they stand without JavaScript. The figures are in a table below, for whoever cannot see
 * the bars or wants to know exactly. With `before`, each bar stands beside that of the period before.
 */
export function Bars({
  title,
  bars,
  text,
  brief = text,
}: {
  title: string;
  bars: Bar[];
  text(amount: number): string;
  /** How the axis names its round figures. */
  brief?(amount: number): string;
}) {
  const most = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]));
  // Bars of nothing would stand beside an axis that nobody measured.
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
        <Drawn {...{ title, bars, most, text, brief }} />
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

/** Round figures of an axis that reaches `most`: whole, at most four, each the same step above the one before. */
function axisOf(most: number): number[] {
  const power = 10 ** (Math.floor(Math.log10(most)) - 1);
  const step = [1, 2, 2.5, 5, 10, 20, 25, 50]
    .map((times) => Math.max(1, Math.ceil(times * power)))
    .find((size) => size * 4 >= most)!;
  return Array.from({ length: Math.ceil(most / step) }, (_, at) => step * (at + 1));
}

/** The bars over their axis, `most` being the highest that stands among them. */
function Drawn({
  title,
  bars,
  most,
  text,
  brief,
}: {
  title: string;
  bars: Bar[];
  most: number;
  text(amount: number): string;
  brief(amount: number): string;
}) {
  // Days of a month stand closer together than months, so that all of them are in sight on a desk.
  const crowded = bars.length > 16;
  const step = crowded ? 19 : 56;
  const broad = crowded ? 7 : 20;
  const every = crowded ? Math.ceil(bars.length / 12) : 1;
  const width = Math.max(1, bars.length) * step;
  const axis = axisOf(most);
  const height = (value: number) => (value > 0 ? Math.max(2, (value / axis.at(-1)!) * HEIGHT) : 0);
  // Reversed, so that where it is wider than the screen the newest stand in sight, without scripts too.
  return (
    <div
      className="flex flex-row-reverse overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={`Grafik ${title}`}
    >
      <svg
        viewBox={`0 ${-TOP} ${width + BESIDE} ${HEIGHT + TOP + 30}`}
        role="img"
        aria-label={`${title}: tertinggi ${text(most)}`}
        preserveAspectRatio="xMinYMid meet"
        className={cx('block w-full shrink-0', bars.length < 10 && 'h-56')}
        // Letters of at least 11 px, on a phone too.
        style={{ minWidth: (width + BESIDE) * 0.92 }}
      >
        {axis.map((value) => (
          <g key={value} aria-hidden>
            <line
              x1={0}
              x2={width}
              y1={HEIGHT - height(value)}
              y2={HEIGHT - height(value)}
              className="stroke-line"
              strokeDasharray="4 4"
            />
            <text
              x={width + LETTERS / 2}
              y={HEIGHT - height(value)}
              dominantBaseline="middle"
              className="fill-muted"
              fontSize={LETTERS}
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
            <rect x={at * step} width={step} y={0} height={HEIGHT} className="fill-transparent" />
            {bar.before !== null && (
              <rect
                x={(at + 0.5) * step - broad - 1}
                y={HEIGHT - height(bar.before)}
                width={broad}
                height={height(bar.before)}
                rx={3}
                className="fill-edge/50"
              />
            )}
            <rect
              x={(at + 0.5) * step + (bar.before === null ? -broad * 0.7 : 1)}
              y={HEIGHT - height(bar.value)}
              width={bar.before === null ? broad * 1.4 : broad}
              height={height(bar.value)}
              rx={3}
              className="fill-sawah"
            />
            {at % every === 0 && (
              <text
                x={(at + 0.5) * step}
                y={HEIGHT + 20}
                textAnchor="middle"
                className="fill-muted"
                fontSize={LETTERS}
              >
                {bar.label}
              </text>
            )}
          </g>
        ))}
        <line x1={0} x2={width} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
      </svg>
    </div>
  );
}
