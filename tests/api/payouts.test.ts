import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeFarmer } from '../support/factories.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let customer: SignedIn;
let admin: SignedIn;
let stalls: Awaited<ReturnType<typeof makeTwoStalls>>;

beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  // Nothing is held after the receipt; held money has its own tests.
  await enablePayments(app.ctx, { contestDays: 0 });
  await app.database.pool.query(
    `insert into settings (key, value) values ('store', '{"commissionPercent":5}')`,
  );
  stalls = await makeTwoStalls(app.ctx);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (url: string, payload?: unknown, who: SignedIn | null = admin, key?: string) =>
  app.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: { ...(who ? { cookie: who.cookie } : {}), ...(key ? { 'idempotency-key': key } : {}) },
  });
const farmerOf = async (farmerId: number): Promise<SignedIn> => {
  const { rows } = await app.database.pool.query('select user_id from farmers where id = $1', [farmerId]);
  return signedIn(app, { userId: rows[0].user_id });
};
/** Both farmers sell, for Rp 36.000 and Rp 30.000, minus five percent each. */
const sell = async (paymentMethod: 'transfer' | 'cod') => {
  const items = [
    { id: stalls.one.id, quantity: 3, price: 12_000 },
    { id: stalls.two.id, quantity: 2, price: 15_000 },
  ];
  const answer = await call('/api/orders', { items, billing, paymentMethod }, customer);
  const codes = answer.json().data.orders.map((order: { code: string }) => order.code) as string[];
  for (const code of paymentMethod === 'cod' ? codes : codes.slice(0, 1)) {
    expect((await call(`/api/orders/${code}/confirm-payment`, {})).statusCode).toBe(200);
  }
  return codes;
};
/** The same, shipped and received, so that its money is available. */
const sellAndDeliver = async (paymentMethod: 'transfer' | 'cod') => {
  const codes = await sell(paymentMethod);
  for (const code of codes)
    for (const step of ['ship', 'complete'])
      expect((await call(`/api/orders/${code}/${step}`, {})).statusCode).toBe(200);
  return codes;
};
const pair = () => [
  { id: stalls.one.farmerId, amount: 34_200 },
  { id: stalls.two.farmerId, amount: 28_500 },
];
const told = async () => {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from email_outbox where key like 'payout:%') as mails,
            (select count(*)::int from notifications where kind = 'money.payout') as notices`,
  );
  return rows[0];
};
const balances = async (query = '') => (await call(`/api/admin/balances${query}`)).json();

describe('payouts', () => {
  test('a payout pays the balances in full and is listed', async () => {
    await sellAndDeliver('transfer');
    expect(await balances('?side=credit')).toMatchObject({ total: 2, credit: 62_700, debt: 0 });
    const all = await balances();
    expect(all.total).toBe(await app.ctx.db.$count(farmers));
    const { name } = all.data[0];
    const named = all.data.filter((one: { name: string }) => one.name.includes(name));
    const asked = `q=${encodeURIComponent(name)}`;
    expect(await balances(`?${asked}`)).toMatchObject({ total: named.length, data: named, credit: 62_700 });
    expect(await balances(`?${asked}&side=debt`)).toMatchObject({ total: 0, data: [] });
    expect(await balances('?q=tidak%20ada')).toMatchObject({ total: 0, data: [], credit: 62_700 });
    const made = await call('/api/admin/payouts', { farmers: pair(), note: 'November' });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({
      message: 'Pencairan dibuat. Setujui dulu, lalu kirim uangnya.',
      data: { total: 62_700, farmers: 2 },
    });
    const { id } = made.json().data;
    expect((await call('/api/admin/payouts')).json().data).toMatchObject([
      { id, total: 62_700, farmers: 2, note: 'November' },
    ]);
    const found = async (query: string) => (await call(`/api/admin/payouts?${query}`)).json().total;
    expect(await found('least=62700&most=62700')).toBe(1);
    expect(await found('least=62701')).toBe(0);
    expect(await found('most=62699')).toBe(0);
    expect(
      (await call(`/api/admin/payouts/${id}`)).json().data.parts.map((p: { amount: number }) => p.amount),
    ).toEqual([34_200, 28_500]);
    expect(await balances('?side=credit')).toMatchObject({ total: 0, credit: 0 });
    // Nobody is notified of money that has not been sent.
    expect(await told()).toEqual({ mails: 0, notices: 0 });
    expect((await call('/api/admin/payouts/999')).statusCode).toBe(404);
  });

  test('a balance other than the admin saw pays nobody and says so, as does a second payout', async () => {
    const codes = await sellAndDeliver('transfer');
    const seen = pair();
    await call(`/api/orders/${codes[1]}/refund`, { amount: 1_000, reason: 'memar', refunded: 0 });
    const answer = await call('/api/admin/payouts', { farmers: seen });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('Rp\u00a027.550');
    expect((await call('/api/admin/payouts')).json().total).toBe(0);
    const [first] = pair();
    const less = { farmers: [{ ...first!, amount: first!.amount - 1 }] };
    expect((await call('/api/admin/payouts', less)).json().error.code).toBe('payout_changed');
    const one = { farmers: [seen[0]] };
    expect((await call('/api/admin/payouts', one)).statusCode).toBe(201);
    expect((await call('/api/admin/payouts', one)).json().error.code).toBe('payout_changed');
  });

  test('a payout keeps the account it was paid to, even when the farmer changes it later', async () => {
    await sellAndDeliver('transfer');
    const [one, two] = pair();
    const first = { bank: 'Bank Contoh', number: '000055010001', holder: 'Sarjono' };
    const own = await farmerOf(one!.id);
    const settle = (payoutAccount: object) =>
      app.fastify.inject({
        method: 'PATCH',
        url: '/api/me/stall',
        payload: { payoutAccount },
        headers: { cookie: own.cookie },
      });
    await settle(first);
    expect((await balances('?side=credit')).data.map((b: { account: unknown }) => b.account)).toEqual([
      first,
      null,
    ]);
    const pay = (account: string | null) =>
      call('/api/admin/payouts', {
        farmers: [
          { ...one, account },
          { ...two, account: null },
        ],
      });
    // The money was sent before he changed his account, and the record must show that.
    await settle({ ...first, number: '000055010002' });
    const late = await pay(first.number);
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'payout_account_changed']);
    expect((await call('/api/admin/payouts')).json().total).toBe(0);
    const { id } = (await pay('000055010002')).json().data;
    await settle(first);
    const parts = (await call(`/api/admin/payouts/${id}`)).json().data.parts;
    expect(parts.map((p: { account: { number: string } | null }) => p.account?.number)).toEqual([
      '000055010002',
      undefined,
    ]);
    const statement = (await call(`/api/admin/balances/${one!.id}`, undefined, own)).json().data;
    expect(statement.farmer.account).toEqual(first);
    expect(statement.lines.at(-1)).toMatchObject({ kind: 'payout', account: { number: '000055010002' } });
    const csv = await call(`/api/admin/balances/${one!.id}/statement.csv`, undefined, own);
    expect(csv.body).toContain('ke Bank Contoh 000055010002 a.n. Sarjono');
  });

  test('the same key makes one payout; invalid bodies are 400 and nothing is booked', async () => {
    await sellAndDeliver('transfer');
    const [farmer] = pair();
    const answers = [];
    for (let n = 0; n < 2; n += 1)
      answers.push(await call('/api/admin/payouts', { farmers: [farmer] }, admin, 'sekali'));
    expect(answers[1]!.body).toBe(answers[0]!.body);
    expect((await call('/api/admin/payouts')).json().total).toBe(1);
    for (const body of [
      {},
      { farmers: [] },
      { farmers: [farmer, farmer] },
      { farmers: [{ id: farmer!.id, amount: 0 }] },
      { farmers: [{ id: farmer!.id, amount: 1.5 }] },
      { farmers: [{ id: farmer!.id, amount: '34200' }] },
      { farmers: [{ id: -1, amount: 1 }] },
      { farmers: [farmer], total: 1 },
      { farmers: [farmer], note: 'x'.repeat(201) },
    ]) {
      expect((await call('/api/admin/payouts', body)).statusCode, JSON.stringify(body)).toBe(400);
    }
    expect((await call('/api/admin/payouts', { farmers: [{ id: 99_999, amount: 1 }] })).statusCode).toBe(404);
  });

  test('only admins create and see all payouts, a farmer sees their own, nobody else any', async () => {
    await sellAndDeliver('transfer');
    const own = await farmerOf(stalls.one.farmerId);
    const statement = `/api/admin/balances/${stalls.one.farmerId}`;
    const expected: [string, unknown, (number | null)[]][] = [
      ['/api/admin/payouts', undefined, [401, 403, 403, 200]],
      ['/api/admin/payouts', { farmers: [] }, [401, 403, 403, 400]],
      ['/api/admin/payouts/1', undefined, [401, 403, 403, 404]],
      ['/api/admin/balances', undefined, [401, 403, 403, 200]],
      [statement, undefined, [401, 403, 200, 200]],
      [`${statement}/statement.csv`, undefined, [401, 403, 200, 200]],
      [`/api/admin/balances/${stalls.two.farmerId}`, undefined, [401, 403, 404, 200]],
      [`/api/admin/balances/${stalls.two.farmerId}/statement.csv`, undefined, [401, 403, 404, 200]],
      [`${statement}/settlements`, { amount: 1 }, [401, 403, 403, 409]],
    ];
    for (const [url, body, statuses] of expected) {
      for (const [at, who] of [null, customer, own, admin].entries()) {
        expect((await call(url, body, who)).statusCode, `${url} as ${who?.actor.role}`).toBe(statuses[at]);
      }
    }
    expect((await call('/api/admin/payouts', { farmers: pair() }, own)).statusCode).toBe(403);
  });
});

describe('commission of orders paid in cash', () => {
  test('the farmer owes it; repayments are recorded, never more than the debt', async () => {
    await sell('cod');
    expect(await balances('?side=debt')).toMatchObject({
      total: 2,
      credit: 0,
      debt: 3_300,
      data: [{ balance: -1_800 }, { balance: -1_500 }],
    });
    expect((await balances('?side=debt&limit=1')).data).toMatchObject([{ balance: -1_800 }]);
    const settle = (amount: number, id = stalls.one.farmerId) =>
      call(`/api/admin/balances/${id}/settlements`, { amount, note: 'tunai' });
    expect((await settle(1_801)).json().error).toMatchObject({
      code: 'settlement_too_large',
      fields: { amount: 'Paling banyak Rp\u00a01.800.' },
    });
    expect((await settle(800)).json().data).toEqual({ farmerId: stalls.one.farmerId, balance: -1_000 });
    const noted = await app.database.pool.query(
      `select a.before ->> 'balance' as before, a.after ->> 'balance' as after, n.text, n.href
       from audit_log a, notifications n join farmers f on f.user_id = n.user_id
       where a.action = 'settlement.create' and n.kind = 'money.settlement' and f.id = $1`,
      [stalls.one.farmerId],
    );
    expect(noted.rows).toEqual([
      {
        before: '-1800',
        after: '-1000',
        text: 'Setoran komisi Rp\u00a0800 dari Anda sudah dicatat.',
        href: `/admin/balances/${stalls.one.farmerId}`,
      },
    ]);
    expect((await settle(1_000)).json().data.balance).toBe(0);
    expect((await settle(1)).statusCode).toBe(409);
    expect(await balances('?side=debt')).toMatchObject({ total: 1, debt: 1_500 });
    // A debt is deducted from the next sale automatically.
    await sellAndDeliver('transfer');
    expect(await balances('?side=credit')).toMatchObject({ credit: 34_200 + 28_500 - 1_500 });
    // The second has the larger balance, but most of it is held: each list is sorted by its own figure.
    const items = [{ id: stalls.two.id, quantity: 10, price: 15_000 }];
    const more = await call('/api/orders', { items, billing, paymentMethod: 'transfer' }, customer);
    await call(`/api/orders/${more.json().data.orders[0].code}/confirm-payment`, {});
    const order = async (side: string) =>
      (await balances(`?side=${side}`)).data.map((one: { farmerId: number }) => one.farmerId);
    expect(await order('credit')).toEqual([stalls.two.farmerId, stalls.one.farmerId]);
    expect(await order('payable')).toEqual([stalls.one.farmerId, stalls.two.farmerId]);
    expect((await balances('?side=credit&limit=1')).data).toMatchObject([
      { farmerId: stalls.two.farmerId, paidOutAt: null },
    ]);
  });
});

describe('a sale cancelled after a partial refund', () => {
  test('the farmer gets nothing for it, and owes nothing', async () => {
    const [code] = await sell('transfer');
    await call(`/api/orders/${code}/refund`, { amount: 6_000, reason: 'memar', refunded: 0 });
    expect((await call(`/api/orders/${code}/cancel`, { reason: 'gagal panen' })).statusCode).toBe(200);
    const own = await call(`/api/admin/balances/${stalls.one.farmerId}`);
    expect(own.json().data.balance).toBe(0);
    expect(
      (await call(`/api/orders/${code}/refund`, { amount: 30_001, reason: 'sisa', refunded: 6_000 }))
        .statusCode,
    ).toBe(409);
    expect(
      (await call(`/api/orders/${code}/refund`, { amount: 30_000, reason: 'sisa', refunded: 6_000 }))
        .statusCode,
    ).toBe(200);
    expect((await call(`/api/admin/balances/${stalls.one.farmerId}`)).json().data.balance).toBe(0);
  });
});

describe('the list of balances', () => {
  test('runs from creditors through zero to debtors, page by page; former sellers remain while money is due', async () => {
    await sellAndDeliver('transfer');
    const [paidOut] = pair();
    expect((await call('/api/admin/payouts', { farmers: [paidOut] })).statusCode).toBe(201);
    await sell('cod');
    const even = [];
    for (let n = 0; n < 3; n += 1) even.push((await makeFarmer(app.ctx, { name: `Genap ${n}` })).id);
    const left = await makeFarmer(app.ctx, { name: 'Genap yang pergi' });
    await app.database.pool.query(
      'update farmers set deleted_at = now(), is_active = false where id = any($1)',
      [[left.id, stalls.two.farmerId]],
    );
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await balances(`?limit=2&page=${page}`));
    for (const page of pages)
      expect(page).toMatchObject({ total: 5, totalPages: 3, credit: 27_000, debt: 1_800 });
    expect(pages.flatMap(({ data }) => data).map((row) => [row.farmerId, row.balance])).toEqual([
      [stalls.two.farmerId, 27_000],
      ...even.map((id) => [id, 0]),
      [stalls.one.farmerId, -1_800],
    ]);
    expect(await balances('?q=genap')).toMatchObject({ total: 3, credit: 27_000 });
    expect((await balances('?side=credit&q=genap')).data).toEqual([]);
    expect(await balances('?side=debt')).toMatchObject({
      total: 1,
      data: [{ farmerId: stalls.one.farmerId }],
    });
  });
});

describe('the statement', () => {
  test('shows opening, sales, commission, refunds, payouts and closing; days in WIB; the sums match the balance', async () => {
    const [code] = await sellAndDeliver('transfer');
    clock.set('2026-11-30T16:59:59Z');
    await call(`/api/orders/${code}/refund`, { amount: 6_000, reason: '=HYPERLINK("x")', refunded: 0 });
    // One second later it is December in Sleman.
    clock.set('2026-11-30T17:00:00Z');
    await sellAndDeliver('cod');
    const own = await farmerOf(stalls.one.farmerId);
    await app.database.pool.query(
      `update farmers set payout_account = '{"bank":"Bank Contoh","number":"000055010001","holder":"Sarjono"}' where id = $1`,
      [stalls.one.farmerId],
    );
    const read = async (query: string) =>
      (await call(`/api/admin/balances/${stalls.one.farmerId}${query}`, undefined, own)).json().data;
    const november = await read('?from=2026-11-01&to=2026-11-30');
    expect(november).toMatchObject({
      opening: 0,
      sales: 36_000,
      commission: -1_800,
      refunds: -5_700,
      payouts: 0,
      closing: 28_500,
    });
    const december = await read('');
    expect(december).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-01',
      opening: 28_500,
      sales: 0,
      commission: -1_800,
      atTheDoor: 36_000,
      closing: 26_700,
      balance: 26_700,
    });
    expect(december.lines).toHaveLength(2);
    await call('/api/admin/payouts', { farmers: [{ id: stalls.one.farmerId, amount: 26_700 }] });
    expect(await read('')).toMatchObject({ payouts: -26_700, closing: 0, balance: 0 });
    for (const query of [
      '?from=2026-12-02&to=2026-12-01',
      '?from=kemarin',
      '?from=2026-02-30',
      '?from=1026-01-01',
    ]) {
      const answer = await call(`/api/admin/balances/${stalls.one.farmerId}${query}`);
      expect(answer.statusCode, query).toBe(400);
    }
    // From a past day to today; a future month has to be requested.
    expect(await read('?from=2026-11-01')).toMatchObject({ opening: 0, to: '2026-12-01', sales: 36_000 });
    expect(await read('?from=2026-12-05')).toMatchObject({ from: '2026-12-05', to: '2026-12-05', lines: [] });
    const csv = await call(
      `/api/admin/balances/${stalls.one.farmerId}/statement.csv?from=2026-11-01&to=2026-11-30`,
      undefined,
      own,
    );
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toContain('rekening-');
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv.body).toContain('Saldo akhir;;;;;28500');
    const rows = csv.body.replace('\uFEFF', '').split('\r\n');
    expect(rows[1]).toBe('Rekening;Bank Contoh 000055010001 a.n. Sarjono');
    expect(rows[5]).toBe(';Saldo awal;;;;;0');
    // None of it was cash on delivery.
    expect(rows[6]).toMatch(new RegExp(`;${code};;;36000;36000$`));
  });

  test('rejects a period with more lines than a page holds, and cuts nothing off', async () => {
    await app.database.pool.query(
      `insert into money_movements (kind, farmer_id, seller_amount, platform_amount, at)
       select 'settlement', $1, 1, 1, $2 from generate_series(1, 5000)`,
      [stalls.one.farmerId, clock.now()],
    );
    const statement = `/api/admin/balances/${stalls.one.farmerId}`;
    expect((await call(statement)).json().data).toMatchObject({ settlements: 5_000, closing: 5_000 });
    await app.database.pool.query(
      `insert into money_movements (kind, farmer_id, seller_amount, platform_amount, at) values ('settlement', $1, 1, 1, $2)`,
      [stalls.one.farmerId, clock.now()],
    );
    const answer = await call(statement);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'statement_too_long']);
  });
});

describe('payments to confirm', () => {
  test('finds a payment by the exact sum with suffix, by its beginning and by code; confirms it, then undoes it', async () => {
    const { one, two } = stalls;
    const items = [
      { id: one.id, quantity: 3, price: 12_000 },
      { id: two.id, quantity: 2, price: 15_000 },
    ];
    const { data } = (
      await call('/api/orders', { items, billing, paymentMethod: 'transfer' }, customer)
    ).json();
    const [first] = data.orders as [{ code: string }];
    const list = async (query = '') => (await call(`/api/admin/payments${query}`)).json();
    expect((await list()).total).toBe(1);
    const [payment] = (await list()).data;
    expect(payment).toMatchObject({
      group: data.group,
      method: 'transfer',
      status: 'waiting',
      amount: 66_000 + payment.suffix,
      proofUrl: null,
      customerName: 'Sri Wahyuni',
      toGiveBack: 0,
    });
    expect(payment.orders).toHaveLength(2);
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).total;
    expect(await found(String(payment.amount))).toBe(1);
    expect(await found(`Rp ${payment.amount.toLocaleString('id-ID')}`)).toBe(1);
    expect(await found(String(payment.amount + 1))).toBe(0);
    expect(await found(first.code.toLowerCase())).toBe(1);
    expect(await found("%_'\\")).toBe(0);
    expect((await list('?view=checking')).total).toBe(0);
    expect((await list('?method=transfer')).total).toBe(1);
    expect((await list('?method=qris')).total).toBe(0);
    // Pending items are listed from the oldest, others from the newest.
    clock.forward(60_000);
    await call('/api/orders', { items: items.slice(0, 1), billing, paymentMethod: 'transfer' }, customer);
    const ids = async (query: string) =>
      (await list(query)).data.map((one: { id: number }) => one.id - payment.id);
    expect([await ids(''), await ids('?view=all')]).toEqual([
      [0, 1],
      [1, 0],
    ]);
    await call(`/api/orders/${first.code}/confirm-payment`, {});
    expect((await list()).total).toBe(1);
    expect((await list('?view=confirmed')).total).toBe(1);
    await call(`/api/orders/${first.code}/cancel`, { reason: 'gagal panen' });
    expect(await list('?view=back')).toMatchObject({ total: 1, data: [{ toGiveBack: 36_000 }] });
    await call(`/api/orders/${first.code}/refund`, { amount: 36_000, reason: 'gagal panen', refunded: 0 });
    expect((await list('?view=back')).total).toBe(0);
    for (const query of ['?view=semua', '?method=cod', '?limit=0', '?page=x', '?q=a&q=b']) {
      expect((await call(`/api/admin/payments${query}`)).statusCode, query).toBe(400);
    }
    for (const [who, status] of [
      [null, 401],
      [customer, 403],
      [await farmerOf(one.farmerId), 403],
    ] as const) {
      expect((await call('/api/admin/payments', undefined, who)).statusCode).toBe(status);
    }
  });
});
