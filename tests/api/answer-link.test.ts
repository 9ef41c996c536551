import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindBids } from '../../src/domain/bidding/clock/remind-bids.ts';
import { sweepAnswerLinks } from '../../src/domain/bidding/course/answer-link.ts';
import { acceptBid } from '../../src/domain/bidding/dealing/accept-bid.ts';
import { answerByLink, getBidOfLink } from '../../src/domain/bidding/dealing/answer-by-link.ts';
import { counterBid } from '../../src/domain/bidding/dealing/counter-bid.ts';
import type { Shop } from '../../src/domain/shop.ts';
import { asWritten } from '../as-written.ts';
import { bareShop } from '../bare-shop.ts';
import { makeBid, makeMarket } from '../bids.ts';
import { testClock } from '../clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { expectInvariants } from '../invariants.ts';

const clock = testClock();
let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await testDatabase();
  shop = bareShop(database.pool, clock);
});
afterAll(async () => {
  await expectInvariants(database.pool);
  await database.close();
});
beforeEach(() => clock.set('2026-11-21T03:00:00Z'));

/** The tokens in the mails to an address, oldest first. */
async function tokens(email: string | null): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string; sealed: string | null }>(
    'select text, sealed from outbox where to_address = $1 order by id',
    [email],
  );
  return rows.flatMap((row) => /\/jawab\/(\S+)/.exec(asWritten(row).text)?.[1] ?? []);
}

async function openBid() {
  const market = await makeMarket(shop);
  const bid = await makeBid(shop, market, { qty: 3 });
  const [token] = await tokens(market.farmer.email);
  return { market, bid, token: token! };
}

/** Everything a link may touch. */
async function everything() {
  const parts = ['bids', 'bid_offers', 'bid_history', 'listings', 'orders', 'outbox', 'answer_links'].map(
    (name) => `(select json_agg(t order by t.id)::text from ${name} t) as ${name}`,
  );
  return (await database.pool.query(`select ${parts.join(', ')}`)).rows[0];
}

async function refusedUnchanged(run: () => Promise<unknown>, code: string) {
  const before = await everything();
  await expect(run()).rejects.toMatchObject({ code });
  expect(await everything()).toEqual(before);
}

test('[BID-19] the farmer’s mail has a link that accepts the offer without signing in, once', async () => {
  const { bid, token, market } = await openBid();
  const seen = await everything();
  expect(await getBidOfLink(shop, token)).toMatchObject({ id: bid.id, as: 'seller', offerId: bid.offerId });
  expect(await getBidOfLink(shop, token)).toMatchObject({ status: 'pending' });
  expect(await everything()).toEqual(seen);

  await answerByLink(shop, token, { answer: 'accept', note: 'Silakan diambil' });
  const { rows } = await database.pool.query(
    `select b.status, h.actor_id, h.actor_role, h.note from bids b
     join bid_history h on h.bid_id = b.id and h.event = 'accepted' where b.id = $1`,
    [bid.id],
  );
  expect(rows).toEqual([
    { status: 'accepted', actor_id: market.farmer.userId, actor_role: 'farmer', note: 'Silakan diambil' },
  ]);
  for (const answer of ['accept', 'reject'] as const) {
    await refusedUnchanged(() => answerByLink(shop, token, { answer }), 'answer_link_used');
  }
  await refusedUnchanged(() => getBidOfLink(shop, token), 'answer_link_used');
});

test('both sides haggle by their links alone, each link for one offer', async () => {
  const { bid, token, market } = await openBid();
  await answerByLink(shop, token, { answer: 'counter', qty: 3, bid_price: 11_500 });
  const [buyers] = await tokens(bid.customer.email);
  expect(await getBidOfLink(shop, buyers!)).toMatchObject({ as: 'buyer', bidPrice: 11_500 });
  await answerByLink(shop, buyers!, {
    answer: 'counter',
    qty: 3,
    bid_price: 11_000,
    note: 'Bagaimana kalau segini?',
  });
  const sellers = await tokens(market.farmer.email);
  expect(sellers).toHaveLength(2);
  await answerByLink(shop, sellers[1]!, { answer: 'accept' });
  const { rows } = await database.pool.query(
    'select b.status, o.total::int as total from bids b join orders o on o.bid_id = b.id where b.id = $1',
    [bid.id],
  );
  expect(rows).toEqual([{ status: 'accepted', total: 33_000 }]);
});

