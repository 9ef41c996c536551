import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { cx } from '../cx.ts';
import { countdownParts } from './countdown-parts.ts';

/**
 * A larger difference from the server's time is a wrong clock; a smaller one is the duration of the response.
 */
const CLOCK_SKEW_MS = 120_000;

/**
 * A countdown. `now` is the server's time of the response, so that both renders match; the browser then ticks
 * by its own clock, except in a bid's line with a wrong clock, because boxes may be on a cached page. Screen
 * readers get the end as a date, not every second.
 */
export function Countdown({
  until,
  now,
  variant = 'boxes',
  overText = 'Penawaran berakhir',
  onOver,
}: {
  /** ISO time. */
  until: string;
  now: string;
  /** Boxes for offers, a line for bids. */
  variant?: 'boxes' | 'line';
  overText?: string;
  onOver?: () => void;
}) {
  const end = Date.parse(until);
  const made = Date.parse(now);
  const [at, setAt] = useState(made);
  const parts = countdownParts(at, end);

  useEffect(() => {
    const ahead = Date.now() - made;
    const skew = variant === 'line' && Math.abs(ahead) > CLOCK_SKEW_MS ? ahead : 0;
    const tick = () => {
      const at = Date.now() - skew;
      setAt(at);
      return at >= end;
    };
    if (tick()) return;
    const timer = setInterval(() => {
      if (tick()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end, made, variant]);

  useEffect(() => {
    if (parts.over) onOver?.();
  }, [parts.over, onOver]);

  const spoken = parts.over ? overText : `Berakhir ${formatDateTime(until)}`;
  if (variant === 'line') {
    return (
      <span className="tabular">
        <span className="sr-only">{spoken}</span>
        <span aria-hidden="true">
          {parts.over
            ? overText
            : `${parts.days === '00' ? '' : `${Number(parts.days)} hari `}${parts.hours}:${parts.minutes}:${parts.seconds}`}
        </span>
      </span>
    );
  }
  const boxes = [
    ['Hari', parts.days],
    ['Jam', parts.hours],
    ['Menit', parts.minutes],
    ['Detik', parts.seconds],
  ] as const;
  return (
    <div role="timer" aria-live="off">
      <span className="sr-only">{spoken}</span>
      <div className="grid max-w-81 grid-cols-4 gap-2 sm:gap-3" aria-hidden="true">
        {boxes.map(([label, value]) => (
          <div
            key={label}
            className={cx(
              'grid justify-items-center rounded-button px-1 py-2',
              parts.over ? 'bg-sunken text-muted' : 'bg-surface text-ink',
            )}
          >
            <span className="text-xl font-bold tabular">{value}</span>
            <span className="text-xs text-muted">{label}</span>
          </div>
        ))}
      </div>
      {parts.over && (
        <p className="mt-2 text-sm font-semibold" aria-hidden="true">
          {overText}
        </p>
      )}
    </div>
  );
}
