import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** Collapsed content that is seldom needed. */
export function Collapsible({
  title,
  open = false,
  danger = false,
  children,
}: {
  title: string;
  open?: boolean;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open || undefined} className="group rounded-card border border-line bg-surface px-4 py-2">
      <summary
        className={cx(
          'flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold',
          danger ? 'text-error' : 'text-sawah-text',
        )}
      >
        {title}
        <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="mt-2 mb-2">{children}</div>
    </details>
  );
}
