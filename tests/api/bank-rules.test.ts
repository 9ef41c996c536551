import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBankLines } from '../../src/domain/bank-reconciliation/find-bank-lines.ts';
import { importBankStatement } from '../../src/domain/bank-reconciliation/import-bank-statement.ts';
import { ignoreBankLines, matchBankLines } from '../../src/domain/bank-reconciliation/match-bank-lines.ts';
import { codeOf, NOW, type PayoutBench, payoutBench, WHEN } from '../support/payout-fixture.ts';

let on: PayoutBench;
beforeAll(async () => {
  on = await payoutBench();
});
afterAll(() => on.database.close());
beforeEach(() => on.clear());

let keys = 0;
/** A row of Rp 10.123 on 20 November, with the bank's text. */
async function row(over: object = {}): Promise<number> {
  keys += 1;
  const line = { key: `k${keys}`, day: '2026-11-20', text: 'TRSF SRI', amount: 10_123 };
  return (await on.put('bank_lines', { ...line, imported_at: NOW, imported_by: on.maker.userId, ...over }))
    .id;
}
/** A pending transfer of Rp 10.123. */
async function payment(over: object = {}, order: object = {}): Promise<number> {
  const { code } = await on.order(on.aminah, { status: 'awaiting_payment', paid_at: null, ...order });
  const asked = { group_code: code, method: 'transfer', due: 10_000, suffix: 123, created_at: WHEN.made };
  return (await on.put('payments', { ...asked, ...over })).id;
}
const confirmed = (confirmed_at = '2026-11-20T03:00:00Z') => ({ status: 'confirmed', confirmed_at });
const lines = async (input: object = {}) => (await findBankLines(on.shop, on.maker, input)).data;
const found = async (input: object) => {
  const { data, total } = await findBankLines(on.shop, on.maker, input);
  return [data.map(({ id }) => id), total];
};

test('lists bank rows by status, text, sum and day, newest first, with the count', async () => {
  const early = await row({ day: '2026-11-19', text: 'BUNGA', amount: 5_000 });
  const open = await row();
  const next = await row({ amount: 700 });
  const aside = await row({ day: '2026-11-21', ignored_at: NOW });
  const tied = await row({ day: '2026-11-18', payment_id: await payment(confirmed()) });
  for (const [input, ids, total] of [
    [{}, [next, open, early]],
    [{ view: 'aside' }, [aside]],
    [{ view: 'matched' }, [tied]],
    [{ view: 'all' }, [aside, next, open, early, tied]],
    [{ view: 'all', limit: 2, page: 2 }, [open, early], 5],
    [{ q: 'bunga' }, [early]],
    [{ q: 'Rp 5.000' }, [early]],
    [{ q: 'rp5000' }, [early]],
    [{ q: '5000x' }, []],
    [{ q: 'x5000' }, []],
    [{ q: '500' }, []],
    [{ q: '%' }, []],
    [{ from: '2026-11-20' }, [next, open]],
    [{ to: '2026-11-19' }, [early]],
    [{ least: 5_001 }, [open]],
    [{ most: 5_000 }, [next, early]],
  ] as [object, number[], number?][])
    expect(await found(input), JSON.stringify(input)).toEqual([ids, total ?? ids.length]);
  const shown = { day: '2026-11-18', text: 'TRSF SRI', amount: 10_123, suggestions: [] };
  expect(await lines({ view: 'matched' })).toEqual([
    { id: tied, cents: 0, ...shown, state: 'matched', code: 'LB-1' },
  ]);
  expect((await lines({ view: 'all' })).map(({ state, code }) => [state, code])).toEqual([
    ['aside', null],
    ...[next, open, early].map(() => ['open', null]),
    ['matched', 'LB-1'],
  ]);
});

