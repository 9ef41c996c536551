import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost, Shop } from '../../shop.ts';

const argon2Async = promisify(argon2);
const scryptAsync = promisify<string, string, number, object, Buffer>(scrypt);

/**
 * What OWASP recommends for Argon2id, in the kind with much memory and one pass: blocks beyond 32 MB go back to the system
 * at once, where those of the kind with 19 MB stay with each thread.
 */
const RECOMMENDED: PasswordCost = { memory: 47_104, passes: 1, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** How hashes were made until November 2026: `salt:hash` in hex, of scrypt. */
const FORMER = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const former = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const argon = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const costOf = (shop: Shop): PasswordCost => shop.passwordCost ?? RECOMMENDED;
const headOf = ({ memory, passes, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;

/** A hash of nobody's password, so that an unknown e-mail costs the same time as a wrong password. */
export const hashOfNobody = (shop: Shop): string =>
  `${headOf(costOf(shop))}${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`;

/** The hash under which a password is kept: Argon2id in the form that every library of it reads. */
export async function hashPassword(shop: Shop, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = costOf(shop);
  const hash = await derive(shop, password, { ...cost, salt, length: HASH_BYTES });
  return `${headOf(cost)}${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether `hash` is of this password; by the cost that it was made with. */
export async function verifyPassword(shop: Shop, hash: string, password: string): Promise<boolean> {
  const [, salt, kept] = former.exec(hash) ?? [];
  if (salt && kept) {
    const bytes = Buffer.from(kept, 'hex');
    // The former maker took the salt's letters for its bytes.
    const found = await shop.hashing(() =>
      scryptAsync(password.normalize('NFKC'), salt, bytes.length, FORMER),
    );
    return timingSafeEqual(found, bytes);
  }
  const found = argon.exec(hash);
  if (!found) return false;
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  const [given, wanted] = found.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  const made = await derive(shop, password, {
    memory,
    passes,
    parallelism,
    salt: given,
    length: wanted.length,
  });
  return timingSafeEqual(made, wanted);
}

/** Whether a hash was made at another cost than today's, or in the former way. */
export const isOutdated = (shop: Shop, hash: string): boolean => !hash.startsWith(headOf(costOf(shop)));

/** Few at once: each takes 46 MB and a thread, and fifty sign-ins of one second must not take two gigabytes. */
const derive = (
  shop: Shop,
  password: string,
  { salt, length, ...cost }: PasswordCost & { salt: Buffer; length: number },
): Promise<Buffer> =>
  shop.hashing(() =>
    argon2Async('argon2id', {
      ...cost,
      message: password.normalize('NFKC'),
      nonce: salt,
      tagLength: length,
    }),
  );
