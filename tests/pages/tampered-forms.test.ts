import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp } from '../support/built-app.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments, makeCoupon, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let customer: SignedIn;
let one: { id: number; farmerId: number };
let two: { id: number; farmerId: number };
let before: Record<string, string>;
/** An address that another customer keeps, and the order that he made. */
let foreign: { address: string; code: string };

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await enablePayments(app.ctx);
  ({ one, two } = await makeTwoStalls(app.ctx));
  customer = await signedIn(app);
  const other = await signedIn(app);
  await makeCoupon(app.ctx, { code: 'HABIS', total_limit: 1 });
  await makeCoupon(app.ctx, { code: 'BESAR', min_subtotal: 1_000_000 });
  await makeCoupon(app.ctx, { code: 'SEORANG', per_customer_limit: 1 });
  const { id } = await makeListing(app.ctx);
  const mine = { items: [{ id, quantity: 1, price: 12_000 }], billing, paymentMethod: 'cod' };
  const away = { ...billing, address1: 'Jl. Orang Lain 5' };
  const placed = await api({ ...mine, billing: away, coupon: 'HABIS' }, other);
  await api({ ...mine, coupon: 'SEORANG' }, customer);
  const kept = await app.fastify.inject({ url: '/api/me/addresses', headers: { cookie: other.cookie } });
  foreign = { code: placed.json().data.orders[0].code, address: kept.json().data[0].id };
});
beforeEach(async () => {
  before = await everything();
});
afterEach(async () => {
  expect(await everything()).toEqual(before);
  await expectInvariants(database.pool);
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

const TABLES = [
  ...['listings', 'stock_movements', 'orders', 'order_lines', 'order_history', 'payments', 'money_movements'],
  ...[
    'coupons',
    'coupon_redemptions',
    'saved_addresses',
    'cart_items',
    'email_outbox',
    'notifications',
    'audit_log',
  ],
];
/** Every row of the business tables, as one sum per table. */
async function everything(): Promise<Record<string, string>> {
  const sums = TABLES.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
  );
  const { rows } = await database.pool.query(sums.join(' union all '));
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]));
}
const api = (body: unknown, who: SignedIn | null = customer) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { 'content-type': 'application/json', ...(who ? { cookie: who.cookie } : {}) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const items = () => [
  { id: one.id, quantity: 3, price: 12_000 },
  { id: two.id, quantity: 2, price: 15_000 },
];
const order = () => ({ items: items(), billing, paymentMethod: 'cod' });
const line = (over: object) => ({ ...order(), items: [{ ...items()[0], ...over }] });

test.each<[string, () => unknown, number, string | RegExp]>([
  ['a price of 1', () => line({ price: 1 }), 409, /sekarang Rp\u00a012\.000/],
  ['a price of yesterday, above today’s', () => line({ price: 13_000 }), 409, /sekarang Rp\u00a012\.000/],
  ['a negative price', () => line({ price: -12_000 }), 400, 'Harga harus bilangan bulat.'],
  ['half a rupiah', () => line({ price: 11_999.5 }), 400, 'Harga harus bilangan bulat.'],
  ['a price as text', () => line({ price: '12000' }), 400, 'Harga harus bilangan bulat.'],
  ['a price beyond whole numbers', () => line({ price: 2 ** 53 }), 400, /Harga/],
  ['no price', () => line({ price: undefined }), 400, 'Harga harus bilangan bulat.'],
  ['a quantity of 0', () => line({ quantity: 0 }), 400, 'Please enter a valid quantity'],
  ['a negative quantity', () => line({ quantity: -1 }), 400, 'Please enter a valid quantity'],
  ['half a kilo of what is sold in whole ones', () => line({ quantity: 0.5 }), 409, /paling sedikit 1 kg/],
  ['a kilo and a half of it', () => line({ quantity: 1.5 }), 409, /dalam kelipatan 1 kg/],
  ['a ten-thousandth', () => line({ quantity: 1.0001 }), 400, 'Paling banyak tiga angka di belakang koma.'],
  ['a quantity as text', () => line({ quantity: '3' }), 400, 'Please enter a valid quantity'],
  ['a quantity in a list', () => line({ quantity: [3] }), 400, 'Please enter a valid quantity'],
  ['a quantity of 2^31', () => line({ quantity: 2 ** 31 }), 400, 'Jumlahnya terlalu besar.'],
  [
    'a quantity as 1e308',
    () => JSON.stringify(line({ quantity: 7 })).replace(':7', ':1e308'),
    400,
    /quantity|Jumlah|angka di belakang koma/,
  ],
  ['more than there is', () => line({ quantity: 101 }), 409, /Tersisa 100 kg/],
  [
    'one product twice',
    () => ({ ...order(), items: [items()[0], items()[0]] }),
    400,
    'Satu produk tercantum dua kali.',
  ],
  ['no lines', () => ({ ...order(), items: [] }), 400, 'Keranjang kosong.'],
  ['a product that is not there', () => line({ id: 999_999 }), 409, /tidak dijual lagi/],
  ['a line’s own total', () => line({ total: 1 }), 400, 'Isian ini tidak dikenal.'],
  ['a line’s own discount', () => line({ discount: 11_999 }), 400, 'Isian ini tidak dikenal.'],
  ['a total of 1', () => ({ ...order(), total: 1 }), 409, /sekarang Rp\u00a066\.000/],
  ['a negative total', () => ({ ...order(), total: -1 }), 400, 'Total harus bilangan bulat.'],
  ['a discount', () => ({ ...order(), discount: 65_999 }), 400, 'Isian ini tidak dikenal.'],
  ['a subtotal', () => ({ ...order(), subtotal: 1 }), 400, 'Isian ini tidak dikenal.'],
  ['a commission', () => ({ ...order(), commission: 0 }), 400, 'Isian ini tidak dikenal.'],
  ['a status', () => ({ ...order(), status: 'paid' }), 400, 'Isian ini tidak dikenal.'],
  ['another buyer', () => ({ ...order(), customerId: 'x' }), 400, 'Isian ini tidak dikenal.'],
  ['a delivery fee', () => ({ ...order(), delivery: { [one.farmerId]: 0 } }), 400, 'Pilih cara pengiriman.'],
  [
    'a coupon that is not there',
    () => ({ ...order(), coupon: 'GRATIS' }),
    409,
    'Kode kupon ini tidak dikenal.',
  ],
  ['a coupon used up', () => ({ ...order(), coupon: 'HABIS' }), 409, 'Kupon ini sudah habis terpakai.'],
  ['a coupon used before', () => ({ ...order(), coupon: 'SEORANG' }), 409, 'Anda sudah memakai kupon ini.'],
  [
    'a coupon short of its minimum',
    () => ({ ...order(), coupon: 'BESAR' }),
    409,
    /paling sedikit Rp\u00a01\.000\.000/,
  ],
  ['a coupon as a list', () => ({ ...order(), coupon: ['HABIS'] }), 400, 'Isi kode kupon.'],
  [
    'another’s address',
    () => ({ ...order(), billing: undefined, address: foreign.address }),
    404,
    /Alamat itu tidak ditemukan/,
  ],
  ['an address beside a form', () => ({ ...order(), address: foreign.address }), 400, /Isi alamat/],
  ['a method that is off', () => ({ ...order(), paymentMethod: 'qris' }), 409, /tidak tersedia/],
  ['a method that is none', () => ({ ...order(), paymentMethod: 'gratis' }), 400, 'Pilih cara pembayaran.'],
  [
    'a prototype',
    () => JSON.stringify(order()).replace('{"items"', '{"__proto__":{"total":1},"items"'),
    400,
    /tidak dikenal/,
  ],
])('by the API, %s changes nothing and says why', async (_what, body, status, text) => {
  const answer = await api(body());
  expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(text)]);
});

