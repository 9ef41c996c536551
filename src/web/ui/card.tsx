import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';

/** A white card with a one-pixel border; with a name it is a group. */
export function Card({
  padded = true,
  className,
  children,
  ...rest
}: HTMLAttributes<HTMLDivElement> & { padded?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'rounded-card border border-line bg-surface',
        padded && 'p-[min(1rem,5vw)] sm:p-6',
        className,
      )}
      role={rest['aria-label'] && 'group'}
      {...rest}
    >
      {children}
    </div>
  );
}
