import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/money.ts';
import { cx } from '../cx.ts';
import { Anchor } from './anchor.tsx';

export type FilterChip = {
  label: string;
  href: string;
  active?: boolean;
  /** The number of matching rows. */
  count?: number;
};

/** A chip that is a link; the active one is marked as current. */
export function Chip({ label, href, active, count }: FilterChip) {
  return (
    <Anchor
      href={href}
      keepScroll
      aria-current={active ? 'true' : undefined}
      className={cx('chip', active && 'on-green')}
    >
      {label}
      {count !== undefined && (
        <span className={cx('tabular font-medium', active ? 'text-white/90' : 'text-muted')}>
          {formatNumber(count)}
          <span className="sr-only"> buah</span>
        </span>
      )}
    </Anchor>
  );
}

/**
 * A row of chips, which scrolls horizontally on phones; `label` names the group. Positioned, so that visually
 * hidden texts are clipped with it and do not widen the page.
 */
export function FilterChips({
  label,
  chips,
  className,
}: {
  label: string;
  chips: FilterChip[];
  className?: string;
}) {
  return (
    <nav
      aria-label={label}
      className={cx(
        'relative -mx-(--edge) overflow-x-auto px-(--edge) py-1 [scrollbar-width:none]',
        className,
      )}
    >
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        {chips.map((chip) => (
          <li key={chip.href + chip.label}>
            <Chip {...chip} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A small label without an action. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block max-w-full rounded-pill bg-sawah-soft px-3 py-1 text-xs font-medium text-sawah-text">
      {children}
    </span>
  );
}
