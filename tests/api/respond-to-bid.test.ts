import { describe, expect, onTestFinished, test } from 'vitest';
import { bidStall } from '../support/bid-market.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';

const { clock, on, call, answer, open, refused } = bidStall();

describe('responses to a bid', () => {
  test.each(['accept', 'reject', 'counter'])(
    '%s: anonymous 401, invalid body 400, another’s bid 404',
    async (verb) => {
      const bid = await open();
      const figures = verb === 'counter' ? { qty: 10, bid_price: 14_000 } : {};
      const body = { expected_offer_id: bid.offerId, ...figures };
      await refused(answer(null, bid.id, verb, body), 401, 'sign_in_first');
      await refused(answer(on.farmer, bid.id, verb, {}), 400, 'invalid_input');
      await refused(
        answer(on.farmer, bid.id, verb, { ...body, expected_offer_id: '1' }),
        400,
        'invalid_input',
      );
      await refused(answer(on.farmer, bid.id, verb, { ...body, status: 'accepted' }), 400, 'invalid_input');
      await refused(answer(on.otherFarmer, bid.id, verb, body), 404, 'bid_not_found');
      await refused(answer(on.stranger, bid.id, verb, body), 404, 'bid_not_found');
      await refused(answer(on.customer, bid.id, verb, body), 409, 'bid_not_your_turn');
      await refused(answer(on.farmer, 999_999, verb, body), 404, 'bid_not_found');
      await refused(
        answer(on.farmer, bid.id, verb, { ...body, expected_offer_id: bid.offerId + 1 }),
        409,
        'bid_offer_changed',
      );
    },
  );

  test('[BID-19] [BID-24] accepting reserves the stock, creates the order, notifies the customer, and is final', async () => {
    const bid = await open();
    const response = await answer(on.farmer, bid.id, 'accept', {
      expected_offer_id: bid.offerId,
      note: 'Siap, Mas',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      message: 'Penawaran diterima',
      data: {
        id: bid.id,
        status: 'accepted',
        orderCode: expect.stringMatching(/^LB-[2-9A-Z]{6}$/),
        holdUntil: '2026-11-22T03:00:00.000Z',
        undoUntil: '2026-11-21T03:00:10.000Z',
      },
    });
    const { rows } = await on.app.database.pool.query(
      `select l.stock::float8, l.reserved::float8, o.status, o.total, o.customer_id, ol.price, ol.qty::float8, ol.price_tengkulak,
              (select count(*)::int from order_history h where h.order_id = o.id) as history
       from orders o join order_lines ol on ol.order_id = o.id join listings l on l.id = ol.listing_id
       where o.bid_id = $1`,
      [bid.id],
    );
    expect(rows).toEqual([
      {
        stock: 40,
        reserved: 10,
        status: 'awaiting_checkout',
        total: '130000',
        customer_id: on.customer.userId,
        price: '13000',
        qty: 10,
        price_tengkulak: '11200',
        history: 1,
      },
    ]);
    const mails = await on.app.database.pool.query(
      'select key, text from email_outbox where to_address = $1 order by id',
      [on.customer.actor.email],
    );
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0].key).toBe(`bid:${bid.id}:accepted:offer:${bid.offerId}:buyer`);
    expect(mails.rows[0].text).toContain('10 kg Beras Rojolele');
    expect(mails.rows[0].text).toContain('Siap, Mas');
    const body = { expected_offer_id: bid.offerId };
    for (const verb of ['accept', 'reject']) {
      await refused(answer(on.farmer, bid.id, verb, body), 409, 'bid_not_open');
    }
    await refused(answer(on.customer, bid.id, 'withdraw'), 409, 'bid_not_open');
  });

  test('a changed list price leaves the offer unchanged', async () => {
    const bid = await open();
    await on.app.database.pool.query('update listings set price_customer = 9000 where id = $1', [
      on.listing.id,
    ]);
    await answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId });
    const { rows } = await on.app.database.pool.query(
      'select o.total, f.list_price from orders o join bid_offers f on f.bid_id = o.bid_id where o.bid_id = $1',
      [bid.id],
    );
    expect(rows).toEqual([{ total: '130000', list_price: '14500' }]);
  });

  test('[BID-24] rejecting with a note closes the bid and tells the customer why', async () => {
    const bid = await open();
    const body = { expected_offer_id: bid.offerId, note: 'Belum bisa segitu' };
    expect((await answer(on.farmer, bid.id, 'reject', body)).json()).toEqual({
      success: true,
      message: 'Penawaran ditolak',
      data: { id: bid.id, status: 'rejected', undoUntil: '2026-11-21T03:00:10.000Z' },
    });
    const { rows } = await on.app.database.pool.query(
      'select text from notifications where user_id = $1 order by id',
      [on.customer.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text).toContain('Belum bisa segitu');
    await refused(answer(on.farmer, bid.id, 'accept', body), 409, 'bid_not_open');
  });

  test('an admin responds only with a reason, and it is logged', async () => {
    const bid = await open();
    await refused(
      answer(on.admin, bid.id, 'accept', { expected_offer_id: bid.offerId }),
      400,
      'bid_reason_needed',
    );
    const body = { expected_offer_id: bid.offerId, note: 'Petani minta lewat telepon' };
    expect((await answer(on.admin, bid.id, 'accept', body)).statusCode).toBe(200);
    const { rows } = await on.app.database.pool.query(
      `select action, actor_id, after from audit_log where entity = 'bid' and entity_id = $1`,
      [String(bid.id)],
    );
    expect(rows).toEqual([
      {
        action: 'bid.accept',
        actor_id: on.admin.userId,
        after: { answer: 'accept', reason: 'Petani minta lewat telepon' },
      },
    ]);
    const { rows: told } = await on.app.database.pool.query(
      `select user_id from notifications where data->>'bidId' = $1 and kind = 'bid.accepted' order by id`,
      [String(bid.id)],
    );
    expect(told.map((row) => row.user_id).sort()).toEqual([on.customer.userId, on.farmer.userId].sort());
  });

  test('[BID-31] only its maker withdraws a bid, which is then rejected with reason withdrawn', async () => {
    const bid = await open();
    await refused(answer(null, bid.id, 'withdraw'), 401, 'sign_in_first');
    await refused(answer(on.stranger, bid.id, 'withdraw'), 404, 'bid_not_found');
    await refused(answer(on.farmer, bid.id, 'withdraw'), 403, 'forbidden');
    expect((await answer(on.customer, bid.id, 'withdraw')).json()).toEqual({
      success: true,
      message: 'Penawaran dibatalkan',
      data: { id: bid.id, status: 'rejected', reason: 'withdrawn' },
    });
    await refused(answer(on.customer, bid.id, 'withdraw'), 409, 'bid_not_open');
  });

  test('accepting is 409 after the stock is gone, the listing is archived, or the customer has left', async () => {
    const bid = await open({ qty: 30 });
    const rival = await open({ qty: 20 }, await signedIn(on.app));
    await answer(on.farmer, rival.id, 'accept', { expected_offer_id: rival.offerId });
    const body = { expected_offer_id: bid.offerId };
    expect((await refused(answer(on.farmer, bid.id, 'accept', body), 409, 'stock_short')).message).toBe(
      'Stok tidak cukup. Tersisa 20 kg.',
    );
    const seen = (await call(on.farmer, 'GET', `/api/bids/${bid.id}`)).json().data;
    expect(seen).toMatchObject({ status: 'pending', stockShort: true, available: 20 });
    const { rows } = await on.app.database.pool.query(
      `select text from notifications where user_id = $1 and kind = 'bid.stock_short' order by id`,
      [on.customer.userId],
    );
    expect(rows).toHaveLength(1);
    await on.app.database.pool.query('update users set is_active = false where id = $1', [
      on.customer.userId,
    ]);
    await refused(answer(on.farmer, bid.id, 'accept', body), 409, 'bid_customer_inactive');
    await on.app.database.pool.query('update listings set is_active = false where id = $1', [on.listing.id]);
    await refused(answer(on.farmer, bid.id, 'accept', body), 409, 'bid_listing_closed');
    await on.app.database.pool.query('delete from sessions where user_id = $1', [on.customer.userId]);
  });

  test('at the instant of its expiry a bid can no longer be answered or withdrawn', async () => {
    const bid = await open();
    clock.forward(48 * 3_600_000);
    await refused(
      answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId }),
      409,
      'bid_expired',
    );
    await refused(answer(on.customer, bid.id, 'withdraw'), 409, 'bid_expired');
  });
});

