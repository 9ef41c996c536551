import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Anchor } from './anchor.tsx';
import { paginationPages } from './pagination-pages.ts';

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
      <span className="text-muted opacity-50" aria-hidden="true">
        {icon}
      </span>
    );
  }
  return (
    <Anchor href={href} keepScroll={stay} known aria-label={label} className="text-sawah-text">
      {icon}
    </Anchor>
  );
}

/** Links to the pages of a list; `href` returns the URL of a page, so that the URL holds the list's state. */
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
  /** Keeps the scroll position, for lists that scroll to their top themselves (useScrollTopAfter). */
  stay?: boolean;
}) {
  if (last <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className="pager">
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
              <span className="pager-gap" aria-hidden="true">
                …
              </span>
            ) : (
              <Anchor
                href={href(entry)}
                keepScroll={stay}
                known
                aria-label={`Halaman ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
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
