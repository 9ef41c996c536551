import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let stalls: Awaited<ReturnType<typeof makeTwoStalls>>;

beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx);
  stalls = await makeTwoStalls(app.ctx);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (url: string, payload?: object, who = admin) =>
  app.fastify.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { cookie: who.cookie },
    ...(payload ? { payload } : {}),
  });
/** A checkout that awaits its transfer: its code, its payment and the amount with its own digits. */
async function order(quantity = 3) {
  const items = [{ id: stalls.one.id, quantity, price: 12_000 }];
  const placed = await call(
    '/api/orders',
    { items, billing, paymentMethod: 'transfer' },
    await signedIn(app),
  );
  const { code } = placed.json().data.orders[0] as { code: string };
  const [payment] = (await call(`/api/admin/payments?q=${code}`)).json().data;
  return { code, payment: payment.id as number, amount: payment.amount as number };
}
const statement = (rows: [string, string, number][]) =>
  ['Tanggal,Keterangan,Debet,Kredit', ...rows.map(([day, text, sum]) => `${day},${text},,${sum}`)].join('\n');
const take = async (csv: string, dry_run = false) =>
  (await call('/api/admin/bank-lines/import', { csv, dry_run })).json().data;
const lines = async (query = '') => (await call(`/api/admin/bank-lines${query}`)).json().data;
const match = async (pairs: [number, number][]) =>
  (
    await call('/api/admin/bank-lines/match', { lines: pairs.map(([id, payment]) => ({ id, payment })) })
  ).json().data;
const statusOf = async (code: string) => (await call(`/api/orders/${code}`)).json().data.status;

