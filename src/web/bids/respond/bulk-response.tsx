import type { IncomingBid } from '../../../domain/bidding/queries/bid-view.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Links to accepting several bids on the same listing at once, one link per listing. */
export function BulkResponse({ bids }: { bids: IncomingBid[] }) {
  const several = new Map(
    bids
      .filter((bid) => bid.status === 'pending' && bid.turn === 'seller' && bid.rivals > 0)
      .map((bid) => [bid.productId, bid]),
  );
  if (several.size === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {[...several.values()].map((bid) => (
        <li key={bid.productId} className="max-sm:w-full">
          <ButtonLink
            href={`/farmer-bidding-approval/product/${bid.productId}`}
            variant="secondary"
            size="sm"
            className="max-sm:w-full"
          >
            Jawab {bid.rivals + 1} penawaran {bid.productName} sekaligus
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
