import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import {
  findBestSellerIds,
  refreshBestSellers,
} from '../../src/domain/orders/queries/best-seller-aggregates.ts';
import { refreshBalanceAggregates } from '../../src/domain/payments/balance-aggregates.ts';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
import { getSalesReport } from '../../src/domain/reports/get-sales-report.ts';
import { readSalesByDay, refreshSalesAggregates } from '../../src/domain/reports/sales-aggregates.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { times } from '../support/long-run.ts';
import { enablePayments } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { again, giveUp } from './count-conflicts.ts';
import { arena, untilQueued } from './gate.ts';
import { ISOLATIONS } from './isolation-levels.ts';

const ORDERS = times(7, 16);
const PRICE = 12_000;

describe.each(ISOLATIONS)('%s', (isolation) => {
  test('orders paid and given back at once, while the days are folded and read, are each counted once', async () => {
    const clock = testClock('2026-11-21T03:00:00Z');
    const ground = await arena(clock, 40);
    try {
      const ctx = { ...ground.ctx, isolation };
      await enablePayments(ctx);
      const listing = await makeListing(ctx, { priceCustomer: PRICE });
      const admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
      const sent: { buyer: typeof admin; code: string }[] = [];
      for (let at = 0; at < ORDERS; at += 1) {
        const buyer = await actorFor(ctx, (await makeUser(ctx)).id);
        const { orders } = await placeOrder(ctx, buyer, {
          items: [{ id: listing.id, quantity: 1, price: PRICE }],
          billing,
          paymentMethod: 'transfer',
        });
        const { code } = orders[0]!;
        sent.push({ buyer, code });
      }
      let going = true;
      const seen: { orders: number; revenue: number }[] = [];
      const read = async () => {
        while (going) {
          const [day] = await readSalesByDay(ctx, { start: '2026-11-21', end: '2026-11-21' });
          if (day) seen.push(day);
        }
      };
      const fold = async () => {
        while (going) {
          await inTransaction(ctx, refreshSalesAggregates).catch(giveUp);
          await inTransaction(ctx, refreshBalanceAggregates).catch(giveUp);
          await refreshBestSellers(ctx).catch(giveUp);
        }
      };
      const around = [
        read(),
        fold(),
        fold(),
        (async () => {
          while (going) await refreshSalesAggregates(ctx).catch(giveUp);
        })(),
      ];
      // Serialization gives up after some tries: whoever was unlucky presses again.
      await Promise.all(
        sent.map(async ({ buyer, code }, at) => {
          await again(() => confirmPayment(ctx, admin, code));
          await again(() => advanceOrder(ctx, admin, code, 'process'));
          await again(() => advanceOrder(ctx, admin, code, 'ship'));
          await again(() => advanceOrder(ctx, buyer, code, 'complete'));
          if (at % 3 === 0)
            await again(() =>
              refundOrder(ctx, admin, code, { amount: PRICE, reason: 'memar', restock: true }),
            );
        }),
      );
      going = false;
      await Promise.all(around);
      expect(await findBestSellerIds(ctx, 8)).toEqual([listing.id]);
      // What he is owed, as the ledger has it, and the list over all farmers.
      const owed = await farmerBalance(ctx, listing.farmerId);
      expect(owed).toBeGreaterThan(0);
      expect(await findBalances(ctx, admin)).toMatchObject({ credit: owed, data: [{ balance: owed }] });
      await refreshBalanceAggregates(ctx);
      expect(await findBalances(ctx, admin)).toMatchObject({ credit: owed, data: [{ balance: owed }] });
      // No reader ever saw half of an order, or one twice.
      expect(seen.filter(({ orders, revenue }) => revenue !== orders * PRICE || orders > ORDERS)).toEqual([]);
      const kept = ORDERS - Math.ceil(ORDERS / 3);
      expect(await getSalesReport(ctx, admin)).toMatchObject({
        totalOrders: ORDERS,
        totalRevenue: ORDERS * PRICE,
        refunded: (ORDERS - kept) * PRICE,
        netRevenue: kept * PRICE,
        topProducts: [{ sales: ORDERS, revenue: ORDERS * PRICE }],
        farmerStats: [{ id: listing.farmerId, revenue: ORDERS * PRICE }],
      });
      await expectInvariants(ground.database.pool);
    } finally {
      await ground.close();
    }
  }, 60_000);

  test('a line that is weighed anew while the payment of its order is booked by somebody else is counted as it came out', async () => {
    const ground = await arena(testClock('2026-11-21T03:00:00Z'), 8);
    const { pool } = ground.database;
    const ctx = { ...ground.ctx, isolation };
    try {
      const listing = await makeListing(ground.ctx);
      for (const first of ['line', 'order'] as const) {
        await pool.query(
          `with made as (insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, completed_at, updated_at)
             values ($1, $1, $2, 'shipped', 20000, 20000, now(), now(), now()) returning id)
           insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total, quality)
           select id, $3, 'Beras', 'kg', 10000, 9000, 2, 20000, '{}' from made`,
          [`LB-${first}`, listing.farmerId, listing.id],
        );
        const change = {
          line: `update order_lines set qty = 5, total = 50000 where order_id = (select id from orders where code = 'LB-${first}')`,
          order: `insert into money_movements (kind, order_id, farmer_id, sale, at)
            select 'payment', id, farmer_id, total, now() from orders where code = 'LB-${first}'`,
        };
        const then = first === 'line' ? 'order' : 'line';
        // The first one stays open until the other waits for it.
        let second: Promise<unknown> | undefined;
        await again(() =>
          inTransaction(ctx, async ({ db }) => {
            await db.execute(change[first]);
            if (second) return;
            second = again(() => inTransaction(ctx, ({ db }) => db.execute(change[then])));
            await untilQueued(ground.database, 1);
          }),
        );
        await second;
        const { rows } = await pool.query(
          `select sum(qty)::int as qty from sale_product_deltas where product_name = 'Beras'`,
        );
        expect(rows, `${first} first`).toEqual([{ qty: first === 'line' ? 5 : 10 }]);
      }
      expect((await pool.query('select from invariant_sales')).rowCount).toBe(0);
    } finally {
      await ground.close();
    }
  });
});
