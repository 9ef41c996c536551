import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { deriveKey } from '../../derived-keys.ts';

/**
 * Third-party secrets (keys of a gateway) are stored only encrypted, with a key derived from our own secret.
 */
const encryptionKey = (ctx: Pick<AppContext, 'config'>) => deriveKey(ctx, 'kept keys');

const NONCE = 12;
const TAG = 16;

export function encrypt(ctx: Pick<AppContext, 'config'>, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(ctx), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a text; null when it was encrypted with another secret or is malformed. */
export function decrypt(ctx: Pick<AppContext, 'config'>, box: string): string | null {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey(ctx), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
