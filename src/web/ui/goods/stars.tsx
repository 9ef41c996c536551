import { reviewCount } from '../../../shared/labels.ts';
import { starHalves } from './star-halves.ts';

/** Made once: a list shows twenty of them. */
const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * A rating of 0 to 5 as full, half and empty stars, to the nearest half, read aloud as a sentence. With `reviews` the
 * count stands beside it.
 */
export function Stars({
  average,
  reviews,
  className = 'h-4',
}: {
  average: number;
  reviews?: number;
  className?: string;
}) {
  const halves = starHalves(average);
  const text = oneDecimal.format(average);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className="sr-only">{`Nilai ${text} dari 5`}</span>
      <svg viewBox="0 0 120 24" className={`w-auto ${className}`} aria-hidden="true" data-halves={halves}>
        <use href="#stars" className="fill-padi-soft stroke-padi-text" />
        <svg aria-hidden="true" width={halves * 12} height="24" viewBox={`0 0 ${halves * 12} 24`}>
          <use href="#stars" className="fill-padi stroke-padi-text" />
        </svg>
      </svg>
      {reviews !== undefined && (
        <span className="text-xs whitespace-nowrap text-muted tabular">{reviewCount(reviews)}</span>
      )}
    </span>
  );
}
