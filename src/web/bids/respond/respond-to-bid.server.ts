import { redirect } from 'react-router';
import { z } from 'zod';
import { acceptBid } from '../../../domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../../domain/bidding/commands/counter-bid.ts';
import { rejectBid } from '../../../domain/bidding/commands/reject-bid.ts';
import { withdrawBid } from '../../../domain/bidding/commands/withdraw-bid.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { bidIdParams, counterBidInput, respondToBidInput } from '../../../shared/schemas/bid-schemas.ts';
import { runAction } from '../../common/route-helpers/run-route.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';
import { BID_RESPONSES } from './bid-response.ts';

const bidResponseForm = bidIdParams.extend({ response: z.enum(BID_RESPONSES, 'Pilih jawaban Anda.') });

/**
 * Handles a response form and redirects to `back`, which confirms it; an error returns to the form. Fields:
 * `id`, `response`, `expected_offer_id`, `note`, and for a counter-offer `qty` and `bid_price`.
 */
export async function respondToBid(ctx: AppContext, actor: Actor, form: SubmittedForm, back: string) {
  return runAction(form, async () => {
    const { id, response: answer } = form.parse(bidResponseForm);
    switch (answer) {
      case 'accept':
        await acceptBid(ctx, actor, id, form.read(respondToBidInput));
        break;
      case 'reject':
        await rejectBid(ctx, actor, id, form.read(respondToBidInput));
        break;
      case 'counter':
        await counterBid(ctx, actor, id, form.read(counterBidInput));
        break;
      case 'withdraw':
        await withdrawBid(ctx, actor, id);
    }
    return redirect(`${back}${back.includes('?') ? '&' : '?'}message=${answer}`);
  });
}
