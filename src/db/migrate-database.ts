import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { EngineError } from './engine-error.ts';
import { migrationRisks } from './migration-risks.ts';
import { projectFolder } from './project-folder.ts';
import {
  afterTables,
  beforeTables,
  type ChangedObjects,
  changedObjects,
  objectsInForce,
  readSqlObjects,
  type SqlObject,
} from './sql-objects.ts';

const FOLDER = join(projectFolder(), 'migrations');
/** The first migration of the chain before 0.2.0, none of which was released. */
const FORMER_CHAIN = 'f2c6ad4d953e9dc4153621ed1522cfc9293175935f13e3ffaabb74b84d4bfaf9';
/** The lock that allows one migration at a time, across processes. */
const MIGRATING = 7_305_002;

/** The longest that a migration beside the running shop may make others wait for its locks. */
const LOCK_WAIT = '1s';
const LOCK_TRIES = 60;

/** A version's schema: the folder of its migrations, and its objects. */
type Schema = { folder: string; objects: SqlObject[] };
const presentSchema = (): Schema => ({ folder: FOLDER, objects: readSqlObjects() });

type Pending = {
  migrations: MigrationMeta[];
  objects: ChangedObjects;
  /** Keys of the functions, views and triggers that exist. */
  inForce: Set<string>;
  empty: boolean;
};

const countOf = ({ migrations, objects: { changed, vanished } }: Pending) =>
  migrations.length + changed.length + vanished.length;

/**
 * Brings the database to the code's schema: its tables with `migrations/*.sql` in the journal's order, then
 * the functions,
 * views and triggers of `src/db/sql/`. All or nothing.
 *
 * @returns how many migrations and objects were applied
 * @throws EngineError when the database is newer than the code, or of the former chain
 */
export async function migrate(pool: pg.Pool): Promise<number> {
  return migrateTo(pool, readSqlObjects());
}

/**
 * The same while a shop of the previous version keeps serving: nobody waits long for the locks.
 *
 * @throws EngineError when the previous version could not work with the new schema; nothing was changed then
 */
export async function migrateWhileServing(pool: pg.Pool, to = presentSchema()): Promise<number> {
  const { obstacles } = await planMigration(pool, to);
  if (obstacles.length > 0)
    throw new EngineError(`Migrasi ini tidak bisa selagi toko buka:\n${obstacles.join('\n')}`);
  for (let time = 1; ; time += 1) {
    try {
      return await migrateTo(pool, to.objects, { lockTimeout: LOCK_WAIT, folder: to.folder });
    } catch (thrown) {
      if ((thrown as { code?: string }).code !== '55P03' || time === LOCK_TRIES) throw thrown;
      await sleep(500);
    }
  }
}

/** The same with other `objects`. */
export async function migrateTo(
  pool: pg.Pool,
  objects: SqlObject[],
  { lockTimeout = '0', folder = FOLDER }: { lockTimeout?: string; folder?: string } = {},
): Promise<number> {
  const client = await pool.connect();
  try {
    // Building an index over a large table may take longer than a page's statement may.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('select pg_advisory_lock($1)', [MIGRATING]);
    await client.query(`select set_config('lock_timeout', $1, false)`, [lockTimeout]);
    const pending = await findPending(client, { folder, objects });
    const count = countOf(pending);
    if (count > 0) await apply(client, pending, objects);
    return count;
  } finally {
    // Not returned to the pool: destroying the connection drops its settings and lock.
    client.release(true);
  }
}

/**
 * What a migration would apply, and, in words for the operator, why the previous version could not keep serving beside
 * it; without obstacles it can (docs/decisions/085).
 */
export async function planMigration(
  pool: pg.Pool,
  to = presentSchema(),
): Promise<{ count: number; obstacles: string[] }> {
  const pending = await findPending(pool, to);
  return {
    count: countOf(pending),
    obstacles: pending.empty ? ['Basis data ini masih kosong.'] : obstaclesIn(pending),
  };
}

function obstaclesIn({ migrations, objects: { changed, vanished }, inForce }: Pending): string[] {
  const risks = migrations.flatMap(({ sql }) => migrationRisks(sql.join('--> statement-breakpoint')));
  const replaced = (key: string) => inForce.has(key) && /^view (?!invariant_)/.test(key);
  return [
    ...risks.map(({ table, mark }) =>
      mark === 'contract'
        ? `Tabel ${table}: ada yang dihapus atau diganti nama, padahal versi yang berjalan memakainya.`
        : `Tabel ${table}: terkunci selama diubah.`,
    ),
    ...changed.flatMap(({ key, beforeTables }) =>
      replaced(key) || (beforeTables && inForce.has(key))
        ? [`${key}: diganti, padahal versi yang berjalan memakainya.`]
        : [],
    ),
    ...vanished.flatMap((key) =>
      /^view invariant_/.test(key) ? [] : [`${key}: dihapus, padahal versi yang berjalan memakainya.`],
    ),
  ];
}

