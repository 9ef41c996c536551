import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineTotal, quantityText, toQuantity } from '../../src/shared/format/quantity.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { csvFile, fileForm } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let farmer: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  farmer = await signedIn(app, { role: 'farmer' });
  buyer = await signedIn(app);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
const call = (who: SignedIn | null, method: Method, url: string, payload?: object) =>
  app.fastify.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: who ? { cookie: who.cookie } : {},
  });
const fieldsOf = (answer: { json(): { error: { fields: object } } }) => answer.json().error.fields;

/** 10.5 kg at Rp 12.501, in steps of a quarter, with a minimum of half a kilogram. */
const inQuarters = (over: object = {}) =>
  makeListing(app.ctx, {
    farmerId: farmer.farmerId!,
    stock: toQuantity(10.5),
    step: toQuantity(0.25),
    minLot: toQuantity(0.5),
    priceCustomer: 12_501,
    priceTengkulak: 9_000,
    product: { name: `Cabai rawit ${crypto.randomUUID()}`, unit: 'kg', category: 'vegetables' },
    ...over,
  });
const stockOf = async (id: number) =>
  (await app.database.pool.query('select stock::text, reserved::text from listings where id = $1', [id]))
    .rows[0];

test('SQL and the program round a line total alike, for any price and quantity', async () => {
  const cases = fc.sample(
    fc.tuple(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 999_999_999 })),
    2000,
  );
  const { rows } = await app.database.pool.query(
    `select line_total((one ->> 'price')::bigint, (one ->> 'qty')::numeric)::text as total
     from jsonb_array_elements($1::jsonb) with ordinality as r (one, n) order by n`,
    [JSON.stringify(cases.map(([price, count]) => ({ price, qty: quantityText(toQuantity(count / 1000)) })))],
  );
  expect(rows.map(({ total }) => Number(total))).toEqual(
    cases.map(([price, count]) => lineTotal(price, toQuantity(count / 1000))),
  );
});

