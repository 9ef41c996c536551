import type { ComponentProps } from 'react';
import { ProductReviews } from './product-reviews.tsx';
import { ReviewForm } from './review-form.tsx';

/** The reviews of a product and the review form. */
export function ReviewPanel({
  listing,
  reviews,
  ...form
}: ComponentProps<typeof ProductReviews> & ComponentProps<typeof ReviewForm>) {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <ProductReviews listing={listing} reviews={reviews} />
      <ReviewForm {...form} />
    </div>
  );
}
