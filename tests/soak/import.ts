import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openEngine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { seedReference } from '../../src/db/seed-reference.ts';
import type { ImportView } from '../../src/domain/imports/get-import.ts';
import { createServer } from '../../src/server/http.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { fileForm } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testConfig } from '../support/test-app.ts';

const filesProcess = join(import.meta.dirname, '../support/import-files-process.ts');
const EMAIL = 'petani.uji@contoh.example';

/**
 * Files of `count` rows with three bad ones, as CSV and as XLSX, of products and of farmers: the three are named and
 * nothing is written; the file without them goes in at once, with progress. Takes a PostgreSQL of its own, with fsync.
 */
export async function run(count: number, { log }: { log(line: string): void }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lumbung-import-'));
  const engine = await openEngine({
    dataDir,
    log: { info: () => undefined, warn: console.warn, error: console.error },
  });
  try {
    await migrate(engine.pool);
    await seedReference(engine.pool);
    const config = testConfig(engine, { dataDir });
    const app = await createServer({ config, engine, log: pino({ level: 'silent' }) });
    await app.fastify.ready();
    const admin = await signedIn(app, { role: 'admin' });
    await signedIn(app, { role: 'farmer', email: EMAIL });
    const figures: Record<string, number | string> = { rows: count };
    execFileSync(process.execPath, [filesProcess, dataDir, String(count), EMAIL]);
    figures['memory before, MB'] = Math.round(process.memoryUsage().rss / 1024 ** 2);
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    for (const kind of ['products', 'farmers'] as const) {
      const [first, second] = [
        readFileSync(join(dataDir, `${kind}-wrong`)),
        readFileSync(join(dataDir, `${kind}-right`)),
      ];
      peak = 0;
      const began = Date.now();
      const checked = await send(app.fastify, admin, kind, first);
      const named = checked.errors.map(({ line, field }) => `${line} ${field}`).join(', ');
      log(`${kind}: ${named}`);
      if (checked.errorCount !== 3 || (await written(engine.pool, kind)) !== 0)
        throw new Error('not refused');
      const again = Date.now();
      const { id, errorCount } = await send(app.fastify, admin, kind, second);
      if (errorCount !== 0) throw new Error('sound rows were refused');
      const check = Date.now();
      const headers = { cookie: admin.cookie };
      const url = `/api/admin/${kind}/import/${id}`;
      const seen = new Set<number>();
      const running = app.fastify.inject({ method: 'POST', url: `${url}/run`, headers });
      let finished = false;
      running.finally(() => {
        finished = true;
      });
      while (!finished) {
        const view = (await app.fastify.inject({ url, headers })).json().data as ImportView;
        if (view.status === 'running') seen.add(view.written);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      if ((await running).statusCode !== 200) throw new Error((await running).body);
      const done = Date.now();
      if ((await written(engine.pool, kind)) !== count - 3) throw new Error('rows are missing');
      figures[`${kind}: check with errors, s`] = seconds(again - began);
      figures[`${kind}: check, s`] = seconds(check - again);
      figures[`${kind}: write, s`] = seconds(done - check);
      figures[`${kind}: progress seen`] = seen.size;
      figures[`${kind}: peak memory, MB`] = Math.round(peak / 1024 ** 2);
    }
    clearInterval(watch);
    const broken = Object.keys(await brokenInvariants(engine.pool));
    if (broken.length > 0) throw new Error(`broken: ${broken.join(', ')}`);
    await app.stop();
    return figures;
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

type Server = Awaited<ReturnType<typeof createServer>>['fastify'];

async function send(server: Server, { cookie }: SignedIn, kind: string, bytes: Buffer): Promise<ImportView> {
  const { headers, payload } = fileForm(bytes);
  const answer = await server.inject({
    method: 'POST',
    url: `/api/admin/${kind}/import`,
    headers: { ...headers, cookie },
    payload,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data;
}

async function written(pool: import('pg').Pool, kind: 'products' | 'farmers'): Promise<number> {
  const { rows } = await pool.query(
    kind === 'products'
      ? 'select count(*)::int as n from listings'
      : `select count(*)::int as n from users where email like 'impor.%'`,
  );
  return rows[0].n;
}
