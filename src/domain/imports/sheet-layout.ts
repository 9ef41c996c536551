import type { ImportError } from '../../db/schema/import-tables.ts';
import { formatDate } from '../../shared/enums/labels.ts';
import { cutText } from '../../shared/format/cut-text.ts';
import type { DecimalMark } from '../../shared/schemas/import-schemas.ts';
import { columnLetters } from '../file-formats/spreadsheet-terms.ts';
import type { ImportCell, SheetRow } from './import-cell.ts';
import {
  type ImportField,
  isDateField,
  isMoneyField,
  isQuantityField,
  SKIP_REASON_TITLE,
} from './import-fields.ts';
import { plainNumber } from './read-cell.ts';

export type ColumnLayout = {
  known: { field: ImportField; at: number }[];
  unknown: string[];
  missing: string[];
  titles: string[];
};

/** The most first rows among which the header is searched; above it are the report's titles. */
const ROWS_ABOVE_HEAD = 30;
/** The most characters of a column's title that are read. */
const TITLE_MAX = 200;
const VALUE_SHOWN = 60;

/** A title without its asterisk, its currency and extra spaces. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\((rp|idr|kg|(rp|idr) ?(\/|per) ?kg|wajib|opsional)\)|[*.]/g, ' ')
    .replace(/[_\s]+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();

/** Maps columns to fields by their titles, or else by their aliases in the order of preference. */
function columnLayoutOf(head: SheetRow, fields: ImportField[]): ColumnLayout {
  // Parsing a text of unlimited length could take minutes.
  const titles = head.cells.map((cell) => {
    const title = cutText(cell?.text ?? '', TITLE_MAX).trim();
    return title.endsWith('*') ? title.slice(0, -1).trimEnd() : title;
  });
  const names = titles.map(plainTitle);
  const known = fields.flatMap((field) => {
    const own = [field.title, ...field.also].map((title) => names.indexOf(plainTitle(title)));
    const at = own.find((at) => at >= 0);
    return at === undefined ? [] : [{ field, at }];
  });
  const taken = new Set(known.map(({ at }) => at));
  return {
    known,
    titles: titles.map((title) => cutText(title, 80)),
    unknown: titles
      .filter((title, at) => title !== '' && title !== SKIP_REASON_TITLE && !taken.has(at))
      .map((title) => cutText(title, 80)),
    missing: fields
      .filter((field) => field.required && !known.some((one) => one.field === field))
      .map(({ title }) => title),
  };
}

/** A header in two rows: a group's title over several columns ('Harga'), or a title that spans both rows. */
function joinedHead(above: SheetRow, own: SheetRow, fields: ImportField[]): SheetRow {
  const known = new Set(fields.flatMap((field) => [field.title, ...field.also].map(plainTitle)));
  let group = '';
  const cells = Array.from(
    { length: Math.max(above.cells.length, own.cells.length) },
    (_, at): ImportCell => {
      const over = above.cells[at]?.text.trim() ?? '';
      const under = own.cells[at]?.text.trim() ?? '';
      if (over) group = over;
      const isOwn = known.has(plainTitle(cutText(under, TITLE_MAX)));
      return { text: isOwn ? under : under ? `${group} ${under}`.trim() : over };
    },
  );
  return { line: own.line, cells };
}

/**
 * Finds the header among the first rows: the row with the most known titles, alone or with the row above it. Null
 * without rows.
 */
export function findHead(
  rows: SheetRow[],
  fields: ImportField[],
): { at: number; layout: ColumnLayout } | null {
  let best: { at: number; layout: ColumnLayout } | null = null;
  for (const [at, row] of rows.slice(0, ROWS_ABOVE_HEAD).entries()) {
    const above = rows[at - 1];
    const heads = above?.line === row.line - 1 ? [row, joinedHead(above, row, fields)] : [row];
    for (const head of heads) {
      const layout = columnLayoutOf(head, fields);
      if (!best || layout.known.length > best.layout.known.length) best = { at, layout };
    }
  }
  return best;
}

/** The decimal marks that a column uses; both when it mixes them. */
type Notation = { comma: boolean; dot: boolean };
export type Notations = {
  of: Map<number, Notation>;
  isEnglish: boolean;
  /** The columns of days that contain one such as `11/21/2026`, with its month first. */
  monthFirst: Set<number>;
};

const SLASHED_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

const DOT_DECIMAL = /^-?(\d{1,3}(,\d{3})+\.\d+|\d{1,3}(,\d{3}){2,}|\d+\.(\d{1,2}|\d{4,})|0\.\d+)$/;
const COMMA_DECIMAL = /^-?(\d{1,3}(\.\d{3})+,\d+|\d{1,3}(\.\d{3}){2,}|\d+,(\d{1,2}|\d{4,})|0,\d+)$/;
/** A comma before exactly three digits: thousands in English, three decimals in Indonesian. */
const COMMA_THOUSAND = /^-?[1-9]\d{0,2},\d{3}$/;
const DOT_THOUSAND = /^-?[1-9]\d{0,2}\.\d{3}$/;

const numberOf = (cell: ImportCell | undefined) => (!cell || cell.number ? '' : plainNumber(cell.text));

