import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { makeListing, makeUser } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

const PUBLIC = 'https://pasar.example';
const PASSWORD = 'Sawah-Hijau-77';
let database: TestDatabase;
let app: App;
beforeAll(async () => {
  ({ app, database } = await builtApp({ publicUrl: PUBLIC }));
  await app.fastify.listen({ port: 0 });
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat() as string[];

test('over https every cookie is Secure and SameSite, and one that lets in is __Host- and HttpOnly', async () => {
  const { email } = await makeUser(app.ctx, { password: PASSWORD });
  const byApi = await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password: PASSWORD },
  });
  const byPage = await app.fastify.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC, accept: 'text/html' },
    payload: new URLSearchParams({ email, password: PASSWORD }).toString(),
  });
  expect([byApi.statusCode, byPage.statusCode]).toEqual([200, 302]);
  const cookies = [...cookiesOf(byApi.headers), ...cookiesOf(byPage.headers)];
  expect(cookies.filter((cookie) => cookie.startsWith('__Host-lumbung.session_token=')).length).toBe(2);
  // Beside those that let in: what the next page is to say.
  expect(cookies.length).toBeGreaterThan(4);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/);
    if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/; HttpOnly/);
    if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

test('HSTS holds for a year and for every name below, on pages, calls and refusals', async () => {
  for (const url of ['/', '/api/posts', '/tidak-ada', '/api/tidak-ada', '/%E0%A4%A']) {
    const { headers } = await app.fastify.inject(url);
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
    expect(String(headers['content-security-policy']), url).toMatch(/default-src 'none'|object-src 'none'/);
  }
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE'])('%s is not done, and echoes nothing', async (method) => {
  const { port } = app.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  socket.write(`${method} / HTTP/1.1\r\nHost: a\r\nX-Rahasia: gema-rahasia\r\nConnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(heard).not.toMatch(/^HTTP\/1.1 [25]/);
  expect(heard).not.toContain('gema-rahasia');
});

test('a request of two lengths is refused, so that no proxy reads another one than we do', async () => {
  const { port } = app.fastify.server.address() as AddressInfo;
  for (const head of [
    'Content-Length: 3\r\nTransfer-Encoding: chunked',
    'Content-Length: 3\r\nContent-Length: 4',
    'Transfer-Encoding: chunked, identity',
  ]) {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => {});
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('close', resolve));
    expect(heard.match(/^HTTP\/1.1 \d\d\d/gm), head).toEqual(['HTTP/1.1 400']);
  }
});

test.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/package-lock.json',
  '/src/server/http.ts',
  '/main.ts',
  '/migrations/0000.sql',
  '/build/server/index.js',
  '/server/index.js',
  '/assets/',
  '/gambar/',
  '/unggahan/',
  '/node_modules/zod/package.json',
  '/assets/../server/index.js',
  '/assets/%2e%2e/server/index.js',
])('%s is not to be had', async (url) => {
  const { statusCode, body } = await app.fastify.inject(url);
  expect([400, 403, 404]).toContain(statusCode);
  expect(body).not.toMatch(/createApp|"dependencies"|\[core\]|Index of/);
});

test('every answer says its type, and text its letters', async () => {
  const paths = ['/', '/shop', '/robots.txt', '/sitemap.xml', '/rss.xml', '/manifest.webmanifest', '/sw.js'];
  for (const url of [...paths, '/api/posts', '/api/tidak-ada', '/api/openapi.json', '/healthz']) {
    const { headers, body } = await app.fastify.inject(url);
    if (!body) continue;
    const type = String(headers['content-type']);
    expect(type, url).toMatch(/^[a-z]+\/[\w.+-]+/);
    if (/^text\/|\+xml|\/xml/.test(type)) expect(type, url).toMatch(/charset=utf-8/i);
  }
});

test('while as much is being drawn as may wait, pictures and papers are 503 for now, and pages go on', async () => {
  const admin = await signedIn(app, { role: 'admin' });
  const { id } = await makeListing(app.ctx);
  const paths = [
    `/og/listing/${id}.jpg`,
    ...['pdf', 'xlsx'].flatMap((ending) => [
      `/api/admin/reports/export.${ending}`,
      `/api/admin/reports/prices/export.${ending}`,
    ]),
  ];
  const ask = (url: string) => app.fastify.inject({ url, headers: { cookie: admin.cookie } });
  let end: () => void = () => {};
  const held = new Promise<Buffer>((resolve) => {
    end = () => resolve(Buffer.alloc(0));
  });
  const drawings = Array.from({ length: 21 }, () => app.ctx.rendering(() => held));
  for (const url of paths) {
    const { statusCode, headers } = await ask(url);
    expect([url, statusCode]).toEqual([url, 503]);
    if (url.startsWith('/api/')) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await ask('/shop')).statusCode).toBe(200);
  end();
  await Promise.all(drawings);
  for (const url of paths) {
    // The same twice at once is drawn once: two drawings of a PDF differ in its number.
    const [one, other] = await Promise.all([ask(url), ask(url)]);
    expect([url, one.statusCode, other.statusCode]).toEqual([url, 200, 200]);
    expect(one.rawPayload.equals(other.rawPayload), url).toBe(true);
  }
});
