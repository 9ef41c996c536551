import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { HTMLAttributes, ReactNode, TdHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { Anchor } from './navigation/anchor.tsx';

/**
 * The table of admin lists; `caption` names it for screen readers, and rows become cards below 768 px. A
 * `plain` table has no focusable content, so its container takes the focus for keyboard scrolling.
 */
export function Table({
  caption,
  children,
  className,
  plain,
}: {
  caption: string;
  children: ReactNode;
  className?: string;
  plain?: true;
}) {
  return (
    <div
      className={cx('relative overflow-x-auto rounded-card border border-line bg-surface', className)}
      {...(plain ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
    >
      <table className="table-cards w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** A column head; with `sort` it is a link that sorts by it and states the current order. */
export function Th({
  children,
  numeric,
  className,
  sort,
}: {
  children: ReactNode;
  numeric?: boolean;
  className?: string | undefined;
  sort?: { href: string; direction: 'asc' | 'desc' | null };
}) {
  const side = numeric ? 'text-right' : 'text-left';
  const Arrow = !sort?.direction ? ArrowUpDown : sort.direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(
        'border-b border-line bg-sunken/50 px-4 py-2.5 text-xs font-semibold whitespace-nowrap text-muted md:px-2 md:py-1.5 md:max-xl:whitespace-normal xl:px-3',
        side,
        className,
      )}
    >
      {sort ? (
        <Anchor
          href={sort.href}
          keepScroll
          className="inline-flex min-h-8 items-center gap-1 hover:text-ink md:min-h-6"
        >
          {!numeric && children}
          <Arrow className={cx('size-3.5', !sort.direction && 'opacity-50')} />
          {numeric && children}
        </Anchor>
      ) : (
        children
      )}
    </th>
  );
}

export function Tr({
  selected,
  className,
  ...rest
}: HTMLAttributes<HTMLTableRowElement> & { selected?: boolean }) {
  return (
    <tr
      aria-selected={selected}
      className={cx(
        'border-b border-line last:border-0',
        selected ? 'bg-sawah-soft/60' : 'hover:bg-sunken/40',
        className,
      )}
      {...rest}
    />
  );
}

/** A cell; `label` is its column's name, shown when the row is a card. */
export function Td({
  label,
  numeric,
  className,
  ...rest
}: TdHTMLAttributes<HTMLTableCellElement> & { label?: string; numeric?: boolean }) {
  return (
    <td
      data-label={label}
      className={cx(
        'px-4 py-2.5 align-middle md:px-2 md:py-1 xl:px-3',
        numeric && 'text-right tabular whitespace-nowrap',
        className,
      )}
      {...rest}
    />
  );
}
