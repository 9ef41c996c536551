import type { AppContext } from '../context.ts';
import { keyedHash } from '../derived-keys.ts';
import { addressKey } from '../rate-limits/address-key.ts';

/** A network's stored fingerprint: equal for the same network, without revealing which one it is. */
export function networkFingerprint(ctx: Pick<AppContext, 'config'>, address: string): string {
  return keyedHash(ctx, 'network', addressKey(address)).slice(0, 16);
}
