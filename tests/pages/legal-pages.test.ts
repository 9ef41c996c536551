import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { RETENTION } from '../../src/shared/rules/privacy-notice.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** What the law wants shown, in the built pages as a browser without JavaScript has them. */
let database: TestDatabase;
let app: App;
let admin: SignedIn;
let seller: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
  seller = await signedIn(app, { role: 'farmer' });
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

const words = (body: string) => pageOf(body).text;
const { page: get, send } = withoutScripts(() => app);

test.each(['/', '/shop', '/contact-us', '/terms'])(
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
  const body = await get('/privacy');
  const page = words(body);
  for (const { what, why } of Object.values(RETENTION)) {
    expect(page).toContain(what);
    expect(page).toContain(why);
  }
  expect(page).toContain('3 × 24 jam');
  expect(pageOf(body).all('a', { href: /^\/profile/ }).length).toBeGreaterThan(0);
});

test('each figure of the law stands with its source; without a day on which it was compared it says Periksa lagi', async () => {
  const asked = words(await get('/admin/settings/tax', admin));
  expect(asked.match(/Periksa lagi/g)?.length).toBeGreaterThanOrEqual(3);
  const body = await get('/admin/settings/tax', admin);
  for (const name of ['source', 'rateSource', 'thresholdSource']) {
    expect(pageOf(body).all('textarea', { name: new RegExp(`^${name}$`) })[0]?.text, name).toMatch(
      /PMK|Permendag|Keterangan pers/,
    );
  }
  const own = words(await get('/admin/identity', seller));
  expect(own.match(/Sumber: /g)).toHaveLength(2);
  expect(own.match(/Periksa lagi/g)).toHaveLength(2);
  await database.pool.query(
    `insert into settings (key, value) values ('tax', '{"rateCheckedOn":"2026-11-20"}')`,
  );
  app.ctx.cache.changed('settings');
  const after = words(await get('/admin/identity', seller));
  expect(after).toContain('Diperiksa 20 November 2026');
  expect(after.match(/Periksa lagi/g)).toHaveLength(1);
});

test('a seller hands his papers in by the form and reads where they stand; the admin answers on his page', async () => {
  const url = `/admin/farmers/${seller.farmerId}/identity`;
  expect(words(await get('/admin/identity', seller))).toContain('Identitas Anda belum diperiksa');
  const handedIn = (fields: Record<string, string>) => send('/admin/identity', fields, seller);
  const answered = (answer: string, reason: string) =>
    send(url, { intent: 'answer', version: '1', answer, reason }, admin);
  const wrong = await handedIn({
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
  const sent = await handedIn(facts);
  expect(sent.headers.location).toBe('/admin/identity');
  const waits = words(await get('/admin/identity', seller));
  expect(waits).toContain('Menunggu dicocokkan');
  expect(waits).toContain('••••••••••••0009');
  expect(waits).not.toContain('3404012345670009');
  expect(words(await get(url, admin))).toContain('Diajukan penjualnya');
  const bare = await answered('refuse', '');
  expect(words(bare.body)).toContain('Tulis alasannya; penjualnya membaca kalimat ini');
  await answered('refuse', 'KTP-nya kedaluwarsa.');
  expect(words(await get('/admin/identity', seller))).toContain('KTP-nya kedaluwarsa.');
  await handedIn(facts);
  await answered('approve', '');
  expect(words(await get('/admin/identity', seller))).toMatch(/Identitas Anda diperiksa \d/);
});

test('tax that was paid to the state is noted on its page by the receipt, once, and called off with a reason', async () => {
  await database.pool.query(
    `insert into money_movements (kind, farmer_id, platform_amount, seller_amount, at) values ('income_tax', $1, 0, -7500, '2026-09-15T03:00:00Z')`,
    [seller.farmerId],
  );
  const read = async () => words(await get('/admin/tax?month=2026-09', admin)).replace(/\s+/g, ' ');
  expect(await read()).toMatch(/Belum disetor\s*Rp 7\.500\s*Uang negara di toko, semua bulan\s*Rp 7\.500/);
  const form = { intent: 'deposit', month: '2026-09', amount: '5000', paidOn: '2026-10-12', note: '' };
  const note = (over: object) =>
    send('/admin/tax?month=2026-09', { ...form, ntpn: '1A2B 3C4D 5E6F 7G8H', ...over }, admin);
  const wrong = await note({ ntpn: '123' });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain('NTPN terdiri dari 16 huruf dan angka.');
  expect((await note({})).headers.location).toBe('/admin/tax?month=2026-09');
  expect((await note({ amount: '100' })).body).toContain('Sudah tercatat untuk Sep 2026.');
  expect(await read()).toMatch(
    /Sudah disetor\s*Rp 5\.000\s*Belum disetor\s*Rp 2\.500.*NTPN 1A2B3C4D5E6F7G8H/,
  );
  const id = /name="id" value="(\d+)"/.exec(await get('/admin/tax?month=2026-09', admin))![1]!;
  const off = await send('/admin/tax?month=2026-09', { intent: 'void', id, reason: 'Salah bulan' }, admin);
  expect(off.headers.location).toBe('/admin/tax?month=2026-09');
  expect(await read()).toMatch(/Belum disetor\s*Rp 7\.500.*Dibatalkan.*Salah bulan/);
  expect(await get('/admin/audit', admin)).toContain('Setoran pajak dibatalkan');
});
