import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportView } from '../../src/domain/imports/get-import.ts';
import { deleteOldImports } from '../../src/domain/imports/run-import.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { xlsxSheets } from '../support/exported-files.ts';
import {
  csvFile,
  FARMER_TITLES,
  farmerRows,
  fileForm,
  PRODUCT_TITLES,
  productRows,
  xlsxFile,
} from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
const EMAIL = 'petani.uji@contoh.example';
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  await signedIn(app, { role: 'farmer', email: EMAIL });
});
afterAll(() => app.close());

const check = async (kind: string, bytes: Buffer) => {
  const { headers, payload } = fileForm(bytes);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/admin/${kind}/import`,
    headers: { ...headers, cookie: admin.cookie },
    payload,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().data as ImportView;
};
const run = (kind: string, id: string, query = '') =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/admin/${kind}/import/${id}/run${query}`,
    headers: { cookie: admin.cookie },
  });
const leftOut = (kind: string, id: string, format = 'csv', who = admin) =>
  app.fastify.inject({
    url: `/api/admin/${kind}/import/${id}/left-out.${format}`,
    headers: { cookie: who.cookie },
  });
const count = async (table: 'listings' | 'farmers') =>
  (await app.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;

test('imports the valid rows on request; the others come back as a file with reasons, which imports once corrected', async () => {
  const rows = productRows(600, EMAIL);
  rows[1]![0] = '=Beras; "aneh"';
  rows[3]![3] = 'banyak';
  // An error that only the shop's data shows, in the second batch, and a row that occurs twice.
  rows[510]![6] = 'tidak.ada@contoh.example';
  rows[590]![0] = rows[0]![0]!;
  const before = await count('listings');
  const view = await check('products', csvFile([PRODUCT_TITLES, ...rows]));
  expect(view).toMatchObject({ rows: 600, badRows: 3, errorCount: 3 });
  expect(view.preview.map(({ line }) => line)).toEqual([2, 3, 4, 6, 7]);

  // All or nothing is still the default.
  expect((await run('products', view.id)).json().error.code).toBe('import_has_errors');
  expect((await run('products', view.id, '?only=bad')).statusCode).toBe(400);
  expect(await count('listings')).toBe(before);

  const done = await run('products', view.id, '?only=good');
  expect(done.json()).toMatchObject({
    message: '597 baris berhasil diimpor, 3 baris dilewati.',
    data: { status: 'done', rows: 600, written: 597, badRows: 3 },
  });
  expect(await count('listings')).toBe(before + 597);
  await expectInvariants(app.database.pool);
  expect((await run('products', view.id, '?only=good')).json().data.written).toBe(597);
  expect(await count('listings')).toBe(before + 597);

  const file = (await leftOut('products', view.id)).payload;
  const [head, ...lines] = file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe(`${PRODUCT_TITLES.join(';')};Yang salah`);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Beras uji 4;kg;Beras;banyak;/);
  expect(
    lines.map((line) => /;"?(?:Stok|Petani|Nama Produk) \([A-Z]\d+\): .*$/.exec(line)?.[0].slice(1)),
  ).toEqual([
    'Stok (D5): Stok harus angka',
    'Petani (G512): Petani ini tidak ada. Isi nama, telepon, email atau nomornya',
    'Nama Produk (A592): Sama dengan baris 2',
  ]);

  // Unchanged it is rejected for the same reason; corrected, it is imported completely, although it still has the
  // column of errors.
  expect(await check('products', Buffer.from(file))).toMatchObject({
    rows: 3,
    badRows: 3,
    columns: { unknown: [] },
  });
  const mended = file
    .replace('banyak', '7')
    .replace('tidak.ada@contoh.example', EMAIL)
    .replace(/^Beras uji 1;/m, 'Beras uji lagi;');
  const again = await check('products', Buffer.from(mended));
  expect(again).toMatchObject({ rows: 3, badRows: 0, errorCount: 0 });
  expect((await run('products', again.id)).json().data.written).toBe(3);
  expect(await count('listings')).toBe(before + 600);
});

test('a workbook’s invalid rows come back as a workbook with numbers; when none is valid, nothing is written', async () => {
  const rows = farmerRows(3);
  rows[0]![4] = 'Atlantis';
  rows[2]![1] = EMAIL;
  const before = await count('farmers');
  const view = await check('farmers', await xlsxFile([FARMER_TITLES, ...rows]));
  expect(view).toMatchObject({ rows: 3, badRows: 2 });
  expect((await run('farmers', view.id, '?only=good')).statusCode).toBe(200);
  expect(await count('farmers')).toBe(before + 1);
  const [sheet] = Object.values(await xlsxSheets((await leftOut('farmers', view.id, 'xlsx')).rawPayload));
  expect(sheet!.map((row) => [row[0], row.at(-1)])).toEqual([
    ['Nama Petani', 'Yang salah'],
    ['Petani impor 1', 'Provinsi (E2): Provinsi ini tidak dikenal'],
    ['Petani impor 3', 'Email (B4): Email ini sudah terdaftar'],
  ]);
  // Coordinates begin with a minus sign: the CSV contains them unchanged.
  const file = (await leftOut('farmers', view.id)).payload;
  expect((await check('farmers', Buffer.from(file))).errors.map(({ field }) => field)).toEqual([
    'Provinsi',
    'Email',
  ]);

  const none = await check('farmers', await xlsxFile([FARMER_TITLES, rows[0]!]));
  expect((await run('farmers', none.id, '?only=good')).json().error.code).toBe('import_has_errors');
  expect((await run('products', none.id, '?only=good')).statusCode).toBe(404);
  expect(await count('farmers')).toBe(before + 1);
});

test('the file of skipped rows belongs to its importer, and is deleted after a week', async () => {
  const rows = productRows(2, EMAIL).map((row, at) => [`Tempe ${at}`, ...row.slice(1)]);
  rows[1]![1] = 'karung';
  const { id } = await check('products', csvFile([PRODUCT_TITLES, ...rows]));
  await run('products', id, '?only=good');
  const other = await signedIn(app, { role: 'admin' });
  expect((await leftOut('products', id, 'csv', other)).statusCode).toBe(404);
  expect((await leftOut('farmers', id)).statusCode).toBe(404);
  clock.forward(6 * 86_400_000);
  await deleteOldImports(app.ctx);
  const later = await signedIn(app, { role: 'admin' });
  expect((await leftOut('products', id, 'csv', later)).statusCode).toBe(404);
  await deleteOldImports(app.ctx);
  expect(
    await app.database.pool.query('select from import_skipped_cells where import_id = $1', [id]),
  ).toMatchObject({ rowCount: 1 });
  clock.forward(2 * 86_400_000);
  await deleteOldImports(app.ctx);
  expect(
    await app.database.pool.query('select from import_skipped_cells where import_id = $1', [id]),
  ).toMatchObject({ rowCount: 0 });
});
