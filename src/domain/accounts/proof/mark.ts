import { createHmac, hkdfSync } from 'node:crypto';
import type { Shop } from '../../shop.ts';

/**
 * What recognises a short secret without telling it. Made with the shop's own secret, it cannot be guessed through by who has
 * the database alone; `purpose` keeps marks of one kind from passing for another's.
 */
export function markOf(shop: Pick<Shop, 'config'>, purpose: string, text: string): string {
  const key = hkdfSync('sha256', shop.config.secret, '', `lumbung: ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('base64url');
}
