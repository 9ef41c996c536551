import { cutText } from '../../shared/format/cut-text.ts';
import type { Currency } from '../../shared/format/money.ts';
import { fail } from '../domain-error.ts';
import { ROWS_READ_MAX, readCsv } from '../imports/read-csv.ts';
import {
  type BankColumnChoice,
  type BankColumnRole,
  directionReader,
  isComplete,
  plainTitle,
  rolesByTitle,
} from './bank-columns.ts';
import {
  BALANCE_TEXT,
  type CurrencyLine,
  currencyLines,
  foreignCurrency,
  isMoneyBeside,
  MONEY_ROLES,
  statusReader,
  strayCell,
  sumOf,
  undatedMoney,
} from './bank-row-checks.ts';
import { type BankTable, bankTables, isOfMovements, type Row } from './bank-tables.ts';
import { dayOrder, daysIn, isMonthFirst, isNoSum, readBankAmount, readBankDay } from './read-bank-cell.ts';

/** Incoming money in one line of the statement; `cents` are hundredths that the store's currency does not use. */
export type ParsedBankLine = { line: number; day: string; text: string; amount: number; cents: number };
export type ParsedStatement = {
  lines: ParsedBankLine[];
  /** Lines of outgoing money. */
  out: number;
  /** Lines that the bank has not booked yet (`PEND`). */
  pending: number;
  /** Lines without any sign of their direction; they are among the errors. */
  unclear: number;
  errors: { line: number; text: string }[];
  /** The recognised columns, with their titles in the file. */
  columns: string[];
  layout: BankLayout;
};
/** The table of the file: its titles, the role of each column, and its first rows. */
export type BankLayout = {
  titles: string[];
  roles: BankColumnRole[];
  samples: string[][];
  /** The words in the column of directions, so that an admin can say which of them mean incoming. */
  words: string[];
  /** The words that an admin marked as incoming. */
  inWords: string[];
  /** The words that the admin saw and did not mark. */
  outWords: string[];
  /** Whether the columns give the amount received on each day. */
  complete: boolean;
  /** The titles as a key, under which an admin's choice is stored. */
  key: string;
};

const ROWS_ABOVE = 50;
const SAMPLES = 3;
const WORDS_SHOWN = 12;
const TITLES_MAX = 80;
/** The order in which people see the columns. */
const ROLE_ORDER: BankColumnRole[] = ['day', 'sign', 'credit', 'debit', 'amount', 'text', 'balance'];
const NO_COLUMNS =
  'Kolom tanggal dan uang masuk tidak ditemukan. Beri judul kolom: Tanggal, Keterangan, Kredit.';

export const failWithoutColumns = () => fail('import_unreadable', { why: NO_COLUMNS });

/**
 * Reads the incoming money of a bank's CSV statement. The table is found by its titles anywhere in the file, with
 * credit and debit in separate columns or in one with a word, a sign or CR/DB; `choice` is what an admin chose for it.
 * A row whose direction is not certain is reported, and never read as incoming, as is every other row of money that
 * can't be read.
 */
export function readBankCsv(
  csv: string,
  currency: Currency,
  today: string,
  choice?: BankColumnChoice,
): ParsedStatement {
  const rows = [...readCsv(Buffer.from(csv))].map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => plainCell(cell.text)),
  }));
  if (rows.length > ROWS_READ_MAX) fail('import_too_large');
  const period = periodOf(rows, today, false) ?? periodOf(rows, today, true);
  const last = period ? today : printedOn(rows, today);
  const dayReader = (monthFirst: boolean) => (text: string) => readBankDay(text, last, period, monthFirst);
  const tables = bankTables(rows, dayReader(isMonthFirst(rows.flatMap(({ cells }) => cells))), currency);
  if (!tables) return failWithoutColumns();
  const { main, others } = tables;
  const { titles, body } = main;
  const key = cutText(titles.map(plainTitle).join('|'), 500);
  const roles = titles.map((_, at) => choice?.roles[at] ?? (choice ? 'none' : main.roles[at]!));
  const dayAt = roles.indexOf('day');
  // The cells of days only: texts may begin with a day too, in another order.
  const days = [titles[dayAt] ?? '', ...body.map(({ cells }) => cells[dayAt] ?? '')];
  const order = dayOrder(days, today, period);
  const dayOf = dayReader(order === 'month');
  const named = ROLE_ORDER.flatMap((role) =>
    role === 'balance' ? [] : roles.flatMap((own, index) => (own === role ? [index] : [])),
  );
  const words = wordsOf({ ...main, roles }, dayOf).slice(0, WORDS_SHOWN);
  const inWords = choice?.inWords ?? [];
  const outWords = choice?.outWords ?? words.filter((word) => !inWords.includes(word));
  const reading = { dayOf, isUnsure: order === 'unsure', currency, currencies: currencyLines(rows) };
  const found: ParsedStatement = {
    ...{ lines: [], out: 0, pending: 0, unclear: 0, errors: [] },
    columns: named.map((index) => titles[index] || `Kolom ${index + 1}`),
    layout: {
      titles: titles.map((title) => cutText(title, TITLES_MAX)),
      roles,
      samples: body.slice(0, SAMPLES).map(({ cells }) => cells.map((cell) => cutText(cell, TITLES_MAX))),
      ...{ words, inWords, outWords },
      complete: isComplete(roles),
      key,
    },
  };
  if (!found.layout.complete) return found;
  readTable({ ...main, roles }, reading, { inWords, outWords }, found);
  for (const other of others) {
    const dated = other.body.some(({ cells }) => cells.some((cell) => dayOf(cell) !== null));
    if (isOfMovements(other)) readTable(other, reading, { inWords: [], outWords: [] }, found);
    else if (dated)
      found.errors.push({ line: other.line, text: 'Tabel lain di bawah baris ini tidak dibaca.' });
  }
  found.lines.sort((one, two) => one.line - two.line);
  found.errors.sort((one, two) => one.line - two.line);
  return found;
}

