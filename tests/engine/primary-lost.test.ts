import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { allInTransaction } from '../../src/domain/query-pipeline.ts';
import { toDomainError } from '../../src/domain/to-domain-error.ts';
import { memoryCache } from '../../src/server/response-cache/memory-cache.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeListing } from '../support/factories.ts';
import { quietPool } from '../support/quiet-pool.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let ctx: AppContext;

/** One connection alone, so that it is seen whether it is kept. */
beforeAll(async () => {
  database = await testDatabase();
  pool = quietPool({ connectionString: database.url, max: 1 });
  ctx = bareShop(pool, { now: () => new Date() });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const connection = async () =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

test('a server that takes no changes any more, being a replica by now, is told as away, and its connection is given up', async () => {
  const before = await connection();
  const thrown = await thrownBy(
    inTransaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`set transaction read only`);
      await makeListing(ctx);
    }),
  );
  expect(toDomainError(thrown)).toMatchObject({ code: 'unavailable', status: 503 });
  expect(await connection()).not.toBe(before);
});

test('a server that stood still and then takes our waiting for silence is told as away', async () => {
  const pid = await connection();
  const thrown = await thrownBy(
    inTransaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`set local idle_in_transaction_session_timeout = '20ms'`);
      process.kill(pid, 'SIGSTOP');
      const asked = thrownBy(ctx.db.execute(sql`select 1`));
      await setTimeout(60);
      process.kill(pid, 'SIGCONT');
      throw await asked;
    }),
  );
  expect(thrown).toMatchObject({ cause: { code: '25P03' } });
  expect(toDomainError(thrown)).toMatchObject({ code: 'unavailable', status: 503 });
});

test('any other failure keeps its connection', async () => {
  const before = await connection();
  const thrown = await thrownBy(inTransaction(ctx, (ctx) => ctx.db.execute(sql`select 1 / 0`)));
  expect(toDomainError(thrown)).toBeUndefined();
  expect(await connection()).toBe(before);
});

test('who holds the row that another waits for is not kept waiting in turn by what that one reads behind it', async () => {
  const { id } = await makeListing(ctx);
  const two = quietPool({ connectionString: database.url, max: 2, pipeline: true });
  const both = { ...bareShop(two, { now: () => new Date() }), cache: memoryCache() };
  const known = (ctx: AppContext) =>
    ctx.cache.remember('read-by-both', ['settings'], async () => {
      await ctx.db.execute(sql`select 1`);
      return { bytes: 1 };
    });
  const lock = (ctx: AppContext) =>
    ctx.db.execute(sql`update listings set updated_at = now() where id = ${id}`).then(() => undefined);
  const holds = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  try {
    await Promise.all([
      inTransaction(both, async (ctx) => {
        await lock(ctx);
        holds.resolve();
        await waits.promise;
        await known(ctx);
      }),
      inTransaction(both, async (ctx) => {
        await ctx.db.execute(sql`set local lock_timeout = '3s'`);
        await holds.promise;
        const ended = allInTransaction(lock(ctx), known(ctx));
        waits.resolve();
        await ended;
      }),
    ]);
  } finally {
    await two.end();
  }
});

test('a row that is held for too long, as while a commit waits for its second machine, is no fault: ask again', async () => {
  const { id } = await makeListing(ctx);
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from listings where id = $1 for update', [id]);
    // The second one is that of a queue, in which the wait for a lock begins again with each who was before.
    for (const limit of ['lock_timeout', 'statement_timeout']) {
      const thrown = await thrownBy(
        inTransaction(ctx, async (ctx) => {
          await ctx.db.execute(sql.raw(`set local ${limit} = '20ms'`));
          await ctx.db.execute(sql`update listings set updated_at = now() where id = ${id}`);
        }),
      );
      expect(toDomainError(thrown), limit).toMatchObject({ code: 'unavailable', status: 503 });
    }
  } finally {
    await other.query('rollback');
    other.release();
  }
});
