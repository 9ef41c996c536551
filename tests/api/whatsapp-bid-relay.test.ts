import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { prepareWhatsappRelay } from '../../src/domain/bidding/commands/prepare-whatsapp-relay.ts';
import { getBidByLink, respondByLink } from '../../src/domain/bidding/commands/respond-by-link.ts';
import { withdrawBid } from '../../src/domain/bidding/commands/withdraw-bid.ts';
import { getBid } from '../../src/domain/bidding/queries/get-bid.ts';
import { type AppContext, anonymous, type UserActor } from '../../src/domain/context.ts';
import { formatMoney } from '../../src/shared/format/money.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const HOUR = 3_600_000;
const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let admin: UserActor;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
});
afterAll(() => database.close());
beforeEach(() => clock.set('2026-11-21T03:00:00Z'));

async function openBid(phone: string | null = '081234567890') {
  const market = await makeMarket(ctx);
  await database.pool.query('update farmers set phone = $1 where id = $2', [phone, market.farmer.farmerId]);
  return { market, bid: await makeBid(ctx, market, { qty: 3 }) };
}

const traces = async (bidId: number) => ({
  links: Number(
    (await database.pool.query('select count(*) from bid_response_links where bid_id = $1', [bidId])).rows[0]
      .count,
  ),
  audit: (
    await database.pool.query(
      "select actor_id, after from audit_log where action = 'bid.relay' and entity_id = $1",
      [String(bidId)],
    )
  ).rows,
});

test('an admin passes the farmer’s own link on to the farmer’s number; it answers once and stands in the audit log', async () => {
  const { bid, market } = await openBid();
  const before = await traces(bid.id);
  const { href, farmerName } = await prepareWhatsappRelay(ctx, admin, bid.id);
  expect(href).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/);
  const text = decodeURIComponent(href.split('text=')[1]!);
  expect(text).toContain(`Halo ${farmerName}, ada tawaran dari`);
  expect(text).toContain(`total ${formatMoney(30_000)}`);
  const token = /\/respond\/(\S+)/.exec(text)![1]!;
  const { links, audit } = await traces(bid.id);
  expect(links).toBe(before.links + 1);
  expect(audit).toEqual([
    { actor_id: admin.userId, after: { offerId: bid.offerId, farmer: '[data pribadi]' } },
  ]);
  expect(JSON.stringify(audit)).not.toContain(token);
  expect(await getBidByLink(ctx, token)).toMatchObject({ as: 'seller', offerId: bid.offerId });
  await respondByLink(ctx, token, { answer: 'accept' });
  await expect(respondByLink(ctx, token, { answer: 'accept' })).rejects.toMatchObject({
    code: 'answer_link_used',
  });
  const { rows } = await database.pool.query(
    "select actor_id, actor_role from bid_history where bid_id = $1 and event = 'accepted'",
    [bid.id],
  );
  expect(rows).toEqual([{ actor_id: market.farmer.userId, actor_role: 'farmer' }]);
});

test('nobody but an admin makes one, and none for a bid that doesn’t wait for the farmer or whose farmer has no number', async () => {
  const { bid, market } = await openBid();
  const refused = async (actor: Parameters<typeof prepareWhatsappRelay>[1], bidId: number, code: string) => {
    const before = await traces(bidId);
    await expect(prepareWhatsappRelay(ctx, actor, bidId)).rejects.toMatchObject({ code });
    expect(await traces(bidId)).toEqual(before);
  };
  await refused(anonymous, bid.id, 'sign_in_first');
  await refused(bid.customer, bid.id, 'forbidden');
  await refused(market.farmer, bid.id, 'forbidden');
  await refused(admin, 999_999, 'bid_not_found');
  for (const phone of [null, '12'])
    await refused(admin, (await openBid(phone)).bid.id, 'bid_relay_no_number');
  await counterBid(ctx, market.farmer, bid.id, {
    expected_offer_id: bid.offerId,
    qty: 3,
    bid_price: 11_000,
  });
  await refused(admin, bid.id, 'bid_not_your_turn');
  await withdrawBid(ctx, bid.customer, bid.id);
  await refused(admin, bid.id, 'bid_not_open');
  const other = await openBid();
  clock.forward(48 * HOUR);
  await refused(admin, other.bid.id, 'bid_expired');
});

test('a buyer learns the number of a farmer who has published it from the start, of any other once they agree', async () => {
  const { bid, market } = await openBid();
  const seen = async () => {
    const own = await getBid(ctx, bid.customer, bid.id);
    return own.as === 'buyer' ? [own.farmerPhone, own.farmerEmail] : null;
  };
  expect(await seen()).toEqual([undefined, undefined]);
  await database.pool.query('update farmers set phone_public = true where id = $1', [market.farmer.farmerId]);
  expect(await seen()).toEqual(['081234567890', undefined]);
});

test('both sides of an open bid below HPP see that it is, on its card too', async () => {
  const market = await makeMarket(ctx, {
    product: { name: 'Gabah Kering Panen', unit: 'kg', category: 'gabah' },
    priceCustomer: 8_000,
  });
  const low = await makeBid(ctx, market, { bid_price: 6_499 });
  const fair = await makeBid(ctx, market, { bid_price: 6_500 });
  for (const [bid, below] of [
    [low, true],
    [fair, false],
  ] as const) {
    for (const actor of [market.farmer, bid.customer]) {
      expect(await getBid(ctx, actor, bid.id)).toMatchObject({ belowHpp: below });
    }
  }
});