describe('a listing', () => {
  const cayenne = (over: object = {}) =>
    call(farmer, 'POST', '/api/admin/products', {
      name: `Cabai ${crypto.randomUUID()}`,
      unit: 'kg',
      category: 'vegetables',
      stock: 10.5,
      price_tengkulak: 9_000,
      price_customer: 12_501,
      ...over,
    });

  test('has stock, minimum and step with three decimals, and shows them to everybody', async () => {
    const made = (await cayenne({ step: 0.25, min_lot: 0.5, low_threshold: 2.5 })).json().data;
    expect(made).toMatchObject({ stock: 10.5, step: 0.25, min_lot: 0.5, low_threshold: 2.5, reserved: 0 });
    const seen = (await call(null, 'GET', `/api/products/${made.id}`)).json().data;
    expect(seen).toMatchObject({ stock: 10.5, step: 0.25, min_lot: 0.5 });
    const taken = await call(farmer, 'POST', `/api/admin/products/${made.id}/stock`, { by: -8.125 });
    expect(taken.json().data.stock).toBe(2.375);
    expect((await call(null, 'GET', `/api/products/${made.id}`)).json().data).toMatchObject({
      stock: 2.375,
      stock_level: 'low',
    });
  });

  test.each([
    [{ stock: 1.2345 }, { stock: 'Paling banyak tiga angka di belakang koma.' }],
    [{ stock: 1e9 }, { stock: 'Stok terlalu besar' }],
    [{ step: 0.3 }, { step: 'Kelipatan harus salah satu dari 1; 0,5; 0,25; 0,1; 0,05; atau 0,001' }],
    [{ step: 0.5, min_lot: 0.75 }, { min_lot: 'Harus kelipatan 0,5, seperti yang dijual' }],
    [{ min_lot: 0 }, { min_lot: 'Harus lebih dari 0' }],
    [{ unit: 'buah', stock: 2, step: 0.5 }, { step: 'Yang dijual per buah harus bilangan bulat' }],
    [{ unit: 'buah', stock: 2.5 }, { stock: 'Yang dijual per buah harus bilangan bulat' }],
  ])('rejects %j at its field', async (over, fields) => {
    const answer = await cayenne(over);
    expect(answer.statusCode).toBe(400);
    expect(fieldsOf(answer)).toEqual(fields);
  });

  test('a counted unit stays whole when its stock or unit changes', async () => {
    const { id } = (await cayenne({ unit: 'buah', stock: 10 })).json().data;
    expect((await call(farmer, 'POST', `/api/admin/products/${id}/stock`, { by: 0.5 })).statusCode).toBe(400);
    const halves = (await cayenne({ step: 0.5 })).json().data;
    const changed = await call(farmer, 'PUT', `/api/admin/products/${halves.id}`, { unit: 'buah' });
    const text = 'Yang dijual per buah harus bilangan bulat';
    expect(fieldsOf(changed)).toEqual({ stock: text, step: text });
  });

  test('is imported and exported', async () => {
    const titles = ['Nama Produk', 'Satuan', 'Stok', 'Harga Tengkulak', 'Harga Customer', 'Kelipatan'];
    const send = async (...rows: string[][]) => {
      const { headers, payload } = fileForm(csvFile([titles, ...rows]));
      const url = '/api/admin/products/import';
      const sent = { method: 'POST' as const, url, headers: { ...headers, cookie: farmer.cookie }, payload };
      return (await app.fastify.inject(sent)).json().data;
    };
    const wrong = await send(
      ['Jahe emprit', 'kg', 'banyak', '9000', '12000', '0,25'],
      ['Jahe gajah', 'kg', '2,5', '9000', '12000', '0,3'],
      ['Kelapa', 'buah', '2,5', '9000', '12000', '1'],
    );
    expect(wrong.errors).toEqual([
      { line: 2, field: 'Stok', cell: 'C2', value: 'banyak', text: 'Stok harus angka' },
      {
        line: 3,
        field: 'Kelipatan',
        cell: 'F3',
        value: '0,3',
        text: 'Kelipatan harus salah satu dari 1; 0,5; 0,25; 0,1; 0,05; atau 0,001',
      },
      { line: 4, field: 'Stok', cell: 'C4', value: '2,5', text: 'Yang dijual per buah harus bilangan bulat' },
    ]);
    const { id } = await send(['Jahe emprit', 'kg', '1.250,75', '9000', '12000', '0,25']);
    expect((await call(farmer, 'POST', `/api/admin/products/import/${id}/run`)).statusCode).toBe(200);
    const file = (await call(farmer, 'GET', '/api/admin/products/export.csv?q=Jahe')).body;
    expect(file).toContain(';1250,75;');
  });
});

describe('buying', () => {
  const billing = {
    firstName: 'Sari',
    lastName: 'Widodo',
    country: 'Indonesia',
    address1: 'Jl. Kaliurang 5',
    city: 'Sleman',
    state: 'Yogyakarta',
    postcode: '55581',
    email: 'sari@example.com',
  };
  const order = (id: number, quantity: number) =>
    call(buyer, 'POST', '/api/orders', { items: [{ id, quantity, price: 12_501 }], billing });

  test('in steps, the line total is rounded once and the remaining stock is exact', async () => {
    const { id } = await inQuarters();
    const placed = await order(id, 2.25);
    expect(placed.statusCode, placed.body).toBe(201);
    // 28.127,25
    expect(placed.json().data.total).toBe(28_127);
    expect(await stockOf(id)).toEqual({ stock: '10.500', reserved: '2.250' });
    const { code } = placed.json().data.orders[0];
    const seen = (await call(buyer, 'GET', `/api/orders/${code}`)).json().data;
    expect(seen.goods[0]).toMatchObject({ qty: 2.25, total: 28_127 });
    const mail = await app.database.pool.query(
      `select 1 from email_outbox where text like '%2,25 kg%' limit 1`,
    );
    expect(mail.rowCount).toBe(1);
  });

  test.each([
    [0.3, 409, 'order_below_lot', 'dibeli paling sedikit 0,5 kg.'],
    [0.6, 409, 'order_off_step', 'dijual dalam kelipatan 0,25 kg.'],
    [10.75, 409, 'stock_short', 'tidak cukup. Tersisa 10,5 kg.'],
  ])('buying %d kg: %d %s', async (quantity, status, code, text) => {
    const { id } = await inQuarters();
    const refused = await order(id, quantity);
    expect(refused.statusCode).toBe(status);
    expect(refused.json().error.code).toBe(code);
    expect(refused.json().message).toContain(text);
    expect(await stockOf(id)).toEqual({ stock: '10.500', reserved: '0.000' });
  });

  test('whole numbers work as before', async () => {
    const { id } = await inQuarters({ step: toQuantity(1), minLot: toQuantity(1) });
    expect((await order(id, 2)).json().data.total).toBe(25_002);
    expect((await order(id, 1.5)).json().error.code).toBe('order_off_step');
  });

  test('the cart keeps it exactly, and the quote names the problem', async () => {
    const { id } = await inQuarters();
    await call(buyer, 'PATCH', '/api/cart', { set: [{ id, quantity: 0.1 }] });
    const merged = await call(buyer, 'POST', '/api/cart/merge', { items: [{ id, quantity: 0.2 }] });
    expect(merged.statusCode, merged.body).toBe(200);
    const line = (await call(buyer, 'GET', '/api/cart'))
      .json()
      .data.find((one: { id: number }) => one.id === id);
    expect(line.quantity).toBe(0.3);
    const quote = async (quantity: number) =>
      (await call(null, 'POST', '/api/cart/quote', { items: [{ id, quantity }] })).json().data;
    expect((await quote(0.3)).groups[0].lines[0].problem).toBe('lot');
    const off = await quote(0.6);
    expect(off.groups[0].lines[0]).toMatchObject({ problem: 'step', step: 0.25, min_lot: 0.5 });
    expect(off.warnings[0].message).toContain('dijual dalam kelipatan 0,25 kg.');
    expect((await quote(0.75)).subtotal).toBe(9_376);
  });
});

