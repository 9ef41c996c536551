import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getBatch } from '../../src/domain/batches/batch-queries.ts';
import { correctBatch, setBatchFirst } from '../../src/domain/batches/correct-batch.ts';
import { expireBatches } from '../../src/domain/batches/expire-batches.ts';
import { recordBatch } from '../../src/domain/batches/record-batch.ts';
import { verifyBatchChains } from '../../src/domain/batches/verify-batch-chains.ts';
import type { UserActor } from '../../src/domain/context.ts';
import { isDomainError } from '../../src/domain/domain-error.ts';
import { adjustStock } from '../../src/domain/listings/adjust-stock.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { getOrder } from '../../src/domain/orders/queries/get-order.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { dayInWib, daysAfter } from '../../src/shared/format/dates.ts';
import { toQuantity, ZERO } from '../../src/shared/format/quantity.ts';
import { batchPeople, expectSoundBatches, recordedBatch } from '../support/batch-fixture.ts';
import { makeListing } from '../support/factories.ts';
import { order as orderOf } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { testClock } from '../support/test-clock.ts';
import { proposed, weighable, weighbridge } from '../support/weighing-fixture.ts';

/* Batches (lot): recording and correcting them, sales from the oldest first, and returns. */
const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
let seller: UserActor;
let farmerId: number;

beforeAll(async () => {
  app = await testApp({}, clock);
  ({ admin, buyer, seller, farmerId } = await batchPeople(app));
});
afterEach(() => expectSoundBatches(app));
afterAll(() => app.close());

const day = (ago: number) => dayInWib(daysAfter(app.ctx.clock.now(), -ago));
const record = (input: Parameters<typeof recordedBatch>[2]) => recordedBatch(app, seller, input);
const raw = (
  name: string,
  category: 'gabah' | 'beras',
  input: Partial<Parameters<typeof recordBatch>[2]> = {},
) => record({ goods: name, category, ...input });
const leftOf = async (code: string) => (await getBatch(app.ctx, seller, code)).left;
const order = (id: number, kg: number) => orderOf(app.ctx, buyer.actor, id, kg);
const batchesOf = async (code: string) => {
  const { rows } = await app.database.pool.query(
    `select b.code, a.qty::float8 as qty from batch_allocations a join batches b on b.id = a.batch_id
     join order_lines l on l.id = a.order_line_id join orders o on o.id = l.order_id where o.code = $1 and a.qty > 0 order by b.id`,
    [code],
  );
  return Object.fromEntries(rows.map((row) => [row.code, row.qty]));
};
const refused = async (work: Promise<unknown>): Promise<{ code: string; fields: Record<string, string> }> => {
  try {
    await work;
  } catch (thrown) {
    if (isDomainError(thrown)) return { code: thrown.code, fields: thrown.fields ?? {} };
    throw thrown;
  }
  throw new Error('nothing was refused');
};

test('sales take the oldest batch first, unless the seller puts another first, and returns give back', async () => {
  const { id } = await makeListing(app.ctx, { farmerId, stock: ZERO });
  const young = await record({ listing_id: id, harvested_on: day(2) });
  const old = await record({ listing_id: id, harvested_on: day(9) });
  const first = await order(id, 12);
  expect(await batchesOf(first)).toEqual({ [old]: 10, [young]: 2 });
  expect([await leftOf(old), await leftOf(young)]).toEqual([0, 8]);
  const shown = (await getOrder(app.ctx, buyer.actor, first)).goods[0]!.batches;
  expect(shown).toEqual([
    { code: young, qty: 2 },
    { code: old, qty: 10 },
  ]);

  const early = await record({ listing_id: id, harvested_on: day(1), qty: 5 });
  await setBatchFirst(app.ctx, seller, early, true);
  const second = await order(id, 7);
  expect(await batchesOf(second)).toEqual({ [early]: 5, [young]: 2 });

  await confirmPayment(app.ctx, admin.actor, first);
  expect(await batchesOf(first)).toEqual({ [old]: 10, [young]: 2 });
  await cancelOrder(app.ctx, buyer.actor, second, { reason: 'Batal' });
  expect(await batchesOf(second)).toEqual({});
  expect([await leftOf(early), await leftOf(young)]).toEqual([5, 8]);
  await refundOrder(app.ctx, admin.actor, first, {
    amount: 12 * 12_000,
    reason: 'Rusak',
    refunded: 0,
    restock: true,
  });
  expect([await leftOf(old), await leftOf(young)]).toEqual([10, 10]);
});

