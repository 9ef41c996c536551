import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listings } from '../../src/db/schema/catalogue-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { getEditableSettings } from '../../src/domain/settings/get-settings.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* The terms say what the shop's settings have switched on and its sellers use, and nothing else. */

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
  return pageOf(await page('/terms')).text.replace(/\s+/g, ' ');
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

describe('the terms speak of a way of sale only while a seller uses it', () => {
  const termsNow = async () => {
    app.ctx.cache.changed('catalog');
    return pageOf(await page('/terms')).text.replace(/\s+/g, ' ');
  };
  const BIDS = 'Penawaran berlaku';
  const WEIGHING = 'ditimbang saat diserahkan';
  const GROUPS = 'adalah kelompok tani';
  const DELIVERY = 'Barang diantar ke alamat Anda';
  const PICKUP = 'ambil sendiri';
  const all = [BIDS, WEIGHING, GROUPS, DELIVERY, PICKUP];
  const saidOf = async () => {
    const terms = await termsNow();
    return all.filter((part) => terms.includes(part));
  };

  test('a shop without sellers, one way after the other, and a seller who is hidden again', async () => {
    const { db } = app.ctx;
    expect(await saidOf()).toEqual([]);
    expect(await termsNow()).toContain('saat Anda membeli dan menerima barang.');

    const farmer = await makeFarmer(app.ctx);
    const set = (values: Partial<typeof farmers.$inferInsert>) =>
      db.update(farmers).set(values).where(eq(farmers.id, farmer.id));
    await set({ settings: { pickup: false } });
    expect(await saidOf()).toEqual([DELIVERY]);
    await set({ settings: { delivery: false } });
    expect(await saidOf()).toEqual([PICKUP]);
    await set({ settings: {} });

    const listing = await makeListing(app.ctx, { farmerId: farmer.id, negotiable: false });
    const sell = (values: Partial<typeof listings.$inferInsert>) =>
      db.update(listings).set(values).where(eq(listings.id, listing.id));
    expect(await saidOf()).toEqual([DELIVERY, PICKUP]);
    await sell({ negotiable: true });
    expect(await saidOf()).toEqual([BIDS, DELIVERY, PICKUP]);
    expect(await termsNow()).toContain('saat Anda membeli, menawar, dan menerima barang.');
    await sell({ negotiable: false, weighed: true });
    expect(await saidOf()).toEqual([WEIGHING, DELIVERY, PICKUP]);
    expect(await termsNow()).toContain('atau 48 jam tanpa jawaban');
    await termsWith({ weighingByTime: false });
    expect(await termsNow()).not.toContain('48 jam');

    await set({ isActive: false });
    expect(await saidOf()).toEqual([]);
  });
});
