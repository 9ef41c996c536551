import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { AppContext, PasswordCost } from '../../context.ts';

const argon2Async = promisify(argon2);
const scryptAsync = promisify<string, string, number, object, Buffer>(scrypt);

/**
 * OWASP's recommendation for Argon2id, in the variant with more memory and one pass: allocations above 32 MB return to
 * the system at once, where those of the 19 MB variant stay with each thread.
 */
const RECOMMENDED_COST: PasswordCost = { memory: 47_104, passes: 1, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The format of hashes until November 2026: `salt:hash` in hex, by scrypt. */
const LEGACY_SCRYPT = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const LEGACY_HASH = /^([0-9a-f]{32}):([0-9a-f]{128})$/;
const ARGON2_HASH =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const costOf = (ctx: AppContext): PasswordCost => ctx.passwordCost ?? RECOMMENDED_COST;
const hashPrefix = ({ memory, passes, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;

/** A hash of no known password, so that an unknown e-mail takes as long as a wrong password. */
export const dummyPasswordHash = (ctx: AppContext): string =>
  `${hashPrefix(costOf(ctx))}${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`;

/** Hashes a password with Argon2id, in the standard encoded form. */
export async function hashPassword(ctx: AppContext, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = costOf(ctx);
  const hash = await derive(ctx, password, { ...cost, salt, length: HASH_BYTES });
  return `${hashPrefix(cost)}${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether `hash` belongs to this password, at the cost of that hash. */
export async function verifyPassword(ctx: AppContext, hash: string, password: string): Promise<boolean> {
  const [, salt, kept] = LEGACY_HASH.exec(hash) ?? [];
  if (salt && kept) {
    const bytes = Buffer.from(kept, 'hex');
    // The old code used the salt's hex characters as its bytes.
    const found = await ctx.hashing(() =>
      scryptAsync(password.normalize('NFKC'), salt, bytes.length, LEGACY_SCRYPT),
    );
    return timingSafeEqual(found, bytes);
  }
  const found = ARGON2_HASH.exec(hash);
  if (!found) return false;
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  const [given, wanted] = found.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  const made = await derive(ctx, password, {
    memory,
    passes,
    parallelism,
    salt: given,
    length: wanted.length,
  });
  return timingSafeEqual(made, wanted);
}

/** Whether a hash has another cost than today's, or the old format. */
export const needsRehash = (ctx: AppContext, hash: string): boolean =>
  !hash.startsWith(hashPrefix(costOf(ctx)));

/**
 * Limits concurrency: each hash takes 46 MB and a thread, and fifty sign-ins in a second must not take two gigabytes.
 */
const derive = (
  ctx: AppContext,
  password: string,
  { salt, length, ...cost }: PasswordCost & { salt: Buffer; length: number },
): Promise<Buffer> =>
  ctx.hashing(() =>
    argon2Async('argon2id', {
      ...cost,
      message: password.normalize('NFKC'),
      nonce: salt,
      tagLength: length,
    }),
  );