test('the first batch holds the stock and the ordered goods; from then on the stock follows the batches', async () => {
  const { id } = await makeListing(app.ctx, { farmerId, stock: toQuantity(30) });
  const before = await order(id, 4);
  expect(await refused(record({ listing_id: id, qty: 29 }))).toMatchObject({ code: 'batch_below_stock' });
  const code = await record({ listing_id: id, qty: 50 });
  expect(await batchesOf(before)).toEqual({ [code]: 4 });
  expect(await leftOf(code)).toBe(46);
  expect(await refused(adjustStock(app.ctx, seller, id, { by: 5 }))).toMatchObject({ code: 'batch_stock' });
  await expect(order(id, 47)).rejects.toMatchObject({ code: 'stock_short' });
  // A listing without batches works as before.
  const plain = await makeListing(app.ctx, { farmerId });
  await order(plain.id, 3);
  await adjustStock(app.ctx, seller, plain.id, { by: 5 });
});

test('goods ordered before the first batch return to no batch and are not sold', async () => {
  const { id } = await makeListing(app.ctx, { farmerId, stock: toQuantity(10) });
  const paid = await order(id, 4);
  await confirmPayment(app.ctx, admin.actor, paid);
  const code = await record({ listing_id: id, qty: 6 });
  await refundOrder(app.ctx, admin.actor, paid, {
    amount: 48_000,
    reason: 'Salah',
    refunded: 0,
    restock: true,
  });
  expect(await leftOf(code)).toBe(6);
  await expect(order(id, 7)).rejects.toMatchObject({ code: 'stock_short' });
});

test('a batch is not sold from the day after its date on, and is until then', async () => {
  const { id } = await makeListing(app.ctx, { farmerId, stock: ZERO });
  const code = await record({ listing_id: id, good_until: day(0) });
  await order(id, 1);
  clock.forward(24 * 3_600_000);
  await expect(order(id, 1)).rejects.toMatchObject({ code: 'stock_short' });
  await expireBatches(app.ctx);
  const expired = await getBatch(app.ctx, seller, code);
  expect(expired).toMatchObject({ blocked: 'expired', left: 9 });
  expect(await refused(raw('Campuran', 'beras', { qty: 1, inputs: { [code]: 1 } }))).toMatchObject({
    code: 'batch_source_blocked',
  });
  // A wrong day is corrected, and its goods are on sale again.
  const { quality: _, ...stored } = expired;
  await correctBatch(app.ctx, seller, code, {
    qty: stored.qty,
    good_until: day(-5),
    seen: expired.seen,
    reason: 'Salah tulis tanggal',
  });
  await order(id, 9);
});

test('mass balance: output never exceeds input, a high rice yield asks for the reason, a mix is measured on its own', async () => {
  const gabah = await raw('Gabah Ciherang', 'gabah', { qty: 100, harvested_on: day(20) });
  const milled = (qty: number, over = {}) =>
    raw('Beras Ciherang', 'beras', { qty, milled_on: day(3), inputs: { [gabah]: 100 }, ...over });
  expect(await refused(milled(101))).toMatchObject({
    code: 'invalid_input',
    fields: { qty: expect.any(String) },
  });
  expect((await refused(milled(71))).fields.yield_reason).toContain('70 %');
  const beras = await milled(71, { yield_reason: 'Gabah sangat kering dan bersih' });
  expect(await getBatch(app.ctx, seller, beras)).toMatchObject({
    kind: 'milling',
    inputs: [{ code: gabah, qty: 100 }],
  });
  expect(await leftOf(gabah)).toBe(0);
  expect(await refused(raw('Beras', 'beras', { qty: 0.5, inputs: { [gabah]: 1 } }))).toMatchObject({
    code: 'batch_source_short',
  });
  const other = await raw('Beras IR 64', 'beras', { qty: 30 });
  const mix = (over = {}) =>
    raw('Beras campur', 'beras', { qty: 50, inputs: { [beras]: 20, [other]: 30 }, ...over });
  expect((await refused(mix({ quality_class: 'medium' }))).fields.measured_by).toBeTruthy();
  const measured = { measured_by: 'Lab Dinas', measured_on: day(0), measured_with: 'Moisture tester' };
  expect((await refused(mix({ quality_class: 'premium', broken: 20, ...measured }))).fields).toHaveProperty(
    'broken',
  );
  const made = await mix({ quality_class: 'medium', broken: 20, ...measured });
  expect(await getBatch(app.ctx, seller, made)).toMatchObject({
    kind: 'mix',
    quality: { class: 'medium', broken: 20, measured: { by: 'Lab Dinas' } },
  });
});

