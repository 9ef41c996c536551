import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type ImportError, importRows, imports } from '../../db/schema/import-tables.ts';
import { type Actor, type AppContext, requireDuty, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { bool, readRows, typed } from '../read-rows.ts';
import type { ImportKind } from './import-fields.ts';
import { importValuesInWords } from './import-values-in-words.ts';

/** An import that was checked, is running, or has finished. */
export type ImportView = {
  id: string;
  kind: ImportKind;
  fileName: string;
  status: 'checked' | 'running' | 'done';
  rows: number;
  /** Rows with errors: they block the import, or are skipped when only valid rows are requested. */
  badRows: number;
  /** Rows written so far; they are not committed while the import runs. */
  written: number;
  errorCount: number;
  /** At most 500 of them, by line. */
  errors: ImportError[];
  columns: { known: { field: string; title: string }[]; unknown: string[] };
  /** Other sheets of the workbook with such a table, which are not imported. */
  otherSheets: string[];
  /** The first rows as they would be written, formatted for people. */
  preview: { line: number; values: string[] }[];
  createdAt: string;
  doneAt: string | null;
};

const PREVIEW_ROWS = 5;
/** The class of the advisory locks that mark a running import. */
const IMPORT_LOCK = 7301;

/** Selects the user's own import of this kind. */
export const ownImport = (user: UserActor, kind: ImportKind, id: string): SQL | undefined =>
  and(eq(imports.id, id), eq(imports.ownerId, user.userId), eq(imports.kind, kind));

/** Marks an import as running until the transaction ends; throws `import_running` (409) while another does. */
export async function lockImport(ctx: AppContext, id: string): Promise<void> {
  const [lock] = await readRows(
    ctx,
    { got: bool },
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}::int, hashtext(${id})) as got`,
  );
  if (!lock?.got) fail('import_running');
}

/** Returns the user's own import; throws `import_not_found` (404) for another user's or a deleted one. */
export async function getImport(ctx: AppContext, actor: Actor, id: string): Promise<ImportView> {
  const { userId } = requireDuty(actor, 'goods.edit', 'admin');
  const [row] = await ctx.db
    .select({
      ...getTableColumns(imports),
      running: typed(
        bool,
        sql`exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${IMPORT_LOCK}::int::oid and granted
          and objid::bigint = (hashtext(${imports.id})::bigint & 4294967295)
          and database = (select oid from pg_database where datname = current_database()))`,
      ),
    })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.ownerId, userId)));
  if (!row) return fail('import_not_found');
  const preview = await ctx.db
    .select({ line: importRows.line, data: importRows.data })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.position))
    .limit(PREVIEW_ROWS);
  const running = row.status === 'checked' && row.running;
  const shown = await importValuesInWords(
    ctx,
    row.columns.known,
    preview.map(({ data }) => data),
  );
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    status: running ? 'running' : row.status,
    rows: row.rows,
    badRows: row.badRows,
    written: running || row.status === 'done' ? row.written : 0,
    errorCount: row.errorCount,
    errors: row.errors,
    columns: { known: row.columns.known, unknown: row.columns.unknown },
    otherSheets: row.columns.otherSheets ?? [],
    preview: preview.map(({ line }, at) => ({ line, values: shown[at]! })),
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}
