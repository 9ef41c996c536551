import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '../../src/db/schema/auth-tables.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { notify } from '../../src/domain/notifications/notify.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
const open: { end(): void }[] = [];
beforeAll(async () => {
  app = await testApp({}, undefined, { limits: { heartbeatMs: 200 } });
  await app.fastify.listen({ port: 0 });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.end();
});
afterAll(() => app.close());

type Heard = { id?: string; event: string; data: string };

async function listen(
  { cookie }: { cookie?: string },
  headers: Record<string, string> = {},
  query = '',
  shop = app,
) {
  const { port } = shop.fastify.server.address() as AddressInfo;
  const heard: Heard[] = [];
  let comments = 0;
  let ended = false;
  const sent = httpRequest({
    port,
    path: `/api/events${query}`,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    agent: false,
  });
  sent.on('error', () => {});
  sent.end();
  const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  let rest = '';
  response.setEncoding('utf8');
  response.on('error', () => {});
  response.on('close', () => {
    ended = true;
  });
  response.on('data', (chunk) => {
    rest += chunk;
    for (let at = rest.indexOf('\n\n'); at >= 0; at = rest.indexOf('\n\n')) {
      const block = Object.fromEntries(
        rest
          .slice(0, at)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      rest = rest.slice(at + 2);
      if ('' in block) comments += 1;
      else if ('data' in block) heard.push({ event: 'message', ...block } as Heard);
    }
  });
  const stream = {
    status: response.statusCode,
    headers: response.headers,
    heard,
    texts: () => heard.filter((one) => one.event === 'message').map((one) => JSON.parse(one.data).text),
    comments: () => comments,
    ended: () => ended,
    end: () => sent.destroy(),
  };
  open.push(stream);
  return stream;
}

const notice = (who: SignedIn, text: string) =>
  inTransaction(app.ctx, (ctx) =>
    notify(ctx, [
      { userId: who.userId, kind: 'bid.accepted', text, href: '/bidding-list', data: { bidId: 1 } },
    ]),
  );

test('a signed-in page receives its own notices at once, and nobody else does', async () => {
  const [ani, budi] = [await signedIn(app), await signedIn(app)];
  const [hers, his] = [await listen(ani), await listen(budi)];
  expect(hers.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(hers.headers['cache-control']).toBe('no-store');
  await notice(ani, 'satu');
  await notice(ani, 'dua');
  await expect.poll(hers.texts).toEqual(['satu', 'dua']);
  expect(JSON.parse(hers.heard.at(-1)!.data)).toMatchObject({
    kind: 'bid.accepted',
    href: '/bidding-list',
    data: { bidId: 1 },
  });
  expect(his.texts()).toEqual([]);
});

test('does not send a notice of a rolled-back transaction', async () => {
  const ani = await signedIn(app);
  const hers = await listen(ani);
  await inTransaction(app.ctx, async (ctx) => {
    await notify(ctx, [{ userId: ani.userId, kind: 'x', text: 'tidak jadi', href: '/' }]);
    throw new Error('never mind');
  }).catch(() => {});
  await notice(ani, 'jadi');
  await expect.poll(hers.texts).toEqual(['jadi']);
});

test('sends a delayed notice, however close to its time the stream checks', async () => {
  // Each call of this clock returns a millisecond more than the one before, so that moments fall between two calls.
  let looks = 0;
  const began = Date.now();
  const own = await testApp({}, { now: () => new Date(began + looks++) });
  await own.fastify.listen({ port: 0 });
  const waiting = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const who = await signedIn(own);
      const stream = await listen(who, {}, '', own);
      await expect.poll(() => stream.heard.length).toBe(1);
      const hold = { key: `held-${at}`, until: new Date(began + looks + 5 + at) };
      await inTransaction(own.ctx, (ctx) =>
        notify(ctx, [{ userId: who.userId, kind: 'x', text: `nomor ${at}`, href: '/' }], hold),
      );
      return { at, stream };
    }),
  );
  for (const { at, stream } of waiting)
    await expect.poll(stream.texts, { timeout: 5_000 }).toEqual([`nomor ${at}`]);
  for (const { stream } of waiting) stream.end();
  await own.close();
});

test('a page that was away receives what it missed, in order and once', async () => {
  const ani = await signedIn(app);
  const first = await listen(ani);
  await expect.poll(() => first.heard.length).toBe(1);
  const ready = first.heard[0]!;
  first.end();
  for (const text of ['a', 'b', 'c']) await notice(ani, text);
  const second = await listen(ani, { 'last-event-id': ready.id! });
  await expect.poll(second.texts).toEqual(['a', 'b', 'c']);
  const third = await listen(ani, {}, `?after=${second.heard.at(-2)!.id}`);
  await expect.poll(third.texts).toEqual(['c']);
  const fresh = await listen(ani);
  await notice(ani, 'd');
  await expect.poll(fresh.texts).toEqual(['d']);
  const fromTheFuture = await listen(ani, { 'last-event-id': '999999999' });
  await notice(ani, 'e');
  await expect.poll(fromTheFuture.texts).toEqual(['e']);
});

