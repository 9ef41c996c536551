import { EngineError } from './engine-error.ts';
import { withClients } from './with-clients.ts';

/**
 * Besides the pool of each process: one listening connection, and one that keeps the embedded server in use.
 */
const BESIDE = 2;
/** For `npm run migrate`, `doctor`, a backup, or an operator with psql. */
const SPARE = 3;

/**
 * Checks that PostgreSQL allows as many connections as the processes of this machine may open together. Those
 * of other
 * machines are not known here.
 *
 * @returns how many are allowed and how many may be needed
 * @throws EngineError when there are too few, with what to change
 */
export async function checkConnectionBudget(
  directUrl: string,
  { workers, pool, pooled }: { workers: number; pool: number; pooled: boolean },
): Promise<{ allowed: number; needed: number }> {
  return withClients(directUrl, 1, async ([client]) => {
    const { rows } = await client!.query<{ allowed: number }>(
      `select least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0),
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
       ) as allowed`,
    );
    const allowed = rows[0]?.allowed ?? 0;
    // The pools connect to the pooler then, which has its own budget.
    const needed = workers * ((pooled ? 0 : pool) + BESIDE) + SPARE;
    if (needed > allowed) {
      throw new EngineError(
        `PostgreSQL menerima ${allowed} sambungan, sedangkan ${workers} proses bisa membutuhkan ${needed}: masing-masing ${pool} (DATABASE_POOL) dan ${BESIDE}, ditambah ${SPARE} cadangan. Kecilkan DATABASE_POOL atau WORKERS, atau besarkan max_connections.`,
      );
    }
    return { allowed, needed };
  });
}
