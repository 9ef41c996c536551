import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';

/**
 * Questions and answers, one open at a time: `<details name>`, without JavaScript. `open` is the index of the
 * initially open one.
 */
export function Accordion({
  items,
  open,
}: {
  items: { title: ReactNode; body: ReactNode }[];
  open?: number;
}) {
  const name = useId();
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map((item, index) => (
        <details key={index} name={name} open={index === open} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 rounded-card px-4 py-3 font-semibold -outline-offset-3! hover:text-sawah-text sm:px-6">
            {item.title}
            <ChevronDown className="size-5 shrink-0 text-sawah-text transition-transform group-open:rotate-180" />
          </summary>
          <div className="px-4 pb-5 text-muted sm:px-6">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
