import { formatNumber } from '../../../shared/format/money.ts';
import { parseQuantityInput } from '../../../shared/format/quantity.ts';
import { bidFieldsProblem } from '../../../shared/rules/bidding/bid-fields.ts';
import { parseNumberInput } from '../../../shared/rules/bidding/bid-math.ts';
import { counterPriceProblem, priceProblem } from '../../../shared/rules/bidding/bid-rules.ts';
import type { formValues } from '../../forms/form-values.ts';
import type { NewQueuedCall } from '../../offline-queue/offline-queue.ts';
import type { BidResponse } from './bid-response.ts';
import type { RespondableBid } from './selected-response.ts';

const RESPONSE_CALLS: Record<BidResponse, { call: string; verb: string }> = {
  accept: { call: 'accept', verb: 'Terima' },
  reject: { call: 'reject', verb: 'Tolak' },
  counter: { call: 'counter', verb: 'Tawar balik' },
  withdraw: { call: 'withdraw', verb: 'Batalkan' },
};

/**
 * Converts a response to a call that the browser sends itself, and queues when offline. Null when the form
 * must be submitted instead, because its values violate the rules.
 */
export function toQueuedResponse(
  bid: RespondableBid,
  answer: BidResponse,
  userId: string,
  typed: ReturnType<typeof formValues>,
): NewQueuedCall | null {
  const seller = bid.as === 'seller';
  const { text } = typed;
  const price = parseNumberInput(text('bid_price'));
  const qty = parseQuantityInput(text('qty'));
  if (answer === 'counter') {
    if (bidFieldsProblem(price, qty)) return null;
    const forbidden = seller ? counterPriceProblem(bid, bid.bidPrice, price!) : priceProblem(bid, price!);
    if (forbidden) return null;
  }
  const { call, verb } = RESPONSE_CALLS[answer];
  const goods = `${formatNumber(bid.bidQuantity)} ${bid.unit} ${bid.productName}`;
  const other = bid.as === 'seller' ? bid.customerName : bid.farmerName;
  return {
    userId,
    url: `/api/bids/${bid.id}/${call}`,
    body:
      answer === 'withdraw'
        ? {}
        : {
            expected_offer_id: bid.offerId,
            ...(text('note') ? { note: text('note') } : {}),
            ...(answer === 'counter' ? { qty, bid_price: price } : {}),
          },
    label: `${verb}: ${goods}, ${other}`,
    href: `/bidding-list/${bid.id}`,
    subject: `bid:${bid.id}`,
    // The seller may undo a response (bid rule 11); the buyer's takes effect at once.
    ...(seller ? { undo: { url: `/api/bids/${bid.id}/undo`, body: {} } } : {}),
  };
}