test('previews a statement without storing it, stores it once, and confirms the payments the admin selects', async () => {
  const { code, payment, amount } = await order();
  const csv = statement([
    ['21/11/2026', 'TRSF SRI', amount],
    ['20/11/2026', 'LAIN', 5_000],
    ['20/11/2026', 'LAIN', 5_000],
  ]);
  expect(await take(csv, true)).toMatchObject({ rows: 3, fresh: 3, amount: amount + 10_000, dryRun: true });
  expect(await lines()).toEqual([]);
  expect(await take(csv)).toMatchObject({ rows: 3, fresh: 3, dryRun: false });
  // The same statement again, and an overlapping one.
  expect(await take(csv)).toMatchObject({ rows: 3, fresh: 0 });
  const more = statement([
    ['20/11/2026', 'LAIN', 5_000],
    ['20/11/2026', 'lain', 5_000],
    ['21/11/2026', 'BARU', 7_000],
  ]);
  expect(await take(more)).toMatchObject({ rows: 3, fresh: 1 });
  expect(await lines()).toHaveLength(4);
  expect(await statusOf(code)).toBe('awaiting_payment');

  const [found] = await lines(`?q=${amount}`);
  expect(found.suggestions).toEqual([{ payment, code, buyer: 'Sri Wahyuni', amount, how: 'sure' }]);
  expect(await match([[found.id, payment]])).toEqual({ codes: [code], matched: 1, refused: [] });
  expect(await statusOf(code)).toBe('paid');
  const again = await match([[found.id, payment]]);
  expect(again).toMatchObject({ codes: [], matched: 0, refused: [{ id: found.id }] });
  expect(await take(csv)).toMatchObject({ fresh: 0 });
  expect(await lines('?view=matched')).toMatchObject([{ id: found.id, code, state: 'matched' }]);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as n from money_movements where kind = 'payment' and not undone`,
  );
  expect(rows[0].n).toBe(1);
});

test('a manually confirmed payment is only linked to its row; unlinking frees the row', async () => {
  const { code, payment, amount } = await order();
  await call(`/api/orders/${code}/confirm-payment?amount=${amount}`, {});
  await take(statement([['22/11/2026', 'TRSF', amount]]));
  const [line] = await lines();
  expect(line.suggestions).toMatchObject([{ payment, how: 'confirmed' }]);
  expect(await match([[line.id, payment]])).toEqual({ codes: [], matched: 1, refused: [] });
  expect((await call(`/api/orders/${code}/undo-payment`, {})).statusCode).toBe(200);
  expect(await lines()).toMatchObject([{ id: line.id, state: 'open' }]);
});

test('two rows with the same sum are never certain, another sum is only close, and a payment takes one row', async () => {
  const { code, payment, amount } = await order();
  await take(
    statement([
      ['21/11/2026', 'SATU', amount],
      ['21/11/2026', 'DUA', amount],
      ['21/11/2026', 'TANPA KODE', 36_000],
    ]),
  );
  const [, two, one] = (await lines()).sort((a: { id: number }, b: { id: number }) => b.id - a.id);
  expect([one.suggestions[0].how, two.suggestions[0].how]).toEqual(['several', 'several']);
  const near = (await lines('?q=tanpa')).at(0);
  expect(near.suggestions).toMatchObject([{ payment, how: 'no_code' }]);
  const wrong = await match([[near.id, payment]]);
  expect(wrong.refused[0].message).toContain('Periksa di halaman pembayarannya');
  expect(
    (
      await call('/api/admin/bank-lines/match', {
        lines: [
          { id: one.id, payment },
          { id: two.id, payment },
        ],
      })
    ).statusCode,
  ).toBe(400);
  const answers = await Promise.all([match([[one.id, payment]]), match([[two.id, payment]])]);
  expect(answers.map(({ matched }) => matched).sort()).toEqual([0, 1]);
  expect(await statusOf(code)).toBe('paid');
});

test('a row that is not a buyer’s money is ignored and restored; an unreadable file gives the reason', async () => {
  await take(statement([['20/11/2026', 'BUNGA', 1_200]]));
  const [line] = await lines();
  const aside = (value: boolean) => call('/api/admin/bank-lines/aside', { ids: [line.id], aside: value });
  expect((await aside(true)).json().data).toEqual({ changed: 1 });
  expect(await lines()).toEqual([]);
  expect(await lines('?view=aside')).toMatchObject([{ state: 'aside', suggestions: [] }]);
  expect((await aside(true)).json().data).toEqual({ changed: 0 });
  await aside(false);
  expect(await lines()).toHaveLength(1);
  const bad = await call('/api/admin/bank-lines/import', { csv: 'halo' });
  expect([bad.statusCode, bad.json().error.code]).toEqual([400, 'import_unreadable']);
});

test('a sum that arrived twice is never certain, even if the first row already paid an order', async () => {
  const first = await order();
  await take(statement([['21/11/2026', 'TRSF SRI', first.amount]]));
  const [row] = await lines();
  expect(row.suggestions).toMatchObject([{ how: 'sure' }]);
  await match([[row.id, first.payment]]);
  // The same row with another text, and an order with the same amount.
  const second = await order();
  await app.database.pool.query('update payments set suffix = $2 where id = $1', [
    second.payment,
    first.amount - 36_000,
  ]);
  await take(statement([['21/11/2026', 'TRANSFER DARI SRI', first.amount]]));
  const [again] = await lines();
  expect(again.suggestions).toMatchObject([{ payment: second.payment, how: 'several' }]);
});

test('a row older than its order is shown with the reason and not certain; the same beside a cancelled order', async () => {
  const { payment, amount } = await order();
  await take(statement([['20/11/2026', 'KEMARIN', amount]]));
  expect((await lines())[0].suggestions).toMatchObject([{ payment, how: 'other_day' }]);
  const other = await order();
  const gone = await order();
  await call(`/api/orders/${gone.code}/cancel`, { reason: 'Tidak jadi' });
  await app.database.pool.query(
    `update payments set suffix = $2, status = case when id = $1 then 'cancelled' else status end where id in ($1, $3)`,
    [gone.payment, other.amount - 36_000, other.payment],
  );
  await app.database.pool.query(`update payments set due = 36000 where id = $1`, [gone.payment]);
  await take(statement([['21/11/2026', 'DUA PESANAN', other.amount]]));
  expect((await lines('?q=dua'))[0].suggestions).toMatchObject([{ payment: other.payment, how: 'several' }]);
});

test('one row for several orders, several for one, and one short by the fee are shown with the reason', async () => {
  const [one, two] = [await order(), await order(5)];
  await take(
    statement([
      ['21/11/2026', 'GABUNG', one.amount + two.amount],
      ['21/11/2026', 'KURANG BIAYA', two.amount - 2_500],
    ]),
  );
  expect((await lines('?q=gabung'))[0].suggestions).toMatchObject([
    { payment: one.payment, how: 'orders' },
    { payment: two.payment, how: 'orders' },
  ]);
  expect((await lines('?q=biaya'))[0].suggestions).toMatchObject([{ payment: two.payment, how: 'fee' }]);
  await take(
    statement([
      ['21/11/2026', 'CICIL SATU', 20_000],
      ['21/11/2026', 'CICIL DUA', one.amount - 20_000],
    ]),
  );
  for (const row of await lines('?q=cicil'))
    expect(row.suggestions).toMatchObject([{ payment: one.payment, how: 'part' }]);
});

test('never imports outgoing money, whatever its direction is called', async () => {
  const { amount } = await order();
  for (const [titles, way] of [
    ['Tanggal,Keterangan,Jumlah,D/K', 'DR'],
    ['Tanggal,Keterangan,Jumlah,Jenis', 'PB'],
    ['Tanggal,Keterangan,Jumlah,Arah', 'K'],
    ['Tanggal,Keterangan,Jumlah,', 'DB'],
    ['Tanggal,Keterangan,Jumlah', ''],
  ])
    expect(await take(`${titles}\n21/11/2026,BAYAR SEWA GUDANG,${amount},${way}`), way).toMatchObject({
      rows: 0,
    });
  expect(await lines()).toEqual([]);
});

test('imports a statement in the bank’s format, and remembers corrected columns for the next one', async () => {
  const post = async (payload: object) => (await call('/api/admin/bank-lines/import', payload)).json().data;
  const file = readFileSync(join(import.meta.dirname, '../fixtures/field/bank-mutasi.xlsx')).toString(
    'base64',
  );
  expect(await post({ file, dry_run: true })).toMatchObject({ rows: 1, amount: 66_555 });
  const page = `<html><body><table><tr><td>Rekening 123</table><table><tr><th>Tanggal<th>Keterangan<th>Debet<th>Kredit
    <tr><td>21/11/2026<td>TRSF&nbsp;E-BANKING<td><td>66.556,00</table>`;
  expect(await post({ file: Buffer.from(page).toString('base64'), dry_run: true })).toMatchObject({
    rows: 1,
    amount: 66_556,
  });
  const month = (sum: number) => `Kapan;Ket.;Nilai rupiah;Kode\n21/11/2026;A;${sum};PB\n21/11/2026;B;9000;XX`;
  const asked = await post({ csv: month(7_000), dry_run: true });
  expect(asked).toMatchObject({
    rows: 0,
    layout: { complete: false, titles: ['Kapan', 'Ket.', 'Nilai rupiah', 'Kode'] },
  });
  expect((await call('/api/admin/bank-lines/import', { csv: month(7_000) })).statusCode).toBe(400);
  const chosen = { columns: ['day', 'text', 'amount', 'sign'], in_words: ['PB'] };
  expect(await post({ csv: month(7_000), ...chosen })).toMatchObject({
    rows: 1,
    fresh: 1,
    amount: 7_000,
    out: 1,
  });
  expect(await post({ csv: month(8_000) })).toMatchObject({ rows: 1, fresh: 1, amount: 8_000, out: 1 });
  const twice = { csv: month(1), columns: ['day', 'day', 'amount', 'sign'] };
  expect((await call('/api/admin/bank-lines/import', twice)).statusCode).toBe(400);
});

test('keeps interest with cents as the bank writes it, and never as a buyer’s payment', async () => {
  const { amount } = await order();
  await take(`Tanggal;Keterangan;Debet;Kredit\n21/11/2026;BUNGA;;${amount},56`);
  const [row] = await lines();
  expect(row).toMatchObject({ amount, cents: 56, suggestions: [] });
});

test('an admin matches one row to several orders or several rows to one, and sees what is short or over', async () => {
  const byHand = (lines: number[], payments: number[], rest?: string) =>
    call('/api/admin/bank-lines/match-by-hand', { lines, payments, ...(rest ? { rest } : {}) });
  const idsOf = async (q: string) => (await lines(`?q=${q}`)).map(({ id }: { id: number }) => id);
  const [one, two, three, four] = [await order(), await order(5), await order(4), await order(2)];
  await take(
    statement([
      ['21/11/2026', 'GABUNG', one.amount + two.amount],
      ['21/11/2026', 'CICIL', 20_000],
      ['21/11/2026', 'CICIL', three.amount - 20_000],
      ['21/11/2026', 'POTONG', 24_000 - 6_500],
      ['21/11/2026', 'JAUH', 100],
    ]),
  );
  const [both] = await idsOf('gabung');
  const short = await byHand([both], [one.payment, two.payment, three.payment]);
  expect([short.statusCode, short.json().error.code]).toEqual([409, 'bank_sums_differ']);
  expect((await byHand([both], [one.payment])).statusCode).toBe(409);
  const done = await Promise.all([
    byHand([both], [one.payment, two.payment]),
    byHand([both], [one.payment, two.payment]),
  ]);
  expect(done.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect([await statusOf(one.code), await statusOf(two.code)]).toEqual(['paid', 'paid']);
  const parts = await idsOf('cicil');
  expect((await byHand(parts.slice(0, 1), [three.payment], 'fee')).statusCode).toBe(409);
  expect((await byHand(parts, [three.payment])).json().data).toEqual({ codes: [three.code] });
  const [cut] = await idsOf('potong');
  expect((await byHand([cut], [four.payment])).statusCode).toBe(409);
  expect((await byHand([cut], [four.payment], 'fee')).json().data).toEqual({ codes: [four.code] });
  const { rows } = await app.database.pool.query(
    'select sum(platform_amount)::int as cash from money_movements where not undone',
  );
  expect(rows[0].cash).toBe(one.amount + two.amount + three.amount + 24_000 - 6_500);
  // A confirmation that one row made for both is not undone for one of them; the others are, with their rows.
  expect((await call(`/api/orders/${one.code}/undo-payment`, {})).statusCode).toBe(409);
  for (const { code } of [three, four])
    expect((await call(`/api/orders/${code}/undo-payment`, {})).statusCode).toBe(200);
  expect((await lines()).map(({ text }: { text: string }) => text).sort()).toEqual([
    'CICIL',
    'CICIL',
    'JAUH',
    'POTONG',
  ]);
  expect(await lines('?view=matched')).toMatchObject([{ id: both, code: one.code }]);
});

test('after a row short by the fee, everything received later is a surplus', async () => {
  const { payment, amount } = await order();
  await take(statement([['21/11/2026', 'POTONG', 36_000 - 6_500]]));
  const [cut] = await lines();
  await call('/api/admin/bank-lines/match-by-hand', { lines: [cut.id], payments: [payment], rest: 'fee' });
  await take(
    statement([
      ['21/11/2026', 'LAGI', amount],
      ['21/11/2026', 'SISA', 6_500],
    ]),
  );
  for (const { id } of await lines())
    await call('/api/admin/bank-lines/match-by-hand', { lines: [id], payments: [payment], rest: 'over' });
  const { rows } = await app.database.pool.query(
    `select sum(platform_amount)::int as cash, sum(platform_amount) filter (where kind = 'surplus')::int as over from money_movements`,
  );
  expect(rows).toEqual([{ cash: 36_000 - 6_500 + amount + 6_500, over: amount + 6_500 }]);
});

test('late money recorded manually and then matched to its row is booked once', async () => {
  const { code, payment, amount } = await order();
  await call(`/api/orders/${code}/cancel`, { reason: 'uji' });
  expect((await call(`/api/admin/payments/${payment}/received`, { amount })).statusCode).toBe(200);
  await take(statement([['21/11/2026', 'TERLAMBAT', amount]]));
  const [row] = await lines();
  const by = { lines: [row.id], payments: [payment], rest: 'over' };
  expect((await call('/api/admin/bank-lines/match-by-hand', by)).statusCode).toBe(200);
  const { rows } = await app.database.pool.query(
    'select sum(platform_amount)::int as cash from money_movements',
  );
  expect(rows).toEqual([{ cash: amount }]);
});
