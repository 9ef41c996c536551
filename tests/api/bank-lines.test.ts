import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp, testClock } from '../app.ts';
import { billing } from '../billing.ts';
import { emptyShop } from '../emptied.ts';
import { expectInvariants } from '../invariants.ts';
import { enablePayments, makeTwoStalls } from '../orders.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

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
  await enablePayments(app.shop);
  stalls = await makeTwoStalls(app.shop);
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
/** A checkout that waits for its transfer: its code, its payment and the sum with its own digits. */
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

test('a statement is read without being kept, kept once, and pays what its admin says', async () => {
  const { code, payment, amount } = await order();
  const csv = statement([
    ['20/11/2026', 'TRSF SRI', amount],
    ['20/11/2026', 'LAIN', 5_000],
    ['20/11/2026', 'LAIN', 5_000],
  ]);
  expect(await take(csv, true)).toMatchObject({ rows: 3, fresh: 3, amount: amount + 10_000, dryRun: true });
  expect(await lines()).toEqual([]);
  expect(await take(csv)).toMatchObject({ rows: 3, fresh: 3, dryRun: false });
  // The same again, and one that overlaps.
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

test('what was confirmed by hand is only tied to its row; taken back, the row is nobody’s again', async () => {
  const { code, payment, amount } = await order();
  await call(`/api/orders/${code}/confirm-payment?amount=${amount}`, {});
  await take(statement([['22/11/2026', 'TRSF', amount]]));
  const [line] = await lines();
  expect(line.suggestions).toMatchObject([{ payment, how: 'confirmed' }]);
  expect(await match([[line.id, payment]])).toEqual({ codes: [], matched: 1, refused: [] });
  expect((await call(`/api/orders/${code}/undo-payment`, {})).statusCode).toBe(200);
  expect(await lines()).toMatchObject([{ id: line.id, state: 'open' }]);
});

test('two rows of one sum are never sure, another sum is only near, and one payment takes one row', async () => {
  const { code, payment, amount } = await order();
  await take(
    statement([
      ['20/11/2026', 'SATU', amount],
      ['21/11/2026', 'DUA', amount],
      ['21/11/2026', 'TANPA KODE', 36_000],
    ]),
  );
  const [, two, one] = (await lines()).sort((a: { id: number }, b: { id: number }) => b.id - a.id);
  expect([one.suggestions[0].how, two.suggestions[0].how]).toEqual(['several', 'several']);
  const near = (await lines('?q=tanpa')).at(0);
  expect(near.suggestions).toMatchObject([{ payment, how: 'near' }]);
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

test('a row that is no buyer’s money is put aside and back; a file that is none says why', async () => {
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
