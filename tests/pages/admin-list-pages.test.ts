import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContentEntry } from '../../src/domain/content/editing/create-content-entry.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { saveChannelKeys } from '../../src/domain/notifications/channels/channel-keys.ts';
import { notify } from '../../src/domain/notifications/notify.ts';
import type { App } from '../../src/server/http.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { builtApp } from '../support/built-app.ts';
import { makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { completedOrder, soldOrder } from '../support/order-factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
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
/** Where the answers of a search lead, in their order. */
const answersTo = (html: string) =>
  [
    ...html.slice(html.indexOf('<main'), html.indexOf('</main>')).matchAll(/<li[^>]*><a[^>]*href="([^"]+)"/g),
  ].map(([, href]) => href!.replaceAll('&amp;', '&'));
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*data-row[\s\S]*?<\/tr>/g)].map(([row]) =>
    row.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  );

test.each([
  ['/admin/products', 'products'],
  ['/admin/orders', 'orders'],
  ['/admin/users', 'users'],
  ['/admin/subscribers', 'subscribers'],
])('what “Semua” and a dialog add to the address of %s keeps no file from coming', async (path, noun) => {
  const body = (await get(`${path}?saved=all&page=1&sort=-createdAt&add=1`, admin)).body;
  const files = [
    ...body.matchAll(/href="(\/(?:api\/)?admin\/(?:download\/)?\w+\/(?:export\.)?(?:csv|xlsx)[^"]*)"/g),
  ]
    .map(([, href]) => href!.replaceAll('&amp;', '&'))
    .filter((href) => href.includes(`/${noun}/`));
  expect(files).toHaveLength(2);
  for (const href of files) {
    const asked = await get(href, admin);
    const file = asked.statusCode === 302 ? await get(asked.headers.location!, admin) : asked;
    expect([href, file.statusCode]).toEqual([href, 200]);
  }
});