describe('matching a row with payments', () => {
  const how = async () => (await lines()).map(({ suggestions }) => suggestions.map((one) => one.how));

  test.each<[string, object, string[]]>([
    ['waits for this sum', {}, ['sure']],
    ['waits, with its proof', { status: 'checking' }, ['sure']],
    ['by QRIS', { method: 'qris' }, ['sure']],
    ['at the gateway', { method: 'gateway' }, []],
    ['called off', { status: 'cancelled' }, []],
    ['without its digits', { due: 10_123, suffix: 5 }, ['no_code']],
    ['less a usual fee', { due: 12_500 }, ['fee']],
    ['made after the row', { created_at: '2026-11-20T17:00:00Z' }, ['other_day']],
    ['made on the day of the row', { created_at: '2026-11-20T16:59:59Z' }, ['sure']],
    ['one and a half thousand off', { due: 11_500 }, []],
    ['not quite a thousand off', { due: 10_999 }, ['near']],
    ['confirmed on the day', confirmed(), ['confirmed']],
    ['confirmed fourteen days after', confirmed('2026-12-04T16:59:59Z'), ['confirmed']],
    ['confirmed a day later than that', confirmed('2026-12-04T17:00:00Z'), []],
    ['confirmed fourteen days before', confirmed('2026-11-05T17:00:00Z'), ['confirmed']],
    ['confirmed a day earlier than that', confirmed('2026-11-05T16:59:59Z'), []],
  ])('suggests a payment or not: %s', async (_name, over, wanted) => {
    await row();
    await payment(over);
    expect(await how()).toEqual([wanted]);
  });
  test('only a single match is certain: a twin on either side, even ignored, matched or cancelled, makes it ambiguous', async () => {
    const alone = await row();
    const first = await payment();
    expect(await lines()).toMatchObject([
      { suggestions: [{ payment: first, code: 'LB-1', buyer: 'Pembeli', amount: 10_123, how: 'sure' }] },
    ]);
    for (const twin of [
      () => row(),
      () => row({ ignored_at: NOW }),
      async () => row({ payment_id: await payment(confirmed()) }),
    ]) {
      await twin();
      const [shown] = (await lines()).filter(({ id }) => id === alone);
      expect(shown!.suggestions.find((one) => one.payment === first)!.how).toBe('several');
      await on.sql(`delete from bank_lines where id <> ${alone}`);
    }
    // An equal amount from long before is another payment.
    await row({ day: '2026-09-20', ignored_at: NOW });
    await on.sql(`delete from payments where id <> ${first}`);
    expect(await how()).toEqual([['sure']]);
    await payment({ status: 'cancelled' });
    expect(await how()).toEqual([['several']]);
    await on.sql(`delete from payments where id <> ${first}`);
    // An open weighing balance may explain this amount as well.
    const { id } = await on.order(on.aminah, { subtotal: 20_000, total: 20_000, shortfall: 10_123 });
    expect(await how()).toEqual([['several']]);
    await on.sql(`update orders set shortfall = 0 where id = ${id}`);
    expect(await how()).toEqual([['sure']]);
    await payment({ status: 'cancelled' });
    await payment({ method: 'qris' }, { billing: { firstName: 'Sri', lastName: '' } });
    expect(await how()).toEqual([['several', 'several']]);
    expect((await lines())[0]!.suggestions.map(({ buyer }) => buyer)).toEqual(['Pembeli', 'Sri']);
  });

  test('suggests at most five, unpaid before confirmed', async () => {
    await row();
    const done = await payment(confirmed());
    const waiting = [await payment()];
    for (let n = 0; n < 3; n += 1) waiting.push(await payment({ method: 'qris' }));
    const shown = async () => (await lines())[0]!.suggestions.map((one) => one.payment);
    expect(await shown()).toEqual([...waiting, done]);
    waiting.push(await payment({ method: 'qris' }));
    expect(await shown()).toEqual(waiting);
  });
});

test('links each confirmed payment to its row; failures are reported and do not affect the others', async () => {
  const first = await payment(confirmed());
  const second = await payment({ ...confirmed(), due: 20_000 });
  const online = await payment({ ...confirmed(), method: 'gateway' });
  const off = await payment({ status: 'cancelled', due: 500, suffix: 0 });
  const rows = [
    await row(),
    await row({ amount: 20_122 }),
    await row(),
    await row({ amount: 500 }),
    await row({ ignored_at: NOW }),
  ];
  const match = (lines: [number, number][]) =>
    matchBankLines(on.shop, on.maker, { lines: lines.map(([id, payment]) => ({ id, payment })) });
  const [one, two, three, four, five] = rows as [number, number, number, number, number];
  const taken = 'Baris mutasi ini sudah dicocokkan, disisihkan, atau tidak ada.';
  const { refused, ...done } = await match([
    [two, second],
    [one, first],
    [three, online],
    [four, off],
    [99_999, 99_999],
  ]);
  expect(done).toEqual({ codes: [], matched: 1 });
  expect(refused).toEqual([
    { id: two, message: expect.stringMatching(/Rp\u00a020\.122.*Rp\u00a020\.123/) },
    ...[three, four, 99_999].map((id) => ({ id, message: taken })),
  ]);
  expect((await match([[five, second]])).refused).toEqual([{ id: five, message: taken }]);
  expect((await match([[99_999, second]])).refused).toEqual([{ id: 99_999, message: taken }]);
  // A matched row pays nothing else, and a paid payment takes no other row.
  expect((await match([[one, second]])).refused).toEqual([{ id: one, message: taken }]);
  expect((await match([[three, first]])).matched).toBe(0);
  expect(await on.sql('select id, payment_id from bank_lines where payment_id is not null')).toEqual([
    { id: one, payment_id: first },
  ]);
  expect(await on.trail()).toEqual([
    {
      action: 'bank.match',
      entity: 'order',
      entity_id: 'LB-1',
      before: null,
      after: { amount: 10_123, day: '2026-11-20' },
    },
  ]);
});

