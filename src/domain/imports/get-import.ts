import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type ImportError, importRows, imports } from '../../db/schema/imports.ts';
import { bool, typed } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';
import type { ImportKind } from './import-fields.ts';

/** A file that was checked, is being carried out, or has been. */
export type ImportView = {
  id: string;
  kind: ImportKind;
  fileName: string;
  status: 'checked' | 'running' | 'done';
  rows: number;
  /** Rows with something wrong: in the way of the whole, left out when only the good ones are asked for. */
  badRows: number;
  /** Rows written so far; while it runs none of them counts yet. */
  written: number;
  errorCount: number;
  /** At most 500 of them, by line. */
  errors: ImportError[];
  columns: { known: { field: string; title: string }[]; unknown: string[] };
  /** The first rows as they would be written. */
  preview: { line: number; values: string[] }[];
  createdAt: string;
  doneAt: string | null;
};

const PREVIEW = 5;
/** The class of the advisory locks that say that an import runs. */
export const IMPORT_LOCK = 7301;

/** An import of one's own; `import_not_found` (404) for another's, and for one that has been swept. */
export async function getImport(shop: Shop, actor: Actor, id: string): Promise<ImportView> {
  const { userId } = requireDuty(actor, 'goods.edit', 'admin');
  const [row] = await shop.db
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
  if (!row) return refuse('import_not_found');
  const preview = await shop.db
    .select({ line: importRows.line, data: importRows.data })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.position))
    .limit(PREVIEW);
  const running = row.status === 'checked' && row.running;
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
    preview: preview.map(({ line, data }) => ({
      line,
      values: row.columns.known.map(({ field }) => shown(data[field === 'farmer' ? 'farmer_id' : field])),
    })),
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  return String(value).slice(0, 120);
}