/**
 * How many migrations and objects the database still lacks, for a start that must not change the schema by itself, and
 * what the operator should do. A database without any may mean that the shop's data was lost: migrating it would give
 * an empty shop that appears healthy.
 *
 * @throws EngineError when the database is newer than the code, or of the former chain
 */
export async function pendingMigrations(pool: pg.Pool): Promise<{ count: number; todo: string }> {
  const pending = await findPending(pool, presentSchema());
  const todo = pending.empty
    ? 'Basis data ini masih kosong. Untuk toko baru, jalankan: npm run migrate. Bila tokonya sudah pernah berisi, jangan: pulihkan cadangannya (docs/ops/bad-day.md).'
    : 'Buat cadangan, lalu jalankan: npm run migrate';
  return { count: countOf(pending), todo };
}

async function findPending(client: pg.Pool | pg.PoolClient, { folder, objects }: Schema): Promise<Pending> {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const { rows } = await client.query<{ journal: boolean; objects: boolean; compatible: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as journal,
       to_regclass('drizzle.sql_objects') is not null as objects,
       to_regclass('drizzle.compatible_migrations') is not null as compatible`,
  );
  const there = rows[0]!;
  const done = there.journal ? await appliedMigrations(client, known, there.compatible) : new Set<string>();
  return {
    // By hash, not by date: two branches may merge migrations in another order than they were written.
    migrations: known.filter((migration) => !done.has(migration.hash)),
    objects: there.objects ? await changedObjects(client, objects) : { changed: objects, vanished: [] },
    inForce: new Set(await objectsInForce(client)),
    empty: done.size === 0,
  };
}

async function appliedMigrations(
  client: pg.Pool | pg.PoolClient,
  known: MigrationMeta[],
  compatible: boolean,
): Promise<Set<string>> {
  const { rows: applied } = await client.query<{ hash: string; compatible: boolean }>(
    `select hash, ${compatible ? 'exists (select from drizzle.compatible_migrations c where c.hash = m.hash)' : 'false'} as compatible
     from drizzle.__drizzle_migrations m`,
  );
  if (applied.some((row) => row.hash === FORMER_CHAIN)) {
    throw new EngineError(
      [
        'This database was made before version 0.2.0, and its migrations end there. Nothing was changed.',
        'Start with a new DATA_DIR (or database in DATABASE_URL). To keep the data, export it with the former version and import it here.',
        'Basis data ini dari sebelum versi 0.2.0; tidak ada yang diubah. Pakai DATA_DIR atau basis data baru; data lama bisa diekspor dengan versi lama lalu diimpor di sini.',
      ].join('\n'),
    );
  }
  const hashes = new Set(known.map((migration) => migration.hash));
  // After a rollback, migrations of a newer version remain; this version can work with the compatible ones.
  const foreign = applied.filter((row) => !hashes.has(row.hash) && !row.compatible);
  if (foreign.length > 0) {
    throw new EngineError(
      `Basis data ini memuat ${foreign.length} migrasi yang tidak dikenal oleh versi Lumbung ini; mungkin pernah dipakai versi yang lebih baru. Tidak ada yang diubah. Pasang versi yang lebih baru, atau pakai basis data lain.`,
    );
  }
  return new Set(applied.map((row) => row.hash));
}

/** Recorded in drizzle-kit's table and in our own, in one transaction. */
async function apply(client: pg.PoolClient, pending: Pending, objects: SqlObject[]): Promise<void> {
  await client.query('begin');
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.sql_objects (key text primary key, hash text not null);
    create table if not exists drizzle.compatible_migrations (hash text primary key)
  `);
  if (!pending.empty && obstaclesIn(pending).length === 0) {
    await client.query(
      'insert into drizzle.compatible_migrations select * from unnest($1::text[]) on conflict do nothing',
      [pending.migrations.map(({ hash }) => hash)],
    );
  }
  await beforeTables(client, pending.objects);
  for (const { sql, hash, folderMillis } of pending.migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await afterTables(client, objects, pending.objects);
  await client.query('commit');
}
