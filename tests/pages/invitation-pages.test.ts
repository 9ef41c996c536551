import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { browserJar } from '../support/cookie-jar.ts';
import { makeListing } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** Inviting a farmer who has no e-mail, by the pages alone, as a browser without JavaScript has them. */
const PASSWORD = 'Sawah-Hijau-77';

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  ({ app, database } = await builtApp());
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

test('[ADMFARM-11] [ADMFARM-13] an admin types name and number, taps once to send the invitation, and the farmer sets his password on it and stands in his house', async () => {
  const { cookie } = await signedIn(app, { role: 'admin' });
  const office = (url: string, fields?: Record<string, string>) =>
    app.fastify.inject({
      method: fields ? 'POST' : 'GET',
      url,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    });
  const farmer = {
    intent: 'create',
    name: 'Mbah Slamet',
    phone: '081355567001',
    email: '',
    password: '',
    address: 'Dusun Kadilobo RT 3',
    province: 'Yogyakarta',
    city: 'Sleman',
    latitude: '-7,66',
    longitude: '110,42',
  };
  const add = (over: object = {}) => office('/admin/farmers?add=1', { ...farmer, ...over });
  expect((await office('/admin/farmers?add=1')).body).toContain(
    'Boleh kosong: ia masuk dengan nomor teleponnya.',
  );
  const refused = await add({ phone: '' });
  expect(refused.statusCode).toBe(400);
  for (const what of ['email', 'password'])
    expect(refused.body).toContain(`Isi ${what}, atau nomor telepon untuk mengundangnya lewat WhatsApp`);

  const ready = await add();
  expect(ready.statusCode, ready.body).toBe(200);
  expect(ready.body).toContain('Mbah Slamet sudah ditambahkan');
  const tap = ready.body.match(/href="(https:\/\/wa\.me\/6281355567001\?text=[^"]+)"/)?.[1];
  const token = decodeURIComponent(tap!).match(/token=([\w-]+)/)![1]!;
  expect((await add()).body).toContain('Nomor telepon ini sudah dipakai akun lain');

  const him = browserJar(app);
  const page = await him.send('GET', `/reset-password?token=${token}`);
  expect(page.body).toContain('Selamat datang, Mbah Slamet');
  expect(page.body).toContain('masuk dengan +6281355567001');
  const made = await him.form('/reset-password', { token, password: PASSWORD, confirmPassword: PASSWORD });
  expect(made.statusCode).toBe(302);
  expect(made.headers.location).toBe('/admin/dashboard');
  expect((await him.send('GET', '/admin/dashboard')).body).toContain('Saldo Anda');
  const profile = (await him.send('GET', '/profile')).body;
  expect(profile).toContain('Akun ini tanpa email: Anda masuk dengan nomor telepon.');
  const over = await app.fastify.inject(`/reset-password?token=${token}`);
  expect(over.body).toContain('Minta undangan baru kepada pengelola yang mengirimnya');

  // Wherever the office shows him, it says that he has none.
  const list = await office('/admin/farmers?q=slamet');
  const id = list.body.match(/\/admin\/farmers\/(\d+)"/)![1];
  const record = (await office(`/admin/farmers/${id}`)).body;
  expect(record).toContain('tanpa email; ia masuk dengan nomornya');
  expect(record).toContain('Bantu masuk');
  const user = record.match(/\/admin\/users\/([\w-]+)\/sign-in/)![1];
  for (const path of [`/admin/users?edit=${user}`, `/admin/users/${user}/sign-in`, '/admin/users?q=slamet']) {
    const { statusCode, body } = await office(path);
    expect(statusCode, path).toBe(200);
    expect(body, path).toContain('tanpa email');
  }
  expect((await office(`/admin/farmers?edit=${id}`)).body).not.toContain('Kirim tautan ganti password');
});

test('a new farmer reads on his first page what his stall still needs, each with its way, until nothing needed is left', async () => {
  const farmer = await signedIn(app, { role: 'farmer', name: 'Wagiyem' });
  const { page, send } = withoutScripts(() => app);
  /** How many are ticked off, and where each leads that is not. */
  const steps = async () => {
    const list = (await page('/admin/dashboard', farmer)).match(
      /Siapkan lapak Anda<\/h2>[\s\S]*?<\/ol>/,
    )?.[0];
    if (!list) return null;
    const ways = [...list.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    return { done: Number(list.match(/(\d) dari 5 selesai/)![1]), ways };
  };
  const way = {
    story: '/admin/settings#story',
    products: '/admin/products?add=1',
    delivery: '/admin/settings#delivery',
    account: '/admin/settings#account',
    phone: '/admin/settings#phone',
  };
  expect(await steps()).toEqual({
    done: 0,
    ways: [way.story, way.products, way.delivery, way.account, way.phone],
  });
  // Each way leads to a form that is there.
  const settings = await page('/admin/settings', farmer);
  for (const id of ['story', 'delivery', 'account', 'phone']) expect(settings).toContain(`id="${id}"`);
  expect(await page('/admin/dashboard', farmer)).not.toContain('Selamat beristirahat');

  const save = async (fields: Record<string, string>) => {
    const version = (await page('/admin/settings', farmer)).match(/name="version" value="(\d+)"/)![1]!;
    const { body, statusCode } = await send('/admin/settings', { ...fields, version }, farmer);
    expect(statusCode, body.match(/role="alert"[\s\S]{0,200}/)?.[0]).toBe(200);
  };
  await save({
    intent: 'story',
    title: 'Petani sayur',
    story: 'Bayam dan kangkung dari tepi Kali Opak.',
    'picture-0-url': '/gambar/portraits/farmer-02.avif',
    'picture-0-alt': '',
  });
  await save({
    intent: 'account',
    'payoutAccount.bank': 'Bank Contoh',
    'payoutAccount.number': '123 456 789',
    'payoutAccount.holder': 'Wagiyem',
  });
  expect(await steps()).toEqual({ done: 2, ways: [way.products, way.delivery, way.phone] });
  await save({ intent: 'delivery', pickup: 'on' });
  await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  expect(await steps()).toBeNull();
});
