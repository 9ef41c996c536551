import { createHmac } from 'node:crypto';
import type { AppContext } from '../context.ts';
import { addressKey } from '../rate-limits/address-key.ts';

/** A network's stored fingerprint: equal for the same network, without revealing which one it is. */
export function networkFingerprint(ctx: Pick<AppContext, 'config'>, address: string): string {
  return createHmac('sha256', ctx.config.secret)
    .update(`network:${addressKey(address)}`)
    .digest('base64url')
    .slice(0, 16);
}
