import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isAlive } from '../../src/db/embedded/postmaster.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { updateListing } from '../../src/domain/listings/update-listing.ts';
import { notify } from '../../src/domain/notifications/notify.ts';
import { createServer } from '../../src/server/http.ts';
import { VERSION } from '../../src/server/version.ts';
import { makeListing } from '../support/factories.ts';
import { askedOfPrometheus, metricsIn } from '../support/prometheus-queries.ts';
import { SECRET } from '../support/sealed-secrets.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { testConfig } from '../support/test-app.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { dataDir } from './processes.ts';
import { STORE_KEYS, startStore } from './start-store.ts';

/** The shop itself gives a start up after five minutes and says why: what is waited for is said then, not that a test waited. */
const START = 330_000;
const TIME = START + 60_000;
const data = dataDir();
const running: AppProcess[] = [];
/** The shop of two processes, until a test has ended it. */
let two: AppProcess | undefined;
let database: TestDatabase;
let store: Awaited<ReturnType<typeof startStore>>;
/** Writes what a test needs, as another process would. */
let ctx: AppContext;
let stop: () => Promise<void>;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
  const app = await createServer({
    config: testConfig(database, { dataDir: join(data.path, 'shop') }),
    engine: database,
    log: pino({ level: 'silent' }),
  });
  ctx = app.ctx;
  stop = app.stop;
  store = await startStore(join(data.path, 's3'));
}, TIME);
afterEach(async () => {
  for (const app of running.splice(0)) {
    app.child.kill('SIGTERM');
    await app.ended;
  }
});
afterAll(async () => {
  two?.child.kill('SIGTERM');
  await two?.ended;
  await stop();
  store.stop();
  await database.close();
  await data.remove();
});

const begin = (env: Record<string, string>) =>
  startApp({
    dataDir: data.path,
    env: {
      DATABASE_URL: database.url,
      SECRET,
      WORKERS: '2',
      FILES_URL: store.filesUrl,
      ...STORE_KEYS,
      LOG_LEVEL: 'debug',
      ...env,
    },
  });

/** One that ends with its test. */
function start(env: Record<string, string>): AppProcess {
  const app = begin(env);
  running.push(app);
  return app;
}

async function ofTwo(): Promise<AppProcess> {
  two ??= begin({ DRAIN_SECONDS: '3' });
  const { output } = two;
  await vi.waitFor(() => expect(output()).toContain('2 processes serve'), START);
  return two;
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };
type Way = { pid: number; ask(path: string, options?: Asked): Promise<Answer>; end(): void };
type Asked = { method?: string; cookie?: string; json?: object; form?: FormData };

/** A connection that is kept, and so reaches the same process each time. */
async function connection(app: AppProcess): Promise<Way> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, { method = 'GET', cookie, json, form }: Asked = {}): Promise<Answer> => {
    const body = form ? new Response(form) : undefined;
    const sent = httpRequest(new URL(path, app.url), {
      agent,
      method,
      headers: {
        origin: app.url,
        ...(cookie ? { cookie } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...(body ? { 'content-type': body.headers.get('content-type')! } : {}),
      },
    });
    sent.end(json ? JSON.stringify(json) : body ? Buffer.from(await body.arrayBuffer()) : undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, headers: response.headers, body: await buffer(response) };
  };
  const path = `/api/siapa-${randomUUID()}`;
  await ask(path);
  // The log names the process of each request.
  const pid = await vi.waitFor(() => {
    const line = app
      .output()
      .split('\n')
      .find((one) => one.includes(path));
    expect(line).toBeDefined();
    return Number(JSON.parse(line!).pid);
  }, 10_000);
  return { pid, ask, end: () => agent.destroy() };
}

/** A kept connection to each of `count` processes. */
async function eachWorker(app: AppProcess, count: number): Promise<Way[]> {
  const found = new Map<number, Way>();
  await vi.waitFor(
    async () => {
      // Several at once: those that come one by one may all be taken by the same process.
      for (const way of await Promise.all(Array.from({ length: 4 }, () => connection(app))))
        if (found.has(way.pid)) way.end();
        else found.set(way.pid, way);
      expect(found.size).toBe(count);
    },
    { timeout: 30_000, interval: 100 },
  );
  return [...found.values()];
}

test('[AUTH-06] as it is started, the shop keeps passwords at the cost that is recommended', {
  timeout: TIME,
}, async () => {
  const way = await connection(await ofTwo());
  const who = { name: 'Sari', email: 'sari@desa.example', password: 'Sawah-Hijau-77' };
  expect((await way.ask('/api/auth/sign-up/email', { method: 'POST', json: who })).status).toBe(200);
  way.end();
  const { rows } = await database.pool.query(
    'select password from accounts join users on users.id = accounts.user_id where email = $1',
    [who.email],
  );
  expect(rows).toEqual([{ password: expect.stringMatching(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/) }]);
});

