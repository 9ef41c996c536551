import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileComplaint } from '../../src/domain/orders/complaints/file-complaint.ts';
import { respondToComplaint } from '../../src/domain/orders/complaints/respond-to-complaint.ts';
import { addOrderNote } from '../../src/domain/orders/lifecycle/add-order-note.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import {
  completeShippedOrders,
  expireUnpaidOrders,
} from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { undoShipping } from '../../src/domain/orders/lifecycle/undo-shipping.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { bookedFor, mailedOf, orderRow, placing, rowsOf, trailOf } from '../support/order-fixture.ts';
import { begun, lastCharge } from '../support/payment-gateway-fixture.ts';
import { type Desk, openDesk } from '../support/payments-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-app.ts';

/* Deadlines of an order: orders of Rp 36.000 that nobody pays, checks, confirms or receives. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = testClock();
let app: Desk['app'];
let ctx: Desk['ctx'];
let buyer: SignedIn;
let admin: Desk['admin'];
let seller: Desk['seller'];
let goods: Desk['goods'];

beforeAll(async () => {
  ({ app, ctx, admin, seller, goods } = await openDesk(clock, {}, { contestDays: 3 }));
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  buyer = await signedIn(app);
});

type Over = Parameters<typeof placing>[3];
const place = async (over: Over = {}, of = goods.slice(0, 1)) => {
  const { orders, group } = await placing(ctx, buyer.actor, of, { paymentMethod: 'transfer', ...over });
  return { code: orders[0]!.code, group, codes: orders.map(({ code }) => code) };
};
const inTime = (ms: number) => new Date(clock.now().getTime() + ms);
describe('its time runs out', () => {
  const statusAt = async (code: string, at: Date) => {
    clock.set(at);
    const ended = await expireUnpaidOrders(ctx);
    const { status, cancel_reason } = await orderRow(ctx, code);
    expect(ended).toBe(status === 'cancelled' ? 1 : 0);
    return status === 'cancelled' ? cancel_reason : status;
  };
  const warned = (code: string) =>
    rowsOf(
      ctx,
      `select user_id from notifications where kind = 'order.unchecked' and href like '%' || $1 order by id`,
      [code],
    );

  test.each([
    ['unpaid', 'due_at = due_at', 'waiting', 0, 'awaiting_payment'],
    ['unconfirmed', 'confirm_by = due_at', 'waiting', 0, 'awaiting_payment'],
    ['unchecked', 'due_at = due_at', 'checking', 72 * HOUR, 'awaiting_payment'],
    ['fee_open', 'due_at = due_at', 'waiting', 0, 'awaiting_fee'],
  ] as const)('%s', async (reason, change, payment, later, status) => {
    const delivery = status === 'awaiting_fee' ? { [goods[0]!.farmerId]: 'delivery' as const } : {};
    const { code } = await place({ delivery });
    await app.database.pool.query(`update orders set ${change} where code = $1`, [code]);
    await app.database.pool.query('update payments set status = $1 where group_code = $2', [payment, code]);
    const end = new Date((await orderRow(ctx, code)).due_at!.getTime() + later);
    expect(await statusAt(code, new Date(end.getTime() - 1))).toBe(status);
    expect(await statusAt(code, end)).toBe(reason);
    expect((await mailedOf(ctx, code)).some((key) => key.startsWith('lapsed'))).toBe(true);
    expect(await warned(code)).toEqual(reason === 'unchecked' ? [{ user_id: admin.userId }] : []);
  });

  test.each([
    ['nobody has asked about', 'url = url', 0, 'awaiting_payment'],
    ['nobody has asked about for six hours', 'url = url', 6 * HOUR, 'awaiting_payment'],
    ['nobody has asked about for longer than that', 'url = url', 6 * HOUR + 1, 'unpaid'],
    [
      'was asked about before its time was over',
      `checked_at = $1::timestamptz - interval '1 ms'`,
      0,
      'awaiting_payment',
    ],
    ['was asked about when its time was over', 'checked_at = $1::timestamptz', 0, 'unpaid'],
    ['has failed', `status = 'failed'`, 0, 'unpaid'],
    ['was never begun', 'url = null', 0, 'unpaid'],
  ])('with a charge that %s', async (_name, change, later, expected) => {
    const { first, ref, group } = await begun(ctx, buyer.actor, goods.slice(0, 1));
    const due = (await orderRow(ctx, first)).due_at!;
    await app.database.pool.query(
      `update gateway_charges set ${change} where ref = '${ref}' and $1::timestamptz is not null`,
      [due],
    );
    expect(await statusAt(first, new Date(due.getTime() + later))).toBe(expected);
    expect((await lastCharge(ctx, group)).ref).toBe(ref);
    const { gateway: _, ...without } = ctx;
    if (expected !== 'unpaid') await expireUnpaidOrders(without);
    expect((await orderRow(ctx, first)).status).toBe('cancelled');
  });
});

describe('sent', () => {
  const sent = async (paymentMethod: 'cod' | 'transfer' = 'cod') => {
    const { code } = await place({ paymentMethod });
    await confirmPayment(ctx, admin.actor, code);
    await advanceOrder(ctx, seller, code, 'ship');
    return code;
  };
  const status = async (code: string) => (await orderRow(ctx, code)).status;

  test.each([['cod'], ['transfer']] as const)(
    'counts as received after seven days, to the instant: %s',
    async (method) => {
      const code = await sent(method);
      // Time alone does not prove that cash was received: its seller has confirmed it.
      if (method === 'cod') await confirmCashPayment(ctx, seller, code);
      const cashAt = method === 'cod' ? clock.now() : null;
      const before = await bookedFor(ctx, code);
      clock.forward(7 * DAY - 1);
      await completeShippedOrders(ctx);
      expect(await status(code)).toBe('shipped');
      clock.forward(1);
      await completeShippedOrders(ctx);
      const [completed_at, cash_received_at] = [clock.now(), cashAt];
      expect(await orderRow(ctx, code)).toMatchObject({
        ...{ status: 'completed', completed_at, complaint_until: inTime(3 * DAY), cash_received_at },
      });
      expect((await bookedFor(ctx, code)).slice(before.length)).toEqual([]);
    },
  );

  test('and complained about it waits for the answer', async () => {
    const code = await sent('transfer');
    await fileComplaint(ctx, buyer.actor, code, { text: 'Karungnya sobek dan basah.' });
    clock.forward(8 * DAY);
    await completeShippedOrders(ctx);
    expect(await status(code)).toBe('shipped');
    await respondToComplaint(ctx, admin.actor, code, { answer: 'Sudah diganti.' });
    await app.database.pool.query('update orders set updated_at = $1 where code = $2', [
      inTime(-7 * DAY),
      code,
    ]);
    await completeShippedOrders(ctx);
    expect(await status(code)).toBe('completed');
  });

  test.each([
    [9_999, null, false],
    [10_000, null, true],
    [DAY, null, true],
    [DAY + 1, 'ship_undo_late', false],
  ])(
    'is taken back %d ms later, and its buyer hears of it where he may have heard before',
    async (later, code, heard) => {
      const order = await sent();
      clock.forward(later);
      expect(await refusalOf(undoShipping(ctx, seller, order))).toBe(code);
      expect(await status(order)).toBe(code ? 'shipped' : 'processing');
      expect((await mailedOf(ctx, order)).some((key) => key.startsWith('unshipped'))).toBe(heard);
      await addOrderNote(ctx, admin.actor, order, { note: 'sudah ditelepon' });
      expect(await trailOf(ctx, order, 'order.note')).toEqual([
        { actor_id: admin.userId, before: { note: null }, after: { note: 'sudah ditelepon' } },
      ]);
    },
  );
});