describe('products', () => {
  test('[ADMPROD-18] [MSG-42] [MSG-43] a farmer who opens another’s product, or sends its form, reads that he may not', async () => {
    const { id } = await makeListing(app.ctx, { priceCustomer: 12_000 });
    const texts = {
      edit: 'Anda hanya bisa mengedit produk Anda sendiri',
      delete: 'Anda hanya bisa menghapus produk Anda sendiri',
    };
    for (const [kind, intent] of [
      ['edit', 'inline'],
      ['delete', 'delete'],
    ] as const) {
      const opened = await get(`/admin/products?${kind}=${id}`, farmer);
      expect(opened.statusCode).toBe(200);
      expect(textOf(opened.body)).toContain(texts[kind]);
      expect(textOf(opened.body)).not.toMatch(/Edit Produk|Hapus produk/);
      const sent = await post(`/admin/products?${kind}=${id}`, farmer, {
        intent,
        id: String(id),
        field: 'price_customer',
        value: '1',
      });
      expect(sent.statusCode).toBe(403);
      expect(textOf(sent.body)).toContain(texts[kind]);
      expect(textOf((await get(`/admin/products?${kind}=${id}`, admin)).body)).not.toContain(texts[kind]);
    }
    const { rows } = await database.pool.query(
      'select price_customer::int as price, deleted_at from listings where id = $1',
      [id],
    );
    expect(rows).toEqual([{ price: 12_000, deleted_at: null }]);
    await database.pool.query('update listings set is_active = false, deleted_at = now() where id = $1', [
      id,
    ]);
  });

  beforeAll(async () => {
    const far = await makeFarmer(app.ctx, { name: 'Sarjono', city: 'Bantul', province: 'Yogyakarta' });
    for (let n = 1; n <= 23; n += 1) {
      await makeListing(app.ctx, {
        farmerId: far.id,
        stock: toQuantity(n),
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
    expect(middle).toMatch(/Sebelumnya 1 2 3 Berikutnya/);
    const pages = async (query: string) => {
      const { body } = await get(`/admin/products?q=${query}`, admin);
      expect(rowsOf(body).length).toBeGreaterThan(0);
      return pageOf(body).all('nav', { 'aria-label': 'Halaman' }).length;
    };
    expect([await pages('uwi'), await pages('uwi%2023')]).toEqual([1, 0]);
  });

  test('none yet is told apart from no match', async () => {
    expect(textOf((await get('/admin/products', farmer)).body)).toMatch(
      /Tidak ada produk ditemukan Tambahkan produk pertama Anda/,
    );
    const noMatch = textOf((await get('/admin/products?q=tidakada', admin)).body);
    expect(noMatch).toMatch(/Tidak ada produk ditemukan Tidak ada yang cocok/);
  });

  test('columns are chosen by a form and remembered per list', async () => {
    const answer = await post('/admin/display', admin, [
      ['list', 'products'],
      ['columns', 'category'],
      ['next', '/admin/products?q=uwi'],
    ]);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/admin/products?q=uwi');
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const page = await get('/admin/products', admin, cookie);
    expect(
      [...page.body.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, head]) => head!.replace(/<[^>]+>/g, '')),
    ).toEqual(['Produk', 'Kategori', 'Aksi']);
    expect((await post('/admin/display', admin, { next: '//jahat.example' })).headers.location).toBe(
      '/admin/dashboard',
    );
  });

  test('[DATA-07] the product form has a field for each part of a listing', async () => {
    const listing = await makeListing(app.ctx);
    for (const asked of ['add=1', `edit=${listing.id}`]) {
      const form = (await get(`/admin/products?${asked}`, admin)).body;
      const names = [...form.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(
        ([, name]) => name,
      );
      expect(names).toEqual(
        expect.arrayContaining([
          'name',
          'unit',
          'stock',
          'price_tengkulak',
          'price_customer',
          'image_url',
          'farmer_id',
        ]),
      );
    }
  });

  test('[ADMPROD-16] an admin picks the farmer from at most 100', async () => {
    for (let n = 0; n < 102; n += 1) await makeFarmer(app.ctx);
    const form = (await get('/admin/products?add=1', admin)).body;
    const select = /<select[^>]*name="farmer_id"[\s\S]*?<\/select>/.exec(form)![0];
    expect(select.match(/<option value="\d+"/g)).toHaveLength(100);
  });
});

describe('users', () => {
  test('[ADMUSER-05] [ADMUSER-10] the role badge is red, green or blue; a row has edit and delete', async () => {
    let page = '';
    for (const [role, label, colour] of [
      ['admin', 'Administrator', 'badge-danger'],
      ['farmer', 'Petani', 'badge-success'],
      ['customer', 'Pelanggan', 'badge-info'],
    ] as const) {
      page = (await get(`/admin/users?role=${role}`, admin)).body;
      expect(new RegExp(`class="([^"]*)"[^>]*>${label}</span>`).exec(page)?.[1], label).toContain(colour);
    }
    expect(page).toMatch(/aria-label="Edit [^"]+"/);
    expect(page).toMatch(/aria-label="Hapus [^"]+"/);
  });

  test('a farmer’s record has what he sells, is ordered, is owed and did, with the way on from each; a customer has none', async () => {
    const far = await makeFarmer(app.ctx, { name: 'Tukinem', city: 'Bantul', province: 'Yogyakarta' });
    const listing = await makeListing(app.ctx, {
      farmerId: far.id,
      product: { name: 'Gude Hitam', unit: 'kg', category: 'palawija' },
    });
    await completedOrder(app, listing, 3, '2026-11-20T03:00:00Z');
    const page = (await get(`/admin/farmers/${far.id}`, admin)).body;
    const text = textOf(page);
    for (const said of [
      'Tukinem',
      'Bantul',
      'Gude Hitam',
      'LB-',
      'Saldo',
      'Belum pernah dicairkan',
      'Tidak ada keluhan',
    ]) {
      expect(text, said).toContain(said);
    }
    for (const href of [
      `/admin/farmers?edit=${far.id}`,
      `/admin/balances/${far.id}`,
      `/admin/products?farmer=${far.id}`,
      `/admin/orders?farmer=${far.id}`,
      `/admin/products?edit=${listing.id}`,
    ]) {
      expect(page, href).toContain(`href="${href}"`);
    }
    expect((await get('/admin/farmers/999999', admin)).statusCode).toBe(404);
    expect((await get('/admin/farmers/nol', admin)).statusCode).toBe(404);
  });

  test('[MSG-68] [MSG-69] the questions before a farmer and a user are deleted', async () => {
    const ask = (await get(`/admin/farmers?delete=${farmer.farmerId}`, admin)).body;
    expect(ask).toContain('Apakah Anda yakin ingin menghapus petani ini?');
    const askUser = (await get(`/admin/users?delete=${customer.userId}`, admin)).body;
    expect(askUser).toContain('Apakah Anda yakin ingin menghapus user ini?');
  });

  test('a refused command says what failed without JavaScript too', async () => {
    const gone = await makeUser(app.ctx);
    const refused = await post('/admin/users', admin, {
      intent: 'toggle',
      id: `${gone.id}x`,
      isActive: 'false',
      confirm: '1',
    });
    expect(refused.statusCode).toBe(404);
    expect(textOf(refused.body)).toMatch(/Gagal mengubah status user.*User not found/);
  });
});

test('[ADM-01] [ADM-09] the sidebar: the brand, the menu of one’s role, who one is and as what, and the way out', async () => {
  for (const [who, name, role] of [
    [admin, 'Laras', 'Administrator'],
    [farmer, 'Wagiyem', 'Petani'],
  ] as const) {
    const sidebar = /<aside[\s\S]*?<\/aside>/.exec((await get('/admin/dashboard', who)).body)![0];
    const text = sidebar.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(sidebar, 'the mark of the brand').toMatch(/^<aside[^>]*>(<[^>]+>)*<svg/);
    expect(text).toMatch(/^ Lumbung /);
    expect(text.trim()).toMatch(new RegExp(`${name} ${role}$`));
    expect(sidebar).toMatch(/<form[^>]*action="\/logout"[\s\S]*aria-label="Keluar"/);
    expect(sidebar.includes('href="/admin/users"')).toBe(who === admin);
  }
});

test('[ADMFARM-05] [ADMUSER-06] a farmer’s row has edit, the map at his place in a tab of its own, and delete; a user’s row both his addresses', async () => {
  const { id } = await makeFarmer(app.ctx, { name: 'Mbah Kromo', latitude: -7.61234, longitude: 110.44321 });
  const list = (await get('/admin/farmers?q=Mbah+Kromo', admin)).body;
  expect(list).toMatch(
    new RegExp(
      `<a[^>]*href="[^"]*edit=${id}[^"]*"[^>]*aria-label="Edit Mbah Kromo"|aria-label="Edit Mbah Kromo"[^>]*href="[^"]*edit=${id}`,
    ),
  );
  expect(list).toMatch(new RegExp(`href="[^"]*delete=${id}[^"]*"`));
  const map = /<a[^>]*aria-label="Lihat Mbah Kromo di peta[^>]*>/.exec(list)![0];
  expect(map).toContain('-7.61234,110.44321');
  expect(map).toContain('target="_blank"');
  await makeUser(app.ctx, { name: 'Bu Karni', email: 'karni@contoh.example', phone: '+6281200004321' });
  const users = textOf((await get('/admin/users?q=Bu+Karni', admin)).body);
  expect(users).toMatch(/karni@contoh\.example +\+6281200004321/);
});

test('[REPORT-07] the farmers’ table: rank, name, products, revenue, and revenue per product', async () => {
  const { id } = await makeFarmer(app.ctx, { name: 'Pak Untung' });
  await makeListing(app.ctx, { farmerId: id });
  await soldOrder(app, await makeListing(app.ctx, { farmerId: id }), 3, new Date().toISOString());
  const { body } = await get('/admin/reports', admin);
  const table = /<table(?:(?!<\/table>)[\s\S])*Statistik Petani[\s\S]*?<\/table>/.exec(body)![0];
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, '')
        .replace(/\u00a0/g, ' ')
        .trim(),
    );
  const [head = '', ...rows] = table.split('<tr').slice(1);
  expect(cells(head).slice(0, 5)).toEqual([
    'Peringkat',
    'Nama',
    'Produk',
    'Total pendapatan',
    'Rata-rata per produk',
  ]);
  const of = rows.map(cells).find(([, name]) => name === 'Pak Untung')!;
  const money = (text = '') => Number(text.replace(/\D/g, ''));
  expect(Number(of[0])).toBeGreaterThan(0);
  expect(of[2]).toBe('2');
  expect(money(of[3])).toBeGreaterThan(0);
  expect(money(of[4])).toBe(Math.round(money(of[3]) / 2));
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
    expect(textOf(answer.body)).toContain(`${text} Coba lagi`);
  }
  const bad = await get('/admin/users?sort=password', admin);
  expect(bad.statusCode).toBe(400);
  expect(bad.body).toContain('Gagal memuat data user');
});

