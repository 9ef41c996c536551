import { describe, expect, test } from 'vitest';
import { moveOnOrder } from '../../src/domain/orders/course/move-on-order.ts';
import { confirmPayment } from '../../src/domain/orders/paying/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/paying/refund-order.ts';
import { placeOrder } from '../../src/domain/orders/placing/place-order.ts';
import { bestSellerIds, foldBestSellers } from '../../src/domain/orders/reading/best-sellers.ts';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { foldBalances } from '../../src/domain/payments/kept-balances.ts';
import { farmerBalance } from '../../src/domain/payments/money.ts';
import { getReport } from '../../src/domain/reports/get-report.ts';
import { foldSales, readSaleDays } from '../../src/domain/reports/sales.ts';
import { inTransaction } from '../../src/domain/shop.ts';
import { billing } from '../billing.ts';
import { testClock } from '../clock.ts';
import { actorFor, makeListing, makeUser } from '../factories.ts';
import { expectInvariants } from '../invariants.ts';
import { times } from '../long.ts';
import { enablePayments } from '../orders.ts';
import { again, giveUp } from './collided.ts';
import { arena, untilQueued } from './gate.ts';
import { ISOLATIONS } from './isolations.ts';

const ORDERS = times(7, 16);
const PRICE = 12_000;

describe.each(ISOLATIONS)('%s', (isolation) => {
  test('orders completed and given back at once, while the days are folded and read, are each counted once', async () => {
    const clock = testClock('2026-11-21T03:00:00Z');
    const ground = await arena(clock, 40);
    try {
      const shop = { ...ground.shop, isolation };
      await enablePayments(shop);
      const listing = await makeListing(shop, { priceCustomer: PRICE });
      const admin = await actorFor(shop, (await makeUser(shop, { role: 'admin' })).id);
      const sent: { buyer: typeof admin; code: string }[] = [];
      for (let at = 0; at < ORDERS; at += 1) {
        const buyer = await actorFor(shop, (await makeUser(shop)).id);
        const { orders } = await placeOrder(shop, buyer, {
          items: [{ id: listing.id, quantity: 1, price: PRICE }],
          billing,
          paymentMethod: 'transfer',
        });
        const { code } = orders[0]!;
        await confirmPayment(shop, admin, code);
        await moveOnOrder(shop, admin, code, 'process');
        await moveOnOrder(shop, admin, code, 'ship');
        sent.push({ buyer, code });
      }
      let going = true;
      const seen: { orders: number; revenue: number }[] = [];
      const read = async () => {
        while (going) {
          const [day] = await readSaleDays(shop, { start: '2026-11-21', end: '2026-11-21' });
          if (day) seen.push(day);
        }
      };
      const fold = async () => {
        while (going) {
          await inTransaction(shop, foldSales).catch(giveUp);
          await inTransaction(shop, foldBalances).catch(giveUp);
          await foldBestSellers(shop).catch(giveUp);
        }
      };
      const around = [
        read(),
        fold(),
        fold(),
        (async () => {
          while (going) await foldSales(shop).catch(giveUp);
        })(),
      ];
      // Serialization gives up after some tries: whoever was unlucky presses again.
      await Promise.all(
        sent.map(async ({ buyer, code }, at) => {
          await again(() => moveOnOrder(shop, buyer, code, 'complete'));
          if (at % 3 === 0)
            await again(() =>
              refundOrder(shop, admin, code, { amount: PRICE, reason: 'memar', restock: true }),
            );
        }),
      );
      going = false;
      await Promise.all(around);
      expect(await bestSellerIds(shop, 8)).toEqual([listing.id]);
      // What he is owed, as the ledger has it, and the list over all farmers.
      const owed = await farmerBalance(shop, listing.farmerId);
      expect(owed).toBeGreaterThan(0);
      expect(await findBalances(shop, admin)).toMatchObject({ credit: owed, data: [{ balance: owed }] });
      await foldBalances(shop);
      expect(await findBalances(shop, admin)).toMatchObject({ credit: owed, data: [{ balance: owed }] });
      // No reader ever saw half of an order, or one twice.
      expect(seen.filter(({ orders, revenue }) => revenue !== orders * PRICE || orders > ORDERS)).toEqual([]);
      const kept = ORDERS - Math.ceil(ORDERS / 3);
      expect(await getReport(shop, admin)).toMatchObject({
        totalOrders: kept,
        totalRevenue: kept * PRICE,
        refunded: (ORDERS - kept) * PRICE,
        topProducts: [{ sales: kept, revenue: kept * PRICE }],
        farmerStats: [{ id: listing.farmerId, revenue: kept * PRICE }],
      });
      await expectInvariants(ground.database.pool);
    } finally {
      await ground.close();
    }
  }, 60_000);

  test('a line that is weighed anew while its order is completed by somebody else is counted as it came out', async () => {
    const ground = await arena(testClock('2026-11-21T03:00:00Z'), 8);
    const { pool } = ground.database;
    const shop = { ...ground.shop, isolation };
    try {
      const listing = await makeListing(ground.shop);
      for (const first of ['line', 'order'] as const) {
        await pool.query(
          `with made as (insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, completed_at, updated_at)
             values ($1, $1, $2, 'shipped', 20000, 20000, now(), now(), now()) returning id)
           insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total)
           select id, $3, 'Beras', 'kg', 10000, 9000, 2, 20000 from made`,
          [`LB-${first}`, listing.farmerId, listing.id],
        );
        const change = {
          line: `update order_lines set qty = 5, total = 50000 where order_id = (select id from orders where code = 'LB-${first}')`,
          order: `update orders set status = 'completed' where code = 'LB-${first}'`,
        };
        const then = first === 'line' ? 'order' : 'line';
        // The first one stays open until the other waits for it.
        let second: Promise<unknown> | undefined;
        await again(() =>
          inTransaction(shop, async ({ db }) => {
            await db.execute(change[first]);
            if (second) return;
            second = again(() => inTransaction(shop, ({ db }) => db.execute(change[then])));
            await untilQueued(ground.database, 1);
          }),
        );
        await second;
        const { rows } = await pool.query(
          `select sum(qty)::int as qty from sale_goods_lines where product_name = 'Beras'`,
        );
        expect(rows, `${first} first`).toEqual([{ qty: first === 'line' ? 5 : 10 }]);
      }
      expect((await pool.query('select from inv_sales')).rowCount).toBe(0);
    } finally {
      await ground.close();
    }
  });
});
