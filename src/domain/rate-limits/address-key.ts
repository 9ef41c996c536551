import { isIPv6 } from 'node:net';

/** Whether a key is the network of one IPv6 subscriber; many people may share an IPv4 address. */
export const isSubscriberKey = (key: string): boolean => key.endsWith('::/64');

/**
 * The key of an address for rate limits: an IPv4 address as it is (also one mapped into IPv6), an IPv6
 * address by its /64, since one subscriber owns all of that.
 */
export function addressKey(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean);
  // An embedded IPv4 tail replaces two groups; it never reaches the first four.
  const missing = 8 - front.length - back.length - (plain.includes('.') ? 1 : 0);
  const groups = [...front, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
