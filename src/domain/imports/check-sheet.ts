import type { z } from 'zod';
import type { ImportError } from '../../db/schema/import-tables.ts';
import type { Role } from '../../shared/enums/labels.ts';
import type { Currency } from '../../shared/format/money.ts';
import { importedListingChange } from '../../shared/schemas/catalogue/listing-schemas.ts';
import { combinedPriceProblems } from '../../shared/schemas/catalogue/reference-price-schemas.ts';
import type { DecimalMark } from '../../shared/schemas/import-schemas.ts';
import { fail, isDomainError } from '../domain-error.ts';
import { combinedFieldErrors } from '../listings/combined-field-errors.ts';
import { CELL_MAX, type ImportCell, ROWS_MAX, type SheetRow } from './import-cell.ts';
import {
  type ImportField,
  type ImportKind,
  importFieldSchemas,
  importFields,
  importSchemas,
  isDateField,
  isQuantityField,
} from './import-fields.ts';
import { unitProblem } from './read-cell.ts';
import { hasSheets, readSheets, type Sheet } from './read-sheets.ts';
import {
  ambiguousDay,
  ambiguousNumber,
  beyondHeads,
  type ColumnLayout,
  findHead,
  located,
  type Notations,
  notationsOf,
  withDecimal,
} from './sheet-layout.ts';
import { phoneProblem } from './typed-phone.ts';

/** The number of rows, and of characters, that the requests' thread processes at a time. */
const BATCH = 250;
const BATCH_TEXT = 256 * 1024;
/** The most characters of all rows: every cell of a workbook may refer to the same text. */
const TEXT_MAX = 24 * 1024 * 1024;
/** The most rows above the table: titles, and the header. */
const ROWS_ABOVE = 31;

/** The result of a row: the values of its valid columns, and the errors of the others. */
type RowValues = { data: Record<string, unknown>; errors: ImportError[] };
/** A row; `data` is null when its cells are not below their titles. */
type ReadRow = { line: number; cells: ImportCell[]; data: RowValues['data'] | null; errors: ImportError[] };

export type CheckedSheet = {
  layout: {
    known: { field: string; at: number }[];
    unknown: string[];
    titles: string[];
    /** The other sheets with such a table, which are not read. */
    otherSheets: string[];
    errors: ImportError[];
  };
  /** Rows as JSON, a few hundred each, so that requests do not wait while all are parsed at once. */
  batches: Uint8Array<ArrayBuffer>[];
};

export const unpackRows = (batch: Uint8Array): ReadRow[] =>
  JSON.parse(Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength).toString('utf8'));

/**
 * Reads a CSV or XLSX file of products or farmers and validates each row by the rules of the forms, as far as the file
 * itself shows; runs in a process of its own (`src/server/file-jobs.ts`).
 */
export async function checkSheet({
  bytes,
  kind,
  role,
  currency,
  today,
  decimal,
}: {
  bytes: Uint8Array;
  kind: ImportKind;
  role: Role;
  currency: Currency;
  today: string;
  decimal?: DecimalMark | undefined;
}): Promise<CheckedSheet> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = importFields(kind, role);
  const batches: CheckedSheet['batches'] = [];
  const table = await readTable(file, fields);
  const { layout } = table;
  const errors = layout.missing.map((field) => ({
    line: table.line,
    field,
    text: 'Kolom ini tidak ada',
  }));
  if (table.rows.length > ROWS_MAX) fail('import_too_large');
  const notations = notationsOf(table.rows, layout);
  const isText = !hasSheets(file);
  let batch: ReadRow[] = [];
  let batchText = 0;
  const flush = () => {
    if (batch.length > 0) batches.push(Uint8Array.from(Buffer.from(JSON.stringify(batch))));
    batch = [];
    batchText = 0;
  };
  for (const row of errors.length > 0 ? [] : table.rows) {
    const tooLong = isText ? beyondHeads(row, layout) : null;
    const { data, errors } = tooLong
      ? { data: null, errors: [tooLong] }
      : readRow(row, { layout, notations, kind, currency, today, decimal });
    batch.push({ ...row, data, errors: errors.map((error) => located(error, row.cells, layout.known)) });
    batchText += textOf(row);
    if (batch.length >= BATCH || batchText >= BATCH_TEXT) flush();
  }
  flush();
  return {
    layout: {
      known: layout.known.map(({ field, at }) => ({ field: field.field, at })),
      unknown: layout.unknown,
      titles: layout.titles,
      otherSheets: table.otherSheets,
      errors,
    },
    batches,
  };
}

const textOf = (row: SheetRow) => row.cells.reduce((sum, cell) => sum + (cell?.text.length ?? 0) + 16, 0);

type ImportTable = { line: number; layout: ColumnLayout; rows: SheetRow[]; otherSheets: string[] };
const EMPTY_TABLE: ImportTable = {
  otherSheets: [],
  line: 1,
  layout: { known: [], unknown: [], missing: [], titles: [] },
  rows: [],
};

/**
 * Finds the table of a file: in a workbook the first visible sheet with all required columns, or with the most. Names
 * the other sheets after it that have all of them too.
 */
