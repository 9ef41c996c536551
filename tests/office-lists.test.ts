import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../src/server/http.ts';
import { limits, testConfig } from './app.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { makeFarmer, makeListing, makeUser } from './factories.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/** The lists of the back office as built: what a browser without JavaScript is sent. */
const bundle = join(import.meta.dirname, '../build/server/index.js');

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  if (!existsSync(bundle)) throw new Error('These tests read the built pages: run `npm run build` first.');
  const { createApp } = await import(bundle);
  database = await testDatabase();
  const config = testConfig(database, { dataDir: `data/test-files/lists-${process.pid}` });
  app = await createApp({ config, engine: database, log: pino({ level: 'silent' }), limits });
  await app.fastify.ready();
  admin = await signedIn(app, { role: 'admin', name: 'Laras' });
  farmer = await signedIn(app, { role: 'farmer', name: 'Wagiyem' });
  customer = await signedIn(app, { name: 'Yoga' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const get = (url: string, who: SignedIn, cookie = '') =>
  app.fastify.inject({ url, headers: { accept: 'text/html', cookie: `${who.cookie}; ${cookie}` } });
const post = (url: string, who: SignedIn, form: Record<string, string> | [string, string][]) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://127.0.0.1:3000',
      cookie: who.cookie,
    },
    payload: new URLSearchParams(form).toString(),
  });

