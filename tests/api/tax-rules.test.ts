import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  monthSpan,
  readTaxDepositSummary,
  recordTaxDeposit,
  voidTaxDeposit,
} from '../../src/domain/payments/tax-deposits.ts';
import { syncWithheldTax, taxRateToday } from '../../src/domain/payments/withholding.ts';
import { codeOf, type PayoutBench, payoutBench } from '../support/payout-fixture.ts';

let on: PayoutBench;
beforeAll(async () => {
  on = await payoutBench();
});
afterAll(() => on.database.close());
beforeEach(() => on.clear());

test.each([
  ['2026-01', '2025-12-31T17:00:00.000Z', '2026-01-31T17:00:00.000Z'],
  ['2026-09', '2026-08-31T17:00:00.000Z', '2026-09-30T17:00:00.000Z'],
  ['2026-11', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
  ['2026-12', '2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
])('%s goes from its first instant in WIB to that of the next', (month, from, to) => {
  expect(monthSpan(month)).toEqual({ from, to });
});

const NTPN = 'A1B2C3D4E5F60001';
const withheld = (at: string, amount: number) =>
  on.put('money_movements', { kind: 'income_tax', farmer_id: on.aminah, seller_amount: -amount, at });
const deposit = (over: object = {}) =>
  recordTaxDeposit(on.shop, on.maker, {
    month: '2026-10',
    amount: 300,
    paidOn: '2026-11-10',
    ntpn: NTPN,
    ...over,
  });

describe('what of a month went to the state', () => {
  beforeEach(async () => {
    await withheld('2026-09-30T16:59:59.999Z', 5);
    await withheld('2026-09-30T17:00:00.000Z', 200);
    await withheld('2026-10-31T16:59:59.999Z', 100);
    await withheld('2026-10-31T17:00:00.000Z', 7_000);
    await on.book(on.aminah, -50_000);
  });

  test('its deposits, the last first, those called off apart; what is due of it, and kept of all months', async () => {
    expect(await deposit({ amount: 200, note: 'Kode billing 1' })).toEqual({
      id: expect.any(Number),
      month: '2026-10',
      due: 100,
    });
    expect(await codeOf(deposit({ amount: 101, ntpn: 'B000000000000001' }))).toBe('tax_deposit_too_large');
    const { id } = await deposit({ amount: 99, ntpn: 'B000000000000001' });
    on.clock.forward(60_000);
    expect(await voidTaxDeposit(on.shop, on.other, id, { reason: 'NTPN bulan lain' })).toEqual({
      id,
      month: '2026-10',
      due: 100,
    });
    const both = { paidOn: '2026-11-10', by: 'Admin Satu', createdAt: '2026-11-21T03:00:00.000Z' };
    expect(await readTaxDepositSummary(on.shop, '2026-10')).toEqual({
      deposits: [
        {
          ...{ id, amount: 99, ntpn: 'B000000000000001', note: null, ...both },
          voided: { at: '2026-11-21T03:01:00.000Z', by: 'Admin Dua', reason: 'NTPN bulan lain' },
        },
        { id: id - 1, amount: 200, ntpn: NTPN, note: 'Kode billing 1', ...both, voided: null },
      ],
      paid: 200,
      due: 100,
      closed: true,
      kept: 7_105,
    });
    expect(await readTaxDepositSummary(on.shop, '2026-09')).toEqual({
      ...{ deposits: [], paid: 0, due: 5, closed: true, kept: 7_105 },
    });
    expect(
      (
        await on.sql(
          `select kind, platform_amount::int as cash, seller_amount::int as farmer, tax_deposit_id, note from money_movements where kind like 'tax%' order by id`,
        )
      ).map((row) => Object.values(row)),
    ).toEqual([
      ['tax_paid', -200, 0, id - 1, 'Kode billing 1'],
      ['tax_paid', -99, 0, id, null],
      ['tax_paid_back', 99, 0, id, 'NTPN bulan lain'],
    ]);
    const paidOn = '2026-11-10';
    expect(await on.trail()).toEqual(
      [
        ['tax.deposit', null, { amount: 200, paidOn, ntpn: NTPN, note: 'Kode billing 1' }],
        ['tax.deposit', null, { amount: 99, paidOn, ntpn: 'B000000000000001' }],
        [
          'tax.deposit-void',
          { amount: 99, ntpn: 'B000000000000001' },
          { amount: 0, reason: 'NTPN bulan lain' },
        ],
      ].map(([action, before, after]) => ({ action, entity: 'tax', entity_id: '2026-10', before, after })),
    );
  });

  test.each([
    ['2026-10-31T16:59:59.999Z', false],
    ['2026-10-31T17:00:00.000Z', true],
  ])('at %s October is over: %s', async (now, closed) => {
    on.clock.set(now);
    expect(await readTaxDepositSummary(on.shop, '2026-10')).toMatchObject({ closed });
    expect(await codeOf(deposit({ paidOn: '2026-10-31' }))).toBe(closed ? null : 'tax_month_open');
  });

  const early = 'Tanggal setor lebih dulu daripada bulannya.';
  const late = 'Tanggal setor belum tiba.';
  test.each([
    [{ paidOn: '2026-11-21' }, null, undefined],
    [{ paidOn: '2026-11-22' }, 'invalid_input', { paidOn: late }],
    [{ paidOn: '2026-10-01' }, null, undefined],
    [{ paidOn: '2026-09-30' }, 'invalid_input', { paidOn: early }],
    [{ amount: 300 }, null, undefined],
    [{ amount: 301 }, 'tax_deposit_too_large', { amount: 'Paling banyak Rp\u00a0300.' }],
    [{ month: '2026-08', amount: 1 }, 'tax_deposit_too_large', { amount: 'Paling banyak Rp\u00a00.' }],
  ])('%o: %s', async (over, code, fields) => {
    const refusal = await deposit(over).then(
      () => ({ code: null, fields: undefined }),
      ({ code, fields }) => ({ code, fields }),
    );
    expect(refusal).toEqual({ code, fields });
  });

  test('where more went back to sellers than was withheld, nothing is due and nothing can be paid', async () => {
    await withheld('2026-08-10T03:00:00Z', -40);
    expect(await readTaxDepositSummary(on.shop, '2026-08')).toMatchObject({ due: -40 });
    await expect(deposit({ month: '2026-08', amount: 1 })).rejects.toMatchObject({
      params: { most: 'Rp\u00a00' },
    });
  });

  test('a receipt counts once, whichever month it is for; called off it is free again, and called off once', async () => {
    const { id } = await deposit({ amount: 1 });
    await expect(deposit({ month: '2026-09', amount: 1 })).rejects.toMatchObject({
      code: 'tax_deposit_twice',
      params: { month: 'Okt 2026' },
      fields: { ntpn: 'Sudah tercatat untuk Okt 2026.' },
    });
    const off = () => voidTaxDeposit(on.shop, on.maker, id, { reason: 'salah bulan' });
    expect(await off()).toMatchObject({ due: 300 });
    expect(await codeOf(off())).toBe('tax_deposit_gone');
    expect(await codeOf(voidTaxDeposit(on.shop, on.maker, 9_999, { reason: 'salah' }))).toBe(
      'tax_deposit_gone',
    );
    expect(await codeOf(deposit({ month: '2026-09', amount: 1 }))).toBeNull();
  });
});

describe('the rate that is withheld of a seller today', () => {
  /** It is 21 November 2026 in WIB; his year began at 17:00 UTC on 31 December. */
  const [YEAR, BEFORE, MONTH_ENDS, MONTH] = [
    '2025-12-31T17:00:00.000Z',
    '2025-12-31T16:59:59.999Z',
    '2026-10-31T16:59:59.999Z',
    '2026-10-31T17:00:00.000Z',
  ];
  const identity = (over: object) =>
    on.put('seller_identities', {
      ...{ farmer_id: on.aminah, legal_name: 'Aminah', business_kind: 'perorangan' },
      ...{ updated_at: MONTH, updated_by: on.maker.userId },
      ...over,
    });
  const set = (over: object = {}) =>
    on.set('tax', { withhold: true, ratePercent: 0.29, threshold: 20_000, ...over });
  const exempt = (exempt_until: string) => ({ exempt_until, exempt_number: 'SKB-7/2026' });

  test.each<[string, object, object | null, number | null]>([
    ['nothing known of him', {}, null, 29],
    ['nothing withheld of anybody', { withhold: false }, null, null],
    ['a rate of nothing', { ratePercent: 0 }, null, 0],
    ['exempt until today', {}, exempt('2026-11-21'), null],
    ['exempt until yesterday', {}, exempt('2026-11-20'), 29],
    ['declared for this year', {}, { statement_year: 2026 }, null],
    ['declared for last year', {}, { statement_year: 2025 }, 29],
    ['declared for next year', {}, { statement_year: 2027 }, 29],
    ['checked, and declared nothing', {}, {}, 29],
  ])('%s', async (_name, settings, his, rate) => {
    await set(settings);
    if (his) await identity(his);
    expect(await taxRateToday(on.shop, on.aminah)).toBe(rate);
  });

  test('in a store of another currency nothing is', async () => {
    await set();
    await on.set('store', { currency: 'USD' });
    expect(await taxRateToday(on.shop, on.aminah)).toBeNull();
  });

  test.each<[string, object, number | null]>([
    ['in the first instant of the year', { paid_at: YEAR }, 29],
    ['before it', { paid_at: BEFORE }, null],
    ['in the last instant of last month', { paid_at: MONTH_ENDS }, 29],
    ['in the first of this', { paid_at: MONTH }, null],
    ['at the door', { paid_at: null, cash_received_at: YEAR }, 29],
    ['not yet', { paid_at: null }, null],
    ['and a rupiah went back', { paid_at: YEAR, refunded: 1 }, null],
    ['but for a rupiah', { paid_at: YEAR, shortfall: 1 }, null],
    ['and was called off', { paid_at: YEAR, status: 'cancelled' }, null],
    ['and was given back', { paid_at: YEAR, status: 'refunded' }, null],
    ['to another', { paid_at: YEAR, farmer_id: -1 }, null],
  ])('declared, and a rupiah above the threshold was paid %s', async (_name, over, rate) => {
    await set();
    await identity({ statement_year: 2026 });
    await on.order(on.aminah, { paid_at: YEAR });
    const elsewhere = 'farmer_id' in over ? { farmer_id: on.budi } : {};
    await on.order(on.aminah, { subtotal: 10_001, total: 10_001, ...over, ...elsewhere });
    expect(await taxRateToday(on.shop, on.aminah)).toBe(rate);
  });

  test('turned over just the threshold he is exempt still', async () => {
    await set();
    await identity({ statement_year: 2026 });
    for (const paid_at of [YEAR, MONTH_ENDS]) await on.order(on.aminah, { paid_at });
    expect(await taxRateToday(on.shop, on.aminah)).toBeNull();
  });
});

test('the ledger gets the difference between what was withheld of an order and what is due of it, and nothing twice', async () => {
  const { id, code } = await on.order(on.aminah, { tax_rate: 50 });
  const keep = (orderId = id) => syncWithheldTax(on.shop, orderId, on.maker.userId);
  const booked = async () =>
    (
      await on.sql(
        'select kind, group_code, order_id, farmer_id, platform_amount::int as cash, seller_amount::int as farmer, actor_id from money_movements order by id',
      )
    ).map((row) => Object.values(row));
  const line = (farmer: number) => ['income_tax', code, id, on.aminah, 0, farmer, on.maker.userId];
  await keep();
  await keep();
  expect(await booked()).toEqual([line(-50)]);
  await on.sql('update orders set refunded = 4000 where id = $1', [id]);
  await keep();
  expect(await booked()).toEqual([line(-50), line(20)]);
  expect(await on.sql('select withheld::int from orders where id = $1', [id])).toEqual([{ withheld: 30 }]);
  await keep(9_999);
  expect(await booked()).toHaveLength(2);
});