test('[ADM-26] deletion is soft where orders refer to the row; the toast is the same either way', async () => {
  const sold = await makeListing(app.ctx);
  await completedOrder(app, sold, 2, '2026-10-01T00:00:00Z');
  const seller = await makeFarmer(app.ctx);
  await makeListing(app.ctx, { farmerId: seller.id });
  const loose = await makeUser(app.ctx);
  const stays = async (table: string, id: string | number) =>
    (await database.pool.query(`select deleted_at from ${table} where id = $1`, [id])).rows[0]?.deleted_at;
  const remove = async (path: string, id: string | number) => {
    const answer = await post(path, admin, { intent: 'delete', id: String(id) });
    expect(answer.statusCode, answer.body).toBe(302);
    return String(answer.headers['set-cookie']);
  };
  expect(await remove('/admin/products', sold.id)).toContain('productDeleted');
  expect(await stays('listings', sold.id)).toBeInstanceOf(Date);
  expect(await remove('/admin/users', seller.userId)).toContain('userDeleted');
  expect(await stays('users', seller.userId)).toBeInstanceOf(Date);
  expect(await remove('/admin/users', loose.id)).toContain('userDeleted');
  expect(await stays('users', loose.id)).toBeUndefined();
});

test('a search that finds more than a thousand says so, and still means all of them', async () => {
  await database.pool.query(
    `insert into users (id, name, email, email_verified, role, created_at, updated_at)
     select 'ramai-' || n, 'Ramai ' || n, 'ramai.' || n || '@contoh.example', true, 'customer', now(), now()
     from generate_series(1, 1100) n`,
  );
  const text = textOf((await get('/admin/users?q=ramai', admin)).body);
  expect(text).toContain('lebih dari 1.000 user');
  expect(text).toContain('Semua yang cocok, lebih dari 1.000');
  const last = await get('/admin/users?q=ramai&page=100', admin);
  expect(last.body).toContain('/admin/users?q=ramai&amp;page=101');
  const end = await get('/admin/users?q=ramai&page=110', admin);
  expect(textOf(end.body)).toContain('1.100 user');
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/admin/bulk',
    headers: { cookie: admin.cookie },
    payload: { noun: 'users', action: 'user_off', filter: { q: 'ramai' } },
  });
  expect(answer.json().data.total).toBe(1100);
  await database.pool.query(`delete from users where id like 'ramai-%'`);
});