/** The visible text of the page's main part, without tags. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*data-row[\s\S]*?<\/tr>/g)].map(([row]) =>
    row.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  );

describe('products', () => {
  beforeAll(async () => {
    const far = await makeFarmer(app.shop, { name: 'Sarjono', city: 'Bantul', province: 'Yogyakarta' });
    for (let n = 1; n <= 23; n += 1) {
      await makeListing(app.shop, {
        farmerId: far.id,
        stock: n,
        priceCustomer: 10_000 + n * 100,
        priceTengkulak: 9_000,
        product: { name: `Uwi ${String(n).padStart(2, '0')}`, unit: 'kg', category: 'palawija' },
        imageUrl: n === 23 ? null : '/gambar/tidak/ada.avif',
      });
    }
  });

  test('[ADM-19] [ADM-20] ten on a page; search, filter and sort run over all rows and live in the address', async () => {
    const page = (await get('/admin/products?q=uwi&sort=-price', admin)).body;
    const rows = rowsOf(page);
    expect(rows).toHaveLength(10);
    expect(rows[0]).toContain('Uwi 23');
    const third = rowsOf((await get('/admin/products?q=uwi&sort=-price&page=3', admin)).body);
    expect(third.map((row) => /Uwi \d\d/.exec(row)?.[0])).toEqual(['Uwi 03', 'Uwi 02', 'Uwi 01']);
    const none = rowsOf((await get('/admin/products?q=uwi&picture=none', admin)).body);
    expect(none).toHaveLength(1);
    // What sorts and pages keeps the search.
    expect(page).toContain('/admin/products?q=uwi&amp;sort=name');
    expect(page).toContain('/admin/products?q=uwi&amp;sort=-price&amp;page=2');
  });

  test('[ADMPROD-06] [ADMPROD-07] a row shows picture, name and unit, farmer with city and province, stock with unit, both prices', async () => {
    const [row] = rowsOf((await get('/admin/products?q=uwi&sort=-price', admin)).body);
    expect(row).toMatch(/Uwi 23\s+kg/);
    expect(row).toMatch(/Sarjono\s+Bantul\s*,\s+Yogyakarta/);
    expect(row).toContain('23 kg');
    expect(row).toContain('Rp 9.000');
    expect(row).toContain('Rp 12.300');
  });

  test('[ADMPROD-11] pages with Previous and Next, only when there is more than one', async () => {
    const middle = textOf((await get('/admin/products?q=uwi&page=2', admin)).body);
    expect(middle).toMatch(/Previous 1 2 3 Next/);
    expect(textOf((await get('/admin/products?q=uwi%2023', admin)).body)).not.toMatch(/Previous|Next/);
  });

  test('none yet is told apart from no match', async () => {
    expect(textOf((await get('/admin/products', farmer)).body)).toMatch(
      /Tidak ada produk ditemukan Tambahkan produk pertama Anda/,
    );
    const noMatch = textOf((await get('/admin/products?q=tidakada', admin)).body);
    expect(noMatch).toMatch(/Tidak ada produk ditemukan Tidak ada yang cocok/);
  });

  test('columns are chosen by a form and remembered per list', async () => {
    const answer = await post('/admin/tampilan', admin, [
      ['daftar', 'produk'],
      ['kolom', 'kategori'],
      ['kembali', '/admin/products?q=uwi'],
    ]);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/admin/products?q=uwi');
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const page = await get('/admin/products', admin, cookie);
    expect(
      [...page.body.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, head]) => head!.replace(/<[^>]+>/g, '')),
    ).toEqual(['Produk', 'Kategori', 'Aksi']);
    expect((await post('/admin/tampilan', admin, { kembali: '//jahat.example' })).headers.location).toBe(
      '/admin/dashboard',
    );
  });

  test('[ADMPROD-16] an admin picks the farmer from at most 100', async () => {
    for (let n = 0; n < 102; n += 1) await makeFarmer(app.shop);
    const form = (await get('/admin/products?tambah=1', admin)).body;
    const select = /<select[^>]*name="farmer_id"[\s\S]*?<\/select>/.exec(form)![0];
    expect(select.match(/<option value="\d+"/g)).toHaveLength(100);
  });
});

describe('users', () => {
  test('[ADMUSER-05] [ADMUSER-10] the role badge is red, green or blue; a row has edit and delete', async () => {
    let page = '';
    for (const [role, label, colour] of [
      ['admin', 'Administrator', 'text-error'],
      ['farmer', 'Petani', 'text-sawah-text'],
      ['customer', 'Pelanggan', 'text-info'],
    ] as const) {
      page = (await get(`/admin/users?role=${role}`, admin)).body;
      expect(new RegExp(`class="([^"]*)"[^>]*>${label}</span>`).exec(page)?.[1], label).toContain(colour);
    }
    expect(page).toMatch(/aria-label="Edit [^"]+"/);
    expect(page).toMatch(/aria-label="Hapus [^"]+"/);
  });

  test('[MSG-68] [MSG-69] the questions before a farmer and a user are deleted', async () => {
    const ask = (await get(`/admin/farmers?hapus=${farmer.farmerId}`, admin)).body;
    expect(ask).toContain('Apakah Anda yakin ingin menghapus petani ini?');
    const askUser = (await get(`/admin/users?hapus=${customer.userId}`, admin)).body;
    expect(askUser).toContain('Apakah Anda yakin ingin menghapus user ini?');
  });

  test('a refused command says what failed without JavaScript too', async () => {
    const gone = await makeUser(app.shop);
    const refused = await post('/admin/users', admin, {
      intent: 'toggle',
      id: `${gone.id}x`,
      isActive: 'false',
    });
    expect(refused.statusCode).toBe(404);
    expect(textOf(refused.body)).toMatch(/Gagal mengubah status user.*User not found/);
  });
});

test('[ADM-03] a customer has no menu of the back office, an unknown role neither', async () => {
  for (const path of ['/admin/dashboard', '/admin/products']) {
    const answer = await get(path, customer);
    expect(answer.headers.location).toBe('/admin/unauthorized');
  }
  const refusal = await get('/admin/unauthorized', customer);
  expect(refusal.body).not.toContain('/admin/products');
  // The database knows no other role; a session that names one is treated as a customer's.
  await expect(
    database.pool.query(`update users set role = 'juragan' where id = $1`, [customer.userId]),
  ).rejects.toThrow(/users_role_known/);
});

test('[MSG-26] [MSG-32] [MSG-36] a list that cannot be read says so, with Retry', async () => {
  for (const [path, text, away, back] of [
    [
      '/admin/products',
      'Gagal memuat data produk',
      'alter table products rename to products_away',
      'alter table products_away rename to products',
    ],
    [
      '/admin/farmers',
      'Gagal memuat data petani',
      'alter table farmers rename portrait_url to portrait_away',
      'alter table farmers rename portrait_away to portrait_url',
    ],
  ] as const) {
    await database.pool.query(away);
    const answer = await get(path, admin);
    await database.pool.query(back);
    expect(answer.statusCode, path).toBe(500);
    expect(textOf(answer.body)).toContain(`${text} Retry`);
  }
  const bad = await get('/admin/users?sort=password', admin);
  expect(bad.statusCode).toBe(400);
  expect(bad.body).toContain('Gagal memuat data user');
});
