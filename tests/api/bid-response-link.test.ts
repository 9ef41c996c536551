import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { getBidByLink, respondByLink } from '../../src/domain/bidding/commands/respond-by-link.ts';
import { deleteExpiredResponseLinks } from '../../src/domain/bidding/lifecycle/bid-response-link.ts';
import { remindBids } from '../../src/domain/bidding/scheduled/remind-bids.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
});
afterAll(async () => {
  await expectInvariants(database.pool);
  await database.close();
});
beforeEach(() => clock.set('2026-11-21T03:00:00Z'));

/** The tokens in the mails to one address, oldest first. */
async function tokens(email: string | null): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string; sealed: string | null }>(
    'select text, sealed from email_outbox where to_address = $1 order by id',
    [email],
  );
  return rows.flatMap((row) => /\/respond\/(\S+)/.exec(asWritten(row).text)?.[1] ?? []);
}

async function openBid() {
  const market = await makeMarket(ctx);
  const bid = await makeBid(ctx, market, { qty: 3 });
  const [token] = await tokens(market.farmer.email);
  return { market, bid, token: token! };
}

/** Everything that a link may change. */
async function everything() {
  const parts = [
    'bids',
    'bid_offers',
    'bid_history',
    'listings',
    'orders',
    'email_outbox',
    'bid_response_links',
  ].map((name) => `(select json_agg(t order by t.id)::text from ${name} t) as ${name}`);
  return (await database.pool.query(`select ${parts.join(', ')}`)).rows[0];
}

async function refusedUnchanged(run: () => Promise<unknown>, code: string) {
  const before = await everything();
  await expect(run()).rejects.toMatchObject({ code });
  expect(await everything()).toEqual(before);
}

test('[BID-19] the farmer’s e-mail has a link that accepts the offer once without signing in', async () => {
  const { bid, token, market } = await openBid();
  const seen = await everything();
  expect(await getBidByLink(ctx, token)).toMatchObject({ id: bid.id, as: 'seller', offerId: bid.offerId });
  expect(await getBidByLink(ctx, token)).toMatchObject({ status: 'pending' });
  expect(await everything()).toEqual(seen);

  await respondByLink(ctx, token, { answer: 'accept', note: 'Silakan diambil' });
  const { rows } = await database.pool.query(
    `select b.status, h.actor_id, h.actor_role, h.note from bids b
     join bid_history h on h.bid_id = b.id and h.event = 'accepted' where b.id = $1`,
    [bid.id],
  );
  expect(rows).toEqual([
    { status: 'accepted', actor_id: market.farmer.userId, actor_role: 'farmer', note: 'Silakan diambil' },
  ]);
  for (const answer of ['accept', 'reject'] as const) {
    await refusedUnchanged(() => respondByLink(ctx, token, { answer }), 'answer_link_used');
  }
  await refusedUnchanged(() => getBidByLink(ctx, token), 'answer_link_used');
});

test('both sides negotiate by their links alone, one link per offer', async () => {
  const { bid, token, market } = await openBid();
  await respondByLink(ctx, token, { answer: 'counter', qty: 3, bid_price: 11_500 });
  const [buyers] = await tokens(bid.customer.email);
  expect(await getBidByLink(ctx, buyers!)).toMatchObject({ as: 'buyer', bidPrice: 11_500 });
  await respondByLink(ctx, buyers!, {
    answer: 'counter',
    qty: 3,
    bid_price: 11_000,
    note: 'Bagaimana kalau segini?',
  });
  const sellers = await tokens(market.farmer.email);
  expect(sellers).toHaveLength(2);
  await respondByLink(ctx, sellers[1]!, { answer: 'accept' });
  const { rows } = await database.pool.query(
    'select b.status, o.total::int as total from bids b join orders o on o.bid_id = b.id where b.id = $1',
    [bid.id],
  );
  expect(rows).toEqual([{ status: 'accepted', total: 33_000 }]);
});

