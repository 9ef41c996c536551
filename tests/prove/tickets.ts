import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../src/db/engine.ts';
import { testClock } from '../clock.ts';
import { freshDatabase } from '../model/fresh-database.ts';
import { runTicketModel } from '../model/run-ticket-model.ts';

/** As many as are waited for at once: each walk spends most of its time at the database. */
const AT_ONCE = 3;

/**
 * The model of weighed orders of a pooled lot against the real ones: `count` random walks of up to 40 commands each, several at
 * once on a database each. The seed of the run says how to repeat it.
 */
export async function run(count: number, { log, seed }: { log(line: string): void; seed: number }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lumbung-tickets-'));
  const engine = await openEngine({
    dataDir,
    log: { info: () => undefined, warn: console.warn, error: console.error },
    poolMax: 4,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const done = { walks: 0, commands: 0, orders: 0 };
  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        const runs = Math.floor((count + n) / AT_ONCE);
        if (runs === 0) return;
        await runTicketModel(await freshDatabase(engine, `tickets_${n}`), testClock(), runs, {
          seed: seed + n,
          done: (commands, orders) => {
            done.walks += 1;
            done.commands += commands;
            done.orders += orders;
            if (done.walks % 50 === 0) log(`${done.walks} of ${count} walks`);
          },
        });
      }),
    );
    return { ...done, violations: 0 };
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
