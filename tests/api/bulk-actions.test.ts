import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BulkProgress } from '../../src/domain/bulk-actions/continue-bulk-action.ts';
import { startBulkAction } from '../../src/domain/bulk-actions/start-bulk-action.ts';
import { undoBulkAction } from '../../src/domain/bulk-actions/undo-bulk-action.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing, makeUser } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;
let other: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  other = await signedIn(app, { role: 'farmer' });
  customer = await signedIn(app);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const post = (url: string, who: SignedIn | undefined, payload: object = {}) =>
  app.fastify.inject({ method: 'POST', url, payload, headers: who ? { cookie: who.cookie } : {} });

/** Runs a command to its end; returns the last step with all errors. */
async function run(who: SignedIn, body: object) {
  const begun = await post('/api/admin/bulk', who, body);
  expect(begun.statusCode, begun.body).toBe(201);
  const { id, total } = begun.json().data as { id: string; total: number };
  return { ...(await steps(who, `/api/admin/bulk/${id}/next`)), id, total };
}
async function steps(who: SignedIn, url: string) {
  const refusals: BulkProgress['refusals'] = [];
  for (;;) {
    const answer = await post(url, who);
    expect(answer.statusCode, answer.body).toBe(200);
    const step = answer.json().data as BulkProgress;
    refusals.push(...step.refusals);
    if (step.finished) return { ...step, refusals };
  }
}
const listing = async (id: number) =>
  (await app.database.pool.query('select * from listings where id = $1', [id])).rows[0];

async function stall(count: number, over: Parameters<typeof makeListing>[1] = {}) {
  const made = [];
  for (let n = 0; n < count; n += 1)
    made.push(await makeListing(app.ctx, { farmerId: farmer.farmerId!, ...over }));
  return made;
}

test('a bulk action changes the rows that existed when it was started, and no later ones', async () => {
  const [before] = await stall(1, { product: { name: 'Padi Sebelum', unit: 'kg' } });
  const body = { noun: 'products', action: 'archive', filter: { q: 'Padi Se' } };
  const { id, total } = (await post('/api/admin/bulk', farmer, body)).json().data;
  expect(total).toBe(1);
  const [after] = await stall(1, { product: { name: 'Padi Sesudah', unit: 'kg' } });
  await app.database.pool.query('update listings set created_at = $1 where id = $2', [
    '2099-01-01T00:00:00Z',
    after!.id,
  ]);
  expect(await steps(farmer, `/api/admin/bulk/${id}/next`)).toMatchObject({ changed: 1, refused: 0 });
  expect([(await listing(before!.id)).is_active, (await listing(after!.id)).is_active]).toEqual([
    false,
    true,
  ]);
});

