import { refuse } from '../refusal.ts';
import { type Cell, COLUMNS_MAX, type SheetRow } from './cell.ts';
import { openZip } from './unzip.ts';

const MB = 1024 * 1024;
const SMALL = MB;
const STRINGS_MAX = 24 * MB;
const SHEET_MAX = 40 * MB;

/**
 * The rows of the first sheet of an XLSX file. Parts are found by searching forwards only, so that broken markup costs
 * no more than sound markup; nothing outside the file is read and no entity is expanded save the five of XML.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  const zip = openZip(bytes);
  const workbook = (await zip.read('xl/workbook.xml', SMALL)) ?? '';
  const links = (await zip.read('xl/_rels/workbook.xml.rels', SMALL)) ?? '';
  const first = /<(?:\w+:)?sheet\s[^>]*?r:id="([^"]+)"/.exec(workbook)?.[1];
  const link = links.split('<Relationship ').find((one) => first && one.includes(`Id="${first}"`));
  const target = /Target="([^"]+)"/.exec(link ?? '')?.[1] ?? 'worksheets/sheet1.xml';
  const sheet = await zip.read(target.startsWith('/') ? target.slice(1) : `xl/${target}`, SHEET_MAX);
  if (sheet === null) return refuse('import_unreadable', { why: 'Berkas ini bukan berkas Excel (.xlsx).' });
  const strings = stringsOf((await zip.read('xl/sharedStrings.xml', STRINGS_MAX)) ?? '');
  yield* rowsOf(sheet, strings);
}

function* rowsOf(sheet: string, strings: string[]): Generator<SheetRow> {
  let line = 0;
  for (const row of parts(sheet, 'row')) {
    line = Number(attribute(row.head, 'r')) || line + 1;
    const cells: Cell[] = [];
    let at = -1;
    for (const cell of parts(row.body, 'c')) {
      const place = /^[A-Z]{1,3}/.exec(attribute(cell.head, 'r') ?? '')?.[0];
      at = place ? columnOf(place) : at + 1;
      if (at >= COLUMNS_MAX) break;
      while (cells.length < at) cells.push({ text: '' });
      cells[at] = cellOf(cell, strings);
    }
    if (cells.some(({ text, formula }) => formula || text.trim() !== '')) yield { line, cells };
  }
}

function cellOf({ head, body }: Part, strings: string[]): Cell {
  const type = attribute(head, 't');
  if (/<(?:\w+:)?f[\s>/]/.test(body)) return { text: '', formula: true };
  if (type === 'inlineStr') return { text: textIn(body) };
  const [value] = parts(body, 'v');
  const raw = value ? unescaped(value.body) : '';
  if (type === 's') return { text: strings[Number(raw)] ?? '' };
  if (type === 'b') return { text: raw === '1' ? 'ya' : 'tidak' };
  if (type === undefined || type === 'n') return { text: raw, number: true };
  return { text: raw };
}

function stringsOf(xml: string): string[] {
  return [...parts(xml, 'si')].map(({ body }) => textIn(body));
}

function textIn(xml: string): string {
  return [...parts(xml, 't')].map(({ body }) => unescaped(body)).join('');
}

type Part = { head: string; body: string };

/** The elements named `name`, with or without a prefix, one after the other; they do not stand inside each other. */
function* parts(xml: string, name: string): Generator<Part> {
  const opening = new RegExp(`<((?:\\w+:)?${name})(?=[\\s/>])`, 'g');
  for (let found = opening.exec(xml); found; found = opening.exec(xml)) {
    const headEnd = xml.indexOf('>', found.index);
    if (headEnd < 0) return;
    const head = xml.slice(found.index, headEnd);
    if (head.endsWith('/')) {
      opening.lastIndex = headEnd + 1;
      yield { head, body: '' };
      continue;
    }
    const end = xml.indexOf(`</${found[1]}>`, headEnd);
    if (end < 0) return;
    opening.lastIndex = end;
    yield { head, body: xml.slice(headEnd + 1, end) };
  }
}

function attribute(head: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(head)?.[1];
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(xml: string): string {
  if (!xml.includes('&')) return xml;
  return xml.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (all, decimal, hex, name) => {
    if (name) return named[name] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
