import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../src/shared/enums/labels.ts';
import { invoiceableAmount, isInvoiceable } from '../../src/shared/rules/orders/invoiceable-amount.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('SQL guards the invoices that TypeScript decides, of every status, payment and refund', async () => {
  const at = new Date('2026-11-30T03:00:00Z');
  const orders = ORDER_STATUSES.flatMap((status) =>
    [null, at].flatMap((paidAt) =>
      [null, at].flatMap((cashReceivedAt) =>
        [0, 500, 40_000].map((refunded) => ({ status, paidAt, cashReceivedAt, refunded, total: 40_000 })),
      ),
    ),
  );
  const { rows } = await database.pool.query(
    `select order_is_invoiceable(o) as due, order_invoiceable_amount(o)::float8 as amount
     from jsonb_array_elements($1::jsonb) with ordinality as given (one, n),
       lateral jsonb_populate_record(null::orders, one) o order by n`,
    [
      JSON.stringify(
        orders.map(({ paidAt, cashReceivedAt, ...order }) => ({
          ...order,
          paid_at: paidAt,
          cash_received_at: cashReceivedAt,
        })),
      ),
    ],
  );
  expect(orders.map((order) => ({ due: isInvoiceable(order), amount: invoiceableAmount(order) }))).toEqual(
    rows,
  );
});
