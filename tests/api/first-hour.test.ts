import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../src/db/schema/system.ts';
import { getMailServer, openMailServer, saveMailServer } from '../../src/domain/notify/mail/mail-server.ts';
import { findOrderTrail } from '../../src/domain/orders/reading/find-order-trail.ts';
import { getSettings } from '../../src/domain/settings/get-settings.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { readQr } from '../../src/domain/uploads/read-qr.ts';
import { beginShop } from '../../src/install/begin-shop.ts';
import { mailboxOf } from '../../src/server/outside/mailbox.ts';
import { type TestApp, testApp, testConfig } from '../app.ts';
import { billing } from '../billing.ts';
import { makeListing } from '../factories.ts';
import { enablePayments, makeTwoStalls, QRIS } from '../orders.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const get = (url: string, cookie?: string) =>
  app.fastify.inject({ method: 'GET', url, ...(cookie ? { headers: { cookie } } : {}) });

test('a fresh shop stands shut, says nothing that nobody said, and lets in its people and who has the key', async () => {
  await beginShop(app.shop);
  const { door, site } = await getSettings(app.shop, 'door', 'site');
  expect(door).toMatchObject({ open: false, key: expect.stringMatching(/^[\w-]{12}$/) });
  expect(site).toMatchObject({ phone: '', email: '', address: '', hours: '', about: '' });

  const shut = await get('/');
  expect([shut.statusCode, shut.headers['retry-after'], shut.headers['x-robots-tag']]).toEqual([
    503,
    '86400',
    'noindex',
  ]);
  expect(shut.body).toContain('belum buka');
  expect(shut.body).not.toContain('0274');
  const goods = '/api/products';
  expect((await get(goods)).json()).toMatchObject({ error: { code: 'shop_closed' } });
  const customer = await signedIn(app);
  expect((await get(goods, customer.cookie)).statusCode).toBe(503);
  for (const way of ['/healthz', '/api/auth/session']) expect((await get(way)).statusCode).not.toBe(503);

  expect((await get(goods, admin.cookie)).statusCode).toBe(200);
  const wrong = await get(`${goods}?kunci=salah`);
  expect(wrong.statusCode).toBe(503);
  const look = await get(`/shop?kunci=${door.key}&q=beras`);
  expect([look.statusCode, look.headers.location]).toEqual([302, '/shop?q=beras']);
  const cookie = String(look.headers['set-cookie']).split(';')[0]!;
  expect((await get(goods, cookie)).statusCode).toBe(200);
  // What was shown to them is nobody else's.
  expect((await get(goods)).statusCode).toBe(503);

  await saveSettings(app.shop, admin.actor, 'door', { open: true });
  expect((await get(goods)).statusCode).toBe(200);
  await saveSettings(app.shop, admin.actor, 'door', { open: false, key: 'baru' });
  expect((await get(goods)).statusCode).toBe(503);
  expect((await get(goods, cookie)).statusCode).toBe(503);
  await saveSettings(app.shop, admin.actor, 'door', { open: true });
});

test('a shop that has goods is not shut by a new start', async () => {
  await app.shop.db.delete(settings);
  await makeListing(app.shop);
  await beginShop(app.shop);
  expect((await getSettings(app.shop, 'door')).door.open).toBe(true);
});

test('mail is set in the settings: kept enciphered, shown to nobody, used at once, and taken away', async () => {
  const given = {
    host: 'smtp.contoh.example',
    port: 465,
    secure: true,
    user: 'toko',
    password: 'Rahasia-Sekali-9',
  };
  const stale = await signedIn(app, { role: 'admin', stale: true });
  await expect(saveMailServer(app.shop, stale.actor, given)).rejects.toMatchObject({ code: 'proof_needed' });
  await expect(saveMailServer(app.shop, admin.actor, { ...given, password: '' })).rejects.toMatchObject({
    fields: { password: 'Isi password server email' },
  });
  await expect(saveMailServer(app.shop, admin.actor, { ...given, port: 22 })).rejects.toMatchObject({
    status: 400,
  });
  const shown = await saveMailServer(app.shop, admin.actor, given);
  expect(shown).toEqual({ host: given.host, port: 465, secure: true, user: 'toko', hasPassword: true });
  const { rows } = await app.database.pool.query(
    `select (select string_agg(value::text, '') from settings) || (select coalesce(string_agg(concat(before, after), ''), '') from audit_log) as all`,
  );
  expect(rows[0].all).not.toContain(given.password);

  const mailbox = mailboxOf(app.shop, testConfig(app.database));
  expect(await mailbox.mailer()).toBeDefined();
  expect(app.shop.config.mail).toMatchObject({ host: given.host, signedIn: true });
  // A blank password stays as it was, for the same server alone.
  await saveMailServer(app.shop, admin.actor, { ...given, password: '', port: 587, secure: false });
  expect(await getMailServer(app.shop)).toMatchObject({ port: 587, password: given.password });
  await expect(
    saveMailServer(app.shop, admin.actor, { ...given, host: 'smtp.lain.example', password: '' }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  await saveMailServer(app.shop, admin.actor, { ...given, host: '' });
  expect(await openMailServer(app.shop, admin.actor)).toMatchObject({ host: '', hasPassword: false });
  expect(await mailbox.mailer()).toBeUndefined();
  expect(app.shop.config.mail).toBeUndefined();
  mailbox.close();
});

test('a QRIS is read from its picture; a picture without one says so', async () => {
  const png = await sharp(Buffer.from(renderSVG(QRIS)))
    .resize(420)
    .png()
    .toBuffer();
  expect(await readQr(app.shop, admin.actor, png)).toBe(QRIS);
  await expect(readQr(app.shop, admin.actor, Buffer.from('bukan gambar'))).rejects.toMatchObject({
    code: 'qr_unreadable',
  });
});

test('an admin’s note on an order is read by admins alone', async () => {
  const { code, seller } = await orderOfStall();
  const note = (who: SignedIn, text: string) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/admin/orders/${code}/notes`,
      headers: { cookie: who.cookie },
      payload: { note: text },
    });
  expect((await note(seller, 'coba')).statusCode).toBe(403);
  expect((await note(admin, ' ')).statusCode).toBe(400);
  expect((await note(admin, 'pembeli minta ditelepon')).statusCode).toBe(200);
  const trailOf = async (who: SignedIn) =>
    (await findOrderTrail(app.shop, who.actor, code)).filter((entry) => entry.action === 'order.note');
  expect(await trailOf(admin)).toMatchObject([
    { changes: [{ field: 'note', to: 'pembeli minta ditelepon' }] },
  ]);
  expect(await trailOf(seller)).toEqual([]);
});

async function orderOfStall() {
  await enablePayments(app.shop);
  const { one } = await makeTwoStalls(app.shop);
  const placed = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { cookie: (await signedIn(app)).cookie },
    payload: { items: [{ id: one.id, quantity: 1, price: 12_000 }], billing, paymentMethod: 'transfer' },
  });
  const { rows } = await app.database.pool.query('select user_id from farmers where id = $1', [one.farmerId]);
  const seller = await signedIn(app, { userId: rows[0].user_id });
  return { code: placed.json().data.orders[0].code as string, seller };
}
