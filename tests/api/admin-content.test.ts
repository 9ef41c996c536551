import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Collection, collections } from '../../src/domain/content/collections/collections.ts';
import { type EntryField, entryFields } from '../../src/domain/content/collections/entry-fields.ts';
import { previewContent } from '../../src/domain/content/editing/preview-content.ts';
import { publishDueDrafts } from '../../src/domain/content/editing/publish-content-draft.ts';
import { findEntries } from '../../src/domain/content/public/find-entries.ts';
import { findPosts } from '../../src/domain/content/public/find-posts.ts';
import { getBlogSidebar } from '../../src/domain/content/public/get-blog-sidebar.ts';
import { getPost } from '../../src/domain/content/public/get-post.ts';
import { getSiteLayout } from '../../src/domain/content/public/get-site-layout.ts';
import { type Actor, type AppContext, anonymous } from '../../src/domain/context.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import { adminCall } from '../support/admin-call.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
const clock = testClock();

beforeAll(async () => {
  app = await testApp({}, clock);
  await seedContent(app.ctx, { sample: true });
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});

const call = adminCall(() => ({ app, admin }));
const faqs = async () => (await findEntries(app.ctx, 'faq')).faq;
const trail = async (entityId: string) =>
  (
    await app.database.pool.query(
      'select action, before, after, actor_id from audit_log where entity_id = $1 order by id',
      [entityId],
    )
  ).rows;
const question = (text: string) => ({ question: text, answer: 'Jawaban yang jelas.' });

