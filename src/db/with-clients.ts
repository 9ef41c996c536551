import pg from 'pg';
import { EngineError } from './engine-error.ts';

/** How long the server may take to let us in, and to answer each question. */
const WAIT_MS = 5_000;

/**
 * Does `work` over so many connections of their own, outside of any pool, and closes them.
 *
 * @throws EngineError where the database cannot be reached or does not answer; what `work` says itself goes through
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
