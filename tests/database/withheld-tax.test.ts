import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponCreditOf } from '../../src/domain/payments/coupon-credit.ts';
import { withheldTaxOf } from '../../src/domain/payments/withholding.ts';
import { ORDER_STATUSES } from '../../src/shared/enums/labels.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const at = new Date('2026-11-30T03:00:00Z');
const paid = {
  ...{
    status: 'paid' as const,
    paidAt: at,
    cashReceivedAt: null,
    taxRate: 50,
    couponBearer: 'store' as const,
  },
  ...{ subtotal: 36_000, discount: 6_001, total: 40_000, shortfall: 0, refunded: 0 },
};

test('the invariant computes the tax that the shop withholds, of every status and sum', async () => {
  const orders = ORDER_STATUSES.flatMap((status) =>
    [null, at].flatMap((paidAt) =>
      [null, 50, 10_000].flatMap((taxRate) =>
        [
          [0, 0, 0],
          [40_000, 0, 0],
          [40_000, 1, 0],
          [40_000, 12_345, 333],
          [40_000, 40_000, 0],
          [999_999_999_999, 0, 1],
        ].map(([total, refunded, shortfall]) => ({
          ...{ ...paid, status, paidAt, taxRate, total: total!, refunded: refunded!, shortfall: shortfall! },
          subtotal: total! > 9 ? total! - 7 : 0,
        })),
      ),
    ),
  );
  const { rows } = await database.pool.query(
    `select order_withholding_tax(jsonb_populate_record(null::orders, one))::float8 as due
     from jsonb_array_elements($1::jsonb) with ordinality as given (one, n) order by n`,
    [
      JSON.stringify(
        orders.map(({ paidAt, taxRate, ...order }) => ({ ...order, paid_at: paidAt, tax_rate: taxRate })),
      ),
    ],
  );
  expect(orders.map(withheldTaxOf)).toEqual(rows.map(({ due }) => due));
  expect(rows.filter(({ due }) => due > 0).length).toBeGreaterThan(20);
});

test.each([
  ['of what was paid all of it', {}, 6_001],
  ['rounded half up of what was not given back', { refunded: 20_000 }, 3_001],
  ['nothing of what was given back whole', { status: 'refunded', refunded: 40_000 }, 0],
  ['nothing of a coupon that its seller bears', { couponBearer: 'seller' }, 0],
  ['nothing while it waits for its money', { status: 'awaiting_payment', paidAt: null }, 0],
  ['at the door not before it was received', { status: 'shipped', paidAt: null, cashReceivedAt: at }, 0],
  ['at the door once it was received', { status: 'completed', paidAt: null, cashReceivedAt: at }, 6_001],
  ['nothing of what was called off', { status: 'cancelled' }, 0],
  [
    'of what was called off all the same, once its seller has the cash',
    { status: 'cancelled', cashReceivedAt: at },
    6_001,
  ],
  ['all of it where nothing was to be paid', { total: 0 }, 6_001],
] as const)('the store owes for its coupon %s', (_what, over, credit) => {
  expect(couponCreditOf({ ...paid, ...over })).toBe(credit);
});
