import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from '../support/test-app.ts';
import { testPages } from '../support/test-pages.ts';

/* How much of the server one sender may use, in bytes and in slots. */

let app: TestApp;
let port: number;
const limits = { slowMs: 200, slowBodiesOfOne: 5, slowBodies: 50, inFlight: 10, bodyMs: 20_000 };

beforeAll(async () => {
  app = await testApp({}, undefined, { limits, pages: testPages({ '/': {}, '/toko': {} }) });
  await app.fastify.listen({ port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const opened: Socket[] = [];
async function open(head: string, at = port): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(at, '127.0.0.1');
  opened.push(socket);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(head);
  return { socket, heard: () => said };
}
afterAll(() => {
  for (const socket of opened) socket.destroy();
});

const kinds = [
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form with a file', 'multipart/form-data; boundary=x'],
] as const;

test.each(kinds)('a gigabyte sent to a page as %s is 413, and little of it is read', async (_name, type) => {
  const { socket, heard } = await open(
    `POST /toko HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const before = process.memoryUsage().rss;
  const chunk = Buffer.alloc(1024 * 1024, 'a');
  const framed = Buffer.concat([Buffer.from('100000\r\n'), chunk, Buffer.from('\r\n')]);
  let sent = 0;
  while (sent < 1024 && !socket.destroyed && !heard()) {
    if (!socket.write(framed))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    sent += 1;
  }
  await expect.poll(heard).toMatch(/^HTTP\/1.1 413 /);
  expect(sent).toBeLessThan(200);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test.each(kinds)('does not read %s whose declared length is too large', async (_name, type) => {
  const { heard } = await open(
    `POST /toko HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1073741824\r\n\r\n`,
  );
  await expect.poll(heard).toMatch(/^HTTP\/1.1 413 /);
});

test('200 slow senders leave room for others, and one network may have few of them', async () => {
  // A server of its own: open requests of the other tests would count for this network.
  const own = await testApp({ trustProxy: ['127.0.0.1'] }, undefined, {
    limits,
    pages: testPages({ '/': {}, '/toko': {} }),
  });
  onTestFinished(() => own.close());
  await own.fastify.listen({ port: 0 });
  const at = (own.fastify.server.address() as AddressInfo).port;
  const head = (sender: number) =>
    `POST /toko HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 2001:db8:1:2::${sender.toString(16)}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na`;
  const senders: { socket: Socket; heard: () => string }[] = [];
  const turnedAway = () => senders.filter(({ heard }) => /^HTTP\/1.1 429 /.test(heard())).length;
  // As many at a time as there are slots, so that none is rejected for lack of one.
  for (let round = 0; round < 20; round += 1) {
    senders.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, nth) => open(head(10 * round + nth + 1), at)))),
    );
    await expect.poll(turnedAway, { timeout: 10_000 }).toBe(Math.max(0, senders.length - 5));
    expect((await own.fastify.inject('/toko')).statusCode).toBe(200);
  }
  expect((await own.fastify.inject('/toko')).statusCode).toBe(200);
  // A slow request that completes is still answered.
  const patient = senders.find(({ heard }) => heard() === '')!;
  patient.socket.write('b'.repeat(999));
  await expect.poll(patient.heard).toMatch(/^HTTP\/1.1 200 /);
});

test('a request that was sent completely is answered, however long the work takes; an incomplete one is 408', async () => {
  const work = Promise.withResolvers<string>();
  const busy = await testApp({}, undefined, {
    limits: { ...limits, slowMs: 50, bodyMs: 200 },
    pages: testPages({ '/': {}, '/toko': {}, '/lama': { loader: () => work.promise } }),
  });
  onTestFinished(() => busy.close());
  await busy.fastify.listen({ port: 0 });
  const at = (busy.fastify.server.address() as AddressInfo).port;
  const answers = [busy.fastify.inject('/lama'), busy.fastify.inject('/lama')];
  const waiting = await open('GET /lama HTTP/1.1\r\nHost: a\r\n\r\n', at);
  // Started after them and aborted: by then their time limit would have passed too.
  const late = await open('POST /toko HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\na', at);
  await expect.poll(late.heard).toMatch(/^HTTP\/1.1 408 /);
  work.resolve('selesai');
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
  await expect.poll(waiting.heard).toMatch(/^HTTP\/1.1 200 /);
});
