import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveMailServer } from '../../src/domain/notifications/email/mail-server.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { addOrderNote } from '../../src/domain/orders/lifecycle/add-order-note.ts';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import type { App } from '../../src/server/http.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { fileForm } from '../support/import-files.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let app: App;
let database: TestDatabase;
let admin: SignedIn;
const { page, send } = withoutScripts(() => app);

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const SETTINGS = '/admin/settings';
/** The card with this id, up to the next one. */
const card = (html: string, id: string) =>
  html.split(new RegExp(`<div[^>]* id="${id}"`))[1]!.split(/<div[^>]* id="(?!_)/)[0]!;

test('every group of the settings can be gone to from the head of the page, and checks what is written by itself', async () => {
  const html = await page(SETTINGS, admin);
  const contents = html.split('aria-label="Bagian pengaturan"')[1]!.split('</nav>')[0]!;
  const ids = [...contents.matchAll(/href="#(\w+)"/g)].map(([, id]) => id!);
  expect(ids).toHaveLength(11);
  for (const id of ids) expect(html, id).toContain(`id="${id}"`);
  const forms = html.split('<main')[1]!.match(/<form[^>]*>/g)!;
  expect(forms.filter((form) => !/novalidate/i.test(form))).toEqual([]);
});

test('a newer version stands on the dashboard with its notes once the question is switched on', async () => {
  const text = 'Versi 99.1.0 tersedia';
  const address = 'https://lumbung.example/rilis.json';
  const release = { version: '99.1.0', date: '2026-11-20', notes: 'https://lumbung.example/catatan' };
  const asking = card(await page(SETTINGS, admin), 'releases');
  expect(asking).toContain('Tidak ada yang dikirim tentang toko');
  expect(asking).not.toMatch(/name="ask"[^>]*checked/);
  // The answer of an earlier day, which the switch alone makes visible.
  await database.pool.query(`insert into settings (key, value) values ('release_state', $1)`, [
    JSON.stringify({ address, askedAt: new Date(), release, failingSince: null }),
  ]);
  expect(await page('/admin/dashboard', admin)).not.toContain(text);
  const saved = await send(SETTINGS, { intent: 'releases', stamp: '', ask: 'on', address }, admin);
  expect(card(saved.body, 'releases')).toContain('Pengaturan disimpan');
  const dashboard = await page('/admin/dashboard', admin);
  expect(dashboard).toContain(text);
  expect(dashboard).toMatch(/<a[^>]*href="https:\/\/lumbung\.example\/catatan"[^>]*>Baca catatannya/);
});

test('what came of saving a group stands at its button, below its fields', async () => {
  const saved = await send(
    SETTINGS,
    { intent: 'calendar', stamp: '', holidays: '', knownUntil: '2027-12-31' },
    admin,
  );
  const calendar = card(saved.body, 'calendar');
  expect(calendar.indexOf('Pengaturan disimpan')).toBeGreaterThan(calendar.indexOf('name="knownUntil"'));
  const refused = await send(
    SETTINGS,
    { intent: 'smtp', host: 'smtp.contoh.example', port: '465', user: 'laras' },
    admin,
  );
  expect(refused.statusCode).toBe(400);
  const mail = card(refused.body, 'smtp');
  expect(mail.lastIndexOf('Isi password server email')).toBeGreaterThan(mail.indexOf('name="secure"'));
});

test('a test mail says what became of it: on its way, not taken and why, taken', async () => {
  const told = async () => card(await page(SETTINGS, admin), 'smtp');
  expect(await told()).not.toContain('Surat percobaan 2');
  const server = { host: 'smtp.contoh.example', port: 465, secure: true, user: '', password: '' };
  await saveMailServer(app.ctx, admin.actor, server);
  expect((await send(SETTINGS, { intent: 'mail' }, admin)).statusCode).toBe(200);
  expect(await told()).toContain('sedang dikirim');

  const refusing = new Error('connect ECONNREFUSED 127.0.0.1:465');
  await sendEmails(app.ctx, { send: () => Promise.reject(refusing), close: () => undefined });
  const failed = await told();
  expect(failed).toContain('belum terkirim');
  expect(failed).toContain('Server menolak sambungan. Periksa nama server dan portnya.');
  expect(failed).toContain(refusing.message);

  await send(SETTINGS, { intent: 'mail' }, admin);
  // The first one, which the server would be asked for again in half a minute, does not hold it up.
  await sendEmails(app.ctx, { send: async () => undefined, close: () => undefined });
  expect(await told()).toContain('diterima server email');
});

test('what admins note of an order stands on its page, the newest first, for them alone', async () => {
  await enablePayments(app.ctx);
  const { one } = await makeTwoStalls(app.ctx);
  const placed = await placeOrder(app.ctx, (await signedIn(app)).actor, {
    items: [{ id: one.id, quantity: 1, price: 12_000 }],
    billing,
    paymentMethod: 'transfer',
  });
  const code = placed.orders[0]!.code;
  await addOrderNote(app.ctx, admin.actor, code, { note: 'Minta diantar pagi.' });
  await addOrderNote(app.ctx, admin.actor, code, { note: 'Sudah ditelepon.' });
  const html = await page(`/admin/orders/${code}`, admin);
  const [notes, trail] = html.split('Riwayat perubahan');
  expect(trail).toBeDefined();
  expect(notes!.indexOf('Sudah ditelepon.')).toBeGreaterThan(0);
  expect(notes!.indexOf('Minta diantar pagi.')).toBeGreaterThan(notes!.indexOf('Sudah ditelepon.'));
  const { rows } = await database.pool.query('select user_id from farmers where id = $1', [one.farmerId]);
  const seller = await signedIn(app, { userId: rows[0].user_id });
  const his = await page(`/admin/orders/${code}`, seller);
  expect(his).toContain(code);
  expect(his).not.toContain('Sudah ditelepon.');
});

test('what an import of known goods would write is shown without the columns that stay as they are', async () => {
  const asked = { url: '/api/admin/products/export.csv?state=active', headers: { cookie: admin.cookie } };
  const own = (await app.fastify.inject(asked)).body;
  const preview = async (file: string) => {
    const { headers, payload } = fileForm(Buffer.from(file));
    const sent = await app.fastify.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      headers: { ...headers, cookie: admin.cookie },
      payload,
    });
    expect(sent.json()).toMatchObject({ data: { errorCount: 0 } });
    return page(`/admin/products/import?import=${sent.json().data.id}`, admin);
  };
  const changed = await preview(own.replaceAll(';12000;', ';12100;'));
  const table = changed.split('baris berkas ini')[1]!.split('</table>')[0]!;
  expect(table).toContain('Rp\u00a012.100');
  expect(table).not.toContain('Nama Produk');
  expect(await preview(own)).toContain('sama dengan yang tersimpan');
});
