import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../src/server/http.ts';
import { browserJar } from './browser-jar.ts';
import { builtApp } from './built-app.ts';
import type { TestDatabase } from './database.ts';
import { signedIn } from './signed-in.ts';

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
  const add = (over: object = {}) => office('/admin/farmers?tambah=1', { ...farmer, ...over });
  expect((await office('/admin/farmers?tambah=1')).body).toContain(
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
  const profile = (await him.send('GET', '/profil')).body;
  expect(profile).toContain('Akun ini tanpa email: Anda masuk dengan nomor telepon.');
  const over = await app.fastify.inject(`/reset-password?token=${token}`);
  expect(over.body).toContain('Minta undangan baru kepada pengelola yang mengirimnya');

  // Wherever the office shows him, it says that he has none.
  const list = await office('/admin/farmers?q=slamet');
  const id = list.body.match(/\/admin\/farmers\/(\d+)"/)![1];
  const record = (await office(`/admin/farmers/${id}`)).body;
  expect(record).toContain('tanpa email; ia masuk dengan nomornya');
  expect(record).toContain('Bantu masuk');
  const user = record.match(/\/admin\/users\/([\w-]+)\/masuk/)![1];
  for (const path of [`/admin/users?edit=${user}`, `/admin/users/${user}/masuk`, '/admin/users?q=slamet']) {
    const { statusCode, body } = await office(path);
    expect(statusCode, path).toBe(200);
    expect(body, path).toContain('tanpa email');
  }
  expect((await office(`/admin/farmers?edit=${id}`)).body).not.toContain('Kirim tautan ganti password');
});
