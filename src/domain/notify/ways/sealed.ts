import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Shop } from '../../shop.ts';

/** What others entrusted the shop with (keys of a gateway) stands in the database only under a key made of our own secret. */
const keyOf = (shop: Pick<Shop, 'config'>) =>
  Buffer.from(hkdfSync('sha256', shop.config.secret, '', 'lumbung: kept keys', 32));

const NONCE = 12;
const TAG = 16;

export function sealed(shop: Pick<Shop, 'config'>, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(shop), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** The text again; null where it was sealed under another secret or is no such thing. */
export function unsealed(shop: Pick<Shop, 'config'>, box: string): string | null {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(shop), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
