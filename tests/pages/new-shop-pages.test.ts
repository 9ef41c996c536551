import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishCollection } from '../../src/domain/content/editing/publish-collection.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* A real shop's pages on its first day, and what decisions R64 to R67 ask of every shop's. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: false });
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { page, send } = withoutScripts(() => app);

test('[R67] the pages stand without the drafts: one heading each, and nothing that nobody has read', async () => {
  await saveSettings(app.ctx, admin.actor, 'site', { product: 'Toko Uji', about: 'Ditulis pengelolanya.' });
  for (const path of [
    '/',
    '/home-2',
    '/home-3',
    '/home-4',
    '/services',
    '/faq',
    '/about-us',
    '/blog-standard',
  ]) {
    const body = await page(path);
    expect(body.match(/<h1/g), path).toHaveLength(1);
    expect(body, path).not.toMatch(/Lima pertanyaan|tanggal giling|Ladang <|Rojolele/);
  }
  const home = await page('/');
  expect(home).toMatch(/<h1[^>]*>Toko Uji</);
  expect(home).toContain('Ditulis pengelolanya.');
});

test('[R67] the admin publishes a collection after ticking that it was read', async () => {
  const list = await page('/admin/content/faq', admin);
  expect(list).toContain('Terbitkan 5 draf');
  const unread = await send('/admin/content/faq', { intent: 'publish', count: '5' }, admin);
  expect([unread.statusCode, unread.body.includes('Centang setelah Anda membacanya')]).toEqual([400, true]);
  const read = await send('/admin/content/faq', { intent: 'publish', count: '5', confirm: 'on' }, admin);
  expect(read.statusCode).toBe(302);
  expect(await page('/faq')).toContain('Bagaimana cara menawar harga?');
  expect(await page('/faq')).toContain('Buka halaman Jual di Sini');
  expect(await page('/admin/content/faq', admin)).not.toContain('Terbitkan 5 draf');
});

test('[R67] a slide that is published takes the place of the shop’s own heading', async () => {
  await publishCollection(app.ctx, admin.actor, 'banner-slides', { count: 2, confirm: true });
  expect(await page('/')).not.toMatch(/<h1[^>]*>Toko Uji</);
});

test('[R64] a farmer finds cart and wishlist, and reads that he does not bid before he fills in anything', async () => {
  const farmer = await signedIn(app, { role: 'farmer' });
  const customer = await signedIn(app);
  const { id } = await makeListing(app.ctx);
  const his = await page(`/shop-single/${id}`, farmer);
  expect(his).toMatch(
    /href="\/wishlist"[^>]*aria-label="Produk tersimpan|aria-label="Produk tersimpan[^>]*href="\/wishlist"/,
  );
  expect(his).toContain('Keranjang, 0 barang');
  expect(his).toContain('Menawar hanya dengan akun pelanggan.');
  expect(his).not.toContain('Make Offer');
  for (const who of [customer, undefined])
    expect(await page(`/shop-single/${id}`, who)).toContain('Make Offer');
});

test('the phone menu has no empty links, and the footer leads to the gallery under an Indonesian heading (R66)', async () => {
  await saveSettings(app.ctx, admin.actor, 'site', { phone: '', email: '' });
  const body = await page('/');
  expect(body).not.toMatch(/href="(tel:|mailto:)"/);
  const footer = body.slice(body.indexOf('<footer'));
  expect(footer).toContain('>Jelajahi<');
  expect(footer).toMatch(/href="\/project"[^>]*>Galeri</);
});

test("[R65] the newsletter's error is the server's, at its field, without JavaScript", async () => {
  const { body, statusCode } = await send('/newsletter', { email: 'salah' });
  expect(statusCode).toBe(400);
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  const field = /<input[^>]*name="email"[^>]*>/.exec(main)![0];
  expect(field).toContain('aria-invalid="true"');
  expect(field).toContain('value="salah"');
  const error = /aria-describedby="([^"]+)"/.exec(field)![1]!;
  expect(main).toContain(`id="${error}"`);
});
