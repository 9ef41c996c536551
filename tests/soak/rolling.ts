import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEngine } from '../../src/db/engine.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { type AppProcess, startApp } from '../engine/app-process.ts';
import { layMigrated } from '../engine/migrated.ts';
import { dataDir } from '../engine/processes.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { ask } from '../support/http-client.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { shopFor } from './kill.ts';

const root = join(import.meta.dirname, '../..');
const READERS = 4;
const WRITERS = 2;
const LOOK_MS = 200;
/** What stands between a build's assets and their names: only of these are there two kinds. */
const NAMED = /[\w.-]+\.(?:js|css)\b/g;
const MARK = '-lain';

/**
 * Serves for `seconds` through a balancer that takes turns, under load of pages with their files and of commands: a third
 * of the time by the build of before alone, a third by both builds side by side over one database, then by the new one, while the
 * former is told to go. Every request is answered as it should be, every page names files of one build, and each of those is found at
 * whichever process is asked.
 */
async function roll(seconds: number, log: (line: string) => void) {
  const data = dataDir();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layMigrated(data.path);
  const engine = await openEngine({ dataDir: data.path, log: silent });
  const running: AppProcess[] = [];
  const start = async (program: string) => {
    // The balancer looks at /readyz; the longest that it may not have looked is below this.
    const app = startApp({ dataDir: data.path, program, env: { DRAIN_SECONDS: '2', WORKERS: '1' } });
    running.push(app);
    await app.listening();
    return app;
  };
  const balancer = await takeTurns();
  try {
    const ctx = shopFor(data.path, engine.pool);
    await engine.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
    const listings: number[] = [];
    for (let at = 0; at < 10; at += 1)
      listings.push((await makeListing(ctx, { stock: toQuantity(1_000) })).id);
    const cookies: string[] = [];
    for (let at = 0; at < WRITERS; at += 1) cookies.push((await signedIn({ ctx })).cookie);

    const program = join(data.path, 'program-lain');
    otherBuild(program);
    const former = await start(root);
    balancer.serve(former.url);
    const work = load(balancer.url, listings, cookies);
    await work.for(seconds / 3);
    const next = await start(program);
    balancer.serve(next.url);
    await work.for(seconds / 3);
    former.child.kill('SIGTERM');
    const [end] = await Promise.all([former.ended, work.for(seconds / 3)]);
    if (end !== 0) throw new Error(`the former shop ended with ${end}: ${former.output().slice(-1_000)}`);
    const counted = await work.stop();
    const broken = await brokenInvariants(engine.pool);
    if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
    log(JSON.stringify(counted));
    return counted;
  } finally {
    balancer.close();
    for (const { child, ended } of running) {
      child.kill('SIGTERM');
      await ended;
    }
    await engine.close();
    await data.remove();
  }
}

/** `count` changes of the build, each under five minutes of load unless told otherwise. */
export async function run(
  count: number,
  { log, seconds = 300 }: { log(line: string): void; seconds?: number },
) {
  const sum = { pages: 0, files: 0, commands: 0, ofFormer: 0, ofNew: 0, crossed: 0 };
  for (let time = 0; time < count; time += 1) {
    const counted = await roll(seconds, log);
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counted[key];
  }
  return {
    changes: count,
    'seconds under load': count * seconds,
    pages: sum.pages,
    'pages of the former build': sum.ofFormer,
    'pages of the new build': sum.ofNew,
    'files of pages': sum.files,
    'of them asked of the other build': sum.crossed,
    commands: sum.commands,
    // Otherwise it would have thrown.
    failed: 0,
    'pages that mix two builds': 0,
  };
}

/** The program once more, as the next version would lie on another machine: its scripts and style sheets have other names. */
function otherBuild(into: string): void {
  mkdirSync(into, { recursive: true });
  for (const name of ['src', 'demo', 'content', 'migrations', 'node_modules', 'public', 'scripts'])
    if (readdirSync(root).includes(name)) symlinkSync(join(root, name), join(into, name));
  for (const name of ['package.json', 'main.ts', 'build'])
    cpSync(join(root, name), join(into, name), { recursive: true });
  const client = join(into, 'build/client');
  const names = new Set(readdirSync(join(client, 'assets')).filter((name) => /\.(js|css)$/.test(name)));
  const renamed = (name: string) => (names.has(name) ? name.replace(/(\.\w+)$/, `${MARK}$1`) : name);
  for (const folder of [client, join(into, 'build/server')]) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      // Packed copies of what has changed; without them it is packed when asked for.
      if (/\.(br|gz)$/.test(entry.name)) rmSync(file);
      else if (/\.(js|css|json|html|webmanifest)$/.test(entry.name)) {
        writeFileSync(file, readFileSync(file, 'utf8').replace(NAMED, renamed));
        renameSync(file, join(entry.parentPath, renamed(entry.name)));
      }
    }
  }
}

