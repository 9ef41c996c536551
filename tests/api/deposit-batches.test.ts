import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findBatchChoices, getBatch } from '../../src/domain/batches/batch-queries.ts';
import { correctBatch } from '../../src/domain/batches/correct-batch.ts';
import { getPublicBatch } from '../../src/domain/batches/get-public-batch.ts';
import { recordBatch } from '../../src/domain/batches/record-batch.ts';
import { closePooledBatch } from '../../src/domain/farmer-groups/pooled-lots/close-pooled-batch.ts';
import { getPooledLot } from '../../src/domain/farmer-groups/pooled-lots/find-pooled-lots.ts';
import { recordDeposit, returnDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { liftRecall } from '../../src/domain/recalls/lift-recall.ts';
import { openRecall } from '../../src/domain/recalls/open-recall.ts';
import { previewRecall } from '../../src/domain/recalls/recall-queries.ts';
import { dayInWib, daysAfter } from '../../src/shared/format/dates.ts';
import { codeOf } from '../models/money-world.ts';
import { expectSoundBatches } from '../support/batch-fixture.ts';
import type { TestGroup } from '../support/farmer-group-fixture.ts';
import { enablePayments } from '../support/order-factories.ts';
import { bring, makeLot, order, sell, type TestLot } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* Members' deposits become the batches of their pooled lot, and shares follow the sold batches. */
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  buyer = await signedIn(app);
});
afterEach(() => expectSoundBatches(app));
afterAll(() => app.close());

const day = (ago: number) => dayInWib(daysAfter(app.ctx.clock.now(), -ago));
const ketua = (lot: TestLot) => lot.group.people.ketua.actor;
const weigher = (lot: TestLot) => lot.group.people.juru_timbang.actor;
const deposit = async (
  lot: TestLot,
  who: keyof TestGroup['people'],
  kg: number,
  over: Partial<Parameters<typeof recordDeposit>[3]> = {},
) =>
  (
    await recordDeposit(app.ctx, weigher(lot), lot.id, {
      member_id: await lot.memberOf(lot.group.people[who].userId),
      readings: [{ gross: kg, tare: 0 }],
      ...over,
    })
  ).id;
const openBatch = async (lot: TestLot) => (await getPooledLot(app.ctx, ketua(lot), lot.id)).openBatch!;
const people = () => ({ buyer: buyer.actor, admin: admin.actor });
const sharesOf = async (code: string) => {
  const { rows } = await app.database.pool.query(
    `select s.deposit_id as id, s.qty::float8 as qty from lot_shares s join lot_sales o on o.id = s.sale_id
     join orders r on r.id = o.order_id where r.code = $1 and o.returned_at is null order by 1`,
    [code],
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.qty]));
};
const batchesOf = async (code: string) => {
  const { rows } = await app.database.pool.query(
    `select b.code, a.qty::float8 as qty from batch_allocations a join batches b on b.id = a.batch_id
     join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id where o.code = $1 and a.qty > 0`,
    [code],
  );
  return Object.fromEntries(rows.map((row) => [row.code, row.qty]));
};

