import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, anonymous } from '../../src/domain/context.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { rejectReceipt } from '../../src/domain/orders/payments/reject-receipt.ts';
import { submitReceipt } from '../../src/domain/orders/payments/submit-receipt.ts';
import { undoPaymentConfirmation } from '../../src/domain/orders/payments/undo-payment-confirmation.ts';
import { refusalOf, refused } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { bookedFor, mailedOf, orderRow, placing, rowsOf, trailOf } from '../support/order-fixture.ts';
import { type Desk, openDesk } from '../support/payments-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-app.ts';

/* Money that an admin or a seller reports as received: orders of Rp 36.000, with a commission of 5 %. */

const HOUR = 3_600_000;
const clock = testClock();
let app: Desk['app'];
let ctx: Desk['ctx'];
let buyer: SignedIn;
let admin: Desk['admin'];
let seller: Desk['seller'];
let goods: Desk['goods'];

beforeAll(async () => {
  ({ app, ctx, admin, seller, goods } = await openDesk(clock));
  buyer = await signedIn(app);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(() => clock.set('2026-11-21T03:00:00Z'));

type Method = 'cod' | 'transfer' | 'qris' | 'gateway';
const place = async (paymentMethod: Method, of = goods.slice(0, 1), who: SignedIn | null = buyer) => {
  const { orders, group } = await placing(ctx, who?.actor ?? null, of, { paymentMethod });
  return { ...orders[0]!, group, codes: orders.map(({ code }) => code) };
};
const billOf = async (group: string) =>
  (
    await rowsOf<Record<string, unknown> & { due: number; suffix: number }>(
      ctx,
      'select *, due::float8 from payments where group_code = $1',
      [group],
    )
  )[0]!;
const steps = async (code: string, ...names: ('process' | 'ship' | 'complete')[]) => {
  for (const name of names) await advanceOrder(ctx, admin.actor, code, name);
};
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);

describe('who confirms a payment', () => {
  test.each([
    ['cod', 'seller', null],
    ['cod', 'admin', null],
    ['transfer', 'seller', 'forbidden'],
    ['transfer', 'admin', null],
    ['qris', 'admin', null],
    ['gateway', 'seller', 'forbidden'],
    ['gateway', 'admin', 'gateway_confirms'],
  ] as const)('a payment by %s, confirmed by the %s', async (method, party, code) => {
    const it = await place(method);
    const who = party === 'admin' ? admin.actor : seller;
    expect(await refusalOf(confirmPayment(ctx, buyer.actor, it.code))).toBe('forbidden');
    expect(await refusalOf(confirmPayment(ctx, who, it.code))).toBe(code);
    const row = await orderRow(ctx, it.code);
    const status = code ? 'awaiting_payment' : method === 'cod' ? 'processing' : 'paid';
    expect([row.status, row.due_at === null]).toEqual([status, !code]);
    const fee = { kind: 'commission', cash: 0, farmer: -1_800, note: null };
    const sold = { kind: 'payment', cash: 36_000, farmer: 36_000, note: null };
    const booked = { cod: [fee], transfer: [sold, fee], qris: [sold, fee], gateway: [] }[method];
    expect(await bookedFor(ctx, it.code)).toEqual(code ? [] : booked);
    const told = (await mailedOf(ctx, it.code)).map((key) => key.split(':')[0]);
    expect(told.includes(method === 'cod' ? 'confirmed' : 'paid')).toBe(!code);
    const noted = { actor_id: admin.userId, before: null, after: { codes: [it.code] } };
    expect(await trailOf(ctx, it.code, 'payment.confirm')).toEqual(status === 'paid' ? [noted] : []);
    if (status === 'paid') await steps(it.code, 'process');
    // A payment through the platform is not cash on delivery.
    if (method !== 'cod')
      expect(await refusalOf(confirmCashPayment(ctx, admin.actor, it.code))).toBe('cash_not_now');
    // When the gateway's keys were removed since, an admin may check its account instead.
    const { gateway: _, ...without } = ctx;
    if (code === 'gateway_confirms')
      expect(await confirmPayment(without, who, it.code)).toEqual({ codes: [it.code] });
    else if (!code) expect(await refusalOf(confirmPayment(ctx, who, it.code))).toBe('order_step_impossible');
  });

  test('names the seen sum with its suffix, for all orders of the checkout at once', async () => {
    const it = await place('transfer', goods);
    const { due, suffix } = await billOf(it.group);
    const asked = due + suffix;
    expect([due, suffix > 0]).toEqual([72_000, true]);
    for (const amount of [due, asked - 1, asked + 1])
      expect((await refused(confirmPayment(ctx, admin.actor, it.code, { amount })))?.code).toBe(
        'payment_amount_changed',
      );
    expect(await confirmPayment(ctx, admin.actor, it.codes[1]!, { amount: asked })).toEqual({
      codes: it.codes,
    });
    const [row] = await rowsOf(
      ctx,
      `select platform_amount::int as cash, actor_id from money_movements where group_code = $1 and kind = 'suffix'`,
      [it.group],
    );
    expect(row).toEqual({ cash: suffix, actor_id: admin.userId });
    const by = { confirmed_by: admin.userId, confirmed_at: clock.now() };
    expect(await billOf(it.group)).toMatchObject({ status: 'confirmed', ...by });
  });
});

describe('cash on delivery', () => {
  const stages = {
    placed: [],
    processing: ['confirm'],
    shipped: ['confirm', 'ship'],
    completed: ['confirm', 'ship', 'complete'],
    cancelled: ['confirm', 'cancel'],
    'cancelled early': ['cancel'],
  } as const;
  const reach = async (code: string, stage: keyof typeof stages) => {
    for (const step of stages[stage]) {
      if (step === 'confirm') await confirmPayment(ctx, seller, code);
      else if (step === 'cancel') await cancelOrder(ctx, seller, code, { reason: 'gagal panen' });
      else await steps(code, step);
    }
  };

  test.each([
    ['placed', 'cash_not_now', 'cash_not_now'],
    ['processing', null, null],
    ['shipped', null, null],
    ['completed', 'cash_not_now', 'cash_not_now'],
    ['cancelled', 'cash_not_now', null],
    ['cancelled early', 'cash_not_now', 'cash_not_now'],
  ] as const)(
    'the cash of an order that is %s is confirmed once, by its seller or an admin',
    async (stage, bySeller, byAdmin) => {
      for (const [who, code] of [
        [seller, bySeller],
        [admin.actor, byAdmin],
      ] as const) {
        const it = await place('cod');
        await reach(it.code, stage);
        const before = await orderRow(ctx, it.code);
        const booked = await bookedFor(ctx, it.code);
        clock.forward(HOUR);
        expect(await refusalOf(confirmCashPayment(ctx, buyer.actor, it.code))).toBe('forbidden');
        expect(await refusalOf(confirmCashPayment(ctx, who, it.code))).toBe(code);
        const row = await orderRow(ctx, it.code);
        if (code) expect(row).toEqual(before);
        else {
          // The week until it counts as received still starts with its shipping.
          const updated_at = stage === 'shipped' ? before.updated_at : clock.now();
          const version = before.version + 1;
          expect(row).toEqual({ ...before, cash_received_at: clock.now(), updated_at, version });
          const owed = { kind: 'cash_found', cash: 0, farmer: -1_800, note: 'pembeli sudah membayar tunai' };
          expect((await bookedFor(ctx, it.code)).slice(booked.length)).toEqual([
            { kind: 'cod_sale', cash: 0, farmer: 0, note: null },
            ...(stage === 'cancelled' ? [owed] : []),
          ]);
          expect(await trailOf(ctx, it.code, 'order.cash')).toEqual([
            { actor_id: who.userId, before: null, after: { amount: 36_000 } },
          ]);
          const told = (await mailedOf(ctx, it.code)).filter((key) => key.startsWith('cash'));
          expect(told).toEqual(who === seller ? ['cash:buyer'] : ['cash:buyer', 'cash:seller']);
          expect(await refusalOf(confirmCashPayment(ctx, who, it.code))).toBe('cash_not_now');
        }
      }
    },
  );
});

describe('a transfer receipt', () => {
  const upload = async (owner: string | null, over: { purpose?: string } = {}) => {
    const id = `p${randomUUID().replaceAll('-', '').slice(0, 26)}.webp`;
    await app.database.pool.query(
      `insert into uploads (id, owner_id, purpose, mime, bytes, width, height, created_at)
       values ($1, $2, $3, 'image/webp', 1, 1, 1, now())`,
      [id.split('.')[0], owner, over.purpose ?? 'proof'],
    );
    return `/unggahan/${id}`;
  };
  const send = (code: string, url: string, who: Actor = buyer.actor, token?: string) =>
    refusalOf(submitReceipt(ctx, who, code, { url }, token));

  test('is the buyer’s own picture, sent while the transfer is pending, and may replace an earlier one', async () => {
    const it = await place('transfer');
    const mine = await upload(buyer.userId);
    for (const who of [seller, admin.actor]) expect(await send(it.code, mine, who)).toBe('order_not_found');
    for (const wrong of [await upload(null), await upload(admin.userId), '/unggahan/pnone.webp'])
      expect(await send(it.code, wrong)).toBe('invalid_input');
    expect(await send(it.code, await upload(buyer.userId, { purpose: 'review' }))).toBe('invalid_input');
    expect(await send(it.code, mine)).toBeNull();
    const { due, suffix, id, ...bill } = await billOf(it.group);
    expect(bill).toMatchObject({ status: 'checking', receipt_at: clock.now() });
    expect(Number(bill.receipt_amount)).toBe(due + suffix);
    expect(
      await rowsOf(ctx, 'select attached_to from uploads where id = $1', [bill.receipt_upload_id]),
    ).toEqual([{ attached_to: `payment:${id}` }]);
    expect(await send(it.code, mine)).toBe('invalid_input');
    expect(await send(it.code, await upload(buyer.userId))).toBeNull();
    await confirmPayment(ctx, admin.actor, it.code);
    expect(await send(it.code, await upload(buyer.userId))).toBe('proof_not_needed');
    for (const method of ['cod', 'qris'] as const)
      expect(await send((await place(method)).code, await upload(buyer.userId))).toBe('proof_not_needed');
    const { token, code } = await place('transfer', goods.slice(0, 1), null);
    expect(await send(code, await upload(buyer.userId), anonymous, token)).toBe('invalid_input');
    expect(await send(code, await upload(null), anonymous, token)).toBeNull();
  });

  test('is rejected with a reason, and leaves the buyer at least half a day', async () => {
    const it = await place('transfer', goods);
    const [first, second] = it.codes as [string, string];
    const reject = () => refusalOf(rejectReceipt(ctx, admin.actor, first, { reason: 'buram' }));
    expect(await reject()).toBe('proof_not_checking');
    await send(first, await upload(buyer.userId));
    const due = (code: string, hours: number) =>
      app.database.pool.query('update orders set due_at = $1 where code = $2', [inHours(hours), code]);
    await due(first, 12 - 1 / HOUR);
    await due(second, 13);
    expect(await reject()).toBeNull();
    expect((await orderRow(ctx, first)).due_at).toEqual(inHours(12));
    expect((await orderRow(ctx, second)).due_at).toEqual(inHours(13));
    expect(await billOf(it.group)).toMatchObject({
      ...{ status: 'waiting', receipt_upload_id: null, reject_reason: 'buram' },
    });
    expect((await trailOf(ctx, first, 'payment.reject')).map(({ after }) => after)).toEqual([
      { reason: 'buram' },
    ]);
    expect((await mailedOf(ctx, first)).some((key) => key.startsWith('rejected'))).toBe(true);
    expect(await reject()).toBe('proof_not_checking');
  });
});

describe('undoing a confirmation', () => {
  const undo = (code: string) => refusalOf(undoPaymentConfirmation(ctx, admin.actor, code));

  test.each([
    ['transfer', 0, null],
    ['qris', 24 * HOUR, null],
    ['transfer', 24 * HOUR + 1, 'payment_undo_late'],
  ] as const)('a payment by %s, %d ms later', async (method, later, code) => {
    const it = await place(method, goods);
    const bill = await billOf(it.group);
    expect(await undo(it.code)).toBe('payment_undo_late');
    await confirmPayment(ctx, admin.actor, it.code);
    await steps(it.codes[0]!, 'process');
    clock.forward(later);
    expect(await undo(it.code)).toBe(code);
    if (code) return;
    for (const one of it.codes) {
      const due_at = inHours(24);
      expect(await orderRow(ctx, one)).toMatchObject({ status: 'awaiting_payment', paid_at: null, due_at });
      const back = { note: 'konfirmasi pembayaran ditarik kembali' };
      expect((await bookedFor(ctx, one)).slice(2)).toEqual([
        { kind: 'payment', cash: -36_000, farmer: -36_000, ...back },
        { kind: 'commission', cash: 0, farmer: 1_800, ...back },
      ]);
      expect((await mailedOf(ctx, one)).some((key) => key.startsWith('unpaid'))).toBe(true);
    }
    // It requests exactly the former amount; an order without a suffix gets none.
    expect(await billOf(it.group)).toEqual(bill);
    expect(await trailOf(ctx, it.code, 'payment.undo')).toMatchObject([{ after: { codes: it.codes } }]);
  });

  test('is impossible once a rupiah was refunded or one order has shipped', async () => {
    const [one, two] = [await place('transfer'), await place('transfer', goods)];
    for (const { code } of [one, two]) await confirmPayment(ctx, admin.actor, code);
    await refundOrder(ctx, admin.actor, one.code, { amount: 1, reason: 'memar' });
    await steps(two.codes[1]!, 'ship');
    expect([await undo(one.code), await undo(two.code)]).toEqual(['payment_undo_late', 'payment_undo_late']);
  });
});