describe('a rejected link changes nothing', () => {
  test('rejects an altered link and a forged one', async () => {
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
      await refusedUnchanged(() => getBidByLink(ctx, other), 'answer_link_unknown');
      await refusedUnchanged(() => respondByLink(ctx, other, { answer: 'accept' }), 'answer_link_unknown');
    }
  });

  test('rejects a link after the offer has expired', async () => {
    const { token } = await openBid();
    clock.forward(48 * 3_600_000);
    await refusedUnchanged(() => getBidByLink(ctx, token), 'answer_link_expired');
    await refusedUnchanged(() => respondByLink(ctx, token, { answer: 'accept' }), 'answer_link_expired');
  });

  test('rejects a link after another offer, or a response given elsewhere', async () => {
    const { bid, token, market } = await openBid();
    const seen = { expected_offer_id: bid.offerId };
    const { offerId } = await counterBid(ctx, market.farmer, bid.id, { ...seen, qty: 3, bid_price: 11_000 });
    await refusedUnchanged(() => respondByLink(ctx, token, { answer: 'accept' }), 'answer_link_changed');
    const [buyers] = await tokens(bid.customer.email);
    await acceptBid(ctx, bid.customer, bid.id, { expected_offer_id: offerId });
    await refusedUnchanged(() => respondByLink(ctx, buyers!, { answer: 'reject' }), 'answer_link_changed');
  });

  test('rejects a link of a user deactivated meanwhile', async () => {
    const { token, market } = await openBid();
    await database.pool.query('update users set is_active = false where id = $1', [market.farmer.userId]);
    await refusedUnchanged(() => respondByLink(ctx, token, { answer: 'accept' }), 'answer_link_unknown');
  });

  test('a counter-offer out of range leaves the link valid for another try', async () => {
    const { token } = await openBid();
    const counter = (bid_price: unknown) => () =>
      // Input from outside may be anything.
      respondByLink(ctx, token, { answer: 'counter', qty: 3, bid_price: bid_price as number });
    await refusedUnchanged(counter(9_000), 'bid_counter_range');
    await refusedUnchanged(counter(undefined), 'invalid_input');
    await refusedUnchanged(() => respondByLink(ctx, token, { answer: 'steal' as 'accept' }), 'invalid_input');
    await counter(11_000)();
  });
});

test('of eight simultaneous uses of the same link one succeeds', async () => {
  const { bid, token } = await openBid();
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, () => respondByLink(ctx, token, { answer: 'accept' })),
  );
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  const { rows } = await database.pool.query(
    "select count(*)::int as n from bid_history where bid_id = $1 and event = 'accepted'",
    [bid.id],
  );
  expect(rows[0].n).toBe(1);
});

test('stores only a hash; a reminder brings another link, and either works', async () => {
  const { token, market } = await openBid();
  clock.forward(37 * 3_600_000);
  await remindBids(ctx);
  const [, second] = await tokens(market.farmer.email);
  expect(second).not.toBe(token);
  const { rows } = await database.pool.query('select row_to_json(l)::text as row from bid_response_links l');
  for (const secret of [token, token.split('.')[0]!]) {
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
  }
  const { rows: mails } = await database.pool.query<{ text: string }>(
    'select text from email_outbox where to_address = $1 order by id',
    [market.farmer.email],
  );
  for (const { text } of mails) expect(text).not.toMatch(/respond\/[\w-]{16}/);
  await respondByLink(ctx, second!, { answer: 'reject' });
  await refusedUnchanged(() => respondByLink(ctx, token, { answer: 'accept' }), 'answer_link_changed');
  clock.forward(40 * 86_400_000);
  expect(await deleteExpiredResponseLinks(ctx)).toBeGreaterThanOrEqual(2);
});

test('during the farmer’s quiet hours the site notifies at once, and e-mails follow in order when they end', async () => {
  const market = await makeMarket(ctx);
  await database.pool.query('update users set preferences = $2 where id = $1', [
    market.farmer.userId,
    JSON.stringify({ quietFrom: 21, quietTo: 5 }),
  ]);
  clock.set('2026-11-21T16:00:00Z');
  const bid = await makeBid(ctx, market);
  clock.set('2026-11-21T22:30:00Z');
  const other = await makeBid(ctx, market);
  const { rows } = await database.pool.query(
    `select split_part(key, ':', 2)::int as bid, next_try_at as due from email_outbox where to_address = $1 order by id`,
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
