import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressKey } from '../src/domain/limits/address-key.ts';

const root = join(import.meta.dirname, '../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:3::', true],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
])('%s and %s count as one: %s', (one, other, same) => {
  expect(addressKey(one) === addressKey(other)).toBe(same);
});

test('every limit that counts addresses counts networks: an IPv6 /64 as one', () => {
  const counted = sources.flatMap(([path, text]) =>
    [...text.matchAll(/address:\$\{([^}]*)\}/g)].map(([, what]) => ({
      path,
      what: what!,
      network: what!.startsWith('addressKey(') || text.includes(`const ${what} = addressKey(`),
    })),
  );
  expect(counted.length).toBeGreaterThan(5);
  expect(counted.filter(({ network }) => !network)).toEqual([]);
  // Who is slow, who is turned away, and where orders and events come from, are marks of networks too.
  for (const path of ['server/guard/limits.ts', 'server/guard/watch.ts', 'domain/watch/network-of.ts']) {
    expect(sources.find(([one]) => one === path)?.[1]).toContain('addressKey(');
  }
});