test('a view is kept under a name, opens the list, is shared with one’s role and forgotten', async () => {
  const save = (who: SignedIn, form: Record<string, string>) =>
    post('/admin/saved-views', who, { list: 'products', next: '/admin/products', ...form });
  await save(admin, { name: 'Menipis', query: 'stock=low&page=3&sort=name', isDefault: 'on', shared: 'on' });
  const opened = await get('/admin/products', admin);
  expect(opened.statusCode).toBe(302);
  expect(opened.headers.location).toBe('/admin/products?sort=name&stock=low');
  expect((await get('/admin/products?saved=all', admin)).statusCode).toBe(200);
  const colleague = await signedIn(app, { role: 'admin' });
  const seen = await get('/admin/products', colleague);
  expect(seen.statusCode).toBe(200);
  expect(textOf(seen.body)).toContain('Menipis');
  expect(textOf((await get('/admin/products', farmer)).body)).not.toContain('Menipis');
  const { rows } = await database.pool.query('select id from saved_views');
  const forget = { intent: 'delete', id: String(rows[0].id), next: '/admin/products' };
  expect((await post('/admin/saved-views', colleague, forget)).statusCode).toBe(404);
  expect((await save(farmer, { list: 'users', name: 'Semua', query: '' })).statusCode).toBe(403);
  expect((await post('/admin/saved-views', admin, forget)).statusCode).toBe(302);
  expect((await get('/admin/products', admin)).statusCode).toBe(200);
});

test('an own view is renamed and no longer shared, a colleague’s is not there, and no two have one name', async () => {
  const send = (who: SignedIn, form: Record<string, string>) =>
    post('/admin/saved-views', who, { list: 'products', next: '/admin/products', ...form });
  await send(admin, { name: 'Murah', query: 'sort=price', shared: 'on' });
  await send(admin, { name: 'Mahal', query: 'sort=-price', isDefault: 'on' });
  const known = await database.pool.query<{ id: number; name: string }>('select id, name from saved_views');
  const id = String(known.rows.find(({ name }) => name === 'Murah')?.id);
  const change = (who: SignedIn, form: Record<string, string>) =>
    send(who, { intent: 'change', id, name: 'Termurah dulu', ...form });
  const colleague = await signedIn(app, { role: 'admin' });
  const open = (who: SignedIn) => get('/admin/products?sort=price', who);

  expect((await open(admin)).body).toContain('Ubah tampilan Murah');
  expect((await open(colleague)).body).not.toContain('Ubah tampilan Murah');
  expect((await change(colleague, {})).statusCode).toBe(404);
  expect((await change(admin, { id: '0' })).statusCode).toBe(404);
  const blank = await change(admin, { name: ' ', scripted: '1' });
  expect([blank.statusCode, blank.body.includes('Isi nama tampilan')]).toEqual([400, true]);
  const taken = await change(admin, { name: 'MAHAL' });
  expect([taken.statusCode, taken.body.includes('Anda sudah punya tampilan bernama ini.')]).toEqual([
    409,
    true,
  ]);
  expect(textOf((await open(colleague)).body)).toContain('Murah');

  expect((await change(admin, { isDefault: 'on' })).headers.location).toBe('/admin/products');
  expect(textOf((await open(admin)).body)).toMatch(/Termurah dulu \(utama\)/);
  expect(textOf((await open(colleague)).body)).not.toMatch(/Murah|Termurah dulu/);
  const { rows } = await database.pool.query(
    'select name, query, shared, is_default as first from saved_views order by name',
  );
  expect(rows).toEqual([
    { name: 'Mahal', query: 'sort=-price', shared: false, first: false },
    { name: 'Termurah dulu', query: 'sort=price', shared: false, first: true },
  ]);
  await database.pool.query('delete from saved_views');
});

