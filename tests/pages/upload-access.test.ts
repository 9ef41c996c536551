import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* A page takes files of whom it takes them, and tells everybody else before a byte of theirs is read. */

const MB = 1024 * 1024;
let app: App;
let database: TestDatabase;
let port: number;
let customer: SignedIn;
const opened: Socket[] = [];

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await app.fastify.listen({ port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
  customer = await signedIn(app);
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await app?.stop();
  await database?.close();
});

async function answerTo(path: string, cookie?: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${5 * MB}\r\n\r\n--x`,
  );
  const [answer] = await once(socket, 'data');
  return Number(String(answer).split(' ')[1]);
}

test.each([
  ['/orders/TIDAK-ADA', 404],
  ['/orders/TIDAK-ADA?token=abc', 404],
  ['/orders/TIDAK-ADA.data', 404],
  ['/orders/TIDAK-ADA/weighing', 404],
  ['/contact', 413],
  ['/login', 413],
  ['/shop-single/1', 413],
  ['/sell', 413],
  ['/admin/settings', 413],
  ['/admin/products', 413],
])('five megabytes of a stranger to %s are refused while they are on their way', async (path, status) => {
  expect(await answerTo(path)).toBe(status);
  expect(app.fastify.uploadBudget.used()).toBe(0);
});

test.each([
  ['/orders/TIDAK-ADA', 404],
  ['/admin/products', 413],
  ['/admin/settings', 413],
])('and of a buyer to %s', async (path, status) => {
  expect(await answerTo(path, customer.cookie)).toBe(status);
});
