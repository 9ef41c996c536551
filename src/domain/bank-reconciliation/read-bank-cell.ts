import { dayOfUtc } from '../../shared/format/dates.ts';
import type { Currency } from '../../shared/format/money.ts';
import { dayOfExcel } from '../file-formats/spreadsheet-terms.ts';

/** No bank writes a longer amount. */
const DIGITS_MAX = 40;
const MONTHS: Record<string, number> = {
  jan: 1,
  feb: 2,
  peb: 2,
  mar: 3,
  apr: 4,
  mei: 5,
  may: 5,
  jun: 6,
  jul: 7,
  agu: 8,
  agt: 8,
  ags: 8,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  nop: 11,
  des: 12,
  dec: 12,
};

const WEEKDAY =
  /^(?:[a-z']{3,9}, ?|(?:sen|sel|rab|kam|jum|sab|min|mon|tue|wed|thu|fri|sat|sun)[a-z']{0,6}\.? +(?=\d))/i;
/** A two-digit year at the end that is further back than this is a day: the date begins with its year. */
const SHORT_YEARS_BACK = 10;

/**
 * Parses a day in the formats of statements (`21/11/2026`, `2026-11-21`, `21 Nov 2026`, Excel's day number, `21/11` of
 * the statement's period or the last twelve months, with or without a time) to `2026-11-21`; the day comes before the
 * month unless `monthFirst`. Null for anything else.
 */
