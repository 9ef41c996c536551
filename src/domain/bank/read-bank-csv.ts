import type { Currency } from '../../shared/figures/money.ts';
import { readCsv } from '../imports/read-csv.ts';
import { refuse } from '../refusal.ts';
import { readBankAmount, readBankDay } from './read-bank-cell.ts';

/** Money that came in, as one row of the statement says. */
export type ReadLine = { line: number; day: string; text: string; amount: number };
export type ReadStatement = {
  lines: ReadLine[];
  /** Rows of money that left. */
  out: number;
  errors: { line: number; text: string }[];
  /** The columns that were understood, as the file calls them. */
  columns: string[];
};

type Role = 'day' | 'text' | 'credit' | 'debit' | 'amount' | 'sign';

/** Titles by which banks and spreadsheets name these columns; whichever comes first in a row has the role. */
const TITLES: Record<Role, RegExp> = {
  day: /^(tanggal|tgl|date|waktu|(transaction|posting|effective|value) date)\b/,
  text: /(keterangan|uraian|deskripsi|description|remark|berita|catatan|narasi|detail)/,
  credit: /(kredit|credit|uang masuk|dana masuk|pemasukan)/,
  debit: /(debit|debet|uang keluar|dana keluar|pengeluaran)/,
  amount: /(jumlah|nominal|amount|mutasi|nilai)/,
  sign: /^(jenis|tipe|type|d\/k|k\/d|db\/cr|cr\/db|dk|mutasi d\/k)\b/,
};
/** How many rows a bank may write above the titles. */
const ABOVE = 30;

/**
 * What came in by a bank's statement in CSV. Banks name and order their columns as they like: a date, a text and the
 * money are found by their titles, with credit and debit in columns of their own, or in one with a word, a sign or CR/DB
 * beside it. Rows without a date (balances, totals) are passed over; those with a date that cannot be read are named.
 */
export function readBankCsv(csv: string, currency: Currency, today: string): ReadStatement {
  const rows = [...readCsv(Buffer.from(csv))].map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => cell.text.trim()),
  }));
  const head = rows.slice(0, ABOVE).findIndex(({ cells }) => rolesOf(cells) !== null);
  const roles = head < 0 ? null : rolesOf(rows[head]!.cells);
  if (!roles) {
    return refuse('import_unreadable', {
      why: 'Kolom tanggal dan uang masuk tidak ditemukan. Beri judul kolom: Tanggal, Keterangan, Kredit.',
    });
  }
  const found: ReadStatement = { lines: [], out: 0, errors: [], columns: [] };
  found.columns = [...roles.values()].map((at) => rows[head]!.cells[at]!);
  for (const { line, cells } of rows.slice(head + 1)) {
    const at = (role: Role) => (roles.has(role) ? (cells[roles.get(role)!] ?? '') : '');
    const day = readBankDay(at('day'), today);
    if (day === null) {
      // A row whose first cell is no day at all is no movement.
      if (/^\d/.test(at('day')) && (at('credit') || at('amount'))) {
        found.errors.push({ line, text: `Tanggal “${at('day').slice(0, 30)}” tidak terbaca.` });
      }
      continue;
    }
    const came = cameIn(at, currency);
    if (came === 'unreadable') {
      found.errors.push({
        line,
        text: `Jumlah “${(at('credit') || at('amount')).slice(0, 30)}” tidak terbaca.`,
      });
    } else if (came <= 0) found.out += 1;
    else found.lines.push({ line, day, text: at('text').slice(0, 300), amount: came });
  }
  return found;
}

/** What a row brought in, in the smallest unit; 0 or less of what left. */
function cameIn(at: (role: Role) => string, currency: Currency): number | 'unreadable' {
  if (at('credit')) {
    const { amount } = readBankAmount(at('credit'), currency);
    return amount ?? 'unreadable';
  }
  if (!at('amount')) return 0;
  const { amount, sign } = readBankAmount(at('amount'), currency);
  if (amount === null) return 'unreadable';
  const word = at('sign').toLowerCase();
  const left = sign === 'out' || /^(d|db|debit|debet|keluar|out)\b/.test(word);
  return left ? -Math.abs(amount) : amount;
}

/** Where each role's column is; null for a row that is no head. */
function rolesOf(cells: string[]): Map<Role, number> | null {
  const roles = new Map<Role, number>();
  const titles = cells.map((cell) => cell.toLowerCase().replace(/\s+/g, ' '));
  for (const role of ['day', 'sign', 'credit', 'debit', 'amount', 'text'] as const) {
    const taken = [...roles.values()];
    const at = titles.findIndex((title, index) => !taken.includes(index) && TITLES[role].test(title));
    if (at >= 0) roles.set(role, at);
  }
  return roles.has('day') && (roles.has('credit') || roles.has('amount')) ? roles : null;
}
