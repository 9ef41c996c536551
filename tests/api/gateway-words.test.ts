import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { syncOpenCharges } from '../../src/domain/orders/payments/sync-charge.ts';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type MidtransStandIn, midtransStandIn } from '../support/midtrans-stand-in.ts';
import { enablePayments } from '../support/order-factories.ts';
import { makeStall } from '../support/order-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { type XenditStandIn, xenditStandIn } from '../support/xendit-stand-in.ts';

/* Unexpected messages of gateways, by webhook and by the job: one order of Rp 82.500. */

const PAID = 82_500;
const MINUTE = 60_000;
const clock = testClock();
let midtrans: MidtransStandIn;
let xendit: XenditStandIn;
const apps = {} as Record<'midtrans' | 'xendit', TestApp>;
type Gateway = keyof typeof apps;
let app: TestApp;
let customer: SignedIn;
let admin: SignedIn;
let stall: { id: number; farmerId: number };

beforeAll(async () => {
  midtrans = await midtransStandIn();
  xendit = await xenditStandIn();
  const keys = { midtrans: midtrans.keys, xendit: xendit.keys };
  apps.midtrans = await testApp({ ...keys, paymentGateway: 'midtrans' }, clock);
  apps.xendit = await testApp({ ...keys, paymentGateway: 'xendit' }, clock);
});
afterAll(async () => {
  await apps.midtrans.close();
  await apps.xendit.close();
  await midtrans.close();
  await xendit.close();
});
async function open(gateway: Gateway) {
  app = apps[gateway];
  midtrans.state.away = false;
  xendit.state.away = false;
  await emptyShop(app, clock);
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx, { gateway: true });
  const made = await makeStall(app.ctx, { stock: toQuantity(1_000), priceCustomer: 27_500 });
  stall = made.listing;
}
afterEach(() => expectInvariants(app.database.pool));

const call = (url: string, payload?: object, who?: SignedIn, headers: object = {}) =>
  app.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
  });
async function begun(gateway: Gateway) {
  const placed = await call(
    '/api/orders',
    { items: [{ id: stall.id, quantity: 3, price: 27_500 }], billing, paymentMethod: 'gateway' },
    customer,
  );
  expect(placed.statusCode, placed.body).toBe(201);
  const { code } = placed.json().data.orders[0] as { code: string };
  const opened = await call(`/api/orders/${code}/pay-online`, {}, customer);
  expect(opened.statusCode, opened.body).toBe(200);
  return { code, ref: gateway === 'midtrans' ? midtrans.last() : xendit.last() };
}
const seen = async (code: string) => (await call(`/api/orders/${code}`, undefined, admin)).json().data;
/** The cash in the ledger: everything received minus everything paid out. */
const till = async () =>
  (await app.database.pool.query('select coalesce(sum(platform_amount), 0)::int as sum from money_movements'))
    .rows[0].sum as number;
const notices = async () =>
  (await call('/api/admin/gateway-notices', undefined, admin))
    .json()
    .data.map((notice: { kind: string; amount: number | null }) => [notice.kind, notice.amount]);
const told = (news: object) => call('/api/payments/midtrans', news);
const toldX = (news: object) => call('/api/payments/xendit', news, undefined, xendit.headers);
/** Runs the job over this many minutes, every `step` minutes. */
async function minutes(many: number, step = 1) {
  let applied = 0;
  for (let minute = 0; minute < many; minute += step) {
    clock.forward(step * MINUTE);
    applied += await syncOpenCharges(app.ctx);
  }
  return applied;
}

