import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportOwnData } from '../../src/domain/privacy/export-own-data.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let cook: SignedIn;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  cook = await signedIn(app);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, who = cook) => {
  const answer = await app.fastify.inject({
    method,
    url: `/api${path}`,
    headers: { cookie: who.cookie },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
};
const made = async (body: object, who = cook): Promise<string> =>
  `/me/shopping-lists/${(await call('POST', '/me/shopping-lists', body, who)).data.id}`;
const half = toQuantity(0.5);
const cart = async (): Promise<[number, number][]> =>
  (await call('GET', '/cart')).data.map(({ id, quantity }: { id: number; quantity: number }) => [
    id,
    quantity,
  ]);

describe('a shopping list', () => {
  test('is created, renamed, filled, changed and deleted by its owner only', async () => {
    const { id } = await makeListing(app.ctx, { minLot: half, step: half });
    const list = await made({ name: ' Belanja mingguan ', set: [{ id, quantity: 2.5 }] });
    expect((await call('GET', '/me/shopping-lists')).data).toMatchObject([
      { name: 'Belanja mingguan', goods: 1 },
    ]);
    expect((await call('GET', list)).data).toMatchObject({
      name: 'Belanja mingguan',
      total: 30_000,
      lines: [{ id, quantity: 2.5, price: 12_000, total: 30_000, problem: null, problem_text: null }],
    });
    const other = await signedIn(app);
    for (const [method, path, body] of [
      ['GET', list, undefined],
      ['PATCH', list, { name: 'Punya saya' }],
      ['POST', `${list}/cart`, undefined],
      ['DELETE', list, undefined],
    ] as const)
      expect(await call(method, path, body, other), method).toMatchObject({
        status: 404,
        error: { code: 'shopping_list_not_found' },
      });
    expect((await call('PATCH', list, { name: 'Dapur', set: [{ id, quantity: 4 }] })).data).toMatchObject({
      name: 'Dapur',
      lines: [{ id, quantity: 4 }],
    });
    expect((await call('PATCH', list, { remove: [id] })).data.lines).toEqual([]);
    expect((await call('DELETE', list)).status).toBe(200);
    expect((await call('GET', list)).status).toBe(404);
  });

  test('has a unique name, and a user has at most twenty, even when several are created at once', async () => {
    await made({ name: 'Dapur' });
    expect(await call('POST', '/me/shopping-lists', { name: 'DAPUR' })).toMatchObject({
      status: 409,
      message: 'Anda sudah punya daftar bernama ini.',
    });
    expect(await call('POST', '/me/shopping-lists', { name: '  ' })).toMatchObject({
      status: 400,
      error: { fields: { name: 'Isi nama daftar.' } },
    });
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => call('POST', '/me/shopping-lists', { name: `Daftar ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(answers.find(({ status }) => status === 409)?.message).toBe('Paling banyak 20 daftar belanja.');
    expect((await call('GET', '/me/shopping-lists')).data).toHaveLength(20);
  });

  test('holds a hundred products, and a change above that changes nothing', async () => {
    const { farmerId, productId } = await makeListing(app.ctx);
    const goods = [];
    for (let n = 0; n < 101; n += 1) goods.push(await makeListing(app.ctx, { farmerId, productId }));
    const lines = goods.map(({ id }) => ({ id, quantity: 1 }));
    const list = await made({ name: 'Banyak', set: lines.slice(0, 100) });
    const answer = await call('PATCH', list, { name: 'Lebih', set: lines.slice(100) });
    expect(answer).toMatchObject({ status: 409, message: 'Paling banyak 100 produk di satu daftar.' });
    expect((await call('GET', list)).data).toMatchObject({ name: 'Banyak', lines: { length: 100 } });
  });

  test('is added to the cart as a whole; each impossible line gives its reason, and a second tap adds nothing', async () => {
    const { ctx } = app;
    const whole = await makeListing(ctx);
    const short = await makeListing(ctx, { stock: toQuantity(6.3), minLot: half, step: half });
    const sold = await makeListing(ctx, { stock: toQuantity(0) });
    const least = await makeListing(ctx, { minLot: toQuantity(10) });
    const gone = await makeListing(ctx, { isActive: false });
    const more = await makeListing(ctx);
    const few = await makeListing(ctx, { stock: toQuantity(6), minLot: toQuantity(7) });
    const set = [whole, short, sold, least, gone, more, few].map(({ id }) => ({ id, quantity: 8 }));
    const list = await made({ name: 'Dapur', set });
    await call('PATCH', '/cart', { set: [{ id: more.id, quantity: 20 }] });
    const first = await call('POST', `${list}/cart`);
    expect(first).toMatchObject({ status: 200, message: 'Daftar belanja dimasukkan ke keranjang.' });
    expect(first.data.map((line: { put: number; note: string | null }) => [line.put, line.note])).toEqual([
      [8, null],
      [6, 'Tersisa 6 kg; itu yang dimasukkan.'],
      [0, 'Sudah habis.'],
      [0, 'Paling sedikit 10 kg sekali beli.'],
      [0, 'Sedang tidak dijual lagi.'],
      [8, null],
      [0, 'Stok tersisa 6 kg, di bawah pembelian paling sedikit 7 kg.'],
    ]);
    const there = [
      [more.id, 20],
      [whole.id, 8],
      [short.id, 6],
    ].sort();
    expect((await cart()).sort()).toEqual(there);
    await call('POST', `${list}/cart`);
    expect((await cart()).sort()).toEqual(there);
  });

  test('reports a full cart at the line that finds no room', async () => {
    const { farmerId, productId, id } = await makeListing(app.ctx);
    const goods = [];
    for (let n = 0; n < 100; n += 1) goods.push(await makeListing(app.ctx, { farmerId, productId }));
    await call('PATCH', '/cart', { set: goods.map((one) => ({ id: one.id, quantity: 1 })) });
    const list = await made({ name: 'Dapur', set: [{ id, quantity: 1 }] });
    expect((await call('POST', `${list}/cart`)).data).toMatchObject([
      { id, put: 0, note: 'Keranjang sudah penuh.' },
    ]);
  });

  test('takes the goods of the user’s own order only', async () => {
    const one = await makeListing(app.ctx);
    const two = await makeListing(app.ctx, { farmerId: one.farmerId, minLot: half, step: half });
    const placed = await call('POST', '/orders', {
      items: [
        { id: one.id, quantity: 3, price: 12_000 },
        { id: two.id, quantity: 1.5, price: 12_000 },
      ],
      billing,
    });
    expect(placed).toMatchObject({ status: 201 });
    const order = placed.data.orders[0].code;
    const list = await made({ name: 'Seperti kemarin', order });
    expect((await call('GET', list)).data.lines).toMatchObject([
      { id: one.id, quantity: 3 },
      { id: two.id, quantity: 1.5 },
    ]);
    const empty = await made({ name: 'Kosong' });
    await call('PATCH', empty, { order });
    expect((await call('GET', empty)).data.lines).toHaveLength(2);
    const other = await signedIn(app);
    expect(await call('POST', '/me/shopping-lists', { name: 'Intip', order }, other)).toMatchObject({
      status: 404,
      error: { code: 'order_not_found' },
    });
    expect((await call('GET', '/me/shopping-lists', undefined, other)).data).toEqual([]);
  });

  test('is in its owner’s data export and ends with the account', async () => {
    const { id } = await makeListing(app.ctx);
    await made({ name: 'Rahasia dapur', set: [{ id, quantity: 2 }] });
    let zip = '';
    for await (const part of await exportOwnData(app.ctx, cook.actor)) zip += part.toString('latin1');
    expect(zip).toContain('daftar-belanja.json');
    expect((await call('POST', '/me/delete', { confirm: 'HAPUS' })).status).toBe(200);
    const left = await app.database.pool.query('select 1 from shopping_lists where user_id = $1', [
      cook.userId,
    ]);
    expect(left.rows).toEqual([]);
  });
});
