import { getBid } from '../../../domain/bidding/reading/get-bid.ts';
import { parse } from '../../../domain/parse.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { bidIdParams } from '../../../shared/input/bids.ts';
import type { Answering } from './answerable.ts';
import { ANSWERS } from './answers.ts';

/** The bid that an address asks to answer, for its seller; null where it asks for none. */
export async function readAnswering(
  shop: Shop,
  actor: Actor,
  query: URLSearchParams,
): Promise<Answering | null> {
  const answer = ANSWERS.find((one) => one === query.get('aksi'));
  if (!answer || !query.has('jawab')) return null;
  const bid = await getBid(shop, actor, parse(bidIdParams, { id: query.get('jawab') }).id);
  return bid.as === 'seller' ? { bid, answer } : null;
}
