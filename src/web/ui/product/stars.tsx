import { reviewCount } from '../../../shared/enums/labels.ts';
import { cx } from '../cx.ts';
import { starHalves } from './star-halves.ts';

/** Created once, because a list shows twenty of them. */
const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * A rating of 0 to 5 as full, half and empty stars, rounded to the nearest half, with a sentence for screen
 * readers. `reviews` adds the count.
 */
export function Stars({
  average,
  reviews,
  className,
}: {
  average: number;
  reviews?: number;
  className?: string;
}) {
  const halves = starHalves(average);
  const text = oneDecimal.format(average);
  return (
    <span className="rating">
      <span className="sr-only">{`Nilai ${text} dari 5`}</span>
      <span className={cx('stars', className)} data-halves={halves} />
      {reviews !== undefined && <span className="rating-count">{reviewCount(reviews)}</span>}
    </span>
  );
}
