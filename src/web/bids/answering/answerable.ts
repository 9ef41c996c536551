import type { PriceContext } from '../../../domain/bidding/prices/get-price-context.ts';
import type { BidView, IncomingBid } from '../../../domain/bidding/reading/bid-view.ts';
import type { OfferView } from '../../../domain/bidding/reading/get-bid.ts';
import { ANSWERS, type Answer } from './answers.ts';

/** What has to be known of a bid to answer it: a whole one will do, or one of the farmer's list. */
export type Answerable = BidView & { prices: Pick<PriceContext, 'reference'> } & (
    | { as: 'buyer'; offers: OfferView[] }
    | { as: 'seller'; customerName: string; available: number }
  );

export type Answering = { bid: Answerable; answer: Answer };

/** The names under which the address says which answer's sheet is open. */
export const SHEET = ['jawab', 'aksi', 'jumlah'] as const;

/**
 * The answer that the address asks for. A bid of the list that is shown is answered from it, so that the sheet opens
 * without asking the server; `read` is the one that the server has read, where it is on another page.
 */
export function answeringIn(search: string, list: IncomingBid[], read: Answering | null): Answering | null {
  const query = new URLSearchParams(search);
  const answer = ANSWERS.find((one) => one === query.get('aksi'));
  const id = Number(query.get('jawab'));
  if (!answer || !id) return null;
  const here = list.find((bid) => bid.id === id);
  if (here) return { answer, bid: { ...here, as: 'seller', prices: { reference: here.reference } } };
  return read?.bid.id === id ? { ...read, answer } : null;
}
