import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEngine } from '../../src/db/engine.ts';
import { freshDatabase } from '../model/fresh-database.ts';
import { FAST_FOLDER } from '../setup/fast-folder.ts';

/** More than there are processors: each spends most of its time waiting for the database. */
const WORKERS = 4;
const worker = join(import.meta.dirname, '../model/bids-worker.ts');

/**
 * The model of a negotiation against the real one: `count` random sequences of up to 40 commands each, by
 * several workers on a database each. The seed of the run says how to repeat it.
 */
export async function run(count: number, { log, seed }: { log(line: string): void; seed: number }) {
  const dataDir = await mkdtemp(join(FAST_FOLDER, 'lumbung-bids-'));
  const engine = await openEngine({
    dataDir,
    log: { info: () => undefined, warn: console.warn, error: console.error },
    poolMax: 4,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const done = { sequences: 0, commands: 0 };
  try {
    const urls: string[] = [];
    for (let n = 0; n < WORKERS; n += 1) urls.push(await freshDatabase(engine, `bids_${n}`));
    await Promise.all(
      urls.map((url, n) => {
        const runs = Math.floor((count + n) / WORKERS);
        return runs === 0
          ? undefined
          : work({ url, runs, seed: seed + n }, (commands) => {
              done.sequences += 1;
              done.commands += commands;
              if (done.sequences % 100 === 0) log(`${done.sequences} of ${count} sequences`);
            });
      }),
    );
    return { ...done, violations: 0 };
  } finally {
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs one worker to its end; rejects when it found something, which it has printed. */
function work(
  job: { url: string; runs: number; seed: number },
  done: (commands: number) => void,
): Promise<void> {
  const child = fork(worker, { stdio: 'inherit' });
  child.on('message', ({ commands }: { commands: number }) => done(commands));
  child.send(job);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a violation was found; seed ${job.seed}`)),
    );
  });
}
