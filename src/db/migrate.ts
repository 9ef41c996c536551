import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { EngineError } from './engine-error.ts';
import { projectFolder } from './project-folder.ts';

const FOLDER = join(projectFolder(), 'migrations');
/** One migrator at a time, whichever process it runs in. */
const MIGRATING = 7_305_002;

/**
 * Brings the database to the code's schema with `migrations/*.sql`, in the journal's order, all or nothing.
 *
 * @returns how many were applied
 * @throws EngineError when the database is newer than the code
 */
export async function migrate(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    // Building an index over a large table may take longer than any page may.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('select pg_advisory_lock($1)', [MIGRATING]);
    const pending = await findPending(client);
    if (pending.length > 0) await apply(client, pending);
    return pending.length;
  } finally {
    // Not back to the pool: the session's settings and lock go with it.
    client.release(true);
  }
}

/**
 * How many migrations the database still lacks, for a start that must not change the schema by itself, and what is to be
 * done about them. One that lacks all of them may stand where a shop's was lost: migrated, it would be an empty shop that
 * looks well.
 *
 * @throws EngineError when the database is newer than the code
 */
export async function pendingMigrations(pool: pg.Pool): Promise<{ count: number; todo: string }> {
  const { length: count } = await findPending(pool);
  const todo =
    count === readMigrationFiles({ migrationsFolder: FOLDER }).length
      ? 'Basis data ini masih kosong. Untuk toko baru, jalankan: npm run migrate. Bila tokonya sudah pernah berisi, jangan: pulihkan cadangannya (docs/ops/bad-day.md).'
      : 'Buat cadangan, lalu jalankan: npm run migrate';
  return { count, todo };
}

async function findPending(client: pg.Pool | pg.PoolClient): Promise<MigrationMeta[]> {
  const known = readMigrationFiles({ migrationsFolder: FOLDER });
  const { rows: present } = await client.query(
    `select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (present.length === 0) return known;
  const { rows: applied } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations',
  );
  const hashes = new Set(known.map((migration) => migration.hash));
  const foreign = applied.filter((row) => !hashes.has(row.hash));
  if (foreign.length > 0) {
    throw new EngineError(
      `Basis data ini memuat ${foreign.length} migrasi yang tidak dikenal oleh versi Lumbung ini; mungkin pernah dipakai versi yang lebih baru. Tidak ada yang diubah. Pasang versi yang lebih baru, atau pakai basis data lain.`,
    );
  }
  // By hash, not by date: two branches may bring migrations in another order than they were written.
  const done = new Set(applied.map((row) => row.hash));
  return known.filter((migration) => !done.has(migration.hash));
}

/** Kept in the table that drizzle-kit knows, in one transaction. */
async function apply(client: pg.PoolClient, migrations: MigrationMeta[]): Promise<void> {
  await client.query('begin');
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)
  `);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await client.query('commit');
}
