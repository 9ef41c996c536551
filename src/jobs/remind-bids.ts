import { remindBids } from '../domain/bidding/remind-bids.ts';
import type { Shop } from '../domain/shop.ts';

/** Every few minutes: a word to whoever has 12 hours left to answer an offer. */
export async function remindBidsJob(shop: Shop): Promise<void> {
  await remindBids(shop);
}
