import { Parser } from 'htmlparser2';
import { fail } from '../domain-error.ts';
import { decodeText } from '../file-formats/decode-text.ts';
import { CELL_MAX, COLUMNS_MAX, ROWS_MAX, type SheetRow } from './import-cell.ts';

/** The beginning of an HTML page, which banks and portals often name `.xls`. */
const HTML_START = /^\s*<(?:!doctype html|html|head|meta|table|style|body)\b/i;
const SAMPLE = 1_000;
/** The maximum nesting of tables, which pages use for their layout. */
const TABLES_DEEP = 20;
/** The most rows above the header. */
const ROWS_ABOVE = 200;
/** Longer texts are not repeated in every row that their cell spans. */
const TALL_TEXT_MAX = 200;
/** Elements whose text is not shown. */
const HIDDEN = new Set(['script', 'style', 'title']);

type Cells = SheetRow['cells'];
/** A table being read: the `cells` of the current row, and the cell to which text belongs. */
type Table = { rows: SheetRow[]; line: number; cells: Cells; cell: Cells[number] | null; tall: Tall[] };
/** A cell that spans the next `rows` too, by its column. */
type Tall = { cell: Cells[number]; rows: number } | undefined;

/** Whether a file is an HTML page, whatever its name. */
export function isHtml(bytes: Uint8Array): boolean {
  // Also in UTF-16, where every second byte is zero, after a byte order mark.
  const start = Buffer.from(bytes.subarray(0, SAMPLE)).toString('latin1').replaceAll('\0', '');
  return HTML_START.test(start.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, ''));
}

/**
 * Returns the rows of each table of an HTML page, inner tables before outer ones. Ignores scripts, links and pictures;
 * cells are text as shown. Throws `import_unreadable` (400) for tables beyond the limits, and `import_too_large` (413)
 * for too many rows.
 */
export function readHtmlTables(bytes: Uint8Array): SheetRow[][] {
  const found: SheetRow[][] = [];
  const open: Table[] = [];
  let hidden = 0;
  const append = (text: string) => {
    const cell = hidden === 0 ? open.at(-1)?.cell : null;
    if (cell && cell.text.length <= CELL_MAX) cell.text += text.slice(0, CELL_MAX + 1);
  };
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      const table = open.at(-1);
      if (HIDDEN.has(name)) hidden += 1;
      else if (name === 'table') {
        if (open.length >= TABLES_DEEP)
          fail('import_unreadable', { why: 'Tabelnya bertumpuk terlalu dalam.' });
        open.push({ rows: [], line: 0, cells: [], cell: null, tall: [] });
      } else if (name === 'tr' && table) startRow(table);
      else if ((name === 'td' || name === 'th') && table) {
        startCell(table, Number(colspan) || 1, Number(rowspan) || 1);
      } else if (name === 'br') append(' ');
    },
    ontext: append,
    onclosetag(name) {
      const table = open.at(-1);
      if (HIDDEN.has(name)) hidden -= 1;
      else if ((name === 'td' || name === 'th') && table) table.cell = null;
      else if (name === 'tr' && table) endRow(table);
      else if (name === 'table' && table) {
        endRow(table);
        open.pop();
        if (table.rows.length > 0) found.push(table.rows);
      }
    },
  });
  parser.write(decodeText(bytes));
  parser.end();
  return found;
}

function startRow(table: Table): void {
  endRow(table);
  table.line += 1;
  if (table.rows.length > ROWS_MAX + ROWS_ABOVE) fail('import_too_large');
}

/** Adds the cells of the rows above that span this one, up to the next free column. */
function addTallCells(table: Table): void {
  for (let tall = table.tall[table.cells.length]; tall; tall = table.tall[table.cells.length]) {
    tall.rows -= 1;
    if (tall.rows === 0) table.tall[table.cells.length] = undefined;
    table.cells.push({ text: tall.cell.text.length <= TALL_TEXT_MAX ? tall.cell.text : '' });
  }
}

/** Starts a cell over `span` columns, of which the first gets its text, and over `rows` rows, each of which does. */
function startCell(table: Table, span: number, rows: number): void {
  addTallCells(table);
  const columns = Math.min(Math.max(span, 1), COLUMNS_MAX);
  if (table.cells.length + columns > COLUMNS_MAX)
    fail('import_unreadable', { why: 'Kolomnya terlalu banyak.' });
  table.cell = { text: '' };
  const start = table.cells.length;
  table.cells.push(table.cell, ...Array.from({ length: columns - 1 }, () => ({ text: '' })));
  for (let at = start; rows > 1 && at < table.cells.length; at += 1)
    table.tall[at] = { cell: table.cells[at]!, rows: rows - 1 };
}

function endRow(table: Table): void {
  if (table.cells.length > 0) addTallCells(table);
  const cells = table.cells.map(({ text }) => ({ text: text.replace(/\s+/g, ' ').trim() }));
  if (cells.some(({ text }) => text !== '')) table.rows.push({ line: table.line, cells });
  table.cells = [];
  table.cell = null;
}
