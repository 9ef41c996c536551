import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* The bank's statement in the back office, as a browser without JavaScript sends it. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
});
beforeEach(async () => {
  await database.pool.query('delete from bank_lines where payment_id is null and group_code is null');
});
afterAll(async () => {
  await expectInvariants(database.pool);
  await app.stop();
  await database.close();
});

const PATH = '/admin/payments/bank-lines';
const { page, send } = withoutScripts(() => app);
const call = (url: string, payload: object, who = admin) =>
  app.fastify.inject({ method: 'POST', url, payload, headers: { cookie: who.cookie } });
/** What the browser sends for a chosen file. */
const upload = (bytes: Buffer, name = 'mutasi.csv') =>
  app.fastify.inject({
    method: 'POST',
    url: PATH,
    headers: {
      accept: 'text/html',
      cookie: admin.cookie,
      origin: app.ctx.config.publicUrl,
      'content-type': 'multipart/form-data; boundary=tepi',
    },
    payload: Buffer.concat([
      Buffer.from('--tepi\r\nContent-Disposition: form-data; name="intent"\r\n\r\nread\r\n'),
      Buffer.from(`--tepi\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--tepi--\r\n'),
    ]),
  });
const textOf = (body: string) => pageOf(body.replaceAll('<!-- -->', '')).one('main').text;
/** The statement as the form sends it again, with its line breaks. */
const csvOf = (body: string) => /<textarea name="csv"[^>]*>\n?([^<]*)<\/textarea>/.exec(body)![1]!;
const kept = async () =>
  (await database.pool.query('select day, text, amount::int, cents from bank_lines order by id')).rows;

const today = () => {
  const [year, month, day] = dayInWib(app.ctx.clock.now()).split('-');
  return `${day}/${month}/${year}`;
};
const statement = (rows: [string, number][]) =>
  ['Tanggal,Keterangan,Debet,Kredit', ...rows.map(([text, sum]) => `${today()},${text},,${sum}`)].join('\n');
async function order(quantity = 3) {
  const { one } = await makeTwoStalls(app.ctx);
  const items = [{ id: one.id, quantity, price: 12_000 }];
  const placed = await call(
    '/api/orders',
    { items, billing, paymentMethod: 'transfer' },
    await signedIn(app),
  );
  const { code } = placed.json().data.orders[0] as { code: string };
  const { rows } = await database.pool.query(
    'select p.id, (p.due + p.suffix)::int as amount from payments p join orders o using (group_code) where o.code = $1',
    [code],
  );
  return { code, ...(rows[0] as { id: number; amount: number }) };
}

test('columns put right by hand are shown, saved, and known for that bank’s next file', async () => {
  const month = (sum: number) => `Kapan;Ket.;Nilai rupiah;Kode\n21/11/2026;A;${sum};PB\n21/11/2026;B;9000;XX`;
  const asked = await upload(Buffer.from(month(7_000)));
  expect(textOf(asked.body)).toContain('Kolomnya belum lengkap');
  expect(pageOf(asked.body).all('select', { name: 'columns' })).toHaveLength(4);
  const chosen: [string, string][] = ['day', 'text', 'amount', 'sign'].map((role) => ['columns', role]);
  const csv = csvOf(asked.body);
  const again = await send(PATH, [['intent', 'read'], ['csv', csv], ...chosen, ['in_words', 'PB']], admin);
  expect(textOf(again.body)).toContain('1 uang masuk baru');
  expect(textOf(again.body)).toContain('1 uang keluar, dilewati');
  const twice = await send(
    PATH,
    [
      ['intent', 'read'],
      ['csv', csv],
      ['columns', 'day'],
      ['columns', 'day'],
    ],
    admin,
  );
  expect([twice.statusCode, textOf(twice.body)]).toEqual([400, expect.stringContaining('Satu isi')]);
  await send(PATH, [['intent', 'keep'], ['csv', csv], ...chosen, ['in_words', 'PB']], admin);
  expect(await kept()).toEqual([{ day: '2026-11-21', text: 'A', amount: 7_000, cents: 0 }]);
  const next = await upload(Buffer.from(month(8_000)));
  expect(textOf(next.body)).toContain('1 uang masuk baru');
  expect(textOf(next.body)).not.toContain('Kolomnya belum lengkap');
  expect(textOf(next.body)).toContain('1 uang keluar, dilewati');
  // A word that was not there when the admin said so.
  const other = await upload(Buffer.from(`${month(8_000)}\n22/11/2026;C;5000;QR`));
  expect(textOf(other.body)).toContain('1 tidak jelas masuk atau keluar, dilewati');
  expect(textOf(other.body)).toContain('Arah “QR” tidak jelas');
});

test('a direction that nothing tells is asked for, and never means in', async () => {
  const file =
    'Tanggal;Uraian;Nominal;Jenis\n21/11/2026;BAYAR SEWA GUDANG;83210;TRK\n21/11/2026;TITIP;5000;STR';
  const asked = await upload(Buffer.from(file));
  const csv = csvOf(asked.body);
  const said = textOf(asked.body);
  expect(said).toContain('2 tidak jelas masuk atau keluar, dilewati. Betulkan kolomnya di bawah.');
  expect(said).toContain('Tidak ada yang baru untuk disimpan.');
  const words = pageOf(asked.body).all('input', { name: 'in_words' });
  expect(words.map((one) => one.attribute('value'))).toEqual(['TRK', 'STR']);
  const columns: [string, string][] = ['day', 'text', 'amount', 'sign'].map((role) => ['columns', role]);
  const told = await send(PATH, [['intent', 'read'], ['csv', csv], ...columns, ['in_words', 'STR']], admin);
  expect(textOf(told.body)).toContain('1 uang masuk baru, Rp 5.000');
});

const FIELD = join(import.meta.dirname, '../fixtures/field');
test.each([
  ['bank-bca-pembuka.csv'],
  ['bank-bca-tanpa-nama-kolom.csv'],
  ['bank-bri.csv'],
  ['bank-bunga.csv'],
  ['bank-dr.csv'],
  ['bank-mandiri-kopra.csv'],
  ['bank-mutasi.xlsx'],
  ['bank-utf16-unicode-text.txt'],
])('%s is read on the page as the bank gave it', async (name) => {
  const read = await upload(readFileSync(join(FIELD, name)), name);
  expect(read.statusCode).toBe(200);
  expect(textOf(read.body)).toMatch(/[1-9]\d* uang masuk baru/);
  expect(textOf(read.body)).not.toContain('tidak terbaca dan dilewati');
});

test.each([
  ['kredit-debet-satu-kolom.csv', '2 tidak jelas masuk atau keluar', 0],
  ['danamon.txt', 'Baris 4: Berstatus gagal', 1],
  ['valas.csv', 'Baris 3: Mata uangnya USD', 1],
  ['tanggal-rusak.csv', 'Baris 3: Tanggalnya kosong', 1],
  ['koma-tanpa-kutip.csv', 'Baris 5: Isi baris ini bergeser', 1],
  ['dua-rekening.csv', 'Baris 13: Tabel lain', 2],
])('%s tells which rows are not read and keeps the others alone', async (name, told, rows) => {
  const read = await upload(readFileSync(join(FIELD, '../bank', name)), name);
  expect(read.statusCode).toBe(200);
  expect(textOf(read.body)).toContain(told);
  if (rows > 0)
    await send(
      PATH,
      [
        ['intent', 'keep'],
        ['csv', csvOf(read.body)],
      ],
      admin,
    );
  expect(await kept()).toHaveLength(rows);
});

test('several rows and several orders are matched by their ticks; a failure says why and books nothing', async () => {
  const [one, two] = [await order(), await order(5)];
  await call('/api/admin/bank-lines/import', { csv: statement([['GABUNG', one.amount + two.amount]]) });
  const shown = pageOf(await page(PATH, admin));
  const row = shown.one('input', { name: 'rows' }).attribute('value')!;
  const ticks = shown.all('input', { name: 'payments' });
  expect(ticks.map((tick) => tick.attribute('value'))).toEqual([String(one.id), String(two.id)]);
  expect(
    [...ticks, shown.one('input', { name: 'rows' })].some((tick) => tick.attribute('checked') !== undefined),
  ).toBe(false);
  const fields: [string, string][] = [
    ['intent', 'by-hand'],
    ['rows', row],
    ['rest', 'none'],
  ];
  const half = await send(PATH, [...fields, ['payments', String(one.id)]], admin);
  expect([half.statusCode, textOf(half.body)]).toEqual([409, expect.stringContaining('Barisnya berjumlah')]);
  expect((await send(PATH, fields, admin)).statusCode).toBe(400);
  const unknown = await send(PATH, [...fields, ['orders', 'LB-TIDAKADA']], admin);
  expect(unknown.statusCode).toBe(404);
  const done = await send(
    PATH,
    [...fields, ['payments', String(one.id)], ['orders', two.code.toLowerCase()]],
    admin,
  );
  expect(textOf(done.body)).toContain(`Dicocokkan: ${one.code}, ${two.code}.`);
  const again = await send(PATH, [...fields, ['payments', String(one.id)]], admin);
  expect([again.statusCode, textOf(again.body)]).toEqual([409, expect.stringContaining('sudah dicocokkan')]);
});

test('an order that no row suggests is found by its buyer’s name, and matched by its tick', async () => {
  const one = await order();
  await database.pool.query(
    `update orders set billing = billing || '{"firstName": "Wulandari", "lastName": "Kusumaningrum"}' where code = $1`,
    [one.code],
  );
  const text = 'TITIPAN SUAMI';
  await call('/api/admin/bank-lines/import', { csv: statement([[text, one.amount + 61_003]]) });
  const search = `${PATH}?q=TITIPAN&find=`;
  const before = pageOf(await page(`${PATH}?q=TITIPAN`, admin));
  expect(before.all('input', { name: 'payments' })).toEqual([]);
  expect(before.one('input', { name: 'find' }).attribute('value')).toBe('');
  const shown = await page(`${search}kusumaning`, admin);
  expect(textOf(shown)).toContain(`${one.code} Wulandari Kusumaningrum`);
  const ticks = pageOf(shown).all('input', { name: 'payments' });
  expect(ticks.map((tick) => tick.attribute('value'))).toEqual([String(one.id)]);
  // The search beside the rows keeps the list's own.
  expect(
    pageOf(shown)
      .all('input', { name: 'q', type: 'hidden' })
      .map((kept) => kept.attribute('value')),
  ).toEqual(['TITIPAN']);
  expect(textOf(await page(`${search}Tak+Bernama`, admin))).toContain(
    'Tidak ada pembayaran yang cocok dengan “Tak Bernama”.',
  );
  const row = pageOf(shown).one('input', { name: 'rows' }).attribute('value')!;
  const done = await send(
    `${search}kusumaning`,
    { intent: 'by-hand', rows: row, payments: String(one.id), rest: 'over' },
    admin,
  );
  expect(textOf(done.body)).toContain(`Dicocokkan: ${one.code}.`);
});

test('fifty rows stand on a page, and the list keeps its place when a row goes', async () => {
  const rows = Array.from({ length: 51 }, (_, at): [string, number] => [`BARIS ${at}`, 1_000 + at]);
  await call('/api/admin/bank-lines/import', { csv: statement(rows) });
  expect(pageOf(await page(PATH, admin)).all('input', { name: 'rows' })).toHaveLength(50);
  const last = pageOf(await page(`${PATH}?page=2`, admin))
    .one('input', { name: 'rows' })
    .attribute('value')!;
  const gone = await send(`${PATH}?page=2`, { intent: 'match', aside: last }, admin);
  expect(pageOf(gone.body).all('input', { name: 'rows' })).toHaveLength(50);
  const [first] = pageOf(await page(`${PATH}?q=BARIS+1`, admin)).all('input', { name: 'rows' });
  const narrowed = await send(
    `${PATH}?q=BARIS+1`,
    { intent: 'match', aside: first!.attribute('value')! },
    admin,
  );
  const left = textOf(narrowed.body);
  expect(left).toContain('BARIS 1');
  expect(left).not.toContain('BARIS 2 ');
});
