import { Parser } from 'htmlparser2';
import { fail } from '../domain-error.ts';
import { CELL_MAX, COLUMNS_MAX, type ImportCell, type SheetRow } from './import-cell.ts';
import { openZip, type ZipArchive } from './unzip.ts';

const MB = 1024 * 1024;
const SMALL = MB;
const STRINGS_MAX = 24 * MB;
const SHEET_MAX = 40 * MB;
const SHEETS_MAX = 50;
/** The maximum nesting of elements; a sheet has five or six. */
const DEPTH_MAX = 50;

type Attributes = Record<string, string>;
/** Callbacks for the start and end of an element, by its name without a prefix, and for text. */
type Handlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/**
 * The rows of each visible sheet of an XLSX file, in order, as streams. It reads nothing outside the file and expands no
 * entity except the five of XML.
 */
export async function* readXlsxSheets(bytes: Buffer): AsyncGenerator<AsyncGenerator<SheetRow>> {
  const zip = await openZip(bytes);
  const strings = await stringsOf(zip);
  for (const path of await visibleSheets(zip)) yield rowsOf(zip, path, strings);
}

async function* rowsOf(zip: ZipArchive, path: string, strings: string[]): AsyncGenerator<SheetRow> {
  const sheet = zip.read(path, SHEET_MAX);
  if (sheet === null) return fail('import_unreadable', { why: 'Berkas ini bukan berkas Excel (.xlsx).' });
  const rows: SheetRow[] = [];
  for await (const _ of parseXmlChunks(sheet, rowHandlers(strings, rows))) yield* rows.splice(0);
}

/** The paths of the sheets that are not hidden; a file that hides all of them shows the first. */
async function visibleSheets(zip: ZipArchive): Promise<string[]> {
  const sheets: { id: string; hidden: boolean }[] = [];
  await parseXml(zip.read('xl/workbook.xml', SMALL), {
    open: (name, attributes) => {
      if (name !== 'sheet' || sheets.length >= SHEETS_MAX) return;
      const hidden = /hidden/i.test(attributes.state ?? '');
      sheets.push({ id: attributes['r:id'] ?? '', hidden });
    },
  });
  const targets = new Map<string, string>();
  await parseXml(zip.read('xl/_rels/workbook.xml.rels', SMALL), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
  });
  const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  const shown = sheets.some(({ hidden }) => !hidden) ? sheets.filter(({ hidden }) => !hidden) : sheets;
  const found = shown.map(({ id }) => pathOf(targets.get(id) ?? 'worksheets/sheet1.xml'));
  return found.length > 0 ? found : [pathOf('worksheets/sheet1.xml')];
}

async function stringsOf(zip: ZipArchive): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let inside = false;
  await parseXml(zip.read('xl/sharedStrings.xml', STRINGS_MAX), {
    open: (name) => {
      if (name === 'si') text = '';
      inside = name === 't';
    },
    text: (part) => {
      if (inside && text.length <= CELL_MAX) text += part.slice(0, CELL_MAX + 1);
    },
    close: (name) => {
      if (name === 'si') strings.push(text);
      inside = false;
    },
  });
  return strings;
}

/** Adds each row with a filled cell to `rows` when its element ends. */
function rowHandlers(strings: string[], rows: SheetRow[]): Handlers {
  let line = 0;
  let at = -1;
  let cells: ImportCell[] = [];
  let type: string | undefined;
  let formula = false;
  let text = '';
  let inside = false;
  return {
    open(name, attributes) {
      inside = name === 'v' || name === 't';
      if (name === 'row') {
        line = Number(attributes.r) || line + 1;
        at = -1;
        cells = [];
      } else if (name === 'c') {
        const place = /^[A-Z]{1,3}/.exec(attributes.r ?? '')?.[0];
        at = place ? columnOf(place) : at + 1;
        type = attributes.t;
        formula = false;
        text = '';
      } else if (name === 'f') formula = true;
    },
    text(part) {
      if (inside && text.length <= CELL_MAX) text += part.slice(0, CELL_MAX + 1);
    },
    close(name) {
      inside = false;
      if (name === 'c' && at < COLUMNS_MAX) {
        while (cells.length < at) cells.push({ text: '' });
        const cell = cellOf(type, text, strings);
        // The value that the file keeps beside the formula counts; without one nothing is known.
        const failed = type === 'e' || (formula && cell.text === '');
        cells[at] = failed ? { text: cell.text, formula: true } : cell;
      } else if (name === 'row' && cells.some((cell) => cell.formula || cell.text.trim() !== '')) {
        rows.push({ line, cells });
      }
    },
  };
}

/** Phones and accounts that a program wrote as `6.281234500301E12`. */
const wholeDigits = (text: string) =>
  /e/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text;

function cellOf(type: string | undefined, text: string, strings: string[]): ImportCell {
  if (type === 's') return { text: strings[Number(text)] ?? '' };
  if (type === 'b') return { text: text === '1' ? 'ya' : 'tidak' };
  if (type === undefined || type === 'n')
    return text === '' ? { text } : { text: wholeDigits(text), number: true };
  return { text };
}

async function parseXml(xml: AsyncIterable<string> | null, handlers: Handlers): Promise<void> {
  if (xml) for await (const _ of parseXmlChunks(xml, handlers));
}

/** Parses XML chunk by chunk; passes the content to the handlers and yields after each chunk. */
async function* parseXmlChunks(
  xml: AsyncIterable<string>,
  { open, text, close }: Handlers,
): AsyncGenerator<void> {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEPTH_MAX) fail('import_unreadable', { why: 'Berkas Excel ini rusak.' });
        open?.(local(name), attributes);
      },
      ontext: text,
      onclosetag(name) {
        depth -= 1;
        close?.(local(name));
      },
    },
    { xmlMode: true },
  );
  for await (const part of xml) {
    parser.write(part);
    yield;
  }
  parser.end();
  yield;
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
