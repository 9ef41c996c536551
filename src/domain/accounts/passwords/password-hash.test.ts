import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { lanes } from '../../lanes.ts';
import type { Shop } from '../../shop.ts';
import { hashPassword, isOutdated, NOBODY, verifyPassword } from './password-hash.ts';

const shop = { hashing: lanes(2) } as Shop;

test('a hash is of its password alone, each time another, and in the form that others read', async () => {
  const [one, other] = [
    await hashPassword(shop, 'Sawah-Hijau-77'),
    await hashPassword(shop, 'Sawah-Hijau-77'),
  ];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(shop, one, 'Sawah-Hijau-77')).toBe(true);
  expect(await verifyPassword(shop, one, 'Sawah-Hijau-78')).toBe(false);
  // A letter with its accent apart is the same letter.
  expect(await verifyPassword(shop, await hashPassword(shop, 'Padi-Caf\u00e9-1'), 'Padi-Cafe\u0301-1')).toBe(
    true,
  );
  expect(isOutdated(one)).toBe(false);
});

test('a hash of the former kind is known, and outdated', async () => {
  const salt = '0123456789abcdef0123456789abcdef';
  const key = scryptSync('Panen-Raya-2026', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  const hash = `${salt}:${key.toString('hex')}`;
  expect(await verifyPassword(shop, hash, 'Panen-Raya-2026')).toBe(true);
  expect(await verifyPassword(shop, hash, 'Panen-Raya-2027')).toBe(false);
  expect(isOutdated(hash)).toBe(true);
  expect(isOutdated(hash.replace(/^/, '$argon2id$v=19$m=4096,t=1,p=1$'))).toBe(true);
});

test('nobody’s hash and what is no hash fit no password', async () => {
  for (const hash of [NOBODY, '', 'Panen-Raya-2026', '$argon2id$v=19$m=1,t=1,p=1$$']) {
    expect(await verifyPassword(shop, hash, 'Panen-Raya-2026')).toBe(false);
  }
});
