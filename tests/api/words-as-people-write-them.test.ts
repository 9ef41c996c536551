import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFarmerAccounts } from '../../src/domain/accounts/farmers/find-farmer-accounts.ts';
import { findUsers } from '../../src/domain/accounts/users/find-users.ts';
import { normalisePhone } from '../../src/domain/formats/normalise-phone.ts';
import { searchEverything } from '../../src/domain/global-search/search-everything.ts';
import { findSellerListings } from '../../src/domain/listings/find-seller-listings.ts';
import { findOrders } from '../../src/domain/orders/queries/find-orders.ts';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { whatsappNumber } from '../../src/shared/format/whatsapp-number.ts';
import { billing } from '../support/billing-form.ts';
import { makeFarmer } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { makeStall } from '../support/order-fixture.ts';
import { reachOf } from '../support/pdf-text.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* Names, numbers and messages in the formats that people and their phones really use. */

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let customer: SignedIn;
let stall: Awaited<ReturnType<typeof makeStall>>;

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  customer = await signedIn(app);
  await enablePayments(app.ctx);
  stall = await makeStall(app.ctx);
});
afterAll(() => app.close());

const order = (over: object, who?: SignedIn, goods = [stall.listing]) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: {
      items: goods.map(({ id, priceCustomer }) => ({ id, quantity: 1, price: priceCustomer })),
      billing: { ...billing, ...over },
      paymentMethod: 'transfer',
    },
    headers: who ? { cookie: who.cookie } : {},
  });
const billingOf = async (code: string) =>
  (await app.database.pool.query('select billing from orders where code = $1', [code])).rows[0].billing;

describe('a guest’s phone and postcode', () => {
  test.each(['tidak ada', '0812', '-', '000000000000', '08123456789012345', '0062'])(
    'no phone: %s',
    async (phone) => {
      const answer = await order({ phone });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([
        400,
        { 'billing.phone': 'Nomor telepon belum benar, misalnya 0812 3456 7890' },
      ]);
    },
  );

  test.each(['abc', '5558', '555811', '05558', '5558a'])('no postcode: %s', async (postcode) => {
    const answer = await order({ postcode });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, ['billing.postcode']]);
  });

  test.each([
    ['0812 3456 7890', '+6281234567890'],
    ['(0274) 512345', '+62274512345'],
    ['0062 812-3456-7890', '+6281234567890'],
    ['62812 3456 7890', '+6281234567890'],
    ['+62 0812 3456 7890', '+6281234567890'],
    ['+62 (0)812 3456 7890', '+6281234567890'],
    ['+65 6123 4567', '+6561234567'],
  ])('%s is kept as %s', async (phone, kept) => {
    const answer = await order({ phone }, customer);
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await billingOf(answer.json().data.orders[0].code)).phone).toBe(kept);
  });

  test('abroad postcodes have letters', async () => {
    const abroad = { country: 'Belanda', postcode: '1012 AB' };
    expect((await order(abroad, customer)).statusCode).toBe(201);
    expect((await order({ ...abroad, postcode: 'abc' }, customer)).statusCode).toBe(400);
  });

  test('the contact form asks for a number that can be called, too', async () => {
    const send = (phone: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/contact',
        payload: { email: 'a@contoh.example', phone, comments: 'halo' },
      });
    expect((await send('tidak ada')).json().error.fields).toHaveProperty('phone');
    expect((await send('0812 3456 7890')).statusCode).toBeLessThan(300);
  });
});

