import type pg from 'pg';
import { emptyDatabase, REFERENCE } from './empty-database.ts';

/** A database larger than this has held so much that the next file would read past what is dead in it. */
const LARGEST = 40 * 1024 * 1024;
/** Connections that are kept for the next file; few need more. */
const KEPT = 4;

/** All that makes one database another but for its rows: tables, columns, rules, triggers and functions, settings, migrations, reference rows. */
const LAYOUT = `concat_ws(' ',
  (select md5(string_agg(concat(c.oid, relname, relkind), ',' order by c.oid)) from pg_class c
    where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and relpersistence = 'p'),
  (select md5(string_agg(concat(attrelid, attname, attnotnull, atttypid), ',' order by attrelid, attnum)) from pg_attribute a
    join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0),
  (select md5(string_agg(concat(oid, conname, convalidated), ',' order by oid)) from pg_constraint),
  (select md5(string_agg(concat(oid, tgname, tgenabled), ',' order by oid)) from pg_trigger where not tgisinternal),
  (select md5(string_agg(concat(oid, prosrc), ',' order by oid)) from pg_proc where pronamespace = 'public'::regnamespace),
  (select count(*) from pg_namespace where nspname !~ '^pg_'),
  (select md5(string_agg(hash, ',' order by id)) from drizzle.__drizzle_migrations),
  (select count(*) from pg_db_role_setting s join pg_database d on d.oid = setdatabase where datname = current_database()),
  ${REFERENCE.map((name) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${name} t)`).join()})`;

/** What of a database has to be the same, so that it is as good as another. */
export async function layoutOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ layout: string }>(`select ${LAYOUT} as layout`);
  return rows[0]!.layout;
}

/**
 * Tells whether a database is as it was made but for its rows: of the same `layout`, with nobody else in it and nothing held.
 * If so, it is emptied, its numbers are set back, and its connections have no settings of their own any more.
 */
export async function asMade(pool: pg.Pool, layout: string): Promise<boolean> {
  if (pool.idleCount < pool.totalCount) return false;
  const { rows } = await pool.query<{ same: boolean; others: number; held: number; size: number }>(
    `select ${LAYOUT} = $1 as same,
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend') as others,
       (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
         where locktype = 'advisory' and datname = current_database()) as held,
       pg_database_size(current_database())::float8 as size`,
    [layout],
  );
  const { same, others, held, size } = rows[0]!;
  if (!same || others > pool.totalCount || held > 0 || size > LARGEST) return false;
  await emptyDatabase(pool);
  await pool.query(
    `select setval(seqrelid, seqstart, false) from pg_sequence join pg_class on oid = seqrelid
     where relnamespace = 'public'::regnamespace and not relname ^@ any ('{${REFERENCE}}')`,
  );
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const [at, client] of idle.entries()) {
    if (at < KEPT) await client.query('reset all; unlisten *; discard temp');
    client.release(at >= KEPT);
  }
  return true;
}
