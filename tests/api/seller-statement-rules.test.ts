import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserActor } from '../../src/domain/context.ts';
import { getStatement } from '../../src/domain/payments/get-statement.ts';
import { statementCsv } from '../../src/domain/payments/statement-csv.ts';
import { MONEY_KINDS } from '../../src/shared/rules/orders/money-kinds.ts';
import { actorFor } from '../support/factories.ts';
import { account, codeOf, type PayoutBench, payoutBench } from '../support/payout-fixture.ts';

let on: PayoutBench;
let aminah: UserActor;
beforeAll(async () => {
  on = await payoutBench();
  const [owner] = await on.sql('select user_id from farmers where id = $1', [on.aminah]);
  aminah = await actorFor(on.shop, owner.user_id);
});
afterAll(() => on.database.close());
beforeEach(() => on.clear());

const read = (input: object = {}) => getStatement(on.shop, on.maker, on.aminah, input);
const booked = (at: string, farmer: number, over: object = {}) =>
  on.put('money_movements', {
    kind: 'settlement',
    farmer_id: on.aminah,
    seller_amount: farmer,
    platform_amount: farmer,
    at,
    ...over,
  });

describe('the period of a statement', () => {
  // It is 10:00 on 21 November in WIB.
  test.each([
    [{}, '2026-11-01', '2026-11-21'],
    [{ to: '2026-10-15' }, '2026-10-01', '2026-10-15'],
    [{ from: '2026-10-15' }, '2026-10-15', '2026-11-21'],
    [{ from: '2026-11-21' }, '2026-11-21', '2026-11-21'],
    [{ from: '2026-11-22' }, '2026-11-22', '2026-11-22'],
    [{ from: '2026-11-22', to: '2026-12-24' }, '2026-11-22', '2026-12-24'],
  ])('the period for %o', async (input, from, to) => {
    expect(await read(input)).toMatchObject({ from, to });
  });

  test('begins with the first instant of the first day in WIB and ends with the last instant of the last', async () => {
    await booked('2026-11-09T16:59:59.999Z', 1);
    await booked('2026-11-09T17:00:00.000Z', 20);
    await booked('2026-11-11T16:59:59.999Z', 300);
    await booked('2026-11-11T17:00:00.000Z', 4_000);
    await booked('2026-11-10T03:00:00.000Z', 50_000, { farmer_id: on.budi });
    const seen = await read({ from: '2026-11-10', to: '2026-11-11' });
    expect(seen).toMatchObject({ opening: 1, settlements: 320, closing: 321, balance: 4_321 });
    expect(seen.lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [20, 21],
      [300, 321],
    ]);
  });
});

test('each kind of movement has its own sum, and all make up the closing balance', async () => {
  // Powers of two: each sum shows the kinds that it contains.
  for (const [at, kind] of MONEY_KINDS.entries()) await booked('2026-11-20T03:00:00Z', 2 ** at, { kind });
  const amount = (...kinds: (typeof MONEY_KINDS)[number][]) =>
    kinds.reduce((sum, kind) => sum + 2 ** MONEY_KINDS.indexOf(kind), 0);
  expect(await read()).toMatchObject({
    sales: amount('payment', 'weighing'),
    commission: amount('commission', 'cash_found'),
    incomeTax: amount('income_tax'),
    refunds: amount('refund', 'chargeback'),
    payouts: amount('payout', 'payout_back'),
    settlements: amount('settlement'),
    closing: amount(...MONEY_KINDS),
    atTheDoor: 0,
  });
});

/** Cash on delivery, refunded for a cancelled order, sold through the shop and held, and paid out. */
async function someDays() {
  const door = await on.order(on.aminah, {
    status: 'completed',
    paid_at: null,
    cash_received_at: '2026-11-20T03:00:00Z',
  });
  const gone = await on.order(on.aminah, { status: 'cancelled' });
  const sent = await on.order(on.aminah);
  const payout = await on.put('payouts', { created_by: on.maker.userId, created_at: '2026-11-20T06:00:00Z' });
  await booked('2026-11-20T03:00:00Z', 0, { kind: 'cod_sale', order_id: door.id, sale: 10_000 });
  await booked('2026-11-20T03:00:00Z', -500, { kind: 'commission', order_id: door.id });
  await booked('2026-11-20T04:00:00Z', 0, { kind: 'refund', order_id: gone.id, platform_amount: -10_000 });
  await booked('2026-11-20T05:00:00Z', 10_000, { kind: 'payment', order_id: sent.id });
  await booked('2026-11-20T06:00:00Z', -9_000, {
    kind: 'payout',
    payout_id: payout.id,
    account: account('000055010001'),
    note: 'November',
  });
  await booked('2026-11-20T07:00:00Z', 700, { note: 'tunai, di kantor' });
  return payout.id;
}

