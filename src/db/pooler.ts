import type pg from 'pg';
import { EngineError } from './engine-error.ts';
import { withClients } from './with-clients.ts';

/** A pooler that is busy may by chance hand out the same connection again. */
const ROUNDS = 3;

/**
 * Whether a pooler that gives each transaction another connection (PgBouncer in transaction mode) stands before the
 * server: while somebody else's transaction holds the connection that we have just had, we get another.
 */
export async function isPooled(url: string): Promise<boolean> {
  return withClients(url, 2, async ([own, other]) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await pidOf(own!);
      await other!.query('begin');
      await pidOf(other!);
      const after = await pidOf(own!);
      await other!.query('commit');
      if (before !== after) return true;
    }
    return false;
  });
}

/**
 * What has to be so behind such a pooler: a way past it, to listen and to migrate on, and the times that we else set
 * ourselves on each connection, set on the role.
 *
 * @throws EngineError with what to do
 */
export async function checkPooled(url: string, directUrl: string | undefined): Promise<void> {
  if (!directUrl) {
    throw new EngineError(
      'DATABASE_URL melewati pooler mode transaksi (misalnya PgBouncer). Isi juga DATABASE_DIRECT_URL dengan alamat PostgreSQL tanpa pooler: pengumuman antarproses (LISTEN) dan migrasi membutuhkan sambungan yang tetap.',
    );
  }
  if (await isPooled(directUrl))
    throw new EngineError(
      'DATABASE_DIRECT_URL juga melewati pooler. Isi dengan alamat PostgreSQL itu sendiri.',
    );
  const unset = await withClients(url, 1, async ([client]) => {
    const { rows } = await client!.query<{ name: string }>(
      `select name from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
    );
    return rows.map(({ name }) => name);
  });
  if (unset.length === 0) return;
  throw new EngineError(
    `Di balik pooler, batas waktu diatur pada pengguna basis data; yang belum: ${unset.join(', ')}. Jalankan sekali: alter role lumbung set statement_timeout = '15s'; alter role lumbung set lock_timeout = '5s'; alter role lumbung set idle_in_transaction_session_timeout = '30s';`,
  );
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
