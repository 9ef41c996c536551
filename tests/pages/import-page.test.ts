import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { checkImport } from '../../src/domain/imports/check-import.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What is in a file and not in its import is named before anything is written. */

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

const { page } = withoutScripts(() => app);
const TITLES = ['Nama Petani', 'No HP', 'Alamat', 'Provinsi', 'Kabupaten', 'Luas Lahan'];
const farmer = (phone: string) => ['Wagiyem', phone, 'Dusun', 'DIY', 'Sleman', '0,5'];

test.each([
  ['right', '081234501001'],
  ['wrong', '0812'],
])('further sheets and columns of a file with a %s row are named', async (_, phone) => {
  const cells = (rows: string[][]) => rows.map((one) => one.map((value) => ({ value, type: String })));
  const bytes = await writeXlsx(
    ['Kelompok Mawar', 'Kelompok Melati'].map((sheet) => ({ sheet, data: cells([TITLES, farmer(phone)]) })),
  ).toBuffer();
  const { id, badRows } = await checkImport(app.ctx, admin.actor, 'farmers', { name: 'anggota.xlsx', bytes });
  expect(badRows).toBe(phone === '0812' ? 1 : 0);
  const shown = (await page(`/admin/farmers/import?import=${id}`, admin)).replaceAll('<!-- -->', '');
  expect(shown).toContain('Lembar yang tidak dibaca: Kelompok Melati.');
  expect(shown).toContain('Kolom yang dilewati: Luas Lahan.');
});
