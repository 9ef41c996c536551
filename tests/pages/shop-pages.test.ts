import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleCatalogue } from '../../demo/sample-catalogue.ts';
import { moderateReview } from '../../src/domain/catalogue/reviews/moderate-review.ts';
import { invalidate } from '../../src/domain/context.ts';
import type { App } from '../../src/server/http.ts';
import type { SnapshotFile } from '../../src/server/response-cache/snapshot-file.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { limits, testConfig } from '../support/test-app.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

/** The real pages, as built: what a browser without JavaScript is sent. */
const bundle = join(import.meta.dirname, '../../build/server/index.js');

let database: TestDatabase;
let app: App;
let demo: App;
/** A server whose database was never there. */
let bare: App;
let away: pg.Pool;
const ids: Record<string, number> = {};

beforeAll(async () => {
  if (!existsSync(bundle)) throw new Error('These tests read the built pages: run `npm run build` first.');
  const { createApp } = await import(bundle);
  database = await testDatabase();
  const log = pino({ level: 'silent' });
  const config = testConfig(database, { dataDir: `data/test-files/pages-${process.pid}` });
  app = await createApp({ config, engine: database, log, limits });
  demo = await createApp({
    config: { ...config, demo: true, dataDir: `${config.dataDir}-demo` },
    engine: database,
    log,
    limits,
    sample: async () => sampleCatalogue(),
  });
  bare = await createApp({
    config: { ...config, dataDir: `${config.dataDir}-bare` },
    engine: database,
    log,
    limits,
  });
  await Promise.all([app.fastify.ready(), demo.fastify.ready(), bare.fastify.ready()]);
  away = new pg.Pool({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
    connectionTimeoutMillis: 2_000,
  });

  const farmer = await makeFarmer(app.ctx, {
    name: 'Pak Sarjono',
    phone: '081234567890',
    phonePublic: true,
  });
  const add = async (key: string, input: Parameters<typeof makeListing>[1]) => {
    ids[key] = (await makeListing(app.ctx, { farmerId: farmer.id, ...input })).id;
  };
  await add('many', {
    stock: toQuantity(51),
    product: { name: 'Beras Banyak' },
    priceCustomer: 12_500,
    priceTengkulak: 10_000,
    tags: ['organik'],
  });
  await add('some', {
    stock: toQuantity(50),
    product: { name: 'Beras Cukup' },
    priceCustomer: 9_000,
    priceTengkulak: 10_000,
  });
  await add('eleven', { stock: toQuantity(11), product: { name: 'Beras Sebelas' } });
  await add('few', { stock: toQuantity(10), product: { name: 'Beras Sedikit' } });
  await add('none', { stock: toQuantity(0), product: { name: 'Beras Ludes' } });
  await add('nasty', {
    product: { name: '</script><img src=x onerror=alert(1)>' },
    description: '</script><script>alert(1)</script>',
  });
  for (let n = 0; n < 10; n += 1)
    await add(`extra${n}`, { product: { name: `Jagung ${n}`, category: 'palawija' } });
});
afterAll(async () => {
  await Promise.all([app?.stop(), demo?.stop(), bare?.stop()]);
  await away?.end();
  await database?.close();
});

async function get(url: string, from: App = app) {
  const answer = await from.fastify.inject({ url, headers: { accept: 'text/html' } });
  // React marks the seams between texts by comments.
  return { status: answer.statusCode, html: answer.body.replaceAll('<!-- -->', ''), headers: answer.headers };
}
/** The part of a list that shows one product. */
function card(html: string, name: string): string {
  const found = html.split('<article').find((part) => part.includes(`>${name}<`));
  if (!found) throw new Error(`no card of ${name}`);
  return found;
}

async function withoutDatabase<T>(from: App, read: () => Promise<T>): Promise<T> {
  const { pool, db } = from.ctx;
  from.ctx.pool = away;
  await changedIn(from);
  try {
    return await read();
  } finally {
    Object.assign(from.ctx, { pool, db });
    await changedIn(from);
  }
}
/** Drops what the server keeps in memory, as losing the database does. */
async function changedIn(from: App) {
  for (const topic of ['catalog', 'content', 'settings'] as const) from.ctx.cache.changed(topic);
}

