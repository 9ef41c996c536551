import type pg from 'pg';
import type { Clock, Isolation, Shop } from '../../src/domain/shop.ts';
import { bareShop } from '../bare-shop.ts';
import type { TestDatabase } from '../database.ts';
import { quietPool } from '../quiet-pool.ts';

/** Which of the contenders that could go on sends its next statement; `sent` counts what each has sent. */
export type Schedule = (ready: number[], sent: number[]) => number;

type Contender = {
  /** Lets its next statement go; null while it has none to send. */
  go: (() => void) | null;
  state: 'thinking' | 'ready' | 'running' | 'ended';
  pid: number;
  since: number;
};

/** So long a statement runs, or a contender thinks, before the others go on without it. */
const PATIENCE_MS = 4;

/**
 * Runs verbs at the same time, each on one connection of its own, and decides before every statement whose turn it is:
 * a barrier stands before each, and `schedule` opens one at a time. A statement that waits for a lock is passed over
 * until it comes through. Resolves with how each ended and how many statements each sent.
 */
export async function interleave(
  database: TestDatabase,
  clock: Clock,
  isolation: Isolation,
  verbs: ((shop: Shop) => Promise<unknown>)[],
  schedule: Schedule,
): Promise<{ settled: PromiseSettledResult<unknown>[]; sent: number[] }> {
  const contenders: Contender[] = verbs.map(() => ({
    go: null,
    state: 'thinking',
    pid: 0,
    since: Date.now(),
  }));
  const sent = verbs.map(() => 0);
  const pools = contenders.map((contender) => gatedPool(database.url, contender));
  const running = verbs.map((verb, n) =>
    verb(bareShop(pools[n]!, clock, isolation)).finally(() => {
      contenders[n]!.state = 'ended';
    }),
  );
  const settled = Promise.allSettled(running);
  try {
    while (contenders.some((one) => one.state !== 'ended')) {
      await untilSettledDown(database, contenders);
      const ready = contenders.flatMap((one, n) => (one.state === 'ready' ? [n] : []));
      if (ready.length === 0) continue;
      const next = schedule(ready, sent);
      sent[next]! += 1;
      const { go } = contenders[next]!;
      Object.assign(contenders[next]!, { go: null, state: 'running', since: Date.now() });
      go!();
    }
    return { settled: await settled, sent };
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

/** A pool of one connection that asks before every statement. */
function gatedPool(url: string, contender: Contender): pg.Pool {
  const pool = quietPool({ connectionString: url, max: 1 });
  pool.on('connect', (client) => {
    contender.pid = (client as unknown as { processID: number }).processID;
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const turn = () =>
      new Promise<void>((resolve) => {
        Object.assign(contender, { go: resolve, state: 'ready', since: Date.now() });
      });
    const thinks = () => Object.assign(contender, { state: 'thinking', since: Date.now() });
    client.query = ((...args: unknown[]) => {
      const answer = turn().then(() => query(...args.filter((arg) => typeof arg !== 'function')));
      const done = answer.finally(thinks);
      const told = args.find((arg) => typeof arg === 'function') as
        | ((...args: unknown[]) => void)
        | undefined;
      if (!told) return done;
      done.then(
        (result) => told(null, result),
        (error) => told(error),
      );
    }) as typeof client.query;
  });
  return pool;
}

/** Waits until everybody has ended, is ready to send, waits for a lock, or pauses before another try. */
async function untilSettledDown(database: TestDatabase, contenders: Contender[]): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    const busy = contenders.filter((one) => one.state === 'running' || one.state === 'thinking');
    if (busy.length === 0) return;
    const someReady = contenders.some((one) => one.state === 'ready');
    const late = busy.filter((one) => Date.now() - one.since > PATIENCE_MS);
    if (late.length < busy.length || !someReady) {
      if (!someReady) await new Promise((resolve) => setTimeout(resolve, 1));
      if (contenders.every((one) => one.state === 'ended')) return;
      continue;
    }
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where pid = any($1) and (wait_event_type = 'Lock' or state <> 'active')`,
      [busy.map((one) => one.pid)],
    );
    if (rows[0]!.n === busy.length) return;
  }
}
