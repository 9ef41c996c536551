import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreeSuffix } from '../../src/domain/payments/find-free-suffix.ts';
import { findPayments } from '../../src/domain/payments/find-payments.ts';
import { mayUndoPayment } from '../../src/domain/payments/may-undo-payment.ts';
import { makeUser } from '../support/factories.ts';
import { NOW, type PayoutBench, PROOF, payoutBench, WHEN } from '../support/payout-fixture.ts';

let on: PayoutBench;
beforeAll(async () => {
  on = await payoutBench();
});
afterAll(() => on.database.close());
beforeEach(async () => {
  await on.clear();
  made = 0;
});

let made = 0;
/** A transfer of Rp 10.000 plus its digits, for an order of Aminah's, pending since the first of November. */
async function payment(over: Record<string, unknown> = {}, order: object = {}) {
  const { code } = await on.order(on.aminah, { status: 'awaiting_payment', paid_at: null, ...order });
  made += 1;
  const row = { group_code: code, method: 'transfer', due: 10_000, suffix: 100 + made };
  return on.put('payments', { ...row, created_at: WHEN.made, ...over });
}
const confirmed = (at: string) => ({ status: 'confirmed', confirmed_at: at, confirmed_by: on.maker.userId });
const found = async (input: object = {}) => {
  const { data, total } = await findPayments(on.shop, on.maker, input);
  return [data.map(({ id }) => id), total];
};

/** In the order of their creation: two pending, two with a receipt, two received, one cancelled. */
async function somePayments() {
  const { id: late } = await payment({ created_at: WHEN.exported, method: 'qris' });
  const { id: early } = await payment({ suffix: 7_777 });
  const { id: proved } = await payment({ status: 'checking', created_at: WHEN.done });
  const { id: provedFirst } = await payment({ status: 'checking', created_at: WHEN.sent });
  const { id: first } = await payment({ ...confirmed(WHEN.sent), due: 30_000 });
  const { id: last } = await payment(
    { ...confirmed(WHEN.done), created_at: WHEN.approved },
    { farmer_id: on.budi },
  );
  const { id: off } = await payment({ status: 'cancelled', created_at: NOW });
  return { late, early, proved, provedFirst, first, last, off };
}

test('lists receipts first, then pending payments oldest first, then finished ones newest first, each with the total count', async () => {
  const { late, early, proved, provedFirst, first, last, off } = await somePayments();
  const open = [provedFirst, proved, early, late];
  const all = [off, last, proved, first, provedFirst, late, early];
  for (const [input, ids, total] of [
    [{}, open],
    [{ limit: 3 }, open.slice(0, 3), 4],
    [{ limit: 3, page: 2 }, open.slice(3), 4],
    [{ view: 'checking' }, [provedFirst, proved]],
    [{ view: 'checking', limit: 1 }, [provedFirst], 2],
    [{ view: 'confirmed' }, [last, first]],
    [{ view: 'confirmed', limit: 1 }, [last], 2],
    [{ view: 'all', q: '10' }, [off, last, proved, provedFirst, late]],
    [{ view: 'all' }, all],
    [{ view: 'all', limit: 2, page: 2 }, [proved, first], 7],
    [{ view: 'back' }, []],
  ] as [object, number[], number?][])
    expect(await found(input), JSON.stringify(input)).toEqual([ids, total ?? ids.length]);
});