test('[ADMPROD-09] a product without a picture that can be shown has the default one', async () => {
  await makeListing(app.ctx, {
    imageUrl: 'https://lain.example/a.jpg',
    product: { name: 'Gembili Jauh', unit: 'kg', category: 'lainnya' },
  });
  await makeListing(app.ctx, { product: { name: 'Gembili Polos', unit: 'kg', category: 'lainnya' } });
  const page = (await get('/admin/products?q=gembili', admin)).body;
  expect(page).not.toMatch(/<(img|source)[^>]*lain\.example/);
  expect(page.match(/alt="Gambar produk belum tersedia"/g)).toHaveLength(2);
});

test('the trail says in words what changed, and leads to the record as long as there is one', async () => {
  const one = await makeListing(app.ctx, { product: { name: 'Suweg', unit: 'kg', category: 'lainnya' } });
  const call = (method: 'PUT' | 'DELETE', payload?: object) =>
    app.fastify.inject({
      method,
      url: `/api/admin/products/${one.id}`,
      headers: { cookie: admin.cookie },
      ...(payload ? { payload } : {}),
    });
  expect((await call('PUT', { price_customer: 13_500 })).statusCode).toBe(200);
  const trail = async () => (await get(`/admin/audit?entity=product&id=${one.id}`, admin)).body;
  expect(textOf(await trail()).replaceAll('\u00a0', ' ')).toMatch(/Harga Customer Rp [\d.]+ → Rp 13\.500/);
  expect(await trail()).toContain(`/admin/products?edit=${one.id}`);
  expect((await call('DELETE')).statusCode).toBe(200);
  expect((await trail()).match(new RegExp(`href="/admin/products\\?edit=${one.id}"`, 'g'))).toHaveLength(1);
});

test('a day of a product is shown and typed as people write it, whatever the browser speaks', async () => {
  const { id } = await makeListing(app.ctx, { product: { name: 'Garut', unit: 'kg', category: 'lainnya' } });
  const url = `/admin/products?edit=${id}`;
  const day = async () => pageOf((await get(url, admin)).body).one('input', { name: 'harvest_date' });
  expect((await day()).attribute('type')).not.toBe('date');
  const form = pageOf((await get(url, admin)).body)
    .one('form', { enctype: 'multipart/form-data' })
    .all('input|select|textarea', { name: /./ })
    .flatMap((field): [string, string][] => {
      const value =
        field.attribute('value') ??
        field.all('option', { selected: /^/ })[0]?.attribute('value') ??
        field.text;
      const isOn = field.attribute('type') !== 'checkbox' || field.attribute('checked') !== undefined;
      return isOn && field.attribute('type') !== 'file' ? [[field.attribute('name')!, value]] : [];
    });
  const sent = await post(url, admin, [
    ...form.filter(([name]) => name !== 'harvest_date'),
    ['harvest_date', '5/12/2026'],
  ]);
  expect(sent.statusCode, textOf(sent.body)).toBe(302);
  const { rows } = await database.pool.query('select harvest_date::text as day from listings where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ day: '2026-12-05' }]);
  expect((await day()).attribute('value')).toBe('05/12/2026');
});

test('ticked rows are changed and changed back without JavaScript, the refused ones by name', async () => {
  const one = await makeListing(app.ctx, { product: { name: 'Ganyong', unit: 'kg', category: 'lainnya' } });
  const answer = await post('/admin/products?q=ganyong', admin, [
    ['intent', 'bulk'],
    ['ids', String(one.id)],
    ['action', 'archive'],
  ]);
  expect(answer.statusCode).toBe(200);
  expect(textOf(answer.body)).toContain('1 produk diarsipkan');
  const run = /name="run" value="([^"]+)"/.exec(answer.body)![1]!;
  const back = await post('/admin/products?q=ganyong', admin, { intent: 'undo', run, action: 'archive' });
  expect(textOf(back.body)).toContain('1 produk dikembalikan');
  const none = await post('/admin/products', admin, { intent: 'bulk', action: 'archive' });
  expect(none.statusCode).toBe(400);
  expect(textOf(none.body)).toContain('Pilih paling sedikit satu baris');
});

