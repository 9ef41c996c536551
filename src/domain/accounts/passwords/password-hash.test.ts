import { argon2Sync, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { concurrencyLimit } from '../../concurrency-limit.ts';
import type { AppContext } from '../../context.ts';
import { dummyPasswordHash, hashPassword, needsRehash, verifyPassword } from './password-hash.ts';

const ctx = { hashing: concurrencyLimit(2) } as AppContext;

test('a hash depends on the password alone, has a new salt each time, and follows the standard encoded form', async () => {
  const [one, other] = [await hashPassword(ctx, 'Sawah-Hijau-77'), await hashPassword(ctx, 'Sawah-Hijau-77')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(ctx, one, 'Sawah-Hijau-77')).toBe(true);
  expect(await verifyPassword(ctx, one, 'Sawah-Hijau-78')).toBe(false);
  // A letter with a combining accent is the same letter.
  expect(await verifyPassword(ctx, await hashPassword(ctx, 'Padi-Caf\u00e9-1'), 'Padi-Cafe\u0301-1')).toBe(
    true,
  );
  expect(needsRehash(ctx, one)).toBe(false);
});

test('recognises a hash of another cost by the cost it names, and only if the hash is complete', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const message = 'Panen-Raya-2026';
  const made = argon2Sync('argon2id', {
    message,
    nonce,
    memory: 64,
    passes: 2,
    parallelism: 1,
    tagLength: 16,
  });
  const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const hash = `$argon2id$v=19$m=64,t=2,p=1$${b64(nonce)}$${b64(made)}`;
  expect(await verifyPassword(ctx, hash, message)).toBe(true);
  for (const other of [`a${hash}`, `${hash}-`, hash.replace('t=2', 't=3'), hash.replace('m=64', 'm=x')]) {
    expect(await verifyPassword(ctx, other, message), other).toBe(false);
  }
  expect(needsRehash(ctx, hash)).toBe(true);
});

test('accepts two digits in every part of the cost', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 96, passes: 10, parallelism: 10 };
  const made = argon2Sync('argon2id', { message: 'Panen-Raya-2026', nonce, ...cost, tagLength: 16 });
  const [salt, key] = [nonce, made].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  const hash = `$argon2id$v=19$m=96,t=10,p=10$${salt}$${key}`;
  expect(await verifyPassword(ctx, hash, 'Panen-Raya-2026')).toBe(true);
});

test('recognises a hash of the former format and reports it as outdated', async () => {
  const salt = '0123456789abcdef0123456789abcdef';
  const key = scryptSync('Panen-Raya-2026', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  const hash = `${salt}:${key.toString('hex')}`;
  expect(await verifyPassword(ctx, hash, 'Panen-Raya-2026')).toBe(true);
  expect(await verifyPassword(ctx, hash, 'Panen-Raya-2027')).toBe(false);
  // Only the complete hash is valid.
  for (const other of [`a${hash}`, `${hash}a`, hash.toUpperCase(), hash.replace(':', '')]) {
    expect(await verifyPassword(ctx, other, 'Panen-Raya-2026'), other).toBe(false);
  }
  expect(needsRehash(ctx, hash)).toBe(true);
  expect(needsRehash(ctx, hash.replace(/^/, '$argon2id$v=19$m=4096,t=1,p=1$'))).toBe(true);
});

test('the dummy hash and malformed hashes match no password', async () => {
  for (const hash of [dummyPasswordHash(ctx), '', 'Panen-Raya-2026', '$argon2id$v=19$m=1,t=1,p=1$$']) {
    expect(await verifyPassword(ctx, hash, 'Panen-Raya-2026')).toBe(false);
  }
});