export function readBankDay(
  text: string,
  today: string,
  period?: { from: string; to: string },
  monthFirst = false,
): string | null {
  const plain = text.slice(0, 60).replace(/^'/, '').trim().replace(WEEKDAY, '');
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(plain) ??
    /^(20\d{2})(\d{2})(\d{2})(?:$|\D|\d{6}$)/.exec(plain);
  const compact = /^(\d{2})(\d{2})(20\d{2})(?!\d)/.exec(plain);
  if (iso) {
    const day = dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    if (day !== null || !compact) return day;
  }
  if (compact) return dayOf(Number(compact[3]), Number(compact[2]), Number(compact[1]));
  if (/^\d{5}([.,]\d+)?$/.test(plain)) return excelDay(Math.floor(Number(plain.replace(',', '.'))));
  const inYear = (year: string | undefined, month: number, day: number) =>
    year ? dayOfYear(year, month, day, today) : dayWithoutYear(month, day, today, period);
  const worded =
    /^(\d{1,2})[ ./-]([a-z]{3})[a-z]*\.?(?:[ ./-]+'?(\d{4}|\d{2})(?![\d:.])|(?=$|,? +\d{1,2}[:.]\d{2}))/i.exec(
      plain,
    );
  if (worded) return inYear(worded[3], MONTHS[worded[2]!.toLowerCase()] ?? 0, Number(worded[1]));
  const monthWord = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? +(\d{4})(?!\d)/i.exec(plain);
  if (monthWord) return inYear(monthWord[3], MONTHS[monthWord[1]!.toLowerCase()] ?? 0, Number(monthWord[2]));
  const numbers = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?(?![\d/.-])/.exec(plain);
  if (!numbers) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  const [day, month] = monthFirst ? [second, first] : [first, second];
  return inYear(numbers[3], month, day);
}

/** Resolves the year of a day; a two-digit year must be near today. */
function dayOfYear(text: string, month: number, day: number, today: string): string | null {
  const found = dayOf(fullYear(text), month, day);
  const years = fullYear(text) - Number(today.slice(0, 4));
  const isNear = text.length === 4 || (years >= -SHORT_YEARS_BACK && years <= 1);
  return isNear ? found : null;
}

/** A day without a year is in the statement's period, or in the last twelve months. */
function dayWithoutYear(
  month: number,
  day: number,
  today: string,
  period?: { from: string; to: string },
): string | null {
  for (
    let year = Number(period?.to.slice(0, 4));
    period && year >= Number(period.from.slice(0, 4));
    year -= 1
  ) {
    const within = dayOf(year, month, day);
    if (within !== null && within >= period.from && within <= period.to) return within;
  }
  const year = Number(today.slice(0, 4));
  const thisYear = dayOf(year, month, day);
  return thisYear !== null && thisYear <= today ? thisYear : dayOf(year - 1, month, day);
}

/**
 * Whether days are written as `11/21/2026`: at least one can be read only so, or a title says so, and none can be read
 * only with its day first.
 */
export function isMonthFirst(cells: Iterable<string>): boolean {
  let said = false;
  for (const cell of cells) {
    if (/mm[/-]dd/i.test(cell.slice(0, 100))) said = true;
    const days = /^'?(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?![\d/.-])/.exec(cell);
    if (!days) continue;
    const [first, second] = [Number(days[1]), Number(days[2])];
    if (first > 12 && first <= 31 && second <= 12) return false;
    if (first <= 12 && second > 12 && second <= 31) said = true;
  }
  return said;
}

/**
 * The order of day and month in numeric dates: the month first if at least one date can be read only so, or if only
 * that order puts all dates in the statement's period. Unsure when one number comes first in dates of three or more
 * months, as in a statement of one month with the month first.
 */
export function dayOrder(
  cells: string[],
  today: string,
  period?: { from: string; to: string },
): 'day' | 'month' | 'unsure' {
  if (isMonthFirst(cells)) return 'month';
  const days = cells.flatMap((cell) => {
    const found = /^'?(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})(?![\d/.-])/.exec(cell);
    return found ? [{ cell, first: Number(found[1]), second: Number(found[2]) }] : [];
  });
  if (days.length === 0 || days.some(({ first, second }) => first > 12 || second > 12)) return 'day';
  const allWithin = (monthFirst: boolean) =>
    period !== undefined &&
    days.every(({ cell }) => {
      const day = readBankDay(cell, today, period, monthFirst);
      return day !== null && day >= period.from && day <= period.to;
    });
  if (allWithin(false)) return 'day';
  if (allWithin(true)) return 'month';
  const firsts = new Set(days.map(({ first }) => first));
  const seconds = new Set(days.map(({ second }) => second));
  return firsts.size === 1 && seconds.size >= 3 ? 'unsure' : 'day';
}

/**
 * The complete days that a line of text contains, such as a statement's period; a month alone becomes its first and
 * last day.
 */
export function daysIn(text: string, today: string, monthFirst = false): string[] {
  const line = text.slice(0, 300);
  const found = [
    ...line.matchAll(
      /(?<!\d)(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{1,2}[ -][a-z]{3,9}[ -]\d{4}|20\d{6})(?!\d)/gi,
    ),
  ].flatMap(([day]) => readBankDay(day, today, undefined, monthFirst) ?? []);
  if (found.length > 0) return found;
  const month = /\b([a-z]{3})[a-z]{0,6}[ -](20\d{2})(?!\d)/i.exec(line);
  const digits = /(?<![\d/-])(\d{1,2})[/-](20\d{2})(?![\d/-])/.exec(line);
  const number = MONTHS[month?.[1]?.toLowerCase() ?? ''] ?? Number(digits?.[1] ?? 0);
  const year = Number((month && MONTHS[month[1]!.toLowerCase()] ? month : digits)?.[2]);
  if (number < 1 || number > 12 || Number.isNaN(year)) return [];
  return [dayOf(year, number, 1)!, dayOfUtc(new Date(Date.UTC(year, number, 0)))];
}

/** Excel's day numbers of this century. */
function excelDay(number: number): string | null {
  if (number < 36_526 || number > 73_050) return null;
  return dayOfExcel(number);
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real && year >= 2000 && year < 2200 ? dayOfUtc(at) : null;
}

/** Codes of the currencies in which Indonesian banks keep accounts. */
const CURRENCIES = /\b(IDR|USD|SGD|EUR|JPY|AUD|CNY|CNH|GBP|HKD|MYR|SAR|THB|NZD|CAD|CHF|KRW|TWD)\b/i;

/** The currency code in a text. */
export const currencyIn = (text: string): string | null =>
  CURRENCIES.exec(text.slice(0, 100))?.[1]?.toUpperCase() ?? null;

const OUT_BEHIND = /(?<![a-z])\(?(db|dr|d|debit|debet)\)?\.?$/;
const IN_BEHIND = /(?<![a-z])\(?(cr|kr|k|kredit|credit)\)?\.?$/;
const OUT_BEFORE = /^(db|dr|debit|debet)[. ]/;
const IN_BEFORE = /^(cr|kr|kredit|credit)[. ]/;
/** The prefix of an amount in the store's currency; amounts in other currencies are not read. */
const SIGNS_OF: Record<Currency, RegExp> = {
  IDR: /^[(+\-−– ]*(rp|idr)\.?/,
  USD: /^[(+\-−– ]*(usd|us\$|\$)\.?/,
};

/** Whether an amount's cell is empty, or a dash, as Excel shows zero. */
export const isNoSum = (text: string): boolean => /^(rp|idr)?\.?\s*[-–−]*$/i.test(text.slice(0, 20).trim());

/**
 * Parses an amount in the formats of statements, to the currency's minor unit: `Rp 1.500.321,00`, `1,500,321.00`,
 * `1500321`, `.00`, `1.500,-`, with a sign, brackets, CR or DB before or behind. Two digits after the last point or
 * comma are decimals, three are thousands; null for anything else. `cents` are hundredths, for which the currency has
 * no coin.
 */
export function readBankAmount(
  text: string,
  currency: Currency,
): { amount: number | null; cents: number; sign: 'in' | 'out' | null } {
  const words = text
    .slice(0, 100)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^'/, '')
    .replace(/[.,]-+$/, '');
  const ways = new Set<'in' | 'out'>();
  if (/^(rp|idr)?\.? ?[-−–]|[-−–]$|^(rp|idr)?\.? ?\([^a-z]*\)$|^\((rp|idr).*\)$/.test(words)) ways.add('out');
  if (OUT_BEHIND.test(words) || OUT_BEFORE.test(words)) ways.add('out');
  if (/^(rp|idr)?\.? ?\+|\+$/.test(words)) ways.add('in');
  if (IN_BEHIND.test(words) || IN_BEFORE.test(words)) ways.add('in');
  const sign = ways.size === 1 ? [...ways][0]! : null;
  const bare = words
    .replace(/ ?idr$/, (code) => (currency === 'IDR' ? '' : code))
    .replace(OUT_BEHIND, '')
    .replace(IN_BEHIND, '')
    .replace(OUT_BEFORE, '')
    .replace(IN_BEFORE, '')
    .trim()
    .replace(SIGNS_OF[currency], '')
    .replace(/[()+\-−– ]/g, '');
  const match =
    bare.length <= DIGITS_MAX &&
    /^(?!$)(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d*)(?:[.,](?:(\d{1,2})|(\d{2})0{2,4}))?$/.exec(bare);
  if (!match || ways.size > 1) return { amount: null, cents: 0, sign };
  const whole = Number(match[1]!.replace(/[.,]/g, ''));
  const cents = Number((match[2] ?? match[3] ?? '0').padEnd(2, '0'));
  if (currency === 'IDR') return { amount: whole, cents, sign };
  return { amount: whole * 100 + cents, cents: 0, sign };
}
