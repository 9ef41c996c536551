import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { logOptions } from '../../src/server/log.ts';
import { logFieldsOf, requestContext } from '../../src/server/observability/request-context.ts';
import { builtApp } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { collector, type ToldSpan, valueAt } from '../support/otlp-collector.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A shop that exports to `endpoint`, and the lines of its log. */
async function telling(endpoint: string, extra: Parameters<typeof testApp>[2] = {}) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const under = requestContext();
  const log = pino({ ...logOptions('debug'), mixin: logFieldsOf(under) }, stream);
  const app = await testApp({ telemetry: { endpoint, service: 'uji', share: 1 } }, undefined, {
    ...extra,
    log,
    underWay: under,
  });
  ends.push(() => app.close());
  return { app, lines };
}

/**
 * Sends a request, and returns its spans once the collector has them; the API document for validating responses is
 * requested too.
 */
async function traceOf(
  app: Pick<TestApp, 'fastify'>,
  spans: ToldSpan[],
  name: string,
  asked: InjectOptions | string,
) {
  const answer = await app.fastify.inject(asked);
  const find = () => spans.find((span) => span.kind === 2 && span.name === name);
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const root = find()!;
  return { answer, root, trace: spans.filter(({ traceId }) => traceId === root.traceId) };
}

test('a command is one trace: the request with its statements under it, and the log says which', async () => {
  const told = await collector();
  ends.push(told.close);
  const { app, lines } = await telling(told.endpoint);
  const listing = await makeListing(app.ctx);
  const buyer = await signedIn(app, { name: 'Sari Rahasia' });
  const { answer, root, trace } = await traceOf(app, told.spans, 'PATCH /api/cart', {
    method: 'PATCH',
    url: '/api/cart',
    headers: { cookie: buyer.cookie },
    payload: { set: [{ id: listing.id, quantity: 2 }] },
  });
  expect(answer.statusCode).toBe(200);

  expect(root.parentSpanId).toBeUndefined();
  expect(valueAt(root, 'http.response.status_code')).toBe(200);
  const statements = trace.filter(({ kind, parentSpanId }) => kind === 3 && parentSpanId === root.spanId);
  expect(statements).toHaveLength(trace.length - 1);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(INSERT|WITH|SELECT|UPDATE|DELETE) cart/)]),
  );
  // Each span is within its parent's time.
  for (const span of trace) {
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
    if (span === root) continue;
    const parent = trace.find(({ spanId }) => spanId === span.parentSpanId)!;
    expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(parent.startTimeUnixNano));
  }
  expect(told.resources[0]).toContainEqual({ key: 'service.name', value: { stringValue: 'uji' } });

  await app.fastify.inject('/api/products?q=rahasia-alamat');
  await expect
    .poll(() => told.spans.some(({ name }) => name === 'GET /api/products'), { timeout: 20_000 })
    .toBe(true);

  // No personal data, no input and no statement's values leave the shop.
  const all = told.bodies.join('\n');
  for (const secret of ['Rahasia', 'rahasia-alamat', buyer.userId, buyer.cookie.split('=')[1]!.slice(0, 12)])
    expect(all).not.toContain(secret);

  // The log's line refers to the trace by the code that an error page would show.
  const line = lines.find(({ path }) => path === '/api/cart')!;
  expect(line).toMatchObject({ trace_id: root.traceId, reqId: valueAt(root, 'lumbung.request_id') });
});

test('a built page is named by its pattern, never by its address, over the statements that it runs', async () => {
  const told = await collector();
  ends.push(told.close);
  const telemetry = { endpoint: told.endpoint, service: 'uji', share: 1 };
  const { app, database } = await builtApp({ telemetry });
  ends.push(async () => {
    await app.stop();
    await database.close();
  });
  const listing = await makeListing(app.ctx);
  const { trace } = await traceOf(app, told.spans, 'GET /shop-single/:id', `/shop-single/${listing.id}`);
  expect(trace.filter(({ kind }) => kind === 3).map(({ name }) => name)).toContain('SELECT listings');
  expect(told.bodies.join()).not.toContain(`shop-single/${listing.id}`);
});