test('two processes are one shop: sessions, throttles, pictures, kept answers and announcements hold for both', {
  timeout: TIME,
}, async () => {
  const app = await ofTwo();
  const [one, other] = (await eachWorker(app, 2)) as [Way, Way];
  const buyer = await signedIn({ ctx });
  const admin = await signedIn({ ctx }, { role: 'admin' });

  // A cart filled at one is full at the other.
  const listing = await makeListing(ctx);
  const put = { set: [{ id: listing.id, quantity: 2 }] };
  expect((await one.ask('/api/cart', { method: 'PATCH', cookie: buyer.cookie, json: put })).status).toBe(200);
  const cart = await other.ask('/api/cart', { cookie: buyer.cookie });
  expect(JSON.parse(cart.body.toString()).data).toMatchObject([{ id: listing.id, quantity: 2 }]);

  // A picture sent to one is served by the other; nothing of it lies on this machine's disk.
  const form = new FormData();
  form.set('purpose', 'listing');
  const png = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
  const sent = await one.ask('/api/uploads', { method: 'POST', cookie: admin.cookie, form });
  expect(sent.body.toString()).toContain('/unggahan/');
  const { url } = JSON.parse(sent.body.toString()).data;
  const [here, there] = await Promise.all([one.ask(url), other.ask(url)]);
  expect(here.status).toBe(200);
  expect(there.body.equals(here.body)).toBe(true);
  expect(readdirSync(data.path)).not.toContain('uploads');

  // An answer kept by one goes when the other's verb changes what it shows.
  const price = async (way: Way) =>
    JSON.parse((await way.ask(`/api/products/${listing.id}`)).body.toString()).data;
  const before = await price(other);
  await updateListing(ctx, admin.actor, listing.id, { price_customer: 13_500 });
  await vi.waitFor(async () => {
    expect(await price(one)).not.toEqual(before);
    expect(await price(other)).toEqual(await price(one));
  }, 10_000);

  // Live news reach whoever listens, at whichever process.
  const heard = [await listen(app, buyer.cookie), await listen(app, buyer.cookie)];
  await inTransaction(ctx, (inside) =>
    notify(inside, [
      { userId: buyer.userId, kind: 'order', text: 'Kabar untuk semua layar', href: '/orders' },
    ]),
  );
  for (const stream of heard)
    await vi.waitFor(() => expect(stream.text()).toContain('Kabar untuk semua layar'), 10_000);
  for (const stream of heard) stream.end();

  // Guesses are counted together.
  const guess = (way: Way) =>
    way.ask('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email: 'a@contoh.example', password: 'salah sekali' },
    });
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) statuses.push((await guess(time % 2 ? one : other)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(statuses.indexOf(429)).toBeLessThan(11);

  // What was measured is of both, whoever is asked.
  const metrics = (await one.ask('/metrics')).body.toString();
  expect(metrics.match(/^http_requests_in_flight /gm)).toHaveLength(1);
  const counted = [
    ...metrics.matchAll(
      /^http_request_duration_seconds_count\{.*route="\/api\/auth\/sign-in\/email".*\} (\d+)$/gm,
    ),
  ];
  expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(12);

  // And whatever the dashboard and the alert rules ask for is there, with the labels that they ask of it.
  const expressions = askedOfPrometheus();
  expect(expressions.length).toBeGreaterThan(30);
  for (const { name, labels } of expressions.flatMap(metricsIn)) {
    const series = metrics.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
    expect(series.length, name).toBeGreaterThan(0);
    for (const label of labels) expect(series.join('\n'), `${name} ${label}`).toContain(`${label}="`);
  }
  // Both see the same shop: what needs doing is not added up.
  expect(metrics).toContain('shop_to_do{kind="mail",grade="now"} 1');

  // One of them is killed: the other goes on, and another comes in its place.
  process.kill(one.pid, 'SIGKILL');
  expect((await other.ask(url)).status).toBe(200);
  expect((await fetch(`${app.url}/api/products/${listing.id}`)).status).toBe(200);
  await vi.waitFor(() => expect(app.output().match(/Lumbung serves at/g)).toHaveLength(3), START);
  const now = await eachWorker(app, 2);
  expect(now.map(({ pid }) => pid)).not.toContain(one.pid);
  for (const way of [...now, other]) way.end();
});

/** A stream of live news, at whichever process takes it. */
async function listen(app: AppProcess, cookie: string) {
  const sent = httpRequest(new URL('/api/events', app.url), { agent: false, headers: { cookie } });
  sent.on('error', () => undefined);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return { text: () => text, end: () => sent.destroy() };
}

test('asked to close, each of two says so at /readyz for as long as it was told, and serves meanwhile; none outlives it', {
  timeout: TIME,
}, async () => {
  const app = await ofTwo();
  const ways = await eachWorker(app, 2);
  const asJson = async (way: Way, path: string) => {
    const { status, body } = await way.ask(path);
    return [status, JSON.parse(body.toString())];
  };
  for (const way of ways)
    expect(await asJson(way, '/readyz')).toEqual([200, { status: 'ready', version: VERSION }]);
  two = undefined;
  app.child.kill('SIGTERM');
  for (const way of ways) {
    await vi.waitFor(
      async () =>
        expect(await asJson(way, '/readyz')).toEqual([503, { status: 'draining', version: VERSION }]),
      2_000,
    );
    expect((await way.ask('/healthz')).status).toBe(200);
    expect((await way.ask('/api/products')).status).toBe(200);
    way.end();
  }
  expect(await app.ended).toBe(0);
  for (const { pid } of ways) expect(isAlive(pid)).toBe(false);
});

test('more connections than PostgreSQL takes, and a store that refuses the keys, are told before anything is served', {
  timeout: TIME,
}, async () => {
  const many = start({ WORKERS: '9', DATABASE_POOL: '100' });
  expect(await many.ended).toBe(1);
  expect(many.output()).toMatch(/PostgreSQL menerima \d+ sambungan, sedangkan 9 proses bisa membutuhkan 921/);
  const locked = start({ WORKERS: '1', AWS_SECRET_ACCESS_KEY: 'bukan-kuncinya' });
  expect(await locked.ended).toBe(1);
  expect(locked.output()).toContain('FILES_URL tidak bisa dipakai');
  expect(locked.output()).not.toContain('bukan-kuncinya');
  for (const { output } of [many, locked]) expect(output()).not.toMatch(/at .*\.ts:\d+/);
});
