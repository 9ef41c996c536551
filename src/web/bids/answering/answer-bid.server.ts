import { redirect } from 'react-router';
import { z } from 'zod';
import { acceptBid } from '../../../domain/bidding/dealing/accept-bid.ts';
import { counterBid } from '../../../domain/bidding/dealing/counter-bid.ts';
import { rejectBid } from '../../../domain/bidding/dealing/reject-bid.ts';
import { withdrawBid } from '../../../domain/bidding/dealing/withdraw-bid.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { answerBidInput, bidIdParams, counterBidInput } from '../../../shared/input/bids.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { submit } from '../../page/answer/view.ts';
import { ANSWERS } from './answers.ts';

const answerForm = bidIdParams.extend({ jawaban: z.enum(ANSWERS, 'Pilih jawaban Anda.') });

/**
 * Gives the answer that a form asks for and leads to `back`, where it is confirmed; a refusal stays with the form.
 * Fields: `id`, `jawaban`, `expected_offer_id`, `note`, and for a counter-offer `qty` and `bid_price`.
 */
export async function answerBid(shop: Shop, actor: Actor, form: SentForm, back: string) {
  return submit(form, async () => {
    const { id, jawaban: answer } = form.parse(answerForm);
    switch (answer) {
      case 'terima':
        await acceptBid(shop, actor, id, form.read(answerBidInput));
        break;
      case 'tolak':
        await rejectBid(shop, actor, id, form.read(answerBidInput));
        break;
      case 'balik':
        await counterBid(shop, actor, id, form.read(counterBidInput));
        break;
      case 'batal':
        await withdrawBid(shop, actor, id);
    }
    return redirect(`${back}${back.includes('?') ? '&' : '?'}pesan=${answer}`);
  });
}
