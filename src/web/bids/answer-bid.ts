import { redirect } from 'react-router';
import { acceptBid } from '../../domain/bidding/accept-bid.ts';
import { counterBid } from '../../domain/bidding/counter-bid.ts';
import { rejectBid } from '../../domain/bidding/reject-bid.ts';
import { withdrawBid } from '../../domain/bidding/withdraw-bid.ts';
import { parse } from '../../domain/parse.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { typedNumber } from '../../shared/bid-math.ts';
import { bidIdParams } from '../../shared/input/bids.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { submit } from '../page/view.ts';
import type { Answer } from './answers.ts';

/** What a page says once an answer has been given; the address carries its name. */
export const answered: Record<string, string> = {
  terima: saidToPeople.bidAccepted,
  tolak: saidToPeople.bidRejected,
  balik: saidToPeople.bidCountered,
  batal: saidToPeople.bidWithdrawn,
};

/**
 * Gives the answer that a form asks for and leads to `back`, where it is confirmed; a refusal stays with the form.
 * Fields: `id`, `jawaban`, `expected_offer_id`, `note`, and for a counter-offer `qty` and `bid_price`.
 */
export async function answerBid(shop: Shop, actor: Actor, form: FormData, back: string) {
  return submit(form, async () => {
    const text = (name: string) => String(form.get(name) ?? '');
    const figure = (name: string) => typedNumber(text(name)) ?? undefined;
    const { id } = parse(bidIdParams, { id: text('id') });
    const input = {
      expected_offer_id: figure('expected_offer_id'),
      ...(text('note') === '' ? {} : { note: text('note') }),
    };
    const answer = text('jawaban') as Answer;
    if (answer === 'terima') await acceptBid(shop, actor, id, input);
    else if (answer === 'tolak') await rejectBid(shop, actor, id, input);
    else if (answer === 'batal') await withdrawBid(shop, actor, id);
    else await counterBid(shop, actor, id, { ...input, qty: figure('qty'), bid_price: figure('bid_price') });
    return redirect(`${back}${back.includes('?') ? '&' : '?'}pesan=${answer}`);
  });
}
