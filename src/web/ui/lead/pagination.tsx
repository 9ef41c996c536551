import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Anchor } from './anchor.tsx';
import { paginationPages } from './pagination-pages.ts';

const cell = 'grid h-11 min-w-11 place-items-center rounded-button px-1 font-semibold tabular sm:size-12';

function Step({
  href,
  label,
  icon,
  stay,
}: {
  href: string | null;
  label: string;
  icon: ReactNode;
  stay: boolean | undefined;
}) {
  if (href === null) {
    return (
      <span className={cx(cell, 'text-muted opacity-50')} aria-hidden="true">
        {icon}
      </span>
    );
  }
  return (
    <Anchor
      href={href}
      stay={stay}
      aria-label={label}
      className={cx(cell, 'text-sawah-text hover:bg-sawah-soft')}
    >
      {icon}
    </Anchor>
  );
}

/** Links to the pages of a list; `href` makes the address of a page, so the list's state stays in the URL. */
export function Pagination({
  page,
  last,
  href,
  label = 'Halaman',
  stay,
}: {
  page: number;
  last: number;
  href: (page: number) => string;
  label?: string;
  /** Keeps the place on the page, for lists that scroll to their top themselves (useScrollTopAfter). */
  stay?: boolean;
}) {
  if (last <= 1) return null;
  return (
    <nav aria-label={label}>
      {/* As words of a centred line, so that a phone breaks them into rows of the same length. */}
      <ul className="text-center text-balance *:m-px *:inline-block *:align-middle sm:*:m-0.5">
        <li>
          <Step
            href={page > 1 ? href(page - 1) : null}
            label="Halaman sebelumnya"
            icon={<ChevronLeft className="size-5" />}
            stay={stay}
          />
        </li>
        {paginationPages(page, last).map((entry, index) => (
          <li key={entry ?? `gap-${index}`}>
            {entry === null ? (
              <span className="grid h-11 w-4 place-items-center text-muted sm:w-8" aria-hidden="true">
                …
              </span>
            ) : (
              <Anchor
                href={href(entry)}
                stay={stay}
                aria-label={`Halaman ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                className={cx(
                  cell,
                  entry === page ? 'on-green bg-sawah text-white' : 'text-ink hover:bg-sawah-soft',
                )}
              >
                {entry}
              </Anchor>
            )}
          </li>
        ))}
        <li>
          <Step
            href={page < last ? href(page + 1) : null}
            label="Halaman berikutnya"
            icon={<ChevronRight className="size-5" />}
            stay={stay}
          />
        </li>
      </ul>
    </nav>
  );
}
