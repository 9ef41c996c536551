import { and, asc, eq, gt } from 'drizzle-orm';
import { type ImportCell, importSkippedCells, imports } from '../../db/schema/import-tables.ts';
import type { Actor, AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import { type Cell, type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { requireImporter } from './check-import.ts';
import { ownImport } from './get-import.ts';
import { type ImportKind, SKIP_REASON_TITLE } from './import-fields.ts';
import { skipReasons } from './skipped-cells.ts';

const FILE_WORDS: Record<ImportKind, string> = {
  products: 'produk',
  farmers: 'petani',
  'reference-prices': 'harga',
};

/**
 * Exports the rows of an import that have errors, as in the file, with a column of the errors, so that they can be
 * corrected and imported again. Available for a week; throws `import_not_found` (404) for another user's import, or one
 * without such rows.
 */
export async function exportSkippedCells(
  ctx: AppContext,
  actor: Actor,
  kind: ImportKind,
  id: string,
): Promise<ExportTable> {
  const user = requireImporter(actor, kind);
  const [row] = await ctx.db
    .select({ columns: imports.columns, badRows: imports.badRows })
    .from(imports)
    .where(ownImport(user, kind, id));
  const titles = row?.columns.titles;
  if (!titles || !(await ctx.db.$count(importSkippedCells, eq(importSkippedCells.importId, id)))) {
    return fail('import_not_found');
  }
  const own = titles.flatMap((title, at) => (title === SKIP_REASON_TITLE ? [] : [at]));
  return {
    name: `${FILE_WORDS[kind]}-yang-salah`,
    columns: [
      ...own.map((at) => ({ label: titles[at]!, width: 20 })),
      { label: SKIP_REASON_TITLE, width: 60 },
    ],
    batches: readInBatches(
      ctx,
      (ctx, after: number | null, limit) =>
        ctx.db
          .select()
          .from(importSkippedCells)
          .where(
            and(
              eq(importSkippedCells.importId, id),
              after === null ? undefined : gt(importSkippedCells.line, after),
            ),
          )
          .orderBy(asc(importSkippedCells.line))
          .limit(limit),
      ({ line }) => line,
      ({ cells, reason }): Cell[] => [...own.map((at) => asTyped(cells[at])), skipReasons(reason).join('; ')],
    ),
  };
}

const asTyped = (cell: ImportCell | undefined): Cell =>
  cell?.number && Number.isFinite(Number(cell.text)) ? Number(cell.text) : (cell?.text ?? null);
