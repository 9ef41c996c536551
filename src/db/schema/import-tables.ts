import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';

/**
 * An error in one cell of a file: the line as an editor counts it, the column as the template names it, the cell as Excel
 * names it (`C11`) and its value.
 */
export type ImportError = { line: number; field: string; text: string; cell?: string; value?: string };

/** The recognised columns of the file, and the unrecognised ones. */
export type ImportColumns = {
  known: { field: string; title: string }[];
  unknown: string[];
  /** The whole header row of the file, for the file of the skipped rows. */
  titles?: string[];
  /** Sheets of the workbook with such a table that were not read. */
  otherSheets?: string[];
};

/** A cell as in the file; `number` when a workbook stores it as one. */
export type ImportCell = { text: string; formula?: true; number?: true };

/** A file of products or farmers that was read and checked; its rows wait in `import_rows` until it runs. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['products', 'farmers', 'reference-prices'] }).notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file: an imported file is not imported again. */
    fileHash: text('file_hash').notNull(),
    status: text({ enum: ['checked', 'done'] }).notNull(),
    rows: integer().notNull(),
    /** Rows written so far while it runs; they are final only once `status` is `done`. */
    written: integer().notNull().default(0),
    errorCount: integer('error_count').notNull(),
    /** The number of invalid rows; they are in `import_skipped_cells`, and none of them is in `import_rows`. */
    badRows: integer('bad_rows').notNull().default(0),
    errors: jsonb().$type<ImportError[]>().notNull(),
    columns: jsonb().$type<ImportColumns>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    doneAt: timestamptz('done_at'),
  },
  (t) => [
    index('imports_owner').on(t.ownerId, t.createdAt),
    index('imports_created').on(t.createdAt),
    check('imports_kind_known', sql`${t.kind} in ('products','farmers','reference-prices')`),
    check('imports_done_at', sql`(${t.status} = 'done') = (${t.doneAt} is not null)`),
  ],
);

/** One valid row of a checked file, as the form's schema parsed it. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Counts from 1, without gaps. */
    position: integer().notNull(),
    line: integer().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ name: 'import_rows_pk', columns: [t.importId, t.position] })],
);

/** An invalid row as in the file: returned to be corrected and imported again. */
export const importSkippedCells = pgTable(
  'import_skipped_cells',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    cells: jsonb().$type<ImportCell[]>().notNull(),
    /** Its errors in the order of the columns, one a line: `Stok (D5): …`. */
    reason: text().notNull(),
  },
  (t) => [primaryKey({ name: 'import_skipped_cells_pk', columns: [t.importId, t.line] })],
);
