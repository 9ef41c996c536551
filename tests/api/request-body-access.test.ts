import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* The user is checked before the request's body: the error arrives while the body is still being sent. */

let app: TestApp;
let port: number;
let customer: SignedIn;
const opened: Socket[] = [];

beforeAll(async () => {
  app = await testApp();
  await app.fastify.listen({ port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
  customer = await signedIn(app);
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await app.close();
});

/** The first line of the response to a body of which only the beginning is sent. */
async function answerTo(path: string, type: string, cookie: string | undefined): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const own = cookie ? `Cookie: ${cookie}\r\n` : '';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${own}Content-Type: ${type}\r\nContent-Length: 200000\r\n\r\n{"na`,
  );
  const [answer] = await once(socket, 'data');
  return String(answer).split('\r\n')[0]!;
}

test.each([
  ['/api/admin/products', 'application/json'],
  ['/api/admin/users', 'application/json'],
  ['/api/admin/products/import', 'multipart/form-data; boundary=x'],
  ['/api/admin/bank-lines/import', 'multipart/form-data; boundary=x'],
])('responds before the body arrives when the sender may not send one to %s', async (path, type) => {
  expect(await answerTo(path, type, undefined)).toContain(' 401 ');
  expect(await answerTo(path, type, customer.cookie)).toContain(' 403 ');
});