test('a statement lists line by line what each movement added, the cash, and the remaining balance', async () => {
  const payoutId = await someDays();
  const seen = await getStatement(on.shop, aminah, on.aminah);
  const line = {
    orderCode: null,
    payoutId: null,
    account: null,
    note: null,
    atTheDoor: 0,
    id: expect.any(Number),
  };
  const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;
  expect(seen).toEqual({
    farmer: { id: on.aminah, name: 'Aminah', account: account('000055010001'), accountProposedAt: null },
    from: '2026-11-01',
    to: '2026-11-21',
    opening: 0,
    sales: 10_000,
    coupons: 0,
    commission: -500,
    incomeTax: 0,
    refunds: 0,
    payouts: -9_000,
    settlements: 700,
    closing: 1_200,
    atTheDoor: 10_000,
    balance: 1_200,
    free: -8_800,
    held: {
      total: 10_000,
      count: 1,
      orders: [{ code: 'LB-3', status: 'shipped', amount: 10_000, reason: 'undelivered', freeAt: null }],
    },
    lines: [
      { ...line, at: at(3), kind: 'cod_sale', orderCode: 'LB-1', amount: 0, atTheDoor: 10_000, balance: 0 },
      { ...line, at: at(3), kind: 'commission', orderCode: 'LB-1', amount: -500, balance: -500 },
      { ...line, at: at(5), kind: 'payment', orderCode: 'LB-3', amount: 10_000, balance: 9_500 },
      {
        ...line,
        ...{ at: at(6), kind: 'payout', payoutId, account: account('000055010001'), note: 'November' },
        ...{ amount: -9_000, balance: 500 },
      },
      { ...line, at: at(7), kind: 'settlement', note: 'tunai, di kantor', amount: 700, balance: 1_200 },
    ],
  });
  expect(statementCsv(seen).split('\r\n')).toEqual([
    '\uFEFFPetani;Aminah',
    'Rekening;Bank Contoh 000055010001 a.n. Sarjono',
    'Dari;2026-11-01;sampai;2026-11-21',
    '',
    'Waktu;Jenis;Pesanan;Keterangan;Tunai di tempat;Jumlah;Saldo',
    ';Saldo awal;;;;;0',
    '2026-11-20 10:00;Penjualan tunai di tempat;LB-1;;10000;0;0',
    '2026-11-20 10:00;Komisi;LB-1;;;-500;-500',
    '2026-11-20 12:00;Penjualan;LB-3;;;10000;9500',
    `2026-11-20 13:00;Pencairan;;Pencairan nomor ${payoutId}, ke Bank Contoh 000055010001 a.n. Sarjono, November;;-9000;500`,
    '2026-11-20 14:00;Setoran komisi;;tunai, di kantor;;700;1200',
    ';Saldo akhir;;;;;1200',
    '',
  ]);
});

test('without an account and a note, the file only has the payout’s number', async () => {
  const payoutId = await on.payoutAt('made');
  const rows = statementCsv(await getStatement(on.shop, on.maker, on.budi)).split('\r\n');
  expect(rows[1]).toBe('Rekening;');
  expect(rows[6]).toBe(`2026-11-01 10:00;Pencairan;;Pencairan nomor ${payoutId};;-30000;-30000`);
});

test('a farmer reads their own, an admin any existing one', async () => {
  expect(await codeOf(getStatement(on.shop, aminah, on.aminah))).toBeNull();
  expect(await codeOf(getStatement(on.shop, aminah, on.budi))).toBe('farmer_not_found');
  expect(await codeOf(getStatement(on.shop, on.maker, on.budi))).toBeNull();
  expect(await codeOf(getStatement(on.shop, on.maker, 999))).toBe('farmer_not_found');
});
