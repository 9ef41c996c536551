import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { importLeftOut, importRows, imports } from '../../db/schema/imports.ts';
import { DAY_MS } from '../../shared/figures/days.ts';
import { runImportInput } from '../../shared/input/imports.ts';
import { parse } from '../parse.ts';
import { bool, readRows } from '../read-rows.ts';
import { Refusal, refuse } from '../refusal.ts';
import { refusalOf } from '../refusal-of.ts';
import { type Actor, changed, inTransaction, type Shop } from '../shop.ts';
import { requireImporter } from './check-import.ts';
import { getImport, IMPORT_LOCK, type ImportView } from './get-import.ts';
import type { ImportKind } from './import-fields.ts';
import { writeRows } from './write-rows.ts';

const CHUNK = 500;
const LEFT_OUT_DAYS = 7;
/** What says that the shop is another than the one that was looked at. */
const GONE = ['farmer_not_found', 'product_not_found', 'stale_version', 'stock_reserved'];

/**
 * Writes the rows of a checked import, all in one transaction or none: a process that dies midway leaves nothing, and
 * the import can be carried out again. One that is done is returned as it is. With `only: 'good'` the rows in which
 * something is wrong are left out, and can be had as a file (`exportLeftOut`). Refused while it has errors otherwise, or
 * no good row (`import_has_errors`), while it runs (`import_running`), and when the shop's data no longer fits (`import_stale`), all
 * 409. How far it is can be read from `getImport` by others meanwhile.
 */
export async function runImport(
  shop: Shop,
  actor: Actor,
  kind: ImportKind,
  id: string,
  input: z.input<typeof runImportInput> = {},
): Promise<ImportView> {
  const user = requireImporter(actor, kind);
  const { only } = parse(runImportInput, input);
  const found = await getImport(shop, actor, id);
  if (found.kind !== kind) return refuse('import_not_found');
  if (found.status === 'done') return found;
  const good = found.rows - found.badRows;
  const leavesOut = only === 'good' && found.badRows > 0 && good > 0;
  if (found.errorCount > 0 && !leavesOut) return refuse('import_has_errors');
  await inTransaction(shop, async (tx) => {
    await tx.db.execute('set local statement_timeout = 0');
    const lock = await readRows(
      tx,
      { got: bool },
      sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}::int, hashtext(${id})) as got`,
    );
    if (!lock[0]?.got) refuse('import_running');
    const [row] = await tx.db.select({ status: imports.status }).from(imports).where(eq(imports.id, id));
    if (!row) refuse('import_not_found');
    if (row?.status === 'done') return;
    for (let from = 1; from <= good; from += CHUNK) {
      const to = Math.min(good, from + CHUNK - 1);
      try {
        await writeRows(tx, user, kind, { id, from, to });
      } catch (thrown) {
        throw GONE.includes(refusalOf(thrown)?.code ?? '') ? new Refusal('import_stale', {}) : thrown;
      }
      // Outside the transaction, so that others see it.
      await shop.db.update(imports).set({ written: to }).where(eq(imports.id, id));
    }
    await tx.db.delete(importRows).where(eq(importRows.importId, id));
    await tx.db
      .update(imports)
      .set({ status: 'done', written: good, doneAt: tx.clock.now() })
      .where(eq(imports.id, id));
    await changed(tx, 'catalog');
    await changed(tx, 'deals');
  });
  return getImport(shop, actor, id);
}

/**
 * Drops imports that nobody carried out within a day, and after a week the rows that others left out; those that were
 * done keep their row, without its rows.
 */
export async function sweepImports(shop: Shop): Promise<number> {
  const now = shop.clock.now().getTime();
  const since = new Date(now - DAY_MS).toISOString();
  const long = shop.db
    .select({ id: imports.id })
    .from(imports)
    .where(lt(imports.createdAt, new Date(now - LEFT_OUT_DAYS * DAY_MS)));
  await shop.db.delete(importLeftOut).where(inArray(importLeftOut.importId, long));
  const { rowCount } = await shop.db.execute(sql`
    delete from imports where status = 'checked' and created_at < ${since}::timestamptz`);
  return rowCount ?? 0;
}
