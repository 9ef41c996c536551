import { pino } from 'pino';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settings } from '../../src/db/schema/system-tables.ts';
import { crc16 } from '../../src/domain/formats/qris.ts';
import { findHealthProblems } from '../../src/domain/health/health-findings.ts';
import {
  getMailServer,
  getMailServerView,
  saveMailServer,
} from '../../src/domain/notifications/email/mail-server.ts';
import { findOrderAuditTrail } from '../../src/domain/orders/queries/find-order-audit-trail.ts';
import { getSettings } from '../../src/domain/settings/get-settings.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { readQr } from '../../src/domain/uploads/read-qr.ts';
import { seedNewShop } from '../../src/seed/seed-new-shop.ts';
import { createMailbox } from '../../src/server/integrations/mailbox.ts';
import { billing } from '../support/billing-form.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments, makeTwoStalls, QRIS } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testConfig } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const get = (url: string, cookie?: string) =>
  app.fastify.inject({ method: 'GET', url, ...(cookie ? { headers: { cookie } } : {}) });

test('a fresh shop is closed, shows nothing that nobody wrote, and admits its staff and holders of the preview key', async () => {
  await seedNewShop(app.ctx);
  const { door, site } = await getSettings(app.ctx, 'door', 'site');
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
  const wrong = await get(`${goods}?key=salah`);
  expect(wrong.statusCode).toBe(503);
  for (const away of [
    '/.//jahat.example/x',
    '/.//%2fjahat.example',
    '//jahat.example/x',
    '/..//jahat.example',
  ]) {
    const sent = (await get(`${away}?key=${door.key}`)).headers.location ?? '/';
    expect(new URL(String(sent), 'http://here').host, away).toBe('here');
  }
  const look = await get(`/shop?key=${door.key}&q=beras`);
  expect([look.statusCode, look.headers.location]).toEqual([302, '/shop?q=beras']);
  const cookie = String(look.headers['set-cookie']).split(';')[0]!;
  expect((await get(goods, cookie)).statusCode).toBe(200);
  // Data that they have seen belongs to nobody else.
  expect((await get(goods)).statusCode).toBe(503);

  await saveSettings(app.ctx, admin.actor, 'door', { open: true });
  expect((await get(goods)).statusCode).toBe(200);
  await saveSettings(app.ctx, admin.actor, 'door', { open: false, key: 'baru' });
  expect((await get(goods)).statusCode).toBe(503);
  expect((await get(goods, cookie)).statusCode).toBe(503);
  await saveSettings(app.ctx, admin.actor, 'door', { open: true });
});

test('a restart does not close a shop that has listings', async () => {
  await app.ctx.db.delete(settings);
  await makeListing(app.ctx);
  await seedNewShop(app.ctx);
  expect((await getSettings(app.ctx, 'door')).door.open).toBe(true);
});

