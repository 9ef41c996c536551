import pg from 'pg';
import { EngineError } from './engine-error.ts';

/** The maximum time for the connection, and for each query. */
const WAIT_MS = 5_000;

/**
 * Runs `work` over this many connections outside of any pool, and closes them.
 *
 * @throws EngineError when the database cannot be reached or does not respond; errors of `work` pass through
 */
export async function withClients<T>(
  url: string,
  count: number,
  work: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS }),
  );
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    return await work(clients);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError(`Basis data tidak bisa dipakai: ${(error as Error).message}`, { cause: error });
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}
