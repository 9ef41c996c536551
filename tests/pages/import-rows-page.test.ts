import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImport } from '../../src/domain/imports/check-import.ts';
import { getImport } from '../../src/domain/imports/get-import.ts';
import type { ImportKind } from '../../src/domain/imports/import-fields.ts';
import { mendImportRow } from '../../src/domain/imports/mend-import-row.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* All rows of a checked file are shown in pages, and a wrong one is mended in its page, without scripts. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { page, send } = withoutScripts(() => app);
const check = (kind: ImportKind, lines: string[]) =>
  checkImport(app.ctx, admin.actor, kind, { name: 'daftar.csv', bytes: Buffer.from(lines.join('\n')) });
const HEAD = 'Nama Petani;No HP;Alamat;Provinsi;Kabupaten';
const farmer = (name: string, phone: string, city = 'Sleman') => `${name};${phone};Dusun;DIY;${city}`;
const linesOf = (shown: string) =>
  [...shown.matchAll(/data-label="Baris"[^>]*>([\d.]+)</g)].map(([, line]) => Number(line!.replace('.', '')));

test('all rows in pages of fifty, by names, and the wrong ones alone', async () => {
  const lines = Array.from({ length: 120 }, (_, at) =>
    farmer(`Petani ${at}`, at % 60 === 7 ? '0812' : `08127${String(1_000_000 + at)}`),
  );
  const { id, badRows } = await check('farmers', [HEAD, ...lines]);
  expect(badRows).toBe(2);
  const path = `/admin/farmers/import?import=${id}`;
  const all = await page(path, admin);
  expect(linesOf(all)).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
  expect(linesOf(await page(`${path}&page=3`, admin))).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 102),
  );
  expect(all).toContain('Petani 7');
  expect(all).toContain('Yang bermasalah');
  expect(linesOf(await page(`${path}&show=wrong`, admin))).toEqual([9, 69]);
  // Nonsense in the address shows the first page.
  expect(linesOf(await page(`${path}&page=-3&line=x&show=y`, admin))).toHaveLength(50);
});

test('the page of ten thousand rows is no larger than that of a few', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => farmer(`Petani ${at}`, '0812'));
  const { id } = await check('farmers', [HEAD, ...lines]);
  const shown = await page(`/admin/farmers/import?import=${id}&show=wrong`, admin);
  expect(linesOf(shown)).toHaveLength(50);
  expect(shown.length).toBeLessThan(400_000);
});

test('a wrong row is mended in its page: what is still wrong is said at its field, the others stay, all are taken', async () => {
  const { id } = await check('farmers', [
    HEAD,
    farmer('Bu Betul', '081355500001'),
    farmer('Pak Salah', '0812', 'Slemann'),
    farmer('Bu Keliru', '0813'),
  ]);
  const path = `/admin/farmers/import?import=${id}&show=wrong`;
  expect(await page(path, admin)).toContain('Perbaiki baris 3');
  const form = await page(`${path}&line=3`, admin);
  expect(form).toContain('value="Slemann"');
  const fields = {
    intent: 'mend',
    ...{ id, line: '3', back: 'wrong' },
    'cells.name': 'Pak Salah',
    'cells.address': 'Dusun Baru',
    'cells.province': 'DIY',
  };
  const mend = (phone: string, city: string) =>
    send(`${path}&line=3`, { ...fields, 'cells.phone': phone, 'cells.city': city }, admin);

  // The phone is right now, and another row's; the city is wrong still.
  const refused = await mend('0813 5550 0001', 'Slemann');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('Bukan kabupaten atau kota di');
  expect(refused.body).toContain('value="Dusun Baru"');
  const twice = await mend('0813 5550 0001', 'Sleman');
  expect(twice.body).toContain('Sama dengan baris 2');
  expect(await getImport(app.ctx, admin.actor, id)).toMatchObject({ rows: 3, badRows: 2 });

  const mended = await mend('0813 5550 0003', 'Sleman');
  expect(mended.statusCode).toBe(302);
  expect(mended.headers.location).toBe(`/admin/farmers/import?import=${id}&show=wrong`);
  expect(await getImport(app.ctx, admin.actor, id)).toMatchObject({ rows: 3, badRows: 1, errorCount: 1 });
  expect(linesOf(await page(path, admin))).toEqual([4]);

  const run = await send(path, { intent: 'run', id, only: 'good' }, admin);
  expect(run.statusCode).toBe(302);
  const { rows } = await database.pool.query(
    `select f.name, u.phone from farmers f join users u on u.id = f.user_id
     where f.name in ('Bu Betul', 'Pak Salah', 'Bu Keliru') order by f.name`,
  );
  expect(rows).toEqual([
    { name: 'Bu Betul', phone: '+6281355500001' },
    { name: 'Pak Salah', phone: '+6281355500003' },
  ]);
  // What was written is not mended any more.
  await expect(
    mendImportRow(app.ctx, admin.actor, 'farmers', id, { line: 4, cells: {} }),
  ).rejects.toMatchObject({ code: 'import_not_found' });
});

test('a quantity that may mean two things stays wrong until it is written so that it means one', async () => {
  const { farmerId } = await signedIn(app, { role: 'farmer' });
  const { id } = await check('products', [
    'Nama Produk;Satuan;Stok;Harga Tengkulak;Harga Customer;Petani',
    `Beras A;kg;1,800;9000;12000;${farmerId}`,
    `Beras B;kg;2.5;9000;12000;${farmerId}`,
  ]);
  const view = await getImport(app.ctx, admin.actor, id);
  const [wrong] = view.errors.filter(({ text }) => text.includes('Bisa berarti'));
  expect(wrong).toMatchObject({ line: 2, field: 'Stok' });
  const cells = {
    ...{ name: 'Beras A', unit: 'kg', price_tengkulak: '9000', price_customer: '12000' },
    farmer: String(farmerId),
  };
  const mend = (stock: string) =>
    mendImportRow(app.ctx, admin.actor, 'products', id, { line: 2, cells: { ...cells, stock } });
  await expect(mend('1,800')).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await mend('1800')).toMatchObject({ rows: 2, badRows: 0, errorCount: 0, errors: [] });
});

test('of somebody else’s file nothing is shown or mended', async () => {
  const { id } = await check('farmers', [HEAD, farmer('Pak Lain', '0812')]);
  const other = await signedIn(app, { role: 'admin' });
  const shown = await page(`/admin/farmers/import?import=${id}&line=2`, other);
  expect(shown).not.toContain('Pak Lain');
  await expect(
    mendImportRow(app.ctx, other.actor, 'farmers', id, { line: 2, cells: {} }),
  ).rejects.toMatchObject({ code: 'import_not_found' });
});
