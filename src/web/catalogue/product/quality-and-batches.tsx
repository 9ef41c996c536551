import type { ComponentProps } from 'react';
import { ListingBatches } from './listing-batches.tsx';
import { QualityBlock } from './quality-block.tsx';

/** The known facts of the goods themselves: their quality, and the batches on sale. One chunk, loaded together. */
export function QualityAndBatches({
  listing,
  batches,
}: ComponentProps<typeof QualityBlock> & ComponentProps<typeof ListingBatches>) {
  return (
    <>
      <QualityBlock listing={listing} />
      <ListingBatches batches={batches} />
    </>
  );
}
