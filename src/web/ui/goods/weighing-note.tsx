import { type ComponentProps, Suspense } from 'react';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import { onceUsed } from '../later.ts';
import type { WeighingExample } from './weighing-example.tsx';

// Most goods are sold as they are ordered; of those that are not, the arithmetic changes with what somebody types.
const Example = onceUsed(() =>
  import('./weighing-example.tsx').then(({ WeighingExample }) => WeighingExample),
);

/** On what goods are sold by weighing, with an example of the reader's own numbers; nothing where they are not. */
export function WeighingNote({
  terms,
  ...own
}: Omit<ComponentProps<typeof WeighingExample>, 'terms'> & { terms: WeighingTerms | null }) {
  return (
    terms && (
      <Suspense>
        <Example terms={terms} {...own} />
      </Suspense>
    )
  );
}
