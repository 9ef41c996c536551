import { describe, expect, test } from 'vitest';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import type { Mailer } from '../../src/mail/mailer.ts';
import { bidStall } from '../support/bid-market.ts';
import { billing } from '../support/billing-form.ts';
import { signedIn } from '../support/sign-in-as.ts';

/*
 * R51 and bid rule 11: the seller's response takes effect at once, its messages are delayed by ten seconds, and until
 * then the responder may undo it if nothing has followed it.
 */

const { clock, on, call, place, answer, open, refused } = bidStall();
const SECOND = 1_000;

type Bid = { id: number; offerId: number };
const seen = ({ offerId }: Bid) => ({ expected_offer_id: offerId });
const accept = async (bid: Bid) => (await answer(on.farmer, bid.id, 'accept', seen(bid))).json().data;
const reject = (bid: Bid) => answer(on.farmer, bid.id, 'reject', seen(bid));
const counter = async (bid: Bid) =>
  (await answer(on.farmer, bid.id, 'counter', { ...seen(bid), qty: 8, bid_price: 13_500 })).json().data;
const undo = (bid: Bid, who = on.farmer) => answer(who, bid.id, 'undo');
const detail = async (bid: Bid, who = on.farmer) =>
  (await call(who, 'GET', `/api/bids/${bid.id}`)).json().data;

async function goods() {
  const { rows } = await on.app.database.pool.query(
    'select stock::float8, reserved::float8 from listings where id = $1',
    [on.listing.id],
  );
  return rows[0];
}

/** The buyer's notices, by kind, the oldest first. */
async function told(who = on.customer): Promise<string[]> {
  const { data, unread } = (await call(who, 'GET', '/api/notifications?limit=50')).json();
  expect(unread).toBe(data.length);
  return data.map(({ kind }: { kind: string }) => kind).reverse();
}

/** Sends what is due; returns the subjects of the mails to `who`. */
async function mailed(who = on.customer): Promise<string[]> {
  const subjects: string[] = [];
  const mailer: Mailer = {
    async send({ to, subject }) {
      if (to === who.actor.email) subjects.push(subject.split(':')[0]!);
    },
    close: () => undefined,
  };
  await sendEmails(on.app.ctx, mailer);
  return subjects;
}

describe('[BID-24] [CONST-06] an acceptance takes effect at once, its messages wait ten seconds', () => {
  test('the stock is held and the order made, and neither the site nor a mail tells before', async () => {
    const bid = await open();
    await mailed();
    const data = await accept(bid);
    expect(await goods()).toEqual({ stock: 40, reserved: 10 });
    expect(data.undoUntil).toBe('2026-11-21T03:00:10.000Z');
    expect(await detail(bid)).toMatchObject({ status: 'accepted', undoUntil: '2026-11-21T03:00:10.000Z' });
    expect((await detail(bid, on.customer)).status).toBe('accepted');
    expect(await detail(bid, on.customer)).not.toHaveProperty('undoUntil');

    clock.forward(10 * SECOND - 1);
    expect([await told(), await mailed()]).toEqual([[], []]);
    clock.forward(1);
    expect([await told(), await mailed()]).toEqual([['bid.accepted'], ['Tawaran diterima']]);
    expect(await detail(bid)).toMatchObject({ undoUntil: null });
  });

  test('without a mail server they are kept to be read only then, too', async () => {
    const bid = await open();
    await accept(bid);
    await sendEmails(on.app.ctx, undefined);
    const status = async () =>
      (
        await on.app.database.pool.query('select status from email_outbox where key like $1 order by id', [
          `bid:${bid.id}:accepted:%`,
        ])
      ).rows.map((row) => row.status);
    expect(await status()).toEqual(['waiting']);
    clock.forward(10 * SECOND);
    await sendEmails(on.app.ctx, undefined);
    expect(await status()).toEqual(['stored']);
  });

  test('what the same buyer is told meanwhile is seen after it, in the order of its numbers', async () => {
    const first = await open();
    await accept(first);
    clock.forward(4 * SECOND);
    const other = await open({}, on.stranger);
    await on.app.database.pool.query('update listings set stock = stock where id = $1', [on.listing.id]);
    // Another kind of message to the buyer of the first bid: they cancel their order.
    const { orderCode } = await detail(first);
    expect((await call(on.customer, 'POST', `/api/orders/${orderCode}/cancel`, {})).statusCode).toBe(200);
    await answer(on.stranger, other.id, 'withdraw');
    expect(await told()).toEqual([]);
    clock.forward(6 * SECOND);
    expect((await told())[0]).toBe('bid.accepted');
  });

  test('the buyer’s own answers and automatic ones are told at once', async () => {
    const bid = await open();
    const { offerId } = await counter(bid);
    clock.forward(10 * SECOND);
    const before = (await told(on.farmer)).length;
    await answer(on.customer, bid.id, 'accept', { expected_offer_id: offerId });
    expect((await told(on.farmer)).slice(before)).toEqual(['bid.accepted']);
    await refused(undo(bid, on.customer), 409, 'bid_not_open');
  });
});

