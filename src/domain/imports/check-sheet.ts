import type { ImportError } from '../../db/schema/import-tables.ts';
import type { Role } from '../../shared/enums/labels.ts';
import type { Currency } from '../../shared/format/money.ts';
import { isListingField } from '../../shared/rules/listings/field-text.ts';
import { listingFieldOf } from '../../shared/rules/listings/listing-fields.ts';
import { importedListingChange } from '../../shared/schemas/catalogue/listing-schemas.ts';
import type { DecimalMark } from '../../shared/schemas/import-schemas.ts';
import { fail, isDomainError } from '../domain-error.ts';
import { combinedFieldErrors } from '../listings/combined-field-errors.ts';
import { CELL_MAX, type ImportCell, ROWS_MAX, type SheetRow } from './import-cell.ts';
import {
  type ImportField,
  type ImportKind,
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

/** Rows, and characters, that the requests' thread takes in at a time. */
const BATCH = 250;
const BATCH_TEXT = 256 * 1024;
/** Characters of all rows: one text of a workbook may be named by every cell. */
const TEXT_MAX = 24 * 1024 * 1024;
/** Rows above the table: titles, and the heads. */
const ROWS_ABOVE = 31;

/** A row that the form's schema took, or what is wrong with it. */
type ReadRow = { line: number; cells: ImportCell[] } & (
  | { data: Record<string, unknown>; errors?: undefined }
  | { data?: undefined; errors: ImportError[] }
);

export type CheckedSheet = {
  layout: {
    known: { field: string; at: number }[];
    unknown: string[];
    titles: string[];
    /** The other sheets with such a table, which are not read. */
    otherSheets: string[];
    errors: ImportError[];
  };
  /** Rows as JSON, a few hundred each, so that nobody waits while all are unpacked at once. */
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
    const read = tooLong ? [tooLong] : readRow(row, { layout, notations, kind, currency, today, decimal });
    batch.push(
      Array.isArray(read)
        ? { ...row, errors: read.map((error) => located(error, row.cells, layout.known)) }
        : { ...row, data: read },
    );
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
 * Finds the table of a file: in a workbook the first visible sheet with all required columns, or with the most. Names the
 * sheets behind it that have all of them too.
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

/** Whether the first rows of a sheet are heads of all required columns, with a row below them. */
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

/**
 * Completes a row of an existing listing: the file's values are validated, and its seller and uploaded pictures stay.
 */
function readUpdateRow({
  line,
  id,
  input,
  titles,
  errors,
}: {
  line: number;
  id: unknown;
  input: Record<string, unknown>;
  titles: Record<string, string>;
  errors: ImportError[];
}): Record<string, unknown> | ImportError[] {
  const { id: _, ...given } = input;
  const wrong = errors.filter(({ field }) => field !== titles.farmer && field !== titles.image_url);
  if (typeof id !== 'number') wrong.push({ line, field: 'ID', text: 'ID harus nomor produk' });
  const parsed = importedListingChange.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    const field = titles[String(issue.path[0])] ?? '';
    if (!wrong.some((one) => one.field === field)) wrong.push({ line, field, text: issue.message });
  }
  return wrong.length > 0 || !parsed.success ? wrong : { ...parsed.data, id };
}

/** What spreadsheets keep of a formula that failed, also in CSV. */
const FAILED_FORMULA = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/i;
const EMPTY_CELL: ImportCell = { text: '' };

/** The title of a column that the file does not have. */
const titleOf = (field: string) => (isListingField(field) ? listingFieldOf(field).sheet.title : '');

type RowRules = {
  layout: ColumnLayout;
  notations: Notations;
  kind: ImportKind;
  currency: Currency;
  today: string;
  decimal: DecimalMark | undefined;
};

/** Parses a row with the form's schema, or returns its errors. */
export function readRow(
  { line, cells }: SheetRow,
  { layout: { known }, notations, kind, currency, today, decimal }: RowRules,
): Record<string, unknown> | ImportError[] {
  const errors: ImportError[] = [];
  const titles: Record<string, string> = {};
  const input: Record<string, unknown> = {};
  let farmer: unknown;
  for (const { field, at } of known) {
    const cell = cells[at] ?? EMPTY_CELL;
    titles[field.field] = field.title;
    const isTooLong = cell.text.length > CELL_MAX;
    const given = isQuantityField(field) && !isTooLong ? withDecimal(cell, decimal) : cell;
    const value = isTooLong ? undefined : field.read(given, currency);
    const problem =
      field.field === 'unit'
        ? unitProblem(value)
        : field.field === 'phone'
          ? phoneProblem(value)
          : isQuantityField(field) && !isTooLong && decimal === undefined
            ? ambiguousNumber(cell, at, notations)
            : isDateField(field) && !isTooLong
              ? ambiguousDay(cell, at, notations)
              : null;
    if (isTooLong) {
      errors.push({ line, field: field.title, text: 'Isi sel ini terlalu panjang' });
    } else if (cell.formula || FAILED_FORMULA.test(cell.text)) {
      errors.push({ line, field: field.title, text: 'Sel ini berisi rumus. Isi dengan nilainya' });
    } else if (problem !== null) {
      errors.push({ line, field: field.title, text: problem });
      // It is filled: rules over several fields ask for no other instead.
      input[field.field] = value;
    } else if (field.field === 'farmer') {
      farmer = value;
      if (value === undefined) errors.push({ line, field: field.title, text: 'Pilih petani' });
    } else if (/image_url|measured_photo/.test(field.field) && String(value).startsWith('/unggahan/')) {
      errors.push({ line, field: field.title, text: 'Gambar yang diunggah dipasang lewat formulir produk' });
    } else if (value !== undefined) input[field.field] = value;
  }
  const { id, isActive, ...fresh } = input;
  if (kind === 'products' && id !== undefined) return readUpdateRow({ line, id, input, titles, errors });
  if (isActive === false) {
    errors.push({ line, field: 'Dijual', text: 'Produk baru langsung dijual; arsipkan sesudah diimpor' });
  }
  const parsed = importSchemas[kind].safeParse(fresh);
  const wrong = new Set(errors.map(({ field }) => field));
  for (const issue of parsed.error?.issues ?? []) {
    const field = titles[String(issue.path[0])] ?? '';
    if (wrong.has(field)) continue;
    wrong.add(field);
    errors.push({ line, field, text: issue.message });
  }
  if (errors.length > 0 || !parsed.success) return errors;
  if ('price_customer' in parsed.data) {
    const out = combinedFieldErrors(parsed.data, today);
    if (out) return [{ line, field: titles[out.field] ?? titleOf(out.field), text: out.text }];
  }
  return farmer === undefined ? { ...parsed.data } : { ...parsed.data, farmer };
}