test('each filter works alone, and the count follows', async () => {
  const { late, early, proved, provedFirst } = await somePayments();
  const { id: budis } = await payment(
    { created_at: NOW },
    { farmer_id: on.budi, code: 'LB-XYZ', group_code: 'GRUP-9' },
  );
  await on.sql(`update payments set group_code = 'GRUP-9' where id = $1`, [budis]);
  const rest = [provedFirst, proved, early, late, budis];
  for (const [input, ids] of [
    [{}, rest],
    [{ method: 'qris' }, [late]],
    [{ method: 'transfer' }, [provedFirst, proved, early, budis]],
    [{ id: early }, [early]],
    [{ farmer: on.budi }, [budis]],
    [{ from: '2026-11-05' }, [proved, budis]],
    [{ to: '2026-11-01' }, [early]],
    [{ least: 17_777 }, [early]],
    [{ most: 10_101 }, [late]],
    [{ q: '17777' }, [early]],
    [{ q: 'Rp 17.7' }, [early]],
    [{ q: 'rp17 777' }, [early]],
    [{ q: '17rp777' }, []],
    [{ q: '17778' }, []],
    [{ q: '7777' }, []],
    [{ q: '17777x' }, []],
    [{ q: 'x17777' }, []],
    [{ q: 'grup-9' }, [budis]],
    [{ q: 'lb-xyz' }, [budis]],
    [{ q: '%' }, []],
    // Wildcards of a pattern are searched literally.
    [{ q: '%7' }, []],
    [{ q: '17_' }, []],
  ] as [object, number[]][])
    expect(await found(input), JSON.stringify(input)).toEqual([ids, ids.length]);
});

test('a buyer is found by parts of the first and last name, with or without accents, in any order of the checkout', async () => {
  const named = (firstName: string, lastName?: string) => ({ billing: { firstName, lastName } });
  const { id: sri } = await payment({}, named('Sri', 'Rahayu'));
  const two = await payment({}, named('Désirée', 'Wahyuni'));
  const { id: single } = await payment({}, named('Rahayuningsih'));
  const { id: digits } = await payment({}, named('Toko 10101', 'Jaya'));
  await on.order(on.budi, { group_code: two.group_code, ...named('Désirée', 'Wahyuni') });
  for (const [q, ids] of [
    ['sri rahayu', [sri]],
    ['RAHAYU', [sri, single]],
    ['desiree', [two.id]],
    ['Désirée W', [two.id]],
    ['rahayu sri', []],
    ['sri%rahayu', []],
    // Digits are an amount, and may also be part of a name.
    ['10101', [sri, digits]],
  ] as [string, number[]][])
    expect(await found({ q }), q).toEqual([ids, ids.length]);
});

test('lists refunds due: cancelled after payment and paid twice, never more than the rest', async () => {
  const gone = { status: 'cancelled', paid_at: WHEN.made };
  const { id: whole } = await payment(confirmed(WHEN.approved), gone);
  const { id: part } = await payment(confirmed(WHEN.sent), { ...gone, refunded: 9_999 });
  await payment(confirmed(WHEN.sent), { ...gone, refunded: 10_000 });
  await payment({}, { status: 'cancelled' });
  await payment(confirmed(WHEN.sent), { status: 'paid', paid_at: WHEN.sent });
  const twice = await payment(confirmed(WHEN.done), { status: 'paid', paid_at: WHEN.done });
  const surplus = (cash: number, group_code: string | null = twice.group_code) =>
    on.put('money_movements', { kind: 'surplus', group_code, platform_amount: cash, at: NOW });
  await surplus(500);
  await surplus(-100);
  await surplus(77, null);
  expect(await found({ view: 'back' })).toEqual([[twice.id, part, whole], 3]);
  const { data } = await findPayments(on.shop, on.maker, { view: 'back' });
  expect(data.map(({ toGiveBack }) => toGiveBack)).toEqual([400, 1, 10_000]);
  expect(await found({ view: 'back', limit: 1 })).toEqual([[twice.id], 3]);
  await surplus(-400);
  expect(await found({ view: 'back' })).toEqual([[part, whole], 2]);
});

