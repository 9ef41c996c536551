import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscriberToken } from '../../src/domain/content/newsletters/subscribe.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import { adminCall } from '../support/admin-call.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let listing: { id: number };
const clock = testClock();

beforeAll(async () => {
  app = await testApp({}, clock);
  await seedContent(app.ctx, { sample: true });
  admin = await signedIn(app, { role: 'admin', name: 'Bu Admin' });
  listing = await makeListing(app.ctx);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

const call = adminCall(() => ({ app, admin }));
const visit = (url: string, payload: object, remoteAddress = '10.2.0.1') =>
  app.fastify.inject({ method: 'POST', url: `/api/${url}`, payload, remoteAddress });
const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows;
const mails = (like: string) =>
  sql('select key, to_address, subject, text, sealed from email_outbox where key like $1 order by id', [
    like,
  ]).then((rows) => rows.map((row) => asWritten(row)));
const comment = (text: string) =>
  visit('posts/1/comments', { name: 'Tamu', email: 'tamu@contoh.example', comment: text });
const review = (rating: number, text: string) =>
  visit(`products/${listing.id}/reviews`, {
    name: 'Pembeli',
    email: 'beli@contoh.example',
    comment: text,
    rating,
  });

describe('visitors’ messages', () => {
  test('[ADM-18] a message is e-mailed to the site and reported to the admins; comments and reviews are reported each, and e-mailed once an hour', async () => {
    await visit('contact', { name: 'Bu Tani', email: 'tani@contoh.example', comments: 'Buka jam berapa?' });
    expect(await mails('contact:%')).toMatchObject([{ subject: 'Pesan dari Bu Tani' }]);
    await comment('Pertama');
    await review(5, 'Berasnya pulen');
    await comment('Kedua');
    expect(await mails('moderation:%')).toHaveLength(1);
    clock.forward(3_600_000);
    await comment('Sejam kemudian');
    expect(await mails('moderation:%')).toHaveLength(2);
    const told = await sql('select kind, href from notifications where user_id = $1 order by id', [
      admin.userId,
    ]);
    expect(told.map((one) => one.kind)).toEqual([
      'message.new',
      'moderation.waiting',
      'moderation.waiting',
      'moderation.waiting',
      'moderation.waiting',
    ]);
  });

  test('a message is opened, found by search and answered by e-mail once; the answer is stored', async () => {
    const list = await call('GET', 'messages?status=new&q=jam');
    expect(list.body).toMatchObject({ total: 1, unread: 1 });
    const [{ id }] = list.body.data;
    expect((await call('GET', `messages/${id}`)).body.data).toMatchObject({ status: 'read', replies: [] });
    expect((await call('GET', 'messages')).body.unread).toBe(0);
    expect((await call('POST', `messages/${id}/reply`, { text: ' ', after: 0 })).body.error.fields).toEqual({
      text: 'Tulis jawaban Anda',
    });
    const replies = await Promise.all(
      [1, 2].map(() => call('POST', `messages/${id}/reply`, { text: 'Jam tujuh pagi.', after: 0 })),
    );
    expect(replies.map((one) => one.status).sort()).toEqual([201, 409]);
    const [mail, ...others] = await mails('contact-reply:%');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to_address: 'tani@contoh.example' });
    expect(mail.text).toContain('Jam tujuh pagi.');
    expect(mail.text).toContain('> Buka jam berapa?');
    expect((await call('GET', `messages/${id}`)).body.data).toMatchObject({
      status: 'answered',
      replies: [{ text: 'Jam tujuh pagi.', by: 'Bu Admin' }],
    });
    expect((await call('GET', 'messages/999999')).status).toBe(404);
  });
});

describe('moderation', () => {
  const rating = async () => {
    const { data } = (await app.fastify.inject(`/api/products/${listing.id}`)).json();
    return { rating: data.rating, reviews: data.reviews };
  };
  const shown = async () =>
    (await app.fastify.inject('/api/posts/1'))
      .json()
      .data.commentList.map((one: { comment: string }) => one.comment);

  test('several are approved at once; the rating and the pages follow immediately, and when it is undone', async () => {
    await review(4, 'Agak patah');
    const { body } = await call('GET', 'moderation');
    expect(body).toMatchObject({ total: 5, waiting: 5 });
    expect(await rating()).toMatchObject({ reviews: 0 });
    expect(await shown()).toEqual([]);
    const items = body.data.map(({ kind, id }: { kind: string; id: number }) => ({ kind, id }));
    const settled = await call('POST', 'moderation', { items, status: 'approved' });
    expect(settled.body.data).toEqual({ settled: 5 });
    expect(await rating()).toEqual({ rating: 4.5, reviews: 2 });
    expect(await shown()).toEqual(['Pertama', 'Kedua', 'Sejam kemudian']);
    const back = body.data.find((one: { text: string }) => one.text === 'Agak patah');
    await call('POST', 'moderation', { items: [{ kind: 'review', id: back.id }], status: 'rejected' });
    expect(await rating()).toEqual({ rating: 5, reviews: 1 });
    expect((await call('GET', 'moderation?status=rejected')).body.data).toMatchObject([
      { text: 'Agak patah', rating: 4, href: `/shop-single/${listing.id}` },
    ]);
    expect((await call('GET', 'moderation?status=approved&kind=comment&q=kedua')).body.total).toBe(1);
    // Pending messages are listed from the oldest, answered ones from the newest.
    const times = (all: { createdAt: string }[]) => all.map(({ createdAt }) => createdAt);
    const waited = times(body.data);
    expect(waited).toEqual(waited.toSorted());
    expect(new Set(waited).size).toBeGreaterThan(1);
    const approved = times((await call('GET', 'moderation?status=approved')).body.data);
    expect(approved).toEqual(approved.toSorted().reverse());
    expect(
      await sql(
        `select action, after from audit_log where entity = 'review' and entity_id = $1 order by id`,
        [String(back.id)],
      ),
    ).toEqual([
      { action: 'review.moderate', after: { status: 'approved' } },
      { action: 'review.moderate', after: { status: 'rejected' } },
    ]);
  });

  test('approves all or none: a missing one leaves the others unchanged', async () => {
    await comment('Belum');
    const [one] = (await call('GET', 'moderation')).body.data;
    const items = [
      { kind: one.kind, id: one.id },
      { kind: 'comment', id: 2_000_000 },
    ];
    expect((await call('POST', 'moderation', { items, status: 'approved' })).status).toBe(404);
    expect((await call('GET', 'moderation')).body.waiting).toBe(1);
    expect((await call('POST', 'moderation', { items: [], status: 'approved' })).status).toBe(400);
  });
});