test('deposits become one batch with their weights, first harvest and mean figures, without members’ names', async () => {
  const lot = await makeLot(
    app,
    { moisture: 14, hampa: null },
    { product: { name: 'Gabah kelompok', unit: 'kg', category: 'gabah' } },
  );
  const first = await deposit(lot, 'anggota', 100, { moisture: [14], hampa: 2, harvested_on: day(3) });
  const code = await openBatch(lot);
  await deposit(lot, 'bendahara', 300, { moisture: [12, 14], hampa: 4, harvested_on: day(5) });
  const batch = await getBatch(app.ctx, ketua(lot), code);
  expect(batch).toMatchObject({
    ...{ kind: 'pooled', qty: 400, left: 400, harvestedOn: day(5), deposited: 2 },
    quality: { moisture: 13.3, empty_husk: 3.5 },
    events: [{ event: 'deposited', changed: [] }, { event: 'recorded' }],
  });
  expect(batch.quality.class).toBeUndefined();
  expect(batch.deposits.at(-1)).toMatchObject({ id: first, qty: 100, harvestedOn: day(3) });

  const passport = await getPublicBatch(app.ctx, code);
  expect(passport).toMatchObject({ qty: 400, deposited: 2, whole: true });
  expect(passport.deposits).toContainEqual({
    ...{ id: first, qty: 100, harvestedOn: day(3), moisture: 14, emptyHusk: 2 },
  });
  const { rows } = await app.database.pool.query('select name from users where id = any($1)', [
    Object.values(lot.group.people).map(({ userId }) => userId),
  ]);
  for (const { name } of rows) expect(JSON.stringify(passport)).not.toContain(name);
  const late = deposit(lot, 'anggota', 5, { harvested_on: day(-1) });
  await expect(late).rejects.toMatchObject({ fields: { harvested_on: 'Tanggal panen belum tiba' } });
});

test('a closed batch sells first, and a sale is shared among the deposits of the batches it took from', async () => {
  const lot = await makeLot(app);
  const old = [await bring(app.ctx, lot, 'anggota', 10), await bring(app.ctx, lot, 'bendahara', 30)];
  const { code: closed } = await closePooledBatch(app.ctx, weigher(lot), lot.id);
  expect(await codeOf(() => closePooledBatch(app.ctx, weigher(lot), lot.id))).toBe('lot_nothing_open');
  const young = await bring(app.ctx, lot, 'ketua', 60);
  const fresh = await openBatch(lot);
  const sold = await sell(app.ctx, people(), lot.id, 20);
  expect(await batchesOf(sold)).toEqual({ [closed]: 20 });
  expect(await sharesOf(sold)).toEqual({ [old[0]!]: 5, [old[1]!]: 15 });
  const both = await sell(app.ctx, people(), lot.id, 50);
  expect(await batchesOf(both)).toEqual({ [closed]: 20, [fresh]: 30 });
  expect(await sharesOf(both)).toEqual({ [old[0]!]: 5, [old[1]!]: 15, [young]: 30 });
  await refundOrder(app.ctx, admin.actor, both, { amount: 600_000, reason: 'Basah', restock: true });
  expect((await getBatch(app.ctx, ketua(lot), closed)).left).toBe(20);
  // Members who weigh may close it, ordinary members may not.
  expect(await codeOf(() => closePooledBatch(app.ctx, lot.group.people.anggota.actor, lot.id))).toBe(
    'group_duty',
  );
});

test('a returned deposit leaves its batch by an event; ordered goods of the batch stay', async () => {
  const lot = await makeLot(app);
  const one = await bring(app.ctx, lot, 'anggota', 10);
  const code = await openBatch(lot);
  await returnDeposit(app.ctx, lot.group.people.anggota.actor, one);
  const batch = await getBatch(app.ctx, ketua(lot), code);
  expect(batch).toMatchObject({ qty: 0, left: 0 });
  expect(batch.events.map(({ event }) => event)).toEqual(['deposit_returned', 'recorded']);

  const held = await bring(app.ctx, lot, 'anggota', 10);
  await order(app.ctx, buyer.actor, lot.id, 4);
  await closePooledBatch(app.ctx, weigher(lot), lot.id);
  await bring(app.ctx, lot, 'bendahara', 50);
  expect(await codeOf(() => returnDeposit(app.ctx, lot.group.people.anggota.actor, held))).toBe(
    'deposit_held',
  );
});

