import { createHmac, hkdfSync } from 'node:crypto';

type WithSecret = { config: { secret: string } };

/**
 * The 256-bit key for one purpose, derived from the shop's secret by HKDF-SHA-256: a signature or encryption for one
 * purpose is useless for another, and the secret itself is no key (ASVS 9.2.4).
 */
export function deriveKey({ config }: WithSecret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', config.secret, '', `lumbung: ${purpose}`, 32));
}

/**
 * The HMAC-SHA-256 of a text under the key of its purpose, in base64url (43 characters). It identifies a short secret, an
 * address or a link without revealing it: someone who has only the database cannot try texts until one fits.
 */
export function keyedHash(shop: WithSecret, purpose: string, text: string): string {
  return createHmac('sha256', deriveKey(shop, purpose)).update(text).digest('base64url');
}