test('rejects impossible dates, a cycle, another stall’s batch, and more than is left', async () => {
  const at = async (input: object) => (await refused(raw('Gabah', 'gabah', input))).fields;
  expect(await at({ harvested_on: day(1), milled_on: day(2) })).toHaveProperty('milled_on');
  expect(await at({ milled_on: day(1), packed_on: day(2) })).toHaveProperty('packed_on');
  expect(await at({ harvested_on: day(-1) })).toHaveProperty('harvested_on');
  expect(await at({ harvested_on: day(1), good_until: day(2) })).toHaveProperty('good_until');
  expect(await at({ good_until: '30/11' })).toHaveProperty('good_until');
  expect(await at({ qty: 0 })).toHaveProperty('qty');
  expect(await at({ broken: 5 })).toHaveProperty('broken');

  const one = await raw('Gabah', 'gabah', { qty: 100, harvested_on: day(5) });
  expect(
    (await refused(raw('Beras', 'beras', { qty: 1, milled_on: day(6), inputs: { [one]: 2 } }))).fields,
  ).toHaveProperty('milled_on');
  const two = await raw('Beras', 'beras', { qty: 60, inputs: { [one]: 100 } });
  const three = await raw('Beras kemas', 'beras', { qty: 10, inputs: { [two]: 10 } });
  const { seen } = await getBatch(app.ctx, seller, one);
  const cycle = { qty: 100, harvested_on: day(5), seen, reason: 'Salah asal' };
  expect(
    await refused(correctBatch(app.ctx, seller, one, { ...cycle, inputs: { [three]: 5 } })),
  ).toMatchObject({ code: 'batch_cycle' });
  expect(await refused(correctBatch(app.ctx, seller, one, { ...cycle, inputs: { [one]: 5 } }))).toMatchObject(
    {
      code: 'batch_cycle',
    },
  );
  expect(await refused(correctBatch(app.ctx, seller, one, { ...cycle, qty: 99 }))).toMatchObject({
    code: 'batch_sold',
  });
  expect(await refused(correctBatch(app.ctx, seller, one, cycle))).toMatchObject({ code: 'batch_unchanged' });
  const stranger = await signedIn(app, { role: 'farmer' });
  expect(await refused(getBatch(app.ctx, stranger.actor, one))).toMatchObject({ code: 'batch_not_found' });
  expect(
    await refused(
      recordBatch(app.ctx, stranger.actor, {
        goods: 'Beras',
        category: 'beras',
        qty: 1,
        inputs: { [two]: 1 },
      }),
    ),
  ).toMatchObject({ code: 'batch_not_found' });
  expect(
    await refused(recordBatch(app.ctx, buyer.actor, { goods: 'B', category: 'beras', qty: 1 })),
  ).toMatchObject({ code: 'forbidden' });
});

test('correcting the sources gives back and takes stock, and two corrections at once do not overwrite each other', async () => {
  const [one, other] = [await raw('Gabah A', 'gabah'), await raw('Gabah B', 'gabah')];
  const beras = await raw('Beras', 'beras', { qty: 5, inputs: { [one]: 10 } });
  const { seen } = await getBatch(app.ctx, seller, beras);
  const fix = (qty: number) =>
    correctBatch(app.ctx, seller, beras, { qty, inputs: { [other]: 9 }, seen, reason: 'Salah ambil' });
  const both = await Promise.allSettled([fix(5), fix(4)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await leftOf(one), await leftOf(other)]).toEqual([10, 1]);
  expect((await getBatch(app.ctx, seller, beras)).events.map(({ event }) => event)).toEqual([
    'corrected',
    'recorded',
  ]);
});

