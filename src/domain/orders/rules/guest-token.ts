import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../../shared/figures/days.ts';
import type { OrderStatus } from '../../../shared/labels.ts';
import type { Shop } from '../../shop.ts';

/**
 * A guest's token for one order: made from its code with the shop's secret, so that every later mail about the order
 * can carry it too, while the database alone gives nobody a token.
 */
export function guestToken(shop: Shop, code: string): string {
  return createHmac('sha256', shop.config.secret).update(`order:${code}`).digest('base64url');
}

/** What is stored of a guest's token: its SHA-256, in hex. */
export function guestTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether `token` is the one whose hash is stored; takes the same time for every wrong one. */
export function guestTokenFits(token: string | undefined, hash: string | null): boolean {
  if (!token || !hash) return false;
  return timingSafeEqual(Buffer.from(guestTokenHash(token), 'hex'), Buffer.from(hash, 'hex'));
}

/** An order that is over is shown to its guest for this long after its last change; one that is open, always. */
const DAYS_AFTER = 180;
const OVER: OrderStatus[] = ['completed', 'cancelled', 'refunded'];

/** Whether a guest's token has ended with its order. */
export function guestTokenOver(order: { status: OrderStatus; updatedAt: Date }, now: Date): boolean {
  return OVER.includes(order.status) && order.updatedAt.getTime() + DAYS_AFTER * DAY_MS <= now.getTime();
}
