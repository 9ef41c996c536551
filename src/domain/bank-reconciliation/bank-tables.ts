import type { Currency } from '../../shared/format/money.ts';
import {
  type BankColumnRole,
  isComplete,
  isDirectionWord,
  plainTitle,
  rolesByTitle,
} from './bank-columns.ts';
import { isNoSum, readBankAmount } from './read-bank-cell.ts';

export type Row = { line: number; cells: string[] };
export type BankTable = { line: number; titles: string[]; roles: BankColumnRole[]; body: Row[] };
type DayReader = (text: string) => string | null;
type Found = { depth: 1 | 2; heads: string[]; table: BankTable };

const ROWS_TRIED = 50;
const TABLES_TRIED = 200;
const MONEY: BankColumnRole[] = ['credit', 'debit', 'amount'];
/** Titles of sums over many movements. */
const SUM_OF_SUMS = /\b(total|rekap|ringkasan|summary)\b/;

const hasAny = (roles: BankColumnRole[], wanted: BankColumnRole[]) =>
  wanted.some((role) => roles.includes(role));
const filled = (cells: string[]) => cells.filter((cell) => cell !== '');
const isMostly = (cells: string[], is: (cell: string) => boolean) =>
  cells.filter(is).length * 2 > cells.length;
/** Whether a cell is an amount, and not a code of letters or a day. */
const isSum = (text: string, currency: Currency) =>
  /\d/.test(text) && readBankAmount(text, currency).amount !== null;

/** Whether a row contains the titles of columns with days and money. */
function isTitleRow(cells: string[], dayOf: DayReader): boolean {
  const roles = rolesByTitle(cells);
  return roles.includes('day') && hasAny(roles, MONEY) && dayOf(cells[roles.indexOf('day')]!) === null;
}

/** Whether a row is the lower line of two lines of titles, with those below a common title. */
const isLowerLine = (cells: string[], dayOf: DayReader, currency: Currency): boolean =>
  hasAny(rolesByTitle(cells), ['credit', 'debit']) &&
  !cells.some((cell) => dayOf(cell) !== null || isSum(cell, currency));

/** Merges two lines of titles: joined, or with the lower line's words alone. */
function joinedTitles(upper: string[], lower: string[]): string[][] {
  const both = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) =>
    filled([upper[at] ?? '', lower[at] ?? '']),
  );
  return [both.map((words) => words.join(' ')), both.map((words) => words.at(-1) ?? '')];
}

/**
 * Finds the table of movements: the titles, in one line or two, under which the most rows are readable; in a file
 * without titles, by its cells. `others` are tables with other columns, before or after it.
 */
export function bankTables(
  rows: Row[],
  dayOf: DayReader,
  currency: Currency,
): { main: BankTable; others: BankTable[] } | null {
  const titleRows = rows.flatMap(({ cells }, at) => {
    if (isTitleRow(cells, dayOf)) return [at];
    const lower = rows[at + 1]?.cells;
    const isUpper = lower && rolesByTitle(cells).includes('day') && isLowerLine(lower, dayOf, currency);
    return isUpper && joinedTitles(cells, lower).some((titles) => isTitleRow(titles, dayOf)) ? [at] : [];
  });
  const byHeads = new Map<string, Found>();
  for (const [nth, at] of titleRows.entries()) {
    const key = headsKey(rows[at]!.cells);
    const known = byHeads.get(key);
    if (known ? known.table.body.some(isDated(known.table, dayOf)) : byHeads.size >= TABLES_TRIED) continue;
    const found = headsAt(rows, at, titleRows[nth + 1] ?? rows.length, dayOf, currency);
    const one = bestOf(known ? [known, ...found] : found, dayOf);
    if (one) byHeads.set(key, one);
  }
  const best = bestOf([...byHeads.values()], dayOf);
  if (!best) {
    const untitled = untitledTable(rows, dayOf, currency);
    return untitled && { main: untitled, others: [] };
  }
  const main = { ...best.table, body: [] as Row[] };
  const others: BankTable[] = [];
  let into: Row[] | null = null;
  const heads = new Set(titleRows);
  for (let at = 0; at < rows.length; at += 1) {
    const { cells } = rows[at]!;
    if (!heads.has(at)) into?.push(rows[at]!);
    else if (headsKey(cells) === headsKey(best.heads)) {
      into = main.body;
      at += best.depth - 1;
    } else if (sameColumns(cells, best.table)) into = main.body;
    // A line such as 'Tanggal cetak: 27/11/2026; Mutasi kredit: 3' contains no titles.
    else if (cells.some((cell) => /\d/.test(cell))) into?.push(rows[at]!);
    else {
      const own = byHeads.get(headsKey(cells));
      const { line } = rows[at]!;
      others.push(own ? { ...own.table, line, body: [] } : { line, titles: cells, roles: [], body: [] });
      into = others.at(-1)!.body;
      at += (own?.depth ?? 1) - 1;
    }
  }
  return { main, others };
}

/** Whether a table describes each movement; one without texts, or of totals, contains sums of movements. */
export const isOfMovements = ({ titles, roles }: BankTable): boolean =>
  roles.includes('day') &&
  hasAny(roles, MONEY) &&
  roles.includes('text') &&
  !titles.some((title, at) => MONEY.includes(roles[at]!) && SUM_OF_SUMS.test(plainTitle(title)));

/** Whether the same titles are repeated in the same columns. */
const headsKey = (cells: string[]) =>
  cells
    .slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
    .map(plainTitle)
    .join('|');
