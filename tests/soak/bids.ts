import { fork } from 'node:child_process';
import { join } from 'node:path';
import { onOwnDatabases, seedOf } from '../support/own-postgres.ts';

/** More than there are processors: each spends most of its time waiting for the database. */
const WORKERS = 4;
const worker = join(import.meta.dirname, '../models/bids-worker.ts');

/**
 * The model of a negotiation against the real one: `count` random sequences of up to 40 commands each, by
 * several workers on a database each. The seed of the run says how to repeat it.
 */
export async function run(count: number, { log, seed }: { log(line: string): void; seed: number }) {
  const done = { sequences: 0, commands: 0 };
  await onOwnDatabases(
    count,
    ({ url, walks, nth }) =>
      work({ url, runs: walks, seed: seedOf(seed, nth) }, (commands) => {
        done.sequences += 1;
        done.commands += commands;
        if (done.sequences % 100 === 0) log(`${done.sequences} of ${count} sequences`);
      }),
    WORKERS,
  );
  return { ...done, violations: 0 };
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
