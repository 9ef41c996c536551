import { dayOfUtc } from '../../shared/format/dates.ts';
import type { Currency } from '../../shared/format/money.ts';

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
  const plain = text
    .replace(/^'/, '')
    .trim()
    .replace(/^[a-z]{3,9}, ?/i, '');
  const iso =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(plain) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (/^\d{5}(\.\d+)?$/.test(plain)) return excelDay(Math.floor(Number(plain)));
  const worded = /^(\d{1,2})[ /-]([a-z]{3})[a-z]*[ /-](\d{4}|\d{2})(?!\d)/i.exec(plain);
  if (worded) return dayOf(fullYear(worded[3]!), MONTHS[worded[2]!.toLowerCase()] ?? 0, Number(worded[1]));
  const numbers = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?(?![\d/.-])/.exec(plain);
  if (!numbers) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  const [day, month] = monthFirst ? [second, first] : [first, second];
  if (numbers[3]) return dayOf(fullYear(numbers[3]), month, day);
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
  return thisYear !== null && thisYear > today ? dayOf(year - 1, month, day) : thisYear;
}

/**
 * Whether days stand as `11/21/2026`: one of them can be read only so, or a title says so, and none can be read only with
 * its day first.
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

/** The full days that a line of text names, such as a statement's period. */
export function daysIn(text: string): string[] {
  const found = text
    .slice(0, 300)
    .matchAll(/\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2} [a-z]{3,9} \d{4}/gi);
  return [...found].flatMap(([day]) => readBankDay(day, '2000-01-01') ?? []);
}

/** The days of Excel's number of this century. */
function excelDay(number: number): string | null {
  if (number < 36_526 || number > 73_050) return null;
  return dayOfUtc((number - 25_569) * 86_400_000);
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real && year >= 2000 && year < 2200 ? dayOfUtc(at) : null;
}

/**
 * Parses an amount in the formats of statements, to the currency's minor unit: `Rp 1.500.321,00`, `1,500,321.00`,
 * `1500321`, `.00`, `1.500,-`, with a minus, brackets, CR or DB. Two digits after the last point or comma are decimals,
 * three are thousands; null for anything else. `cents` are the hundredths that the currency has no coin for.
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
  const isOut = /^(rp|idr)?\.? ?[-−–]|-$|^(rp|idr)?\.? ?\(.*\)$|(?<![a-z])(db|dr|d|debit|debet)\.?$/.test(
    words,
  );
  const isIn = /(?<![a-z])(cr|kr|k|kredit|credit)\.?$|^\+/.test(words);
  const sign = isOut ? 'out' : isIn ? 'in' : null;
  const bare = words
    .replace(/(?<![a-z])(cr|kr|db|dr|d|k|debit|debet|kredit|credit)\.?$/, '')
    .replace(/^[(+\-−– ]*(rp|idr|usd|\$)\.?/, '')
    .replace(/[()+\-−– ]/g, '');
  const match = /^(?!$)(\d{1,3}(?:[.,]?\d{3})*|\d*)(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!match) return { amount: null, cents: 0, sign };
  const whole = Number(match[1]!.replace(/[.,]/g, ''));
  const cents = Number((match[2] ?? '0').padEnd(2, '0'));
  if (currency === 'IDR') return { amount: whole, cents, sign };
  return { amount: whole * 100 + cents, cents: 0, sign };
}
