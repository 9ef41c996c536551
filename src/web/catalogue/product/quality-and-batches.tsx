import type { ComponentProps } from 'react';
import { ListingBatches } from './listing-batches.tsx';
import { QualityBlock } from './quality-block.tsx';

/** What is known of the goods themselves: their quality, and the batches that are sold. One chunk, loaded together. */
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
