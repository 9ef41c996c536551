import { and, asc, eq, gt } from 'drizzle-orm';
import { type ImportCell, importLeftOut, imports } from '../../db/schema/imports.ts';
import { type Cell, type ExportTable, inBatches } from '../documents/table.ts';
import { refuse } from '../refusal.ts';
import type { Actor, Shop } from '../shop.ts';
import { requireImporter } from './check-import.ts';
import type { ImportKind } from './import-fields.ts';
import { WHY } from './left-out.ts';

/**
 * The rows of an import in which something is wrong, as the file had them, with what it is: to be mended and brought
 * again. Kept for a week. `import_not_found` (404) for another's import, and where none were left out.
 */
export async function exportLeftOut(
  shop: Shop,
  actor: Actor,
  kind: ImportKind,
  id: string,
): Promise<ExportTable> {
  const { userId } = requireImporter(actor, kind);
  const [row] = await shop.db
    .select({ columns: imports.columns, badRows: imports.badRows })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.ownerId, userId), eq(imports.kind, kind)));
  const titles = row?.columns.titles;
  if (!titles || !(await shop.db.$count(importLeftOut, eq(importLeftOut.importId, id)))) {
    return refuse('import_not_found');
  }
  const own = titles.flatMap((title, at) => (title === WHY ? [] : [at]));
  return {
    name: `${kind === 'products' ? 'produk' : 'petani'}-yang-salah`,
    columns: [...own.map((at) => ({ label: titles[at]!, width: 20 })), { label: WHY, width: 60 }],
    batches: inBatches(
      shop,
      (shop, after: number | null, limit) =>
        shop.db
          .select()
          .from(importLeftOut)
          .where(
            and(eq(importLeftOut.importId, id), after === null ? undefined : gt(importLeftOut.line, after)),
          )
          .orderBy(asc(importLeftOut.line))
          .limit(limit),
      ({ line }) => line,
      ({ cells, why }): Cell[] => [...own.map((at) => asTyped(cells[at])), why],
    ),
  };
}

const asTyped = (cell: ImportCell | undefined): Cell =>
  cell?.number && Number.isFinite(Number(cell.text)) ? Number(cell.text) : (cell?.text ?? null);
