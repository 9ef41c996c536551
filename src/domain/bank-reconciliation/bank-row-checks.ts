import { cutText } from '../../shared/format/cut-text.ts';
import type { Currency } from '../../shared/format/money.ts';
import { type BankColumnRole, isMoneyTitle, plainTitle } from './bank-columns.ts';
import type { BankTable, Row } from './bank-tables.ts';
import { currencyIn, isNoSum, readBankAmount } from './read-bank-cell.ts';

/** An amount in hundredths. */
export const sumOf = ({ amount, cents }: { amount: number | null; cents: number }) =>
  (amount ?? 0) * 100 + cents;

type Direction = (text: string) => 'in' | 'out' | null;
/** Lines that state the currency of the rows below them. */
export type CurrencyLine = { line: number; code: string };

const PENDING = /pend|tertunda|ditunda|proses|processing|progress|menunggu|waiting|hold|otorisasi|belum/i;
const DONE = /sukses|success|berhasil|selesai|telah|sudah|done/i;
const FAILED = /gagal|fail|batal|cancel|tolak|reject|declin|revers|expired|kedaluwarsa/i;

/**
 * Returns a function that reads from a row's status, or from a `PEND` in place of its day, whether the bank has booked
 * it.
 */
export function statusReader({
  titles,
  roles,
}: BankTable): (cells: string[]) => 'booked' | 'pending' | 'failed' {
  const statusAt = titles.findIndex((title) => /^status\b|\bstatus$/.test(plainTitle(title)));
  const dayAt = roles.indexOf('day');
  return (cells) => {
    const status = cells[statusAt] ?? '';
    const isMarked =
      /\bpend(ing)?\b/i.test(cells[dayAt] ?? '') || cells.some((cell) => /^'?pend(ing)?$/i.test(cell));
    if (isMarked || (PENDING.test(status) && !DONE.test(status))) return 'pending';
    return FAILED.test(status) ? 'failed' : 'booked';
  };
}

/** The text of a balance or total, which is no movement of money. */
export const BALANCE_TEXT =
  /^\W*(saldo (awal|akhir|pembuka\w*|penutup\w*|sebelumnya|pindahan|lalu|bulan lalu)|(opening|closing|beginning|ending|previous) balance|(balance|saldo) (b\/?f|c\/?f|(brought |carried )?forward)|(grand |sub ?)total|total (mutasi|transaksi|debi?t|debet|kredit|credit)|total\W*$|jumlah (mutasi|transaksi|debi?t|debet|kredit|credit)\W*$|jumlah\W*$)/i;
/** Labels in the column of days, below a table or at the top of its next page. */
const LABEL =
  /^\W*(saldo|total|sub ?total|grand|jumlah|mutasi|balance|opening|closing|beginning|ending|ledger|available|halaman|hal\b|page|periode|period|rek(ening)?\b|no(mor)?\b|nama|name|account|akun|dicetak|tanggal|tgl|printed|print|cetak|rekap|ringkasan|summary|debi?t\b|debet|kredit|credit|mata uang|currency|ccy|kode|cabang|branch|catatan|note|ket)/i;

/** Why a row with money but no readable day is reported; null for titles, totals and rows without money. */
export function undatedMoney(cells: string[], roles: BankColumnRole[], currency: Currency): string | null {
  const day = cells[roles.indexOf('day')] ?? '';
  const sums = cells.filter((cell, at) => MONEY_ROLES.includes(roles[at]!) && !isNoSum(cell));
  const [money] = sums;
  if (money === undefined) return null;
  const isSum = (cell: string) => sumOf(readBankAmount(cell, currency)) > 0;
  const isMoney = sums.some(isSum);
  if (!/^'?\d/.test(day) && !isMoney) return null;
  // Amounts below titles of their own, such as 'Saldo awal' and 'Total debet', in the columns of days and texts.
  const isAllSums =
    isSum(day) &&
    cells.some((cell, at) => roles[at] === 'text' && isSum(cell)) &&
    cells.every((cell) => isNoSum(cell) || isSum(cell));
  if (isAllSums || LABEL.test(day) || cells.some((cell) => BALANCE_TEXT.test(cell))) return null;
  if (day !== '') return `Tanggal “${cutText(day, 30)}” tidak terbaca.`;
  // Rows with amounts in both columns and nothing else are totals.
  const says = cells.some(
    (cell, at) => cell !== '' && !['credit', 'debit', 'amount', 'balance'].includes(roles[at]!),
  );
  if (!says && sums.length > 1) return null;
  return `Tanggalnya kosong: ${cutText(money, 30)}.`;
}

export const MONEY_ROLES: BankColumnRole[] = ['credit', 'debit', 'amount'];

/** The rest of an amount that a comma has split. */
const THOUSANDS = /^\d{3}(\.\d{1,2})?\)?( ?(cr|db|dr))?$/i;

/**
 * Finds a cell which shows that a row's cells are not below their titles, for instance after a comma without quotes.
 */
export function strayCell(
  cells: string[],
  { titles, roles }: BankTable,
  { direction, currency }: { direction: Direction; currency: Currency },
): string | null {
  const word = cells[roles.indexOf('sign')] ?? '';
  const isSum = /\d{3}/.test(word) && readBankAmount(word, currency).amount !== null;
  if (isSum && direction(word) === null) return word;
  const at = cells.findIndex((cell, at) => {
    const next = cells[at + 1] ?? '';
    if (!MONEY_ROLES.includes(roles[at]!) || (titles[at + 1] ?? '') !== '') return false;
    const isThousands = /^(rp|idr)?\.? ?[-+(]?\d{1,3}$/i.test(cell) && THOUSANDS.test(next);
    return isThousands || (/^(rp|idr)?\.? ?[-+(]?[\d.]+$/i.test(cell) && /^\d{2}\)?$/.test(next));
  });
  return at < 0 ? null : `${cells[at]},${cells[at + 1]}`;
}

/** Whether a cell in an unread column, without a title or with one of amounts, is an amount. */
export const isMoneyBeside = (
  cell: string,
  title: string,
  role: BankColumnRole,
  currency: Currency,
): boolean =>
  role === 'none' &&
  (title === '' || isMoneyTitle(title)) &&
  /\d{3}/.test(cell) &&
  sumOf(readBankAmount(cell, currency)) > 0;

/** The currency of a row's money, when its text, its titles or the lines above name another one than the store's. */
export function foreignCurrency(
  { line, cells }: Row,
  table: BankTable,
  { currency, currencies }: { currency: Currency; currencies: CurrencyLine[] },
): string | null {
  const column = table.titles.findIndex((title) => CURRENCY_TITLE.test(plainTitle(title)));
  const titled = table.titles.filter((_, at) => MONEY_ROLES.includes(table.roles[at]!)).map(currencyIn);
  const code =
    currencyIn(cells[column] ?? '') ??
    titled.find((one) => one !== null) ??
    currencies.findLast((above) => above.line < line)?.code ??
    null;
  return code === currency ? null : code;
}

const CURRENCY_LABEL = /^(kode )?(mata uang|currency|ccy)\b/i;
const CURRENCY_TITLE = /^(ccy|cur|curr|currency|mata uang|kode mata uang|matauang|valuta|valas)$/;

/** The lines that name the currency of an account. */
export function currencyLines(rows: Row[]): CurrencyLine[] {
  return rows.flatMap(({ line, cells }) => {
    const at = cells.findIndex((cell) => CURRENCY_LABEL.test(cell));
    const text = at < 0 ? '' : cells.slice(at).join(' ').slice(0, 200).replace(CURRENCY_LABEL, '');
    const said = /^[\s:;,]*(\S{1,6})/.exec(text)?.[1] ?? '';
    const code = /^(rp|rupiah)\b/i.test(said) ? 'IDR' : currencyIn(said);
    return code === null ? [] : [{ line, code }];
  });
}
