import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, arena } from '../races/gate.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { testClock } from '../support/test-clock.ts';
import { makeShop } from './run-world-model.ts';
import { emptyBooks, newRows, type PaperRow, paperSums, type WorldBooks } from './world-books.ts';
import { worldCommands } from './world-commands.ts';

/* One month of a shop in which everything happens that can happen to money. */

const START = Date.parse('2026-10-31T17:00:00Z');
const END = Date.parse('2026-11-30T17:00:00Z');
/** Months that have each kind of step between them; other ones are chosen where a change of the shop's rules takes one away. */
const MONTHS = [
  { seed: 8, steps: 1600, rare: 0 },
  { seed: 4, steps: 800, rare: 2 },
];
type Month = (typeof MONTHS)[number];
const DAILY =
  'place sell transfer book accept process ship weigh complete cash payOnline capture hear payout clock';
const ODD =
  'unpay failDelivery cancel refund refundOnline takeBack settle returnSurplus useCredit settleDebt expire receive';
const KINDS = `${DAILY} ${ODD}`.split(' ');
const clock = testClock();
let ring: Arena;
beforeAll(async () => {
  ring = await arena(clock, 4);
});
afterAll(() => ring.close());

const sumBy = <Row>(rows: Row[], keyOf: (row: Row) => string, amountOf: (row: Row) => number) => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row));
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).toSorted());
};

test('a month with every case: bank statement, gateway file and cash book are the ledger, row by row', async () => {
  const done = new Set<string>();
  for (const one of MONTHS) for (const kind of await month(one)) done.add(kind);
  expect(KINDS.filter((kind) => !done.has(kind))).toEqual([]);
}, 300_000);

/** One month: compares its papers with the ledger, and returns the kinds of steps that came through. */
async function month(which: Month): Promise<Iterable<string>> {
  const books = emptyBooks(START);
  const shop = await makeShop(ring.ctx, clock, books);
  const papers = await walk(books, shop, which);

  const { rows: ledger } = await ring.database.pool.query<{
    at: Date;
    group: string;
    cash: number;
    order: string | null;
    sale: number;
  }>(
    `select m.at, coalesce(m.group_code, '-') as "group", m.platform_amount::float8 as cash, o.code as "order", m.sale::float8
     from money_movements m left join orders o on o.id = m.order_id`,
  );
  expect(ledger.every(({ at }) => at.getTime() >= START && at.getTime() < END)).toBe(true);
  // One row of the bank pays several orders and a unique code: they are compared by checkout and moment.
  expect(
    sumBy(
      ledger,
      ({ at, group }) => `${at.toISOString()} ${group}`,
      ({ cash }) => cash,
    ),
  ).toEqual(
    sumBy(
      papers,
      ({ at, group }) => `${new Date(at).toISOString()} ${group}`,
      ({ amount }) => amount,
    ),
  );
  // What a seller took at the door is what was sold there.
  const taken = sumBy(
    books.door,
    ({ order }) => order,
    ({ amount }) => amount,
  );
  const sold = sumBy(
    ledger.filter(({ order }) => order !== null && order in taken),
    ({ order }) => order!,
    ({ sale }) => sale,
  );
  expect(sold).toEqual(taken);
  expect(await brokenInvariants(ring.database.pool)).toEqual({});
  return shop.done.keys();
}

/** Goes through the month, and returns what bank, gateway and credit have written down of it. */
async function walk(
  books: WorldBooks,
  shop: Awaited<ReturnType<typeof makeShop>>,
  { seed, steps, rare }: Month,
): Promise<PaperRow[]> {
  const papers: PaperRow[] = [];
  const [commands] = fc.sample(worldCommands(steps, rare), { seed, numRuns: 1 });
  for (const one of commands!) {
    // The month has its end, and is not over in four leaps.
    const hours = /^clock \+(\d+) h$/.exec(one.toString())?.[1];
    if (hours && (hours === '192' || books.now + Number(hours) * 3_600_000 >= END)) continue;
    if (!one.check(books)) continue;
    const [at, before] = [books.now, paperSums(books)];
    await one.run(books, shop);
    papers.push(...newRows(at, before, paperSums(books)));
  }
  return papers;
}
