import ArrowRight from 'lucide-react/icons/arrow-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';

/** Shows the completed setup steps and links to the remaining ones. */
export function SetupChecklist({
  title,
  steps,
  children,
}: {
  title: string;
  steps: readonly (readonly [done: boolean, text: string, href: string])[];
  /** Follows the count of completed steps. */
  children: ReactNode;
}) {
  const done = steps.filter(([ready]) => ready).length;
  return (
    <Card>
      <h2 className="text-base font-bold">{title}</h2>
      <p className="text-muted">
        {done} dari {steps.length} selesai. {children}
      </p>
      <ol className="mt-3 grid gap-1">
        {steps.map(([ready, text, href]) => (
          <li key={text}>
            {ready ? (
              <p className="flex min-h-12 items-center gap-3 px-2 text-muted">
                <CircleCheck className="size-5 shrink-0 text-sawah-text" aria-hidden />
                <span className="min-w-0 flex-1 break-words">
                  {text} <span className="font-semibold">(selesai)</span>
                </span>
              </p>
            ) : (
              <Anchor
                href={href}
                className="flex min-h-12 items-center gap-3 rounded-input px-2 font-semibold hover:bg-sunken"
              >
                <Circle className="size-5 shrink-0 text-muted" aria-hidden />
                <span className="min-w-0 flex-1 break-words">{text}</span>
                <ArrowRight className="size-4 shrink-0 text-muted" aria-hidden />
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
