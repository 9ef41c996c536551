import type pg from 'pg';
import type { AppContext, Clock } from '../../src/domain/context.ts';
import { bareShop } from '../support/bare-context.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { quietPool } from '../support/quiet-pool.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

export type Arena = {
  database: Pick<TestDatabase, 'pool'>;
  /** A shop whose verbs each run on a connection of their own, up to `connections` at once. */
  ctx: AppContext;
  /** Makes it as it was at first, over the same connections: new ones cost more than most races. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
};

/** A fresh database with a wide pool on it. */
export async function arena(clock: Clock, connections = 60): Promise<Arena> {
  const database = await testDatabase();
  const pool = quietPool({ connectionString: database.url, max: connections });
  const ctx = bareShop(pool, clock);
  return {
    database,
    ctx,
    empty: () => emptyDatabase(database.pool),
    close: async () => {
      await pool.end();
      await database.close();
    },
  };
}

/**
 * Starts all of `contenders` against a listing that is locked, waits until every one of them stands in the queue for
 * it, and lets them go. Whatever they read before they locked is old by then.
 */
export async function atOnce(
  { database }: Pick<Arena, 'database'>,
  listingId: number,
  contenders: (() => Promise<unknown>)[],
  meanwhile: (client: pg.PoolClient) => Promise<void> = async () => undefined,
): Promise<PromiseSettledResult<unknown>[]> {
  const gate = await database.pool.connect();
  try {
    await gate.query('begin');
    await gate.query('select id from listings where id = $1 for update', [listingId]);
    const running = contenders.map((start) => start());
    const settled = Promise.allSettled(running);
    await untilQueued(database, contenders.length);
    await meanwhile(gate);
    await gate.query('commit');
    return await settled;
  } finally {
    gate.release();
  }
}

/** Waits until `n` connections to the test's database wait for a lock. */
export async function untilQueued(database: Arena['database'], n: number): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]!.n >= n) return;
    if (Date.now() > deadline) throw new Error(`only ${rows[0]!.n} of ${n} contenders came to the gate`);
  }
}

/** How the contenders ended: the codes of refusals, `ok` for those that worked. Anything else thrown is thrown again. */
export function outcomes(settled: PromiseSettledResult<unknown>[]): string[] {
  return settled.map((one) => {
    if (one.status === 'fulfilled') return 'ok';
    const code = (one.reason as { code?: unknown }).code;
    if ((one.reason as { brand?: unknown }).brand !== 'lumbung.refusal') throw one.reason;
    return String(code);
  });
}