describe('editing the content collections', () => {
  test('every field of every collection has a labelled form field', async () => {
    const named = (field: EntryField): EntryField[] =>
      field.kind === 'group'
        ? [field, ...field.fields.flatMap(named)]
        : field.kind === 'list'
          ? [field, ...named(field.item)]
          : [field];
    for (const collection of Object.keys(collections) as Collection[]) {
      const fields = entryFields(collection);
      expect(fields.map((field) => field.name)).toEqual(Object.keys(collections[collection].shape));
      for (const field of fields.flatMap(named)) expect(field.label, collection).toMatch(/^[A-Z]/);
    }
    expect(entryFields('posts').find((field) => field.name === 'body')).toMatchObject({ kind: 'markdown' });
    expect(entryFields('offers').find((field) => field.name === 'countdownDate')).toMatchObject({
      kind: 'moment',
    });
  });

  test('lists the collections with their counts', async () => {
    const { body } = await call('GET', 'content');
    expect(body.data).toHaveLength(Object.keys(collections).length);
    expect(body.data.find((one: { collection: string }) => one.collection === 'posts')).toMatchObject({
      label: 'Tulisan blog',
      published: 15,
      scheduled: 0,
      draft: 0,
    });
  });

  test('creates a draft that no page shows, then publishes it; the trail records both', async () => {
    const before = await faqs();
    const made = await call('POST', 'content/faq', { data: question('Apakah bisa dibayar di tempat?') });
    expect(made).toMatchObject({
      status: 201,
      body: { message: 'Isi ditambahkan.', data: { state: 'draft' } },
    });
    expect(await faqs()).toHaveLength(before.length);
    const { number, version } = made.body.data;
    const put = await call('PUT', `content/faq/${number}`, { version, status: 'published' });
    expect(put.body.data).toMatchObject({ state: 'published', version: version + 1 });
    expect((await faqs()).at(-1)).toMatchObject({ id: number, question: 'Apakah bisa dibayar di tempat?' });
    const stale = await call('PUT', `content/faq/${number}`, { version, data: question('Terlambat') });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'stale_version' } } });
    expect(await trail(`faq/${number}`)).toMatchObject([
      { action: 'content.create', actor_id: admin.userId },
      { action: 'content.update', before: { status: 'draft' }, after: { status: 'published' } },
    ]);
  });

  test('rejects fields outside the schema, each at its field', async () => {
    const data = { title: '', end: 120, colour: 'red' };
    const made = await call('POST', 'content/skills', { data, status: 'published' });
    expect(made).toMatchObject({
      status: 400,
      body: {
        error: {
          fields: {
            'data.title': 'Isi judul',
            'data.end': 'Isi 0 sampai 100',
            'data.colour': 'Isian ini tidak dikenal.',
          },
        },
      },
    });
    const half = await call('POST', 'content/skills', { data });
    expect(Object.keys(half.body.error.fields)).toEqual(['data.end', 'data.colour']);
    const bad = await call('POST', 'content/sponsors', {
      data: { name: 'X', thumb: 'https://jauh.example/x.png', alt: 'X', width: 1, height: 1 },
    });
    expect(bad.body.error.fields).toEqual({ 'data.thumb': 'Pilih gambar dari situs ini' });
    expect((await call('POST', 'content/unknown', { data: {} })).status).toBe(404);
    expect((await call('POST', 'content/__proto__', { data: {} })).status).toBe(404);
    expect((await call('POST', 'content/faq', { data: question('a\0b') })).status).toBe(400);
  });

  test('moves entries, and the pages follow that order', async () => {
    const ids = (await faqs()).map((one) => one.id);
    expect((await call('POST', `content/faq/${ids[3]}/move`, { to: 1 })).status).toBe(200);
    expect((await faqs()).map((one) => one.id)).toEqual([ids[3], ids[0], ids[1], ids[2], ...ids.slice(4)]);
    expect((await call('POST', `content/faq/${ids[3]}/move`, { to: 999 })).status).toBe(200);
    expect((await faqs()).at(-1)?.id).toBe(ids[3]);
    expect((await call('POST', 'content/posts/1/move', { to: 1 })).body.error.code).toBe('content_by_date');
  });

  test('deletes and restores an entry, and never reuses a number', async () => {
    const made = await call('POST', 'content/faq', { data: question('Sementara?'), status: 'published' });
    const { number } = made.body.data;
    expect((await call('DELETE', `content/faq/${number}`)).status).toBe(200);
    expect((await faqs()).some((one) => one.id === number)).toBe(false);
    expect((await call('DELETE', `content/faq/${number}`)).status).toBe(404);
    const next = await call('POST', 'content/faq', { data: question('Berikutnya?') });
    expect(next.body.data.number).toBe(number + 1);
    const gone = await call('GET', 'content/faq?state=deleted');
    expect(gone.body.data).toMatchObject([{ number, state: 'deleted' }]);
    expect((await call('POST', `content/faq/${number}/restore`)).status).toBe(200);
    expect((await call('GET', `content/faq/${number}`)).body.data.state).toBe('draft');
  });

  test('a unique section cannot be duplicated, hidden or deleted', async () => {
    const { body } = await call('GET', 'content/about/1');
    for (const answer of [
      await call('POST', 'content/about', { data: body.data.data }),
      await call('PUT', 'content/about/1', { version: 1, status: 'draft' }),
      await call('DELETE', 'content/about/1'),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'content_single' } } });
    }
    const saved = await call('PUT', 'content/about/1', {
      version: 1,
      data: { ...body.data.data, title: 'Judul baru' },
    });
    expect(saved.body.data).toMatchObject({ version: 2, data: { title: 'Judul baru' } });
  });

  test('searches, filters and pages entries', async () => {
    const found = await call('GET', 'content/posts?q=tengkulak&limit=2');
    expect(found.body.data).toHaveLength(2);
    expect(found.body.total).toBeGreaterThan(1);
    expect((await call('GET', 'content/posts?state=draft')).body).toMatchObject({ total: 0, data: [] });
    const wild = await call('GET', `content/posts?q=${encodeURIComponent('%_\\')}`);
    expect(wild.body.total).toBe(0);
    expect((await call('GET', 'content/posts?limit=101')).status).toBe(400);
  });

  test('keeps an uploaded picture with its real size, and removes it when another replaces it', async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1f6b45' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('purpose', 'content');
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
    const request = new Request('http://127.0.0.1:3000/api/uploads', { method: 'POST', body: form });
    const sent = await app.fastify.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { cookie: admin.cookie, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const { url } = sent.json().data;
    const made = await call('POST', 'content/sponsors', {
      data: { name: 'Tani Jaya', thumb: url, alt: 'Logo', width: 1, height: 1 },
    });
    expect(made.body.data.data).toMatchObject({ thumb: url, width: 90, height: 60 });
    const { number, version } = made.body.data;
    const belongs = async () =>
      (await app.database.pool.query('select attached_to from uploads where purpose = $1', ['content'])).rows;
    expect(await belongs()).toEqual([{ attached_to: `content:sponsors:${number}` }]);
    await call('PUT', `content/sponsors/${number}`, {
      version,
      data: { ...made.body.data.data, thumb: '/gambar/brand/mark.svg' },
    });
    expect(await belongs()).toEqual([{ attached_to: null }]);
  });

  test('previews Markdown as the pages show it, without scripts', async () => {
    const { body } = await call('POST', 'markdown', { text: '# Judul\n\n<script>x</script> **tebal**' });
    expect(body.data.html).toContain('<h2>Judul</h2>');
    expect(body.data.html).toContain('<strong>tebal</strong>');
    expect(body.data.html).not.toContain('<script');
  });
});