test('shows a payment with its orders, buyer, receipt and outcome', async () => {
  const buyer = await makeUser(on.shop, { name: 'Sri Rahayu' });
  const first = await payment(
    {
      receipt_upload_id: PROOF,
      receipt_at: WHEN.done,
      receipt_amount: 9_000,
      reject_reason: 'buram',
      status: 'checking',
    },
    { customer_id: buyer.id, due_at: WHEN.done },
  );
  await on.order(on.budi, { status: 'cancelled', paid_at: null, group_code: first.group_code, code: 'LB-X' });
  const refused = await payment(
    { reject_reason: 'buram' },
    { billing: { firstName: ' ', lastName: 'Wahyuni' } },
  );
  await payment({ ...confirmed(NOW), reject_reason: 'buram' });
  const [one, two] = (await findPayments(on.shop, on.maker)).data;
  const order = { total: 10_000, dueAt: null };
  expect(one).toEqual({
    id: first.id,
    group: 'LB-1',
    method: 'transfer',
    status: 'checking',
    amount: 10_101,
    suffix: 101,
    proofUrl: `/unggahan/${PROOF}.webp`,
    proofAt: WHEN.done,
    proofAmount: 9_000,
    rejected: null,
    mayUndo: false,
    createdAt: WHEN.made,
    confirmedAt: null,
    customerName: 'Sri Rahayu',
    orders: [
      { ...order, code: 'LB-1', status: 'awaiting_payment', dueAt: WHEN.done },
      { ...order, code: 'LB-X', status: 'cancelled' },
    ],
    toGiveBack: 0,
  });
  expect(two).toMatchObject({
    ...{ id: refused.id, rejected: 'buram', proofUrl: null, proofAt: null, customerName: 'Wahyuni' },
    orders: [{ code: refused.group_code }],
  });
  const [done] = (await findPayments(on.shop, on.maker, { view: 'confirmed' })).data;
  expect(done).toMatchObject({ rejected: null, mayUndo: true, confirmedAt: NOW, customerName: 'Tamu' });
  const bare = await payment({ group_code: 'G-0', created_at: NOW });
  const { data } = await findPayments(on.shop, on.maker, { id: bare.id });
  expect(data).toMatchObject([{ id: bare.id, customerName: 'Tamu', orders: [] }]);
});

const day = 24 * 3_600_000;
test.each([
  ['confirmed', 'admin', 0, true],
  ['confirmed', 'admin', day, true],
  ['confirmed', 'admin', day + 1, false],
  ['confirmed', null, 0, false],
  ['confirmed', 'admin', null, false],
  ['waiting', 'admin', 0, false],
  ['cancelled', 'admin', 0, false],
])('a %s payment, confirmed by %s %s ms ago, can be undone: %s', (status, confirmedBy, ago, may) => {
  const now = new Date(NOW);
  const confirmedAt = ago === null ? null : new Date(now.getTime() - ago);
  expect(mayUndoPayment({ status, confirmedBy, confirmedAt }, now)).toBe(may);
});

test('prefers a suffix below a thousand, and skips one that makes another open transfer’s sum', async () => {
  const taken = (from: number, to: number, over = `'transfer', 'waiting'`, due = 50_000) =>
    on.sql(
      `insert into payments (group_code, method, status, due, suffix, created_at)
       select 'G-' || gen_random_uuid(), ${over}, ${due}, s, '${NOW}' from generate_series(${from}, ${to}) s`,
    );
  const suffix = () => findFreeSuffix(on.shop, 50_000, 'G-1');
  await taken(1, 997);
  await taken(998, 998, `'transfer', 'confirmed'`);
  await taken(999, 999, `'qris', 'waiting'`);

  expect([998, 999]).toContain(await suffix());
  await taken(0, 0, `'transfer', 'checking'`, 50_998);
  expect(await suffix()).toBe(999);
  await on.sql(`update payments set method = 'transfer', group_code = 'G-1' where method = 'qris'`);
  expect(await suffix()).toBe(999);
  await on.sql(`update payments set group_code = 'G-2' where group_code = 'G-1'`);
  const second = (await suffix())!;
  expect(second).toBeGreaterThanOrEqual(1_000);
  expect(second).toBeLessThanOrEqual(9_999);
});
