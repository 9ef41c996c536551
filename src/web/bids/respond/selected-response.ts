import type { PriceContext } from '../../../domain/bidding/market-prices/get-price-context.ts';
import type { BidView, IncomingBid } from '../../../domain/bidding/queries/bid-view.ts';
import type { OfferView } from '../../../domain/bidding/queries/get-bid.ts';
import { BID_RESPONSES, type BidResponse } from './bid-response.ts';

/** The bid data that a response needs: a full bid, or a row of the farmer's list. */
export type RespondableBid = BidView & { prices: Pick<PriceContext, 'references'> } & (
    | { as: 'buyer'; offers: OfferView[] }
    | { as: 'seller'; customerName: string; available: number }
  );

export type SelectedResponse = { bid: RespondableBid; response: BidResponse };

/** URL parameters of the response sheet. */
export const SHEET_PARAMS = ['bid', 'action', 'qty'] as const;

/**
 * Returns the response that the URL selects. A bid in the visible list is used directly, so that the sheet
 * opens without a request; `read` is the server's copy for a bid on another page.
 */
export function selectedResponse(
  search: string,
  list: IncomingBid[],
  read: SelectedResponse | null,
): SelectedResponse | null {
  const query = new URLSearchParams(search);
  const response = BID_RESPONSES.find((one) => one === query.get('action'));
  const id = Number(query.get('bid'));
  if (!response || !id) return null;
  const here = list.find((bid) => bid.id === id);
  if (here) return { response, bid: { ...here, as: 'seller', prices: { references: here.references } } };
  return read?.bid.id === id ? { ...read, response } : null;
}