describe('the list', () => {
  test('[SHOP-01] [SHOP-02] fourteen products a page, filters with counts, and a link that clears them', async () => {
    const first = await get('/shop');
    expect(first.status).toBe(200);
    expect(first.html.match(/<article/g)).toHaveLength(14);
    expect(first.html).toContain('16 produk');
    expect((await get('/shop?page=2')).html.match(/<article/g)).toHaveLength(2);
    for (const name of ['Wilayah', 'Petani', 'Stok', 'Kategori']) expect(first.html).toContain(name);
    expect(first.html).toContain('Sleman (16)');
    expect(first.html).not.toContain('Hapus semua filter');
    const filtered = await get('/shop?category=palawija&stock=available&utm_source=chat&farmer=');
    expect(filtered.html).toContain('10 produk');
    const farmers = pageOf(first.html).all('select', { name: 'farmer' })[0]!.all('option');
    const own = farmers.find((option) => option.text.startsWith('Pak Sarjono, Sleman'))!.attribute('value');
    expect((await get(`/shop?farmer=${own}`)).html).toContain('16 produk');
    const other = await makeFarmer(app.ctx, { name: 'Bu Tanpa Dagangan' });
    expect((await get(`/shop?farmer=${other.id}`)).html).toContain('Tidak ada produk yang cocok');
    expect((await get('/shop?city=Sleman')).html).toContain('16 produk');
    expect((await get('/shop?city=Bantul')).html).toContain('Tidak ada produk yang cocok');
    expect(filtered.html).toMatch(/href="\/shop"[^>]*>Hapus semua filter/);
    // Typed as people write it, and the wrong way round.
    const priced = (await get('/shop?price_from=Rp+13.000&price_to=12.000')).html;
    expect(priced).toContain('aria-label="Hapus filter Rp\u00a012.000 sampai Rp\u00a013.000"');
    const [from] = pageOf(priced).all('input', { name: 'price_from', type: 'text' });
    expect(from?.attribute('value')).toBe('12.000');
  });

  test('[SHOP-18] [SHOP-19] [SHOP-20] the badges of a list', async () => {
    const { html } = await get('/shop?q=beras');
    expect(card(html, 'Beras Banyak')).toMatch(/badge-success[^>]*>Tersedia/);
    expect(card(html, 'Beras Cukup')).toMatch(/badge-warning[^>]*>Terbatas/);
    expect(card(html, 'Beras Sebelas')).toContain('>Terbatas');
    expect(card(html, 'Beras Ludes')).toContain('>Habis');
  });

  test("[SHOP-09] [SHOP-16] [SHOP-17] 'Sale!' and the struck price only where the buyer pays less", async () => {
    const { html } = await get('/shop?q=beras');
    const sale = card(html, 'Beras Cukup');
    expect(sale).toContain('Sale!');
    expect(sale).toMatch(/<del[^>]*>Rp\u00a010\.000<\/del>/);
    const plain = card(html, 'Beras Banyak');
    expect(plain).not.toContain('Sale!');
    expect(plain).not.toContain('<del');
    expect(plain).toMatch(/Harga tengkulak[^R]*Rp\u00a010\.000/);
  });

  test("[SHOP-08] [SHOP-12] a card has 'Add to cart', and says when nobody has reviewed it yet", async () => {
    const one = card((await get('/shop?q=banyak')).html, 'Beras Banyak');
    expect(one).toContain('Belum ada ulasan');
    const adding = (html: string) =>
      pageOf(html)
        .all('button')
        .filter((button) => button.text === 'Add to cart' && button.attribute('disabled') === undefined);
    expect(adding(one)).toHaveLength(1);
    expect(adding(card((await get('/shop?q=ludes')).html, 'Beras Ludes'))).toEqual([]);
  });

  test('[SHOP-10] [SHOP-13] stars to the half, and a label that is plural above one', async () => {
    const admin = await actorFor(app.ctx, (await makeUser(app.ctx, { role: 'admin' })).id);
    const review = async (rating: number) => {
      const answer = await app.fastify.inject({
        method: 'POST',
        url: `/api/products/${ids.many}/reviews`,
        payload: { name: 'Rini', email: 'rini@contoh.id', comment: 'Pulen.', rating },
      });
      await moderateReview(app.ctx, admin, { id: answer.json().data.id, status: 'approved' });
      await invalidate(app.ctx, 'catalog');
    };
    /** Of five empty stars the part that the full ones lie over, as the style sheet draws so many halves. */
    const assets = join(bundle, '../../client/assets');
    const style = readdirSync(assets)
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(assets, file), 'utf8'))
      .join('');
    const drawn = (html: string) => {
      const [row] = pageOf(html.slice(html.indexOf('Nilai '))).all('span', { class: 'stars' });
      const over = new RegExp(
        `\\.stars\\[data-halves="?${row!.attribute('data-halves')}"?\\]:before\\{width:(\\d+)%`,
      );
      const stars = Number(/\.stars\{[^}]*aspect-ratio:(\d)/.exec(style)?.[1]);
      return { stars, filled: (Number(over.exec(style)?.[1]) / 100) * stars };
    };
    await review(4);
    const one = card((await get('/shop?q=banyak')).html, 'Beras Banyak');
    expect(one).toContain('>1 ulasan<');
    expect(drawn(one)).toEqual({ stars: 5, filled: 4 });
    await review(5);
    const two = card((await get('/shop?q=banyak')).html, 'Beras Banyak');
    expect(two).toContain('>2 ulasan<');
    expect(drawn(two)).toEqual({ stars: 5, filled: 4.5 });
    expect(two).toContain('Nilai 4,5 dari 5');
  });

  test('nothing found and a page past the end are told apart', async () => {
    expect((await get('/shop?q=tidakadabarangini')).html).toContain('Tidak ada produk yang cocok');
    expect((await get('/shop?page=99')).html).toContain('Halaman ini kosong');
    expect((await get('/shop?page=-1')).status).toBe(400);
  });
});