test('two simultaneous buyers never get the same kilogram of a batch', async () => {
  const { id } = await makeListing(app.ctx, { farmerId, stock: ZERO });
  const codes = [await record({ listing_id: id, qty: 3 }), await record({ listing_id: id, qty: 4 })];
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => order(id, 2)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await Promise.all(codes.map(leftOf))).reduce((sum, left) => sum + left, 0)).toBe(1);
});

test('the verifier finds a changed, a missing and a swapped event, and a truncated end', async () => {
  const code = await raw('Gabah', 'gabah');
  for (const variety of ['Ciherang', 'Inpari 32', 'Mekongga']) {
    const { seen } = await getBatch(app.ctx, seller, code);
    await correctBatch(app.ctx, seller, code, { qty: 10, variety, seen, reason: 'Varietas' });
  }
  const client = await app.database.pool.connect();
  const faultsAfter = async (statement: string) => {
    await client.query('begin');
    try {
      await client.query('alter table batch_events disable trigger user');
      await client.query(statement);
      const { drizzle } = await import('drizzle-orm/node-postgres');
      const seen = await verifyBatchChains({ ...app.ctx, db: drizzle(client) });
      return new Set(seen.faults.map(({ fault }) => fault));
    } finally {
      await client.query('rollback');
    }
  };
  const { rows } = await client.query('select max(seq) as last from batch_events where farmer_id = $1', [
    farmerId,
  ]);
  const last = rows[0].last as number;
  const of = (seq: number) => `farmer_id = ${farmerId} and seq = ${seq}`;
  try {
    expect(await faultsAfter(`update batch_events set reason = 'lain' where ${of(last)}`)).toEqual(
      new Set(['changed']),
    );
    expect(
      await faultsAfter(`update batch_events set content = '{"variety":"IR 64"}' where ${of(last - 1)}`),
    ).toEqual(new Set(['changed']));
    expect(await faultsAfter(`delete from batch_events where ${of(last - 1)}`)).toEqual(new Set(['missing']));
    expect(await faultsAfter(`delete from batch_events where ${of(last)}`)).toEqual(new Set(['missing']));
    expect(
      await faultsAfter(`
        update batch_events set seq = -seq where farmer_id = ${farmerId} and seq in (${last - 2}, ${last - 1});
        update batch_events set seq = ${2 * last - 3} + seq where farmer_id = ${farmerId} and seq < 0`),
    ).toEqual(new Set(['changed', 'moved']));
    await expect(client.query(`update batch_events set reason = 'lain' where ${of(last)}`)).rejects.toThrow(
      'only ever added',
    );
  } finally {
    client.release();
  }
});

test('a ticket above the batches’ stock is rejected until the seller has corrected the batch', async () => {
  const bridge = await weighbridge(app.ctx, { stock: toQuantity(100) });
  const { code: batch } = await recordBatch(app.ctx, bridge.seller, {
    listing_id: bridge.listing.id,
    qty: 100,
  });
  const bought = await weighable(bridge, { quantity: 100 });
  const { id: ticketId } = await proposed(bridge, bought, 105);
  const confirm = () =>
    confirmTicket(app.ctx, bridge.buyer, bought.code, { line: bought.line, expected_ticket_id: ticketId });
  expect((await refused(confirm())).code).toBe('weighing_above_batches');
  expect(await batchesOf(bought.code)).toEqual({ [batch]: 100 });
  const { seen } = await getBatch(app.ctx, bridge.seller, batch);
  await correctBatch(app.ctx, bridge.seller, batch, {
    qty: 105,
    seen,
    reason: 'Timbangan menunjukkan 105 kg',
  });
  await confirm();
  expect(await batchesOf(bought.code)).toEqual({ [batch]: 105 });
  expect((await getBatch(app.ctx, bridge.seller, batch)).left).toBe(0);
});
