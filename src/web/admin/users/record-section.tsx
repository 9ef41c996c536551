import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';

type Row = { key: string | number; href?: string; main: string; hint?: string; side: ReactNode };

/** One section of a record: its latest rows, and the link to all. */
export function RecordSection({
  title,
  rows,
  all,
  none,
  children,
}: {
  title: string;
  rows: Row[];
  all: { href: string; label: string };
  /** The text of the empty section. */
  none: string;
  children?: ReactNode;
}) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-base font-bold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ key, href, main, hint, side }) => (
            <li key={key} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 flex-1 basis-40">
                {href ? (
                  <Anchor
                    href={href}
                    className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline lg:min-h-6"
                  >
                    {main}
                  </Anchor>
                ) : (
                  main
                )}
                {hint && <span className="line-clamp-1 block text-muted wrap-anywhere">{hint}</span>}
              </span>
              <span className="text-right wrap-anywhere">{side}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {rows.length > 0 && (
          <Anchor
            href={all.href}
            className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
          >
            {all.label}
          </Anchor>
        )}
        {children}
      </div>
    </Card>
  );
}