describe('bidding', () => {
  test('an accepted bid of 2,25 kg gives the same order, stock and deal', async () => {
    const { id } = await inQuarters();
    const placed = await call(buyer, 'POST', `/api/products/${id}/bids`, { qty: 2.25, bid_price: 11_111 });
    expect(placed.statusCode, placed.body).toBe(201);
    const bid = placed.json().data;
    expect(bid.qty).toBe(2.25);
    const { offerId } = (await call(farmer, 'GET', `/api/bids/${bid.id}`)).json().data;
    const countered = await call(farmer, 'POST', `/api/bids/${bid.id}/counter`, {
      expected_offer_id: offerId,
      qty: 2.5,
      bid_price: 12_001,
    });
    expect(countered.statusCode, countered.body).toBe(200);
    const accepted = await call(buyer, 'POST', `/api/bids/${bid.id}/accept`, {
      expected_offer_id: countered.json().data.offerId,
    });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(await stockOf(id)).toEqual({ stock: '10.500', reserved: '2.500' });
    const { rows } = await app.database.pool.query(
      `select l.qty::text, l.total::int, o.total::int as due from orders o join order_lines l on l.order_id = o.id
       where o.bid_id = $1`,
      [bid.id],
    );
    // 30,002.5 is rounded up.
    expect(rows).toEqual([{ qty: '2.500', total: 30_003, due: 30_003 }]);
  });

  test.each([
    [0.25, 'bid_below_lot', 'Paling sedikit 0,5 kg untuk sekali menawar.'],
    [0.6, 'bid_off_step', 'Jumlahnya harus kelipatan 0,25 kg.'],
    [10.75, 'stock_short', 'Stok tidak cukup. Tersisa 10,5 kg.'],
  ])('a bid of %d kg is rejected: %s', async (qty, code, text) => {
    const { id } = await inQuarters();
    const refused = await call(buyer, 'POST', `/api/products/${id}/bids`, { qty, bid_price: 11_000 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message: text, error: { code } });
  });

  test('an offer keeps its step, even if the listing changes later', async () => {
    const { id } = await inQuarters();
    const { id: bid } = (
      await call(buyer, 'POST', `/api/products/${id}/bids`, { qty: 0.75, bid_price: 11_000 })
    ).json().data;
    await call(farmer, 'PUT', `/api/admin/products/${id}`, { step: 0.5 });
    const { rows } = await app.database.pool.query(
      'select step::text, min_lot::text from bid_offers where bid_id = $1',
      [bid],
    );
    expect(rows).toEqual([{ step: '0.250', min_lot: '0.500' }]);
    await expect(
      app.database.pool.query('update bid_offers set step = 1 where bid_id = $1', [bid]),
    ).rejects.toThrow('what was offered is fixed');
  });
});
