import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getBatch } from '../../src/domain/batches/batch-queries.ts';
import { correctBatch } from '../../src/domain/batches/correct-batch.ts';
import type { UserActor } from '../../src/domain/context.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { answerRecall } from '../../src/domain/recalls/answer-recall.ts';
import { getRecallDocument } from '../../src/domain/recalls/get-recall-document.ts';
import { liftRecall } from '../../src/domain/recalls/lift-recall.ts';
import { openRecall } from '../../src/domain/recalls/open-recall.ts';
import { findRecalls, getRecall, previewRecall } from '../../src/domain/recalls/recall-queries.ts';
import { tellRecallBuyers } from '../../src/domain/recalls/tell-recall-buyers.ts';
import type { AdminDuty } from '../../src/shared/enums/admin-duties.ts';
import { ZERO } from '../../src/shared/format/quantity.ts';
import { batchPeople, expectSoundBatches, recordedBatch } from '../support/batch-fixture.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { times } from '../support/long-run.ts';
import { order as orderOf } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* Recalls of batches: what a recall covers and stops, who is notified, and the buyers' answers. */
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
let seller: UserActor;
let farmerId: number;

beforeAll(async () => {
  app = await testApp();
  ({ admin, buyer, seller, farmerId } = await batchPeople(app));
});
afterEach(() => expectSoundBatches(app));
afterAll(() => app.close());

