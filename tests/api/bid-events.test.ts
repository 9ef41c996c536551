import { expect, test } from 'vitest';
import { findBidHistories } from '../../src/domain/bidding/queries/find-bid-histories.ts';
import { remindBids } from '../../src/domain/bidding/scheduled/remind-bids.ts';
import type { GroupRole } from '../../src/shared/enums/group-duties.ts';
import { bidStall } from '../support/bid-market.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';

/* The recipients of each bid event, and who may read a bid. */

const { clock, on, call, answer, open } = bidStall();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Bid = { id: number; offerId: number };
const sql = async (text: string, values: unknown[] = []) =>
  (await on.app.database.pool.query(text, values)).rows;
const accept = (bid: Bid, who = on.farmer, over = {}) =>
  answer(who, bid.id, 'accept', { expected_offer_id: bid.offerId, ...over });
/** The kinds of notices and mails about a bid, by their recipient's side. */
async function heard({ id }: Bid, of: string) {
  const notices = await sql(
    `select user_id, text from notifications where kind = $2 and (data ->> 'bidId')::int = $1 order by id`,
    [id, `bid.${of}`],
  );
  const mails = await sql('select key from email_outbox where key like $1 order by key', [
    `bid:${id}:${of}:%`,
  ]);
  return { notices, mails: mails.map(({ key }) => key.split(':').at(-1)) };
}
const links = async ({ id }: Bid) =>
  (await sql('select count(*)::int as n from bid_response_links where bid_id = $1', [id]))[0].n;
const trail = async ({ id }: Bid) =>
  (await sql(`select action from audit_log where entity = 'bid' and entity_id = $1`, [String(id)])).map(
    ({ action }) => action,
  );

test('the seller’s own response notifies only the buyer, asks nobody for another and is not in the trail', async () => {
  const bid = await open();
  const asked = await links(bid);
  expect((await accept(bid)).statusCode).toBe(200);
  const { notices, mails } = await heard(bid, 'accepted');
  expect([notices.map((one) => one.user_id), mails]).toEqual([[on.customer.actor.userId], ['buyer']]);
  expect(await links(bid)).toBe(asked);
  expect(await trail(bid)).toEqual([]);
});

test('a buyer’s withdrawal asks nobody to respond: the seller is notified without a new response link', async () => {
  const bid = await open();
  const asked = await links(bid);
  expect((await answer(on.customer, bid.id, 'withdraw')).statusCode).toBe(200);
  const { notices, mails } = await heard(bid, 'withdrawn');
  expect([notices.map((one) => one.user_id), mails]).toEqual([[on.farmer.actor.userId], ['seller']]);
  expect(await links(bid)).toBe(asked);
});

test('an admin’s response on the seller’s behalf notifies both sides and is in the trail', async () => {
  const bid = await open();
  expect((await accept(bid, on.admin, { note: 'Petani sedang di sawah' })).statusCode).toBe(200);
  const { notices, mails } = await heard(bid, 'accepted');
  expect(notices.map((one) => one.user_id).toSorted()).toEqual(
    [on.customer.actor.userId, on.farmer.actor.userId].toSorted(),
  );
  expect(mails).toEqual(['buyer', 'seller']);
  expect(await trail(bid)).toEqual(['bid.accept']);
});

test('users without e-mail, or who refuse it, are notified in the site', async () => {
  const silent = await signedIn(on.app);
  await sql(`update users set preferences = '{"email":false}' where id = $1`, [silent.actor.userId]);
  const mailless = await signedIn(on.app);
  await sql(`update users set email = null, phone = '+6281200000777', phone_verified = true where id = $1`, [
    mailless.actor.userId,
  ]);
  for (const buyer of [silent, mailless]) {
    const bid = await open({}, buyer);
    await accept(bid);
    const { notices, mails } = await heard(bid, 'accepted');
    expect([notices.map((one) => one.user_id), mails]).toEqual([[buyer.actor.userId], []]);
  }
});

test('[BID-24] a bid restored by undoing a response is reminded of as if nobody had responded', async () => {
  const bid = await open();
  await accept(bid);
  expect((await answer(on.farmer, bid.id, 'undo')).statusCode).toBe(200);
  const [{ expires_at }] = await sql('select expires_at from bids where id = $1', [bid.id]);
  clock.set(new Date(expires_at.getTime() - HOUR).toISOString());
  await remindBids(on.app.ctx);
  expect((await heard(bid, 'reminder')).notices.map((one) => one.user_id)).toEqual([on.farmer.actor.userId]);
});

test('[BID-24] does not remind twice of a bid reminded before the response', async () => {
  const bid = await open();
  const [{ expires_at }] = await sql('select expires_at from bids where id = $1', [bid.id]);
  clock.set(new Date(expires_at.getTime() - 2 * HOUR).toISOString());
  await remindBids(on.app.ctx);
  await accept(bid);
  await answer(on.farmer, bid.id, 'undo');
  clock.forward(HOUR);
  await remindBids(on.app.ctx);
  expect((await heard(bid, 'reminder')).notices).toHaveLength(1);
});

test('a bid’s history is readable by both sides and the admin', async () => {
  const bid = await open();
  const read = async (who: SignedIn) => Object.keys(await findBidHistories(on.app.ctx, who.actor, [bid.id]));
  expect(await read(on.customer)).toEqual([String(bid.id)]);
  expect(await read(on.farmer)).toEqual([String(bid.id)]);
  expect(await read(on.admin)).toEqual([String(bid.id)]);
  expect(await read(on.stranger)).toEqual([]);
  expect(await read(on.otherFarmer)).toEqual([]);
  // In a group they go to the members who respond to bids.
  const group = (role: GroupRole) => ({ ...on.farmer.actor, group: { name: 'Tani Makmur', role } });
  const told = async (role: GroupRole) =>
    Object.keys(await findBidHistories(on.app.ctx, group(role), [bid.id]));
  expect(await told('bendahara')).toEqual([String(bid.id)]);
  expect(await told('juru_timbang')).toEqual([]);
});

test('both sides see that the stock no longer covers the bid, for as long as it does not', async () => {
  const bid = await open();
  const short = async (who: SignedIn) =>
    (await call(who, 'GET', `/api/bids/${bid.id}`)).json().data.stockShort;
  expect([await short(on.customer), await short(on.farmer)]).toEqual([false, false]);
  await sql('update listings set reserved = stock - 9 where id = $1', [on.listing.id]);
  expect([await short(on.customer), await short(on.farmer)]).toEqual([true, true]);
  await answer(on.farmer, bid.id, 'reject', { expected_offer_id: bid.offerId });
  expect([await short(on.customer), await short(on.farmer)]).toEqual([false, false]);
  await sql('update listings set reserved = 0 where id = $1', [on.listing.id]);
});

test('a suspension that ends at this instant cannot be lifted; one with an instant left can', async () => {
  const { userId } = on.customer.actor;
  const lift = () =>
    call(on.admin, 'POST', `/api/admin/users/${userId}/lift-suspension`, { reason: 'Sudah membayar' });
  await sql('update users set bidding_suspended_until = $2 where id = $1', [userId, on.app.ctx.clock.now()]);
  expect((await lift()).json().error.code).toBe('bid_not_suspended');
  await sql(`update users set bidding_suspended_until = $2::timestamptz + '1 ms' where id = $1`, [
    userId,
    on.app.ctx.clock.now(),
  ]);
  expect((await lift()).statusCode).toBe(200);
});
