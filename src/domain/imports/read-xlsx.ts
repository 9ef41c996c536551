import { Parser } from 'htmlparser2';
import { refuse } from '../refusal.ts';
import { type Cell, COLUMNS_MAX, type SheetRow } from './cell.ts';
import { openZip, type Zip } from './unzip.ts';

const MB = 1024 * 1024;
const SMALL = MB;
const STRINGS_MAX = 24 * MB;
const SHEET_MAX = 40 * MB;
/** Elements within each other; a sheet has five or six. */
const DEPTH_MAX = 50;

type Attributes = Record<string, string>;
/** What is done as an element opens or closes, by its name without a prefix, and with text within. */
type Handlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/**
 * The rows of the first sheet of an XLSX file, as they are unpacked. Nothing outside the file is read and no entity is
 * expanded save the five of XML.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  const zip = await openZip(bytes);
  const target = await firstSheet(zip);
  const sheet = zip.read(target.startsWith('/') ? target.slice(1) : `xl/${target}`, SHEET_MAX);
  if (sheet === null) return refuse('import_unreadable', { why: 'Berkas ini bukan berkas Excel (.xlsx).' });
  const strings = await stringsOf(zip);
  const rows: SheetRow[] = [];
  for await (const _ of elements(sheet, rowHandlers(strings, rows))) yield* rows.splice(0);
}

/** Where the first sheet lies, seen from `xl/`. */
async function firstSheet(zip: Zip): Promise<string> {
  let first: string | undefined;
  await whole(zip.read('xl/workbook.xml', SMALL), {
    open: (name, attributes) => {
      if (name === 'sheet') first ??= attributes['r:id'];
    },
  });
  let target: string | undefined;
  await whole(zip.read('xl/_rels/workbook.xml.rels', SMALL), {
    open: (name, attributes) => {
      if (name === 'Relationship' && first && attributes.Id === first) target ??= attributes.Target;
    },
  });
  return target ?? 'worksheets/sheet1.xml';
}

async function stringsOf(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let inside = false;
  await whole(zip.read('xl/sharedStrings.xml', STRINGS_MAX), {
    open: (name) => {
      if (name === 'si') text = '';
      inside = name === 't';
    },
    text: (part) => {
      if (inside) text += part;
    },
    close: (name) => {
      if (name === 'si') strings.push(text);
      inside = false;
    },
  });
  return strings;
}

/** Puts each row that has a filled cell into `rows` as it ends. */
function rowHandlers(strings: string[], rows: SheetRow[]): Handlers {
  let line = 0;
  let at = -1;
  let cells: Cell[] = [];
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
      if (inside) text += part;
    },
    close(name) {
      inside = false;
      if (name === 'c' && at < COLUMNS_MAX) {
        while (cells.length < at) cells.push({ text: '' });
        cells[at] = formula ? { text: '', formula } : cellOf(type, text, strings);
      } else if (name === 'row' && cells.some((cell) => cell.formula || cell.text.trim() !== '')) {
        rows.push({ line, cells });
      }
    },
  };
}

function cellOf(type: string | undefined, text: string, strings: string[]): Cell {
  if (type === 's') return { text: strings[Number(text)] ?? '' };
  if (type === 'b') return { text: text === '1' ? 'ya' : 'tidak' };
  if (type === undefined || type === 'n') return { text, number: true };
  return { text };
}

async function whole(xml: AsyncIterable<string> | null, handlers: Handlers): Promise<void> {
  if (xml) for await (const _ of elements(xml, handlers));
}

/** Reads markup part by part; what it holds goes to the handlers, and each part's end is said. */
async function* elements(xml: AsyncIterable<string>, { open, text, close }: Handlers): AsyncGenerator<void> {
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEPTH_MAX) refuse('import_unreadable', { why: 'Berkas Excel ini rusak.' });
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
