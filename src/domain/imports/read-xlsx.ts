import { Parser } from 'htmlparser2';
import { cutText } from '../../shared/format/cut-text.ts';
import { fail } from '../domain-error.ts';
import { CELL_MAX, COLUMNS_MAX, type ImportCell, type SheetRow } from './import-cell.ts';
import { type NumberKind, numberKindOf, shownNumber, tidied } from './number-formats.ts';
import { openZip, type ZipArchive } from './unzip.ts';

const MB = 1024 * 1024;
const SMALL = MB;
const STYLES_MAX = 8 * MB;
const STYLES_COUNTED = 65_536;
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
 * What the cells of all sheets refer to: their texts, the kinds of their formats, and the day from which dates count.
 */
type Workbook = { strings: string[]; kinds: NumberKind[]; is1904: boolean };

/**
 * The rows of each visible sheet of an XLSX file, in order, as streams. It reads nothing outside the file and expands no
 * entity except the five of XML.
 */
export async function* readXlsxSheets(
  bytes: Buffer,
): AsyncGenerator<{ name: string; rows: AsyncGenerator<SheetRow> }> {
  const zip = await openZip(bytes);
  const { sheets, is1904 } = await visibleSheets(zip);
  const workbook = { strings: await stringsOf(zip), kinds: await numberKindsOf(zip), is1904 };
  for (const { name, path } of sheets) yield { name, rows: rowsOf(zip, path, workbook) };
}

async function* rowsOf(zip: ZipArchive, path: string, workbook: Workbook): AsyncGenerator<SheetRow> {
  const sheet = zip.read(path, SHEET_MAX);
  if (sheet === null) return fail('import_unreadable', { why: notExcel(zip) });
  const rows: SheetRow[] = [];
  for await (const _ of parseXmlChunks(sheet, rowHandlers(workbook, rows))) yield* rows.splice(0);
}

/** What a zip archive without an Excel sheet is instead, and the advice for it. */
function notExcel(zip: ZipArchive): string {
  if (zip.has('xl/workbook.bin')) return 'Ini Excel biner (.xlsb). Buka, lalu simpan sebagai .xlsx atau CSV.';
  if (zip.has('content.xml'))
    return 'Ini berkas LibreOffice (.ods). Buka, lalu simpan sebagai .xlsx atau CSV.';
  return 'Berkas ini bukan berkas Excel (.xlsx). Buka, lalu simpan sebagai .xlsx atau CSV.';
}

/** The most characters of a sheet's name; Excel allows 31. */
const SHEET_NAME_MAX = 60;

/** The names and paths of the sheets that are not hidden; a file that hides all of them shows the first. */
async function visibleSheets(
  zip: ZipArchive,
): Promise<{ sheets: { name: string; path: string }[]; is1904: boolean }> {
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let is1904 = false;
  await parseXml(zip.read('xl/workbook.xml', SMALL), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || sheets.length >= SHEETS_MAX) return;
      const hidden = /hidden/i.test(attributes.state ?? '');
      // Its prefix is r in Excel, and another word in other programs.
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      sheets.push({ name: cutText(attributes.name ?? '', SHEET_NAME_MAX), id, hidden });
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
  const found = shown.map(({ name, id }) => ({
    name,
    path: pathOf(targets.get(id) ?? 'worksheets/sheet1.xml'),
  }));
  const only = { name: '', path: pathOf('worksheets/sheet1.xml') };
  return { sheets: found.length > 0 ? found : [only], is1904 };
}

/** The kinds of formats, by the index that cells refer to. */
async function numberKindsOf(zip: ZipArchive): Promise<NumberKind[]> {
  const kinds: NumberKind[] = [];
  const codes = new Map<number, string>();
  let inside = false;
  await parseXml(zip.read('xl/styles.xml', STYLES_MAX), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') inside = true;
      else if (name === 'xf' && inside && kinds.length < STYLES_COUNTED)
        kinds.push(numberKindOf(Number(numFmtId ?? 0), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') inside = false;
    },
  });
  return kinds;
}

async function stringsOf(zip: ZipArchive): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let inside = false;
  let isReading = false;
  await parseXml(zip.read('xl/sharedStrings.xml', STRINGS_MAX), {
    open: (name) => {
      if (name === 'si') text = '';
      // The phonetic spelling of a text, which some programs store with it.
      if (name === 'rPh') isReading = true;
      inside = name === 't' && !isReading;
    },
    text: (part) => {
      if (inside && text.length <= CELL_MAX) text += part.slice(0, CELL_MAX + 1);
    },
    close: (name) => {
      if (name === 'si') strings.push(unescaped(text));
      if (name === 'rPh') isReading = false;
      inside = false;
    },
  });
  return strings;
}

/** Adds each row with a filled cell to `rows` when its element ends. */
function rowHandlers(workbook: Workbook, rows: SheetRow[]): Handlers {
  let line = 0;
  let at = -1;
  let cells: ImportCell[] = [];
  let type: string | undefined;
  let style = 0;
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
        style = Number(attributes.s) || 0;
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
        const cell = cellOf({ type, text, kind: workbook.kinds[style] ?? 'number' }, workbook);
        // The value stored with the formula counts; without one the value is unknown.
        const failed = type === 'e' || (formula && cell.text === '');
        cells[at] = failed ? { text: cell.text, formula: true } : cell;
      } else if (name === 'row' && cells.some((cell) => cell.formula || cell.text.trim() !== '')) {
        rows.push({ line, cells });
      }
    },
  };
}

/** Characters that XML cannot contain are written as `_x000D_`; in a line break the other character follows it. */
const unescaped = (text: string) =>
  text
    .replace(/_x000D_\n?/gi, '\n')
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Digits of phones and accounts stay unchanged, even if a program wrote them as `6.281234500301E12`. */
function numberText(text: string): string {
  const value = Number(text);
  if (/^-?\d+$/.test(text) || !Number.isFinite(value)) return text;
  return String(Number.isSafeInteger(value) ? value : tidied(value));
}

function cellOf(
  { type, text, kind }: { type: string | undefined; text: string; kind: NumberKind },
  { strings, is1904 }: Workbook,
): ImportCell {
  if (type === 's') return { text: strings[Number(text)] ?? '' };
  if (type === 'b') return { text: text === '1' ? 'ya' : 'tidak' };
  if (type === 'd') return { text: text.slice(0, 10) };
  if (type !== undefined && type !== 'n') return { text: unescaped(text) };
  if (text.trim() === '') return { text: '' };
  const shown = shownNumber(Number(text), kind, is1904);
  return shown === null ? { text: numberText(text), number: true } : { text: shown };
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
