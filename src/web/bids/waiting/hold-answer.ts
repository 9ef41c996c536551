import { bidFieldsProblem, typedNumber } from '../../../shared/bid-math.ts';
import { objectionToCounterPrice, objectionToPrice } from '../../../shared/bid-rules.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { Answerable } from '../answerable.ts';
import type { Answer } from '../answers.ts';
import type { NewWaiting } from './waiting.ts';

/** How long a farmer can undo his answer. */
const UNDO_MS = 10_000;

const calls: Record<Answer, { call: string; verb: string }> = {
  terima: { call: 'accept', verb: 'Terima' },
  tolak: { call: 'reject', verb: 'Tolak' },
  balik: { call: 'counter', verb: 'Tawar balik' },
  batal: { call: 'withdraw', verb: 'Batalkan' },
};

/**
 * An answer as this browser sends it by itself: a farmer's later, so that he can undo it, anybody's again when no answer
 * came. Null when it is to be sent as it is: figures that the rules forbid belong to the form.
 */
export function answerToSend(
  bid: Answerable,
  answer: Answer,
  userId: string,
  form: FormData,
): NewWaiting | null {
  const undo = bid.as === 'seller';
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const price = typedNumber(text('bid_price'));
  const qty = typedNumber(text('qty'));
  if (answer === 'balik') {
    if (bidFieldsProblem(price, qty)) return null;
    const forbidden = undo
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
    bidId: bid.id,
    notBefore: undo ? Date.now() + UNDO_MS : 0,
  };
}
