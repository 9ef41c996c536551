import type { Cell, SheetData } from 'write-excel-file/node';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { cutText } from '../../shared/format/cut-text.ts';
import type { Currency } from '../../shared/format/money.ts';
import {
  type DocumentValue,
  percentChange,
  type ReportDocument,
  type ValueKind,
} from '../file-formats/report-document.ts';

const FORMATS = {
  IDR: { money: '"Rp" #,##0', divisor: 1 },
  USD: { money: '"$"#,##0.00', divisor: 100 },
} satisfies Record<Currency, { money: string; divisor: number }>;
/** The characters that Excel allows in a sheet's name, and its maximum length. */
const NAME_MAX = 31;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const INVALID_XML_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * The report as an XLSX: a sheet of its figures, and one for each chart and each table. Cells are typed, so figures can
 * be computed with; text stays text, even if it looks like a formula.
 */
export async function reportXlsx(report: ReportDocument): Promise<Buffer> {
  const cell = (value: DocumentValue, kind: ValueKind) => cellOf(value, kind, report.currency);
  const head = (...titles: string[]) =>
    titles.map((value): Cell => ({ value, type: String, fontWeight: 'bold', backgroundColor: '#E8F3EA' }));
  const sheets = [
    {
      sheet: 'Ringkasan',
      columns: [{ width: 28 }, { width: 20 }, { width: 20 }, { width: 14 }],
      data: [
        [
          {
            value: `${report.site.product} - ${report.title}`,
            type: String,
            fontWeight: 'bold',
            fontSize: 14,
          },
        ],
        [cell('Periode', 'text'), cell(report.period, 'text')],
        ...(report.compared ? [[cell('Dibandingkan dengan', 'text'), cell(report.compared, 'text')]] : []),
        [cell('Dibuat', 'text'), cell(formatDateTime(report.madeAt), 'text')],
        [],
        head('Angka', 'Periode ini', 'Sebelumnya', 'Perubahan'),
        ...report.facts.map(({ label, kind, value, before }) => [
          cell(label, 'text'),
          cell(value, kind),
          cell(before, kind),
          cell(kind === 'percent' ? null : percentChange(value, before), 'percent'),
        ]),
      ] as SheetData,
    },
    ...report.charts.map(({ title, kind, bars }) => ({
      sheet: title,
      stickyRowsCount: 1,
      columns: [{ width: 20 }, { width: 20 }, { width: 20 }],
      data: [
        head('Waktu', 'Periode ini', 'Sebelumnya'),
        ...bars.map(({ label, value, before }) => [
          cell(label, 'text'),
          cell(value, kind),
          cell(before, kind),
        ]),
      ] as SheetData,
    })),
    ...report.tables.map(({ title, columns, rows }) => ({
      sheet: title,
      stickyRowsCount: 1,
      columns: columns.map((column) => ({ width: Math.round(14 * (column.wide ?? 1)) })),
      data: [
        head(...columns.map((column) => column.title)),
        ...rows.map((row) => columns.map(({ kind }, at) => cell(row[at] ?? null, kind))),
      ] as SheetData,
    })),
  ];
  const { default: writeXlsx } = await import('write-excel-file/node');
  return writeXlsx(sheets.map((one) => ({ ...one, sheet: cutText(one.sheet, NAME_MAX) }))).toBuffer();
}

function cellOf(value: DocumentValue, kind: ValueKind, currency: Currency): Cell {
  if (value === null) return null;
  if (typeof value === 'string') {
    const text = value.replace(INVALID_XML_CHARACTERS, '').toWellFormed();
    return text === '' ? null : { value: text, type: String };
  }
  const { money, divisor } = FORMATS[currency];
  if (kind === 'money') return { value: value / divisor, type: Number, format: money };
  if (kind === 'percent') return { value: value / 100, type: Number, format: '0%' };
  return { value, type: Number, format: '#,##0' };
}
