import type { z } from 'zod';
import { answerByLinkInput } from '../../../shared/input/bids.ts';
import { parse } from '../../parse.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { readAnswerLink, useAnswerLink } from '../course/answer-link.ts';
import { type BidDetail, getBid } from '../reading/get-bid.ts';
import { acceptBid } from './accept-bid.ts';
import { counterBid } from './counter-bid.ts';
import { rejectBid } from './reject-bid.ts';

/** What the page of an answer link shows: the bid as the link's person sees it. Changes nothing, however often read. */
export async function getBidOfLink(shop: Shop, token: string): Promise<BidDetail> {
  const link = await readAnswerLink(shop, token);
  return getBid(shop, link.actor, link.bidId);
}

/**
 * Answers an offer by a link, without signing in: the token says who answers which offer. Goes through the same verbs
 * as a signed-in answer, in one transaction with the mark that the link is used; a refusal leaves both as they were, so
 * that a counter-offer out of range can be corrected.
 */
export async function answerByLink(
  shop: Shop,
  token: string,
  input: z.input<typeof answerByLinkInput>,
): Promise<{ bidId: number; answer: 'accept' | 'reject' | 'counter' }> {
  const asked = parse(answerByLinkInput, input);
  return inTransaction(shop, async (shop) => {
    const { id, actor, bidId, offerId } = await readAnswerLink(shop, token, { lock: true });
    const meant = { note: asked.note, expected_offer_id: offerId };
    if (asked.answer === 'accept') await acceptBid(shop, actor, bidId, meant);
    else if (asked.answer === 'reject') await rejectBid(shop, actor, bidId, meant);
    else await counterBid(shop, actor, bidId, { ...meant, qty: asked.qty, bid_price: asked.bid_price });
    await useAnswerLink(shop, id);
    return { bidId, answer: asked.answer };
  });
}
