import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

/** What is wrong with one cell of a file: the line as an editor counts it, the column as the template names it. */
export type ImportError = { line: number; field: string; text: string };

/** What of the file was understood: the columns that stand for a field, and those that stand for none. */
export type ImportColumns = {
  known: { field: string; title: string }[];
  unknown: string[];
  /** The whole head as the file has it, for the file of the rows left out. */
  titles?: string[];
};

/** A cell as the file has it; `number` where a workbook keeps it as one. */
export type ImportCell = { text: string; formula?: true; number?: true };

/** A file of products or farmers that was read and checked; its rows wait in `import_rows` until it is carried out. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['products', 'farmers'] }).notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file: one that was carried out is not carried out again. */
    fileHash: text('file_hash').notNull(),
    status: text({ enum: ['checked', 'done'] }).notNull(),
    rows: integer().notNull(),
    /** Rows written so far while it runs; they count only once `status` is `done`. */
    written: integer().notNull().default(0),
    errorCount: integer('error_count').notNull(),
    /** Rows with something wrong: they stand in `import_left_out`, and none of them in `import_rows`. */
    badRows: integer('bad_rows').notNull().default(0),
    errors: jsonb().$type<ImportError[]>().notNull(),
    columns: jsonb().$type<ImportColumns>().notNull(),
    createdAt: at('created_at').notNull(),
    doneAt: at('done_at'),
  },
  (t) => [
    index('imports_owner').on(t.ownerId, t.createdAt),
    index('imports_created').on(t.createdAt),
    check('imports_kind_known', sql`${t.kind} in ('products','farmers')`),
    check('imports_done_at', sql`(${t.status} = 'done') = (${t.doneAt} is not null)`),
  ],
);

/** One sound row of a checked file, as the form's own schema made it. */
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

/** A row in which something is wrong, as the file has it: given back to be mended and brought again. */
export const importLeftOut = pgTable(
  'import_left_out',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    cells: jsonb().$type<ImportCell[]>().notNull(),
    /** What is wrong with it, by column. */
    why: text().notNull(),
  },
  (t) => [primaryKey({ name: 'import_left_out_pk', columns: [t.importId, t.line] })],
);
