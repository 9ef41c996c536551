import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMarkdown } from '../../src/domain/content/public/markdown.ts';
import { isSitePicture } from '../../src/shared/format/picture-address.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let port: number;
let faults: unknown[];

beforeAll(async () => {
  app = await testApp();
  await app.fastify.listen({ port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
  faults = [];
  app.ctx.errorLog!.note = (thrown) => faults.push(thrown);
});
afterAll(() => app.close());

async function statusOf(head: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return Number(String(answer).split(' ')[1]);
}

test.each([
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: a'],
  ['an address with a host', 'GET http://evil.example/api/products HTTP/1.1\r\nHost: a'],
  ['an address with our host', 'GET http://127.0.0.1/ HTTP/1.1\r\nHost: a'],
  ['an address with another scheme', 'GET ftp://evil.example/ HTTP/1.1\r\nHost: a'],
  ['two hosts', 'GET /api/products HTTP/1.1\r\nHost: a\r\nHost: b'],
  ['one host twice', 'GET /api/products HTTP/1.1\r\nHost: a\r\nhost: a'],
  ['no host', 'GET /api/products HTTP/1.1'],
])('rejects %s without a server error', async (_what, head) => {
  expect(await statusOf(head)).toBe(400);
  expect(faults).toEqual([]);
});

test('responds to one host only', async () => {
  expect(await statusOf('GET /api/products HTTP/1.1\r\nHost: a')).toBe(200);
});

test('a shop reached by name gives its metrics to nobody without a token', async () => {
  const named = await testApp({ metricsToken: undefined, publicUrl: 'https://pasar.example' });
  expect((await named.fastify.inject('/metrics')).statusCode).toBe(404);
  await named.close();
  const tokened = await testApp({ metricsToken: 'kunci-yang-panjang' });
  const ask = (authorization: string) =>
    tokened.fastify.inject({ url: '/metrics', headers: { authorization } });
  expect((await ask('Bearer kunci-yang-panjanG')).statusCode).toBe(404);
  expect((await ask('Bearer kunci-yang-panjang')).statusCode).toBe(200);
  await tokened.close();
});

test.each([
  '/gambar/../logout',
  '/gambar/a/../../x',
  '/unggahan//evil.example/x.png',
  '/gambar/.env',
  '/gambar/',
])('rejects %s as a picture of this site', (address) => {
  expect(isSitePicture(address)).toBe(false);
  expect(isSitePicture('/gambar/produk/beras.webp')).toBe(true);
  expect(renderMarkdown(`![a](${address})`)).not.toContain('<img');
});
