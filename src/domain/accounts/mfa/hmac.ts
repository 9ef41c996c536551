import { createHmac, hkdfSync } from 'node:crypto';
import type { AppContext } from '../../context.ts';

/**
 * Computes an HMAC that identifies a short secret without revealing it. The key is the shop's secret, so that a leaked
 * database does not allow guessing; `purpose` separates the kinds of values.
 */
export function hmac(ctx: Pick<AppContext, 'config'>, purpose: string, text: string): string {
  const key = hkdfSync('sha256', ctx.config.secret, '', `lumbung: ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('base64url');
}
