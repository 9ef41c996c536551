import type { Currency } from '../../shared/figures/money.ts';

const MONTHS: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  mei: 5,
  may: 5,
  jun: 6,
  jul: 7,
  agu: 8,
  ags: 8,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  des: 12,
  dec: 12,
};

/**
 * A day as statements write it (`21/11/2026`, `2026-11-21`, `21 Nov 2026`, `21/11` of the last twelve months, with or
 * without a time behind it) as `2026-11-21`; the day comes before the month. Null for what is none.
 */
export function readBankDay(text: string, today: string): string | null {
  const plain = text.replace(/^'/, '').trim();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(plain);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const worded = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})(?!\d)/i.exec(plain);
  if (worded) return dayOf(fullYear(worded[3]!), MONTHS[worded[2]!.toLowerCase()] ?? 0, Number(worded[1]));
  const numbers = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?(?![\d/.-])/.exec(plain);
  if (!numbers) return null;
  const [day, month] = [Number(numbers[1]), Number(numbers[2])];
  if (numbers[3]) return dayOf(fullYear(numbers[3]), month, day);
  const year = Number(today.slice(0, 4));
  const thisYear = dayOf(year, month, day);
  return thisYear !== null && thisYear > today ? dayOf(year - 1, month, day) : thisYear;
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return real && year >= 2000 && year < 2200 ? at.toISOString().slice(0, 10) : null;
}

/**
 * A sum as statements write it, in the currency's smallest unit: `Rp 1.500.321,00`, `1,500,321.00`, `1500321`, with a minus,
 * brackets, CR or DB. Two digits after the last point or comma are decimals, three are thousands. Null for what is no sum,
 * or half a rupiah.
 */
export function readBankAmount(
  text: string,
  currency: Currency,
): { amount: number | null; sign: 'in' | 'out' | null } {
  const words = text.trim().toLowerCase();
  const isOut = /^-|^\(.*\)$|\b(db|d|debit|debet)\.?$/.test(words);
  const sign = isOut ? 'out' : /\b(cr|k|kredit|credit)\.?$|^\+/.test(words) ? 'in' : null;
  const digits = words.replace(
    /^(rp|idr|usd|\$)\.?|\b(cr|db|d|k|debit|debet|kredit|credit)\.?$|[()+\-\s]/g,
    '',
  );
  const bare = digits.replace(/^(rp|idr|usd|\$)\.?/, '');
  const match = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!match) return { amount: null, sign };
  const whole = Number(match[1]!.replace(/[.,]/g, ''));
  const cents = Number((match[2] ?? '0').padEnd(2, '0'));
  if (currency === 'IDR') return { amount: cents === 0 ? whole : null, sign };
  return { amount: whole * 100 + cents, sign };
}
