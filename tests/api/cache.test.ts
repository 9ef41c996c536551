import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction, invalidate } from '../../src/domain/context.ts';
import { getContext } from '../../src/web/common/head/route-context.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { testPages } from '../support/test-pages.ts';

let app: TestApp;
let renders = 0;
let broken = false;
/** What the page awaits after it has read its data. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const long = 'padi '.repeat(500);
  app = await testApp({}, undefined, {
    pages: testPages({
      '/toko': {
        headers: { 'x-cache-topics': 'catalog' },
        loader: async () => {
          renders += 1;
          const shown = renders;
          await gate;
          if (broken) throw new Error('rusak');
          return { shown, long };
        },
      },
      '/siapa': {
        loader: async ({ context }) => {
          const { actor } = getContext(context);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
          return actor;
        },
      },
      '/milikku': { loader: () => ({ renders: ++renders }) },
      '/kue': {
        headers: { 'x-cache-topics': 'catalog', 'set-cookie': 'a=b' },
        loader: () => ({ renders: ++renders }),
      },
      '/tawaran': {
        headers: { 'x-cache-topics': 'content', 'x-cache-seconds': '0' },
        loader: () => ++renders,
      },
    }),
  });
  // Once it listens again, it clears the whole cache.
  await vi.waitFor(
    async () => expect((await get('/metrics')).body).toContain('database_listening 1'),
    20_000,
  );
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });
const drop = () => inTransaction(app.ctx, (ctx) => invalidate(ctx, 'catalog'));

test('caches an anonymous page and drops it exactly when its tag changes', async () => {
  await drop();
  const first = await get('/toko');
  const before = renders;
  const second = await get('/toko');
  expect(second.body).toBe(first.body);
  expect(renders).toBe(before);
  expect(second.headers['cache-control']).toBe('no-cache');
  expect(second.headers['x-cache-topics']).toBeUndefined();
  await inTransaction(app.ctx, (ctx) => invalidate(ctx, 'content'));
  await get('/toko');
  expect(renders).toBe(before);
  await drop();
  await get('/toko');
  expect(renders).toBe(before + 1);
  expect((await get('/toko?x=1')).statusCode).toBe(200);
  expect(renders).toBe(before + 2);
});

test('a rolled-back transaction drops nothing', async () => {
  await get('/toko');
  const before = renders;
  await inTransaction(app.ctx, async (ctx) => {
    await invalidate(ctx, 'catalog');
    throw new Error('never mind');
  }).catch(() => {});
  await get('/toko');
  expect(renders).toBe(before);
});

test('does not cache a page whose tag changed while it was being rendered', async () => {
  await drop();
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const before = renders;
  const slow = get('/toko').then((answer) => answer);
  await expect.poll(() => renders).toBe(before + 1);
  await drop();
  open();
  gate = Promise.resolve();
  await slow;
  await get('/toko');
  expect(renders).toBe(before + 2);
});

test('many simultaneous requests share one rendering', async () => {
  await drop();
  const before = renders;
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/toko')));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(renders).toBe(before + 1);
});

test('a signed-in reader gets a private rendering that is not stored', async () => {
  const { cookie } = await signedIn(app);
  await get('/toko');
  const before = renders;
  const mine = await get('/toko', { cookie });
  expect(renders).toBe(before + 1);
  expect(mine.headers['cache-control']).toBe('private, no-store');
  expect(mine.headers.etag).toBeUndefined();
});

test('the renderings of two simultaneous users never mix', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signedIn(app)));
  const asked = [...people, ...people, ...people];
  const answers = await Promise.all(asked.map(({ cookie }) => get('/siapa', { cookie })));
  const nonces = answers.map((answer, index) => {
    expect(answer.body).toContain(`"userId":"${asked[index]!.userId}"`);
    const [, nonce] = /<script nonce="([^"]+)">/.exec(answer.body)!;
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(asked.length);
  expect((await get('/siapa')).body).toContain('anonymous');
});

test('a page without a tag, and one that sets a cookie, is rendered each time', async () => {
  for (const path of ['/milikku', '/kue']) {
    const before = renders;
    const [first] = [await get(path), await get(path)];
    expect(renders).toBe(before + 2);
    expect(first?.headers['cache-control']).toBe('private, no-store');
  }
});

test('a page that depends on time is cached no longer than it says', async () => {
  const before = renders;
  await get('/tawaran');
  await get('/tawaran');
  expect(renders).toBe(before + 2);
});

test('a failing page is 500, without a stack, and not cached', async () => {
  await drop();
  broken = true;
  const failed = await get('/toko');
  broken = false;
  expect(failed.statusCode).toBe(500);
  expect(failed.body).not.toContain('.ts:');
  expect((await get('/toko')).statusCode).toBe(200);
});

test('a cached page allows exactly its own scripts by hash, and its nonce is worthless', async () => {
  await drop();
  for (const answer of [await get('/toko'), await get('/toko')]) {
    const policy = String(answer.headers['content-security-policy']);
    const own = /<script nonce="([^"]+)">(.*?)<\/script>/.exec(answer.body)!;
    const hash = (source: string) => createHash('sha256').update(source).digest('base64');
    expect(policy).toContain(`'sha256-${hash(own[2]!)}'`);
    expect(policy).not.toContain(hash('smuggled()'));
    expect(policy).not.toContain(own[1]!);
    expect(policy).not.toContain('nonce-');
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test('If-None-Match gives 304 with the policy; HEAD gives the headers only', async () => {
  const full = await get('/toko');
  const etag = String(full.headers.etag);
  for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`]) {
    const same = await get('/toko', { 'if-none-match': known });
    expect(same.statusCode).toBe(304);
    expect(same.body).toBe('');
    expect(same.headers['content-security-policy']).toBe(full.headers['content-security-policy']);
  }
  expect((await get('/toko', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  const head = await app.fastify.inject({ method: 'HEAD', url: '/toko' });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
});

test('compresses cached pages and others in the encoding the client accepts', async () => {
  for (const path of ['/toko', '/gambar/manifest.json']) {
    const plain = await get(path);
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.headers.vary).toContain('accept-encoding');
  }
});

test('caches the data request of a cached page separately', async () => {
  await drop();
  const before = renders;
  const first = await get('/toko.data');
  const second = await get('/toko.data');
  expect(first.statusCode).toBe(200);
  expect(second.body).toBe(first.body);
  expect(renders).toBe(before + 1);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect(second.headers['x-remix-response']).toBe(first.headers['x-remix-response']);
});

test('serves a video in parts: 206 for one, 416 beyond its end, and the whole if it has changed since', async () => {
  const film = '/gambar/film/sehari-di-lumbung.mp4';
  const whole = await get(film);
  const { length } = whole.rawPayload;
  const etag = String(whole.headers.etag);
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ]);
  expect(etag).toMatch(/^"/);
  const part = async (range: string, more = {}) => {
    const { statusCode, headers, rawPayload } = await get(film, { range, ...more });
    return {
      statusCode,
      range: headers['content-range'],
      bytes: rawPayload,
      length: headers['content-length'],
    };
  };
  for (const [range, from, to] of [
    ['bytes=0-1', 0, 1],
    ['bytes=1000-', 1000, length - 1],
    ['bytes=-500', length - 500, length - 1],
    [`bytes=100-${length * 2}`, 100, length - 1],
  ] as const) {
    expect(await part(range), range).toEqual({
      statusCode: 206,
      range: `bytes ${from}-${to}/${length}`,
      bytes: whole.rawPayload.subarray(from, to + 1),
      length: String(to - from + 1),
    });
  }
  for (const beyond of [`bytes=${length}-`, `bytes=${length}-${length + 9}`, 'bytes=-0'])
    expect(await part(beyond), beyond).toMatchObject({
      statusCode: 416,
      range: `bytes */${length}`,
      length: '0',
    });
  for (const odd of ['bytes=5-2', 'bytes=0-1,4-5', 'bytes=a-b', 'lines=1-2'])
    expect((await part(odd)).statusCode, odd).toBe(200);
  expect((await part('bytes=0-9', { 'if-range': etag })).statusCode).toBe(206);
  for (const former of ['"former"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT'])
    expect((await part('bytes=0-9', { 'if-range': former })).statusCode, former).toBe(200);
  expect((await get(film, { range: 'bytes=0-9', 'if-none-match': etag })).statusCode).toBe(304);
  const head = await app.fastify.inject({ method: 'HEAD', url: film, headers: { range: 'bytes=0-9' } });
  expect(head.rawPayload.length).toBe(0);
});
