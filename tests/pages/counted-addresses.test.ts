import { expect, test } from 'vitest';
import { addressKey } from '../../src/domain/rate-limits/address-key.ts';
import { networkFingerprint } from '../../src/domain/security-log/network-fingerprint.ts';

const ctx = { config: { secret: 'x'.repeat(32) } } as Parameters<typeof networkFingerprint>[0];

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:3::', true],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
])('%s and %s count as one: %s', (one, other, same) => {
  expect(addressKey(one) === addressKey(other)).toBe(same);
  expect(networkFingerprint(ctx, one) === networkFingerprint(ctx, other)).toBe(same);
});
