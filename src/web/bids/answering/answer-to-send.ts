import { bidFieldsProblem } from '../../../shared/bidding/bid-fields.ts';
import { typedNumber } from '../../../shared/bidding/bid-math.ts';
import { objectionToCounterPrice, objectionToPrice } from '../../../shared/bidding/bid-rules.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { typedQuantity } from '../../../shared/figures/quantity.ts';
import type { typedIn } from '../../form/typed-in.ts';
import type { NewWaiting } from '../../waiting/waiting.ts';
import type { Answerable } from './answerable.ts';
import type { Answer } from './answers.ts';

const calls: Record<Answer, { call: string; verb: string }> = {
  terima: { call: 'accept', verb: 'Terima' },
  tolak: { call: 'reject', verb: 'Tolak' },
  balik: { call: 'counter', verb: 'Tawar balik' },
  batal: { call: 'withdraw', verb: 'Batalkan' },
};

/**
 * An answer as this browser sends it by itself, and keeps where no answer comes. Null when it is to be sent as it is:
 * figures that the rules forbid belong to the form.
 */
export function answerToSend(
  bid: Answerable,
  answer: Answer,
  userId: string,
  typed: ReturnType<typeof typedIn>,
): NewWaiting | null {
  const seller = bid.as === 'seller';
  const { text } = typed;
  const price = typedNumber(text('bid_price'));
  const qty = typedQuantity(text('qty'));
  if (answer === 'balik') {
    if (bidFieldsProblem(price, qty)) return null;
    const forbidden = seller
      ? objectionToCounterPrice(bid, bid.bidPrice, price!)
      : objectionToPrice(bid, price!);
    if (forbidden) return null;
  }
  const { call, verb } = calls[answer];
  const goods = `${formatNumber(bid.bidQuantity)} ${bid.unit} ${bid.productName}`;
  const other = bid.as === 'seller' ? bid.customerName : bid.farmerName;
  return {
    userId,
    url: `/api/bids/${bid.id}/${call}`,
    body:
      answer === 'batal'
        ? {}
        : {
            expected_offer_id: bid.offerId,
            ...(text('note') ? { note: text('note') } : {}),
            ...(answer === 'balik' ? { qty, bid_price: price } : {}),
          },
    label: `${verb}: ${goods}, ${other}`,
    href: `/bidding-list/${bid.id}`,
    subject: `bid:${bid.id}`,
    // The seller's may be taken back (rule 11), the buyer's stand at once.
    ...(seller ? { undo: { url: `/api/bids/${bid.id}/undo`, body: {} } } : {}),
  };
}