const record = (input: Parameters<typeof recordedBatch>[2]) => recordedBatch(app, seller, input);
const stall = async () => (await makeListing(app.ctx, { farmerId, stock: ZERO })).id;
const order = (id: number, kg: number, who = buyer.actor) => orderOf(app.ctx, who, id, kg);
const told = async (code: string) => {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from notifications where data ->> 'code' = $1 and kind like 'order.recall%') as notices,
            (select count(*)::int from email_outbox where key like 'order:' || $1 || ':recall%') as mails`,
    [code],
  );
  return rows[0];
};

test('a recall stops the sale, holds unshipped goods, notifies every buyer and records the responses', async () => {
  const [gabah, id, clean] = [
    await record({ goods: 'Gabah', category: 'gabah', qty: 100 }),
    await stall(),
    await stall(),
  ];
  const beras = await record({ listing_id: id, qty: 60, inputs: { [gabah]: 100 } });
  await record({ listing_id: clean });
  const [sent, open, unpaid] = [await order(id, 5), await order(id, 6), await order(id, 7)];
  const other = await order(clean, 1);
  for (const code of [sent, open]) {
    await confirmPayment(app.ctx, admin.actor, code);
    await advanceOrder(app.ctx, seller, code, 'process');
  }
  await advanceOrder(app.ctx, seller, sent, 'ship');
  expect(await previewRecall(app.ctx, seller, gabah)).toMatchObject({ orders: 3, held: 2, buyers: 1 });

  const drill = await openRecall(app.ctx, seller, gabah, { reason: 'Latihan tahunan', drill: true });
  expect((await getRecall(app.ctx, seller, drill.id)).total).toBe(3);
  expect(await told(open)).toEqual({ notices: 0, mails: 0 });
  expect((await getBatch(app.ctx, seller, beras)).blocked).toBeNull();
  await expect(answerRecall(app.ctx, buyer.actor, open, { answer: 'used' })).rejects.toMatchObject({
    code: 'recall_not_found',
  });

  const { id: recall } = await openRecall(app.ctx, seller, gabah, { reason: 'Tercemar solar' });
  await expect(openRecall(app.ctx, seller, gabah, { reason: 'Lagi' })).rejects.toMatchObject({
    code: 'recall_already',
  });
  await expect(order(id, 1)).rejects.toMatchObject({ code: 'stock_short' });
  for (const code of [sent, open, unpaid]) expect(await told(code)).toEqual({ notices: 1, mails: 1 });
  expect(await told(other)).toEqual({ notices: 0, mails: 0 });
  await expect(advanceOrder(app.ctx, seller, open, 'ship')).rejects.toMatchObject({ code: 'order_recalled' });
  await expect(
    record({ goods: 'Beras', category: 'beras', qty: 1, inputs: { [beras]: 1 } }),
  ).rejects.toMatchObject({
    code: 'batch_source_blocked',
  });
  // Returned goods are not sold again.
  await cancelOrder(app.ctx, buyer.actor, unpaid, { reason: 'Batal' });
  await expect(order(id, 1)).rejects.toMatchObject({ code: 'stock_short' });

  await answerRecall(app.ctx, buyer.actor, sent, { answer: 'separated' });
  await answerRecall(app.ctx, buyer.actor, sent, { answer: 'used' });
  const stranger = await signedIn(app);
  await expect(answerRecall(app.ctx, stranger.actor, sent, { answer: 'used' })).rejects.toMatchObject({
    code: 'order_not_found',
  });
  await expect(answerRecall(app.ctx, seller, sent, { answer: 'used' })).rejects.toMatchObject({
    code: 'recall_answer_buyer',
  });
  const list = await getRecall(app.ctx, seller, recall);
  expect(list).toMatchObject({ total: 3, used: 1, separated: 0 });
  expect(list.orders.at(-1)).toMatchObject({ code: sent, answer: 'used' });
  const competitor = await signedIn(app, { role: 'farmer' });
  await expect(getRecall(app.ctx, competitor.actor, recall)).rejects.toMatchObject({
    code: 'recall_not_found',
  });
  await expect(previewRecall(app.ctx, competitor.actor, gabah)).rejects.toMatchObject({
    code: 'batch_not_found',
  });

  await liftRecall(app.ctx, seller, recall);
  expect(await told(sent)).toEqual({ notices: 2, mails: 2 });
  await advanceOrder(app.ctx, seller, open, 'ship');
  await order(id, 40);
});

test('an admin calls any seller’s batch back, by his duty; only an admin ends it, and each side hears of the other', async () => {
  const id = await stall();
  const code = await record({ listing_id: id });
  const bought = await order(id, 2);
  const narrowed = (...duties: AdminDuty[]): UserActor => ({ ...admin.actor, duties });
  const reason = { reason: 'Hasil laboratorium dinas' };
  for (const who of [narrowed('content'), narrowed('finance'), narrowed('read_only')])
    expect(await refusalOf(openRecall(app.ctx, who, code, reason))).toBe('admin_duty');
  expect(await previewRecall(app.ctx, narrowed('orders'), code)).toMatchObject({ orders: 1, reached: 1 });
  const { id: recall } = await openRecall(app.ctx, narrowed('orders'), code, reason);
  expect(await told(bought)).toEqual({ notices: 1, mails: 1 });
  expect((await getBatch(app.ctx, seller, code)).blocked).toBe('recalled');
  expect(await getRecall(app.ctx, narrowed('read_only'), recall)).toMatchObject({
    byShop: true,
    orders: [{ code: bought, qty: 2, unit: 'kg', buyer: 'Sri Wahyuni' }],
  });
  expect(await refusalOf(liftRecall(app.ctx, seller, recall))).toBe('recall_by_shop');
  expect(await refusalOf(liftRecall(app.ctx, narrowed('read_only'), recall))).toBe('admin_duty');
  await liftRecall(app.ctx, admin.actor, recall);
  expect(await refusalOf(liftRecall(app.ctx, admin.actor, recall))).toBe('recall_not_found');
  const heard = async (who: string) =>
    (
      await app.database.pool.query(
        `select kind from notifications where user_id = $1 and kind like 'recall.%' and href like $2 order by id`,
        [who, '/admin/batches/recalls/%'],
      )
    ).rows.map(({ kind }) => kind);
  expect(await heard(seller.userId)).toEqual(['recall.opened', 'recall.lifted']);
  const before = (await heard(admin.userId)).length;
  const own = await openRecall(app.ctx, seller, code, reason);
  await liftRecall(app.ctx, seller, own.id);
  expect((await heard(admin.userId)).length).toBe(before + 2);
  expect(await findRecalls(app.ctx, admin.actor, { farmer: farmerId, limit: 2 })).toMatchObject({
    data: [
      { lot: code, byShop: false },
      { lot: code, byShop: true },
    ],
  });
  const competitor = await signedIn(app, { role: 'farmer' });
  expect((await findRecalls(app.ctx, competitor.actor, {})).total).toBe(0);
});

test('a large recall holds every order at once, and the job tells those whom its opening has left', async () => {
  const id = await stall();
  const code = await record({ listing_id: id, qty: 200 });
  const codes: string[] = [];
  const buyers = [await signedIn(app), await signedIn(app), await signedIn(app)];
  for (let count = 0; count < 104; count += 1) codes.push(await order(id, 1, buyers[count % 3]!.actor));
  const { id: recall } = await openRecall(app.ctx, seller, code, { reason: 'Kutu' });
  const toldOf = async (kind: string) => {
    const { rows } = await app.database.pool.query(
      `select count(distinct data ->> 'code')::int as n, count(*)::int as all from notifications
       where kind = $1 and data ->> 'code' = any($2)`,
      [kind, codes],
    );
    return rows[0];
  };
  expect(await toldOf('order.recalled')).toEqual({ n: 100, all: 100 });
  expect(await getRecall(app.ctx, seller, recall)).toMatchObject({ total: 104, untold: 4 });
  await confirmPayment(app.ctx, admin.actor, codes.at(-1)!);
  await expect(advanceOrder(app.ctx, seller, codes.at(-1)!, 'ship')).rejects.toMatchObject({
    code: 'order_recalled',
  });
  await cancelOrder(app.ctx, buyers[102 % 3]!.actor, codes.at(-2)!, { reason: 'Batal' });
  // Two concurrent processes notify nobody twice.
  await Promise.all([tellRecallBuyers(app.ctx), tellRecallBuyers(app.ctx)]);
  expect(await toldOf('order.recalled')).toEqual({ n: 103, all: 103 });
  expect((await getRecall(app.ctx, seller, recall)).untold).toBe(0);
  const paper = await getRecallDocument(app.ctx, seller, recall);
  expect(paper.tables[1]!.rows.map(([one]) => one)).toEqual(codes);
  await liftRecall(app.ctx, seller, recall);
  await tellRecallBuyers(app.ctx);
  expect(await toldOf('order.recall_lifted')).toEqual({ n: 103, all: 103 });
});

test('who has not heard of a recall does not hear of its end', async () => {
  const id = await stall();
  const code = await record({ listing_id: id });
  const bought = await order(id, 1);
  const { id: recall } = await openRecall(app.ctx, seller, code, { reason: 'Kutu' });
  await app.database.pool.query(
    `update recall_orders set pending_message = 'recalled' where recall_id = $1`,
    [recall],
  );
  const before = await told(bought);
  await liftRecall(app.ctx, seller, recall);
  await tellRecallBuyers(app.ctx);
  expect(await told(bought)).toEqual(before);
});

test('a simultaneous order is either in the recall or rejected', async () => {
  for (let round = 0; round < times(5, 50); round += 1) {
    const id = await stall();
    const code = await record({ listing_id: id });
    const [placed] = await Promise.allSettled([
      order(id, 2),
      openRecall(app.ctx, seller, code, { reason: 'Uji' }),
    ]);
    const { orders } = await previewRecall(app.ctx, seller, code);
    expect(orders).toBe(placed.status === 'fulfilled' ? 1 : 0);
    await expectInvariants(app.database.pool);
  }
});

/** Seeded random numbers, so that a failing graph can be generated again. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** An independent model: batches, their sources, and what each order has of which batch. */
class Model {
  batches: { code: string; listing: number | null; left: number; inputs: Map<string, number> }[] = [];
  orders: { code: string; listing: number; has: Map<string, number> }[] = [];
  at = (code: string) => this.batches.find((one) => one.code === code)!;
  into(code: string): Set<string> {
    const found = new Set([code]);
    for (;;) {
      const more = this.batches.filter(
        (one) => !found.has(one.code) && [...one.inputs.keys()].some((from) => found.has(from)),
      );
      if (more.length === 0) return found;
      for (const one of more) found.add(one.code);
    }
  }
  from(code: string): Set<string> {
    const found = new Set<string>();
    const walk = (one: string) => {
      for (const source of this.at(one).inputs.keys()) {
        found.add(source);
        walk(source);
      }
    };
    walk(code);
    return found;
  }
  ordersOf = (codes: Set<string>) =>
    this.orders.filter(({ has }) => [...has].some(([code, qty]) => qty > 0 && codes.has(code)));
}

test('tracing forwards and backwards equals a model, across mixes, returns and corrections', {
  timeout: 900_000,
}, async () => {
  for (let graph = 0; graph < times(50, 1_000); graph += 1) {
    const draw = random(graph + 1);
    const model = new Model();
    const listings = [await stall(), await stall()];
    const free = () => model.batches.filter(({ left }) => left >= 1);
    const chosen = (not: Set<string>) => {
      const inputs = new Map<string, number>();
      for (const one of free()) {
        if (not.has(one.code) || draw(3) > 0) continue;
        inputs.set(one.code, 1 + draw(Math.floor(one.left)));
      }
      return inputs;
    };
    const steps = 6 + draw(8);
    for (let step = 0; step < steps; step += 1) {
      const listing = draw(3) === 0 ? null : listings[draw(2)]!;
      const what = draw(6);
      if (what <= 2 || model.batches.length === 0) {
        const inputs = what === 0 ? new Map<string, number>() : chosen(new Set());
        const sum = [...inputs.values()].reduce((all, qty) => all + qty, 0);
        const qty = sum === 0 ? 4 + draw(9) : sum;
        const code = await record({
          ...(listing ? { listing_id: listing } : { goods: 'Beras', category: 'beras' }),
          ...{ qty, inputs: Object.fromEntries(inputs) },
        });
        for (const [from, taken] of inputs) model.at(from).left -= taken;
        model.batches.push({ code, listing, left: qty, inputs });
      } else if (what === 3 || what === 4) {
        const on = listings[draw(2)]!;
        const sold = model.batches.filter((one) => one.listing === on && one.left > 0);
        const most = sold.reduce((all, { left }) => all + left, 0);
        if (most < 1) continue;
        let missing = 1 + draw(most);
        const code = await order(on, missing);
        const has = new Map<string, number>();
        for (const one of sold) {
          const taken = Math.min(one.left, missing);
          if (taken > 0) has.set(one.code, taken);
          one.left -= taken;
          missing -= taken;
        }
        model.orders.push({ code, listing: on, has });
        if (draw(3) === 0) {
          await cancelOrder(app.ctx, buyer.actor, code, { reason: 'Batal' });
          for (const [from, taken] of has) model.at(from).left += taken;
          has.clear();
        }
      } else {
        const one = model.batches[draw(model.batches.length)]!;
        const detail = await getBatch(app.ctx, seller, one.code);
        for (const [from, taken] of one.inputs) model.at(from).left += taken;
        const inputs = one.inputs.size === 0 ? new Map<string, number>() : chosen(model.into(one.code));
        const sum = [...inputs.values()].reduce((all, qty) => all + qty, 0);
        const before = one.inputs;
        const kept = sum < detail.qty || inputs.size === 0 ? before : inputs;
        for (const [from, taken] of kept) model.at(from).left -= taken;
        await correctBatch(app.ctx, seller, one.code, {
          ...{ qty: detail.qty, inputs: Object.fromEntries(kept), variety: `Koreksi ${step}` },
          ...{ seen: detail.seen, reason: 'Salah catat' },
        });
        one.inputs = kept;
      }
    }
    for (const { code } of model.batches) {
      const into = model.into(code);
      const { id } = await openRecall(app.ctx, seller, code, { reason: `Graf ${graph + 1}`, drill: true });
      const seen = await getRecall(app.ctx, seller, id, { limit: 100 });
      expect(new Set(seen.batches.map((one) => one.code)), `graph ${graph + 1}`).toEqual(into);
      expect(new Set(seen.orders.map((one) => one.code)), `graph ${graph + 1}`).toEqual(
        new Set(model.ordersOf(into).map((one) => one.code)),
      );
      expect((await getBatch(app.ctx, seller, code)).left).toBe(model.at(code).left);
      const back = new Set<string>();
      const walk = async (one: string): Promise<void> => {
        for (const source of (await getBatch(app.ctx, seller, one)).inputs) {
          if (back.has(source.code)) continue;
          back.add(source.code);
          await walk(source.code);
        }
      };
      await walk(code);
      expect(back, `graph ${graph + 1}`).toEqual(model.from(code));
    }
  }
});