/** The checkout form as a page sends it, with what was tampered with; null takes a field away. */
function form(over: Record<string, string | null> = {}, lines?: string[]) {
  const body = new URLSearchParams({ ...billing, paymentMethod: 'cod', total: '66000' });
  for (const item of lines ?? items().map(({ id, quantity, price }) => `${id}:${quantity}@${price}`))
    body.append('line', item);
  for (const [name, value] of Object.entries(over)) {
    body.delete(name);
    if (value !== null) body.append(name, value);
  }
  return app.fastify.inject({
    method: 'POST',
    url: `/checkout?items=${one.id}:3,${two.id}:2`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: app.ctx.config.publicUrl,
      accept: 'text/html',
      cookie: customer.cookie,
    },
    payload: body.toString(),
  });
}

test.each<[string, () => ReturnType<typeof form>, number, string | RegExp]>([
  ['a price of 1', () => form({}, [`${one.id}:3@1`]), 409, /sekarang Rp\u00a012\.000/],
  ['a negative price', () => form({}, [`${one.id}:3@-1`]), 400, 'Harga harus bilangan bulat.'],
  ['half a rupiah', () => form({}, [`${one.id}:3@0.5`]), 400, 'Harga harus bilangan bulat.'],
  ['no price', () => form({}, [`${one.id}:3`]), 400, 'Harga harus bilangan bulat.'],
  ['a negative quantity', () => form({}, [`${one.id}:-3@12000`]), 400, 'Keranjang kosong.'],
  ['a quantity of 2^31', () => form({}, [`${one.id}:2147483648@12000`]), 400, 'Keranjang kosong.'],
  ['more than there is', () => form({}, [`${one.id}:101@12000`]), 409, /Tersisa 100 kg/],
  ['no lines', () => form({}, []), 400, 'Keranjang kosong.'],
  ['a total of 1', () => form({ total: '1' }), 409, /sekarang Rp\u00a066\.000/],
  ['a total that is no number', () => form({ total: 'gratis' }), 400, 'Total harus bilangan bulat.'],
  ['a coupon used up', () => form({ coupon: 'HABIS' }), 409, 'Kupon ini sudah habis terpakai.'],
  ['a coupon that is not there', () => form({ coupon: 'GRATIS' }), 409, 'Kode kupon ini tidak dikenal.'],
  ['another’s address', () => form({ address: foreign.address }), 404, /Alamat itu tidak ditemukan/],
  [
    'forgetting another’s address',
    () => form({ forget: foreign.address }),
    404,
    /Alamat itu tidak ditemukan/,
  ],
  [
    'a way of delivery that is none',
    () => form({ [`delivery.${one.farmerId}`]: 'terbang' }),
    400,
    'Pilih cara pengiriman.',
  ],
  ['a method that is none', () => form({ paymentMethod: 'gratis' }), 400, 'Pilih cara pembayaran.'],
])('by the form, %s changes nothing and says why', async (_what, send, status, text) => {
  const answer = await send();
  // What the page says aloud or at a field; its whole text would hide a difference.
  const texts = answer.body.replaceAll('<!-- -->', '').match(/(?<=>)[^<>]+(?=<)/g) ?? [];
  const found = texts.some((one) => (typeof text === 'string' ? one === text : text.test(one)));
  expect([answer.statusCode, found]).toEqual([status, true]);
});

test('another’s order, by code or by a made-up token, is not there to be looked at, paid or cancelled', async () => {
  for (const path of ['', '/cancel', '/proof', '/process', '/complete', '/confirm-payment', '/refund']) {
    for (const token of ['', '?token=x'.padEnd(40, 'x')]) {
      const answer = await app.fastify.inject({
        method: path ? 'POST' : 'GET',
        url: `/api/orders/${foreign.code}${path}${path === '/confirm-payment' || path === '/refund' ? '' : token}`,
        headers: { cookie: customer.cookie },
        ...(path === '/proof'
          ? { payload: { url: '/unggahan/bukti.webp' } }
          : path === '/refund'
            ? { payload: { amount: 1, reason: 'x', refunded: 0 } }
            : path === '/cancel'
              ? { payload: {} }
              : {}),
      });
      expect([403, 404], `${path} ${answer.statusCode}`).toContain(answer.statusCode);
    }
  }
});
