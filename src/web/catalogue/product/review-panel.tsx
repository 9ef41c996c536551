import type { ComponentProps } from 'react';
import { ReviewForm } from './review-form.tsx';
import { Reviews } from './reviews.tsx';

/** What was written of a product, and the form to write oneself. */
export function ReviewPanel({
  listing,
  reviews,
  ...form
}: ComponentProps<typeof Reviews> & ComponentProps<typeof ReviewForm>) {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <Reviews listing={listing} reviews={reviews} />
      <ReviewForm {...form} />
    </div>
  );
}
