import { type ComponentProps, memo, Suspense } from 'react';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { lazyOnIdle } from '../lazy-load.ts';
import type { WeighingExample } from './weighing-example.tsx';

// Loaded lazily, because most listings are sold without weighing; the example calculates with the reader's
// input.
const Example = lazyOnIdle(() =>
  import('./weighing-example.tsx').then(({ WeighingExample }) => WeighingExample),
);

type Note = Omit<ComponentProps<typeof WeighingExample>, 'terms'> & { terms: WeighingTerms | null };

/**
 * Explains the terms of a sale by weighing with an example; nothing for other listings. `memo` keeps the
 * server-rendered HTML while the code loads and the values stay the same.
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