describe('[BID-24] undoing an answer', () => {
  test('an acceptance: stock, bid and messages are as before, and the bid can be answered again', async () => {
    const bid = await open();
    await mailed();
    const before = await detail(bid);
    const { orderCode } = await accept(bid);
    clock.forward(9 * SECOND);
    const response = await undo(bid);
    expect([response.statusCode, response.json().message]).toEqual([200, 'Jawaban diurungkan']);
    expect(response.json().data).toEqual({
      id: bid.id,
      status: 'pending',
      turn: 'seller',
      offerId: bid.offerId,
    });
    expect(await goods()).toEqual({ stock: 40, reserved: 0 });
    const { history, ...now } = await detail(bid);
    expect(now).toEqual({
      ...before,
      history: undefined,
      ...now,
      expiresAt: before.expiresAt,
      undoUntil: null,
    });
    expect(history.map(({ event, by }: { event: string; by: string }) => [event, by])).toEqual([
      ['offered', 'customer'],
      ['accepted', 'farmer'],
      ['undone', 'farmer'],
    ]);
    const order = (await call(on.customer, 'GET', `/api/orders/${orderCode}`)).json().data;
    expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'Jawaban petani diurungkan' });

    const again = await accept(bid);
    expect(again.orderCode).not.toBe(orderCode);
    clock.forward(10 * SECOND);
    expect([await told(), await mailed()]).toEqual([['bid.accepted'], ['Tawaran diterima']]);
  });

  test('a rejection', async () => {
    const bid = await open();
    await mailed();
    await reject(bid);
    clock.forward(5 * SECOND);
    expect((await undo(bid)).statusCode).toBe(200);
    expect(await detail(bid, on.customer)).toMatchObject({ status: 'pending', turn: 'seller' });
    clock.forward(60 * SECOND);
    expect([await told(), await mailed()]).toEqual([[], []]);
  });

  test('a counter-offer: the buyer’s offer stands again with its own time, the undone one is gone', async () => {
    const bid = await open();
    const { expiresAt } = await detail(bid);
    clock.forward(3_600 * SECOND);
    const { offerId } = await counter(bid);
    expect((await undo(bid)).statusCode).toBe(200);
    const seen = await detail(bid, on.customer);
    expect(seen).toMatchObject({
      turn: 'seller',
      offerId: bid.offerId,
      bidPrice: 13_000,
      bidQuantity: 10,
      expiresAt,
    });
    expect(seen.offers.map((offer: { id: number }) => offer.id)).toEqual([bid.offerId]);
    await refused(
      answer(on.customer, bid.id, 'accept', { expected_offer_id: offerId }),
      409,
      'bid_offer_changed',
    );
    clock.forward(60 * SECOND);
    expect(await told()).toEqual([]);
    // It can be countered again.
    const second = await counter(bid);
    expect(second.offerId).toBeGreaterThan(offerId);
    clock.forward(10 * SECOND);
    expect(await told()).toEqual(['bid.countered']);
  });

  test('rivals who were told that the stock is short are told nothing', async () => {
    const bid = await open({ qty: 30 });
    await open({ qty: 15 }, on.stranger);
    const before = (await told(on.stranger)).length;
    await accept(bid);
    await undo(bid);
    clock.forward(60 * SECOND);
    expect((await told(on.stranger)).length).toBe(before);
  });

  test('an admin takes back what he answered for the farmer, and the trail says so', async () => {
    const bid = await open();
    await answer(on.admin, bid.id, 'accept', { ...seen(bid), note: 'Petani menelepon' });
    expect(await detail(bid)).toMatchObject({ undoUntil: null });
    await refused(undo(bid), 409, 'bid_undo_not_yours');
    expect((await undo(bid, on.admin)).statusCode).toBe(200);
    const { rows } = await on.app.database.pool.query(
      "select action from audit_log where entity = 'bid' and entity_id = $1 order by id",
      [String(bid.id)],
    );
    expect(rows.map((row) => row.action)).toEqual(['bid.accept', 'bid.undo']);
  });

  test('what a farmer’s daily digest would tell of an answer given for him goes with it', async () => {
    await on.app.database.pool.query(`update users set preferences = '{"digest": true}' where id = $1`, [
      on.farmer.userId,
    ]);
    const bid = await open();
    await answer(on.admin, bid.id, 'accept', { ...seen(bid), note: 'Petani menelepon' });
    const waiting = async () =>
      (
        await on.app.database.pool.query(
          "select count(*)::int as n from digest_items where key like '%accepted%'",
        )
      ).rows[0].n;
    expect(await waiting()).toBe(1);
    await undo(bid, on.admin);
    expect(await waiting()).toBe(0);
    await on.app.database.pool.query(`update users set preferences = '{}' where id = $1`, [on.farmer.userId]);
  });
});

