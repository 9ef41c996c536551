/**
 * What others than the shop write down: the bank its statement, the gateway its file, the seller his cash book, the scale its
 * slips, and what buyer and seller agreed on. The commands of the walk write into it what happened in the world; the audit
 * (world-audit.ts) works out from it alone what the shop's books must say.
 */

/**
 * A row of the bank's statement; money that comes in has a positive amount. `open` until the shop was told of it, `known` when an
 * admin has said that it came, `tied` once the row itself was matched.
 */
export type BankRow = {
  id: number;
  at: number;
  group: string | null;
  amount: number;
  state: 'open' | 'known' | 'tied';
};

/** A charge as the gateway has it, and as much of that as it has told the shop. */
export type GatewayRow = {
  ref: string;
  group: string;
  amount: number;
  captured: boolean;
  back: number;
  told: { captured: boolean; back: number };
};

/** What was agreed when an order was placed. */
export type Deal = {
  code: string;
  group: string;
  farmer: number;
  method: 'cod' | 'transfer' | 'qris' | 'gateway';
  lines: { listing: number; price: number; qty: number; weighed: boolean }[];
  discount: number;
  coupon: { kind: 'percent' | 'fixed'; bearer: 'store' | 'seller' } | null;
  fee: number;
  commission: number;
};

export type WorldBooks = {
  now: number;
  bank: BankRow[];
  /** What the shop has been told came in, by checkout, and how much of that is matched with rows of the statement. */
  known: Map<string, number>;
  tied: Map<string, number>;
  gateway: GatewayRow[];
  /** The sellers' cash books: what was taken at the door, and given back there. */
  door: { at: number; order: string; amount: number }[];
  deals: Deal[];
  /** Kilograms to be paid by order and listing, as the last slip that both signed has them. */
  scale: Map<string, number>;
  /** What was taken at the door by order and listing, where it was less than what came. */
  taken: Map<string, number>;
  /** Money of one checkout that paid for another. */
  moved: { from: string; to: string; amount: number }[];
  /** What sellers were paid out and have paid in, by farmer. */
  paidOut: Map<number, number>;
};

export const emptyBooks = (now: number): WorldBooks => ({
  now,
  bank: [],
  known: new Map(),
  tied: new Map(),
  gateway: [],
  door: [],
  deals: [],
  scale: new Map(),
  taken: new Map(),
  moved: [],
  paidOut: new Map(),
});

export const lineKey = (order: string, listing: number) => `${order}/${listing}`;

/** Writes a row of the statement, which the shop knows of unless it is `open`. */
export function inBank(
  books: WorldBooks,
  group: string | null,
  amount: number,
  state: 'open' | 'known' = 'known',
): void {
  books.bank.push({ id: books.bank.length, at: books.now, group, amount, state });
  if (group !== null && amount > 0 && state === 'known') learn(books, group, amount);
}

/** The shop is told that `amount` came in, without a row of the statement. */
export const learn = (books: WorldBooks, group: string, amount: number): void =>
  void books.known.set(group, (books.known.get(group) ?? 0) + amount);

/**
 * A row of the statement is matched with its checkout. It stands for what was known before without a row, as far as that goes; all
 * of it is news where it is `exactly` what a weighing left open.
 */
export function tie(books: WorldBooks, row: BankRow, exactly: boolean): void {
  const [known, tied] = [books.known.get(row.group!) ?? 0, books.tied.get(row.group!) ?? 0];
  books.known.set(row.group!, exactly ? known + row.amount : Math.max(known, tied + row.amount));
  books.tied.set(row.group!, tied + row.amount);
  row.state = 'tied';
}

export const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
const wentOut = (rows: BankRow[]) => sum(rows.filter(({ amount }) => amount < 0).map(({ amount }) => amount));

/** What the shop has been told of a checkout's money: of the bank's rows and the gateway's charges, less what moved away. */
export function moneyOf(books: WorldBooks, group: string): number {
  const charges = books.gateway.filter((row) => row.group === group);
  return (
    (books.known.get(group) ?? 0) +
    wentOut(books.bank.filter((row) => row.group === group)) +
    sum(charges.map(({ amount, told }) => (told.captured ? amount : 0) - told.back)) +
    sum(books.moved.map(({ from, to, amount }) => (to === group ? amount : from === group ? -amount : 0)))
  );
}

/** A row of a paper as others write it: the bank's statement, the gateway's file, or credit that paid another checkout. */
export type PaperRow = { at: number; paper: 'bank' | 'gateway' | 'credit'; group: string; amount: number };

/** What each paper says of each checkout (`-` for sellers' own money), as far as the shop has been told of it. */
export function paperSums(books: WorldBooks): Map<string, number> {
  const all = new Map<string, number>();
  const add = (paper: PaperRow['paper'], group: string | null, amount: number) => {
    const key = `${paper} ${group ?? '-'}`;
    all.set(key, (all.get(key) ?? 0) + amount);
  };
  for (const [group, amount] of books.known) add('bank', group, amount);
  for (const { group, amount } of books.bank) if (amount < 0 || group === null) add('bank', group, amount);
  for (const { group, amount, told } of books.gateway) {
    add('gateway', group, (told.captured ? amount : 0) - told.back);
  }
  for (const { from, to, amount } of books.moved) {
    add('credit', from, -amount);
    add('credit', to, amount);
  }
  return all;
}

/** The rows that came between two looks at the papers. */
export function newRows(at: number, before: Map<string, number>, after: Map<string, number>): PaperRow[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const amount = (after.get(key) ?? 0) - (before.get(key) ?? 0);
    const [paper, group] = key.split(' ') as [PaperRow['paper'], string];
    return amount === 0 ? [] : [{ at, paper, group, amount }];
  });
}

/** The same of all checkouts, with what sellers were paid out and have paid in. */
export const allMoney = (books: WorldBooks): number =>
  sum([...books.known.values()]) +
  wentOut(books.bank.filter(({ group }) => group !== null)) +
  sum(books.bank.filter(({ group }) => group === null).map(({ amount }) => amount)) +
  sum(books.gateway.map(({ amount, told }) => (told.captured ? amount : 0) - told.back));
