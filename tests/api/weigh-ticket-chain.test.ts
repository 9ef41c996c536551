import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { disputeTicket } from '../../src/domain/weighing/commands/dispute-ticket.ts';
import { getPublicTicket } from '../../src/domain/weighing/queries/get-public-ticket.ts';
import { verifyTicketChains } from '../../src/domain/weighing/queries/verify-ticket-chains.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

let database: TestDatabase | undefined;
let at: Weighbridge;
let codes: string[];

/** A seller's chain of five tickets, the last of which replaces the one before it. */
beforeEach(async () => {
  await database?.close();
  database = await testDatabase();
  at = await weighbridge(bareShop(database.pool, testClock()), { stock: toQuantity(100_000) });
  codes = [];
  for (const net of [100, 99.5, 98.25]) codes.push((await proposed(at, await weighable(at), net)).code);
  const order = await weighable(at);
  const first = await proposed(at, order, 97);
  await disputeTicket(at.ctx, at.buyer, order.code, {
    line: order.line,
    expected_ticket_id: first.id,
    reason: 'Kurang',
  });
  codes.push(first.code, (await proposed(at, order, 98, { replaces: first.id })).code);
});
afterAll(() => database?.close());

/** Direct access to the database. */
async function tamper(...statements: string[]): Promise<void> {
  await database!.pool.query('alter table weigh_tickets disable trigger user');
  for (const statement of statements) await database!.pool.query(statement);
}
/** A row and everything that depends on it. */
const gone = (seq: number) =>
  `with history as (delete from weigh_ticket_history where ticket_id = (select id from weigh_tickets where seq = ${seq}))
   delete from weigh_tickets where seq = ${seq}`;
const faults = async () =>
  (await verifyTicketChains(at.ctx)).faults.map(({ fault, seq, code }) => [fault, seq, code]);

test('a chain that nobody touched is whole, and anyone can work out its hashes', async () => {
  expect(await verifyTicketChains(at.ctx)).toEqual({ chains: 1, tickets: 5, faults: [] });
  await expectInvariants(database!.pool);
  let before = '';
  for (const [at_, code] of codes.entries()) {
    const ticket = await getPublicTicket(at.ctx, code);
    expect(ticket).toMatchObject({ seq: at_ + 1, of: 5, whole: true, prev: before });
    expect(createHash('sha256').update(ticket.canonical!).digest('hex')).toBe(ticket.hash);
    expect(JSON.stringify(ticket)).not.toContain('Slamet');
    before = ticket.hash;
  }
});

test('figures that a program has added up are kept as they are written, so that sums and hashes stay right', async () => {
  const order = await weighable(at);
  const { code } = await proposed(at, order, 100, {
    readings: [
      { gross: 70.3 + 0.4, tare: 0.1 + 0.2 },
      { gross: 1.3 + 0.4, tare: 1.1 - 1 },
    ],
    moisture: [13.1 + 0.2, 13.3],
    hampa: 2.1 + 0.2,
  });
  const { rows } = await database!.pool.query(
    'select readings, moisture_readings as moisture from weigh_tickets where code = $1',
    [code],
  );
  expect(rows).toEqual([
    {
      readings: [
        { gross: 70.7, tare: 0.3, sacks: 1 },
        { gross: 1.7, tare: 0.1, sacks: 1 },
      ],
      moisture: [13.3, 13.3],
    },
  ]);
  expect(await faults()).toEqual([]);
  await expectInvariants(database!.pool);
});

test('who weighed and where cannot be guessed from what everyone may read', async () => {
  const { rows } = await database!.pool.query('select weighed_by, place from weigh_tickets where code = $1', [
    codes[0],
  ]);
  const { canonical } = await getPublicTicket(at.ctx, codes[0]!);
  const text = JSON.parse(canonical!);
  const guess = (said: string) => createHash('sha256').update(`${codes[0]}\n${said}`).digest('hex');
  expect([text.who, text.place]).not.toContain(guess(rows[0].weighed_by));
  expect([text.who, text.place]).not.toContain(guess(rows[0].place));
  expect(JSON.stringify(await getPublicTicket(at.ctx, codes[0]!))).not.toContain('salt');
  // An old ticket without a salt keeps its place in the chain, and its text stays private.
  await tamper('update weigh_tickets set salt = null');
  expect((await getPublicTicket(at.ctx, codes[0]!)).canonical).toBeNull();
});

test('a changed figure is found and named', async () => {
  await tamper(`update weigh_tickets set net = 99.6 where seq = 2`);
  expect(await faults()).toEqual([['changed', 2, codes[1]]]);
  expect((await getPublicTicket(at.ctx, codes[1]!)).whole).toBe(false);
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
