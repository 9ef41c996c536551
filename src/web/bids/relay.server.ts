import { relayBid } from '../../domain/bidding/relay-bid.ts';
import { parse } from '../../domain/parse.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { bidIdParams } from '../../shared/input/bids.ts';
import { submit } from '../page/view.ts';

/** Runs the form of `RelayButton`; null where another form was sent. */
export async function relayAsked(shop: Shop, actor: Actor, form: FormData) {
  if (form.get('intent') !== 'relay') return null;
  return submit(form, async () => ({
    ok: true as const,
    result: await relayBid(shop, actor, parse(bidIdParams, { id: String(form.get('id') ?? '') }).id),
  }));
}
