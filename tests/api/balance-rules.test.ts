import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { findBalances, findPayee, lockBalances } from '../../src/domain/payments/balances.ts';
import { readHeldBalances } from '../../src/domain/payments/held-balances.ts';
import { farmerBalance, recordMoneyMovements } from '../../src/domain/payments/money-ledger.ts';
import { makeFarmer } from '../support/factories.ts';
import { account, NOW, type PayoutBench, payoutBench, WHEN } from '../support/payout-fixture.ts';

let on: PayoutBench;
/** A former seller who is still owed money; Eka, who left too, has a balance of zero. */
let dewi: number;
beforeAll(async () => {
  on = await payoutBench();
  const gone = async (name: string) =>
    (await makeFarmer(on.shop, { name, deletedAt: new Date(WHEN.made), isActive: false })).id;
  dewi = await gone('Dewi Aminah');
  await gone('Eka');
});
afterAll(() => on.database.close());
beforeEach(() => on.clear());

const after = (ms: number) => new Date(new Date(NOW).getTime() + ms).toISOString();
const lock = (...ids: number[]) => inTransaction(on.shop, (ctx) => lockBalances(ctx, ids));

test.each([
  ['paid and not received', { status: 'paid' }, 'undelivered', null],
  ['being packed', { status: 'processing' }, 'undelivered', null],
  ['on its way', {}, 'undelivered', null],
  ['waiting for its money', { status: 'awaiting_payment', paid_at: null }, null, null],
  ['on its way, paid at the door', { paid_at: null }, null, null],
  ['given back', { status: 'refunded', refunded: 10_000 }, null, null],
  [
    'contestable for a millisecond more',
    { status: 'completed', complaint_until: after(1) },
    'contestable',
    after(1),
  ],
  ['contestable until now', { status: 'completed', complaint_until: after(0) }, null, null],
  [
    'contestable and paid at the door',
    { status: 'completed', complaint_until: after(1), paid_at: null },
    null,
    null,
  ],
  ['given back whole on its way', { refunded: 10_000 }, null, null],
])('the held amount of an order %s: %s', async (_name, over, reason, freeAt) => {
  const { code, status } = await on.order(on.aminah, over);
  const amount = 10_000;
  expect(await readHeldBalances(on.shop, on.aminah)).toEqual(
    reason
      ? { total: amount, count: 1, orders: [{ code, status, amount, reason, freeAt }] }
      : { total: 0, count: 0, orders: [] },
  );
  expect((await readHeldBalances(on.shop, on.budi)).total).toBe(0);
  await on.book(on.aminah, 30_000);
  expect((await lock(on.aminah)).get(on.aminah)!.free).toBe(reason ? 20_000 : 30_000);
});

test.each([
  [after(1), null, 'contested', null],
  [after(0), null, 'contested', null],
  [after(1), 'Sudah diganti.', 'contestable', after(1)],
  [after(0), 'Sudah diganti.', null, null],
])(
  'with a complaint, contestable until %s and answered %s: %s',
  async (complaint_until, answer, reason, freeAt) => {
    const { id } = await on.order(on.aminah, { status: 'completed', complaint_until });
    await on.put('complaints', { order_id: id, text: 'Berasnya basah.', created_at: NOW, answer });
    const { orders, total } = await readHeldBalances(on.shop, on.aminah);
    expect([total, orders.map((one) => [one.reason, one.freeAt])]).toEqual(
      reason ? [10_000, [[reason, freeAt]]] : [0, []],
    );
  },
);

test('holds the seller’s part of an order: minus refunds, unpaid amounts, commission and tax', async () => {
  await on.order(on.aminah, { shortfall: 1_000, refunded: 200, commission: 30, withheld: 4 });
  expect((await readHeldBalances(on.shop, on.aminah)).total).toBe(8_766);
});

test('lists held amounts by release date, then by order; one page, but the sum of all', async () => {
  const soon = (ms: number) => ({ status: 'completed', complaint_until: after(ms) });
  await on.order(on.aminah, { placed_at: WHEN.approved });
  await on.order(on.aminah);
  await on.order(on.aminah, soon(2));
  await on.order(on.aminah, soon(1));
  for (let n = 0; n < 18; n += 1) await on.order(on.aminah, { placed_at: WHEN.done });
  const { orders, total, count } = await readHeldBalances(on.shop, on.aminah);
  expect([total, count, orders.length]).toEqual([220_000, 22, 20]);
  expect(orders.slice(0, 4).map(({ code }) => code)).toEqual(['LB-4', 'LB-3', 'LB-2', 'LB-1']);
});

test('the locked balances include all movements of the named sellers and of nobody else', async () => {
  await on.book(on.aminah, 9_000);
  await on.book(on.budi, -500);
  await on.order(on.aminah, { subtotal: 4_000, total: 4_000 });
  const users = await on.sql('select user_id from farmers where id = any($1) order by id', [
    [on.aminah, on.budi],
  ]);
  const [his, hers] = users.map(({ user_id }) => user_id);
  expect(await lock(on.budi, on.aminah, 999)).toEqual(
    new Map([
      [
        on.aminah,
        { name: 'Aminah', userId: his, balance: 9_000, free: 5_000, account: account('000055010001') },
      ],
      [on.budi, { name: 'Budi', userId: hers, balance: -500, free: -500, account: null }],
    ]),
  );
  expect(await farmerBalance(on.shop, on.aminah)).toBe(9_000);
  expect(await farmerBalance(on.shop, on.cokro)).toBe(0);
  expect(await findPayee(on.shop, on.budi)).toEqual({
    id: on.budi,
    name: 'Budi',
    account: null,
    accountProposedAt: null,
  });
  expect(await findPayee(on.shop, 999)).toBeUndefined();
});