describe('Midtrans', () => {
  beforeEach(() => open('midtrans'));
  const paid = async (over: Parameters<MidtransStandIn['become']>[2] = {}) => {
    const order = await begun('midtrans');
    expect((await told(midtrans.become(order.ref, 'settlement', over))).statusCode).toBe(200);
    return order;
  };

  test.each(['83210.00', '83,210.00', '83210', 83_210])(
    'a fee paid by the buyer still pays the order and is shown: %s',
    async (gross_amount) => {
      const { code, ref } = await begun('midtrans');
      const news = midtrans.become(ref, 'settlement', { gross_amount });
      expect((await told(news)).json().data).toEqual({ applied: true });
      expect((await seen(code)).status).toBe('paid');
      expect([await till(), await notices()]).toEqual([PAID, [['amount_more', 710]]]);
      expect((await told(news)).json().data).toEqual({ applied: false });
      expect(await notices()).toHaveLength(1);
    },
  );

  test('the job alone pays the order with a fee paid by the buyer', async () => {
    const { code, ref } = await begun('midtrans');
    midtrans.become(ref, 'settlement', { gross_amount: '83210.00' });
    expect(await minutes(11)).toBe(1);
    expect([(await seen(code)).status, await till()]).toEqual(['paid', PAID]);
  });

  const wrong: [string, string, Parameters<MidtransStandIn['become']>[2], string][] = [
    ['less than was asked for', 'settlement', { gross_amount: '82499.00' }, 'amount_less'],
    ['another number', 'settlement', { order_id: 'LB-LAIN-1' }, 'number'],
    ['another currency', 'settlement', { currency: 'USD' }, 'currency'],
    ['a word of no cycle', 'under_review', {}, 'word'],
    ['a part that went back without its sum', 'partial_refund', {}, 'word'],
    ['what cannot be read', 'settlement', { gross_amount: 'banyak' }, 'unreadable'],
  ];
  test.each(wrong)(
    '%s books nothing, is shown, and is not requested again each minute',
    async (_, word, over, kind) => {
      const { code, ref } = await begun('midtrans');
      midtrans.become(ref, word, over);
      const before = midtrans.state.asked;
      expect(await minutes(120)).toBe(0);
      const asked = midtrans.state.asked - before;
      expect(asked).toBeGreaterThan(1);
      expect(asked).toBeLessThan(6);
      expect([(await seen(code)).status, await till()]).toEqual(['awaiting_payment', 0]);
      expect((await notices()).map(([one]: [string]) => one)).toEqual([kind]);
      // The final status is still applied.
      midtrans.become(ref, 'settlement');
      await minutes(24 * 60, 30);
      expect([(await seen(code)).status, await till()]).toEqual(['paid', PAID]);
    },
  );

  test('recognises our number with a suffix as ours, by webhook', async () => {
    const { code, ref } = await begun('midtrans');
    const news = midtrans.become(ref, 'settlement', { order_id: `${ref}-1669876543` });
    expect((await told(news)).json().data).toEqual({ applied: true });
    expect((await seen(code)).status).toBe('paid');
    expect(await notices()).toEqual([['number', null]]);
    // Another number with the same beginning belongs to another charge.
    const near = midtrans.become(ref, 'settlement', { order_id: `${ref}9` });
    expect((await told(near)).json().data).toEqual({ applied: false });
    expect(await till()).toBe(PAID);
  });

  test('stores a genuine notification about an unknown number, and alerts once', async () => {
    const { ref } = await begun('midtrans');
    midtrans.become(ref, 'settlement');
    for (const order_id of ['TOKO-LAIN-1', 'TOKO-LAIN-2'])
      expect((await told(midtrans.notification(ref, { order_id }))).json().data).toEqual({ applied: false });
    expect((await notices()).map(([kind]: [string]) => kind)).toEqual(['stranger', 'stranger']);
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n from notifications where kind = 'gateway.notice'`,
    );
    expect(rows[0].n).toBe(1);
  });

  test.each(['expire', 'deny', 'failure', 'cancel', 'pending', 'authorize'])(
    '%s after settlement books no refund that never happened',
    async (word) => {
      const { code, ref } = await paid();
      expect((await told(midtrans.become(ref, word))).json().data).toEqual({ applied: false });
      expect(await seen(code)).toMatchObject({ status: 'paid', refunded: 0 });
      expect([await till(), await notices()]).toEqual([PAID, [['step', null]]]);
    },
  );

  test.each([
    ['cancel', 0, []],
    ['expire', PAID, [['step', null]]],
    ['deny', PAID, [['step', null]]],
  ] as const)('%s after a capture: only a cancel voids it', async (word, left, shown) => {
    const { ref } = await begun('midtrans');
    await told(midtrans.become(ref, 'capture', { fraud_status: 'accept' }));
    await told(midtrans.become(ref, word));
    expect([await till(), await notices()]).toEqual([left, shown]);
  });

  test('a chargeback after a manual refund hides nothing, and neither does a void', async () => {
    const { code, ref } = await paid();
    const refund = { amount: 24_500, reason: 'memar', refunded: 0 };
    expect((await call(`/api/orders/${code}/refund`, refund, admin)).statusCode).toBe(200);
    await told(midtrans.become(ref, 'partial_chargeback', { refund_amount: '58000.00' }));
    expect(await till()).toBe(0);
    await told(midtrans.become(ref, 'chargeback'));
    // The bank took back the whole payment; the manual refund is lost, and the seller bears nothing of it.
    expect([await till(), await notices()]).toEqual([-24_500, [['returned_twice', 24_500]]]);
    expect(await farmerBalance(app.ctx, stall.farmerId)).toBe(0);
    const other = await begun('midtrans');
    await told(midtrans.become(other.ref, 'capture', { fraud_status: 'accept' }));
    expect((await call(`/api/orders/${other.code}/refund`, refund, admin)).statusCode).toBe(200);
    await told(midtrans.become(other.ref, 'cancel'));
    expect(await till()).toBe(-49_000);
  });

  test('shows money that returns to the shop, and leaves the booked amounts unchanged', async () => {
    const { code, ref } = await paid();
    await told(midtrans.become(ref, 'chargeback'));
    expect(await till()).toBe(0);
    await told(midtrans.become(ref, 'settlement'));
    expect([await till(), await notices()]).toEqual([0, [['refund_less', PAID]]]);
    expect((await seen(code)).refunded).toBe(PAID);
  });

  test('cuts an item’s name between characters', async () => {
    const name = `${'Beras '.repeat(8)}x👩🏽‍🌾 organik`;
    await app.database.pool.query(
      'update products set name = $1 where id = (select product_id from listings where id = $2)',
      [name, stall.id],
    );
    const { ref } = await begun('midtrans');
    const { item_details } = midtrans.begun.get(ref) as never as { item_details: { name: string }[] };
    for (const item of item_details) {
      expect(item.name.isWellFormed()).toBe(true);
      expect(item.name.length).toBeLessThanOrEqual(50);
      expect(item.name).not.toMatch(/\p{Extended_Pictographic}/u);
    }
  });

  test('the admin reads what to do and closes the item with a note, which removes it from the queue', async () => {
    const { ref } = await paid();
    await told(midtrans.become(ref, 'expire'));
    const queue = () => getAdminQueue(app.ctx, admin.actor);
    expect((await queue()).counts.gateway).toBe(1);
    const [notice] = (await call('/api/admin/gateway-notices', undefined, admin)).json().data;
    expect(notice).toMatchObject({ provider: 'midtrans', ref, kind: 'step', times: 1 });
    const close = (payload: object, who = admin) =>
      call(`/api/admin/gateway-notices/${notice.id}/close`, payload, who);
    expect((await close({ note: 'ditanyakan' }, customer)).statusCode).toBe(403);
    expect((await close({ note: ' ' })).statusCode).toBe(400);
    expect((await close({ note: 'ditanyakan, uangnya aman' })).statusCode).toBe(200);
    expect((await close({ note: 'lagi' })).statusCode).toBe(409);
    // The repeated message stays closed.
    await told(midtrans.become(ref, 'expire'));
    expect([await notices(), (await queue()).counts.gateway]).toEqual([[], undefined]);
    const closed = (await call('/api/admin/gateway-notices?view=closed', undefined, admin)).json().data;
    expect(closed).toMatchObject([{ id: notice.id, closedNote: 'ditanyakan, uangnya aman', times: 2 }]);
  });
});

describe('Xendit', () => {
  beforeEach(() => open('xendit'));

  test('a fee paid by the buyer still pays the order and is shown', async () => {
    const { code, ref } = await begun('xendit');
    const news = xendit.become(ref, 'PAID', { paid_amount: 83_210 });
    expect((await toldX(news)).json().data).toEqual({ applied: true });
    expect([(await seen(code)).status, await till()]).toEqual(['paid', PAID]);
    expect(await notices()).toEqual([['amount_more', 710]]);
  });

  const wrong: [string, string, Parameters<XenditStandIn['become']>[2], string][] = [
    ['less than was asked for', 'PAID', { paid_amount: 82_499 }, 'amount_less'],
    ['another number', 'PAID', { external_id: 'LB-LAIN-1' }, 'number'],
    ['another currency', 'PAID', { currency: 'PHP' }, 'currency'],
    ['a word of no cycle', 'FROZEN', {}, 'word'],
    ['what cannot be read', 'PAID', { amount: 'banyak' as never }, 'unreadable'],
  ];
  test.each(wrong)(
    '%s books nothing, is shown, and is not requested again each minute',
    async (_, word, over, kind) => {
      const { code, ref } = await begun('xendit');
      xendit.become(ref, word, over);
      const before = xendit.state.asked;
      expect(await minutes(120)).toBe(0);
      const asked = xendit.state.asked - before;
      expect(asked).toBeGreaterThan(1);
      expect(asked).toBeLessThan(6);
      expect([(await seen(code)).status, await till()]).toEqual(['awaiting_payment', 0]);
      expect((await notices()).map(([one]: [string]) => one)).toEqual([kind]);
      xendit.become(ref, 'PAID', { external_id: ref, currency: 'IDR', amount: PAID, paid_amount: PAID });
      await minutes(24 * 60, 30);
      expect([(await seen(code)).status, await till()]).toEqual(['paid', PAID]);
    },
  );

  test.each(['EXPIRED', 'PENDING', 'VOIDED'])('%s after PAID changes nothing', async (word) => {
    const { code, ref } = await begun('xendit');
    await toldX(xendit.become(ref, 'PAID'));
    expect((await toldX(xendit.become(ref, word))).json().data).toEqual({ applied: false });
    expect(await seen(code)).toMatchObject({ status: 'paid', refunded: 0 });
    expect([await till(), (await notices()).length]).toEqual([PAID, 1]);
  });
});

/* Any sequence of statuses, published and unknown ones: the ledger contains what the model gateway moved. */
describe('any sequence of notifications books exactly what was moved', () => {
  const part = fc.constantFrom(10_000, 24_500, 58_000, PAID);

  test('by Midtrans', async () => {
    await open('midtrans');
    const word = fc.record({
      word: fc.constantFrom(
        ...['pending', 'authorize', 'capture', 'settlement', 'deny', 'cancel', 'expire', 'failure'],
        ...['refund', 'partial_refund', 'chargeback', 'partial_chargeback', 'reversed', 'on_hold', ''],
      ),
      sum: part,
      gross: fc.constantFrom(PAID, PAID, PAID + 710, PAID - 1),
    });
    let base = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 7 }), async (words) => {
        const { ref } = await begun('midtrans');
        const model = { paid: false, settled: false, back: 0 };
        for (const { word, sum, gross } of words) {
          const parts = word.startsWith('partial');
          const answer = await told(
            midtrans.become(ref, word, {
              gross_amount: `${gross}.00`,
              fraud_status: 'accept',
              ...(parts && { refund_amount: `${sum}.00` }),
            }),
          );
          expect(answer.statusCode).toBe(gross < PAID ? 409 : 200);
          if (gross < PAID) continue;
          const back = parts ? sum : word === 'refund' || word === 'chargeback' ? PAID : 0;
          if (['capture', 'settlement'].includes(word) || back > 0) {
            if (!model.paid) Object.assign(model, { paid: true });
            if (back >= model.back) {
              model.back = back;
              model.settled ||= word !== 'capture';
            }
          } else if (word === 'cancel' && model.paid && !model.settled) model.back = PAID;
          expect((await till()) - base, JSON.stringify({ words, word })).toBe(
            model.paid ? PAID - model.back : 0,
          );
        }
        base = await till();
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  test('by Xendit', async () => {
    await open('xendit');
    const word = fc.record({
      word: fc.constantFrom('PENDING', 'PAID', 'SETTLED', 'EXPIRED', 'VOIDED', 'REVERSED', ''),
      paid: fc.constantFrom(PAID, PAID, PAID + 710, PAID - 1),
    });
    let base = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 7 }), async (words) => {
        const { ref } = await begun('xendit');
        let came = 0;
        for (const { word, paid } of words) {
          await toldX(xendit.become(ref, word, { paid_amount: paid }));
          if (['PAID', 'SETTLED'].includes(word) && paid >= PAID) came = PAID;
          expect((await till()) - base, JSON.stringify({ words, word })).toBe(came);
        }
        base = await till();
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
