import Papa from 'papaparse';
import { refuse } from '../refusal.ts';
import { COLUMNS_MAX, ROWS_MAX, type SheetRow } from './cell.ts';

/** The apostrophe by which our own files keep a text from being a formula (`csvText`). */
const LED = /^'(?=[=+\-@\t\r])/;

/**
 * The rows of a CSV file in UTF-8, with or without a byte order mark. Semicolons (Excel with Indonesian settings), commas
 * and tabs part cells, whichever the first line has most of; quoted cells may hold them, line breaks and doubled quotes.
 */
export function* readCsv(bytes: Uint8Array): Generator<SheetRow> {
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  const found: SheetRow[] = [];
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    newline: '\n',
    step({ data, errors, meta }, parser) {
      const wrong = errors.find(({ type }) => type === 'Quotes');
      if (wrong) {
        const how = wrong.code === 'MissingQuotes' ? 'tidak ditutup' : 'bukan pada tempatnya';
        refuse('import_unreadable', { why: `Tanda kutip di baris ${line} ${how}.` });
      }
      if (data.length > COLUMNS_MAX) refuse('import_unreadable', { why: 'Kolomnya terlalu banyak.' });
      if (data.some((cell) => cell.trim() !== ''))
        found.push({ line, cells: data.map((cell) => ({ text: cell.replace(LED, '') })) });
      // Whoever reads refuses more than that; the head is one row too.
      if (found.length > ROWS_MAX + 1) parser.abort();
      for (; read < meta.cursor; read += 1) if (text[read] === '\n') line += 1;
    },
  });
  yield* found;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('import_unreadable', { why: 'Simpan berkas sebagai CSV UTF-8 atau XLSX.' });
  }
}

function separatorOf(text: string): string {
  const counts: Record<string, number> = { ';': 0, ',': 0, '\t': 0 };
  let quoted = false;
  for (const letter of text.slice(0, 20_000)) {
    if (letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (letter === '\n') break;
    else if (letter in counts) counts[letter]! += 1;
  }
  return Object.entries(counts).reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
