import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { importRows, importSkippedCells, imports } from '../../db/schema/import-tables.ts';
import { DAY_MS } from '../../shared/format/dates.ts';
import { runImportInput } from '../../shared/schemas/import-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../context.ts';
import { DomainError, fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';
import { toDomainError } from '../to-domain-error.ts';
import { requireImporter } from './check-import.ts';
import { getImport, type ImportView, lockImport } from './get-import.ts';
import type { ImportKind } from './import-fields.ts';
import { writeImportRows } from './write-import-rows.ts';

const CHUNK = 500;
const RETENTION_DAYS = 7;
/** Errors that show that the shop's data has changed since the check. */
const STALE_CODES = [
  'farmer_not_found',
  'product_not_found',
  'stale_version',
  'stock_reserved',
  'price_doubled',
  'price_days',
];

/**
 * Writes the rows of a checked import in one transaction: a process that dies leaves nothing, and the import can run
 * again; a finished one is returned as it is. With `only: 'good'` rows with errors are skipped and can be exported
 * (`exportSkippedCells`). Throws (409) `import_has_errors` when errors remain or no row is valid, `import_running`
 * while it runs, and `import_stale` when the shop's data has changed; `getImport` returns the progress meanwhile.
 */
export async function runImport(
  ctx: AppContext,
  actor: Actor,
  kind: ImportKind,
  id: string,
  input: z.input<typeof runImportInput> = {},
): Promise<ImportView> {
  const user = requireImporter(actor, kind);
  const { only } = parse(runImportInput, input);
  const found = await getImport(ctx, actor, id);
  if (found.kind !== kind) return fail('import_not_found');
  if (found.status === 'done') return found;
  const leavesOut = only === 'good' && found.badRows > 0 && found.rows > found.badRows;
  if (found.errorCount > 0 && !leavesOut) return fail('import_has_errors');
  // A bank account in a file concerns money: someone with access to an open session must not add one.
  const accounts = and(eq(importRows.importId, id), sql`${importRows.data} ? 'bank'`);
  if (kind === 'farmers' && (await ctx.db.$count(importRows, accounts)) > 0)
    await requireRecentAuth(ctx, user);
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute('set local statement_timeout = 0');
    await lockImport(tx, id);
    const [row] = await tx.db
      .select({ status: imports.status, rows: imports.rows, badRows: imports.badRows })
      .from(imports)
      .where(eq(imports.id, id));
    if (!row) return fail('import_not_found');
    if (row.status === 'done') return;
    // A row may have been corrected since the admin looked.
    const good = row.rows - row.badRows;
    for (let from = 1; from <= good; from += CHUNK) {
      const to = Math.min(good, from + CHUNK - 1);
      try {
        await writeImportRows(tx, user, kind, { id, from, to });
      } catch (thrown) {
        throw STALE_CODES.includes(toDomainError(thrown)?.code ?? '')
          ? new DomainError('import_stale', {})
          : thrown;
      }
      // Outside the transaction, so that others see the progress.
      await ctx.db.update(imports).set({ written: to }).where(eq(imports.id, id));
    }
    await tx.db.delete(importRows).where(eq(importRows.importId, id));
    await tx.db
      .update(imports)
      .set({ status: 'done', written: good, doneAt: tx.clock.now() })
      .where(eq(imports.id, id));
  });
  return getImport(ctx, actor, id);
}

/**
 * Deletes imports that were not run within a day, and skipped rows after a week; finished imports keep their record
 * without the rows.
 */
export async function deleteOldImports(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now().getTime();
  const since = new Date(now - DAY_MS).toISOString();
  const long = ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(lt(imports.createdAt, new Date(now - RETENTION_DAYS * DAY_MS)));
  await ctx.db.delete(importSkippedCells).where(inArray(importSkippedCells.importId, long));
  const { rowCount } = await ctx.db.execute(sql`
    delete from imports where status = 'checked' and created_at < ${since}::timestamptz`);
  return rowCount ?? 0;
}