const isDated =
  ({ roles }: BankTable, dayOf: DayReader) =>
  ({ cells }: Row) =>
    dayOf(cells[roles.indexOf('day')] ?? '') !== null;

/**
 * Whether the titles are repeated in other words, such as another language, with money, days and directions in the same
 * columns.
 */
function sameColumns(cells: string[], { titles, roles }: BankTable): boolean {
  const kept = (all: BankColumnRole[]) =>
    titles.map((_, at) => (['none', 'text', undefined].includes(all[at]) ? 'none' : all[at])).join();
  const own = rolesByTitle(titles);
  return kept(rolesByTitle(cells)) === kept(own) || kept(rolesByTitle(cells)) === kept(roles);
}

/** Returns the first of those with the most readable rows. */
function bestOf(found: Found[], dayOf: DayReader): Found | null {
  let best: { found: Found; score: number } | null = null;
  for (const one of found) {
    const score = scoreOf(one.table, dayOf);
    if (!best || score > best.score) best = { found: one, score };
  }
  return best?.found ?? null;
}

const scoreOf = (table: BankTable, dayOf: DayReader): number => {
  const readable = table.body.slice(0, ROWS_TRIED).filter(isDated(table, dayOf));
  const whole = readable.length > 0 && isComplete(table.roles) && isOfMovements(table) ? 100_000 : 0;
  return whole + readable.length * 100 + table.roles.filter((role) => role !== 'none').length;
};

/** Returns a row's titles, and their combination with the line below if one title spans two columns. */
function headsAt(rows: Row[], at: number, end: number, dayOf: DayReader, currency: Currency): Found[] {
  const { line, cells } = rows[at]!;
  const tableOf = (titles: string[], depth: 1 | 2): Found => ({
    ...{ depth, heads: cells },
    table: withContents({ line, titles, roles: [], body: rows.slice(at + depth, end) }, dayOf, currency),
  });
  const single = isTitleRow(cells, dayOf) ? [tableOf(cells, 1)] : [];
  const lower = rows[at + 1]?.cells;
  if (!lower || at + 1 >= end || !isLowerLine(lower, dayOf, currency)) return single;
  const joined = joinedTitles(cells, lower).filter((titles) => isTitleRow(titles, dayOf));
  return [...single, ...joined.map((titles) => tableOf(titles, 2))];
}

/** The role of each column by its title and its cells; some banks leave the column of directions without a title. */
function withContents(table: BankTable, dayOf: DayReader, currency: Currency): BankTable {
  const sample = table.body.slice(0, 4 * ROWS_TRIED);
  const width = Math.max(table.titles.length, ...sample.map(({ cells }) => cells.length));
  const titles = Array.from({ length: width }, (_, at) => table.titles[at] ?? '');
  const days = titles.map((_, at) => sample.filter(({ cells }) => dayOf(cells[at] ?? '') !== null).length);
  const dated = sample.filter(({ cells }) => cells.some((cell) => dayOf(cell) !== null));
  const wordsIn = titles.map((_, at) => filled(dated.map(({ cells }) => cells[at] ?? '')));
  const isSign = titles.map(
    (_, at) => isMostly(wordsIn[at]!, isDirectionWord) && !wordsIn[at]!.every(isNoSum),
  );
  const most = Math.max(...days);
  const roles = rolesByTitle(titles, (role, at) => {
    if (role === 'day') return days[at]! > 0 && days[at]! * 2 >= most ? 2 : 1;
    const sums = wordsIn[at]!.filter((cell) => isSum(cell, currency)).length;
    if (role === 'sign') return isSign[at] ? 2 : sums * 2 > wordsIn[at]!.length ? 0 : 1;
    if (isSign[at]) return 0;
    return sums > 0 || wordsIn[at]!.every(isNoSum) ? 2 : 1;
  });
  const free = roles.flatMap((role, at) => (['none', 'sign'].includes(role) && isSign[at] ? [at] : []));
  const titled = roles.indexOf('sign');
  const signAt = free.includes(titled) ? titled : free[0];
  if (signAt !== undefined && roles.includes('amount')) {
    if (titled >= 0) roles[titled] = 'none';
    roles[signAt] = 'sign';
  }
  return { ...table, titles, roles };
}

/** Guesses the columns of a file without titles, for an admin to confirm; null without a column of days. */
function untitledTable(rows: Row[], dayOf: DayReader, currency: Currency): BankTable | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const count = (at: number, is: (text: string) => boolean) =>
    rows.filter(({ cells }) => cells[at] && is(cells[at])).length;
  const days = Array.from({ length: width }, (_, at) => count(at, (text) => dayOf(text) !== null));
  const dayAt = days.indexOf(Math.max(...days));
  if (width < 2 || !days[dayAt]) return null;
  const first = rows.findIndex(({ cells }) => dayOf(cells[dayAt] ?? '') !== null);
  const isMoney = (text: string) => {
    const { amount, cents } = readBankAmount(text, currency);
    return amount !== null && amount + cents > 0;
  };
  const hasSum = rows
    .slice(first)
    .some(({ cells }) => cells.some((cell, at) => at !== dayAt && isMoney(cell)));
  if (!hasSum) return null;
  const above = rows[first - 1];
  const titles = Array.from({ length: width }, (_, at) => above?.cells[at] ?? '');
  const roles = titles.map((_, at): BankColumnRole => (at === dayAt ? 'day' : 'none'));
  return { line: above?.line ?? rows[first]!.line, titles, roles, body: rows.slice(first) };
}