test('ignores and restores rows once each, never matched ones; the trail records how many', async () => {
  const [one, two] = [await row(), await row()];
  const tied = await row({ payment_id: await payment(confirmed()) });
  const aside = (ids: number[], value?: boolean) =>
    ignoreBankLines(on.shop, on.maker, { ids, ...(value === undefined ? {} : { aside: value }) });
  expect(await aside([one], false)).toEqual({ changed: 0 });
  expect(await aside([one, tied])).toEqual({ changed: 1 });
  expect(await aside([one, two])).toEqual({ changed: 1 });
  expect(await aside([one, two, tied])).toEqual({ changed: 0 });
  expect(await on.sql('select id, ignored_at from bank_lines order by id')).toEqual([
    { id: one, ignored_at: new Date(NOW) },
    { id: two, ignored_at: new Date(NOW) },
    { id: tied, ignored_at: null },
  ]);
  expect(await aside([one, two, tied], false)).toEqual({ changed: 2 });
  const said = (action: string, rows: number) => ({
    action,
    entity: 'bank',
    entity_id: '*',
    before: null,
    after: { rows },
  });
  expect(await on.trail()).toEqual([said('bank.aside', 1), said('bank.aside', 1), said('bank.restore', 2)]);
});

describe('importing a statement', () => {
  const take = (rows: string[], dry_run = false) =>
    importBankStatement(on.shop, on.maker, {
      csv: ['Tanggal,Keterangan,Debet,Kredit', ...rows].join('\n'),
      dry_run,
    });

  test('imports each row once, identical ones by their number; the preview reports the same', async () => {
    const rows = [
      '20/11/2026,LAIN  WARNA,,5.000',
      '20/11/2026,lain warna,,5.000',
      '19/11/2026,BUNGA,,700',
      '21/11/2026,BIAYA,6.500,',
    ];
    const said = {
      ...{ rows: 3, fresh: 3, amount: 10_700, out: 1, columns: ['Tanggal', 'Kredit', 'Debet', 'Keterangan'] },
      ...{ errors: [], errorCount: 0, from: '2026-11-19', to: '2026-11-20' },
    };
    expect(await take(rows, true)).toMatchObject({ ...said, dryRun: true });
    expect(await on.sql('select from bank_lines')).toEqual([]);
    expect(await take(rows)).toMatchObject({ ...said, dryRun: false });
    expect(await take(rows, true)).toMatchObject({ rows: 3, fresh: 0, amount: 0 });
    expect(await take([...rows, rows[0]!])).toMatchObject({ rows: 4, fresh: 1, amount: 5_000 });
    expect(await take(rows)).toMatchObject({ fresh: 0 });
    const kept = await on.sql(
      'select day, text, amount::int, imported_at, imported_by, payment_id, ignored_at from bank_lines order by id limit 1',
    );
    expect(kept).toEqual([
      {
        ...{ day: '2026-11-20', text: 'LAIN  WARNA', amount: 5_000, imported_at: new Date(NOW) },
        ...{ imported_by: on.maker.userId, payment_id: null, ignored_at: null },
      },
    ]);
    const noted = (rows: number, amount: number, from: string) => ({
      ...{ action: 'bank.import', entity: 'bank', entity_id: '*', before: null },
      after: { rows, amount, from, to: '2026-11-20' },
    });
    expect(await on.trail()).toEqual([noted(3, 10_700, '2026-11-19'), noted(1, 5_000, '2026-11-19')]);
  });

  test('handles more rows than one insert holds, and more unreadable rows than are shown', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `20/11/2026,NO ${at},,${1_000 + at}`);
    const wrong = Array.from({ length: 51 }, () => '99/11/2026,x,,1');
    const seen = await take([...many, ...wrong]);
    expect(seen).toMatchObject({ rows: 501, fresh: 501, errorCount: 51 });
    expect(seen.errors).toHaveLength(50);
    expect(await take([...many, '20/11/2026,BARU,,1'], true)).toMatchObject({ fresh: 1, amount: 1 });
    expect(await take(['21/11/2026,KELUAR,1,'])).toMatchObject({ rows: 0, from: null, to: null });
    expect(await codeOf(importBankStatement(on.shop, on.maker, { csv: 'halo' }))).toBe('import_unreadable');
  });
});
