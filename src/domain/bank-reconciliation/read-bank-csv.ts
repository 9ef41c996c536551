import { cutText } from '../../shared/format/cut-text.ts';
import type { Currency } from '../../shared/format/money.ts';
import { fail } from '../domain-error.ts';
import { readCsv } from '../imports/read-csv.ts';
import {
  type BankColumnChoice,
  type BankColumnRole,
  directionReader,
  isComplete,
  isDirectionWord,
  plainTitle,
  rolesByTitle,
} from './bank-columns.ts';
import { daysIn, isMonthFirst, readBankAmount, readBankDay } from './read-bank-cell.ts';

/** Incoming money in one line of the statement; `cents` is what the store's currency has no coin for. */
export type ParsedBankLine = { line: number; day: string; text: string; amount: number; cents: number };
export type ParsedStatement = {
  lines: ParsedBankLine[];
  /** Lines of outgoing money. */
  out: number;
  /** Lines that the bank has not booked yet (`PEND`). */
  pending: number;
  /** Lines whose direction nothing in the file tells; they are among the errors. */
  unclear: number;
  errors: { line: number; text: string }[];
  /** The recognised columns, with their titles in the file. */
  columns: string[];
  layout: BankLayout;
};
/** The table of the file: its titles, what each column holds, and its first rows. */
export type BankLayout = {
  titles: string[];
  roles: BankColumnRole[];
  samples: string[][];
  /** The words in the column of directions, for an admin to say which of them is incoming. */
  words: string[];
  /** Those that an admin said are incoming. */
  inWords: string[];
  /** Whether the columns tell how much came in on which day. */
  complete: boolean;
  /** The titles as a key, under which an admin's choice is remembered. */
  key: string;
};
type Row = { line: number; cells: string[] };

const ROWS_TRIED = 50;
const SAMPLES = 3;
const WORDS_SHOWN = 12;
const TITLES_MAX = 80;
/** The order in which columns are named to people. */
const ROLE_ORDER: BankColumnRole[] = ['day', 'sign', 'credit', 'debit', 'amount', 'text', 'balance'];
const NO_COLUMNS =
  'Kolom tanggal dan uang masuk tidak ditemukan. Beri judul kolom: Tanggal, Keterangan, Kredit.';

export const failWithoutColumns = () => fail('import_unreadable', { why: NO_COLUMNS });

/**
 * Reads the incoming money of a bank's CSV statement. The table is found over the whole file by its titles, with credit
 * and debit in separate columns or in one with a word, a sign or CR/DB; `choice` is what an
 * admin chose for it. A row whose direction is not certain is reported, and never read as incoming.
 */