test('a price is changed in place; one that has changed meanwhile is refused', async () => {
  const one = await makeListing(app.ctx);
  const inline = (value: string, version: string) =>
    post('/admin/products', admin, {
      intent: 'inline',
      id: String(one.id),
      field: 'price_customer',
      value,
      version,
    });
  expect((await inline('13500', '1')).statusCode).toBe(302);
  expect((await inline('14000', '1')).statusCode).toBe(409);
  expect((await inline('', '2')).statusCode).toBe(400);
  const { rows } = await database.pool.query('select price_customer from listings where id = $1', [one.id]);
  expect(Number(rows[0].price_customer)).toBe(13_500);
});

test('the bell counts what is unread, lists it, and takes it as read', async () => {
  await inTransaction(app.ctx, (ctx) =>
    notify(ctx, [
      {
        userId: farmer.userId,
        kind: 'order.paid',
        text: 'Pesanan LB-AAAA dibayar',
        href: '/admin/orders/LB-AAAA',
      },
      {
        userId: farmer.userId,
        kind: 'order.paid',
        text: 'Pesanan LB-BBBB dibayar',
        href: '/admin/orders/LB-BBBB',
      },
    ]),
  );
  const page = (await get('/admin/dashboard', farmer)).body;
  expect(page).toContain('Pemberitahuan, 2 belum dibaca');
  expect((await get('/admin/notifications', admin)).body).not.toContain('LB-AAAA');
  const upTo = /name="upTo" value="(\d+)"/.exec(page)![1]!;
  const read = await post('/admin/notifications', farmer, { upTo, next: '/admin/orders' });
  expect(read.headers.location).toBe('/admin/orders');
  expect((await get('/admin/notifications', farmer)).body).toContain('Semua sudah dibaca');
});

test('the search over everything finds by role; the theme is in the first answer', async () => {
  await makeListing(app.ctx, { product: { name: 'Suweg Langka', unit: 'kg', category: 'lainnya' } });
  await makeUser(app.ctx, { name: 'Suweg Wibowo' });
  const all = textOf((await get('/admin/search?q=suweg', admin)).body);
  expect(all).toContain('Suweg Langka');
  expect(all).toContain('Suweg Wibowo');
  const own = textOf((await get('/admin/search?q=suweg', farmer)).body);
  expect(own).toContain('Tidak ada yang cocok');
  const themed = await post('/admin/display', admin, { theme: 'dark', next: '/admin/users' });
  const cookie = String(themed.headers['set-cookie']).split(';')[0]!;
  expect((await get('/admin/users', admin, cookie)).body).toContain('data-theme="dark"');
  expect((await get('/admin/users', admin, 'lumbung.theme=merah')).body).toContain('data-theme="light"');
});

test.each([
  ['ongkir', '/admin/farmers'],
  ['ganti logo', '/admin/settings#site'],
  ['qris', '/admin/settings#payment'],
  ['kode kupon', '/admin/coupons'],
  ['pajak', '/admin/tax'],
  ['cadangan', '/admin/settings/backups'],
  ['kata sandi', '/profile'],
  ['faq', '/admin/content/faq'],
  ['gudang', '/admin/products'],
  ['ekspor pesanan', '/admin/orders'],
])(
  'an admin who asks for “%s” is led on to %s by one of the first five answers, a page that is there',
  async (words, href) => {
    expect(
      answersTo((await get(`/admin/search?q=${encodeURIComponent(words)}`, admin)).body).slice(0, 5),
    ).toContain(href);
    const page = await get(href, admin);
    expect(page.statusCode).toBe(200);
    const [, part] = href.split('#');
    if (part) expect(page.body).toContain(`id="${part}"`);
  },
);

test('the search finds what a text says and not the names of its fields, and nobody else’s settings', async () => {
  const { number } = await createContentEntry(app.ctx, admin.actor, 'faq', {
    data: { question: 'Bolehkah mengambil sendiri?', answer: 'Boleh, di saung Lereng Turgo setiap sore.' },
  });
  const said = async (words: string, who = admin) =>
    answersTo((await get(`/admin/search?q=${encodeURIComponent(words)}`, who)).body);
  expect(await said('lereng turgo')).toEqual([`/admin/content/faq/${number}`]);
  expect(await said('answer')).toEqual([]);
  expect(await said('lereng turgo', farmer)).toEqual([]);
  expect(await said('qris', farmer)).toEqual([]);
  expect(await said('ongkir', farmer)).toEqual(['/admin/settings#delivery']);
  expect((await get('/admin/settings', farmer)).body).toContain('id="delivery"');
});

