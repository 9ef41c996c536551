import { createHash, timingSafeEqual } from 'node:crypto';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { keyedHash } from '../../derived-keys.ts';

/**
 * A guest's token for one order: derived from its code with the shop's secret, so that every later email
 * about the order can contain it, while the database alone reveals no token.
 */
export function createGuestToken(ctx: AppContext, code: string): string {
  return keyedHash(ctx, 'order', code);
}

/** The stored form of a guest's token: its SHA-256, in hex. */
export function hashGuestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether `token` matches the stored hash, in constant time. */
export function isGuestTokenValid(token: string | undefined, hash: string | null): boolean {
  if (!token || !hash) return false;
  return timingSafeEqual(Buffer.from(hashGuestToken(token), 'hex'), Buffer.from(hash, 'hex'));
}

/** How long a guest can see an ended order after its last change; an open one, always. */
const ACCESS_DAYS = 180;
const FINAL_STATUSES: OrderStatus[] = ['completed', 'cancelled', 'refunded'];

/** Whether a guest's token has expired with its order. */
export function isGuestTokenExpired(order: { status: OrderStatus; updatedAt: Date }, now: Date): boolean {
  return (
    FINAL_STATUSES.includes(order.status) && order.updatedAt.getTime() + ACCESS_DAYS * DAY_MS <= now.getTime()
  );
}
