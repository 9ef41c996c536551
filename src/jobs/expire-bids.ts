import { closeDeadBids } from '../domain/bidding/close-bids.ts';
import { expireBids } from '../domain/bidding/expire-bids.ts';
import type { Shop } from '../domain/shop.ts';

/** Every minute: bids whose time is over, then those that can't come to anything any more (rules 8 and 9). */
export async function expireBidsJob(shop: Shop): Promise<void> {
  await expireBids(shop);
  await closeDeadBids(shop);
}