export function readBankCsv(
  csv: string,
  currency: Currency,
  today: string,
  choice?: BankColumnChoice,
): ParsedStatement {
  const rows = [...readCsv(Buffer.from(csv))].map(({ line, cells }) => ({
    line,
    // A dash in a column of sums says that there is none.
    cells: cells.map((cell) => cell.text.trim().replace(/^[-–−]$/, '')),
  }));
  const period = periodOf(rows);
  const monthFirst = isMonthFirst(rows.flatMap(({ cells }) => cells));
  const dayOf = (text: string) => readBankDay(text, today, period, monthFirst);
  const table = tableOf(rows, dayOf, currency);
  if (!table) return failWithoutColumns();
  const { titles, body } = table;
  const key = cutText(titles.map(plainTitle).join('|'), 500);
  const roles = titles.map((_, at) => choice?.roles[at] ?? (choice ? 'none' : table.roles[at]!));
  const at = (cells: string[], role: BankColumnRole) => cells[roles.indexOf(role)] ?? '';
  const movements = body.filter(({ cells }) => dayOf(at(cells, 'day')) !== null);
  const words = [...new Set(movements.map(({ cells }) => at(cells, 'sign')).filter((word) => word !== ''))];
  const named = ROLE_ORDER.flatMap((role) =>
    role === 'balance' ? [] : roles.flatMap((own, index) => (own === role ? [index] : [])),
  );
  const found: ParsedStatement = {
    ...{ lines: [], out: 0, pending: 0, unclear: 0, errors: [] },
    columns: named.map((index) => titles[index] || `Kolom ${index + 1}`),
    layout: {
      titles: titles.map((title) => cutText(title, TITLES_MAX)),
      roles,
      samples: body.slice(0, SAMPLES).map(({ cells }) => cells.map((cell) => cutText(cell, TITLES_MAX))),
      words: words.slice(0, WORDS_SHOWN),
      inWords: choice?.inWords ?? [],
      complete: isComplete(roles),
      key,
    },
  };
  if (!found.layout.complete) return found;
  const direction = directionReader(titles[roles.indexOf('sign')] ?? '', words, choice?.inWords ?? []);
  const amounts = movements.map(({ cells }) => readBankAmount(at(cells, 'amount'), currency));
  // In a column with minus signs, brackets or DB the others came in.
  const signed =
    amounts.some(({ amount, sign }) => amount && sign === 'out') &&
    !amounts.some(({ amount, sign }) => amount && sign === 'in');
  const byBalance = directionByBalance(
    movements.map(({ cells }, index) => ({
      amount: sumOf(amounts[index]!),
      balance: signedSum(at(cells, 'balance'), currency),
    })),
  );
  const place = new Map(movements.map((row, index) => [row, index]));
  for (const row of body) {
    const { line, cells } = row;
    const day = dayOf(at(cells, 'day'));
    const money = at(cells, 'credit') || at(cells, 'amount') || at(cells, 'debit');
    if (day === null) {
      if (/^'?pend/i.test(at(cells, 'day'))) found.pending += money ? 1 : 0;
      // A row whose first cell is not a day is no transaction.
      else if (/^\d/.test(at(cells, 'day')) && money) {
        found.errors.push({ line, text: `Tanggal “${cutText(at(cells, 'day'), 30)}” tidak terbaca.` });
      }
      continue;
    }
    const index = place.get(row)!;
    const moved = movementOf(
      { credit: at(cells, 'credit'), debit: at(cells, 'debit'), amount: at(cells, 'amount') },
      { word: at(cells, 'sign'), direction, signed, balance: byBalance[index] ?? null },
      currency,
    );
    if (moved === null) continue;
    if ('unreadable' in moved) {
      found.errors.push({ line, text: `Jumlah “${cutText(moved.unreadable, 30)}” tidak terbaca.` });
    } else if (moved.way === 'unclear') {
      found.unclear += 1;
      const said = at(cells, 'sign') ? ` “${cutText(at(cells, 'sign'), 30)}”` : '';
      found.errors.push({ line, text: `Arah${said} tidak jelas, masuk atau keluar: ${cutText(money, 30)}.` });
    } else if (moved.way === 'out') found.out += 1;
    else if (moved.amount > 0) {
      const text = textOf(cells, roles);
      found.lines.push({ line, day, text, amount: moved.amount, cents: moved.cents });
    }
  }
  return found;
}

/** The texts of a row, each once. */
function textOf(cells: string[], roles: BankColumnRole[]): string {
  const texts = cells.filter((cell, at) => roles[at] === 'text' && cell !== '');
  return cutText([...new Set(texts)].join(' '), 300);
}

type Movement = { way: 'in' | 'out' | 'unclear'; amount: number; cents: number };

/** The movement of a row; null for one without money. */
function movementOf(
  { credit, debit, amount }: { credit: string; debit: string; amount: string },
  evidence: {
    word: string;
    direction: (text: string) => 'in' | 'out' | null;
    signed: boolean;
    balance: 'in' | 'out' | null;
  },
  currency: Currency,
): Movement | { unreadable: string } | null {
  const came = readBankAmount(credit, currency);
  const left = readBankAmount(debit, currency);
  if (credit && came.amount === null) return { unreadable: credit };
  if (debit && left.amount === null) return { unreadable: debit };
  const [inflow, outflow] = [sumOf(came), sumOf(left)];
  if (inflow > 0 && outflow > 0) return { way: 'unclear', amount: 0, cents: 0 };
  if (inflow > 0) {
    return { way: came.sign === 'out' ? 'out' : 'in', amount: came.amount!, cents: came.cents };
  }
  if (outflow > 0) return { way: 'out', amount: left.amount!, cents: left.cents };
  const one = readBankAmount(amount, currency);
  if (!amount) return null;
  if (one.amount === null) return { unreadable: amount };
  if (sumOf(one) === 0) return null;
  return { way: wayOf(one.sign, evidence), amount: one.amount, cents: one.cents };
}

/** The direction that a row's word, sign and balance agree on. */
function wayOf(
  sign: 'in' | 'out' | null,
  { word, direction, signed, balance }: Parameters<typeof movementOf>[1],
): Movement['way'] {
  const said = [direction(word), sign].filter((one) => one !== null);
  if (said.length === 0 && (word === '' || balance !== null)) {
    if (balance !== null) said.push(balance);
    else if (signed) said.push('in');
  }
  const ways = new Set(balance === null ? said : [...said, balance]);
  return ways.size === 1 ? [...ways][0]! : 'unclear';
}

const sumOf = ({ amount, cents }: { amount: number | null; cents: number }) => (amount ?? 0) * 100 + cents;

function signedSum(text: string, currency: Currency): number | null {
  const read = readBankAmount(text, currency);
  if (read.amount === null) return null;
  return /^\s*[-(]|\bd[br]\.?\s*$/i.test(text) ? -sumOf(read) : sumOf(read);
}

/** Directions by the balance after each row, where it moved by exactly the row's sum; whichever end comes first. */
function directionByBalance(rows: { amount: number; balance: number | null }[]): ('in' | 'out' | null)[] {
  const along = (step: 1 | -1) =>
    rows.map(({ amount, balance }, at) => {
      const before = rows[at - step]?.balance ?? null;
      if (balance === null || before === null || amount === 0) return null;
      return balance - before === amount ? 'in' : before - balance === amount ? 'out' : null;
    });
  const [forward, backward] = [along(1), along(-1)];
  const known = (all: unknown[]) => all.filter((one) => one !== null).length;
  if (known(forward) === known(backward)) return rows.map(() => null);
  return known(forward) > known(backward) ? forward : backward;
}

/** The days that the lines above the table name as its period. */
function periodOf(rows: Row[]): { from: string; to: string } | undefined {
  for (const { cells } of rows.slice(0, ROWS_TRIED)) {
    const days = daysIn(cells.join(' ')).sort();
    if (days.length === 2 && /periode|period|tanggal|date|mutasi|dari|from/i.test(cells.join(' ')))
      return { from: days[0]!, to: days[1]! };
  }
  return undefined;
}

type Table = { titles: string[]; roles: BankColumnRole[]; body: Row[] };

/** The titles under which most rows can be read; a file without titles is told by its cells. */
function tableOf(rows: Row[], dayOf: (text: string) => string | null, currency: Currency): Table | null {
  let best: { at: number; table: Table; score: number } | null = null;
  let tried = 0;
  for (const [at, { cells }] of rows.entries()) {
    const roles = rolesByTitle(cells);
    const hasMoney = roles.some((role) => role === 'credit' || role === 'amount' || role === 'debit');
    if (!roles.includes('day') || !hasMoney || dayOf(cells[roles.indexOf('day')]!) !== null) continue;
    tried += 1;
    if (tried > ROWS_TRIED) break;
    const table = withUntitledColumns({ titles: cells, roles, body: rows.slice(at + 1) }, dayOf);
    const readable = table.body
      .slice(0, ROWS_TRIED)
      .filter(({ cells }) => dayOf(cells[table.roles.indexOf('day')] ?? ''));
    const score = readable.length * 100 + table.roles.filter((role) => role !== 'none').length;
    if (!best || score > best.score) best = { at, table, score };
  }
  return best?.table ?? untitledTable(rows, dayOf, currency);
}

/** Finds the column of directions by its words: some banks leave it without a title. */
function withUntitledColumns(table: Table, dayOf: (text: string) => string | null): Table {
  const width = Math.max(
    table.titles.length,
    ...table.body.slice(0, ROWS_TRIED).map(({ cells }) => cells.length),
  );
  const titles = Array.from({ length: width }, (_, at) => table.titles[at] ?? '');
  const roles = titles.map((_, at): BankColumnRole => table.roles[at] ?? 'none');
  const dayAt = roles.indexOf('day');
  const data = table.body.filter(({ cells }) => dayOf(cells[dayAt] ?? '') !== null);
  const isSign = (at: number) => {
    const words = data.map(({ cells }) => cells[at] ?? '').filter((word) => word !== '');
    return words.length > 0 && words.every(isDirectionWord);
  };
  const free = roles.flatMap((role, at) => (['none', 'sign'].includes(role) && isSign(at) ? [at] : []));
  const titled = roles.indexOf('sign');
  const signAt = free.includes(titled) ? titled : free[0];
  if (signAt !== undefined && roles.includes('amount')) {
    if (titled >= 0) roles[titled] = 'none';
    roles[signAt] = 'sign';
  }
  return { ...table, titles, roles };
}

/** Guesses the columns of a file without titles, for an admin to confirm; null without a column of days. */
function untitledTable(
  rows: Row[],
  dayOf: (text: string) => string | null,
  currency: Currency,
): Table | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const count = (at: number, is: (text: string) => boolean) =>
    rows.filter(({ cells }) => cells[at] && is(cells[at])).length;
  const days = Array.from({ length: width }, (_, at) => count(at, (text) => dayOf(text) !== null));
  const dayAt = days.indexOf(Math.max(...days));
  const isSum = (text: string) => sumOf(readBankAmount(text, currency)) > 0;
  if (width < 2 || !days[dayAt]) return null;
  const first = rows.findIndex(({ cells }) => dayOf(cells[dayAt] ?? '') !== null);
  const hasSum = rows.slice(first).some(({ cells }) => cells.some((cell, at) => at !== dayAt && isSum(cell)));
  if (!hasSum) return null;
  const above = rows[first - 1];
  const titles = Array.from({ length: width }, (_, at) => above?.cells[at] ?? '');
  const roles = titles.map((_, at): BankColumnRole => (at === dayAt ? 'day' : 'none'));
  return { titles, roles, body: rows.slice(first) };
}