test.each([
  ['0062 812 3456 7890', '+6281234567890'],
  ['(0062) 81234567890', '+6281234567890'],
  ['00628123456789', '+628123456789'],
  ['62-812-3456-7890', '+6281234567890'],
  ['+62 0812 3456 7890', '+6281234567890'],
  ['0812.3456.7890', '+6281234567890'],
  ['tidak ada', null],
  ['0812', null],
  ['620000000000', null],
  ['(0274) 868405', '+62274868405'],
  ['0274/868405', '+62274868405'],
  ['0812 3456 7890 (istri)', '+6281234567890'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  // A number that two users share, or that is both of them, identifies nobody.
  ['0274-868405/06', null],
  ['0812-345-678/79', null],
  ['081234567890;081234567891', null],
  ['081234567890 / 081234567891', null],
  ['0274 868405 ext 12', null],
])('the number %s is %s', (typed, number) => {
  expect(normalisePhone(typed)).toBe(number);
});

test.each(['0812-3456-7890', '62 812 3456 7890', '+62 0812 3456 7890', '0062812 3456 7890'])(
  '%s is one number at WhatsApp',
  (typed) => expect(whatsappNumber(typed)).toBe('6281234567890'),
);

describe('the office finds a name', () => {
  const NFC = 'Andr\u00e9 W\u00fcrzburg';
  const NFD = 'Jose\u0301 Nu\u0303n\u0303ez';
  beforeAll(async () => {
    for (const name of [NFC, NFD]) {
      const farmer = await makeFarmer(app.ctx);
      await app.database.pool.query('update farmers set name = $1 where id = $2', [name, farmer.id]);
      await app.database.pool.query('update users set name = $1 where id = $2', [name, farmer.userId]);
      const { listing } = await makeStall(app.ctx);
      await app.database.pool.query('update listings set farmer_id = $1 where id = $2', [
        farmer.id,
        listing.id,
      ]);
      const [firstName, lastName] = name.split(' ');
      expect((await order({ firstName, lastName }, customer)).statusCode).toBe(201);
    }
  });

  test.each([
    ['andre', NFC],
    ['ANDRÉ', NFC],
    ['andre\u0301', NFC],
    ['wurzburg', NFC],
    ['Würz', NFC],
    ['jose', NFD],
    ['José', NFD],
    ['nunez', NFD],
    ['núñ', NFD],
  ])('%s', async (q, name) => {
    const named = (rows: { name: string }[]) => rows.map((row) => row.name);
    expect(named((await findUsers(app.ctx, admin.actor, { q })).data as { name: string }[])).toContain(name);
    expect(named((await findFarmerAccounts(app.ctx, admin.actor, { q })).data)).toContain(name);
    const listings = (await findSellerListings(app.ctx, admin.actor, { q })).data;
    expect(listings.map((row) => row.farmer.name)).toContain(name);
    const orders = (await findOrders(app.ctx, admin.actor, { q })).data;
    expect(orders.map((row) => row.customerName.normalize('NFC'))).toContain(name.normalize('NFC'));
    const groups = await searchEverything(app.ctx, admin.actor, q);
    expect(groups.map(({ group }) => group)).toEqual(expect.arrayContaining(['Petani', 'User', 'Pesanan']));
    expect((await findBalances(app.ctx, admin.actor, { q })).data.map((row) => row.name)).toEqual([name]);
  });

  test('a sign of patterns is only itself', async () => {
    expect((await findUsers(app.ctx, admin.actor, { q: 'Andr_' })).data).toEqual([]);
    expect((await findUsers(app.ctx, admin.actor, { q: '%é' })).data).toEqual([]);
  });
});

describe('what keeps a checkout back names its goods', () => {
  test('all that are short at once, each with what is left', async () => {
    const [one, two] = [await makeStall(app.ctx), await makeStall(app.ctx)];
    const name = async ({ listing }: typeof one, text: string, left: number) => {
      await app.database.pool.query('update products set name = $1 where id = $2', [text, listing.productId]);
      await app.database.pool.query('update listings set reserved = stock - $1 where id = $2', [
        left,
        listing.id,
      ]);
    };
    await name(one, 'Beras Rojolele', 0);
    await name(two, 'Jagung Manis', 0.5);
    const short = await order({}, customer, [one.listing, two.listing]);
    expect([short.statusCode, short.json().message]).toEqual([
      409,
      expect.stringMatching(
        /^Stok Beras Rojolele sudah habis\. Stok Jagung Manis tidak cukup\. Tersisa 0,5 /,
      ),
    ]);
    await app.database.pool.query('update listings set is_active = false where id = $1', [one.listing.id]);
    const gone = await order({}, customer, [one.listing]);
    expect(gone.json().message).toBe('Beras Rojolele sedang tidak dijual lagi.');
  });
});

test('a long word keeps the sums on the invoice', async () => {
  const { listing } = await makeStall(app.ctx);
  await app.database.pool.query('update products set name = $1 where id = $2', [
    'Ketan'.repeat(40),
    listing.productId,
  ]);
  const placed = await order({ address1: 'Jalan'.repeat(30), firstName: 'Sri'.repeat(25) }, customer, [
    listing,
  ]);
  const { code } = placed.json().data.orders[0];
  const paid = await app.fastify.inject({
    method: 'POST',
    url: `/api/orders/${code}/confirm-payment`,
    headers: { cookie: (await signedIn(app, { role: 'admin' })).cookie },
    payload: {},
  });
  expect(paid.statusCode).toBe(200);
  const { rawPayload: file } = await app.fastify.inject({
    url: `/api/orders/${code}/invoice.pdf`,
    headers: { cookie: customer.cookie },
  });
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  // A page of 595 points with margins of 40, minus a tolerance for kerning.
  expect(reachOf(file)).toBeLessThanOrEqual(595 - 38);
});
