import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  acceptOfflineTicket,
  confirmTicketByCode,
} from '../../src/domain/weighing/commands/accept-offline-ticket.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { figures, proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

let database: TestDatabase;
let at: Weighbridge;

beforeAll(async () => {
  database = await testDatabase();
  at = await weighbridge(bareShop(database.pool, testClock()), { stock: toQuantity(100_000) });
});
afterEach(() => expectInvariants(database.pool));
afterAll(() => database.close());

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code,
  );
const seal = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
const keyOf = async (of: string, side: 'seller' | 'buyer') =>
  (await getWeighing(at.ctx, at[side], of)).sealKey!;
let made = 0;

/** What the seller's phone shows as a QR code, and what the buyer's phone keeps of it. */
async function offline(order: { code: string; line: number }, net = 100, takes_excess = false) {
  made += 1;
  const ticket = JSON.stringify({
    order: order.code,
    by: 'seller',
    line: order.line,
    key: made.toString(16).padStart(32, '0'),
    ...figures(net),
  });
  return {
    ticket,
    seal: seal(await keyOf(order.code, 'seller'), ticket),
    yes: seal(await keyOf(order.code, 'buyer'), `${ticket}\nya${takes_excess ? '+' : ''}`),
    takes_excess,
  };
}

const standing = async (of: string) => (await getWeighing(at.ctx, at.seller, of)).lines[0]!.ticket;

test('whichever phone has signal first sends it, and the other one finds it done', async () => {
  const order = await weighable(at);
  const kept = await offline(order, 97);
  const settled = await acceptOfflineTicket(at.ctx, at.buyer, order.code, {
    ticket: kept.ticket,
    seal: kept.seal,
  });
  expect(settled.total).toBe(679_000);
  expect((await standing(order.code))!.history.map(({ to, by, way }) => [to, by, way])).toEqual([
    ['proposed', 'seller', 'sealed'],
    ['confirmed', 'buyer', 'sealed'],
  ]);
  const again = await acceptOfflineTicket(at.ctx, at.seller, order.code, {
    ticket: kept.ticket,
    yes: kept.yes,
  });
  expect(again).toEqual(settled);

  const other = await weighable(at);
  const excess = await offline(other, 130, true);
  await acceptOfflineTicket(at.ctx, at.seller, other.code, {
    ticket: excess.ticket,
    yes: excess.yes,
    takes_excess: true,
  });
  expect((await standing(other.code))!.status).toBe('confirmed');
  expect((await getWeighing(at.ctx, at.buyer, other.code)).total).toBe(910_000);
});

test('a seal of another key, of other figures, of another order or of a smaller yes is none', async () => {
  const order = await weighable(at);
  const kept = await offline(order);
  const asBuyer = (over: object) =>
    code(acceptOfflineTicket(at.ctx, at.buyer, order.code, { ...kept, ...over }));
  const asSeller = (over: object) =>
    code(acceptOfflineTicket(at.ctx, at.seller, order.code, { ...kept, ...over }));
  expect(await asBuyer({ seal: undefined })).toBe('weighing_seal_wrong');
  expect(await asBuyer({ seal: kept.yes })).toBe('weighing_seal_wrong');
  expect(await asBuyer({ ticket: kept.ticket.replace('100.4', '90.4') })).toBe('weighing_seal_wrong');
  expect(await asSeller({ yes: kept.seal })).toBe('weighing_seal_wrong');
  expect(await asSeller({ yes: undefined })).toBe('weighing_seal_wrong');
  expect(await asSeller({ takes_excess: true })).toBe('weighing_seal_wrong');
  const other = await weighable(at);
  expect(await code(acceptOfflineTicket(at.ctx, at.buyer, other.code, kept))).toBe('weighing_line_not_found');
  expect(await standing(order.code)).toBeNull();
});

