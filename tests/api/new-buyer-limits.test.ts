import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppContext, anonymous } from '../../src/domain/context.ts';
import { deleteOldOrderOrigins } from '../../src/domain/orders/checkout/new-buyer-limits.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { completedOrder, enablePayments } from '../support/order-factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;

beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  await enablePayments(app.ctx);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

type From = { address?: string; email?: string; who?: SignedIn; method?: string };

async function place(
  items: { id: number; quantity: number }[],
  { address, email, who, method = 'cod' }: From,
) {
  return app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    remoteAddress: address ?? '2001:db8:1:1::7',
    payload: {
      items: items.map((item) => ({ ...item, price: 12_000 })),
      billing: { ...billing, email: email ?? billing.email },
      paymentMethod: method,
    },
    headers: who ? { cookie: who.cookie } : {},
  });
}
const limit = (values: object) =>
  app.database.pool.query(
    `insert into settings (key, value) values ('holding', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ ...settingsSchemas.holding.parse({}), ...values })],
  );
const reserved = async (id: number) => {
  const { rows } = await app.database.pool.query('select reserved from listings where id = $1', [id]);
  return Number(rows[0].reserved);
};

describe('a guest cannot reserve the whole shop', () => {
  test('rejects a hundred listings with all their stock in one order, and reserves nothing', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1) ids.push((await makeListing(app.ctx)).id);
    const refused = await place(
      ids.map((id) => ({ id, quantity: 100 })),
      {},
    );
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(
      /^Pembeli baru bisa memesan lebih dari 50% stok untuk paling banyak 5 produk/,
    );
    expect(await reserved(ids[0]!)).toBe(0);
  });

  test('rejects it piece by piece, under other names from the same network; a neighbour is unaffected', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 7; at += 1) ids.push((await makeListing(app.ctx)).id);
    const answers: number[] = [];
    for (const [at, id] of ids.entries()) {
      const from = { address: `2001:db8:1:1::${at + 1}`, email: `a${at}@contoh.example` };
      for (const quantity of [40, 40]) answers.push((await place([{ id, quantity }], from)).statusCode);
    }
    // A subscriber's network counts as one person: it reserves at most as much as three whole listings, under any
    // names.
    expect(answers).toEqual([201, 201, 201, 201, 201, 201, 201, 409, 409, 409, 409, 409, 409, 409]);
    const other = await place([{ id: ids[6]!, quantity: 55 }], {
      address: '2001:db8:1:2::1',
      email: 'b@contoh.example',
    });
    expect(other.statusCode).toBe(201);
  });

  test('limits checkouts per e-mail address and per network each day; they work again the next day', async () => {
    await limit({ checkoutsPerEmail: 3, checkoutsPerAddress: 4 });
    const { id } = await makeListing(app.ctx);
    const one = (from: From) => place([{ id, quantity: 1 }], from);
    for (let at = 0; at < 3; at += 1)
      expect((await one({ address: `198.51.100.${at}`, email: 'SAMA@contoh.example' })).statusCode).toBe(201);
    const refused = await one({ address: '198.51.100.9', email: 'sama@contoh.example' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect(refused.json().message).toBe(
      'Sudah banyak pesanan tanpa akun dalam 24 jam ini. Masuk atau daftar dulu, lalu pesan lagi; isi keranjang Anda tetap ada.',
    );
    for (let at = 0; at < 4; at += 1) {
      const from = { address: `2001:db8:9:9:${at}::1`, email: `lain${at}@contoh.example` };
      expect((await one(from)).statusCode).toBe(201);
    }
    expect((await one({ address: '2001:db8:9:9:ffff::1', email: 'baru@contoh.example' })).statusCode).toBe(
      429,
    );
    clock.forward(25 * 3_600_000);
    await app.database.pool.query("update orders set due_at = now() + interval '1 year'");
    expect((await one({ address: '2001:db8:9:9:ffff::1', email: 'sama@contoh.example' })).statusCode).toBe(
      201,
    );
  });

  test('a shared IPv4 address may be a village’s: above its limit each order is confirmed by e-mail, and none is rejected', async () => {
    await limit({ checkoutsPerAddress: 3 });
    const { id } = await makeListing(app.ctx);
    const hours: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const from = { address: '114.122.7.9', email: `desa${at}@contoh.example`, method: 'transfer' };
      expect((await place([{ id, quantity: 1 }], from)).statusCode).toBe(201);
      const { rows } = await app.database.pool.query('select * from orders order by id desc limit 1');
      hours.push((rows[0].due_at - rows[0].placed_at) / 3_600_000);
    }
    expect(hours).toEqual([24, 24, 24, 1, 1]);
  });

  test('counts ten simultaneous orders from one network too', async () => {
    await limit({ checkoutsPerAddress: 4 });
    const { id } = await makeListing(app.ctx);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => place([{ id, quantity: 1 }], { email: `c${at}@contoh.example` })),
    );
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(4);
  });

  test('limits unpaid orders of a new account; a returning buyer has no limit', async () => {
    await limit({ openCheckouts: 2, largeGoods: 1 });
    const one = await makeListing(app.ctx);
    const two = await makeListing(app.ctx);
    const who = await signedIn(app);
    expect((await place([{ id: one.id, quantity: 90 }], { who })).statusCode).toBe(201);
    expect((await place([{ id: two.id, quantity: 90 }], { who })).statusCode).toBe(409);
    expect((await place([{ id: two.id, quantity: 1 }], { who })).statusCode).toBe(201);
    const refused = await place([{ id: two.id, quantity: 1 }], { who });
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Masih ada 2 pesanan Anda yang belum dibayar atau belum dikonfirmasi petani. Selesaikan atau batalkan sebagian dulu, lalu pesan lagi.',
    ]);
    await completedOrder(app, one, 1, clock.now().toISOString());
    await app.database.pool.query(`update orders set customer_id = $1 where status = 'completed'`, [
      who.userId,
    ]);
    for (const quantity of [1, 90])
      expect((await place([{ id: two.id, quantity }], { who })).statusCode).toBe(201);
    await app.database.pool.query(
      `delete from order_lines using orders o where o.id = order_id and o.status = 'completed'`,
    );
    await app.database.pool.query(`delete from orders where status = 'completed'`);
  });
});

describe('a large hold', () => {
  const order = async (code: string) =>
    (await app.database.pool.query('select * from orders where code = $1', [code])).rows[0];

  test('waits an hour for the link in its e-mail, then has the usual time', async () => {
    const { id } = await makeListing(app.ctx);
    const { code } = (await place([{ id, quantity: 80 }], { method: 'transfer' })).json().data.orders[0];
    const placed = await order(code);
    expect(placed.due_at.getTime() - placed.placed_at.getTime()).toBe(3_600_000);
    const { rows } = await app.database.pool.query(
      `select * from email_outbox where to_address = $1 order by id`,
      [billing.email],
    );
    expect(rows[0].subject).toBe(`Konfirmasi pesanan Anda: ${code}`);
    const key = new RegExp(`/orders/${code}/confirm\\?key=([\\w-]+)`).exec(asWritten(rows[0]).text)![1]!;
    const confirm = (key: string) =>
      app.fastify.inject({ method: 'POST', url: `/api/orders/${code}/confirm-hold`, payload: { key } });
    expect((await confirm('x'.repeat(32))).statusCode).toBe(404);
    for (let twice = 0; twice < 2; twice += 1) expect((await confirm(key)).statusCode).toBe(200);
    const confirmed = await order(code);
    expect(confirmed.due_at.getTime() - placed.placed_at.getTime()).toBe(24 * 3_600_000);
    clock.forward(2 * 3_600_000);
    expect(await expireUnpaidOrders(app.ctx)).toBe(0);
  });

  test('expires after that and releases its goods; a small one stays', async () => {
    const { id } = await makeListing(app.ctx);
    const large = (await place([{ id, quantity: 51 }], { method: 'transfer' })).json().data.orders[0].code;
    await place([{ id, quantity: 10 }], { address: '192.0.2.9', email: 'lain@contoh.example' });
    expect(await reserved(id)).toBe(61);
    clock.forward(61 * 60_000);
    expect(await expireUnpaidOrders(app.ctx)).toBe(1);
    expect(await reserved(id)).toBe(10);
    expect(await order(large)).toMatchObject({ status: 'cancelled', cancel_reason: 'unconfirmed' });
  });

  test('with cash on delivery needs confirmation where e-mail works, and has the usual time otherwise', async () => {
    const mailing = {
      ...app.ctx.config,
      mail: { host: 'mail.example', port: 587, secure: true, signedIn: true },
    };
    const asked = async (ctx: AppContext) => {
      const { id } = await makeListing(app.ctx);
      const input = {
        items: [{ id, quantity: 60, price: 12_000 }],
        billing,
        paymentMethod: 'cod' as const,
      };
      const { orders } = await placeOrder(ctx, anonymous, input, '192.0.2.9');
      const placed = await order(orders[0]!.code);
      return [placed.confirm_by !== null, (placed.due_at - placed.placed_at) / 3_600_000];
    };
    expect(await asked(app.ctx)).toEqual([false, 24]);
    expect(await asked({ ...app.ctx, config: mailing })).toEqual([true, 1]);
  });

  test('no longer waits for an e-mail once it is paid', async () => {
    const admin = await signedIn(app, { role: 'admin' });
    const { id } = await makeListing(app.ctx);
    const { code } = (await place([{ id, quantity: 60 }], { method: 'transfer' })).json().data.orders[0];
    expect((await order(code)).confirm_by).not.toBeNull();
    const url = `/api/orders/${code}/confirm-payment`;
    await app.fastify.inject({ method: 'POST', url, headers: { cookie: admin.cookie } });
    expect(await order(code)).toMatchObject({ status: 'paid', confirm_by: null });
  });

  test('of an account with a verified e-mail needs no confirmation', async () => {
    const { id } = await makeListing(app.ctx);
    const who = await signedIn(app);
    await app.database.pool.query('update users set email_verified = true where id = $1', [who.userId]);
    const { code } = (await place([{ id, quantity: 80 }], { who })).json().data.orders[0];
    expect((await order(code)).confirm_by).toBeNull();
  });
});

test('a junk receipt holds a small order’s goods for three days at most, whoever renews it', async () => {
  const admin = await signedIn(app, { role: 'admin' });
  const { id } = await makeListing(app.ctx);
  const { code } = (await place([{ id, quantity: 10 }], { method: 'transfer' })).json().data.orders[0];
  const junk = () =>
    app.database.pool.query(`update payments set status = 'checking', receipt_at = $1`, [clock.now()]);
  await junk();
  clock.forward((24 + 71) * 3_600_000);
  expect(await expireUnpaidOrders(app.ctx)).toBe(0);
  await junk();
  clock.forward(2 * 3_600_000);
  expect(await expireUnpaidOrders(app.ctx)).toBe(1);
  expect(await reserved(id)).toBe(0);
  const { rows } = await app.database.pool.query(
    'select text from notifications where user_id = $1 order by id',
    [admin.userId],
  );
  expect(rows.map((row) => row.text).join()).toContain(
    `Pesanan ${code} dibatalkan: bukti transfernya tidak diperiksa`,
  );
});

test('a thousand transfers of one sum each get their own suffix, and the next one a longer suffix', async () => {
  const { id } = await makeListing(app.ctx, { stock: toQuantity(5000) });
  await app.database.pool.query(
    `insert into payments (group_code, method, due, suffix, created_at)
     select 'LB-X' || s, 'transfer', 12000, s, now() from generate_series(1, 999) s`,
  );
  const answer = await place([{ id, quantity: 1 }], { method: 'transfer' });
  expect(answer.statusCode).toBe(201);
  const { rows } = await app.database.pool.query(`select suffix from payments where group_code = $1`, [
    answer.json().data.group,
  ]);
  expect(rows[0].suffix).toBeGreaterThan(999);
  await app.database.pool.query(`delete from payments where group_code like 'LB-X%'`);
});

test('the buyer sees a farmer’s private number only after the farmer accepts the order', async () => {
  const farmer = await signedIn(app, { role: 'farmer' });
  await app.database.pool.query(`update farmers set phone = '+6281234567890' where id = $1`, [
    farmer.farmerId,
  ]);
  const { id } = await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  const { code, token } = (await place([{ id, quantity: 1 }], {})).json().data.orders[0];
  const seen = async () => (await app.fastify.inject(`/api/orders/${code}?token=${token}`)).json().data;
  expect(await seen()).toMatchObject({ farmerPhone: null, whatsapp: [] });
  const { rows } = await app.database.pool.query(
    `select text from email_outbox where to_address = $1 order by id`,
    [billing.email],
  );
  expect(rows[0].text).not.toContain('81234567890');
  const url = `/api/orders/${code}/confirm-payment`;
  await app.fastify.inject({ method: 'POST', url, headers: { cookie: farmer.cookie } });
  expect(await seen()).toMatchObject({ farmerPhone: '+6281234567890' });
});

test('nothing that a stranger types becomes a link in our e-mails', async () => {
  const { id } = await makeListing(app.ctx);
  await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: {
      items: [{ id, quantity: 1, price: 12_000 }],
      billing: { ...billing, firstName: 'https://jahat.example/menang', lastName: 'www.jahat.example' },
      paymentMethod: 'cod',
      notes: 'Buka http://jahat.example/x',
    },
  });
  await app.fastify.inject({
    method: 'POST',
    url: '/api/contact',
    payload: {
      email: 'x@jahat.example',
      name: 'jahat.example',
      comments: 'lihat\n\nhttps://jahat.example/tombol\n\nya',
    },
  });
  const { rows } = await app.database.pool.query('select subject, text, html from email_outbox order by id');
  expect(rows.length).toBeGreaterThan(2);
  for (const { subject, text, html } of rows) {
    for (const part of [subject, text, html]) expect(part).not.toMatch(/https?:\/\/jahat|jahat\.example/);
    expect(html).not.toMatch(/href="[^"]*jahat/);
  }
});

test('an order’s origin is deleted after two days, once it holds nothing that a limit counts', async () => {
  const { id } = await makeListing(app.ctx);
  const from = async () =>
    (
      await app.database.pool.query('select network_hash is not null as known from orders order by id')
    ).rows.map(({ known }) => known);
  for (const quantity of [1, 2]) expect((await place([{ id, quantity }], {})).statusCode).toBe(201);
  const admin = await signedIn(app, { role: 'admin' });
  const { rows } = await app.database.pool.query('select code from orders order by id limit 1');
  await app.fastify.inject({
    method: 'POST',
    url: `/api/orders/${rows[0].code}/cancel`,
    payload: { reason: 'tidak jadi' },
    headers: { cookie: admin.cookie },
  });
  expect([await deleteOldOrderOrigins(app.ctx), await from()]).toEqual([0, [true, true]]);
  clock.forward(2 * 86_400_000 + 1);
  expect([await deleteOldOrderOrigins(app.ctx), await from()]).toEqual([1, [false, true]]);
});
