import { z } from 'zod';
import { relayBid } from '../../../domain/bidding/dealing/relay-bid.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { bidIdParams } from '../../../shared/input/bids.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { submit } from '../../page/answer/view.ts';

const intentForm = z.object({ intent: z.literal('relay').optional().catch(undefined) });

/** Runs the form of `RelayButton`; null where another form was sent. */
export async function relayAsked(shop: Shop, actor: Actor, form: SentForm) {
  if (form.parse(intentForm).intent !== 'relay') return null;
  return submit(form, async () => ({
    ok: true as const,
    result: await relayBid(shop, actor, form.parse(bidIdParams).id),
  }));
}