/** Finds the notation of each numeric column, and whether any column of the file uses English notation. */
export function notationsOf(rows: SheetRow[], { known }: ColumnLayout): Notations {
  const of = new Map<number, Notation>();
  let isEnglish = false;
  const monthFirst = new Set<number>();
  for (const { field, at } of known) {
    if (isDateField(field)) {
      const isAmerican = rows.some(({ cells }) => {
        const day = SLASHED_DAY.exec((cells[at]?.text ?? '').slice(0, 40).trim());
        return day && Number(day[1]) <= 12 && Number(day[2]) > 12;
      });
      if (isAmerican) monthFirst.add(at);
    }
    if (!isQuantityField(field) && !isMoneyField(field)) continue;
    const notation = { comma: false, dot: false };
    for (const { cells } of rows) {
      const text = numberOf(cells[at]).slice(0, 40);
      if (COMMA_DECIMAL.test(text)) notation.comma = true;
      if (DOT_DECIMAL.test(text)) notation.dot = true;
      // A price has no thousandths of a rupiah.
      if (isMoneyField(field) && COMMA_THOUSAND.test(text)) isEnglish = true;
    }
    if (notation.dot && !notation.comma) isEnglish = true;
    of.set(at, notation);
  }
  return { of, isEnglish, monthFirst };
}

/** The error of a day whose month may come first, as in other rows of its column; null when it is certain. */
export function ambiguousDay(cell: ImportCell, at: number, { monthFirst }: Notations): string | null {
  const day = monthFirst.has(at) ? SLASHED_DAY.exec(cell.text.trim()) : null;
  const [first = '', second = ''] = (day ?? []).slice(1, 3).map((part) => part.padStart(2, '0'));
  const isMonth = (part: string) => part >= '01' && part <= '12';
  if (!day || !isMonth(first) || !isMonth(second) || first === second) return null;
  const [own, other] = [`${day[3]}-${second}-${first}`, `${day[3]}-${first}-${second}`];
  return `Bisa berarti ${formatDate(own)} atau ${formatDate(other)}, karena di kolom ini ada yang bulannya di depan. Tulis ${own} atau ${other}`;
}

/** Rewrites an ambiguous quantity with a decimal comma, according to the meaning that the admin chose. */
export function withDecimal(cell: ImportCell, decimal: DecimalMark | undefined): ImportCell {
  const text = numberOf(cell);
  if (decimal !== 'point' || (!COMMA_THOUSAND.test(text) && !DOT_THOUSAND.test(text))) return cell;
  return { text: text.replace(/[.,]/, (mark) => (mark === '.' ? ',' : '.')) };
}

/** The error of a quantity that means one thing in Indonesian and another in English; null when it is certain. */
export function ambiguousNumber(cell: ImportCell, at: number, { of, isEnglish }: Notations): string | null {
  const notation = of.get(at);
  const text = numberOf(cell);
  const [comma, dot] = [COMMA_THOUSAND.test(text), DOT_THOUSAND.test(text)];
  if (!notation || (!comma && !dot)) return null;
  if (notation.comma && !notation.dot && !(comma && isEnglish)) return null;
  if (dot && !notation.dot && !isEnglish) return null;
  const whole = text.replace(/[.,]/, '');
  // A fourth decimal makes it certain.
  const decimal = text.replace('.', ',');
  return `Bisa berarti ${whole} atau ${decimal.replace(/,?0+$/, '')}. Tulis ${whole} tanpa tanda ribuan, atau ${decimal}0 bila itu maksudnya; atau pilih tanda desimalnya saat mengunggah`;
}

/** Adds to an error its cell, in Excel's notation, and the value in it. */
export function located(
  error: ImportError,
  cells: (ImportCell | undefined)[],
  known: ColumnLayout['known'],
): ImportError {
  const at = known.find(({ field }) => field.title === error.field)?.at;
  if (at === undefined) return error;
  const value = (cells[at]?.text ?? '').trim().slice(0, VALUE_SHOWN).toWellFormed();
  return { ...error, cell: `${columnLetters(at)}${error.line}`, value };
}

/**
 * The error of a row of text with more cells than the header, for instance because of an unquoted `2,5` between commas:
 * all later cells would be read one column too far. Null for a row that fits.
 */
export function beyondHeads({ line, cells }: SheetRow, { titles }: ColumnLayout): ImportError | null {
  const at = cells.findIndex((cell, at) => at >= titles.length && cell.text.trim() !== '');
  if (at < 0) return null;
  const value = cells[at]!.text.trim().slice(0, VALUE_SHOWN).toWellFormed();
  const text =
    'Baris ini punya lebih banyak isi daripada judul kolom, mungkin karena koma di dalam angka. Simpan dengan pemisah titik koma, atau beri tanda kutip pada angkanya';
  return { line, field: '', text, cell: `${columnLetters(at)}${line}`, value };
}

/** The position of each known column in a stored header. */
export const columnsByTitles = (titles: string[], fields: ImportField[]): Map<string, number> =>
  new Map(
    columnLayoutOf({ line: 1, cells: titles.map((text) => ({ text })) }, fields).known.map(
      ({ field, at }) => [field.field, at],
    ),
  );
