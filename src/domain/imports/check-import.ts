import { createHash, randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { type ImportColumns, type ImportError, importRows, imports } from '../../db/schema/import-tables.ts';
import { cutText } from '../../shared/format/cut-text.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import type { DecimalMark } from '../../shared/schemas/import-schemas.ts';
import {
  type Actor,
  type AppContext,
  inTransaction,
  requireDuty,
  requireUser,
  type UserActor,
} from '../context.ts';
import { fail } from '../domain-error.ts';
import { runFileJob } from '../file-worker.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type CheckedSheet, unpackRows } from './check-sheet.ts';
import { getImport, type ImportView } from './get-import.ts';
import { FILE_BYTES_MAX } from './import-cell.ts';
import { type ImportKind, importFields } from './import-fields.ts';
import { rowValidatorOf } from './row-validators.ts';
import { type ColumnLayout, located } from './sheet-layout.ts';
import { recordSkippedCells } from './skipped-cells.ts';

export type ImportFile = { name: string; bytes: Buffer };

const ERRORS_KEPT = 500;

/** Requires a user who may import: an admin anything, a farmer their own products. */
export function requireImporter(actor: Actor, kind: ImportKind): UserActor {
  const user = kind === 'products' ? requireDuty(actor, 'goods.edit', 'admin') : requireUser(actor, 'admin');
  return user.role === 'farmer' && user.farmerId === null ? fail('forbidden') : user;
}

/**
 * Reads a CSV or XLSX file of products or farmers and validates each row by the rules of the forms, without writing any
 * (a dry run). Errors name line and column; the rows wait for `runImport` for a day, and a file that was imported
 * completely returns its finished import. `decimal` sets the meaning of a number such as `1,800`. Throws
 * `import_unreadable` (400) for a file without a table, `import_too_large` (413) above 10 MB or 20,000 rows. The file
 * is read in a process of its own (`runFileJob`), before a transaction begins.
 */
export async function checkImport(
  ctx: AppContext,
  actor: Actor,
  kind: ImportKind,
  file: ImportFile,
  { decimal }: { decimal?: DecimalMark | undefined } = {},
): Promise<ImportView> {
  const user = requireImporter(actor, kind);
  if (file.bytes.length > FILE_BYTES_MAX) fail('import_too_large');
  const fileHash = createHash('sha256').update(file.bytes).digest('hex');
  const [done] = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.ownerId, user.userId),
        eq(imports.kind, kind),
        eq(imports.fileHash, fileHash),
        eq(imports.status, 'done'),
        eq(imports.badRows, 0),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  if (done) return getImport(ctx, actor, done.id);
  const { store } = await getSettings(ctx, 'store');
  const sheet = await runFileJob<CheckedSheet>(
    'tables',
    'checkSheet',
    {
      bytes: file.bytes,
      kind,
      role: user.role,
      currency: store.currency,
      today: dayInWib(ctx.clock.now()),
      decimal,
    },
    { owner: user.userId },
  );
  const id = randomUUID();
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    await ctx.db.insert(imports).values({
      id,
      kind,
      ownerId: user.userId,
      fileName: cutText(file.name, 200).replaceAll('\0', ''),
      fileHash,
      status: 'checked',
      rows: 0,
      errorCount: 0,
      errors: [],
      columns: { known: [], unknown: [] },
      createdAt: now,
    });
    const found = await storeRows(ctx, user, kind, { id, sheet });
    await ctx.db.update(imports).set(found).where(eq(imports.id, id));
  });
  return getImport(ctx, actor, id);
}

/** The errors of a row in the order of its columns; those without a column come last. */
function inColumnOrder(errors: ImportError[], known: ColumnLayout['known']): ImportError[] {
  const places = new Map(known.map(({ field, at }) => [field.title, at]));
  const place = ({ field }: ImportError) => places.get(field) ?? Number.MAX_SAFE_INTEGER;
  return errors.toSorted((a, b) => place(a) - place(b));
}

async function storeRows(
  ctx: AppContext,
  user: UserActor,
  kind: ImportKind,
  { id, sheet }: { id: string; sheet: CheckedSheet },
) {
  const check = rowValidatorOf(ctx, user, kind);
  const fields = importFields(kind, user.role);
  const known = sheet.layout.known.flatMap(({ field: name, at }) => {
    const field = fields.find((one) => one.field === name);
    return field ? [{ field, at }] : [];
  });
  const errors: ImportError[] = [];
  let errorCount = 0;
  const note = (found: ImportError[]) => {
    errorCount += found.length;
    errors.push(...found.slice(0, ERRORS_KEPT - errors.length));
  };
  note(sheet.layout.errors);
  let rows = 0;
  let badRows = 0;
  for (const packed of sheet.batches) {
    const batch = unpackRows(packed);
    const read = batch.flatMap(({ line, data, errors }) =>
      data ? [{ line, data, wrong: new Set(errors.map(({ field }) => field)) }] : [],
    );
    const found = Map.groupBy(read.length > 0 ? await check(read) : [], ({ line }) => line);
    const bad = batch.flatMap(({ line, cells, errors }) => {
      const told = new Set(errors.map(({ field }) => field));
      const more = (found.get(line) ?? []).filter(({ field }) => !told.has(field));
      const all = [...errors, ...more.map((error) => located(error, cells, known))];
      return all.length > 0 ? [{ line, cells, errors: inColumnOrder(all, known) }] : [];
    });
    for (const row of bad) note(row.errors);
    const wrong = new Set(bad.map(({ line }) => line));
    const sound = read.filter(({ line }) => !wrong.has(line));
    const values = sound.map(({ line, data }, at) => ({ importId: id, position: rows + at + 1, line, data }));
    if (values.length > 0) await ctx.db.insert(importRows).values(values);
    await recordSkippedCells(ctx, id, bad, { known });
    rows += sound.length;
    badRows += bad.length;
  }
  if (errorCount === 0 && rows === 0) {
    fail('import_unreadable', { why: 'Berkas ini kosong: tidak ada baris di bawah judul kolom.' });
  }
  errors.sort((a, b) => a.line - b.line);
  const columns: ImportColumns = {
    known: known.map(({ field }) => ({ field: field.field, title: field.title })),
    unknown: sheet.layout.unknown,
    titles: sheet.layout.titles,
    otherSheets: sheet.layout.otherSheets,
  };
  return { rows: rows + badRows, badRows, errors, errorCount, columns };
}
