import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type ImportError, importRows, importSkippedCells, imports } from '../../db/schema/import-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { mendImportRowInput } from '../../shared/schemas/import-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../context.ts';
import { DomainError, fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { int, readRows } from '../read-rows.ts';
import { getSettings } from '../settings/get-settings.ts';
import { requireImporter } from './check-import.ts';
import { readRow } from './check-sheet.ts';
import { getImport, type ImportView, lockImport, ownImport } from './get-import.ts';
import { type ImportKind, importFields } from './import-fields.ts';
import { rowValidatorOf } from './row-validators.ts';
import { columnsByTitles } from './sheet-layout.ts';
import { skipReasons } from './skipped-cells.ts';

/** The value of a cell that was ambiguous when the file was checked. */
const AMBIGUOUS = 'Bisa berarti';

/**
 * Checks an invalid row of a checked file again with other cells, and moves it to the rows that will be written. The
 * other rows stay as they are. Throws `invalid_input` (400) with the cells that are still wrong, `import_running` (409)
 * while the import runs, and `import_not_found` (404) when the row is not invalid (any more).
 */
export async function mendImportRow(
  ctx: AppContext,
  actor: Actor,
  kind: ImportKind,
  id: string,
  input: z.input<typeof mendImportRowInput>,
): Promise<ImportView> {
  const user = requireImporter(actor, kind);
  const { line, cells: typed } = parse(mendImportRowInput, input);
  const { store } = await getSettings(ctx, 'store');
  await inTransaction(ctx, async (ctx) => {
    await lockImport(ctx, id);
    const [file] = await ctx.db
      .select()
      .from(imports)
      .where(and(ownImport(user, kind, id), eq(imports.status, 'checked')))
      .for('update');
    const ofRow = and(eq(importSkippedCells.importId, id), eq(importSkippedCells.line, line));
    const [row] = await ctx.db.select().from(importSkippedCells).where(ofRow);
    if (!file || !row) return fail('import_not_found');

    const fields = importFields(kind, user.role);
    const places = columnsByTitles(file.columns.titles ?? [], fields);
    const known = fields.flatMap((field) => {
      const at = places.get(field.field);
      return at === undefined ? [] : [{ field, at }];
    });
    const cells = (file.columns.titles ?? []).map(() => ({ text: '' }) as (typeof row.cells)[number]);
    const doubtful = new Set<number>();
    for (const { field, at } of known) {
      const before = row.cells[at];
      const given = typed[field.field] ?? '';
      cells[at] = before?.number && before.text === given ? { text: given, number: true } : { text: given };
      if (skipReasons(row.reason).some((one) => one.startsWith(field.title) && one.includes(AMBIGUOUS)))
        doubtful.add(at);
    }
    const both = { comma: true, dot: true };
    const notations = {
      of: new Map([...doubtful].map((at) => [at, both])),
      isEnglish: false,
      monthFirst: doubtful,
    };
    const today = dayInWib(ctx.clock.now());
    const { data, errors: own } = readRow(
      { line, cells },
      {
        layout: { known, unknown: [], missing: [], titles: [] },
        notations,
        kind,
        currency: store.currency,
        today,
        decimal: undefined,
      },
    );
    const check = rowValidatorOf(ctx, user, kind);
    // Whether days of prices fit together depends on all other rows.
    if (kind === 'reference-prices') await check(await rowsOf(ctx, id));
    const wrong = new Set(own.map(({ field }) => field));
    const errors = [
      ...own,
      ...(await check([{ line, data, wrong }])),
      ...(await sameInFile(ctx, kind, id, data)),
    ];
    const texts: Record<string, string> = {};
    for (const { field, text } of errors) {
      const name = known.find((one) => one.field.title === field)?.field.field ?? field;
      texts[`cells.${name}`] ??= text;
    }
    const [first] = errors;
    if (first) throw new DomainError('invalid_input', { first: first.text }, texts);
    await ctx.db.delete(importSkippedCells).where(ofRow);
    await ctx.db.insert(importRows).values({
      importId: id,
      position: file.rows - file.badRows + 1,
      line,
      data,
    });
    const badRows = file.badRows - 1;
    const rest = file.errors.filter((one) => one.line !== line);
    // A row with more errors than are stored counts as one.
    const fewer = Math.max(1, file.errors.length - rest.length);
    await ctx.db
      .update(imports)
      .set({
        badRows,
        errors: badRows === 0 ? [] : rest,
        errorCount: badRows === 0 ? 0 : Math.max(badRows, file.errorCount - fewer),
      })
      .where(eq(imports.id, id));
  });
  return getImport(ctx, actor, id);
}

const rowsOf = (ctx: AppContext, id: string) =>
  ctx.db
    .select({ line: importRows.line, data: importRows.data })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.position));

/** The fields whose value may occur in only one row of a file, with their titles. */
const UNIQUE_IN_FILE = {
  email: 'Email',
  phone: 'Telepon',
  id: 'ID',
  name: 'Nama Produk',
} as const;

/** The values that another row of the same file has already: its product, e-mail or phone. */
async function sameInFile(ctx: AppContext, kind: ImportKind, id: string, data: Record<string, unknown>) {
  const one = (name: string) => (data[name] === undefined || data[name] === null ? null : String(data[name]));
  const same = (name: string) => sql`data->>${name}::text = ${one(name)}`;
  const isSame: Record<ImportKind, Partial<Record<keyof typeof UNIQUE_IN_FILE, SQL>>> = {
    farmers: { email: same('email'), phone: same('phone') },
    products:
      data.id === undefined
        ? {
            name: sql`not data ? 'id' and ${same('farmer_id')} and ${same('unit')}
              and lower(data->>'name') = lower(${one('name')})`,
          }
        : { id: same('id') },
    // The validator has already placed their days between those of the other rows.
    'reference-prices': {},
  };
  const errors: ImportError[] = [];
  for (const [name, condition] of Object.entries(isSame[kind])) {
    const [row] = await readRows(
      ctx,
      { line: int },
      sql`select line from import_rows where import_id = ${id} and ${condition} order by line limit 1`,
    );
    const field = UNIQUE_IN_FILE[name as keyof typeof UNIQUE_IN_FILE];
    if (row) errors.push({ line: row.line, field, text: `Sama dengan baris ${row.line}` });
  }
  return errors;
}
