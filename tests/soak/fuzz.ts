import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { openEngine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { seedReference } from '../../src/db/seed-reference.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import { runFuzz } from '../fuzz/run-fuzz.ts';

/** So many share a market before it is made again: what was sent has closed most doors of it by then. */
const OF_ONE_MARKET = 10_000;

/** `count` requests by the document and by every page's form (tests/fuzz), 10,000 to each market, each with a seed of its own. */
export async function run(count: number, { log, seed: first }: { log(line: string): void; seed: number }) {
  const { createApp } = await import(join(import.meta.dirname, '../../build/server/index.js'));
  const total: Record<string, number> = {};
  const found: string[] = [];
  for (let sent = 0, round = 0; sent < count; sent += OF_ONE_MARKET, round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'lumbung-fuzz-'));
    const engine = await openEngine({
      dataDir,
      log: { info: () => undefined, warn: console.warn, error: console.error },
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    });
    try {
      await migrate(engine.pool);
      await seedReference(engine.pool);
      const config = {
        ...{
          host: '127.0.0.1',
          port: 0,
          dataDir,
          publicUrl: 'http://127.0.0.1:3000',
          demo: false,
          trustProxy: false,
        },
        ...{ secret: 'a secret of the proofs, long and various 0123', logLevel: 'silent', nodeEnv: 'test' },
      };
      const limits = { loopDelayMs: Number.POSITIVE_INFINITY };
      const app = await createApp({ config, engine, log: pino({ level: 'silent' }), limits });
      await app.fastify.ready();
      await seedContent(app.shop, { sample: true });
      const seed = (first + round) % 2 ** 31;
      log(`market ${round + 1}, seed ${seed}`);
      const { byStatus, faults } = await runFuzz(app, Math.min(OF_ONE_MARKET, count - sent), { seed, log });
      for (const [status, times] of Object.entries(byStatus)) total[status] = (total[status] ?? 0) + times;
      await app.stop();
      for (const fault of faults) log(fault);
      found.push(...faults);
    } finally {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  if (found.length > 0) throw new Error(`${found.length} faults`);
  return { requests: count, ...total, faults: 0 };
}
