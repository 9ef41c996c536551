import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { importSkippedCells, imports } from '../../db/schema/import-tables.ts';
import { importRowsQuery } from '../../shared/schemas/import-schemas.ts';
import type { Actor, AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { int, json, nullable, readRows, text } from '../read-rows.ts';
import { requireImporter } from './check-import.ts';
import { ownImport } from './get-import.ts';
import { type ImportKind, importFields } from './import-fields.ts';
import { importValuesInWords } from './import-values-in-words.ts';
import { columnsByTitles } from './sheet-layout.ts';
import { reasonsByField, skipReasons } from './skipped-cells.ts';

/**
 * A row of a checked file: its values by the known columns, all its errors as texts, and the same errors by the field
 * of their column.
 */
export type ImportRowView = {
  line: number;
  values: string[];
  reasons: string[];
  wrong: Record<string, string>;
};

const ROWS = 50;
const CELLS = z.array(z.object({ text: z.string() }));

/**
 * Returns a page of the rows of a checked file, in the order of the file: valid ones as they will be written, invalid
 * ones as in the file. Throws `import_not_found` (404) for another user's.
 */
export async function getImportRows(
  ctx: AppContext,
  actor: Actor,
  kind: ImportKind,
  id: string,
  input: z.input<typeof importRowsQuery> = {},
): Promise<PageResult<ImportRowView>> {
  const user = requireImporter(actor, kind);
  const { show, page } = parse(importRowsQuery, input);
  const [row] = await ctx.db
    .select({
      columns: imports.columns,
      rows: imports.rows,
      badRows: imports.badRows,
      status: imports.status,
    })
    .from(imports)
    .where(ownImport(user, kind, id));
  if (!row) return fail('import_not_found');
  const good = sql`select line, data, null::jsonb as cells, null::text as why from import_rows where import_id = ${id}`;
  const wrong = sql`select line, null::jsonb as data, cells, reason as why from import_skipped_cells where import_id = ${id}`;
  const found = await readRows(
    ctx,
    {
      line: int,
      data: nullable(json(z.record(z.string(), z.unknown()))),
      cells: nullable(json(CELLS)),
      why: nullable(text),
    },
    sql`select line, data, cells, why from (${show === 'wrong' ? wrong : sql`${good} union all ${wrong}`}) as of_file
      order by line limit ${ROWS} offset ${(page - 1) * ROWS}`,
  );
  const sound = found.flatMap(({ line, data }) => (data ? [{ line, data }] : []));
  const words = await importValuesInWords(
    ctx,
    row.columns.known,
    sound.map(({ data }) => data),
  );
  const at = columnsByTitles(row.columns.titles ?? [], importFields(kind, user.role));
  const isDone = row.status === 'done';
  return toPage(
    found.map(
      ({ line, cells, why }): ImportRowView => ({
        line,
        values: cells
          ? row.columns.known.map(({ field }) => cells[at.get(field) ?? -1]?.text ?? '')
          : words[sound.findIndex((one) => one.line === line)]!,
        reasons: why === null ? [] : skipReasons(why),
        wrong: why === null ? {} : reasonsByField(why, row.columns.known),
      }),
    ),
    { total: show === 'wrong' || isDone ? row.badRows : row.rows },
    { page, limit: ROWS },
  );
}

/** The invalid row on this line as in the file; null when there is none. */
export async function getWrongImportRow(
  ctx: AppContext,
  actor: Actor,
  kind: ImportKind,
  id: string,
  line: number,
): Promise<ImportRowView | null> {
  const user = requireImporter(actor, kind);
  const [row] = await ctx.db
    .select({ columns: imports.columns, cells: importSkippedCells.cells, why: importSkippedCells.reason })
    .from(importSkippedCells)
    .innerJoin(imports, eq(imports.id, importSkippedCells.importId))
    .where(and(ownImport(user, kind, id), eq(importSkippedCells.line, line)));
  if (!row) return null;
  const at = columnsByTitles(row.columns.titles ?? [], importFields(kind, user.role));
  const values = row.columns.known.map(({ field }) => row.cells[at.get(field) ?? -1]?.text ?? '');
  return {
    line,
    values,
    reasons: skipReasons(row.why),
    wrong: reasonsByField(row.why, row.columns.known),
  };
}