describe('counter-offers', () => {
  test('the farmer counters, the customer accepts, and the order has the countered price', async () => {
    const bid = await open();
    await refused(
      answer(on.farmer, bid.id, 'counter', { expected_offer_id: bid.offerId, qty: 10, bid_price: 13_000 }),
      409,
      'bid_counter_range',
    );
    const countered = await answer(on.farmer, bid.id, 'counter', {
      expected_offer_id: bid.offerId,
      qty: 8,
      bid_price: 14_000,
    });
    expect(countered.json().data).toMatchObject({ status: 'pending', turn: 'buyer' });
    const { offerId } = countered.json().data;
    await refused(
      answer(on.farmer, bid.id, 'accept', { expected_offer_id: offerId }),
      409,
      'bid_not_your_turn',
    );
    await refused(
      answer(on.customer, bid.id, 'accept', { expected_offer_id: bid.offerId }),
      409,
      'bid_offer_changed',
    );
    const accepted = await answer(on.customer, bid.id, 'accept', { expected_offer_id: offerId });
    expect(accepted.statusCode).toBe(200);
    const { rows } = await on.app.database.pool.query('select total from orders where bid_id = $1', [bid.id]);
    expect(rows).toEqual([{ total: '112000' }]);
  });

  test('each new offer restarts the time, whatever was left of the old one’s', async () => {
    await on.app.database.pool.query(
      `insert into settings (key, value) values ('bidding', '{"expiryHours": 36}')
       on conflict (key) do update set value = excluded.value`,
    );
    onTestFinished(async () => {
      await on.app.database.pool.query(`delete from settings where key = 'bidding'`);
    });
    let { id, offerId } = await open();
    const ends = async () => (await call(on.customer, 'GET', `/api/bids/${id}`)).json().data.expiresAt;
    expect(await ends()).toBe('2026-11-22T15:00:00.000Z');

    for (const [who, at, bid_price, end] of [
      [on.farmer, '2026-11-22T14:00:00Z', 14_400, '2026-11-24T02:00:00.000Z'],
      [on.customer, '2026-11-22T20:30:00Z', 13_500, '2026-11-24T08:30:00.000Z'],
    ] as const) {
      clock.set(at);
      const response = await answer(who, id, 'counter', { expected_offer_id: offerId, qty: 10, bid_price });
      expect(response.json().data).toMatchObject({ status: 'pending', expiresAt: end });
      expect(await ends()).toBe(end);
      offerId = response.json().data.offerId;
    }
    // After the first offer's deadline the newest one is still valid, and after its own it is not.
    clock.set('2026-11-24T08:30:00Z');
    await refused(answer(on.farmer, id, 'accept', { expected_offer_id: offerId }), 409, 'bid_expired');
  });

  test('a customer’s later offers count towards their limits', async () => {
    let { id, offerId } = await open();
    for (let round = 0; round < 2; round += 1) {
      const counter = { expected_offer_id: offerId, qty: 10, bid_price: 14_400 };
      offerId = (await answer(on.farmer, id, 'counter', counter)).json().data.offerId;
      const next = { expected_offer_id: offerId, qty: 10, bid_price: 13_100 + round };
      const response = await answer(on.customer, id, 'counter', next);
      expect(response.json().data).toMatchObject({ status: 'pending', turn: 'seller' });
      offerId = response.json().data.offerId;
    }
    const counter = { expected_offer_id: offerId, qty: 10, bid_price: 14_400 };
    offerId = (await answer(on.farmer, id, 'counter', counter)).json().data.offerId;
    const next = { expected_offer_id: offerId, qty: 10, bid_price: 13_200 };
    await refused(answer(on.customer, id, 'counter', next), 429, 'bid_limit_listing');
    expect((await answer(on.customer, id, 'reject', { expected_offer_id: offerId })).statusCode).toBe(200);
  });

  test('private thresholds respond at once and stay private', async () => {
    await on.app.database.pool.query(
      'update listings set bid_floor = 10000, bid_auto_accept = 14000 where id = $1',
      [on.listing.id],
    );
    const low = await open({ bid_price: 9_999 });
    const high = await open({ bid_price: 14_000 }, on.stranger);
    const between = await open({ bid_price: 12_000 });
    const seen = async (who: SignedIn, id: number) => (await call(who, 'GET', `/api/bids/${id}`)).json().data;
    expect(await seen(on.customer, low.id)).toMatchObject({ status: 'rejected', reason: 'auto' });
    expect(await seen(on.stranger, high.id)).toMatchObject({ status: 'accepted', reason: 'auto' });
    expect(await seen(on.customer, between.id)).toMatchObject({ status: 'pending', turn: 'seller' });
    const page = await call(on.customer, 'GET', '/api/bids');
    expect(page.body).not.toMatch(/14000|10000|floor|auto_?accept/i);
    // The farmer is notified of each, and asked for a response only if one is needed.
    const mails = await on.app.database.pool.query<{ key: string; text: string }>(
      "select key, text from email_outbox where key like 'bid:%:placed:%' and split_part(key, ':', 2) = any($1) order by id",
      [[low.id, high.id, between.id].map(String)],
    );
    const asking = mails.rows.filter(({ text }) => text.includes('/respond/'));
    expect(mails.rows).toHaveLength(3);
    expect(asking.map(({ key }) => key.split(':')[1])).toEqual([String(between.id)]);
  });
});