describe('a product', () => {
  test('[SHOP-25] [SHOP-26] [SHOP-28] shows pictures, tags, badge, farmer, both prices and the tabs', async () => {
    const { status, html } = await get(`/shop-single/${ids.many}`);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Beras Banyak<\/h1>/);
    expect(html).toContain('aria-roledescription="carousel"');
    for (const text of [
      'Pak Sarjono',
      'Sleman, Yogyakarta',
      'Rp\u00a012.500',
      'Rp\u00a010.000',
      'Tersedia',
    ]) {
      expect(html).toContain(text);
    }
    const tags = pageOf(html).one('ul', { 'aria-label': 'Tag' }).all('li');
    expect(tags.map((tag) => tag.text)).toEqual(['Pak Sarjono', 'Sleman', 'organik']);
    expect(html).toMatch(/role="tab"[^>]*>Deskripsi/);
    expect(html).toMatch(/role="tab"[^>]*>Ulasan/);
    expect(html).toContain('Make Offer');
    expect(html).toContain('https://wa.me/6281234567890?text=');
  });

  test('[SHOP-21] [SHOP-22] [SHOP-23] the badges of the detail page', async () => {
    const badge = async (id: number | undefined) =>
      /(Tersedia|Terbatas|Habis)</.exec((await get(`/shop-single/${id}`)).html.split('</h1>')[1] ?? '')?.[1];
    expect(await badge(ids.none)).toBe('Habis');
    expect(await badge(ids.few)).toBe('Terbatas');
    expect(await badge(ids.eleven)).toBe('Tersedia');
  });

  test('[SHOP-29] the review form requires name, email and comment and has a star picker', async () => {
    const { html } = await get(`/shop-single/${ids.many}`);
    for (const name of ['name', 'email', 'comment']) {
      expect(html).toMatch(
        new RegExp(`<(input|textarea)[^>]*(required[^>]*name="${name}"|name="${name}"[^>]*required)`),
      );
    }
    expect(html.match(/type="radio"[^>]*name="rating"/g)).toHaveLength(5);
  });

  test('[SHOP-32] the short form of the page has add to cart', async () => {
    const { status, html } = await get(`/shop-single-thumb/${ids.many}`);
    expect(status).toBe(200);
    expect(pageOf(html).one('h1').text).toBe('Beras Banyak');
    const buttons = pageOf(html)
      .one('main')
      .all('button')
      .map((button) => button.text);
    expect(buttons).toContain('Add to cart');
  });

  test('[MSG-08] [MSG-09] an unknown id is 404 with its text, what is no id 400 with its own', async () => {
    for (const path of ['shop-single', 'shop-single-thumb']) {
      const unknown = await get(`/${path}/999999`);
      expect([unknown.status, unknown.html.includes('Product not found')]).toEqual([404, true]);
      const wrong = await get(`/${path}/abc`);
      expect([wrong.status, wrong.html.includes('Invalid product ID')]).toEqual([400, true]);
    }
  });

  test('whatever a farmer writes stays text, in the page and in its structured data', async () => {
    const { html } = await get(`/shop-single/${ids.nasty}`);
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('</script><script>alert');
    expect(html).toContain('application/ld+json');
  });
});

