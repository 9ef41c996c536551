import type { Pool } from 'pg';
import type { App } from '../../src/server/http.ts';
import type { MemoryCache } from '../../src/server/response-cache/memory-cache.ts';
import type { TestClock } from './test-clock.ts';

/** What every shop begins with, which no test of a shop that is emptied may change. */
export const REFERENCE = ['provinces', 'regencies', 'price_references'];

/**
 * Takes out of a database whatever was written since it was made; its numbers go on, so that nothing new is taken for what
 * was there before. All in one statement, which no reference between two of its rows outlives, and behind the back of the
 * triggers, some of which let nobody take anything away: passed over, not disabled, after which every connection would read
 * its tables and plan its statements again.
 */
const EMPTY = `do $$
  declare
    written text[] := array(
      select quote_ident(relname) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
        and relname <> all ('{${REFERENCE}}'));
  begin
    set local session_replication_role = replica;
    execute 'with ' || (select string_agg(format('n%s as (delete from %s)', n, name), ', ')
      from unnest(written) with ordinality as t(name, n)) || ' select';
    insert into listing_count_dirty default values;
    set local session_replication_role = default;
  end
$$`;

/** A database with the rows that every shop begins with, and no others, once more. */
export const emptyDatabase = (pool: Pool) => pool.query(EMPTY);

/**
 * A shop as it was opened, at the same moment: for tests that each begin with an empty one. Another app on another database costs several times
 * as much, mostly for its routes and for what a new connection has to read before it can plan anything.
 */
export async function emptyShop(
  { ctx, database }: Pick<App, 'ctx'> & { database: { pool: Pool } },
  clock: TestClock,
) {
  await emptyDatabase(database.pool);
  clock.set(clock.start);
  (ctx.cache as MemoryCache).clear();
}
