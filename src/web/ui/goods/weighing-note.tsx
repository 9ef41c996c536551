import { type ComponentProps, memo, Suspense } from 'react';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import { later } from '../later.ts';
import type { WeighingExample } from './weighing-example.tsx';

// Most goods are sold as they are ordered; of those that are not, the arithmetic changes with what somebody types.
const Example = later(() => import('./weighing-example.tsx').then(({ WeighingExample }) => WeighingExample));

type Note = Omit<ComponentProps<typeof WeighingExample>, 'terms'> & { terms: WeighingTerms | null };

/**
 * On what goods are sold by weighing, with an example of the reader's own numbers; nothing where they are not. What the server
 * has drawn stands while its code is on its way: given the same figures again, as when a page settles, it is left alone.
 */
export const WeighingNote = memo(
  ({ terms, ...own }: Note) =>
    terms && (
      <Suspense>
        <Example terms={terms} {...own} />
      </Suspense>
    ),
  (one, other) => JSON.stringify(one) === JSON.stringify(other),
);
