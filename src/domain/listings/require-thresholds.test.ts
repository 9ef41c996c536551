import { expect, test } from 'vitest';
import { requireThresholds, thresholdErrors } from './require-thresholds.ts';

test.each([
  ['none', null, null, null],
  ['in order', 9_000, 11_000, null],
  ['next to each other, up to the list price', 11_999, 12_000, null],
  ['accepting above the list price', null, 12_001, 'bid_auto_accept'],
  ['both at one price', 11_000, 11_000, 'bid_floor'],
  ['swapped', 11_000, 9_000, 'bid_floor'],
  ['a floor alone, below the list price', 11_999, null, null],
  ['a floor alone, at the list price', 12_000, null, 'bid_floor'],
] as const)('validates a farmer’s thresholds: %s', (_name, bid_floor, bid_auto_accept, field) => {
  const thresholds = { bid_floor, bid_auto_accept, price_customer: 12_000 };
  expect(thresholdErrors(thresholds).map((one) => one.field)).toEqual(field ? [field] : []);
  const required = () => requireThresholds(thresholds);
  if (field === null) expect(required).not.toThrow();
  else expect(required).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