test('what goes with a yes is said by who says it: no seal, code or ticket of the other side speaks for him', async () => {
  // The buyer weighed and did not say that he takes the excess: the seller, who sends it, cannot say it for him.
  const order = await weighable(at);
  const weighed = (over: object) =>
    JSON.stringify({
      ...{ order: order.code, by: 'buyer', line: order.line, key: 'b'.repeat(32) },
      ...{ ...figures(130), confirm_below_hpp: false, ...over },
    });
  const key = await keyOf(order.code, 'buyer');
  const sent = await acceptOfflineTicket(at.ctx, at.seller, order.code, {
    ticket: weighed({}),
    seal: seal(key, weighed({})),
    takes_excess: true,
    confirm_below_hpp: true,
  });
  expect(sent.total).toBe(770_000);
  // Nor does the buyer's ticket say for the seller that he has seen what lies below HPP; his own yes does.
  const other = await weighable(at);
  const wet = JSON.stringify({
    ...{ order: other.code, by: 'buyer', line: other.line, key: 'c'.repeat(32) },
    ...{ ...figures(100, { moisture: [24] }), confirm_below_hpp: true },
  });
  const sellers = await keyOf(other.code, 'seller');
  const brought = (said: string, over: object = {}) =>
    code(
      acceptOfflineTicket(at.ctx, at.buyer, other.code, {
        ...{ ticket: wet, yes: seal(sellers, `${wet}\nya${said}`) },
        ...over,
      }),
    );
  expect(await brought('')).toBe('weighing_below_hpp');
  expect(await brought('', { confirm_below_hpp: true })).toBe('weighing_seal_wrong');
  expect(await brought('-', { confirm_below_hpp: true })).toBe('ok');
  // Six figures that the buyer read out say yes to the ticket, and to nothing besides.
  const third = await weighable(at);
  const kept = await offline(third, 130);
  const pin = (await getWeighing(at.ctx, at.buyer, third.code)).lines[0]!.yesCode!;
  expect(
    await code(
      acceptOfflineTicket(at.ctx, at.seller, third.code, { ticket: kept.ticket, pin, takes_excess: true }),
    ),
  ).toBe('weighing_seal_wrong');
  expect((await acceptOfflineTicket(at.ctx, at.seller, third.code, { ticket: kept.ticket, pin })).total).toBe(
    770_000,
  );
});

test('six figures that the buyer reads out say yes for him; five wrong ones lock them', async () => {
  const order = await weighable(at);
  const { id } = await proposed(at, order, 99);
  const { yesCode } = (await getWeighing(at.ctx, at.buyer, order.code)).lines[0]!;
  expect(yesCode).toMatch(/^\d{6}$/);
  const seen = { line: order.line, expected_ticket_id: id };
  const wrong = yesCode === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 4; tries += 1)
    expect(await code(confirmTicketByCode(at.ctx, at.seller, order.code, { ...seen, pin: wrong }))).toBe(
      'weighing_code_wrong',
    );
  await confirmTicketByCode(at.ctx, at.seller, order.code, { ...seen, pin: yesCode! });
  expect((await standing(order.code))!.status).toBe('confirmed');

  const locked = await weighable(at);
  const ticket = await proposed(at, locked);
  const own = { line: locked.line, expected_ticket_id: ticket.id };
  for (let tries = 0; tries < 5; tries += 1)
    expect(await code(confirmTicketByCode(at.ctx, at.seller, locked.code, { ...own, pin: wrong }))).toBe(
      'weighing_code_wrong',
    );
  const right = (await getWeighing(at.ctx, at.buyer, locked.code)).lines[0]!.yesCode!;
  expect(await code(confirmTicketByCode(at.ctx, at.seller, locked.code, { ...own, pin: right }))).toBe(
    'weighing_code_locked',
  );
  // The page helps, and so does a ticket that replaces it: it has figures of its own.
  const next = await proposed(at, locked, 98, { replaces: ticket.id });
  const fresh = (await getWeighing(at.ctx, at.buyer, locked.code)).lines[0]!.yesCode!;
  expect(fresh).not.toBe(right);
  await confirmTicketByCode(at.ctx, at.seller, locked.code, {
    line: locked.line,
    expected_ticket_id: next.id,
    pin: fresh,
  });
});

test('the code that was read out without signal goes with the ticket', async () => {
  const order = await weighable(at);
  const { ticket } = await offline(order, 101);
  const pin = (await getWeighing(at.ctx, at.buyer, order.code)).lines[0]!.yesCode!;
  const wrong = pin === '000000' ? '000001' : '000000';
  expect(await code(acceptOfflineTicket(at.ctx, at.seller, order.code, { ticket, pin: wrong }))).toBe(
    'weighing_code_wrong',
  );
  await acceptOfflineTicket(at.ctx, at.seller, order.code, { ticket, pin });
  expect(await standing(order.code)).toMatchObject({ status: 'confirmed', net: 101 });
});

test('who proposed it does not say yes to it, whatever he shows', async () => {
  const order = await weighable(at);
  const { id } = await proposed(at, order);
  const own = (await getWeighing(at.ctx, at.seller, order.code)).lines[0]!.yesCode!;
  const seen = { line: order.line, expected_ticket_id: id };
  expect(await code(confirmTicketByCode(at.ctx, at.seller, order.code, { ...seen, pin: own }))).toBe(
    'weighing_code_wrong',
  );
  // Nor does the buyer by the seller's figures: he is the other side, and has the page.
  expect(await code(confirmTicketByCode(at.ctx, at.buyer, order.code, { ...seen, pin: own }))).toBe(
    'ticket_step_impossible',
  );
  await confirmTicket(at.ctx, at.buyer, order.code, seen);
});
