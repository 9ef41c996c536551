import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../src/server/http.ts';
import { RETENTION } from '../src/shared/privacy-notice.ts';
import { limits, testConfig } from './app.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { pageOf } from './markup.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/** What the law wants shown, in the built pages as a browser without JavaScript has them. */
const bundle = join(import.meta.dirname, '../build/server/index.js');
let database: TestDatabase;
let app: App;
let admin: SignedIn;
let seller: SignedIn;

beforeAll(async () => {
  if (!existsSync(bundle)) throw new Error('These tests read the built pages: run `npm run build` first.');
  const { createApp } = await import(bundle);
  database = await testDatabase();
  const config = testConfig(database, { dataDir: `data/test-files/law-${process.pid}` });
  app = await createApp({ config, engine: database, log: pino({ level: 'silent' }), limits });
  await app.fastify.ready();
  admin = await signedIn(app, { role: 'admin' });
  seller = await signedIn(app, { role: 'farmer' });
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

const words = (body: string) => pageOf(body).text;
const get = async (url: string, who?: SignedIn) =>
  (await app.fastify.inject({ url, headers: who ? { cookie: who.cookie } : {} })).body;
const send = (who: SignedIn, url: string, fields: Record<string, string>) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      cookie: who.cookie,
      origin: app.shop.config.publicUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  });

test.each(['/', '/shop', '/contact-us', '/syarat'])(
  '%s names the ministry’s office for complaints and the ways to it',
  async (path) => {
    const page = words(await get(path));
    expect(page).toContain(
      'Layanan pengaduan konsumen: Direktorat Jenderal Perlindungan Konsumen dan Tertib Niaga, Kementerian Perdagangan',
    );
    expect(page).toMatch(/WhatsApp 0?\+?[\d ()-]{8,}/);
  },
);

test('the notice says for each kind of data how long it is kept and by what, and leads to one’s own data', async () => {
  const body = await get('/privasi');
  const page = words(body);
  for (const { what, why } of Object.values(RETENTION)) {
    expect(page).toContain(what);
    expect(page).toContain(why);
  }
  expect(page).toContain('3 × 24 jam');
  expect(pageOf(body).all('a', { href: /^\/profil/ }).length).toBeGreaterThan(0);
});

test('each figure of the law stands with its source; without a day on which it was compared it says Periksa lagi', async () => {
  const asked = words(await get('/admin/settings/kewajiban', admin));
  expect(asked.match(/Periksa lagi/g)?.length).toBeGreaterThanOrEqual(3);
  const body = await get('/admin/settings/kewajiban', admin);
  for (const name of ['source', 'rateSource', 'thresholdSource']) {
    expect(pageOf(body).all('textarea', { name: new RegExp(`^${name}$`) })[0]?.text, name).toMatch(
      /PMK|Permendag|Keterangan pers/,
    );
  }
  const own = words(await get('/admin/identitas', seller));
  expect(own.match(/Sumber: /g)).toHaveLength(2);
  expect(own.match(/Periksa lagi/g)).toHaveLength(2);
  await database.pool.query(
    `insert into settings (key, value) values ('tax', '{"rateCheckedOn":"2026-11-20"}')`,
  );
  app.shop.cache.changed('settings');
  const after = words(await get('/admin/identitas', seller));
  expect(after).toContain('Diperiksa 20 November 2026');
  expect(after.match(/Periksa lagi/g)).toHaveLength(1);
});

test('a seller hands his papers in by the form and reads where they stand; the admin answers on his page', async () => {
  const url = `/admin/farmers/${seller.farmerId}/identitas`;
  expect(words(await get('/admin/identitas', seller))).toContain('Identitas Anda belum diperiksa');
  const wrong = await send(seller, '/admin/identitas', {
    legal_name: 'Karto',
    business_kind: 'perorangan',
    nik: '12',
  });
  expect(wrong.statusCode).toBe(400);
  expect(words(wrong.body)).toContain('NIK terdiri dari 16 angka');
  expect(wrong.body).toContain('value="Karto"');
  const facts = {
    legal_name: 'Karto',
    business_kind: 'perorangan',
    nik: '3404012345670009',
    statement: 'on',
  };
  const sent = await send(seller, '/admin/identitas', facts);
  expect(sent.headers.location).toBe('/admin/identitas');
  const waits = words(await get('/admin/identitas', seller));
  expect(waits).toContain('Menunggu dicocokkan');
  expect(waits).toContain('••••••••••••0009');
  expect(waits).not.toContain('3404012345670009');
  expect(words(await get(url, admin))).toContain('Diajukan penjualnya');
  const bare = await send(admin, url, { intent: 'answer', version: '1', answer: 'refuse', reason: '' });
  expect(words(bare.body)).toContain('Tulis alasannya; penjualnya membaca kalimat ini');
  await send(admin, url, {
    intent: 'answer',
    version: '1',
    answer: 'refuse',
    reason: 'KTP-nya kedaluwarsa.',
  });
  expect(words(await get('/admin/identitas', seller))).toContain('KTP-nya kedaluwarsa.');
  await send(seller, '/admin/identitas', facts);
  await send(admin, url, { intent: 'answer', version: '1', answer: 'approve', reason: '' });
  expect(words(await get('/admin/identitas', seller))).toMatch(/Identitas Anda diperiksa \d/);
});
