import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedBulk } from '../../demo/bulk/bulk.ts';
import { exportProducts } from '../../src/domain/exports/export-products.ts';
import { asMoney } from '../../src/domain/imports/read-cell.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { billing } from '../support/billing-form.ts';
import { makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { makeCoupon, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  customer = await signedIn(app);
  await seedBulk(app.ctx, 2_300, { farmers: 40, customers: 60, bids: 10 });
  for (const name of ['=2+3', '+62', '-1', '@SUM(A1)', '\tTab', '\rBaris', 'Koma, "kutip"\nbaris']) {
    await makeListing(app.ctx, {
      farmerId: farmer.farmerId!,
      product: { name, unit: 'kg', category: 'lainnya' },
    });
  }
});
afterAll(() => app.close());

const get = (url: string, who?: SignedIn) =>
  app.fastify.inject({ url, headers: who ? { cookie: who.cookie } : {} });

/** Parses CSV by RFC 4180, independently of our own reader. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (inside) {
      if (letter === '"' && text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else if (letter === '"') inside = false;
      else field += letter;
    } else if (letter === '"') inside = true;
    else if (letter === ';' || letter === '\n') {
      rows.at(-1)!.push(field.replace(/\r$/, ''));
      field = '';
      if (letter === '\n') rows.push([]);
    } else field += letter;
  }
  return rows.slice(0, -1);
}

test.each(['products', 'orders', 'papers', 'farmers', 'users'])(
  '%s: anonymous 401, a customer 403, a farmer their own rows or 403, an admin all, in both formats',
  async (noun) => {
    const own = ['products', 'orders', 'papers'].includes(noun);
    for (const format of ['csv', 'xlsx']) {
      const url = `/api/admin/${noun}/export.${format}`;
      expect((await get(url)).statusCode).toBe(401);
      expect((await get(url, customer)).statusCode).toBe(403);
      expect((await get(url, farmer)).statusCode).toBe(own ? 200 : 403);
      const answer = await get(url, admin);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="\w+-\d{4}-\d\d-\d\d\.(csv|xlsx)"$/,
      );
      expect((await get(`${url}?where=1`, admin)).statusCode).toBe(400);
    }
  },
);

describe('the content of an export', () => {
  test('CSV has a BOM and every row that SQL counts, in several batches', async () => {
    const { body } = await get('/api/admin/products/export.csv', admin);
    expect(body.charCodeAt(0)).toBe(0xfeff);
    const [head, ...rows] = readCsv(body.slice(1));
    expect(head!.slice(0, 3)).toEqual(['ID', 'Produk', 'Satuan']);
    const { rows: sums } = await app.database.pool.query(
      `select count(*)::int as n, sum(stock)::bigint as stock, sum(price_customer)::bigint as price
       from listings where deleted_at is null`,
    );
    expect(rows).toHaveLength(sums[0].n);
    const sum = (at: number) => rows.reduce((all, row) => all + Number(row[at]), 0);
    expect(sum(head!.indexOf('Stok'))).toBe(Number(sums[0].stock));
    expect(sum(head!.indexOf('Harga Customer'))).toBe(Number(sums[0].price));
  });

  test('an order’s amounts have their own columns', async () => {
    const { one } = await makeTwoStalls(app.ctx);
    const placed = await placeOrder(app.ctx, customer.actor, {
      items: [{ id: one.id, quantity: 2, price: 12_000 }],
      billing,
      coupon: await makeCoupon(app.ctx),
      delivery: {},
    });
    const { rows } = await app.database.pool.query(
      'update orders set delivery = 7000, total = total + 7000 where code = $1 returning subtotal, discount, delivery, total',
      [placed.orders[0]!.code],
    );
    const [head, ...found] = readCsv((await get('/api/admin/orders/export.csv', admin)).body);
    const row = found.find(([code]) => code === placed.orders[0]!.code)!;
    const told = ['Subtotal', 'Diskon', 'Ongkir', 'Total'].map((title) => Number(row[head!.indexOf(title)]));
    expect(told).toEqual(Object.values(rows[0]).map(Number));
    expect(new Set(told).size).toBe(4);
  });

  test('XLSX opens in a reader, with typed cells and the same sums as SQL', async () => {
    const { rawPayload } = await get('/api/admin/products/export.xlsx', admin);
    const [head, ...rows] = await readSheet(rawPayload);
    const { rows: sums } = await app.database.pool.query(
      'select count(*)::int as n, sum(stock)::bigint as stock from listings where deleted_at is null',
    );
    expect(rows).toHaveLength(sums[0].n);
    const stock = head!.indexOf('Stok');
    expect(rows.every((row) => typeof row[stock] === 'number')).toBe(true);
    expect(rows.reduce((all, row) => all + Number(row[stock]), 0)).toBe(Number(sums[0].stock));
    // Local time in WIB, since a sheet stores no time zone.
    const { rows: made } = await app.database.pool.query(
      `select (created_at + interval '7 hours') as at from listings where id = $1`,
      [rows[0]![head!.indexOf('ID')]],
    );
    const shown = rows[0]![head!.indexOf('Ditambahkan')];
    expect(shown).toBeInstanceOf(Date);
    expect(Math.abs(Number(shown) - made[0].at.getTime())).toBeLessThan(1_000);
  });

  test('the list’s filter selects the rows; a farmer gets their own only', async () => {
    const found = readCsv((await get('/api/admin/users/export.csv?role=admin', admin)).body);
    expect(found).toHaveLength(2);
    const own = readCsv((await get('/api/admin/products/export.csv', farmer)).body);
    expect(own).toHaveLength(8);
    const foreign = await makeListing(app.ctx, { farmerId: (await makeFarmer(app.ctx)).id });
    const again = readCsv(
      (await get(`/api/admin/products/export.csv?farmer=${foreign.farmerId}`, farmer)).body,
    );
    expect(again).toHaveLength(1);
  });

  test('neutralises anything that could start a formula, in both formats', async () => {
    const names = readCsv((await get('/api/admin/products/export.csv?category=lainnya', farmer)).body).map(
      (row) => row[1],
    );
    for (const name of ["'=2+3", "'+62", "'-1", "'@SUM(A1)", "'\tTab", "'\rBaris"])
      expect(names).toContain(name);
    expect(names).toContain('Koma, "kutip"\nbaris');
    const xlsx = await get('/api/admin/products/export.xlsx?category=lainnya', farmer);
    const cells = (await readSheet(xlsx.rawPayload, { trim: false })).map((row) => row[1]);
    expect(cells).toContain('=2+3');
    expect(xlsx.rawPayload.includes('<f>')).toBe(false);
    await makeUser(app.ctx, { name: '=HYPERLINK("http://jahat.example")', phone: '+6281200000999' });
    const users = (await get('/api/admin/users/export.csv?q=HYPERLINK', admin)).body;
    expect(users).toContain(`"'=HYPERLINK(""http://jahat.example"")"`);
    // A long number is stored as the spreadsheet's text.
    expect(users).toContain('"=""+6281200000999"""');
  });
});

test('a client that disconnects stops the queries', async () => {
  const asked = vi.spyOn(app.ctx.pool, 'query');
  const table = exportProducts(app.ctx, admin.actor, {});
  for await (const batch of table.batches) {
    expect(batch).toHaveLength(1000);
    break;
  }
  const before = asked.mock.calls.length;
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked.mock.calls.length).toBe(before);
  asked.mockRestore();

  const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const gone = new AbortController();
  const answer = await fetch(`${address}/api/admin/products/export.csv`, {
    headers: { cookie: admin.cookie },
    signal: gone.signal,
  });
  expect(answer.status).toBe(200);
  gone.abort();
  await expect(answer.text()).rejects.toThrow();
  // A client that stays connected still gets the whole file.
  const whole = await fetch(`${address}/api/admin/products/export.xlsx`, {
    headers: { cookie: admin.cookie },
  });
  const through = new PassThrough();
  through.end(Buffer.from(await whole.arrayBuffer()));
  expect((await readSheet(await buffer(through))).length).toBeGreaterThan(2_300);
});

test('a store in dollars exports amounts in plain notation in both formats, and an import reads the same price', async () => {
  const stall = await signedIn(app, { role: 'farmer' });
  const { id } = await makeListing(app.ctx, { farmerId: stall.farmerId!, priceCustomer: 1_250 });
  const { orders } = await placeOrder(app.ctx, customer.actor, {
    items: [{ id, quantity: 3, price: 1_250 }],
    billing,
  });
  await app.ctx.pool.query(`insert into settings (key, value) values ('store', '{"currency":"USD"}')
    on conflict (key) do update set value = excluded.value`);
  app.ctx.cache.changed('settings');
  try {
    const cellsOf = async (noun: string, ...titles: string[]) => {
      const [head, row] = readCsv((await get(`/api/admin/${noun}/export.csv`, stall)).body.slice(1));
      const sheet = await readSheet((await get(`/api/admin/${noun}/export.xlsx`, stall)).rawPayload);
      return titles.map((title) => [row![head!.indexOf(title)], sheet[1]![sheet[0]!.indexOf(title)]]);
    };
    expect(await cellsOf('orders', 'Kode', 'Subtotal', 'Total')).toEqual([
      [orders[0]!.code, orders[0]!.code],
      ['37,5', 37.5],
      ['37,5', 37.5],
    ]);
    const [[price]] = (await cellsOf('products', 'Harga Customer')) as [[string, number]];
    expect(price).toBe('12,5');
    expect(asMoney({ text: price }, 'USD')).toBe(1_250);
    await app.ctx.pool.query(
      `insert into money_movements (kind, farmer_id, seller_amount, sale, at) values ('payment', $1, 3750, 3750, now())`,
      [stall.farmerId],
    );
    const statement = await get(`/api/admin/balances/${stall.farmerId}/statement.csv`, stall);
    expect(statement.body).toContain(';;37,5;37,5');
  } finally {
    await app.ctx.pool.query(`delete from settings where key = 'store'`);
    app.ctx.cache.changed('settings');
  }
});
