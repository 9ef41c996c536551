import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

/** Label, serif title and sentence of a section. `action` appears next to the title. */
export function SectionHeading({
  label,
  title,
  lead,
  action,
  as: Heading = 'h2',
  className,
}: {
  label?: string | undefined;
  title: string | undefined;
  lead?: string | undefined;
  action?: ReactNode;
  as?: 'h1' | 'h2';
  className?: string;
}) {
  return (
    <div className={cx('mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-8', className)}>
      <div className="max-w-2xl">
        {label && <p className="mb-2 text-sm font-semibold text-padi-text">{label}</p>}
        <Heading className="serif text-2xl md:text-3xl">{title}</Heading>
        {lead && <p className="mt-2 text-muted">{lead}</p>}
      </div>
      {action}
    </div>
  );
}
