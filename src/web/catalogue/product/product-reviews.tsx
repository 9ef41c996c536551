import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import type { ReviewPage } from '../../../domain/catalogue/reviews/find-listing-reviews.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { catalogueSuccessTexts } from '../../../shared/success-texts/catalogue-success-texts.ts';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { ReviewPictures } from './review-pictures.tsx';

/** A listing's approved reviews: average, distribution of the stars, then the list. */
export function ProductReviews({ listing, reviews }: { listing: ListingDetail; reviews: ReviewPage }) {
  if (listing.rating === null) return <p className="text-muted">{catalogueSuccessTexts.noReviews}</p>;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-6">
        <div>
          <p className="text-3xl font-bold tabular">{listing.rating.toLocaleString('id-ID')}</p>
          <Stars average={listing.rating} reviews={listing.reviews} />
        </div>
        <ol className="grid min-w-48 flex-1 gap-1 sm:max-w-xs">
          {[5, 4, 3, 2, 1].map((star) => {
            const count = listing.stars[star - 1] ?? 0;
            return (
              <li key={star} className="grid grid-cols-[1ch_1fr_3ch] items-center gap-2 text-sm tabular">
                <span>
                  {star}
                  <span className="sr-only"> bintang</span>
                </span>
                <svg
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  className="h-2 w-full rounded-pill"
                  aria-hidden="true"
                >
                  <rect width="100" height="4" className="fill-padi-soft" />
                  <rect
                    width={(count / Math.max(1, listing.reviews)) * 100}
                    height="4"
                    className="fill-padi"
                  />
                </svg>
                <span className="text-right text-muted">{count}</span>
              </li>
            );
          })}
        </ol>
      </div>
      <ul className="grid gap-5">
        {reviews.data.map((review) => (
          <li key={review.id} className="grid gap-1 border-b border-line pb-5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{review.name}</span>
              <time dateTime={review.createdAt} className="text-sm text-muted">
                {formatDate(review.createdAt)}
              </time>
            </div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Stars average={review.rating} className="h-3.5" />
              {review.verified && (
                <span className="inline-flex items-center gap-1 text-sm font-semibold text-sawah-text">
                  <BadgeCheck className="size-4" aria-hidden="true" />
                  Pembeli terverifikasi
                </span>
              )}
            </p>
            {(review.product.name !== listing.product.name ||
              review.product.unit !== listing.product.unit) && (
              <p className="text-sm text-muted">
                Untuk {review.product.name} per {review.product.unit}
              </p>
            )}
            <p className="whitespace-pre-line">{review.comment}</p>
            <ReviewPictures urls={review.pictures} by={review.name} />
          </li>
        ))}
      </ul>
      <Pagination
        page={reviews.page}
        last={reviews.totalPages}
        href={(page) => `/shop-single/${listing.id}?reviews=${page}#reviews`}
        label="Halaman ulasan"
      />
    </div>
  );
}
