import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { groupMembers } from '../../src/db/schema/farmer-group-tables.ts';
import { uploadPicture } from '../../src/domain/uploads/upload-picture.ts';
import { GROUP_ROLES, type GroupDuty, mayInGroup } from '../../src/shared/enums/group-duties.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { actingFor } from '../support/farmer-group-fixture.ts';
import { enablePayments } from '../support/order-factories.ts';
import { readPdf } from '../support/pdf-text.ts';
import { bring, makeLot, sell as sellKilograms, type TestLot } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* Pooled lots: members' deposits, the shares of each sale, returns, payouts, and who sees them. */
const PHOTO = readFileSync('content/pictures/products/beras-rojolele-1.webp');
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  buyer = await signedIn(app);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = async (who: SignedIn, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await app.fastify.inject({
    method,
    url: `/api${url}`,
    headers: { cookie: who.cookie },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const lotOf = async (who: SignedIn, lot: TestLot) =>
  (await call(who, 'GET', `/group/lots/${lot.id}`)).body.data;

/** The URL of a photo of a scale that he uploaded. */
const photoOf = async (who: SignedIn) =>
  (await uploadPicture(app.ctx, who.actor, { purpose: 'weighing' }, { bytes: PHOTO, address: '192.0.2.1' }))
    .url;

/** A paid order of this many kilograms. */
const sell = (lot: TestLot, kg: number) =>
  sellKilograms(app.ctx, { buyer: buyer.actor, admin: admin.actor }, lot.id, kg);

test('three members, three sales, one refund: figures that add up to the rupiah, each member sees their own', async () => {
  const lot = await makeLot(app, { fee_percent: 5 });
  const { ketua, bendahara, juru_timbang, anggota } = lot.group.people;
  await bring(app.ctx, lot, 'ketua', 100);
  await bring(app.ctx, lot, 'anggota', 200);
  await bring(app.ctx, lot, 'bendahara', 300);
  expect(await lotOf(ketua, lot)).toMatchObject({ stock: 600, deposited: 600, sold: 0, feePercent: 5 });

  await sell(lot, 60);
  const second = await sell(lot, 7);
  await sell(lot, 13.0);
  const all = await lotOf(bendahara, lot);
  for (const sale of all.sales) {
    const shared = sale.shares.reduce((sum: number, share: { amount: number }) => sum + share.amount, 0);
    expect(shared + sale.fee).toBe(sale.proceeds);
    expect(sale.fee).toBe(Math.floor(sale.proceeds * 0.05));
  }
  expect(all.sales.at(-1)).toMatchObject({ qty: 60, proceeds: 720_000, fee: 36_000 });
  expect(all.sales.at(-1).shares.map(({ amount }: { amount: number }) => amount)).toEqual([
    114_000, 228_000, 342_000,
  ]);
  // A plain member sees his own deposits and the terms, not the others' deposits.
  const own = await lotOf(anggota, lot);
  expect(own.deposits).toHaveLength(1);
  expect(own.sales[0].shares).toHaveLength(1);

  const back = await call(admin, 'POST', `/orders/${second}/refund`, {
    amount: 84_000,
    reason: 'Batal',
    refunded: 0,
    restock: true,
  });
  expect(back.status).toBe(200);
  const after = await lotOf(juru_timbang, lot);
  expect(after).toMatchObject({ stock: 527, sold: 73 });
  expect(
    after.sales.find((sale: { orderCode: string }) => sale.orderCode === second).returnedAt,
  ).not.toBeNull();

  const { balances } = (await call(bendahara, 'GET', '/group/shares')).body.data;
  const shared = balances.reduce((sum: number, one: { shared: number }) => sum + one.shared, 0);
  expect(shared).toBe(73 * 12_000 - 36_000 - 7_800);

  // His share is paid out, never more, and he may dispute the payout.
  const his = balances.find((one: { name: string }) => one.name === anggota.actor.name);
  const hand = (amount: number) =>
    call(bendahara, 'POST', '/group/handings', { member_id: his.memberId, amount });
  expect((await hand(his.owed + 1)).body.error.code).toBe('hand_too_much');
  const both = await Promise.all([hand(his.owed), hand(his.owed)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { id } = both.find(({ status }) => status === 201)!.body.data;
  expect((await call(ketua, 'POST', `/group/handings/${id}/contest`, { reason: 'Bukan saya' })).status).toBe(
    404,
  );
  const contest = () =>
    call(anggota, 'POST', `/group/handings/${id}/contest`, { reason: 'Kurang Rp 50.000' });
  expect((await contest()).status).toBe(200);
  expect((await contest()).body.error.code).toBe('handing_contested');
  const mine = (await call(anggota, 'GET', '/group/shares')).body.data;
  expect(mine.balances).toHaveLength(1);
  expect(mine).toMatchObject({ balances: [{ owed: 0 }], handings: [{ contest: 'Kurang Rp 50.000' }] });
  expect((await call(bendahara, 'POST', `/group/handings/${id}/void`)).status).toBe(200);
  expect((await call(anggota, 'GET', '/group/shares')).body.data.balances[0].owed).toBe(his.owed);

  // The statement shows the same in each format, to the member and to those who record payouts.
  const file = async (who: SignedIn, query: string) =>
    app.fastify.inject({ url: `/api/group/statement.${query}`, headers: { cookie: who.cookie } });
  const csv = await file(anggota, 'csv');
  expect(csv.body).toContain(`Bagian dari penjualan;${his.shared}`);
  expect((await file(bendahara, `csv?member=${his.memberId}`)).body).toBe(csv.body);
  expect((await file(juru_timbang, `csv?member=${his.memberId}`)).statusCode).toBe(404);
  const pdf = await readPdf((await file(anggota, 'pdf')).rawPayload);
  expect(JSON.stringify(pdf)).toContain(`Bagi hasil ${anggota.actor.name}`);
  expect((await file(anggota, 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('wet and empty goods count for less (trade 3); rejects goods that count for nothing', async () => {
  const lot = await makeLot(app, { moisture: 14, hampa: 3, fee_percent: 0 });
  const { juru_timbang, anggota } = lot.group.people;
  const member_id = await lot.memberOf(anggota.userId);
  const deposit = (over: object) =>
    call(juru_timbang, 'POST', `/group/lots/${lot.id}/deposits`, {
      member_id,
      readings: [
        { gross: 3_600, tare: 50, sacks: 50 },
        { gross: 3_500, tare: 50, sacks: 50 },
      ],
      ...over,
    });
  const wet = await deposit({ moisture: [22, 24], hampa: 3 });
  expect(wet).toMatchObject({ status: 201, body: { data: { net: 7_000, payable: 6_267.4 } } });
  expect((await deposit({ readings: [{ gross: 0.01 }], moisture: [100] })).body.error.code).toBe(
    'deposit_nothing',
  );
  expect(await lotOf(anggota, lot)).toMatchObject({
    stock: 6_267.4,
    deposits: [{ moisture: [22, 24], hampa: 3 }],
  });
});

test.each([
  [{ readings: [{ gross: 0 }] }, 'readings.0.gross', 'Berat bruto harus lebih dari 0'],
  [{ readings: [{ gross: 10, tare: 10 }] }, 'readings.0.tare', 'Tara harus lebih ringan daripada bruto'],
  [{ readings: [{ gross: 10, tare: -1 }] }, 'readings.0.tare', 'Tara tidak boleh kurang dari 0'],
  [{ readings: [] }, 'readings', 'Isi hasil timbangan'],
  [{ readings: [{ gross: 1.0005 }] }, 'readings.0.gross', 'Paling banyak tiga angka di belakang koma.'],
  [{ moisture: [101] }, 'moisture.0', 'Kadar air paling tinggi 100 %'],
  [{ hampa: -1 }, 'hampa', 'Hampa tidak boleh kurang dari 0 %'],
])('rejects a deposit of %j at its field and stores nothing', async (over, field, text) => {
  const lot = await makeLot(app);
  const { juru_timbang, anggota } = lot.group.people;
  const refused = await call(juru_timbang, 'POST', `/group/lots/${lot.id}/deposits`, {
    member_id: await lot.memberOf(anggota.userId),
    readings: [{ gross: 10 }],
    ...over,
  });
  expect(refused.status).toBe(400);
  expect(refused.body.error.fields[field]).toBe(text);
  expect((await lotOf(anggota, lot)).stock).toBe(0);
});

test('a lot opens empty, sold by the kilogram, once, with a fixed fee from 0 to 100 percent', async () => {
  const { group } = await makeLot(app);
  const { ketua } = group.people;
  const open = (listing_id: number, fee_percent = 5) =>
    call(ketua, 'POST', '/group/lots', { listing_id, fee_percent });
  const full = await makeListing(app.ctx, { farmerId: group.id });
  expect((await open(full.id)).body.error.code).toBe('lot_stock_first');
  const ton = await makeListing(app.ctx, { farmerId: group.id, product: { unit: 'ton' } });
  expect((await open(ton.id)).body.error.code).toBe('lot_unit');
  expect((await open((await makeListing(app.ctx)).id)).status).toBe(404);
  const tooMuch = await open(full.id, 101);
  expect(tooMuch.body.error.fields.fee_percent).toBe('Bagian kelompok paling tinggi 100 %');
  const lot = await makeLot(app);
  const again = await call(lot.group.people.ketua, 'POST', '/group/lots', {
    listing_id: lot.id,
    fee_percent: 50,
  });
  expect(again.body.error.code).toBe('lot_already');
  expect((await lotOf(lot.group.people.ketua, lot)).feePercent).toBe(5);
});

test('a fee per kilogram is fixed at the opening instead of a percentage, and shared to the rupiah', async () => {
  const lot = await makeLot(app, { fee_percent: 0, fee_per_kg: 501 });
  const { ketua, anggota } = lot.group.people;
  await bring(app.ctx, lot, 'ketua', 10);
  await bring(app.ctx, lot, 'anggota', 20.5);
  expect(await lotOf(anggota, lot)).toMatchObject({ feePercent: 0, feePerKg: 501 });
  await sell(lot, 7);
  const { sales } = await lotOf(ketua, lot);
  expect(sales).toMatchObject([{ qty: 7, proceeds: 84_000, fee: 3507 }]);
  // 80,493 over 2.295 kg and 4.705 kg.
  expect(sales[0].shares.map(({ amount }: { amount: number }) => amount)).toEqual([26_390, 54_103]);

  const listing = await makeListing(app.ctx, { farmerId: lot.group.id, stock: toQuantity(0) });
  const open = (fee: object) =>
    call(ketua, 'POST', '/group/lots', { listing_id: listing.id, ...fee }).then(({ body }) => body.error);
  const both = 'Pilih salah satu: isi persennya 0 bila bagian kelompok dihitung per kg';
  expect((await open({ fee_percent: 5, fee_per_kg: 500 })).fields).toEqual({ fee_per_kg: both });
  expect((await open({ fee_percent: 0, fee_per_kg: 0.5 })).fields.fee_per_kg).toMatch('bilangan bulat');
  expect((await open({ fee_percent: 0, fee_per_kg: -1 })).fields.fee_per_kg).toMatch('kurang dari 0');
});

test('only deposits and orders change its stock', async () => {
  const lot = await makeLot(app);
  const { ketua } = lot.group.people;
  await bring(app.ctx, lot, 'anggota', 50);
  for (const by of [{ by: 5 }, { by: -5 }, { out: true }]) {
    expect((await call(ketua, 'POST', `/admin/products/${lot.id}/stock`, by)).body.error.code).toBe(
      'lot_stock',
    );
  }
  expect((await call(admin, 'PUT', `/admin/products/${lot.id}`, { stock: 10 })).body.error.code).toBe(
    'lot_stock',
  );
  expect((await call(ketua, 'PUT', `/admin/products/${lot.id}`, { price_customer: 13_000 })).status).toBe(
    200,
  );
});

test('a lot stays with its group and is sold by the kilogram, and cannot be deleted while it holds members’ goods', async () => {
  const lot = await makeLot(app);
  const other = await makeLot(app);
  const { ketua, anggota } = lot.group.people;
  const deposit = await bring(app.ctx, lot, 'anggota', 50);
  const change = (who: SignedIn, fields: object) => call(who, 'PUT', `/admin/products/${lot.id}`, fields);
  const remove = async () =>
    (
      await app.fastify.inject({
        method: 'DELETE',
        url: `/api/admin/products/${lot.id}`,
        headers: { cookie: ketua.cookie },
      })
    ).json();
  for (const unit of ['ton', 'kwintal']) {
    expect((await change(ketua, { unit })).body.error).toMatchObject({
      code: 'lot_unit_kept',
      message: 'Satuan lot gabungan tetap kg, karena setoran anggota dihitung per kilogram.',
    });
  }
  expect((await change(admin, { farmer_id: other.group.id })).body.error.code).toBe('lot_seller_kept');
  expect((await change(admin, { farmer_id: lot.group.id, unit: 'kg' })).status).toBe(200);
  expect((await remove()).error.code).toBe('lot_filled');
  expect((await lotOf(ketua, lot)).stock).toBe(50);
  await call(anggota, 'POST', `/group/deposits/${deposit}/take-back`);
  expect((await remove()).success).toBe(true);
});

test('unsold goods can be returned to the member, by the member or a weigher; reserved goods cannot', async () => {
  const lot = await makeLot(app);
  const { anggota, bendahara, juru_timbang } = lot.group.people;
  const id = await bring(app.ctx, lot, 'anggota', 100);
  const other = await bring(app.ctx, lot, 'bendahara', 100);
  const back = (who: SignedIn, deposit: number) => call(who, 'POST', `/group/deposits/${deposit}/take-back`);
  expect((await back(anggota, other)).body.error.code).toBe('deposit_not_found');
  const held = await call(buyer, 'POST', '/orders', {
    items: [{ id: lot.id, quantity: 150, price: 12_000 }],
    billing,
    paymentMethod: 'transfer',
  });
  expect((await back(anggota, id)).body.error.code).toBe('deposit_held');
  await call(buyer, 'POST', `/orders/${held.body.data.orders[0].code}/cancel`, { reason: 'Salah pesan' });
  expect(await back(anggota, id)).toMatchObject({ status: 200, body: { data: { taken: 100 } } });
  expect((await back(anggota, id)).body.error.code).toBe('deposit_sold');
  await sell(lot, 40);
  expect((await back(juru_timbang, other)).body.data).toEqual({ taken: 60 });
  expect((await lotOf(bendahara, lot)).stock).toBe(0);
});

test('refunds of goods that stay sold are shared again; lost goods leave nothing', async () => {
  const lot = await makeLot(app, { fee_percent: 10 });
  const { bendahara } = lot.group.people;
  await bring(app.ctx, lot, 'anggota', 10);
  await bring(app.ctx, lot, 'bendahara', 20);
  const code = await sell(lot, 30);
  const refund = (amount: number, refunded = 0, restock = false) =>
    call(admin, 'POST', `/orders/${code}/refund`, { amount, reason: 'Sebagian basah', restock, refunded });
  await refund(60_001);
  const [sale] = (await lotOf(bendahara, lot)).sales;
  expect(sale).toMatchObject({ proceeds: 299_999, fee: 29_999, returnedAt: null });
  expect(sale.shares.map(({ amount }: { amount: number }) => amount)).toEqual([90_000, 180_000]);
  await refund(299_999, 60_001);
  expect((await lotOf(bendahara, lot)).sales[0]).toMatchObject({ proceeds: 0, fee: 0, qty: 30 });
  expect((await lotOf(bendahara, lot)).stock).toBe(0);
});

test('a removed member can no longer weigh; another group’s lots and members are not found', async () => {
  const [lot, other] = [await makeLot(app), await makeLot(app)];
  const { juru_timbang, ketua } = lot.group.people;
  const deposit = async (to: TestLot, of: TestLot) =>
    call(juru_timbang, 'POST', `/group/lots/${to.id}/deposits`, {
      member_id: await of.memberOf(of.group.people.anggota.userId),
      readings: [{ gross: 10 }],
    });
  expect((await deposit(other, other)).body.error.code).toBe('lot_not_found');
  expect((await deposit(lot, other)).body.error.code).toBe('group_member_not_found');
  expect((await deposit(lot, lot)).status).toBe(201);
  const id = await lot.memberOf(juru_timbang.userId);
  const removed = await app.fastify.inject({
    method: 'DELETE',
    url: `/api/group/members/${id}`,
    headers: { cookie: ketua.cookie },
  });
  expect(removed.statusCode).toBe(200);
  expect((await deposit(lot, lot)).body.error.code).toBe('group_none');
});

describe('roles and pooled lots', () => {
  const calls: [GroupDuty, 'GET' | 'POST', string, object?][] = [
    ['lots.see', 'GET', '/group/lots'],
    ['lots.see', 'GET', '/group/shares'],
    ['lots.open', 'POST', '/group/lots', { listing_id: 1, fee_percent: 5 }],
    ['deposits.weigh', 'POST', '/group/lots/1/deposits', { member_id: 1, readings: [{ gross: 10 }] }],
    ['shares.hand', 'POST', '/group/handings', { member_id: 1, amount: 1 }],
    ['shares.hand', 'POST', '/group/handings/1/void'],
  ];
  const cases = GROUP_ROLES.flatMap((role) =>
    calls.map(([duty, method, url, body]) => ({ role, duty, method, url, body })),
  );
  let lot: TestLot;
  beforeAll(async () => {
    lot = await makeLot(app);
  });
  test.each(cases)('$role: $duty $method $url', async ({ role, duty, method, url, body }) => {
    const asked = await call(lot.group.people[role], method, url, body);
    if (mayInGroup(role, duty)) expect(asked.body.error?.code).not.toBe('group_duty');
    else expect(asked).toMatchObject({ status: 403, body: { error: { code: 'group_duty' } } });
  });
});

test('a deposit stores the scale’s tera, place and photos, visible exactly to those who see the deposit', async () => {
  const lot = await makeLot(app);
  const { juru_timbang, ketua, anggota, bendahara } = lot.group.people;
  const photo = await photoOf(juru_timbang);
  const other = await photoOf(ketua);
  const member_id = await lot.memberOf(anggota.userId);
  const deposit = (photos: string[]) =>
    call(juru_timbang, 'POST', `/group/lots/${lot.id}/deposits`, {
      member_id,
      readings: [
        { gross: 51.5, tare: 0.5, sacks: 1 },
        { gross: 49, tare: 0.5, sacks: 1 },
      ],
      tera: 'DIY-0042',
      tera_until: '2027-05-31',
      place: 'Balai desa',
      photos,
    });
  // Nobody can use another's photo, and a rejected deposit leaves no weight behind.
  expect((await deposit([other])).body.error.code).toBe('upload_not_found');
  expect((await lotOf(ketua, lot)).stock).toBe(0);
  expect((await deposit([photo])).status).toBe(201);
  const [kept] = (await lotOf(anggota, lot)).deposits;
  expect(kept).toMatchObject({
    net: 99.5,
    readings: [
      { gross: 51.5, tare: 0.5, sacks: 1 },
      { gross: 49, tare: 0.5, sacks: 1 },
    ],
    tera: 'DIY-0042',
    teraUntil: '2027-05-31',
    place: 'Balai desa',
    photos: [photo],
  });
  const seen = async (who?: SignedIn) =>
    (await app.fastify.inject({ url: photo, headers: who ? { cookie: who.cookie } : {} })).statusCode;
  const stranger = await makeLot(app);
  expect(await Promise.all([anggota, bendahara, ketua, juru_timbang].map(seen))).toEqual([
    200, 200, 200, 200,
  ]);
  expect(await Promise.all([buyer, stranger.group.people.ketua, undefined].map(seen))).toEqual([
    404, 404, 404,
  ]);
  // A member who is neither the owner nor has the duty sees none of it.
  const second = await signedIn(app, { name: 'Anggota lain' });
  await app.ctx.db.insert(groupMembers).values({
    farmerId: lot.group.id,
    userId: second.userId,
    role: 'anggota',
    joinedAt: app.ctx.clock.now(),
  });
  await actingFor(app, second, lot.group.id, { name: lot.group.name, role: 'anggota' });
  expect(await seen(second)).toBe(404);
});