test('rejects anonymous with 401 and a customer with 403; users for admins only; unknown actions and fields 400', async () => {
  const body = { noun: 'products', action: 'archive', filter: {} };
  expect((await post('/api/admin/bulk', undefined, body)).statusCode).toBe(401);
  expect((await post('/api/admin/bulk', customer, body)).statusCode).toBe(403);
  expect(
    (await post('/api/admin/bulk', farmer, { noun: 'users', action: 'user_off', filter: {} })).statusCode,
  ).toBe(403);
  for (const wrong of [
    { ...body, action: 'explode' },
    { ...body, more: 1 },
    { ...body, ids: [] },
    { ...body, filter: { sort: 'name' } },
    { noun: 'products', action: 'price', value: 0, filter: {} },
    { noun: 'products', action: 'category', value: 'mobil', filter: {} },
    { noun: 'users', action: 'archive', filter: {} },
  ]) {
    expect((await post('/api/admin/bulk', admin, wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  }
});

test('only the user who started a bulk action sees it', async () => {
  const { json } = await post('/api/admin/bulk', admin, {
    noun: 'products',
    action: 'archive',
    filter: { q: 'tidak ada' },
  });
  const { id } = json().data;
  expect((await post(`/api/admin/bulk/${id}/next`, farmer)).statusCode).toBe(404);
  expect((await post(`/api/admin/bulk/${id}/undo`, farmer)).statusCode).toBe(404);
});

describe('products', () => {
  test('changes all that a filter finds, in more than one batch, and back again', async () => {
    const made = await stall(120, { stock: toQuantity(7), product: undefined });
    await app.database.pool.query(`update products set name = 'Massal ' || id where id = any($1)`, [
      made.map((one) => one.productId),
    ]);
    const foreign = await makeListing(app.ctx, {
      product: { name: 'Massal Asing', unit: 'kg', category: 'beras' },
    });
    const done = await run(farmer, { noun: 'products', action: 'stock_zero', filter: { q: 'massal' } });
    expect(done).toMatchObject({ total: 120, changed: 120, refused: 0, finished: true });
    expect(Number((await listing(made[0]!.id)).stock)).toBe(0);
    expect(Number((await listing(foreign.id)).stock)).toBe(100);
    // One was sold again meanwhile: the undo skips it and reports that.
    const later = await app.fastify.inject({
      method: 'PUT',
      url: `/api/admin/products/${made[5]!.id}`,
      payload: { stock: 33 },
      headers: { cookie: farmer.cookie },
    });
    expect(later.statusCode).toBe(200);
    const undone = await steps(farmer, `/api/admin/bulk/${done.id}/undo`);
    expect(undone.refusals.map((one) => one.id)).toEqual([String(made[5]!.id)]);
    expect(Number((await listing(made[0]!.id)).stock)).toBe(7);
    expect(Number((await listing(made[5]!.id)).stock)).toBe(33);
  });

  test('archives, activates and reprices selected products; a farmer never reaches another\u2019s', async () => {
    const [mine] = await stall(1, { priceCustomer: 10_001 });
    const foreign = await makeListing(app.ctx, { farmerId: other.farmerId! });
    const ids = [String(mine!.id), String(foreign.id), '1 or 1=1'];
    expect(await run(farmer, { noun: 'products', action: 'archive', filter: {}, ids })).toMatchObject({
      total: 1,
      changed: 1,
    });
    expect((await listing(foreign.id)).is_active).toBe(true);
    expect((await listing(mine!.id)).is_active).toBe(false);
    await run(farmer, { noun: 'products', action: 'activate', filter: {}, ids });
    const raised = await run(farmer, { noun: 'products', action: 'price', value: 10, filter: {}, ids });
    expect(Number((await listing(mine!.id)).price_customer)).toBe(11_001);
    await steps(farmer, `/api/admin/bulk/${raised.id}/undo`);
    expect(Number((await listing(mine!.id)).price_customer)).toBe(10_001);
    const asked = { noun: 'products', action: 'price', value: 10, filter: {}, ids };
    await run(farmer, { ...asked, round: 500 });
    expect(Number((await listing(mine!.id)).price_customer)).toBe(11_000);
    expect((await post('/api/admin/bulk', farmer, { ...asked, round: 7 })).statusCode).toBe(400);
  });

  test('names rejected rows and continues with the rest; the same run never changes a row twice', async () => {
    const shared = await makeListing(app.ctx, {
      product: { name: 'Jagung Bersama', unit: 'kg', category: 'palawija' },
    });
    const same = await makeListing(app.ctx, { productId: shared.productId, farmerId: farmer.farmerId! });
    const [alone] = await stall(1);
    const done = await run(admin, {
      noun: 'products',
      action: 'category',
      value: 'lainnya',
      filter: {},
      ids: [String(same.id), String(alone!.id)],
    });
    expect(done).toMatchObject({ changed: 1, refused: 1 });
    expect(done.refusals).toEqual([
      {
        id: String(same.id),
        name: 'Jagung Bersama',
        text: 'Produk ini juga dijual petani lain, jadi kategorinya tidak berubah.',
      },
    ]);
    const price = await post('/api/admin/bulk', admin, {
      noun: 'products',
      action: 'price',
      value: 100,
      filter: {},
      ids: [String(alone!.id)],
    });
    const url = `/api/admin/bulk/${price.json().data.id}/next`;
    await Promise.all([post(url, admin), post(url, admin), post(url, admin)]);
    expect(Number((await listing(alone!.id)).price_customer)).toBe(24_000);
    // Interrupted between its last row and its end, the command can be continued.
    await app.database.pool.query('update bulk_runs set last_key = null, finished_at = null where id = $1', [
      price.json().data.id,
    ]);
    expect((await post(url, admin)).json().data).toMatchObject({ finished: true });
    expect(Number((await listing(alone!.id)).price_customer)).toBe(24_000);
  });

  test('a product deleted in bulk stays in the table, hidden', async () => {
    const [one] = await stall(1);
    await run(farmer, { noun: 'products', action: 'delete', filter: {}, ids: [String(one!.id)] });
    expect((await listing(one!.id)).deleted_at).not.toBeNull();
    const seen = await app.fastify.inject({
      url: `/api/admin/products/${one!.id}`,
      headers: { cookie: admin.cookie },
    });
    expect(seen.statusCode).toBe(404);
  });
});

test('deactivates and activates users by filter; the last admin stays active', async () => {
  const people = [];
  for (let n = 0; n < 3; n += 1) people.push(await makeUser(app.ctx, { name: `Serentak ${n}` }));
  const done = await run(admin, { noun: 'users', action: 'user_off', filter: { q: 'serentak' } });
  expect(done).toMatchObject({ total: 3, changed: 3 });
  const active = async () =>
    (
      await app.database.pool.query(
        `select count(*)::int n from users where name like 'Serentak%' and is_active`,
      )
    ).rows[0].n;
  expect(await active()).toBe(0);
  await steps(admin, `/api/admin/bulk/${done.id}/undo`);
  expect(await active()).toBe(3);
  const last = await run(admin, { noun: 'users', action: 'user_off', filter: { role: 'admin' } });
  expect(last.refusals[0]?.text).toBe('Harus ada paling sedikit satu administrator yang aktif.');
  // The user who runs it stays, while another is deactivated with the rest.
  const other = await makeUser(app.ctx, { name: 'Admin Kedua', role: 'admin' });
  const both = await run(admin, {
    noun: 'users',
    action: 'user_off',
    filter: {},
    ids: [admin.userId, other.id],
  });
  expect(both).toMatchObject({ total: 2, changed: 1 });
  expect(both.refusals[0]?.text).toMatch(/^(Akun Anda sendiri tidak bisa|Harus ada paling sedikit satu)/);
});

test('orders move on where the transition table permits, through the same use case; the others are named', async () => {
  await enablePayments(app.ctx);
  const listing = await makeListing(app.ctx);
  const codes: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { orders } = await placeOrder(app.ctx, customer.actor, {
      items: [{ id: listing.id, quantity: 1, price: 12_000 }],
      billing,
      paymentMethod: 'cod',
    });
    codes.push(orders[0]!.code);
  }
  // The seller confirms the first order; the second waits.
  await confirmPayment(app.ctx, admin.actor, codes[0]!);
  const done = await run(admin, { noun: 'orders', action: 'ship', filter: {}, ids: codes });
  expect(done).toMatchObject({ total: 2, changed: 1, refused: 1 });
  expect(done.refusals).toEqual([
    { id: codes[1], name: codes[1], text: 'Pesanan ini tidak bisa diubah seperti itu pada tahap ini.' },
  ]);
  const { rows } = await app.database.pool.query('select status from orders where code = $1', [codes[0]]);
  expect(rows[0].status).toBe('shipped');
  const statusNow = async () =>
    (await app.database.pool.query('select status from orders where code = $1', [codes[0]])).rows[0].status;

  // The start notifies nobody: it returns how many people will be notified and who, and changes nothing.
  const started = await startBulkAction(app.ctx, admin.actor, {
    ...{ noun: 'orders', action: 'complete', filter: {}, ids: codes },
  });
  expect(started).toMatchObject({ total: 2, audience: { people: 1, names: [expect.any(String)] } });
  expect(await statusNow()).toBe('shipped');

  // A shipment is undone like a single one, together with its messages.
  const { rows: runs } = await app.database.pool.query("select id from bulk_runs where action = 'ship'");
  expect(await undoBulkAction(app.ctx, admin.actor, runs[0].id)).toMatchObject({
    refused: 0,
    finished: true,
  });
  expect(await statusNow()).toBe('processing');
});