/** A cell without invisible characters, and without the prefix that keeps Excel from reading it as a number. */
const plainCell = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .trim();

/** The words in a table's column of directions. */
function wordsOf({ roles, body }: BankTable, dayOf: (text: string) => string | null): string[] {
  const [dayAt, signAt] = [roles.indexOf('day'), roles.indexOf('sign')];
  const dated = body.filter(({ cells }) => dayOf(cells[dayAt] ?? '') !== null);
  return [...new Set(dated.map(({ cells }) => cells[signAt] ?? ''))].filter((word) => word !== '');
}

type Reading = {
  dayOf: (text: string) => string | null;
  /** Every day could also be read with its month first. */
  isUnsure: boolean;
  currency: Currency;
  currencies: CurrencyLine[];
};

/** Adds the rows of a table to `found`. */
function readTable(
  table: BankTable,
  reading: Reading,
  { inWords, outWords }: { inWords: string[]; outWords: string[] },
  found: ParsedStatement,
): void {
  const { titles, roles, body } = table;
  const { dayOf, currency } = reading;
  const at = (cells: string[], role: BankColumnRole) => {
    const cell = cells[roles.indexOf(role)] ?? '';
    return role !== 'sign' && isNoSum(cell) ? '' : cell;
  };
  const status = statusReader(table);
  const isPending = (cells: string[]) => status(cells) === 'pending';
  const movements = body.filter(({ cells }) => dayOf(at(cells, 'day')) !== null && !isPending(cells));
  const words = wordsOf(table, dayOf);
  const direction = directionReader(titles[roles.indexOf('sign')] ?? '', words, inWords, outWords);
  const amounts = movements.map(({ cells }) => readBankAmount(at(cells, 'amount'), currency));
  // In a column where outgoing amounts have minus signs, brackets or DB, all others are incoming.
  const signed =
    amounts.some(({ amount, sign }) => amount && sign === 'out') &&
    !amounts.some(({ amount, sign }) => amount && sign === 'in');
  const byBalance = directionByBalance(
    movements.map(({ cells }, index) => ({
      amount: [at(cells, 'credit'), at(cells, 'debit')].reduce(
        (sum, cell) => sum || sumOf(readBankAmount(cell, currency)),
        sumOf(amounts[index]!),
      ),
      balance: signedSum(at(cells, 'balance'), currency),
    })),
  );
  const place = new Map(movements.map((row, index) => [row, index]));
  for (const row of body) {
    const { line, cells } = row;
    const day = dayOf(at(cells, 'day'));
    const money = at(cells, 'credit') || at(cells, 'amount') || at(cells, 'debit');
    const tell = (text: string) => found.errors.push({ line, text });
    const shown = cutText(money, 30);
    if (isPending(cells)) {
      found.pending += money ? 1 : 0;
      continue;
    }
    if (day === null) {
      const why = undatedMoney(cells, roles, currency);
      if (why !== null) tell(why);
      continue;
    }
    const index = place.get(row)!;
    const balance = byBalance[index] ?? null;
    const moved = movementOf(
      { credit: at(cells, 'credit'), debit: at(cells, 'debit'), amount: at(cells, 'amount') },
      { word: at(cells, 'sign'), direction, signed, balance },
      currency,
    );
    const text = textOf(cells, roles);
    if (balance === null && BALANCE_TEXT.test(text)) continue;
    const stray = strayCell(cells, table, { direction, currency });
    if (stray !== null) {
      tell(`Isi baris ini bergeser dari kolomnya, jumlahnya tidak pasti: “${cutText(stray, 30)}”.`);
    } else if (moved === null) {
      const beside = cells.find((cell, at) =>
        isMoneyBeside(cell, titles[at] ?? '', roles[at] ?? 'none', currency),
      );
      if (beside) tell(`Jumlah “${cutText(beside, 30)}” ada di kolom yang tidak dibaca.`);
    } else if ('unreadable' in moved) {
      tell(`Jumlah “${cutText(moved.unreadable, 30)}” tidak terbaca.`);
    } else if (status(cells) === 'failed') {
      tell(`Berstatus gagal atau batal, jadi tidak dibaca: ${shown}.`);
    } else if (moved.way === 'unclear') {
      found.unclear += 1;
      const said = at(cells, 'sign') ? ` “${cutText(at(cells, 'sign'), 30)}”` : '';
      tell(`Arah${said} tidak jelas, masuk atau keluar: ${shown}.`);
    } else if (moved.way === 'out') found.out += 1;
    else if (moved.amount + moved.cents > 0) {
      const foreign = foreignCurrency(row, table, reading);
      if (foreign) tell(`Mata uangnya ${foreign}, bukan ${currency}: ${shown}.`);
      else if (reading.isUnsure) {
        const said = cutText(at(cells, 'day'), 30);
        tell(`Tanggal “${said}” bisa berarti hari dulu atau bulan dulu; tulis bulannya dengan huruf.`);
      } else if (moved.amount > 0) {
        found.lines.push({ line, day, text, amount: moved.amount, cents: moved.cents });
      } else tell(`Kurang dari satu rupiah, jadi tidak disimpan: ${shown}.`);
    }
  }
}

