import { lyingZip, PRODUCT_TITLES } from './import-files.ts';

const MB = 1024 * 1024;

/** A workbook of one sheet with these rows. */
export const sheetFile = (inside: string, strings = '') =>
  lyingZip({
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    ...(strings ? { 'xl/sharedStrings.xml': Buffer.from(strings) } : {}),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${inside}</sheetData></worksheet>`),
  });
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
export const headRow = `<row>${PRODUCT_TITLES.map(cell).join('')}</row>`;

/** Tables that cost the most to read, by what they are; each is made when it is sent. */
export const hostileSheets = (): [string, () => Buffer][] => [
  ['a title of blanks without an end', () => Buffer.from(`a;${' '.repeat(9 * MB)}x\n1;2\n`)],
  ['nine megabytes of quotes', () => Buffer.from(`${PRODUCT_TITLES.join(';')}\n${'"'.repeat(9 * MB)}`)],
  [
    'nine megabytes of quotes that are doubled in a cell',
    () => Buffer.from(`${PRODUCT_TITLES.join(';')}\n"${'"'.repeat(9 * MB)}"\n`),
  ],
  ['nine megabytes of separators', () => Buffer.from(`${PRODUCT_TITLES.join(';')}\n${';'.repeat(9 * MB)}`)],
  ['39 MB of text in one cell', () => sheetFile(`${headRow}<row>${cell('a'.repeat(39 * MB))}</row>`)],
  ['39 MB of rows', () => sheetFile(`${headRow}${`<row>${cell('a')}${cell('b')}</row>`.repeat(390_000)}`)],
  [
    'figures without an end',
    () => Buffer.from(`${PRODUCT_TITLES.join(';')}\nBeras;kg;Beras;${'1.000'.repeat(MB)}x;1;2;3;4\n`),
  ],
];