async function readTable(file: Buffer, fields: ImportField[]): Promise<ImportTable> {
  let best: ImportTable | null = null;
  let text = 0;
  for await (const { name, rows: sheet } of readSheets(file)) {
    if (best?.layout.missing.length === 0) {
      if (await isTable(sheet, fields)) best.otherSheets.push(name);
      continue;
    }
    const rows: SheetRow[] = [];
    for await (const row of sheet) {
      rows.push(row);
      text += textOf(row);
      if (rows.length > ROWS_MAX + ROWS_ABOVE || text > TEXT_MAX) fail('import_too_large');
    }
    const found = findHead(rows, fields);
    if (!found || (best && found.layout.known.length <= best.layout.known.length)) continue;
    const { at, layout } = found;
    best = { line: rows[at]!.line, layout, rows: rows.slice(at + 1), otherSheets: [] };
  }
  return best ?? EMPTY_TABLE;
}

/** Whether the first rows of a sheet contain the titles of all required columns, with a row below them. */
async function isTable(sheet: Sheet['rows'], fields: ImportField[]): Promise<boolean> {
  const rows: SheetRow[] = [];
  try {
    for await (const row of sheet) if (rows.push(row) > ROWS_ABOVE) break;
  } catch (thrown) {
    if (isDomainError(thrown)) return false;
    throw thrown;
  }
  const found = findHead(rows, fields);
  return found?.layout.missing.length === 0 && found.at + 1 < rows.length;
}

/** What spreadsheets write for a failed formula, also in CSV. */
const FAILED_FORMULA = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/i;
const EMPTY_CELL: ImportCell = { text: '' };

/** The title of a field's column, even for a column that the file does not have. */
const titleOf = (field: string, kind: ImportKind) =>
  importFields(kind, 'admin').find((one) => one.field === field)?.title ?? '';

type RowRules = {
  layout: ColumnLayout;
  notations: Notations;
  kind: ImportKind;
  currency: Currency;
  today: string;
  decimal: DecimalMark | undefined;
};

/** Parses a row with the form's schema. All its errors are returned, at most one for each column. */
export function readRow(
  { line, cells }: SheetRow,
  { layout: { known }, notations, kind, currency, today, decimal }: RowRules,
): RowValues {
  const problems = new Map<string, string>();
  const note = (field: string, text: string) => {
    if (!problems.has(field)) problems.set(field, text);
  };
  const input: Record<string, unknown> = {};
  let farmer: unknown;
  for (const { field, at } of known) {
    const cell = cells[at] ?? EMPTY_CELL;
    const isTooLong = cell.text.length > CELL_MAX;
    const given = isQuantityField(field) && !isTooLong ? withDecimal(cell, decimal) : cell;
    const value = isTooLong ? cell.text.slice(0, CELL_MAX) : field.read(given, currency);
    const problem = isTooLong
      ? 'Isi sel ini terlalu panjang'
      : cell.formula || FAILED_FORMULA.test(cell.text)
        ? 'Sel ini berisi rumus. Isi dengan nilainya'
        : field.field === 'unit'
          ? unitProblem(value)
          : field.field === 'phone'
            ? phoneProblem(value)
            : isQuantityField(field) && decimal === undefined
              ? ambiguousNumber(cell, at, notations)
              : isDateField(field)
                ? ambiguousDay(cell, at, notations)
                : /image_url|measured_photo/.test(field.field) && String(value).startsWith('/unggahan/')
                  ? 'Gambar yang diunggah dipasang lewat formulir produk'
                  : null;
    if (problem !== null) note(field.field, problem);
    if (field.field === 'farmer') farmer = value;
    // A wrong cell is filled, so that rules over several fields ask for no other one instead.
    else if (value !== undefined) input[field.field] = value;
  }
  const { id, isActive, ...fresh } = input;
  const isUpdate = kind === 'products' && id !== undefined;
  if (isUpdate && typeof id !== 'number') note('id', 'ID harus nomor produk');
  // An existing listing keeps its seller, its uploaded pictures, and every field that the file leaves out.
  if (isUpdate) {
    if (problems.has('image_url')) delete fresh.image_url;
    for (const field of ['farmer', 'image_url']) problems.delete(field);
  } else if (known.some(({ field }) => field.field === 'farmer') && farmer === undefined)
    note('farmer', 'Pilih petani');
  if (!isUpdate && isActive === false)
    note('isActive', 'Produk baru langsung dijual; arsipkan sesudah diimpor');

  const schema = isUpdate ? importedListingChange : importSchemas[kind];
  const values = isUpdate ? { ...fresh, ...(isActive !== undefined && { isActive }) } : fresh;
  const parsed = schema.safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) note(String(path[0]), message);
  const shape = isUpdate ? importedListingChange.shape : importFieldSchemas[kind];
  const data =
    parsed.success && problems.size === 0 ? { ...parsed.data } : soundValues(values, shape, problems);
  if (kind === 'products' && !isUpdate) {
    const wrong = new Set(problems.keys());
    for (const { field, text } of combinedFieldErrors(data, today, wrong)) note(field, text);
  }
  if (kind === 'reference-prices') {
    for (const { field, text } of combinedPriceProblems(data)) note(field, text);
  }
  if (isUpdate && !problems.has('id')) Object.assign(data, { id });
  if (!isUpdate && farmer !== undefined && !problems.has('farmer')) Object.assign(data, { farmer });
  const errors = [...problems].map(([field, text]) => ({ line, field: titleOf(field, kind), text }));
  return { data, errors };
}

/** The valid values, each parsed by itself, without those of wrong fields. */
function soundValues(
  values: Record<string, unknown>,
  shape: Record<string, z.ZodType>,
  wrong: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const parsed = wrong.has(field) ? null : schema.safeParse(values[field]);
      return parsed?.success && parsed.data !== undefined ? [[field, parsed.data]] : [];
    }),
  );
}