/** Hands requests in turn to those that serve and say that they are ready, as a balancer in front of two machines does. */
async function takeTurns() {
  const serving = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const look = setInterval(async () => {
    for (const url of serving.keys()) {
      const answer = await fetch(new URL('/readyz', url)).catch(() => undefined);
      serving.set(url, answer?.status === 200);
    }
  }, LOOK_MS);
  const server = createServer((request, response) => {
    const ready = [...serving].filter(([, is]) => is).map(([url]) => url);
    const url = ready[turn++ % ready.length];
    if (!url) return response.writeHead(502).end();
    const on = httpRequest(new URL(request.url!, url), {
      agent,
      method: request.method,
      headers: request.headers,
    });
    on.on('response', (answer) => {
      response.writeHead(answer.statusCode!, { ...answer.headers, 'x-from': url });
      answer.pipe(response);
    });
    on.on('error', (thrown) => response.writeHead(502).end(thrown.message));
    request.pipe(on);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (url: string) => serving.set(url, true),
    close() {
      clearInterval(look);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Readers of pages with their files, and buyers who fill their carts and make offers. What fails ends it. */
function load(base: string, listings: number[], cookies: string[]) {
  const counted = { pages: 0, files: 0, commands: 0, ofFormer: 0, ofNew: 0, crossed: 0 };
  const agent = new Agent({ keepAlive: true });
  let over = false;
  const paths = ['/', '/shop', '/prices', ...listings.map((id) => `/shop-single/${id}`)];
  const read = async (first: number) => {
    for (let at = first; !over; at += 1) {
      // Each time another address, so that pages are made and not only given from memory.
      const path = paths[at % paths.length]!;
      const page = await ask(new URL(path, base), { agent });
      if (page.status !== 200) throw new Error(`${path}: ${page.status} ${page.body.slice(0, 200)}`);
      counted.pages += 1;
      const files = [
        ...new Set([...page.body.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name!)),
      ];
      const news = files.filter((name) => name.includes(MARK)).length;
      if (files.length === 0 || (news > 0 && news < files.length))
        throw new Error(`${path} names files of two builds: ${files.join(', ')}`);
      counted[news > 0 ? 'ofNew' : 'ofFormer'] += 1;
      for (const name of files.slice(at % 3, (at % 3) + 4)) {
        const file = await ask(new URL(`/assets/${name}`, base), { agent });
        if (file.status !== 200) throw new Error(`/assets/${name} of ${path}: ${file.status}`);
        counted.files += 1;
        if (file.headers['x-from'] !== page.headers['x-from']) counted.crossed += 1;
      }
    }
  };
  const write = async (cookie: string, first: number) => {
    for (let at = first; !over; at += 1) {
      const id = listings[at % listings.length]!;
      const answer = await ask(new URL('/api/cart', base), {
        agent,
        cookie,
        method: 'PATCH',
        json: { set: [{ id, quantity: 1 + (at % 5) }] },
      });
      if (answer.status !== 200) throw new Error(`cart: ${answer.status} ${answer.body.slice(0, 200)}`);
      const cart = await ask(new URL('/api/cart', base), {
        agent,
        cookie,
        headers: { accept: 'application/json' },
      });
      const line = (JSON.parse(cart.body).data as { id: number; quantity: number }[]).find(
        (one) => one.id === id,
      );
      if (line?.quantity !== 1 + (at % 5)) throw new Error(`cart of ${id}: ${cart.body.slice(0, 200)}`);
      counted.commands += 1;
      await pause(20);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: READERS }, (_, at) => read(at * 3)),
    ...cookies.map((cookie, at) => write(cookie, at * 5)),
  ]);
  // Awaited below; until then a failure must not count as unhandled.
  all.catch(() => undefined);
  return {
    for: (seconds: number) => Promise.race([pause(seconds * 1000), all]),
    stop: async () => {
      over = true;
      await all.finally(() => agent.destroy());
      return counted;
    },
  };
}
