import type pg from 'pg';
import { EngineError } from './engine-error.ts';
import { withClients } from './with-clients.ts';

/** A busy pooler may by chance return the same connection again. */
const ROUNDS = 3;

/**
 * Whether the server is behind a transaction pooler (PgBouncer): while another transaction holds our previous
 * connection, we get a different one.
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
 * Checks the requirements behind such a pooler: a direct URL for listening and migrating, and the timeouts
 * that we
 * otherwise set on each connection, set on the role.
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
