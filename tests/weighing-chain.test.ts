import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkChains } from '../src/domain/weighing/check-chains.ts';
import { disputeTicket } from '../src/domain/weighing/dispute-ticket.ts';
import { getPublicTicket } from '../src/domain/weighing/get-public-ticket.ts';
import { quantityOf } from '../src/shared/figures/quantity.ts';
import { bareShop } from './bare-shop.ts';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { expectInvariants } from './invariants.ts';
import { proposed, type Weighbridge, weighable, weighbridge } from './weighing.ts';

let database: TestDatabase | undefined;
let at: Weighbridge;
let codes: string[];

/** A seller's chain of five tickets, the last of which replaces the one before it. */
beforeEach(async () => {
  await database?.close();
  database = await testDatabase();
  at = await weighbridge(bareShop(database.pool, testClock()), { stock: quantityOf(100_000) });
  codes = [];
  for (const net of [100, 99.5, 98.25]) codes.push((await proposed(at, await weighable(at), net)).code);
  const order = await weighable(at);
  const first = await proposed(at, order, 97);
  await disputeTicket(at.shop, at.buyer, order.code, {
    line: order.line,
    expected_ticket_id: first.id,
    reason: 'Kurang',
  });
  codes.push(first.code, (await proposed(at, order, 98, { replaces: first.id })).code);
});
afterAll(() => database?.close());

/** As one who has the database in his hands. */
async function tamper(...statements: string[]): Promise<void> {
  await database!.pool.query('alter table weigh_tickets disable trigger user');
  for (const statement of statements) await database!.pool.query(statement);
}
/** A row and all that hangs on it. */
const gone = (seq: number) =>
  `with history as (delete from weigh_ticket_history where ticket_id = (select id from weigh_tickets where seq = ${seq}))
   delete from weigh_tickets where seq = ${seq}`;
const faults = async () =>
  (await checkChains(at.shop)).faults.map(({ fault, seq, code }) => [fault, seq, code]);

test('a chain that nobody touched is whole, and anyone can work out its hashes', async () => {
  expect(await checkChains(at.shop)).toEqual({ chains: 1, tickets: 5, faults: [] });
  await expectInvariants(database!.pool);
  let before = '';
  for (const [at_, code] of codes.entries()) {
    const ticket = await getPublicTicket(at.shop, code);
    expect(ticket).toMatchObject({ seq: at_ + 1, of: 5, whole: true, prev: before });
    expect(createHash('sha256').update(ticket.canonical).digest('hex')).toBe(ticket.hash);
    expect(JSON.stringify(ticket)).not.toContain('Slamet');
    before = ticket.hash;
  }
});

test('a changed figure is found and named', async () => {
  await tamper(`update weigh_tickets set net = 99.6 where seq = 2`);
  expect(await faults()).toEqual([['changed', 2, codes[1]]]);
  expect((await getPublicTicket(at.shop, codes[1]!)).whole).toBe(false);
});

test('a figure changed together with its hash breaks the one after it', async () => {
  await tamper(`update weigh_tickets set net = 99.6, hash = repeat('0', 64) where seq = 2`);
  expect(await faults()).toEqual([
    ['changed', 2, codes[1]],
    ['moved', 3, codes[2]],
  ]);
});

test('a missing ticket is found and named, also the last one', async () => {
  await tamper(gone(2));
  expect(await faults()).toEqual([['missing', 2, null]]);
  await tamper(gone(5));
  expect(await faults()).toEqual([
    ['missing', 2, null],
    ['missing', 5, null],
  ]);
});

test('two swapped tickets are found and named', async () => {
  await tamper(
    `update weigh_tickets set seq = -seq where seq in (2, 3)`,
    `update weigh_tickets set seq = case seq when -2 then 3 else 2 end where seq < 0`,
  );
  const found = await faults();
  for (const [seq, code] of [
    [2, codes[2]],
    [3, codes[1]],
  ]) {
    expect(found).toContainEqual(['changed', seq, code]);
    expect(found).toContainEqual(['moved', seq, code]);
  }
});

test('each of these breaks the invariants as well', async () => {
  await tamper(`update weigh_tickets set net = 99.6 where seq = 2`);
  await expect(expectInvariants(database!.pool)).rejects.toThrow();
});
