import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { applyApiDefaults } from '../../src/api/api.ts';
import { handleIdempotent } from '../../src/api/plugins/idempotency-key.ts';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { type Actor, anonymous, inTransaction } from '../../src/domain/context.ts';
import { fail } from '../../src/domain/domain-error.ts';
import { deleteOldResponses } from '../../src/domain/idempotency/run-idempotent.ts';
import { queueEmails } from '../../src/domain/notifications/email/queue-emails.ts';
import { makeUser } from '../support/factories.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let made: TestApp;
let app: FastifyInstance;
let actor: Actor = anonymous;
/** A test holds it to keep a command running. */
let gate: Promise<void> = Promise.resolve();
let runs = 0;

beforeAll(async () => {
  made = await testApp({}, clock);
  app = Fastify() as unknown as FastifyInstance;
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('ctx', made.ctx);
  app.decorateRequest('actor', async () => actor);
  await app.register(async (scope) => {
    applyApiDefaults(scope);
    scope
      .withTypeProvider<ZodTypeProvider>()
      .post(
        '/order',
        { schema: { body: z.object({ item: z.string(), n: z.int() }), once: true } },
        (request, reply) =>
          handleIdempotent(request, reply, async (ctx) => {
            runs += 1;
            const { item, n } = request.body;
            await inTransaction(ctx, async (tx) => {
              await queueEmails(tx, [
                { key: `${item}:${runs}`, to: 'a@b.id', subject: item, text: String(n) },
              ]);
              await gate;
              if (n > 10) fail('stock_short', { left: 10 });
              if (n < 0) throw new Error('a fault');
            });
            return { status: 201, body: { success: true, data: { zebra: runs, item } } };
          }),
      );
  });
});

afterAll(async () => {
  await app.close();
  await made.close();
});

const order = (key: string | undefined, body: object) =>
  app.inject({
    method: 'POST',
    url: '/order',
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: body,
  });
const mails = async (item: string) =>
  (await made.ctx.db.select().from(emailOutbox).orderBy(emailOutbox.id)).filter(
    (mail) => mail.subject === item,
  ).length;

test('the same key and body returns the first response, byte for byte, and takes effect once', async () => {
  const first = await order('k1', { item: 'padi', n: 1 });
  const second = await order('k1', { n: 1, item: 'padi' });
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.body).toBe(first.body);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await mails('padi')).toBe(1);
});

test('without a key each request takes effect', async () => {
  await order(undefined, { item: 'jagung', n: 1 });
  await order(undefined, { item: 'jagung', n: 1 });
  expect(await mails('jagung')).toBe(2);
});

test('another body with the same key is 422 and changes nothing', async () => {
  await order('k2', { item: 'kopi', n: 1 });
  const other = await order('k2', { item: 'kopi', n: 2 });
  expect(other.statusCode).toBe(422);
  expect(other.json().error.code).toBe('idempotency_mismatch');
  expect(await mails('kopi')).toBe(1);
});

test('keys belong to one user', async () => {
  const user = await makeUser(made.ctx);
  await order('k3', { item: 'ubi', n: 1 });
  actor = {
    kind: 'user',
    role: 'customer',
    userId: user.id,
    name: 'a',
    email: 'a@b.id',
    phone: null,
    farmerId: null,
  };
  const theirs = await order('k3', { item: 'ubi-lain', n: 1 });
  actor = anonymous;
  expect(theirs.statusCode).toBe(201);
  expect(await mails('ubi-lain')).toBe(1);
});

test('a guest’s response is replayed only to the same network, and takes effect once', async () => {
  const from = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/order',
      headers: { 'idempotency-key': 'of-guests' },
      payload: { item: 'jagung-tamu', n: 1 },
      remoteAddress,
    });
  const first = await from('203.0.113.1');
  const other = await from('198.51.100.1');
  expect([other.statusCode, other.json().error.code]).toEqual([409, 'idempotency_elsewhere']);
  expect((await from('203.0.113.1')).body).toBe(first.body);
  expect(await mails('jagung-tamu')).toBe(1);
});

test('replays an error caused by the client, but not a server error', async () => {
  expect((await order('k4', { item: 'teh', n: 11 })).statusCode).toBe(409);
  const before = runs;
  const again = await order('k4', { item: 'teh', n: 11 });
  expect(again.statusCode).toBe(409);
  expect(again.json().message).toBe('Stok tidak cukup. Tersisa 10.');
  expect(runs).toBe(before);
  expect(await mails('teh')).toBe(0);

  expect((await order('k5', { item: 'teh', n: -1 })).statusCode).toBe(500);
  expect((await order('k5', { item: 'teh', n: -1 })).statusCode).toBe(500);
  expect(runs).toBe(before + 2);
});

test('twenty simultaneous requests take effect once; those arriving meanwhile get an error saying so', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const before = runs;
  const first = order('k6', { item: 'kedelai', n: 1 });
  await expect.poll(() => runs).toBeGreaterThan(before);
  const rest = Array.from({ length: 19 }, () => order('k6', { item: 'kedelai', n: 1 }));
  await rest[0];
  open();
  gate = Promise.resolve();
  const statuses = (await Promise.all([first, ...rest])).map((answer) => answer.statusCode);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(statuses).toContain(409);
  expect(await mails('kedelai')).toBe(1);
});

test('stores responses for 24 hours', async () => {
  await order('k7', { item: 'cabai', n: 1 });
  clock.forward(24 * 3_600_000 - 1000);
  expect(await deleteOldResponses(made.ctx)).toBe(0);
  await order('k7', { item: 'cabai', n: 1 });
  expect(await mails('cabai')).toBe(1);
  clock.forward(2000);
  await order('k7', { item: 'cabai', n: 1 });
  expect(await mails('cabai')).toBe(2);
  expect(await deleteOldResponses(made.ctx)).toBeGreaterThan(0);
});

test.each(['', 'a b', 'x'.repeat(256), 'kunci-é'])('an unusable key is 400: %j', async (key) => {
  expect((await order(key, { item: 'nanas', n: 1 })).statusCode).toBe(400);
  expect(await mails('nanas')).toBe(0);
});