describe('with the database away', () => {
  test('[SHOP-06] [MSG-07] without a last good catalogue: the error with Retry, which loads the page again', async () => {
    const { status, html } = await withoutDatabase(bare, () => get('/shop?category=beras', bare));
    expect(status).toBe(503);
    expect(html).toContain('Error loading products');
    expect(html).toMatch(/<a href="\/shop\?category=beras"[^>]*>(<svg.*?<\/svg>)?Coba lagi<\/a>/s);
  });

  test('[SHOP-07] in demo mode the samples stand under the banner, and nothing can be bought', async () => {
    const { status, html } = await withoutDatabase(demo, () => get('/shop', demo));
    expect(status).toBe(200);
    expect(html).toContain('Data contoh');
    expect(html).toContain('20 produk');
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>(<svg.*?<\/svg>)?Add to cart/s);
  });

  test('[SHOP-04] [SHOP-05] the last good catalogue is shown with its time; buying and bidding are closed', async () => {
    await (app.ctx.snapshots as SnapshotFile).take();
    await withoutDatabase(app, async () => {
      const list = await get('/shop');
      expect(list.status).toBe(200);
      expect(list.html).toMatch(/Katalog terakhir, \d+ \w+ \d{4}, \d\d\.\d\d WIB/);
      expect(list.html).toContain('16 produk');
      const detail = await get(`/shop-single/${ids.many}`);
      expect(detail.html).toContain('Beras Banyak');
      expect(detail.html).not.toContain('Make Offer');
      for (const { html } of [list, detail]) {
        const buttons = html.match(/<button[^>]*>(?:<svg.*?<\/svg>)?(?:Add to cart|\+ Keranjang)/gs) ?? [];
        expect(buttons.length).toBeGreaterThan(0);
        expect(buttons.filter((button) => !button.includes('disabled=""'))).toEqual([]);
      }
    });
    expect((await get('/shop')).html).not.toContain('Katalog terakhir');
  });
});

test('[SHELL-02] texts that the specification quotes stand as quoted, English ones among them', async () => {
  const list = (await get('/shop?q=cukup')).html;
  expect(card(list, 'Beras Cukup')).toContain('>Add to cart<');
  expect(card(list, 'Beras Cukup')).toContain('Sale!');
  expect((await get(`/shop-single/${ids.some}`)).html).toContain('Make Offer');
  expect((await get('/tidak-ada')).html).toMatch(/<h1[^>]*>404</);
});

test('[MSG-64] a sign-in that breaks for no fault of the visitor says so', async () => {
  await database.pool.query('alter table accounts rename to accounts_away');
  try {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/login',
      headers: {
        accept: 'text/html',
        origin: 'http://127.0.0.1:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'email=sari%40contoh.example&password=Panen-Raya-2026',
    });
    expect(answer.body).toContain('Terjadi kesalahan saat login!');
  } finally {
    await database.pool.query('alter table accounts_away rename to accounts');
  }
});

test('[trade 2] a certificate stands on the page and is told to search engines; no listing has its class without a number', async () => {
  const own = { farmerId: (await makeFarmer(app.ctx)).id, qualityClass: 'indikasi_geografis' as const };
  const numbered = await makeListing(app.ctx, { ...own, certificate: 'ID G 000000000' });
  const { html } = await get(`/shop-single/${numbered.id}`);
  expect(html).toContain('diterbitkan Direktorat Jenderal Kekayaan Intelektual');
  expect(html).toContain('"@type":"Certification","name":"Sertifikat indikasi geografis"');
  expect(html).toContain('"certificationIdentification":"ID G 000000000"');
  // Whatever way it comes in: the database itself takes none.
  await expect(makeListing(app.ctx, own)).rejects.toMatchObject({
    cause: { constraint: 'listings_class_certified' },
  });
});

test('[CART-06] [R62] the button of a card says what it puts into the cart where that is not 1', async () => {
  await makeListing(app.ctx, {
    farmerId: (await makeFarmer(app.ctx)).id,
    product: { name: 'Gabah Karungan' },
    minLot: toQuantity(50),
  });
  const button = (html: string) => /<button[^>]*with-basket[^>]*>.*?<\/button>/s.exec(html)![0];
  const text = (html: string) =>
    button(html)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  expect(text((await get('/shop?q=karungan')).html)).toBe('Add to cart 50 kg, Rp 600.000');
  expect(text((await get('/shop?q=cukup')).html)).toBe('Add to cart');
});