test('200 simultaneous notices over many connections arrive without loss, duplicates or disorder across reconnects', async () => {
  const ani = await signedIn(app);
  const got: number[] = [];
  let last = '0';
  let done = false;
  const telling = Promise.all(Array.from({ length: 200 }, (_, n) => notice(ani, String(n)))).then(() => {
    done = true;
  });
  while (got.length < 200) {
    const stream = await listen(ani, { 'last-event-id': last });
    const before = got.length;
    await expect.poll(() => stream.texts().length > 0 || done).toBe(true);
    if (done) await expect.poll(() => before + stream.texts().length).toBe(200);
    stream.end();
    for (const one of stream.heard) {
      if (one.event === 'message') got.push(Number(one.id));
      last = one.id!;
    }
  }
  await telling;
  expect(got).toEqual([...new Set(got)].sort((a, b) => a - b));
  expect(got.length).toBe(200);
});

test('the listening connection reconnects automatically, and nothing is lost meanwhile', async () => {
  const ani = await signedIn(app);
  const hers = await listen(ani);
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lumbung listen' and datname = current_database()`,
  );
  await notice(ani, 'sementara itu');
  await expect.poll(hers.texts, { timeout: 5000 }).toEqual(['sementara itu']);
});

test('heartbeats keep the connection open', async () => {
  const hers = await listen(await signedIn(app));
  await expect.poll(hers.comments).toBeGreaterThan(1);
});

test.each([
  ['signing out', (who: SignedIn) => app.ctx.db.delete(sessions).where(eq(sessions.userId, who.userId))],
  [
    'deactivation',
    (who: SignedIn) => app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, who.userId)),
  ],
  [
    'another role',
    (who: SignedIn) => app.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, who.userId)),
  ],
] as const)('%s ends the stream at once', async (_what, end) => {
  const ani = await signedIn(app);
  const hers = await listen(ani);
  await expect.poll(() => hers.heard.length).toBe(1);
  const began = performance.now();
  await end(ani);
  await expect.poll(hers.ended).toBe(true);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(hers.heard.at(-1)?.event).toBe('signed-out');
});

test('rejects a stream without an account; a user may open twelve', async () => {
  expect((await listen({})).status).toBe(401);
  const ani = await signedIn(app);
  const streams = [];
  for (let n = 0; n < 12; n += 1) streams.push(await listen(ani));
  const thirteenth = await listen(ani);
  expect(thirteenth.status).toBe(429);
  expect(thirteenth.headers['retry-after']).toBe('30');
  streams[0]!.end();
  await expect.poll(async () => (await listen(ani)).status).toBe(200);
});

test('of forty simultaneous requests for streams twelve succeed', async () => {
  const budi = await signedIn(app);
  const asked = await Promise.all(Array.from({ length: 40 }, () => listen(budi)));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(28);
});

test('the list is paged, newest first, the reader’s own, and can be marked as read', async () => {
  const [ani, budi] = [await signedIn(app), await signedIn(app)];
  for (const text of ['a', 'b', 'c']) await notice(ani, text);
  await notice(budi, 'punya budi');
  const get = (who: { cookie?: string }, query = '') =>
    app.fastify.inject({
      url: `/api/notifications${query}`,
      headers: who.cookie ? { cookie: who.cookie } : {},
    });
  const read = (who: SignedIn, body: object) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/notifications/read',
      headers: { cookie: who.cookie },
      payload: body,
    });
  expect((await get({})).statusCode).toBe(401);
  const list = (await get(ani, '?limit=2')).json();
  expect(list.data.map((one: { text: string }) => one.text)).toEqual(['c', 'b']);
  expect(list).toMatchObject({ total: 3, page: 1, limit: 2, totalPages: 2, unread: 3 });
  expect((await read(ani, { upTo: list.data[1].id })).json()).toEqual({ success: true, data: { read: 2 } });
  expect((await get(ani)).json().unread).toBe(1);
  await read(budi, { upTo: 1_000_000 });
  expect((await get(ani)).json().unread).toBe(1);
  for (const body of [{}, { upTo: '5' }, { upTo: 0 }, { upTo: 1.5 }, { upTo: 1, all: true }]) {
    expect((await read(ani, body)).statusCode).toBe(400);
  }
});

test('closing the server ends the streams', async () => {
  const other = await testApp();
  await other.fastify.listen({ port: 0 });
  const { port } = other.fastify.server.address() as AddressInfo;
  const { cookie } = await signedIn(other);
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie } });
  const body = response.text();
  const began = performance.now();
  await other.close();
  await body;
  expect(performance.now() - began).toBeLessThan(3000);
});
