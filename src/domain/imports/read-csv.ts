import { refuse } from '../refusal.ts';
import { COLUMNS_MAX, type SheetRow } from './cell.ts';

/**
 * The rows of a CSV file in UTF-8, with or without a byte order mark. Semicolons (Excel with Indonesian settings), commas
 * and tabs part cells, whichever the first line has most of; quoted cells may hold them, line breaks and doubled quotes.
 */
export function* readCsv(bytes: Uint8Array): Generator<SheetRow> {
  const text = decode(bytes);
  const separator = separatorOf(text);
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const row = (): SheetRow | null => {
    const found = { line: began, cells: [...cells, cell].map((text) => ({ text })) };
    cells = [];
    cell = '';
    began = line;
    return found.cells.some(({ text }) => text.trim() !== '') ? found : null;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '\n') line += 1;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) {
      if (cells.length >= COLUMNS_MAX) refuse('import_unreadable', { why: 'Kolomnya terlalu banyak.' });
      cells.push(cell);
      cell = '';
    } else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) {
      const found = row();
      if (found) yield found;
    } else if (letter !== '\r') cell += letter;
  }
  if (quoted) refuse('import_unreadable', { why: `Tanda kutip di baris ${began} tidak ditutup.` });
  const last = row();
  if (last) yield last;
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
