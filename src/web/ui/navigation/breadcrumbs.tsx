import ChevronRight from 'lucide-react/icons/chevron-right';
import { Anchor } from './anchor.tsx';

/** The breadcrumbs from the home page; the last entry is the current page and no link. */
export function Breadcrumbs({ trail }: { trail: { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Jejak halaman">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {trail.map((entry, index) => (
          <li key={entry.label} className="flex min-w-0 items-center gap-x-1">
            {index > 0 && <ChevronRight className="size-4 shrink-0" />}
            {entry.href && index < trail.length - 1 ? (
              <Anchor
                href={entry.href}
                className="relative inline-flex min-h-8 items-center before:absolute before:-inset-x-1 before:-inset-y-1.5 hover:text-ink hover:underline"
              >
                {entry.label}
              </Anchor>
            ) : (
              <span aria-current="page" className="min-w-0 text-ink wrap-anywhere">
                {entry.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
