import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../../shop.ts';

/** The key in the mail that confirms a checkout's large hold: who only placed the order does not have it. */
function holdKey(shop: Shop, groupCode: string): string {
  return createHmac('sha256', shop.config.secret)
    .update(`hold:${groupCode}`)
    .digest('base64url')
    .slice(0, 32);
}

/** Where the mail's button leads. */
export const holdHref = (shop: Shop, order: { code: string; groupCode: string }): string =>
  `${shop.config.publicUrl}/orders/${order.code}/konfirmasi?kunci=${holdKey(shop, order.groupCode)}`;

/** Whether `key` is the one of the checkout; takes the same time for every wrong one. */
export function holdKeyFits(shop: Shop, groupCode: string, key: string): boolean {
  const ours = Buffer.from(holdKey(shop, groupCode));
  const theirs = Buffer.from(key);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