describe('refused plainly, with nothing changed', () => {
  test('an altered link, and one that we never gave', async () => {
    const { token } = await openBid();
    const [nonce, signed] = token.split('.') as [string, string];
    const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    for (const other of [
      `${flipped(nonce)}.${signed}`,
      `${nonce}.${flipped(signed)}`,
      nonce,
      `${token}.x`,
      '',
      '%00',
    ]) {
      await refusedUnchanged(() => getBidOfLink(shop, other), 'answer_link_unknown');
      await refusedUnchanged(() => answerByLink(shop, other, { answer: 'accept' }), 'answer_link_unknown');
    }
  });

  test('after the offer’s time is over', async () => {
    const { token } = await openBid();
    clock.forward(48 * 3_600_000);
    await refusedUnchanged(() => getBidOfLink(shop, token), 'answer_link_expired');
    await refusedUnchanged(() => answerByLink(shop, token, { answer: 'accept' }), 'answer_link_expired');
  });

  test('after another offer, or an answer given elsewhere', async () => {
    const { bid, token, market } = await openBid();
    const seen = { expected_offer_id: bid.offerId };
    const { offerId } = await counterBid(shop, market.farmer, bid.id, { ...seen, qty: 3, bid_price: 11_000 });
    await refusedUnchanged(() => answerByLink(shop, token, { answer: 'accept' }), 'answer_link_changed');
    const [buyers] = await tokens(bid.customer.email);
    await acceptBid(shop, bid.customer, bid.id, { expected_offer_id: offerId });
    await refusedUnchanged(() => answerByLink(shop, buyers!, { answer: 'reject' }), 'answer_link_changed');
  });

  test('of somebody who was deactivated meanwhile', async () => {
    const { token, market } = await openBid();
    await database.pool.query('update users set is_active = false where id = $1', [market.farmer.userId]);
    await refusedUnchanged(() => answerByLink(shop, token, { answer: 'accept' }), 'answer_link_unknown');
  });

  test('a counter-offer out of range leaves the link good for another try', async () => {
    const { token } = await openBid();
    const counter = (bid_price: unknown) => () =>
      // What comes from outside may be anything.
      answerByLink(shop, token, { answer: 'counter', qty: 3, bid_price: bid_price as number });
    await refusedUnchanged(counter(9_000), 'bid_counter_range');
    await refusedUnchanged(counter(undefined), 'invalid_input');
    await refusedUnchanged(() => answerByLink(shop, token, { answer: 'steal' as 'accept' }), 'invalid_input');
    await counter(11_000)();
  });
});

test('the same link used by eight at once answers once', async () => {
  const { bid, token } = await openBid();
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, () => answerByLink(shop, token, { answer: 'accept' })),
  );
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  const { rows } = await database.pool.query(
    "select count(*)::int as n from bid_history where bid_id = $1 and event = 'accepted'",
    [bid.id],
  );
  expect(rows[0].n).toBe(1);
});

test('only a hash is stored; a reminder brings another link, and either is enough', async () => {
  const { token, market } = await openBid();
  clock.forward(37 * 3_600_000);
  await remindBids(shop);
  const [, second] = await tokens(market.farmer.email);
  expect(second).not.toBe(token);
  const { rows } = await database.pool.query('select row_to_json(l)::text as row from answer_links l');
  for (const secret of [token, token.split('.')[0]!]) {
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
  }
  const { rows: mails } = await database.pool.query<{ text: string }>(
    'select text from outbox where to_address = $1 order by id',
    [market.farmer.email],
  );
  for (const { text } of mails) expect(text).not.toMatch(/jawab\/[\w-]{16}/);
  await answerByLink(shop, second!, { answer: 'reject' });
  await refusedUnchanged(() => answerByLink(shop, token, { answer: 'accept' }), 'answer_link_changed');
  clock.forward(40 * 86_400_000);
  expect(await sweepAnswerLinks(shop)).toBeGreaterThanOrEqual(2);
});

test('within the farmer’s quiet hours he is told in the site at once, by mail when they end, in order', async () => {
  const market = await makeMarket(shop);
  await database.pool.query('update users set preferences = $2 where id = $1', [
    market.farmer.userId,
    JSON.stringify({ quietFrom: 21, quietTo: 5 }),
  ]);
  clock.set('2026-11-21T16:00:00Z');
  const bid = await makeBid(shop, market);
  clock.set('2026-11-21T22:30:00Z');
  const other = await makeBid(shop, market);
  const { rows } = await database.pool.query(
    `select split_part(key, ':', 2)::int as bid, next_try_at as due from outbox where to_address = $1 order by id`,
    [market.farmer.email],
  );
  expect(rows).toEqual([
    { bid: bid.id, due: new Date('2026-11-21T22:00:00Z') },
    { bid: other.id, due: new Date('2026-11-21T22:30:00Z') },
  ]);
  const told = await database.pool.query(
    'select created_at as at from notifications where user_id = $1 order by id',
    [market.farmer.userId],
  );
  expect(told.rows[0].at).toEqual(new Date('2026-11-21T16:00:00Z'));
});
