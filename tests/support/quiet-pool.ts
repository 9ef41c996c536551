import pg from 'pg';
import { NamedStatementClient } from '../../src/db/named-statements.ts';

/**
 * A pool whose lost connections are no error outside all tests: a database dropped by force may cut off one that is just
 * saying goodbye. A query under way still fails.
 */
export function quietPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ Client: NamedStatementClient, pipeline: true, ...options });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
