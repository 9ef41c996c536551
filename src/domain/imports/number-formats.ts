import { dayOfExcel } from '../file-formats/spreadsheet-terms.ts';

/** The meaning of a workbook's number, by the format in which its cell shows it. */
export type NumberKind = 'number' | 'percent' | 'day';

/** Excel's built-in formats have no text in the file. */
const isDayId = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const PERCENT_IDS = [9, 10];
/** The most characters of a format that are parsed. */
const CODE_MAX = 200;

/** The kind of a format by its number and, for formats that the file defines, its code such as `dd/mm/yyyy` or `0,0%`. */
export function numberKindOf(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return isDayId(id) ? 'day' : PERCENT_IDS.includes(id) ? 'percent' : 'number';
  // Quoted words, escaped letters, fillers, and colours, currencies and languages in brackets do not determine the
  // kind.
  const plain = code
    .slice(0, CODE_MAX)
    .replace(/"[^"]*"?|\\.|[_*].|\[[^\]]*\]?/g, '')
    .replace(/s[.,]0+/gi, 's');
  if (/[0#?]/.test(plain)) return plain.includes('%') ? 'percent' : 'number';
  return /[dmyhs]/i.test(plain) ? 'day' : 'number';
}

/** Old workbooks of the Mac count days from 1 January 1904. */
const DAYS_TO_1904 = 1462;
const LAST_DAY = 2_958_465;

/**
 * A number as its cell shows it, when that differs from the number: `14%` for 0.14, `2026-11-21` for 46347; otherwise
 * null.
 */
export function shownNumber(value: number, kind: NumberKind, is1904: boolean): string | null {
  if (!Number.isFinite(value)) return null;
  if (kind === 'percent') return `${String(tidied(value * 100)).replace('.', ',')}%`;
  if (kind !== 'day' || !(value >= 1)) return null;
  const day = Math.floor(value) + (is1904 ? DAYS_TO_1904 : 0);
  return day <= LAST_DAY ? dayOfExcel(day) : null;
}

/** A number as Excel shows it, with 15 digits: 12500 × 1.1 is stored as 13750.000000000002. */
export const tidied = (value: number): number => Number(value.toPrecision(15));