test('the mail server is configured in the settings: stored encrypted, shown to nobody, used at once, and removable', async () => {
  const given = {
    host: 'smtp.contoh.example',
    port: 465,
    secure: true,
    user: 'toko',
    password: 'Rahasia-Sekali-9',
  };
  const stale = await signedIn(app, { role: 'admin', stale: true });
  await expect(saveMailServer(app.ctx, stale.actor, given)).rejects.toMatchObject({ code: 'proof_needed' });
  await expect(saveMailServer(app.ctx, admin.actor, { ...given, password: '' })).rejects.toMatchObject({
    fields: { password: 'Isi password server email' },
  });
  await expect(saveMailServer(app.ctx, admin.actor, { ...given, port: 22 })).rejects.toMatchObject({
    status: 400,
  });
  const shown = await saveMailServer(app.ctx, admin.actor, given);
  expect(shown).toEqual({ host: given.host, port: 465, secure: true, user: 'toko', hasPassword: true });
  const { rows } = await app.database.pool.query(
    `select (select string_agg(value::text, '') from settings) || (select coalesce(string_agg(concat(before, after), ''), '') from audit_log) as all`,
  );
  expect(rows[0].all).not.toContain(given.password);

  const mailbox = createMailbox(app.ctx, testConfig(app.database));
  expect(await mailbox.mailer()).toBeDefined();
  expect(app.ctx.config.mail).toMatchObject({ host: given.host, signedIn: true });
  // A blank password is unchanged, for the same server only.
  await saveMailServer(app.ctx, admin.actor, { ...given, password: '', port: 587, secure: false });
  expect(await getMailServer(app.ctx)).toMatchObject({ port: 587, password: given.password });
  await expect(
    saveMailServer(app.ctx, admin.actor, { ...given, host: 'smtp.lain.example', password: '' }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  await saveMailServer(app.ctx, admin.actor, { ...given, host: '' });
  expect(await getMailServerView(app.ctx, admin.actor)).toMatchObject({ host: '', hasPassword: false });
  expect(await mailbox.mailer()).toBeUndefined();
  expect(app.ctx.config.mail).toBeUndefined();
  mailbox.close();
});

test('reads a QRIS code from its picture, and reports a picture without one', async () => {
  const accented = QRIS.slice(0, -4).replace('LUMBUNG CONTOH', 'LUMBUNG MÉNORÈ');
  for (const code of [QRIS, accented + crc16(accented)]) {
    const png = await sharp(Buffer.from(renderSVG(code)))
      .resize(420)
      .png()
      .toBuffer();
    expect(await readQr(app.ctx, admin.actor, png)).toBe(code);
  }
  await expect(readQr(app.ctx, admin.actor, Buffer.from('bukan gambar'))).rejects.toMatchObject({
    code: 'qr_unreadable',
  });
});

test('only admins read an admin’s note on an order', async () => {
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
    (await findOrderAuditTrail(app.ctx, who.actor, code)).filter((entry) => entry.action === 'order.note');
  expect(await trailOf(admin)).toMatchObject([
    { changes: [{ field: 'note', to: 'pembeli minta ditelepon' }] },
  ]);
  expect(await trailOf(seller)).toEqual([]);
});

async function orderOfStall() {
  await enablePayments(app.ctx);
  const { one } = await makeTwoStalls(app.ctx);
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

test('a closed shop does not log an error per visitor, but still logs real errors', async () => {
  const lines: { status?: number; ms?: number }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const shut = await testApp({}, undefined, { log });
  try {
    await seedNewShop(shut.ctx);
    for (const url of ['/', '/shop', '/api/products', '/shop.data'])
      expect((await shut.fastify.inject(url)).statusCode, url).toBe(503);
    // On a busy machine a request may be slow, and slow requests are logged anyway.
    expect(lines.filter(({ status, ms = 0 }) => status === 503 && ms <= 1_000)).toEqual([]);
    // What the setup guide checks.
    expect((await shut.fastify.inject('/readyz')).statusCode).toBe(200);
    await shut.database.pool.query('alter table listings rename to listings_away');
    await saveSettings(shut.ctx, (await signedIn(shut, { role: 'admin' })).actor, 'door', { open: true });
    expect((await shut.fastify.inject('/api/products')).statusCode).toBeGreaterThanOrEqual(500);
    expect(lines.filter(({ status = 0 }) => status >= 500)).not.toEqual([]);
  } finally {
    await shut.close();
  }
});

const server = { host: 'smtp.contoh.example', port: 465, secure: true, user: 'toko', password: 'rahasia-1' };

test('a changed mail server takes effect at once: on its page, in other processes, in health and doctor', async () => {
  const shop = await testApp();
  const other = await testApp({}, undefined, { database: shop.database });
  try {
    const keeper = await signedIn(shop, { role: 'admin' });
    const mail = async (ctx = shop.ctx) =>
      (await findHealthProblems(ctx, null)).filter(({ kind }) => kind === 'mail');
    expect(await mail()).toMatchObject([
      { grade: 'now', text: expect.stringMatching(/^Belum ada server email/) },
    ]);
    await saveMailServer(shop.ctx, keeper.actor, server);
    expect(shop.ctx.config.mail).toEqual({ host: server.host, port: 465, secure: true, signedIn: true });
    await vi.waitFor(() => expect(other.ctx.config.mail).toMatchObject({ host: server.host }), 10_000);
    expect(await mail()).toMatchObject([{ grade: 'well', text: 'Surat terkirim.' }]);
    // As in doctor: a process that serves nothing.
    const { mail: _none, ...config } = shop.ctx.config;
    expect(await mail({ ...shop.ctx, config })).toMatchObject([{ grade: 'well' }]);

    await saveMailServer(shop.ctx, keeper.actor, { ...server, host: 'smtp.lain.example' });
    expect(shop.ctx.config.mail).toMatchObject({ host: 'smtp.lain.example' });
    await vi.waitFor(
      () => expect(other.ctx.config.mail).toMatchObject({ host: 'smtp.lain.example' }),
      10_000,
    );
    await saveMailServer(shop.ctx, keeper.actor, {
      host: '',
      port: 465,
      secure: true,
      user: '',
      password: '',
    });
    expect(shop.ctx.config.mail).toBeUndefined();
    expect(await mail()).toMatchObject([{ grade: 'now' }]);
  } finally {
    await other.stop();
    await shop.close();
  }
});

test('SMTP_URL overrides the mail server saved in the back office', async () => {
  const shop = await testApp({ smtpUrl: 'smtps://kurir:sandi@tetap.example:465' });
  try {
    const keeper = await signedIn(shop, { role: 'admin' });
    await saveMailServer(shop.ctx, keeper.actor, server);
    await createMailbox(shop.ctx, testConfig(shop.database, { smtpUrl: 'smtps://tetap.example' })).mailer();
    expect(shop.ctx.config.mail).toMatchObject({ host: 'tetap.example' });
  } finally {
    await shop.close();
  }
});
