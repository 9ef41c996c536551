import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate.ts';
import { seedReference } from '../../src/db/reference.ts';
import { bareShop } from '../bare-shop.ts';
import { brokenInvariants } from '../broken-invariants.ts';
import { testClock } from '../clock.ts';
import { runMoneyModel } from '../model/run-money-model.ts';

/** The model of orders and their money against the real ones: `count` random walks of up to 60 commands each. */
export async function run(count: number, { log }: { log(line: string): void }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lumbung-orders-'));
  const engine = await openEngine({
    dataDir,
    log: { info: () => undefined, warn: console.warn, error: console.error },
    poolMax: 4,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  try {
    await migrate(engine.pool);
    await seedReference(engine.pool);
    const clock = testClock();
    const total = { commands: 0, orders: 0 };
    await runMoneyModel(bareShop(engine.pool, clock), clock, () => brokenInvariants(engine.pool), count, {
      length: 60,
      done: (run, commands, orders) => {
        total.commands += commands;
        total.orders += orders;
        if (run % 50 === 0) log(`${run} of ${count} walks`);
      },
    });
    return { walks: count, ...total, violations: 0 };
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