test('recalled goods are neither sold, shared nor returned, and are again after a false alarm', async () => {
  const lot = await makeLot(app);
  const bad = await bring(app.ctx, lot, 'anggota', 40);
  const before = await sell(app.ctx, people(), lot.id, 10);
  const { code } = await closePooledBatch(app.ctx, weigher(lot), lot.id);
  const good = await bring(app.ctx, lot, 'bendahara', 20);
  expect(await previewRecall(app.ctx, ketua(lot), code)).toMatchObject({ orders: 1 });
  const { id } = await openRecall(app.ctx, ketua(lot), code, { reason: 'Berjamur' });
  const after = await sell(app.ctx, people(), lot.id, 15);
  expect(await sharesOf(after)).toEqual({ [good]: 15 });
  expect(await codeOf(() => order(app.ctx, buyer.actor, lot.id, 6))).toBe('stock_short');
  expect(await codeOf(() => returnDeposit(app.ctx, lot.group.people.anggota.actor, bad))).toBe(
    'deposit_recalled',
  );
  await refundOrder(app.ctx, admin.actor, before, { amount: 120_000, reason: 'Ditarik', restock: true });
  expect((await getBatch(app.ctx, ketua(lot), code)).left).toBe(40);
  await liftRecall(app.ctx, ketua(lot), id);
  await sell(app.ctx, people(), lot.id, 45);
});

test('the amount of a batch of deposits, and its destination, follow the deposits only', async () => {
  const lot = await makeLot(app);
  await bring(app.ctx, lot, 'anggota', 10);
  const code = await openBatch(lot);
  const { seen } = await getBatch(app.ctx, ketua(lot), code);
  const fix = (over: object) =>
    codeOf(() => correctBatch(app.ctx, ketua(lot), code, { qty: 10, seen, reason: 'Koreksi', ...over }));
  expect(await fix({ qty: 11 })).toBe('batch_deposits');
  expect(await fix({ variety: 'Ciherang' })).toBeNull();
  expect(await getBatch(app.ctx, ketua(lot), code)).toMatchObject({ kind: 'pooled', variety: 'Ciherang' });
  const mix = { goods: 'Campuran', category: 'beras', qty: 1, inputs: { [code]: 1 } } as const;
  expect(await codeOf(() => recordBatch(app.ctx, ketua(lot), mix))).toBe('batch_pooled_source');
  expect((await findBatchChoices(app.ctx, ketua(lot))).sources).toEqual([]);
});

test('a lot from before batches gets its first batch with the next deposit, including all ordered goods', async () => {
  const lot = await makeLot(app);
  const one = await bring(app.ctx, lot, 'anggota', 30);
  const paid = await sell(app.ctx, people(), lot.id, 10);
  const waiting = await order(app.ctx, buyer.actor, lot.id, 5);
  // The state that the previous version left.
  await app.database.pool.query(
    `with gone as (update produce_deposits set batch_id = null where listing_id = ${lot.id}),
       away as (update pooled_lots set open_batch_id = null where listing_id = ${lot.id}),
       given as (delete from batch_allocations a using batches b where b.id = a.batch_id and b.listing_id = ${lot.id})
     select 1`,
  );
  await app.database.pool.query(
    `do $$ begin
       alter table batch_events disable trigger user;
       delete from batch_events where farmer_id = ${lot.group.id};
       alter table batch_events enable trigger user;
       delete from batches where farmer_id = ${lot.group.id};
       delete from batch_chains where farmer_id = ${lot.group.id};
     end $$`,
  );
  const two = await bring(app.ctx, lot, 'bendahara', 40);
  const code = await openBatch(lot);
  expect(await getBatch(app.ctx, ketua(lot), code)).toMatchObject({ qty: 70, left: 55, deposited: 2 });
  expect([await batchesOf(paid), await batchesOf(waiting)]).toEqual([{ [code]: 10 }, { [code]: 5 }]);
  await refundOrder(app.ctx, admin.actor, paid, { amount: 120_000, reason: 'Basah', restock: true });
  const sold = await sell(app.ctx, people(), lot.id, 35);
  expect(await sharesOf(sold)).toEqual({ [one]: 15, [two]: 20 });
});
