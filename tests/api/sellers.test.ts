import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { uploads } from '../../src/db/schema/system-tables.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* Stalls that apply to sell: who may, what is visible before the approval, and the effect of each decision. */
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  await seedContent(app.ctx, { sample: true });
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = async (who: SignedIn | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const answer = await app.fastify.inject({
    method,
    url: `/api${url}`,
    headers: who ? { cookie: who.cookie } : {},
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};

let pictures = 0;
/** A picture that `who` has uploaded. */
async function photoOf(who: SignedIn): Promise<string> {
  pictures += 1;
  const id = `u${String(pictures).padStart(26, '0')}`;
  await app.ctx.db.insert(uploads).values({
    id,
    ownerId: who.userId,
    purpose: 'portrait',
    mime: 'image/webp',
    bytes: 10,
    width: 10,
    height: 10,
    createdAt: app.ctx.clock.now(),
  });
  return `/unggahan/${id}.webp`;
}

const form = async (who: SignedIn, over: object = {}) => ({
  kind: 'person',
  name: 'Mbok Darmi',
  phone: '0812 3456 7890',
  grows: 'Cabai rawit dan terong',
  address: 'Dusun Ngipik, Sumberagung',
  province: 'Yogyakarta',
  city: 'Bantul',
  photo: await photoOf(who),
  ...over,
});
const apply = async (who: SignedIn, over: object = {}) =>
  call(who, 'POST', '/me/seller-applications', await form(who, over));
const answer = (id: number, payload: object, who = admin) =>
  call(who, 'POST', `/admin/seller-applications/${id}/answer`, payload);
const mails = async (email: string | null) =>
  (
    await app.database.pool.query('select subject from email_outbox where to_address = $1 order by id', [
      email,
    ])
  ).rows.map((row) => row.subject);
const notices = async (userId: string) =>
  (
    await app.database.pool.query('select kind from notifications where user_id = $1 order by id', [userId])
  ).rows.map((row) => row.kind);

describe('registering a stall', () => {
  test('notifies both sides, and shows nothing to anybody but its owner until it is approved', async () => {
    const who = await signedIn(app, { name: 'Darmi' });
    const sent = await apply(who);
    expect(sent).toMatchObject({
      status: 201,
      body: {
        message: 'Pendaftaran terkirim. Kami periksa, lalu mengabari Anda.',
        data: { state: 'waiting', kind: 'person', city: 'Bantul', phone: '+6281234567890' },
      },
    });
    const { id } = sent.body.data;
    expect(await mails(who.actor.email)).toEqual(['Pendaftaran lapak Anda kami terima']);
    expect(await notices(who.userId)).toEqual(['seller.waiting']);
    expect(await notices(admin.userId)).toContain('seller.applied');

    // He prepares listings in the name of the stall.
    expect((await call(who, 'GET', '/admin/products')).status).toBe(403);
    expect((await call(who, 'PUT', '/me/acting', { farmerId: id })).status).toBe(200);
    const made = await call(who, 'POST', '/admin/products', {
      name: 'Terong Ngipik',
      unit: 'kg',
      category: 'vegetables',
      stock: 40,
      price_customer: 9_000,
      price_tengkulak: 6_000,
    });
    expect(made.status).toBe(201);
    const listing = made.body.data.id;
    expect((await call(who, 'GET', '/admin/products')).body.total).toBe(1);

    const stranger = await signedIn(app);
    const publicly = async () => ({
      listing: (await call(null, 'GET', `/products/${listing}`)).status,
      searched: (await call(null, 'GET', '/products/search?q=ngipik')).body.total,
      farmer: (await call(null, 'GET', `/farmers/${id}`)).status,
      bid: (await call(stranger, 'POST', `/products/${listing}/bids`, { qty: 1, bid_price: 8_000 })).status,
      order: (
        await call(stranger, 'POST', '/orders', {
          items: [{ id: listing, quantity: 1, price: 9_000 }],
          billing,
          paymentMethod: 'transfer',
        })
      ).status,
    });
    const hidden = await publicly();
    expect(hidden).toMatchObject({ listing: 404, searched: 0, farmer: 404 });
    expect(hidden.bid).toBeGreaterThanOrEqual(400);
    expect(hidden.order).toBeGreaterThanOrEqual(400);

    const approved = await answer(id, { answer: 'approve' });
    expect(approved).toMatchObject({
      status: 200,
      body: { message: 'Jawaban dikirim kepada pendaftarnya.', data: { state: 'approved' } },
    });
    expect(await publicly()).toEqual({ listing: 200, searched: 1, farmer: 200, bid: 201, order: 201 });
    // His session continues: he is a farmer now, and the photo is his portrait.
    expect((await call(who, 'GET', '/me')).body.data).toMatchObject({ role: 'farmer', farmerId: id });
    expect((await call(who, 'GET', '/me/stall')).body.data.portraitUrl).toBe(approved.body.data.photo);
    expect((await mails(who.actor.email)).at(1)).toBe('Lapak Anda sudah dibuka');
    expect((await answer(id, { answer: 'refuse', reason: 'Terlambat' })).body.error.code).toBe(
      'application_sent',
    );
    expect((await apply(who)).body.error.code).toBe('seller_already');
    const trail = await app.database.pool.query(
      `select action from audit_log where entity = 'farmer' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(trail.rows.map((row) => row.action)).toEqual(['seller.apply', 'seller.approve']);
  });

  test('can be resubmitted after a question or a rejection, each with its reason', async () => {
    const who = await signedIn(app);
    const { id } = (await apply(who, { name: 'Pak Wardi' })).body.data;
    const mute = await answer(id, { answer: 'ask' });
    expect(mute.body.error.fields).toEqual({ reason: 'Tulis alasannya; pendaftarnya membaca kalimat ini' });
    expect((await apply(who)).body.error.code).toBe('application_exists');
    expect((await apply(who, { id })).body.error.code).toBe('application_sent');
    await answer(id, { answer: 'ask', reason: 'Fotonya gelap.' });
    expect((await call(who, 'GET', '/me/seller-applications')).body.data).toMatchObject([
      { id, state: 'asked', reason: 'Fotonya gelap.' },
    ]);
    expect((await apply(await signedIn(app), { id })).body.error.code).toBe('application_not_found');
    expect((await apply(who, { id, kind: 'koperasi' })).body.error.code).toBe('application_kind');
    expect((await apply(who, { id, grows: 'Padi' })).body.data).toMatchObject({
      id,
      state: 'waiting',
      reason: null,
      grows: 'Padi',
    });
    const read = await call(admin, 'GET', `/admin/seller-applications/${id}`);
    await answer(id, {
      answer: 'refuse',
      reason: 'Alamatnya bukan alamat Anda.',
      version: read.body.data.version,
    });
    const stale = await answer(id, { answer: 'approve', version: read.body.data.version });
    expect(stale.body.error.code).toBe('stale_version');
    const after = (await call(admin, 'GET', `/admin/seller-applications/${id}`)).body.data;
    expect(decodeURIComponent(after.whatsapp)).toContain(
      'belum bisa kami terima: Alamatnya bukan alamat Anda.',
    );
    expect((await call(who, 'GET', '/me')).body.data.role).toBe('customer');
  });

  test('a group belongs to its ketua, who acts for it as well as for themselves', async () => {
    const who = await signedIn(app, { role: 'farmer' });
    const { id } = (await apply(who, { kind: 'kelompok_tani', name: 'KT Sido Makmur' })).body.data;
    expect((await call(who, 'GET', '/me/stalls')).body.data).toMatchObject([
      { id: who.farmerId, role: null, acting: true },
      { id, name: 'KT Sido Makmur', role: 'ketua', approved: false, acting: false },
    ]);
    await call(who, 'PUT', '/me/acting', { farmerId: id });
    expect((await call(who, 'GET', '/me')).body.data.farmerId).toBe(id);
    await call(who, 'PUT', '/me/acting', { farmerId: null });
    expect((await call(who, 'GET', '/me')).body.data.farmerId).toBe(who.farmerId);
    await answer(id, { answer: 'approve' });
    expect((await call(null, 'GET', `/farmers/${id}`)).status).toBe(200);
    // An admin's changes to a group leave its ketua's account unchanged.
    const group = (await call(admin, 'GET', `/admin/farmers/${id}`)).body.data;
    const { name, address, province, city, latitude, longitude } = group;
    const changed = { name: 'KT Sido Mulyo', phone: '', address, province, city, latitude, longitude };
    expect(name).toBe('KT Sido Makmur');
    expect((await call(admin, 'PUT', `/admin/farmers/${id}`, changed)).status).toBe(200);
    expect((await call(who, 'GET', '/me')).body.data.name).toBe(who.actor.name);
    expect(
      (await call(admin, 'PUT', `/admin/users/${who.userId}`, { isActive: false })).body.error.message,
    ).toBe('Akun ini ketua KT Sido Mulyo. Jabatan ketuanya harus diserahkan dulu kepada anggota lain.');
  });

  test('nobody acts for a stall that is not theirs', async () => {
    const [one, other] = [await signedIn(app), await signedIn(app)];
    const { id } = (await apply(one, { name: 'Lapak Satu' })).body.data;
    for (const who of [other, admin]) {
      const tried = await call(who, 'PUT', '/me/acting', { farmerId: id });
      expect(tried).toMatchObject({ status: 403, body: { error: { code: 'stall_not_yours' } } });
    }
    // The active seller in a session is checked again at each request.
    await app.database.pool.query('update sessions set active_seller_id = $1', [id]);
    expect((await call(other, 'GET', '/me')).body.data).toMatchObject({ role: 'customer', farmerId: null });
    expect((await call(admin, 'GET', '/me')).body.data.farmerId).toBeNull();
    expect((await call(one, 'GET', '/me')).body.data.farmerId).toBe(id);
  });

  test.each([
    [{ name: '' }, 'name', 'Isi nama lapak: nama Anda, atau nama kelompoknya'],
    [{ kind: 'perseroan' }, 'kind', 'Pilih perorangan atau jenis kelompoknya'],
    [{ phone: '12' }, 'phone', 'Nomor telepon belum benar, misalnya 0812 3456 7890'],
    [{ grows: ' ' }, 'grows', 'Tulis apa yang ditanam atau dibuat'],
    [{ city: 'Atlantis' }, 'city', 'Pilih kabupaten atau kota dari daftar'],
    [{ province: 'Nusa Khayal' }, 'province', 'Pilih provinsi'],
    [{ photo: '' }, 'photo', 'Tambahkan foto Anda, atau papan nama kelompoknya'],
    [{ photo: 'https://lain.example/a.jpg' }, 'photo', 'Unggah gambar lebih dahulu.'],
  ])('reports invalid input %j at its field and stores nothing', async (over, field, text) => {
    const who = await signedIn(app);
    const refused = await apply(who, over);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields[field]).toBe(text);
    expect(await app.ctx.db.$count(farmers, eq(farmers.userId, who.userId))).toBe(0);
  });

  test('somebody else’s photo is not found, and nothing of the stall is stored', async () => {
    const [who, other] = [await signedIn(app), await signedIn(app)];
    const refused = await apply(who, { photo: await photoOf(other) });
    expect(refused.body.error.code).toBe('upload_not_found');
    expect(await app.ctx.db.$count(farmers, eq(farmers.userId, who.userId))).toBe(0);
  });

  test('limits to five a day and three pending groups, and of two simultaneous registrations one stall is created', async () => {
    const who = await signedIn(app);
    const both = await Promise.all([apply(who), apply(who)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const group = { kind: 'gapoktan', name: 'Gapoktan Rukun' };
    for (let at = 0; at < 3; at += 1) expect((await apply(who, group)).status).toBe(201);
    const sixth = await apply(who, group);
    expect(sixth.body.error.code).toBe('too_many');
    const fresh = await signedIn(app);
    for (let at = 0; at < 3; at += 1) await apply(fresh, group);
    expect((await apply(fresh, group)).body.error).toMatchObject({ code: 'application_many' });
  });

  test('the admin’s list finds and filters them, pending ones first', async () => {
    const list = async (query: string) =>
      (await call(admin, 'GET', `/admin/seller-applications?${query}`)).body;
    const all = await list('limit=100');
    expect(all.data[0].state).toBe('waiting');
    expect(all.waiting).toBe(all.data.filter((one: { state: string }) => one.state === 'waiting').length);
    const found = await list('q=Sido%20Mulyo&state=approved');
    expect(found).toMatchObject({ total: 1, data: [{ name: 'KT Sido Mulyo' }] });
    expect((await call(admin, 'GET', '/admin/seller-applications?state=lain')).status).toBe(400);
  });
});
