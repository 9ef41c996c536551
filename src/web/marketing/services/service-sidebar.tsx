import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';

const KEY = 'activeService';
/** The active item before a selection (PAGE-12). */
const FIRST_ACTIVE = 1;

/**
 * The list of services, with the page's service marked. The tab's session storage remembers the last
 * selection (PAGE-12), which is marked when the page shows no service.
 */
export function ServiceSidebar({
  title,
  services,
  shown,
}: {
  title: string | undefined;
  services: { id: number; title: string }[];
  /** The page's service; null for an unknown number. */
  shown: number | null;
}) {
  const [active, setActive] = useState(FIRST_ACTIVE);
  useEffect(() => {
    try {
      const stored = sessionStorage.getItem(KEY);
      if (stored !== null && /^\d{1,3}$/.test(stored)) setActive(Number(stored));
    } catch {
      // Without storage the default is active.
    }
  }, []);
  const choose = (index: number) => {
    setActive(index);
    try {
      sessionStorage.setItem(KEY, String(index));
    } catch {
      // Without storage nothing is remembered.
    }
  };
  return (
    <nav aria-label={title} className="rounded-card border border-line bg-surface p-4">
      <h2 className="px-2 pb-2 text-lg font-bold">{title}</h2>
      <ul className="grid gap-1">
        {services.map((service, index) => {
          const marked = shown === null ? index === active : service.id === shown;
          return (
            <li key={service.id}>
              <Anchor
                href={`/service-details/${service.id}`}
                data-active={index === active}
                aria-current={service.id === shown ? 'page' : undefined}
                onClick={() => choose(index)}
                className={cx(
                  'flex min-h-12 items-center justify-between gap-2 rounded-button px-4 font-semibold transition-colors',
                  marked ? 'on-green bg-sawah text-white' : 'hover:bg-sawah-soft',
                )}
              >
                {service.title}
                <ChevronRight className="size-5" />
              </Anchor>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