describe('subscribers and newsletters', () => {
  const people = ['a', 'b', 'c', 'd'].map((name) => `${name}@contoh.example`);

  test('subscribers are listed by status, and exported', async () => {
    for (const email of people) await visit('newsletter', { email }, '10.2.0.9');
    for (const email of people.slice(0, 3))
      await sql('update subscribers set confirmed_at = $2 where email = $1', [email, clock.now()]);
    await sql('update subscribers set unsubscribed_at = $2 where email = $1', [people[2], clock.now()]);
    expect((await call('GET', 'subscribers')).body).toMatchObject({ total: 4, confirmed: 2 });
    expect((await call('GET', 'subscribers?state=waiting')).body.data).toMatchObject([{ email: people[3] }]);
    const file = await app.fastify.inject({
      url: '/api/admin/subscribers/export.csv?state=confirmed',
      headers: { cookie: admin.cookie },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^a@contoh\.example;Aktif;/);
  });

  test('a newsletter is first sent to oneself, then once to each confirmed subscriber, with their own unsubscribe link', async () => {
    const letter = { subject: 'Panen raya', text: 'Minggu ini panen raya di Bantul.' };
    const made = await call('POST', 'newsletters', letter);
    const { id, version } = made.body.data;
    const edited = await call('PUT', `newsletters/${id}`, { ...letter, subject: 'Panen raya tiba', version });
    expect(edited.body.data).toMatchObject({ subject: 'Panen raya tiba', version: version + 1 });
    expect((await call('PUT', `newsletters/${id}`, { ...letter, version })).body.error.code).toBe(
      'stale_version',
    );
    await call('POST', `newsletters/${id}/test`);
    expect(await mails('newsletter-test:%')).toMatchObject([{ to_address: admin.actor.email }]);
    const now = version + 1;
    const sent = await Promise.all(
      [1, 2, 3].map(() => call('POST', `newsletters/${id}/send`, { version: now })),
    );
    expect(sent.map((one) => one.status).sort()).toEqual([200, 409, 409]);
    const letters = await mails('newsletter-letter:%');
    expect(letters.map((one) => one.to_address)).toEqual(people.slice(0, 2));
    for (const one of letters) {
      expect(one.text).toContain(`/newsletter/unsubscribe?token=${subscriberToken(app.ctx, one.to_address)}`);
    }
    expect((await call('GET', `newsletters/${id}`)).body.data).toMatchObject({
      status: 'sent',
      recipients: 2,
    });
    expect((await call('PUT', `newsletters/${id}`, { ...letter, version: now + 1 })).body.error.code).toBe(
      'letter_sent',
    );
    expect((await call('GET', 'newsletters')).body).toMatchObject({ total: 1 });
    await call('POST', 'newsletters', { subject: 'Rencana tanam', text: 'Musim depan kita tanam kedelai.' });
    const found = async (query: string) =>
      (await call('GET', `newsletters?${query}`)).body.data.map((one: { subject: string }) => one.subject);
    expect(await found('q=KEDELAI')).toEqual(['Rencana tanam']);
    expect(await found('status=sent')).toEqual(['Panen raya tiba']);
    expect(await found('q=panen&status=draft')).toEqual([]);
    expect(await found('limit=1&page=2')).toEqual(['Panen raya tiba']);
    expect((await call('GET', 'newsletters?status=lain')).status).toBe(400);
  });

  test('a newsletter without recipients remains a draft', async () => {
    await sql('update subscribers set unsubscribed_at = now()');
    const { body } = await call('POST', 'newsletters', { subject: 'Sepi', text: 'Tak ada orang.' });
    const sent = await call('POST', `newsletters/${body.data.id}/send`, { version: 1 });
    expect(sent.body.error.code).toBe('letter_nobody');
    expect((await call('GET', `newsletters/${body.data.id}`)).body.data.status).toBe('draft');
  });
});
