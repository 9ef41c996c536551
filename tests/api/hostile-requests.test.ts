import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactMessages } from '../../src/db/schema/content-tables.ts';
import { logOptions } from '../../src/server/log.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { testPages } from '../support/test-pages.ts';

let app: TestApp;
const lines: string[] = [];
const log = pino(
  logOptions('debug'),
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

beforeAll(async () => {
  app = await testApp({}, undefined, {
    log,
    limits: { headMs: 800, bodyMs: 400 },
    pages: testPages({
      '/': {},
      '/rusak': {
        loader: () => {
          throw new Error('rahasia di dalam');
        },
      },
    }),
  });
  await app.fastify.listen({ port: 0 });
});
afterAll(() => app.close());

const contact = { email: 'a@b.id', comments: 'Halo' };
const post = (
  payload: string | Buffer | object,
  headers: Record<string, string> = {},
  url = '/api/contact',
) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  });
const rows = async () => (await app.ctx.db.select().from(contactMessages)).length;

describe('request bodies', () => {
  const deep = `{"email":"a@b.id","comments":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  const cases: [string, string | Buffer][] = [
    ['an unknown field', '{"email":"a@b.id","comments":"x","isAdmin":true}'],
    ['a number for a text', '{"email":"a@b.id","comments":5}'],
    ['null for a text', '{"email":"a@b.id","comments":null}'],
    ['a name twice', '{"email":"a@b.id","comments":"x","email":"c@d.id"}'],
    ['a name twice, written in another way', '{"email":"a@b.id","comments":"x","em\\u0061il":"c@d.id"}'],
    ['a NUL character', '{"email":"a@b.id","comments":"a\\u0000b"}'],
    ['half of a surrogate pair', '{"email":"a@b.id","comments":"a\\ud800"}'],
    ['text that is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a prototype', '{"__proto__":{"role":"admin"},"email":"a@b.id","comments":"x"}'],
    ['nesting of 10,000', deep],
    ['an array', '[]'],
    ['a bare word', 'halo'],
    ['half an object', '{"email":'],
    ['nothing', ''],
  ];
  test.each(cases)('%s is 400 and changes nothing', async (_what, body) => {
    const before = await rows();
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    const { success, message, error } = answer.json();
    expect(success).toBe(false);
    expect(error.code).toBe('invalid_input');
    expect(error.message).toBe(message);
    expect(Object.keys(error.fields).length).toBeGreaterThan(0);
    expect(await rows()).toBe(before);
  });

  test('a body of a megabyte is 413', async () => {
    const answer = await post({ ...contact, name: 'x'.repeat(1024 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error.code).toBe('too_large');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('a body of %s is 415', async (type) => {
    const before = await rows();
    expect((await post('email=a@b.id&comments=x', { 'content-type': type })).statusCode).toBe(415);
    expect(await rows()).toBe(before);
  });

  test('accepts the same body without the defect', async () => {
    expect((await post(contact)).statusCode).toBe(201);
  });
});

describe('request addresses', () => {
  test.each([
    '/api/posts?page=1&page=2',
    '/api/posts?pagina=1',
    '/api/posts?page=-1',
    '/api/posts?page=1e15',
    '/api/posts?limit=1000000000',
    '/api/posts?q=%00',
    '/api/posts?q[]=1',
    '/api/posts/%00',
  ])('the address %s is 400', async (url) => {
    expect((await app.fastify.inject(url)).statusCode).toBe(400);
  });

  test.each(['/%E0%A4%A', '/api/%E0%A4%A', '/api/posts/%E0%A4%A'])(
    'the address %s is 400, not a server error',
    async (url) => {
      expect((await app.fastify.inject(url)).statusCode).toBe(400);
    },
  );

  test('an unknown call is 404 in the usual error shape', async () => {
    const answer = await app.fastify.inject('/api/tidak-ada');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('not_found');
  });

  test.each(["%25_'%5C", 'a'.repeat(10_000), '(a%2B)%2B%24'])('a search for %s is quick', async (q) => {
    const began = performance.now();
    const answer = await app.fastify.inject(`/api/posts?q=${q}`);
    expect([200, 400]).toContain(answer.statusCode);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('origins of requests', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://127.0.0.1:3000.evil.example' },
  ];
  test.each(foreign)('a command from the foreign origin %j is 403', async (headers) => {
    const before = await rows();
    const answer = await post(contact, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.code).toBe('foreign_origin');
    expect(
      (await post('a=b', { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, '/'))
        .statusCode,
    ).toBe(403);
    expect(await rows()).toBe(before);
  });

  test('accepts our own page, by its public address or the address it was opened under', async () => {
    const own: Record<string, string>[] = [
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://192.168.1.7:3000', host: '192.168.1.7:3000' },
    ];
    for (const headers of own) expect((await post(contact, headers)).statusCode).toBe(201);
  });

  test('grants CORS to no origin, and answers no preflight', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await app.fastify.inject({
        method,
        url: '/api/posts',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      const granted = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
      expect(granted).toEqual([]);
    }
  });
});

describe('response headers', () => {
  test.each([
    ['/', 200],
    ['/tidak-ada', 404],
    ['/rusak', 500],
    ['/%E0%A4%A', 400],
    ['/api/posts', 200],
    ['/api/tidak-ada', 404],
    ['/gambar/brand/mark.svg', 200],
  ])('%s (%i) has the policy, HSTS and the other headers', async (url, status) => {
    const { statusCode, headers } = await app.fastify.inject(url);
    expect(statusCode).toBe(status);
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'"])
      expect(headers['content-security-policy']).toContain(part);
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('a page allows its own scripts by a fresh nonce', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { headers, body } = await app.fastify.inject('/');
      const nonce = /script-src 'self' 'nonce-([\w-]{22})'/.exec(
        String(headers['content-security-policy']),
      )?.[1];
      expect(body).toContain(`<script nonce="${nonce}">`);
      // The same for styles, none of which is inline on an element.
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(headers['content-security-policy']).not.toMatch(/unsafe|style-src-attr/);
      nonces.add(nonce!);
    }
    expect(nonces.size).toBe(3);
  });

  test('a failed rendering reveals no details', async () => {
    const answer = await app.fastify.inject('/rusak');
    expect(answer.body).not.toMatch(/at .*\.ts/);
  });
});

describe('logs', () => {
  test('a line break in an address adds no log line; queries, cookies and tokens are not logged', async () => {
    lines.length = 0;
    await app.fastify.inject({
      url: '/api/posts/%0d%0a{"level":50,"msg":"forged"}?token=rahasia-sekali',
      headers: { cookie: 'lumbung.session_token=kue-rahasia', authorization: 'Bearer kunci-rahasia' },
    });
    const all = lines.join('');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of all.trim().split('\n')) expect(JSON.parse(line).msg).not.toBe('forged');
    expect(all).not.toContain('rahasia');
  });

  test('logs a failed query without its values', async () => {
    lines.length = 0;
    const thrown = Object.assign(new Error('Failed query: insert into t values ($1)\nparams: rahasia'), {
      params: ['rahasia'],
      cause: Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(rahasia) already exists.' }),
    });
    log.error({ err: thrown }, 'gagal');
    expect(lines.join('')).toContain('Failed query');
    expect(lines.join('')).not.toContain('rahasia');
  });
});

describe('slow clients', () => {
  const talk = async (head: string, drip: string) => {
    const { port } = app.fastify.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => {});
    socket.write(head);
    const dripping = setInterval(() => socket.write(drip), 100);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    return heard;
  };

  test('a request head that arrives too slowly is 408', async () => {
    expect(await talk('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'x')).toMatch(/^HTTP\/1.1 408 /);
  });

  test.each(['/api/contact', '/'])('a request body that arrives too slowly is 408: %s', async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    expect(await talk(head, '{')).toMatch(/^HTTP\/1.1 408 /);
  });
});

test.each([
  '//',
  '//evil.example/shop',
  '/%00',
  '/shop-single/%00',
  '/?q=%00',
  '/.%2e/%2e%2e/etc/passwd',
  '/%E0%A4%A',
])('an unknown address is not a server error: %s', async (path) => {
  const { port } = app.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  expect(heard).toMatch(/^HTTP\/1.1 [234]\d\d /);
  expect(heard).not.toMatch(/^location: \/\/evil/im);
});

test('allows the same name in two objects of one body, and in a text', async () => {
  const body = JSON.stringify({ email: 'dua@contoh.example', comments: '{"email":1,"email":2}' });
  expect((await post(body)).statusCode).toBe(201);
});
