import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Collection, collections } from '../../src/domain/content/collections/collections.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import { adminCall } from '../support/admin-call.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/** Drafts without fields that visitors need: stored as they are, and never shown. */
let app: TestApp;
let admin: SignedIn;
const call = adminCall(() => ({ app, admin }));

beforeAll(async () => {
  app = await testApp();
  await seedContent(app.ctx, { sample: true });
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

test('saves an incomplete draft, and no way of publishing it works before it is complete', async () => {
  const data = { title: '  Panen raya  ', tags: ['padi'], slug: '', date: '', body: '' };
  const made = await call('POST', 'content/posts', { data });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { number, version } = made.body.data;
  const path = `content/posts/${number}`;
  const open = async () => (await call('GET', path)).body.data;
  expect(await open()).toMatchObject({
    state: 'draft',
    data: { ...data, title: 'Panen raya' },
    missing_fields: expect.arrayContaining(['slug', 'date', 'author', 'thumb', 'body', 'sources']),
  });

  const later = new Date(Date.now() + 3_600_000).toISOString();
  const ways = [
    call('POST', `${path}/publish`, { version }),
    call('PUT', path, { version, status: 'published' }),
    call('PUT', path, { version, status: 'published', publish_at: later }),
    call('PUT', path, { version, data, status: 'published' }),
    call('PUT', `${path}/draft`, { version, data, publish_at: later }),
    call('POST', 'content/posts', { data, status: 'published' }),
  ];
  for (const { status, body } of await Promise.all(ways)) {
    expect(status).toBe(400);
    expect(body.error.fields).toMatchObject({
      'data.slug': 'Isi nama alamat',
      'data.author': 'Isi bagian ini',
      'data.date': 'Tanggal belum benar',
      'data.body': 'Tulis isinya',
    });
    expect(body.error.fields).not.toHaveProperty('data.title');
  }
  expect(await open()).toMatchObject({ state: 'draft', version });

  const { data: whole } = (await call('GET', 'content/posts/1')).body.data;
  const saved = await call('PUT', `${path}/draft`, { version, data: { ...whole, title: 'Panen raya' } });
  expect(saved.body.data.version).toBe(version + 1);
  expect((await open()).missing_fields).toEqual([]);
  const out = await call('POST', `${path}/publish`, { version: version + 1 });
  expect(out.body.data).toMatchObject({ state: 'published', title: 'Panen raya' });
});

test('the published version remains beside an incomplete draft; unpublishing makes the draft the entry', async () => {
  const before = (await call('GET', 'content/faq/1')).body.data;
  const { version, data } = before;
  const draft = { ...data, answer: '' };
  const waits = await call('PUT', 'content/faq/1/draft', { version, data: draft });
  expect(waits.body.data).toMatchObject({ state: 'published', data, draft: { data: draft } });
  expect((await call('GET', 'content/faq/1')).body.data.missing_fields).toEqual(['answer']);
  const out = await call('POST', 'content/faq/1/publish', { version: version + 1 });
  expect(out.body.error.fields).toEqual({ 'data.answer': 'Isi jawaban' });
  const hidden = await call('PUT', 'content/faq/1', { version: version + 1, status: 'draft' });
  expect(hidden.body.data).toMatchObject({ state: 'draft', data: draft, draft: null });
  const back = await call('PUT', 'content/faq/1', { version: version + 2, status: 'published' });
  expect(back.body.error.fields).toEqual({ 'data.answer': 'Isi jawaban' });
});

test('saves an empty draft of every collection, but still rejects invalid values in it', async () => {
  for (const collection of Object.keys(collections) as Collection[]) {
    const { body } = await call('POST', `content/${collection}`, { data: {} });
    if (body.error) expect(body.error.code, collection).toBe('content_single');
    else expect(body.data, collection).toMatchObject({ state: 'draft', title: `Nomor ${body.data.number}` });
  }
  const refused = async (data: object) =>
    Object.keys((await call('POST', 'content/posts', { data })).body.error.fields);
  expect(await refused({ title: 'x'.repeat(201) })).toEqual(['data.title']);
  expect(await refused({ title: 7 })).toEqual(['data.title']);
  expect(await refused({ title: null })).toEqual(['data.title']);
  expect(await refused({ title: 'a\0b' })).toEqual(['_']);
  expect(await refused({ thumb: 'https://jauh.example/x.png' })).toEqual(['data.thumb']);
  expect(await refused({ tags: 'padi' })).toEqual(['data.tags']);
  expect(await refused({ tags: [{}] })).toEqual(['data.tags.0']);
  expect(await refused({ date: 'kemarin' })).toEqual(['data.date']);
  expect(await refused({ warna: '' })).toEqual(['data.warna']);
});
