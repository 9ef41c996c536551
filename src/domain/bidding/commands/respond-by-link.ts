import type { z } from 'zod';
import { respondByLinkInput } from '../../../shared/schemas/bid-schemas.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { parse } from '../../parse.ts';
import { consumeResponseLink, readResponseLink } from '../lifecycle/bid-response-link.ts';
import { type BidDetail, getBid } from '../queries/get-bid.ts';
import { acceptBid } from './accept-bid.ts';
import { counterBid } from './counter-bid.ts';
import { rejectBid } from './reject-bid.ts';

/** Returns the bid that a response link shows, as the link's user sees it. Reading changes nothing. */
export async function getBidByLink(ctx: AppContext, token: string): Promise<BidDetail> {
  const link = await readResponseLink(ctx, token);
  return getBid(ctx, link.actor, link.bidId);
}

/**
 * Responds to an offer through a link, without signing in: the token identifies the user and the offer. Runs the same
 * commands as a signed-in response and marks the link as used in the same transaction, so that after an error the
 * seller can correct a counter-offer and retry.
 */
export async function respondByLink(
  ctx: AppContext,
  token: string,
  input: z.input<typeof respondByLinkInput>,
): Promise<{ bidId: number; answer: 'accept' | 'reject' | 'counter' }> {
  const asked = parse(respondByLinkInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { id, actor, bidId, offerId } = await readResponseLink(ctx, token, { lock: true });
    const meant = { note: asked.note, expected_offer_id: offerId };
    if (asked.answer === 'accept') await acceptBid(ctx, actor, bidId, meant);
    else if (asked.answer === 'reject') await rejectBid(ctx, actor, bidId, meant);
    else await counterBid(ctx, actor, bidId, { ...meant, qty: asked.qty, bid_price: asked.bid_price });
    await consumeResponseLink(ctx, id);
    return { bidId, answer: asked.answer };
  });
}
