import { createHmac } from 'node:crypto';
import { addressKey } from '../limits/address-key.ts';
import type { Shop } from '../shop.ts';

/** A network as what is kept names it: alike for the same one, and telling nobody which one it was. */
export function networkOf(shop: Pick<Shop, 'config'>, address: string): string {
  return createHmac('sha256', shop.config.secret)
    .update(`network:${addressKey(address)}`)
    .digest('base64url')
    .slice(0, 16);
}
