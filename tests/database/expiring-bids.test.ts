import type pg from 'pg';
import { expect, test } from 'vitest';
import { findIncomingBids } from '../../src/domain/bidding/queries/find-bids.ts';
import { expireBids } from '../../src/domain/bidding/scheduled/expire-bids.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { getDashboardStats } from '../../src/domain/reports/get-dashboard-stats.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { quietPool } from '../support/quiet-pool.ts';
import { testClock } from '../support/test-clock.ts';
import { testDatabase } from '../support/test-database.ts';

/** Does `between` right after a statement over `pool` that reads what is kept, before its reader goes on. */
function afterTallies(pool: pg.Pool, between: () => Promise<unknown>): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const told = args.at(-1);
      const asked = args[0] as string | { text: string };
      const text = typeof asked === 'string' ? asked : asked.text;
      if (typeof told !== 'function' || !text.includes('row_counts')) return query(...args);
      return query(...args.slice(0, -1), (...given: unknown[]) => void between().then(() => told(...given)));
    }) as typeof client.query;
  });
}

test.each<
  [string, (ctx: AppContext, admin: Parameters<typeof getDashboardStats>[1]) => Promise<object>, object]
>([
  [
    'list',
    async (ctx, admin) => {
      const { counts, toAnswer, total } = await findIncomingBids(ctx, admin, {});
      return { ...counts, toAnswer, total };
    },
    { pending: 1, accepted: 0, rejected: 0, expired: 1, toAnswer: 1, total: 2 },
  ],
  [
    'dashboard',
    async (ctx, admin) => {
      const { pendingBids, todo } = await getDashboardStats(ctx, admin);
      return { pendingBids, bids: todo.bids };
    },
    { pendingBids: 1, bids: 1 },
  ],
])(
  '[BID-29] a bid whose end is written down while the %s is read is counted once',
  async (_what, read, expected) => {
    const clock = testClock('2026-11-21T03:00:00Z');
    const database = await testDatabase();
    // One statement after the other, so that something can be done between them.
    const pool = quietPool({ connectionString: database.url, max: 1 });
    try {
      const ctx = bareShop(database.pool, clock);
      const market = await makeMarket(ctx);
      await makeBid(ctx, market);
      clock.forward(47 * 3_600_000);
      await makeBid(ctx, market);
      clock.forward(2 * 3_600_000);
      const admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
      let written = 0;
      afterTallies(pool, async () => {
        written += await expireBids(ctx);
      });
      expect(await read(bareShop(pool, clock), admin)).toEqual(expected);
      expect(written).toBe(1);
    } finally {
      await pool.end();
      await database.close();
    }
  },
);