/** The distinct texts of a row. */
function textOf(cells: string[], roles: BankColumnRole[]): string {
  const texts = cells
    .filter((cell, at) => roles[at] === 'text' && !/^[-–−]?$/.test(cell))
    .map((cell) => cell.replace(/[\r\n]+/g, ' '));
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
  if (inflow > 0 || outflow > 0) {
    const way = inflow > 0 && came.sign !== 'out' ? 'in' : 'out';
    const others = [evidence.direction(evidence.word), evidence.balance];
    const isDenied = others.some((other) => other !== null && other !== way);
    const { amount, cents } = inflow > 0 ? came : left;
    return { way: isDenied ? 'unclear' : way, amount: amount!, cents };
  }
  const one = readBankAmount(amount, currency);
  if (!amount) return null;
  if (one.amount === null) return { unreadable: amount };
  if (sumOf(one) === 0) return null;
  return { way: wayOf(one.sign, evidence), amount: one.amount, cents: one.cents };
}

/** The direction on which a row's word, sign and balance agree. */
function wayOf(
  sign: 'in' | 'out' | null,
  { word, direction, signed, balance }: Parameters<typeof movementOf>[1],
): Movement['way'] {
  const said = [direction(word), sign].filter((one) => one !== null);
  if (said.length === 0 && (isNoSum(word) || balance !== null)) {
    if (balance !== null) said.push(balance);
    else if (signed) said.push('in');
  }
  const ways = new Set(balance === null ? said : [...said, balance]);
  return ways.size === 1 ? [...ways][0]! : 'unclear';
}

function signedSum(text: string, currency: Currency): number | null {
  const read = readBankAmount(text, currency);
  if (read.amount === null) return null;
  return /^\s*[-(]|\bd[br]\.?\s*$/i.test(text) ? -sumOf(read) : sumOf(read);
}

/**
 * Directions by the balance after each row, when it changed by exactly the row's amount; the order of the rows may be
 * ascending or descending.
 */
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

/** The period that the lines above the table name, in one line or in two. */
function periodOf(rows: Row[], today: string, monthFirst: boolean): { from: string; to: string } | undefined {
  let [first, last]: [string | null, string | null] = [null, null];
  for (const { cells } of rows.slice(0, ROWS_ABOVE)) {
    const roles = rolesByTitle(cells);
    if (roles.includes('day') && MONEY_ROLES.some((role) => roles.includes(role))) break;
    const text = cells.join(' ');
    const days = daysIn(text, today, monthFirst).sort();
    if (days.length === 2 && /periode|period|tanggal|date|mutasi|dari|from|bulan|month/i.test(text))
      return { from: days[0]!, to: days[1]! };
    if (days.length !== 1) continue;
    if (/dari|from|awal|mulai|start/i.test(text)) first ??= days[0]!;
    else if (/sampai|hingga|s\/d|\bto\b|akhir|end/i.test(text)) last ??= days[0]!;
  }
  return first !== null && last !== null && first <= last ? { from: first, to: last } : undefined;
}

/** The day on which the statement was printed, after which no row can be; today if unknown. */
function printedOn(rows: Row[], today: string): string {
  const printed = rows.flatMap(({ cells }) => {
    const text = cells.join(' ').slice(0, 300);
    return /^\W*(tanggal |tgl\.? |waktu )?(di)?(cetak|unduh|print|download|generate|buat)/i.test(text)
      ? daysIn(text, today)
      : [];
  });
  return printed.length === 1 && printed[0]! < today ? printed[0]! : today;
}