describe('scheduling', () => {
  const posts = async () => (await app.fastify.inject('/api/posts?limit=100')).json().total;

  test('publishes an entry exactly at its time for every reader, although responses are cached', async () => {
    const before = await posts();
    const { body } = await call('GET', 'content/posts/1');
    const at = new Date(clock.now().getTime() + 3_600_000);
    const made = await call('POST', 'content/posts', {
      data: { ...body.data.data, slug: 'kabar-besok', title: 'Kabar besok', date: '2031-01-01' },
      status: 'published',
      publish_at: at.toISOString(),
    });
    expect(made.body.data.state).toBe('scheduled');
    const { number } = made.body.data;
    const first = async () => (await getSiteLayout(app.ctx)).posts[0]?.title;
    const next = async () =>
      app.ctx.cache.remember('test:posts', ['content'], async () => {
        const { data } = await findPosts(app.ctx, anonymous, { limit: 1 });
        return { title: data[0]?.title, bytes: 1 };
      });
    expect(await first()).not.toBe('Kabar besok');
    expect((await next()).title).not.toBe('Kabar besok');
    expect(await posts()).toBe(before);
    expect((await app.fastify.inject(`/api/posts/${number}`)).statusCode).toBe(404);
    const early = await app.fastify.inject({
      method: 'POST',
      url: `/api/posts/${number}/comments`,
      payload: { name: 'A', email: 'a@contoh.example', comment: 'Terlalu dini' },
    });
    expect(early.statusCode).toBe(404);

    clock.forward(3_600_000 - 1);
    expect(await first()).not.toBe('Kabar besok');
    expect((await next()).title).not.toBe('Kabar besok');
    clock.forward(1);
    expect((await next()).title).toBe('Kabar besok');
    expect(await first()).toBe('Kabar besok');
    expect(await posts()).toBe(before + 1);
    expect((await app.fastify.inject(`/api/posts/${number}`)).statusCode).toBe(200);
  });

  test('only an admin sees an entry before its time, and that response is not cached', async () => {
    const { body } = await call('GET', 'content/posts/1');
    const made = await call('POST', 'content/posts', {
      data: { ...body.data.data, slug: 'rahasia', title: 'Belum terbit', date: '2032-01-01' },
    });
    const wanted = { collection: 'posts', number: made.body.data.number } as const;
    const first = async (ctx: AppContext) => (await findPosts(ctx, anonymous, { limit: 1 })).data[0]?.title;
    const look = (actor: Actor) => previewContent(app.ctx, actor, wanted, first);
    expect(await look(admin.actor)).toBe('Belum terbit');
    await expect(look(anonymous)).rejects.toMatchObject({ code: 'sign_in_first' });
    await expect(look((await signedIn(app, { role: 'farmer' })).actor)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const latest = async (ctx: AppContext) => (await getSiteLayout(ctx)).posts[0]?.title;
    expect(await previewContent(app.ctx, admin.actor, wanted, latest)).toBe('Belum terbit');
    expect(await latest(app.ctx)).not.toBe('Belum terbit');
  });
});

describe('a draft beside the published version', () => {
  const page = async (path: string) => (await app.fastify.inject(path)).body;
  const opened = async (path: string) => (await call('GET', `content/${path}`)).body.data;
  const stored = async () =>
    (await app.database.pool.query('select * from content_entries order by id')).rows;

  test('visitors see nothing of a draft until it is published, completely and at once; the trail records who did what', async () => {
    const before = await opened('posts/2');
    const data = { ...before.data, title: 'Judul dalam draf', body: 'Rahasia panen' };
    const saved = await call('PUT', 'content/posts/2/draft', { version: before.version, data });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        message: 'Draf disimpan. Pengunjung belum melihatnya.',
        data: { state: 'published', title: before.title, version: before.version + 1, draft: { data } },
      },
    });
    for (const path of ['/api/posts?limit=100', '/api/posts/2', '/api/posts?q=rahasia', '/api/posts/1']) {
      expect(await page(path), path).not.toMatch(/Judul dalam draf|Rahasia panen/);
    }
    expect((await getBlogSidebar(app.ctx, anonymous)).recent.map((post) => post.title)).not.toContain(
      'Judul dalam draf',
    );
    expect(await opened('posts/2')).toMatchObject({
      draft_by: admin.actor.name,
      draft_fields: ['body', 'title'],
    });
    const waiting = await call('GET', 'content/posts?state=draft');
    expect(waiting.body.data.map((one: { number: number }) => one.number)).toContain(2);
    expect((await call('GET', 'content/posts?q=rahasia panen')).body.total).toBe(1);

    const stale = await call('POST', 'content/posts/2/publish', { version: before.version });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'stale_version' } } });
    const kept = () =>
      app.ctx.cache.remember('test:title', ['content'], async () => ({
        title: (await getPost(app.ctx, anonymous, { id: 2 })).title,
        bytes: 1,
      }));
    expect((await kept()).title).toBe(before.title);
    const out = await call('POST', 'content/posts/2/publish', { version: before.version + 1 });
    expect(out.body).toMatchObject({ message: 'Isi diterbitkan.', data: { draft: null, data } });
    expect((await kept()).title).toBe('Judul dalam draf');
    expect(await page('/api/posts/2')).toContain('Rahasia panen');
    expect((await trail('posts/2')).slice(-2)).toMatchObject([
      { action: 'content.draft', actor_id: admin.userId, after: { title: 'Judul dalam draf' } },
      { action: 'content.update', before: { title: before.title }, after: { title: 'Judul dalam draf' } },
    ]);
    const none = await call('POST', 'content/posts/2/publish', { version: before.version + 2 });
    expect(none).toMatchObject({ status: 409, body: { error: { code: 'content_no_draft' } } });
  });

  test('discarding a draft leaves no trace on any page, and never overwrites somebody else’s later version', async () => {
    const { version, data } = await opened('about/1');
    await call('PUT', 'content/about/1/draft', { version, data: { ...data, title: 'Sekadar coba' } });
    const late = { version, data: { ...data, title: 'Terlambat' } };
    for (const answer of [
      await call('PUT', 'content/about/1/draft', late),
      await call('PUT', 'content/about/1', late),
      await call('DELETE', `content/about/1/draft?version=${version}`),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'stale_version' } } });
    }
    const gone = await call('DELETE', `content/about/1/draft?version=${version + 1}`);
    expect(gone.body).toMatchObject({ message: 'Draf dibuang.', data: { draft: null, data } });
    expect((await trail('about/1')).at(-1)).toMatchObject({
      action: 'content.discard',
      before: { title: 'Sekadar coba' },
      after: { title: data.title },
    });
    const again = await call('DELETE', `content/about/1/draft?version=${version + 2}`);
    expect(again.body.error.code).toBe('content_no_draft');
  });

  test('a draft is validated like its entry, and a draft equal to the published version is removed', async () => {
    const { version, data } = await opened('skills/1');
    const bad = await call('PUT', 'content/skills/1/draft', { version, data: { ...data, end: 120 } });
    expect(bad.body.error.fields).toEqual({ 'data.end': 'Isi 0 sampai 100' });
    const draft = await call('PUT', 'content/skills/1/draft', { version, data: { ...data, end: 12 } });
    expect(draft.body.data).toMatchObject({ draft: { data: { end: 12 } } });
    const back = await call('PUT', 'content/skills/1/draft', { version: version + 1, data });
    expect(back.body.data).toMatchObject({ draft: null, version: version + 2 });
    const hidden = await call('PUT', 'content/skills/1/draft', {
      version: version + 2,
      data: { ...data, end: 13 },
    });
    const put = await call('PUT', 'content/skills/1', {
      version: hidden.body.data.version,
      status: 'draft',
    });
    expect(put.body.data).toMatchObject({ state: 'draft', draft: null, data: { end: 13 } });
    const kept = await call('PUT', 'content/skills/1/draft', {
      version: put.body.data.version,
      data: { ...data, end: 14 },
    });
    expect(kept.body.data).toMatchObject({ state: 'draft', draft: null, data: { end: 14 } });
    const shown = await call('POST', 'content/skills/1/publish', { version: kept.body.data.version });
    expect(shown.body.data).toMatchObject({ state: 'published', data: { end: 14 } });
  });

  test('a scheduled draft is published at its time, unless the entry was changed or deleted or the draft no longer fits', async () => {
    const at = new Date(clock.now().getTime() + 60_000).toISOString();
    const schedule = async (path: string, change: object) => {
      const { version, data } = await opened(path);
      return call('PUT', `content/${path}/draft`, { version, data: { ...data, ...change }, publish_at: at });
    };
    const due = await schedule('faq/1', { answer: 'Pada waktunya.' });
    expect(due.body.data.draft).toMatchObject({ publish_at: at });
    const { body } = await schedule('faq/2', { answer: 'Jadwal dicabut.' });
    await call('PUT', 'content/faq/2/draft', { version: body.data.version, data: body.data.draft.data });
    await schedule('faq/3', { answer: 'Dihapus dulu.' });
    await call('DELETE', 'content/faq/3');
    await schedule('faq/4', { answer: 'Tidak cocok.' });
    await app.database.pool.query(
      `update content_entries set draft = draft - 'question' where collection = 'faq' and number = 4`,
    );
    await publishDueDrafts(app.ctx);
    expect((await opened('faq/1')).draft).not.toBeNull();
    clock.forward(60_000);
    await publishDueDrafts(app.ctx);
    expect(await opened('faq/1')).toMatchObject({ data: { answer: 'Pada waktunya.' }, draft: null });
    expect((await trail('faq/1')).at(-1)).toMatchObject({ action: 'content.update', actor_id: null });
    expect(await opened('faq/2')).toMatchObject({ draft: { data: { answer: 'Jadwal dicabut.' } } });
    expect(await opened('faq/4')).toMatchObject({ draft: { publish_at: null } });
    const shown = (await faqs()).map((one) => one.answer);
    expect(shown).toContain('Pada waktunya.');
    for (const answer of ['Jadwal dicabut.', 'Dihapus dulu.', 'Tidak cocok.'])
      expect(shown).not.toContain(answer);
    await call('POST', 'content/faq/3/restore');
    expect(await opened('faq/3')).toMatchObject({
      state: 'draft',
      data: { answer: 'Dihapus dulu.' },
      draft: null,
    });
  });

  test('keeps the pictures of a draft and of the published version, and removes those no longer used', async () => {
    const pictures = async () =>
      (
        await app.database.pool.query('select id, attached_to from uploads where id = any($1) order by id', [
          ids,
        ])
      ).rows;
    const ids = ['a', 'b'].map((letter) => `u${letter.repeat(26)}`);
    await app.database.pool.query(
      `insert into uploads (id, owner_id, purpose, mime, bytes, width, height, created_at)
       select id, $2, 'content', 'image/webp', 1, 40, 30, now() from unnest($1::text[]) id`,
      [ids, admin.userId],
    );
    const [live, waiting] = ids.map((id) => `/unggahan/${id}.webp`);
    const logo = { name: 'Tani', alt: 'Logo', width: 1, height: 1 };
    const made = await call('POST', 'content/sponsors', {
      data: { ...logo, thumb: live },
      status: 'published',
    });
    const { number, version } = made.body.data;
    const to = `content:sponsors:${number}`;
    await call('PUT', `content/sponsors/${number}/draft`, { version, data: { ...logo, thumb: waiting } });
    expect((await pictures()).map((one) => one.attached_to)).toEqual([to, to]);
    await call('DELETE', `content/sponsors/${number}/draft?version=${version + 1}`);
    expect((await pictures()).map((one) => one.attached_to)).toEqual([to, null]);
    const again = { version: version + 2, data: { ...logo, thumb: waiting } };
    await call('PUT', `content/sponsors/${number}/draft`, again);
    await call('POST', `content/sponsors/${number}/publish`, { version: version + 3 });
    expect((await pictures()).map((one) => one.attached_to)).toEqual([null, to]);
  });

  test('previews unsaved changes to an existing and a new entry without storing anything', async () => {
    const before = await stored();
    const { data } = await opened('posts/3');
    const look = (number: number) =>
      previewContent(
        app.ctx,
        admin.actor,
        { collection: 'posts', number, data: { ...data, title: 'Masih diketik', date: '2040-01-01' } },
        async (ctx) => ({
          post: (await getPost(ctx, anonymous, { id: number })).title,
          first: (await findPosts(ctx, anonymous, { limit: 1 })).data[0]?.id,
        }),
      );
    expect(await look(3)).toEqual({ post: 'Masih diketik', first: 3 });
    expect(await look(5000)).toEqual({ post: 'Masih diketik', first: 5000 });
    expect(await stored()).toEqual(before);
    expect(await page('/api/posts?limit=100')).not.toContain('Masih diketik');
    expect((await app.fastify.inject('/api/posts/5000')).statusCode).toBe(404);
    const asked = { collection: 'posts', number: 3 } as const;
    const wrong = { ...asked, data: { title: 'x'.repeat(201) } };
    await expect(previewContent(app.ctx, admin.actor, wrong, async () => 1)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    const blank = await previewContent(app.ctx, admin.actor, { ...asked, data: {} }, async (ctx) =>
      getPost(ctx, anonymous, { id: 3 }),
    );
    expect(blank.title).toBe('(Judul belum diisi)');
  });
});
