import { sendDigests } from '../domain/bidding/send-digests.ts';
import type { Shop } from '../domain/shop.ts';

/** Every few minutes: one mail to each farmer whose hour of the digest has come. */
export async function sendDigestsJob(shop: Shop): Promise<void> {
  await sendDigests(shop);
}
