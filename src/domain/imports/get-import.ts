import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { type ImportError, importRows, imports } from '../../db/schema/import-tables.ts';
import { type Category, categoryLabel, formatDate } from '../../shared/enums/labels.ts';
import { cutText } from '../../shared/format/cut-text.ts';
import { isListingField } from '../../shared/rules/listings/field-text.ts';
import { listingFieldOf } from '../../shared/rules/listings/listing-fields.ts';
import { type QualityClass, qualityClassOf } from '../../shared/rules/quality/quality-classes.ts';
import { type Commodity, commodityLabel } from '../../shared/rules/references/commodities.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { bool, typed } from '../read-rows.ts';
import { createMoneyFormatter } from '../settings/create-money-formatter.ts';
import type { ImportKind } from './import-fields.ts';

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
  /** Sheets of the workbook with such a table too, which are left out. */
  otherSheets: string[];
  /** The first rows as they would be written, in words. */
  preview: { line: number; values: string[] }[];
  createdAt: string;
  doneAt: string | null;
};

const PREVIEW_ROWS = 5;
/** The class of the advisory locks that mark a running import. */
export const IMPORT_LOCK = 7301;

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
  const money = await createMoneyFormatter(ctx);
  const sellers = await sellerNames(
    ctx,
    preview.map(({ data }) => data.farmer_id),
  );
  const shown = (field: string, data: Record<string, unknown>): string => {
    if (field === 'farmer') return sellers.get(Number(data.farmer_id)) ?? '';
    return shownValue(data[field], isListingField(field) ? listingFieldOf(field).kind : field, money);
  };
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
    preview: preview.map(({ line, data }) => ({
      line,
      values: row.columns.known.map(({ field }) => shown(field, data)),
    })),
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

async function sellerNames(ctx: AppContext, ids: unknown[]): Promise<Map<number, string>> {
  const known = ids.filter((id) => typeof id === 'number');
  if (known.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: farmers.id, name: farmers.name })
    .from(farmers)
    .where(inArray(farmers.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A value as people write it: categories and classes by name, prices with their currency, days with their month. */
function shownValue(value: unknown, kind: string, money: (amount: number) => string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (kind === 'category') return categoryLabel[value as Category] ?? String(value);
  if (kind === 'class') return qualityClassOf(value as QualityClass).label;
  if (kind === 'commodity') return commodityLabel(value as Commodity);
  if (kind === 'day' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)))
    return formatDate(String(value));
  if (kind === 'money' && typeof value === 'number') return money(value);
  if (Array.isArray(value)) return cutText(value.join(', '), 120);
  if (typeof value === 'number' && kind !== 'id') return formatDecimal(value);
  return cutText(String(value), 120);
}

/** Up to eight decimals, as coordinates have them. */
const formatDecimal = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 8 });