test('a movement without an amount is not booked, except a cash sale', async () => {
  const booked = async () =>
    (
      await on.sql(
        'select kind, platform_amount::int as cash, seller_amount::int as farmer, at from money_movements order by id',
      )
    ).map((row) => Object.values(row));
  await recordMoneyMovements(on.shop, []);
  await recordMoneyMovements(on.shop, [{ kind: 'payment', platformAmount: 0, sellerAmount: 0 }]);
  expect(await booked()).toEqual([]);
  await recordMoneyMovements(on.shop, [
    { kind: 'payment', platformAmount: 5 },
    { kind: 'refund' },
    { kind: 'commission', sellerAmount: -1, farmerId: on.aminah },
    { kind: 'cod_sale' },
  ]);
  expect(await booked()).toEqual([
    ['payment', 5, 0, new Date(NOW)],
    ['commission', 0, -1, new Date(NOW)],
    ['cod_sale', 0, 0, new Date(NOW)],
  ]);
});

/** Aminah 9,000, all available; Cokro 12,000, of which 8,000 held; Budi owes 3,000; Dewi, who left, is owed 500. */
async function someBalances() {
  await on.book(on.aminah, 9_000);
  await on.book(on.cokro, 12_000);
  await on.book(on.budi, -3_000);
  await on.book(dewi, 500);
  await on.order(on.cokro, { subtotal: 8_000, total: 8_000 });
}

test('lists balances by side, name and sum, page by page, with the total count', async () => {
  await someBalances();
  const even = (await makeFarmer(on.shop, { name: 'Fajar Aminah' })).id;
  const { aminah, budi, cokro } = on;
  const found = async (input: object) => {
    const { data, total, credit, payable, debt } = await findBalances(on.shop, on.maker, input);
    expect([credit, payable, debt]).toEqual([21_500, 13_500, 3_000]);
    return [data.map(({ farmerId }) => farmerId), total];
  };
  for (const [input, ids, total] of [
    [{}, [cokro, aminah, dewi, even, budi]],
    [{ limit: 2 }, [cokro, aminah], 5],
    [{ limit: 2, page: 2 }, [dewi, even], 5],
    [{ limit: 2, page: 3 }, [budi], 5],
    [{ side: 'credit' }, [cokro, aminah, dewi]],
    [{ side: 'credit', limit: 1, page: 2 }, [aminah], 3],
    [{ side: 'payable' }, [aminah, cokro, dewi]],
    [{ side: 'payable', limit: 1 }, [aminah], 3],
    [{ side: 'credit', limit: 1 }, [cokro], 3],
    [{ side: 'debt' }, [budi]],
    [{ q: 'aminah' }, [aminah, dewi, even]],
    [{ q: 'eka' }, []],
    [{ q: 'aminah', side: 'credit' }, [aminah, dewi]],
    [{ q: 'aminah', least: 501 }, [aminah]],
    [{ q: 'budi', side: 'payable' }, []],
    [{ least: 3_000 }, [cokro, aminah, budi]],
    [{ least: 3_001, most: 9_000 }, [aminah]],
    [{ most: 2_999 }, [dewi]],
    [{ side: 'debt', most: 2_999 }, []],
  ] as [object, number[], number?][])
    expect(await found(input), JSON.stringify(input)).toEqual([ids, total ?? ids.length]);
  await on.sql('delete from farmers where id = $1', [even]);
});

test('a debt is larger the further it is below zero, and the largest debtor comes first', async () => {
  await on.book(on.aminah, -1_000);
  await on.book(on.budi, -3_000);
  const found = async (limit: number) =>
    (await findBalances(on.shop, on.maker, { side: 'debt', limit })).data.map(({ farmerId }) => farmerId);
  expect([await found(2), await found(1)]).toEqual([[on.budi, on.aminah], [on.budi]]);
});

test('shows for each balance what is held and free, the payout account and the last payout', async () => {
  await someBalances();
  await on.payoutAt('sent');
  await on.payoutAt('made');
  await on.book(on.aminah, 72_000);
  const { data } = await findBalances(on.shop, on.maker, { side: 'payable' });
  const place = { city: 'Sleman', accountProposedAt: null };
  expect(data).toEqual([
    {
      ...{ farmerId: on.aminah, name: 'Aminah', ...place, account: account('000055010001') },
      ...{ balance: 9_000, held: 0, free: 9_000, paidOutAt: WHEN.sent },
    },
    {
      ...{ farmerId: on.cokro, name: 'Cokro', ...place, account: account('000055010003') },
      ...{ balance: 12_000, held: 8_000, free: 4_000, paidOutAt: null },
    },
    {
      ...{ farmerId: dewi, name: 'Dewi Aminah', ...place, account: null },
      ...{ balance: 500, held: 0, free: 500, paidOutAt: null },
    },
  ]);
});
