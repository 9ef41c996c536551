import { createHmac, hkdfSync } from 'node:crypto';

type WithSecret = { config: { secret: string } };

/**
 * The key of 256 bits for one purpose, by HKDF-SHA-256 of the shop's secret: what one purpose signs or encrypts is worth
 * nothing to another, and the secret itself is no key (ASVS 9.2.4).
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
