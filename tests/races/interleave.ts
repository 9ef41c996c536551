import type pg from 'pg';
import type { AppContext, Clock, Isolation } from '../../src/domain/context.ts';
import { bareShop } from '../support/bare-context.ts';
import { quietPool } from '../support/quiet-pool.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** Which of the contenders that could go on sends its next statement; `sent` counts what each has sent. */
export type Schedule = (ready: number[], sent: number[]) => number;

type Contender = {
  /** Lets its next statement go; null while it has none to send. */
  go: (() => void) | null;
  state: 'thinking' | 'ready' | 'running' | 'ended';
  since: number;
  /** Rings when it takes another state. */
  bell: Bell;
};
type Bell = ReturnType<typeof newBell>;

/** So long a statement runs, or a contender thinks, before the others go on without it. */
const PATIENCE_MS = 4;

/** A connection of its own that asks the contender who sits there before every statement. */
type Seat = { pool: pg.Pool; pid: number; contender: Contender; last: Promise<unknown> };

/** Seats for every contest of a file: a connection that is new costs the server more than what a verb asks of it. */
export type Ring = { database: TestDatabase; seats: Seat[]; close(): Promise<void> };

export function ringOf(database: TestDatabase, connections: number): Ring {
  const seats = Array.from({ length: connections }, () => gatedSeat(database.url));
  return {
    database,
    seats,
    close: async () => {
      await Promise.all(seats.map((seat) => seat.pool.end()));
    },
  };
}

/**
 * Runs verbs at the same time, each on one connection of its own, and decides before every statement whose turn it is:
 * a barrier stands before each, and `schedule` opens one at a time. A statement that waits for a lock is passed over
 * until it comes through. Resolves with how each ended and how many statements each sent.
 */
export async function interleave(
  { database, seats }: Ring,
  clock: Clock,
  isolation: Isolation,
  verbs: ((ctx: AppContext) => Promise<unknown>)[],
  schedule: Schedule,
): Promise<{ settled: PromiseSettledResult<unknown>[]; sent: number[] }> {
  if (verbs.length > seats.length) throw new Error(`${verbs.length} verbs on ${seats.length} connections`);
  const taken = seats.slice(0, verbs.length);
  const bell = newBell();
  for (const seat of taken) seat.contender = newContender(bell);
  const contenders = taken.map((seat) => seat.contender);
  const sent = verbs.map(() => 0);
  const running = verbs.map((verb, n) =>
    verb(bareShop(taken[n]!.pool, clock, isolation)).finally(() => {
      become(contenders[n]!, 'ended');
    }),
  );
  const settled = Promise.allSettled(running);
  while (contenders.some((one) => one.state !== 'ended')) {
    await untilSettledDown(database, taken, bell);
    const ready = contenders.flatMap((one, n) => (one.state === 'ready' ? [n] : []));
    if (ready.length === 0) continue;
    const next = schedule(ready, sent);
    sent[next]! += 1;
    const { go } = contenders[next]!;
    become(contenders[next]!, 'running');
    go!();
  }
  return { settled: await settled, sent };
}

/** Something that is waited for without looking at it again and again. */
function newBell() {
  let heard = () => {};
  return {
    ring: () => heard(),
    /** Until it rings next, or for `ms`. */
    next: (ms: number) =>
      new Promise<void>((resolve) => {
        const late = setTimeout(resolve, ms);
        heard = () => {
          clearTimeout(late);
          resolve();
        };
      }),
  };
}

function newContender(bell: Bell): Contender {
  return { go: null, state: 'thinking', since: Date.now(), bell };
}

function become(contender: Contender, state: Contender['state'], go: Contender['go'] = null): void {
  Object.assign(contender, { go, state, since: Date.now() });
  contender.bell.ring();
}

function gatedSeat(url: string): Seat {
  const pool = quietPool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  const seat: Seat = { pool, pid: 0, contender: newContender(newBell()), last: Promise.resolve() };
  pool.on('connect', (client) => {
    seat.pid = (client as unknown as { processID: number }).processID;
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((...args: unknown[]) => {
      const { contender } = seat;
      // What is sent without waiting for the answer before still goes one by one: others may come between.
      const turn = seat.last.then(
        () =>
          new Promise<void>((resolve) => {
            become(contender, 'ready', resolve);
          }),
      );
      const answer = turn.then(() => query(...args.filter((arg) => typeof arg !== 'function')));
      const done = answer.finally(() => become(contender, 'thinking'));
      seat.last = done.catch(() => undefined);
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
  return seat;
}

/** Waits until everybody has ended, is ready to send, waits for a lock, or pauses before another try. */
async function untilSettledDown(database: TestDatabase, seats: Seat[], bell: Bell): Promise<void> {
  const contenders = seats.map((seat) => seat.contender);
  for (;;) {
    const busy = contenders.filter((one) => one.state === 'running' || one.state === 'thinking');
    if (busy.length === 0) return;
    const someReady = contenders.some((one) => one.state === 'ready');
    const late = busy.filter((one) => Date.now() - one.since > PATIENCE_MS);
    if (late.length < busy.length || !someReady) {
      await bell.next(PATIENCE_MS);
      continue;
    }
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where pid = any($1) and (wait_event_type = 'Lock' or state <> 'active')`,
      [seats.filter((seat) => busy.includes(seat.contender)).map((seat) => seat.pid)],
    );
    if (rows[0]!.n === busy.length) return;
    if (busy.every((one) => one.state === 'running' || one.state === 'thinking')) await bell.next(1);
  }
}
