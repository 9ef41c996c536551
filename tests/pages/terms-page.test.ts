import { afterAll, beforeAll, expect, test } from 'vitest';
import { getEditableSettings } from '../../src/domain/settings/get-settings.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* The terms say what the shop's settings have switched on, and nothing else. */

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

async function termsWith(payment: Record<string, unknown>): Promise<string> {
  const { settings, stamps } = await getEditableSettings(app.ctx, admin.actor);
  await saveSettings(app.ctx, admin.actor, 'payment', { ...settings.payment, ...payment }, stamps.payment);
  return pageOf(await page('/syarat')).text.replace(/\s+/g, ' ');
}

const off = { cod: false, transfer: false, qris: false, gateway: false };
const BANK = { bankName: 'BRI', bankAccount: '003401012345508', bankHolder: 'Koperasi Uji' };
const COD = 'Bayar di tempat dilakukan tunai';

test('without a method, payment is agreed with the farmer, and no money of the shop’s is spoken of', async () => {
  const terms = await termsWith(off);
  expect(terms).toContain('Cara membayarnya Anda sepakati langsung dengan petani.');
  for (const word of ['transfer bank', 'QRIS', 'bayar online', COD, 'uang petani kami tahan'])
    expect(terms).not.toContain(word);
});

test('cash on delivery alone names no deadline and no money that is held', async () => {
  const terms = await termsWith({ ...off, cod: true });
  expect(terms).toContain(COD);
  for (const word of ['bayar dalam', 'Uang yang sudah masuk', 'uang petani kami tahan'])
    expect(terms).not.toContain(word);
});

test('transfer alone names itself, its deadline and the money that is held; not QRIS or cash', async () => {
  const terms = await termsWith({ ...off, ...BANK, transfer: true });
  expect(terms).toMatch(/Untuk transfer bank, bayar dalam \d+ jam/);
  expect(terms).toContain('Uang yang sudah masuk dikembalikan.');
  expect(terms).toContain('uang petani kami tahan');
  for (const word of ['QRIS', 'bayar online', COD]) expect(terms).not.toContain(word);
});

test('online payment is not named while the gateway has no keys', async () => {
  const terms = await termsWith({ ...off, ...BANK, transfer: true, gateway: true, cod: true });
  expect(terms).toContain('Untuk transfer bank, bayar dalam');
  expect(terms).toContain(COD);
  expect(terms).not.toContain('bayar online');
});

test.each([
  [0, 'Barang yang sudah diterima tidak bisa dikembalikan'],
  [5, 'paling lambat 5 hari setelah barang diterima'],
])('with %i days for a complaint the terms say so', async (contestDays, text) => {
  expect(await termsWith({ contestDays })).toContain(text);
});