test('a fault marks its spans by kind alone, and its line of the log has the code of the error page and the trace', async () => {
  const told = await collector();
  ends.push(told.close);
  const { app, lines } = await telling(told.endpoint);
  const admin = await signedIn(app, { role: 'admin' });
  await app.database.pool.query('alter table health_checks rename to away');
  const { answer, root, trace } = await traceOf(app, told.spans, 'GET /api/admin/health', {
    url: '/api/admin/health',
    headers: { cookie: admin.cookie },
  });
  expect(answer.statusCode).toBe(500);
  const code = answer.headers['x-request-id'];
  expect(valueAt(root, 'lumbung.request_id')).toBe(code);
  const failed = trace.filter(({ status }) => status.code === 2);
  expect(failed.map((span) => valueAt(span, 'error.type'))).toEqual(expect.arrayContaining(['42P01', '500']));
  expect(failed.every(({ status }) => status.message === undefined || status.message === '')).toBe(true);
  expect(lines.find(({ msg }) => msg === 'request failed')).toMatchObject({
    reqId: code,
    trace_id: root.traceId,
  });
});

test('what /metrics has goes to the collector by the same names', async () => {
  const told = await collector();
  ends.push(told.close);
  const { app } = await telling(told.endpoint);
  await app.fastify.inject('/api/products');
  // The last metrics are exported when the shop closes.
  await ends.pop()!();
  const named = (name: string) => told.metrics.findLast((metric) => metric.name === name);
  expect(named('http_requests_in_flight')?.gauge?.dataPoints).toHaveLength(1);
  expect(named('cache_hits_total')?.sum).toMatchObject({ isMonotonic: true });
  const { count, bucketCounts, explicitBounds } = named('database_statement_duration_seconds')!.histogram!
    .dataPoints[0]!;
  expect(Number(count)).toBeGreaterThan(0);
  expect(bucketCounts.reduce((sum, one) => sum + Number(one), 0)).toBe(Number(count));
  expect(explicitBounds).toHaveLength(bucketCounts.length - 1);
});

test('a collector that is away, or takes the connection and says nothing, costs the shop no answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  ends.push(async () => silent.close());
  for (const endpoint of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
    const { app, lines } = await telling(endpoint);
    for (let time = 0; time < 3; time += 1)
      expect((await app.fastify.inject('/api/products')).statusCode).toBe(200);
    if (endpoint.endsWith(':1')) {
      await expect
        .poll(() => lines.some(({ msg }) => msg === 'the collector does not take what it is told'), {
          timeout: 30_000,
        })
        .toBe(true);
    }
    expect((await app.fastify.inject('/readyz')).statusCode).toBe(200);
  }
});

test('a statement that took long is counted by its text, with the request that ran it, and shown with what to do', async () => {
  // With a threshold of zero, every statement is slow.
  const { app } = await telling('http://127.0.0.1:1', { limits: { slowStatementMs: 0, failuresMs: 1 } });
  const admin = await signedIn(app, { role: 'admin' });
  const health = async () =>
    (await app.fastify.inject({ url: '/api/admin/health', headers: { cookie: admin.cookie } })).json().data;
  await health();
  await expect
    .poll(
      async () => (await health()).slowStatements.map(({ operation }: { operation: string }) => operation),
      { timeout: 20_000 },
    )
    .toContain('GET /api/admin/health');
  // A statement that was slow once or twice, as on a shop's first day, is not reported to the admin.
  const finding = async () => (await health()).findings.find(({ kind }: { kind: string }) => kind === 'slow');
  await expect.poll(async () => (await finding()).grade, { timeout: 20_000 }).toBe('soon');
  const { slowStatements } = await health();
  const one = slowStatements.find(
    ({ operation }: { operation: string }) => operation === 'GET /api/admin/health',
  );
  expect(one).toMatchObject({
    times: expect.any(Number),
    lastRequest: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(JSON.stringify(slowStatements)).not.toContain(admin.userId);
  expect(await finding()).toMatchObject({
    grade: 'soon',
    href: '#slow',
    todo: expect.stringContaining('laporkan'),
  });
});
