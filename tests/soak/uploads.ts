import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { memoryOf } from '../../bench/processes.ts';
import { openEngine } from '../../src/db/engine.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { startApp } from '../engine/app-process.ts';
import { layMigrated } from '../engine/migrated.ts';
import { dataDir } from '../engine/processes.ts';
import { billing } from '../support/billing-form.ts';
import { makeListing } from '../support/factories.ts';
import { hostileSheets } from '../support/hostile-sheets.ts';
import { ask } from '../support/http-client.ts';
import { enablePayments } from '../support/order-factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { shopFor } from './kill.ts';

const MB = 1024 * 1024;
/** The flags of `npm run serve`. */
export const AS_SERVED = '--max-semi-space-size=8 --max-old-space-size=1024';
const GREW_MAX = 200;
const LEFT_MAX = 50;
const P99_MAX = 100;
/** What the machine itself delays, beside whatever else runs on it, is measured before. */
const CALM_MS = 10_000;
const BOUNDARY = 'the-boundary';

type Options = {
  log(line: string): void;
  /** Connections that send forms of 40 MB at once, and bytes of each. */
  connections?: number;
  bytes?: number;
  pictures?: number;
  /** Seconds after the attack at which memory is judged; null judges neither memory nor time. */
  after?: number | null;
};

/**
 * `count` rounds of every upload and import of the hostile list against the built shop: forms of 40 MB to orders that are
 * and are not, guests' pictures of every costly kind, tables, and documents. Prints memory before, at most and a minute
 * later, and the delay of the event loop under each. It fails where memory grows by more than 200 MB or is not back within
 * 50 MB, where the 99th percentile of the delay is above 100 ms, or where somebody is answered with a fault.
 */
