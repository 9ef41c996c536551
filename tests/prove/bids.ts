import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate.ts';
import { seedReference } from '../../src/db/reference.ts';
import { bareShop } from '../bare-shop.ts';
import { brokenInvariants } from '../broken-invariants.ts';
import { testClock } from '../clock.ts';
import { runBidModel } from '../model/run-bid-model.ts';

/** The model of a negotiation against the real one: `count` random sequences of up to 40 commands each. */
export async function run(count: number, { log }: { log(line: string): void }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lumbung-bids-'));
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
    const commands = { total: 0 };
    await runBidModel(bareShop(engine.pool, clock), clock, () => brokenInvariants(engine.pool), count, {
      done: (run, length) => {
        commands.total += length;
        if (run % 100 === 0) log(`${run} of ${count} sequences`);
      },
    });
    return { sequences: count, commands: commands.total, violations: 0 };
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
