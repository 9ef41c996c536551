import Papa from 'papaparse';
import { fail } from '../domain-error.ts';
import { decodeText } from '../file-formats/decode-text.ts';
import { CELL_MAX, COLUMNS_MAX, ROWS_MAX, type SheetRow } from './import-cell.ts';

/** The apostrophe that our own exports put before text that a spreadsheet could read as a formula (`toCsv`). */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r])/;
/** Digits that our own exports protect from changes (`toCsv`). */
const KEPT_DIGITS = /^="(\+?\d+(?:E\d+)?)"$/i;
const SEPARATORS = [';', ',', '\t', '|'] as const;
/** The line in which Excel names the separator. */
const SEPARATOR_LINE = /^"?sep=([;,\t|])"?[;,\t|]*(?=\n|$)/i;
const LINES_COUNTED = 200;
/** Reading stops one row after these; the header and lines above it are rows too. */
export const ROWS_READ_MAX = ROWS_MAX + LINES_COUNTED;
/** The most characters between two line breaks: the most cells that are read, each of the greatest length. */
const LINE_MAX = CELL_MAX * COLUMNS_MAX;

/**
 * Reads the rows of a CSV file in any encoding that `decodeText` knows. Cells are separated by semicolons (Excel with
 * Indonesian settings), commas, tabs or bars, as the file's first line states or as most lines agree; quoted cells may
 * contain separators, line breaks and doubled quotes.
 */
export function* readCsv(bytes: Uint8Array): Generator<SheetRow> {
  const whole = decodeText(bytes).replace(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  requireLines(text);
  const found: SheetRow[] = [];
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter: named?.[1] ?? separatorOf(text),
    newline: '\n',
    step({ data, errors, meta }, parser) {
      const wrong = errors.find(({ type }) => type === 'Quotes');
      if (wrong) {
        const how = wrong.code === 'MissingQuotes' ? 'tidak ditutup' : 'bukan pada tempatnya';
        fail('import_unreadable', { why: `Tanda kutip di baris ${line} ${how}.` });
      }
      if (data.length > COLUMNS_MAX) fail('import_unreadable', { why: 'Kolomnya terlalu banyak.' });
      if (data.some((cell) => cell.trim() !== '')) found.push({ line, cells: data.map(cellOf) });
      // The caller rejects more than that.
      if (found.length > ROWS_READ_MAX) parser.abort();
      for (; read < meta.cursor; read += 1) if (text[read] === '\n') line += 1;
    },
  });
  yield* found;
}

/** The parser would otherwise split a line without an end as a whole, which takes a hundred megabytes. */
function requireLines(text: string): void {
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from);
    const end = next < 0 ? text.length : next;
    if (end - from > LINE_MAX) fail('import_unreadable', { why: 'Satu barisnya terlalu panjang.' });
    from = end + 1;
  }
}

const cellOf = (cell: string) => ({
  text: cell
    .slice(0, CELL_MAX + 1)
    .replace(KEPT_DIGITS, '$1')
    .replace(ESCAPED_FORMULA, ''),
});

/**
 * The separator that occurs equally often in the most lines, since lines above the header and commas in numbers have
 * other counts.
 */
function separatorOf(text: string): string {
  const lines: Record<string, number>[] = [{}];
  let quoted = false;
  for (const letter of text.slice(0, 200_000)) {
    if (letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (letter === '\n') {
      if (lines.push({}) > LINES_COUNTED) break;
    } else if ((SEPARATORS as readonly string[]).includes(letter)) {
      const counts = lines.at(-1)!;
      counts[letter] = (counts[letter] ?? 0) + 1;
    }
  }
  let best: { separator: string; lines: number; cells: number } = { separator: ';', lines: 0, cells: 0 };
  for (const separator of SEPARATORS) {
    const tally = new Map<number, number>();
    for (const counts of lines) {
      const count = counts[separator] ?? 0;
      if (count > 0) tally.set(count, (tally.get(count) ?? 0) + 1);
    }
    for (const [cells, lines] of tally) {
      if (lines > best.lines || (lines === best.lines && cells > best.cells))
        best = { separator, lines, cells };
    }
  }
  return best.separator;
}
