import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { projectFolder } from './project-folder.ts';

const FOLDERS = { functions: 'function', views: 'view', invariants: 'view', triggers: 'trigger' } as const;
const BEFORE_TABLES = /^-- Before tables: /m;

/**
 * A function, view or trigger of the schema: a file of `src/db/sql/`, whose README explains how to write one.
 */
export type SqlObject = {
  /** Such as `function line_total`, `trigger listings.market_added`. */
  key: string;
  file: string;
  statement: string;
  hash: string;
  /** Whether a column, constraint or index depends on it. */
  beforeTables: boolean;
};

export type ChangedObjects = { changed: SqlObject[]; vanished: string[] };

/** Every file of the folder. */
export function readSqlObjects(folder = join(projectFolder(), 'src/db/sql')): SqlObject[] {
  return Object.entries(FOLDERS).flatMap(([name, kind]) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => readObject(join(folder, name, file), `${kind} ${file.slice(0, -'.sql'.length)}`)),
  );
}

function readObject(file: string, key: string): SqlObject {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  // Without its header: a changed comment is no reason to lock a table and recreate its trigger.
  const statement = text.replace(/^(?:--.*\n)+/, '');
  const hash = createHash('sha256').update(statement).digest('hex');
  return { key, file, statement, hash, beforeTables: BEFORE_TABLES.test(text) };
}

/**
 * Sorts each object after the objects that it names: PostgreSQL accepts a view or an SQL function only when those
 * exist.
 */
function inOrder(objects: SqlObject[]): SqlObject[] {
  const byName = new Map(
    objects.filter(({ key }) => !key.startsWith('trigger ')).map((object) => [nameOf(object.key), object]),
  );
  const ordered = new Set<SqlObject>();
  const place = (object: SqlObject, above: SqlObject[]): void => {
    if (ordered.has(object)) return;
    if (above.includes(object)) {
      throw new Error(`${[...above, object].map(({ key }) => key).join(' → ')}: each needs the next`);
    }
    const words = object.statement.replace(/--.*$/gm, '').match(/\w+/g) ?? [];
    for (const word of words) {
      const named = byName.get(word);
      if (named && named !== object) place(named, [...above, object]);
    }
    ordered.add(object);
  };
  for (const object of objects) place(object, []);
  return [...ordered];
}

const nameOf = (key: string) => key.slice(key.indexOf(' ') + 1);

/** The objects that differ from what `migrate` applied last. */
export async function changedObjects(
  client: pg.Pool | pg.PoolClient,
  objects: SqlObject[],
): Promise<ChangedObjects> {
  const { rows } = await client.query<{ key: string; hash: string }>(
    'select key, hash from drizzle.sql_objects',
  );
  const applied = new Map(rows.map(({ key, hash }) => [key, hash]));
  const known = new Set(objects.map(({ key }) => key));
  return {
    changed: objects.filter(({ key, hash }) => applied.get(key) !== hash),
    vanished: [...applied.keys()].filter((key) => !known.has(key)),
  };
}

/** The existing functions, views and triggers of our schema, by their keys. */
export async function objectsInForce(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    select 'function ' || proname as key from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all select 'view ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    union all select 'trigger ' || relname || '.' || tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal`);
  return rows.map(({ key }) => key);
}

/**
 * Drops the views and triggers that change or vanish, so that migrations may change the tables below them,
 * and creates the functions that tables need.
 */
export async function beforeTables(
  client: pg.PoolClient,
  { changed, vanished }: ChangedObjects,
): Promise<void> {
  for (const key of [...changed.map((object) => object.key), ...vanished]) {
    const [table, trigger] = nameOf(key).split('.');
    // Dependent views are dropped too; `afterTables` recreates them, since the database lacks them then.
    if (key.startsWith('view ')) await client.query(`drop view if exists "${nameOf(key)}" cascade`);
    if (key.startsWith('trigger ')) await client.query(`drop trigger if exists "${trigger}" on "${table}"`);
  }
  for (const object of inOrder(changed.filter((one) => one.beforeTables))) await put(client, object);
}

/** Creates everything else that changed or is missing, and records the applied objects. */
export async function afterTables(
  client: pg.PoolClient,
  objects: SqlObject[],
  { changed, vanished }: ChangedObjects,
): Promise<void> {
  for (const key of vanished.filter((one) => one.startsWith('function ')))
    await client.query(`drop function if exists "${nameOf(key)}"`);
  const there = new Set(await objectsInForce(client));
  for (const object of inOrder(objects)) {
    if (there.has(object.key) && (object.beforeTables || !changed.includes(object))) continue;
    await put(client, object);
  }
  await client.query('delete from drizzle.sql_objects where key = any($1)', [
    [...vanished, ...changed.map(({ key }) => key)],
  ]);
  await client.query(
    'insert into drizzle.sql_objects (key, hash) select * from unnest($1::text[], $2::text[])',
    [changed.map(({ key }) => key), changed.map(({ hash }) => hash)],
  );
}

async function put(client: pg.PoolClient, { file, statement }: SqlObject): Promise<void> {
  try {
    await client.query(statement);
  } catch (thrown) {
    throw new Error(`${file}: ${(thrown as Error).message}`, { cause: thrown });
  }
}