export async function run(
  count: number,
  { log, connections = 80, bytes = 40 * MB, pictures = 18, after = 60 }: Options,
) {
  const data = dataDir();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layMigrated(data.path);
  const engine = await openEngine({ dataDir: data.path, log: silent });
  const ctx = shopFor(data.path, engine.pool);
  await enablePayments(ctx);
  await engine.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
  const listing = await makeListing(ctx, { stock: toQuantity(1_000) });
  const admin = await signedIn({ ctx }, { role: 'admin' });
  const buyer = await signedIn({ ctx });
  const app = startApp({
    dataDir: data.path,
    env: { NODE_OPTIONS: AS_SERVED, TRUST_PROXY: '127.0.0.1' },
  });
  const statuses: Record<string, Record<number, number>> = {};
  const delays: Record<string, { p99: number; most: number }> = {};
  try {
    await app.listening();
    const pid = app.child.pid!;
    const send = sender(app.url);
    const code = await orderOf(send.url, buyer.cookie, listing.id);
    const attacks: [string, () => Promise<number>[]][] = [
      [
        'forms of 40 MB',
        () =>
          Array.from({ length: connections }, (_, at) =>
            at % 2
              ? send(`/orders/${code}`, { bytes: Buffer.alloc(bytes, 'a'), cookie: buyer.cookie })
              : send(`/orders/none-${at}?token=${'x'.repeat(43)}`, { bytes: Buffer.alloc(bytes, 'a') }),
          ),
      ],
      ...(await hostilePictures()).map(([what, picture]): [string, () => Promise<number>[]] => [
        what,
        () =>
          Array.from({ length: pictures }, (_, at) =>
            send('/api/uploads', { bytes: picture, purpose: 'proof', address: `203.0.113.${at}` }),
          ),
      ]),
      ...hostileSheets().map(([what, sheet]): [string, () => Promise<number>[]] => [
        what,
        () => [send('/api/admin/products/import', { bytes: sheet(), cookie: admin.cookie })],
      ]),
      [
        'documents',
        () =>
          Array.from({ length: 6 }, (_, at) =>
            send(`/api/admin/reports/export.pdf?start=2026-0${at + 1}-01&end=2026-11-20`, {
              cookie: admin.cookie,
            }),
          ),
      ],
    ];
    // What an ordinary morning has used before.
    for (const path of ['/', '/shop', '/api/products', '/login'])
      for (let n = 0; n < 20; n += 1) await send(path, {});
    await delayOf(send.url);
    await pause(CALM_MS);
    const calm = await delayOf(send.url);
    const start = heldBy(pid);
    log(`before: ${JSON.stringify(calm)} ms, ${start} MB`);
    let highest = start;
    const timer = setInterval(() => {
      highest = Math.max(highest, heldBy(pid));
    }, 50);
    for (let round = 1; round <= count; round += 1) {
      for (const [what, attack] of attacks) {
        await delayOf(send.url);
        for (const status of await Promise.all(attack())) {
          statuses[what] ??= {};
          statuses[what][status] = (statuses[what][status] ?? 0) + 1;
        }
        const delay = await delayOf(send.url);
        const worst = delays[what] ?? { p99: 0, most: 0 };
        delays[what] = { p99: Math.max(worst.p99, delay.p99), most: Math.max(worst.most, delay.most) };
        log(
          `${round}/${count} ${what}: ${JSON.stringify(statuses[what])}, ${JSON.stringify(delay)} ms, ${heldBy(pid)} MB`,
        );
      }
    }
    clearInterval(timer);
    const ended = heldBy(pid);
    if (after !== null) await pause(after * 1000);
    const later = heldBy(pid);
    const p99 = Math.max(...Object.values(delays).map((delay) => delay.p99));
    const figures = {
      rounds: count,
      'memory before, MB': start,
      'memory at most, MB': highest,
      'memory at the end, MB': ended,
      'memory a minute later, MB': later,
      'delay of the event loop before, p99, ms': calm.p99,
      'delay of the event loop, worst p99, ms': p99,
      'answered with a fault': faults(statuses),
    };
    const broken =
      after !== null && (highest > start + GREW_MAX || later > start + LEFT_MAX || p99 > P99_MAX);
    if (broken) throw new Error(`the uploads were not weathered: ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
    await engine.close();
    await data.remove();
  }
}

type Sent = { bytes?: Buffer; purpose?: string; cookie?: string; address?: string };

/** Sends a file as a form, or asks; tells the status, 0 where the connection was cut. */
export function sender(url: string) {
  const agent = new Agent({ keepAlive: false });
  const send = (path: string, { bytes, purpose, cookie, address }: Sent): Promise<number> =>
    new Promise((resolve) => {
      const form = bytes && formOf(bytes, purpose);
      const sent = request(url + path, {
        agent,
        method: form ? 'POST' : 'GET',
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(address ? { 'x-forwarded-for': address } : {}),
          ...(form
            ? {
                origin: url,
                'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
                'content-length': form.reduce((sum, part) => sum + part.length, 0),
              }
            : {}),
        },
      });
      sent.on('response', (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.resume();
      });
      sent.on('error', () => resolve(0));
      for (const part of form ?? []) sent.write(part);
      sent.end();
    });
  return Object.assign(send, { url });
}

function formOf(bytes: Buffer, purpose: string | undefined): Buffer[] {
  const head = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return [
    Buffer.from(purpose ? `${head('name="purpose"')}\r\n${purpose}\r\n` : ''),
    Buffer.from(`${head('name="file"; filename="a.bin"')}Content-Type: application/octet-stream\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ];
}

/** Pictures that cost the most to unpack: in passes, interlaced, of a phone with 50 million pixels, and beyond the limits. */
export async function hostilePictures(): Promise<[string, Buffer][]> {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c33' } });
  return [
    ['photos of 50 MP', await picture(8_192, 6_144).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['photos in passes', await picture(4_000, 3_000).jpeg({ progressive: true }).toBuffer()],
    ['larger ones in passes', await picture(8_000, 6_000).jpeg({ progressive: true }).toBuffer()],
    ['interlaced pictures', await picture(4_000, 3_000).png({ progressive: true }).toBuffer()],
    ['pictures in lines', await picture(8_000, 8_000).png().toBuffer()],
    ['pictures that stand whole', await picture(6_000, 4_000).webp().toBuffer()],
  ];
}

export async function orderOf(url: string, cookie: string, listing: number): Promise<string> {
  const { status, body } = await ask(new URL('/api/orders', url), {
    agent: new Agent(),
    cookie,
    headers: { 'idempotency-key': 'of-the-attacker' },
    json: { items: [{ id: listing, quantity: 1, price: 12_000 }], billing, paymentMethod: 'cod' },
  });
  if (status !== 201) throw new Error(`no order: ${status} ${body}`);
  return JSON.parse(body).data.code;
}

/** The delay of the event loop since it was last asked for, in milliseconds. */
export async function delayOf(url: string): Promise<{ p99: number; most: number }> {
  const said = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) =>
    Math.round(Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(said)![1]) * 1000);
  return { p99: read('p99'), most: read('max') };
}

/** Memory in MB of the shop and of each of what it started, its database left out. */
export function partsHeldBy(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const own = children.filter((child) => child && isOurs(child));
  return [pid, ...own.map(Number)].map((one) => memoryOf(one).now);
}

/** The sum of them. */
export const heldBy = (pid: number): number =>
  Math.round(partsHeldBy(pid).reduce((sum, one) => sum + one, 0));

function isOurs(child: string): boolean {
  try {
    return readFileSync(`/proc/${child}/comm`, 'utf8').trim() !== 'postgres';
  } catch {
    return false;
  }
}

const faults = (statuses: Record<string, Record<number, number>>): number =>
  Object.values(statuses)
    .flatMap((of) => Object.entries(of))
    .reduce((sum, [status, times]) => sum + (Number(status) >= 500 && status !== '503' ? times : 0), 0);
