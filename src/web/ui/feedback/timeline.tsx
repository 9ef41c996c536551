import type { ReactNode } from 'react';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { cx } from '../cx.ts';
import type { Tone } from './badge.tsx';

const dots: Record<Tone, string> = {
  success: 'bg-sawah',
  warning: 'bg-padi',
  danger: 'bg-bata',
  info: 'bg-info',
  neutral: 'bg-edge',
  gold: 'bg-padi',
};

export type TimelineEntry = {
  key: string | number;
  title: ReactNode;
  /** ISO time, shown in WIB. */
  at: string;
  text?: ReactNode;
  tone?: Tone;
};

/** The history of a bid or an order, oldest first. */
export function Timeline({ entries, label }: { entries: TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="grid">
      {entries.map((entry, index) => (
        <li key={entry.key} className="relative grid gap-0.5 pb-5 pl-7 last:pb-0">
          {index < entries.length - 1 && (
            <span className="absolute top-3 bottom-0 left-1.25 w-0.5 -mb-1.5 bg-line" />
          )}
          <span
            className={cx(
              'absolute top-1.5 left-0 size-3 rounded-pill ring-3 ring-surface',
              dots[entry.tone ?? 'neutral'],
            )}
          />
          <span className="font-semibold">{entry.title}</span>
          <time dateTime={entry.at} className="text-sm text-muted">
            {formatDateTime(entry.at)}
          </time>
          {entry.text && <div className="text-sm">{entry.text}</div>}
        </li>
      ))}
    </ol>
  );
}
