import { cutText } from '../../shared/format/cut-text.ts';
import type { Cell, ExportTable } from './export-table.ts';
import { columnLetters, excelNumberOf } from './spreadsheet-terms.ts';
import { type ZipEntry, zipStream } from './zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The maximum number of rows in a sheet, header included. */
const ROWS_MAX = 1_048_576;
/** The maximum number of characters in a cell. */
const TEXT_MAX = 32_767;

const XML_ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;
/** Escapes text for XML and removes the characters that XML forbids. */
const xmlText = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (letter) => XML_ENTITIES[letter as keyof typeof XML_ENTITIES]);

const textCellXml = (address: string, value: string, style = '') =>
  `<c r="${address}" t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(cutText(value, TEXT_MAX))}</t></is></c>`;

/** One typed cell: text stays text whatever it starts with, so that no content is a formula. */
function cellOf(address: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (cell instanceof Date) return `<c r="${address}" s="2"><v>${excelNumberOf(cell)}</v></c>`;
  if (typeof cell === 'number') return `<c r="${address}" s="3"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return textCellXml(address, cell ? 'ya' : 'tidak');
  return textCellXml(address, cell);
}

async function* sheetXml(table: ExportTable): AsyncGenerator<string> {
  const columns = table.columns.map((column, at) => ({ ...column, at: at + 1, letter: columnLetters(at) }));
  const widths = columns.map(
    ({ at, width }) => `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`,
  );
  const head = columns.map(({ letter, label }) => textCellXml(`${letter}1`, label, ' s="1"'));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`;
  let rows = 1;
  for await (const batch of table.batches) {
    let part = '';
    for (const cells of batch.slice(0, ROWS_MAX - rows)) {
      rows += 1;
      const inside = cells.map((cell, at) => cellOf(`${columns[at]!.letter}${rows}`, cell));
      part += `<row r="${rows}">${inside.join('')}</row>`;
    }
    yield part;
    if (rows === ROWS_MAX) break;
  }
  yield '</sheetData></worksheet>';
}

const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.####"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Streams a table as a workbook of one sheet. */
export function writeXlsx(table: ExportTable): AsyncGenerator<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`;
  const entries: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      parts: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
      ],
    },
    { name: '_rels/.rels', parts: [relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))] },
    {
      name: 'xl/workbook.xml',
      parts: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${xmlText(table.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [
        relations(
          relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'styles', 'styles.xml'),
        ),
      ],
    },
    { name: 'xl/styles.xml', parts: [styles] },
    { name: 'xl/worksheets/sheet1.xml', parts: sheetXml(table) },
  ];
  return zipStream(entries);
}
