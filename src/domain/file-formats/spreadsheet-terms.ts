import { DAY_MS, dayOfUtc, WIB_MS } from '../../shared/format/dates.ts';

/** The days between Excel's day 0, the last but one of 1899, and 1970; Excel has a 29 February 1900 that never existed. */
const DAYS_TO_1970 = 25_569;

/** The day of a spreadsheet's number, as `2026-11-21`; a part of a day is cut off. */
export const dayOfExcel = (number: number): string => dayOfUtc((Math.floor(number) - DAYS_TO_1970) * DAY_MS);

/** The spreadsheet's number of an instant in WIB, with the part of the day behind its point. */
export const excelNumberOf = (at: Date): number => (at.getTime() + WIB_MS) / DAY_MS + DAYS_TO_1970;

/** The letters of a column, of which 0 is the first: A, B, … Z, AA. */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