describe('[BID-24] undoing is refused and changes nothing', () => {
  test('from ten seconds on', async () => {
    const bid = await open();
    await accept(bid);
    clock.forward(10 * SECOND);
    const { message } = await refused(undo(bid), 409, 'bid_undo_late');
    expect(message).toBe('Waktu untuk mengurungkan jawaban ini sudah lewat.');
  });

  test('once the buyer has checked out', async () => {
    const bid = await open();
    const { orderCode } = await accept(bid);
    expect(
      (await call(on.customer, 'POST', `/api/orders/${orderCode}/checkout`, { billing })).statusCode,
    ).toBe(200);
    await refused(undo(bid), 409, 'bid_undo_none');
  });

  test('once the buyer has cancelled the order', async () => {
    const bid = await open();
    const { orderCode } = await accept(bid);
    await call(on.customer, 'POST', `/api/orders/${orderCode}/cancel`, {});
    await refused(undo(bid), 409, 'bid_undo_none');
  });

  test('once the buyer has answered the counter-offer', async () => {
    const bid = await open();
    const { offerId } = await counter(bid);
    await answer(on.customer, bid.id, 'accept', { expected_offer_id: offerId });
    await refused(undo(bid), 409, 'bid_undo_none');
  });

  test.each([
    ['a rejection', reject],
    ['an acceptance', accept],
  ])('once the buyer has made another bid after %s', async (_name, answered) => {
    const bid = await open();
    await answered(bid);
    expect((await place(on.customer, { qty: 5, bid_price: 13_000 })).statusCode).toBe(201);
    await refused(undo(bid), 409, 'bid_undo_none');
  });

  test('twice, by others, and for a bid that nobody answered', async () => {
    const bid = await open();
    await refused(undo(bid), 409, 'bid_undo_none');
    await accept(bid);
    await refused(undo(bid, on.otherFarmer), 404, 'bid_not_found');
    await refused(undo(bid, on.stranger), 404, 'bid_not_found');
    await refused(call(null, 'POST', `/api/bids/${bid.id}/undo`), 401, 'sign_in_first');
    const otherAdmin = await signedIn(on.app, { role: 'admin' });
    await refused(undo(bid, otherAdmin), 409, 'bid_undo_not_yours');
    await refused(undo(bid, on.customer), 409, 'bid_not_open');
    expect((await undo(bid)).statusCode).toBe(200);
    await refused(undo(bid), 409, 'bid_undo_none');
  });
});
