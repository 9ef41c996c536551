import type { AddressInfo } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, invalidate } from '../../src/domain/context.ts';
import type { Config } from '../../src/server/config.ts';
import { createServer } from '../../src/server/http.ts';
import { VERSION } from '../../src/server/version.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { testPages } from '../support/test-pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ metricsToken: undefined });
});
afterAll(() => app.close());

const configOf = ({ ctx }: TestApp): Config => ({
  host: '127.0.0.1',
  port: 0,
  dataDir: 'data/test-files/platform',
  publicUrl: 'http://127.0.0.1:3000',
  demo: false,
  secret: ctx.config.secret,
  trustProxy: false,
  logLevel: 'silent',
  nodeEnv: 'test',
});

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.fastify.inject({ url, headers, remoteAddress });

describe('health', () => {
  test('reports live and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', version: VERSION });
  });

  test('without the database it is live but not ready, and requests that need it get 503 with Retry-After', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
    const cut = await createServer({
      config: configOf(app),
      engine: { pool, url: 'postgres://127.0.0.1:1/none' },
      log: app.fastify.log as never,
    });
    const ready = await cut.fastify.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database away', version: VERSION }]);
    expect((await cut.fastify.inject('/healthz')).statusCode).toBe(200);
    const refused = await cut.fastify.inject('/api/posts');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json().error.code).toBe('unavailable');
    await cut.stop();
    await pool.end();
  });
});

describe('metrics', () => {
  test('are readable from this machine only', async () => {
    await get('/api/posts');
    const answer = await get('/metrics');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/posts",status="200"\} \d/,
    );
    expect(answer.body).toContain('database_connections');
    expect((await get('/metrics', {}, '203.0.113.9')).statusCode).toBe(404);
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  });

  test('with a token are readable by its holder from anywhere', async () => {
    const other = await testApp({ metricsToken: 'kunci-yang-panjang' });
    const ask = (authorization?: string) =>
      other.fastify.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.9',
        headers: authorization ? { authorization } : {},
      });
    expect((await ask()).statusCode).toBe(404);
    expect((await ask('Bearer salah')).statusCode).toBe(404);
    expect((await ask('Bearer kunci-yang-panjang')).statusCode).toBe(200);
    await other.close();
  });
});

describe('the API’s documentation', () => {
  test('openapi.json names the routes with the schemas that validate them', async () => {
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const place = document.paths['/api/products/{id}/bids'].post;
    const schema = place.requestBody.content['application/json'].schema;
    expect(Object.keys(schema.properties).sort()).toEqual(['bid_price', 'note', 'qty']);
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toEqual(expect.arrayContaining(['qty', 'bid_price']));
    const list = document.paths['/api/products'].get.parameters;
    expect(list.find((one: { name: string }) => one.name === 'limit').schema).toMatchObject({ maximum: 100 });
    expect(document.paths['/api/{*}']).toBeUndefined();
  });

  test('the page lists every route, without scripts', async () => {
    const document = (await get('/api/openapi.json')).json();
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const path of Object.keys(document.paths)) expect(page.body).toContain(`<code>${path}</code>`);
    expect(page.body).not.toContain('<script');
  });
});

describe('overload', () => {
  test('the server sheds load with 503 and Retry-After, stays alive, and accepts requests again when it can', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const busy = await testApp({}, undefined, {
      limits: { inFlight: 5 },
      pages: testPages({ '/lambat': { loader: () => gate }, '/': {} }),
    });
    await busy.fastify.listen({ port: 0 });
    const { port } = busy.fastify.server.address() as AddressInfo;
    const at = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
    // Any session cookie gives each request its own rendering.
    const slow = Array.from({ length: 5 }, (_, n) => at(`/lambat?n=${n}`));
    await expect.poll(async () => (await at('/')).status).toBe(503);
    const page = await at('/');
    expect(page.headers.get('retry-after')).not.toBeNull();
    expect(await page.text()).toContain('Layanan terganggu');
    const call = await at('/api/posts');
    expect([call.status, (await call.json()).error.code]).toEqual([503, 'unavailable']);
    expect((await at('/healthz')).status).toBe(200);
    expect((await at('/readyz')).status).toBe(200);
    expect((await at('/favicon.svg')).status).toBe(200);
    open();
    for (const answer of await Promise.all(slow)) {
      expect(answer.status).toBe(200);
      await answer.text();
    }
    await expect.poll(async () => (await at('/')).status).toBe(200);
    await busy.close();
  });

  test('closing lets running requests finish and accepts no more', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let asked = false;
    const closing = await testApp({}, undefined, {
      pages: testPages({
        '/lambat': {
          loader: () => {
            asked = true;
            return gate;
          },
        },
      }),
    });
    await closing.fastify.listen({ port: 0 });
    const { port } = closing.fastify.server.address() as AddressInfo;
    const slow = fetch(`http://127.0.0.1:${port}/lambat`);
    await expect.poll(() => asked).toBe(true);
    const closed = closing.close();
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          (answer) => answer.status,
          () => 'refused',
        ),
      )
      .not.toBe(200);
    open();
    expect((await slow).status).toBe(200);
    await closed;
  });
});

test('a change in one server invalidates the cache of another server of the same database', async () => {
  let shown = 0;
  const pages = testPages({ '/toko': { headers: { 'x-cache-topics': 'catalog' }, loader: () => ++shown } });
  const one = await testApp({}, undefined, { pages });
  const two = await createServer({
    config: configOf(one),
    engine: one.database,
    log: one.fastify.log as never,
    pages,
  });
  await two.fastify.ready();
  const see = async () => {
    const before = shown;
    await two.fastify.inject('/toko');
    return shown > before ? 'made' : 'kept';
  };
  // The second server's listener clears its cache once it is connected.
  await expect.poll(async () => `${await see()} ${await see()} ${await see()}`).toBe('kept kept kept');
  await inTransaction(one.ctx, (ctx) => invalidate(ctx, 'catalog'));
  await expect.poll(see, { interval: 1 }).toBe('made');
  expect(await see()).toBe('kept');
  await two.stop();
  await one.close();
});

test('warns of an unconfigured proxy once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const app = await testApp({}, undefined, { log });
  for (let times = 0; times < 3; times += 1) {
    await app.fastify.inject({ url: '/api/cities', headers: { 'x-forwarded-for': '203.0.113.9' } });
  }
  await app.close();
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});
