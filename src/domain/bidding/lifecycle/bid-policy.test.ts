import { expect, test } from 'vitest';
import type { UserActor } from '../../context.ts';
import { requireBidder } from './bid-policy.ts';

const person = (over: Partial<UserActor>) =>
  ({ kind: 'user', userId: 'sri', role: 'customer', farmerId: null, ...over }) as UserActor;
/**
 * Returns the error code for an actor who bids on a listing of seller 7, who is Sri; `null` when bidding is allowed.
 */
const refused = (actor: UserActor): string | null => {
  try {
    requireBidder(actor, { farmerId: 7, farmer: { userId: 'sri' } });
    return null;
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

test.each<[string, Partial<UserActor>, string | null]>([
  ['a customer', { userId: 'budi' }, null],
  ['the stall’s owner', { role: 'farmer', farmerId: 7 }, 'bid_own_listing'],
  ['its owner, who is no farmer any more', {}, 'bid_own_listing'],
  ['whoever sells for it', { userId: 'tono', role: 'farmer', farmerId: 7 }, 'bid_own_listing'],
  ['another farmer', { userId: 'tono', role: 'farmer', farmerId: 8 }, 'bid_customers_only'],
  ['an admin', { userId: 'ani', role: 'admin' }, 'bid_customers_only'],
])('whether %s may bid: %o', (_who, over, code) => {
  expect(refused(person(over))).toBe(code);
});
