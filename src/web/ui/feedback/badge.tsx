import type { ReactNode } from 'react';
import { type StockLevel, stockLabel } from '../../../shared/enums/labels.ts';
import { cx } from '../cx.ts';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'gold';

const tones: Record<Tone, string> = {
  success: 'badge-success',
  warning: 'badge-warning',
  danger: 'badge-danger',
  info: 'badge-info',
  neutral: 'badge-neutral',
  gold: 'badge-gold',
};

/** A status pill: a colour and always a text. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={cx('badge', tones[tone], className)}>{children}</span>;
}

const stockTone: Record<StockLevel, Tone> = { available: 'success', low: 'warning', out: 'danger' };

/**
 * 'Tersedia' green, 'Terbatas' warning, 'Habis' danger (R9); `children` replaces the text, for example by '9
 * kg'.
 */
export function StockBadge({ level, children }: { level: StockLevel; children?: ReactNode }) {
  return <Badge tone={stockTone[level]}>{children ?? stockLabel[level]}</Badge>;
}

/** The status of a bid or an order, with a dot before the text. */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge tone={tone} className="gap-1.5 py-1.5">
      <span className="size-1.5 shrink-0 rounded-pill bg-current" aria-hidden="true" />
      {children}
    </Badge>
  );
}

/** 'Sale!' with the percentage saved against the tengkulak price (R39). */
export function SaleBadge({ percent }: { percent: number }) {
  return (
    <Badge tone="gold" className="py-1.5">
      Sale! {percent > 0 && <span className="tabular">−{percent}%</span>}
    </Badge>
  );
}