test('help tells how to answer by WhatsApp only where the operator has set it up', async () => {
  const page = async () => textOf((await get('/admin/help', farmer)).body);
  expect(await page()).toContain('Cara menjawab tawaran');
  expect(await page()).not.toContain('Cara menjawab lewat WhatsApp');
  const keys = {
    phoneNumberId: '106540352242922',
    accessToken: 'EAAG',
    appSecret: 'rahasia',
    verifyToken: 'kata',
    noticeTemplate: 'kabar',
    codeTemplate: '',
  };
  await saveChannelKeys(app.ctx, { whatsapp: keys }, admin.userId);
  expect(await page()).toContain('Cara menjawab lewat WhatsApp');
  expect(textOf((await get('/admin/settings/channels', admin)).body)).toContain('langgani bidang messages');
  await saveChannelKeys(app.ctx, { whatsapp: { ...keys, appSecret: '' } }, admin.userId);
  expect(textOf((await get('/admin/settings/channels', admin)).body)).toContain(
    'Isi App secret supaya jawaban petani lewat WhatsApp diterima.',
  );
  await saveChannelKeys(app.ctx, {}, admin.userId);
});

describe('a price beyond the state’s own', () => {
  const rice = (goods: Parameters<typeof makeListing>[1]) =>
    makeListing(app.ctx, { ...goods, priceCustomer: 13_500, priceTengkulak: 9_000, qualityClass: 'medium' });
  const named = (name: string) => ({ product: { name, unit: 'kg', category: 'beras' } as const });
  const priceOf = async (id: number) =>
    Number(
      (await database.pool.query('select price_customer from listings where id = $1', [id])).rows[0]
        .price_customer,
    );

  test('is said in the list and in the product’s form, and saved all the same', async () => {
    const one = await rice(named('Beras Cigeulis'));
    const list = async () => textOf((await get('/admin/products?q=cigeulis', admin)).body);
    const form = async () => textOf((await get(`/admin/products?q=tidakada&edit=${one.id}`, admin)).body);
    expect(await list()).not.toContain('Di atas HET');
    expect(await form()).not.toContain('di atas HET');
    const inline = { intent: 'inline', id: String(one.id), field: 'price_customer', version: '1' };
    expect((await post('/admin/products', admin, { ...inline, value: '13501' })).statusCode).toBe(302);
    expect(await priceOf(one.id)).toBe(13_501);
    const said = 'di atas HET beras medium zona 1 Rp 13.500/kg';
    expect(await list()).toContain('Di atas HET');
    const sheet = (await get(`/admin/products?q=cigeulis&change=price&product=${one.id}`, admin)).body;
    expect(textOf(sheet)).toContain(`Harga Customer ini ${said}`);
    expect(await form()).toContain(`Harga Customer ini ${said}`);
    expect(await form()).toContain('Produk tetap bisa disimpan.');
  });

  test('a price that lost a digit is asked about in the whole form too, and so is gabah below HPP', async () => {
    const one = await makeListing(app.ctx, {
      priceCustomer: 7_200,
      priceTengkulak: 6_000,
      product: { name: 'Gabah Cisokan', unit: 'kg', category: 'gabah' },
    });
    const fields = { intent: 'update', id: String(one.id), version: '1', name: '', unit: 'kg', stock: '5' };
    const shown = async (price: string, tengkulak = '6000') => {
      const sent = { ...fields, category: 'gabah', price_tengkulak: tengkulak, price_customer: price };
      const answer = await post(`/admin/products?edit=${one.id}`, admin, sent);
      expect(answer.statusCode).toBe(400);
      return textOf(answer.body);
    };
    expect(await shown('7100')).not.toContain('Benar, ');
    expect(await shown('720')).toContain('Benar, Harga Customer Rp 720 per kg: jauh dari harga sekarang');
    expect(await shown('720')).toContain('Di bawah harga tengkulak Rp 6.000');
    expect(await shown('6400')).toContain('Benar, Harga Customer Rp 6.400 per kg: di bawah HPP');
    expect(await shown('7100', '600')).toContain(
      'Benar, Harga Tengkulak Rp 600 per kg: jauh dari harga sekarang',
    );
    expect(await priceOf(one.id)).toBe(7_200);
  });

  test('a form without scripts that carries no yes to such a price comes back with the question, and saves nothing', async () => {
    const product = { name: 'Gabah Mentik', unit: 'kg', category: 'gabah' } as const;
    const { id } = await makeListing(app.ctx, {
      farmerId: farmer.farmerId!,
      priceCustomer: 7_200,
      priceTengkulak: 6_000,
      product,
    });
    const whole = {
      ...{ ...product, stock: '5', stock_was: '5', price_tengkulak: '6.000' },
      ...{ intent: 'update', id: String(id), version: '1' },
    };
    const update = (more: Record<string, string>) =>
      post(`/admin/products?edit=${id}`, farmer, { ...whole, ...more });
    const tick = (html: string, name: string) =>
      [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
        .map(([box]) => box)
        .find((box) => box.includes(` name="${name}"`));
    const asks = (answer: Awaited<ReturnType<typeof update>>, name: string, price: string) => {
      expect(answer.statusCode).toBe(400);
      const box = tick(answer.body, name);
      for (const part of ['required=""', 'autofocus=""', 'aria-invalid="true"', `value="${price}"`])
        expect(box).toContain(part);
      expect(box).not.toContain('checked');
      expect(textOf(answer.body)).toContain('Centang dulu bila memang begitu.');
    };

    const slip = await update({ price_customer: '720' });
    asks(slip, 'confirm', '720');
    expect(textOf(slip.body)).toContain('Benar, Harga Customer Rp 720 per kg: jauh dari harga sekarang');
    expect(slip.body).toMatch(/<input[^>]*name="price_customer"[^>]*value="720"/);
    asks(await update({ price_customer: '6.400' }), 'confirm', '6400');
    asks(await update({ price_customer: '7.200', price_tengkulak: '600' }), 'confirm_tengkulak', '600');
    // A yes to one price is none to another.
    asks(await update({ price_customer: '72', confirm: '720' }), 'confirm', '72');
    // What else is wrong is told by the verb, in its own words.
    expect(textOf((await update({ price_customer: '720', name: '' })).body)).not.toContain('Centang dulu');
    expect((await update({ price_customer: '720', version: '7' })).statusCode).toBe(409);
    const sheet = `/admin/products?change=price&product=${id}`;
    const inline = { intent: 'inline', id: String(id), field: 'price_customer', version: '1', value: '720' };
    asks(await post(sheet, farmer, inline), 'confirm', '720');
    // By the quality that is typed, gabah kering giling has a higher HPP than gabah kering panen.
    const made = { ...product, name: 'Gabah Baru', stock: '5', price_tengkulak: '5000', intent: 'create' };
    const create = (more: Record<string, string>) =>
      post('/admin/products?add=1', farmer, { ...made, ...more });
    asks(await create({ price_customer: '6.499' }), 'confirm', '6499');
    asks(await create({ price_customer: '7.000', quality_class: 'gkg' }), 'confirm', '7000');
    expect(await priceOf(id)).toBe(7_200);

    expect((await update({ price_customer: '720', confirm: '720' })).statusCode).toBe(302);
    expect(await priceOf(id)).toBe(720);
    expect(
      (await post(sheet, farmer, { ...inline, version: '2', value: '7.000', confirm: '7000' })).statusCode,
    ).toBe(302);
    expect(await priceOf(id)).toBe(7_000);
    expect((await update({ price_customer: '7.100', version: '3' })).statusCode).toBe(302);
    expect((await create({ price_customer: '7.000' })).statusCode).toBe(302);
  });

  test('is said of each product that a change of many brings there; the others are changed in silence', async () => {
    const one = await rice(named('Beras Inpari'));
    const other = await rice({ productId: one.productId });
    await database.pool.query('update listings set price_customer = 10000 where id = $1', [other.id]);
    const answer = await post('/admin/products?q=inpari', admin, [
      ['intent', 'bulk'],
      ['ids', String(one.id)],
      ['ids', String(other.id)],
      ['action', 'price'],
      ['percent', '10'],
    ]);
    expect(answer.statusCode).toBe(200);
    const said = textOf(answer.body);
    expect(said).toContain('2 produk harga diubah');
    expect(said).toContain('Harga baru sudah disimpan. Yang di luar HPP, HET, atau HAP pemerintah:');
    expect(said.match(/Beras Inpari : di atas HET beras medium zona 1 Rp.13\.500\/kg/g)).toHaveLength(1);
    expect([await priceOf(one.id), await priceOf(other.id)]).toEqual([14_850, 11_000]);
  });
});
