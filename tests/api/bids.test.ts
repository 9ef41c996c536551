import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp, testClock } from '../app.ts';
import { makeListing, makeUser } from '../factories.ts';
import { expectInvariants } from '../invariants.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

const clock = testClock();
let app: TestApp;
let farmer: SignedIn;
let otherFarmer: SignedIn;
let admin: SignedIn;
let customer: SignedIn;
let stranger: SignedIn;
let listing: { id: number };

beforeAll(async () => {
  app = await testApp({}, clock);
  farmer = await signedIn(app, { role: 'farmer', name: 'Pak Sarjono', phone: '+6281200000001' });
  otherFarmer = await signedIn(app, { role: 'farmer' });
  admin = await signedIn(app, { role: 'admin' });
  stranger = await signedIn(app);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  customer = await signedIn(app, { name: 'Budi Santoso', phone: `+6281${Math.floor(Math.random() * 1e9)}` });
  listing = await makeListing(app.shop, {
    farmerId: farmer.farmerId!,
    stock: 40,
    priceCustomer: 14_500,
    priceTengkulak: 11_200,
    minLot: 2,
    imageUrl: '/gambar/products/beras-1.avif',
    product: { name: `Beras Rojolele ${crypto.randomUUID()}`, unit: 'kg', category: 'beras' },
  });
});

type Who = SignedIn | null;
const call = (who: Who, method: 'GET' | 'POST', url: string, payload?: unknown, headers: object = {}) =>
  app.fastify.inject({
    method,
    url,
    headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
const place = (who: Who, body: unknown, headers: object = {}) =>
  call(who, 'POST', `/api/products/${listing.id}/bids`, body, headers);
const answer = (who: Who, id: number, verb: string, body?: unknown) =>
  call(who, 'POST', `/api/bids/${id}/${verb}`, body);

/** A bid of `customer` that waits for the farmer: 10 kg at Rp 13.000. */
async function open(over: object = {}, who = customer): Promise<{ id: number; offerId: number }> {
  const placed = await place(who, { qty: 10, bid_price: 13_000, ...over });
  expect(placed.statusCode).toBe(201);
  const { id } = placed.json().data;
  const { offerId } = (await call(who, 'GET', `/api/bids/${id}`)).json().data;
  return { id, offerId };
}

/** Everything that a bid may touch, to see that a refusal left it as it was. */
async function business() {
  const { rows } = await app.database.pool.query(
    `select (select json_agg(b order by id) from bids b)::text as bids,
            (select count(*) from bid_offers) as offers, (select count(*) from bid_history) as history,
            (select json_agg(l order by id) from listings l)::text as listings,
            (select count(*) from stock_movements) as movements, (select count(*) from orders) as orders,
            (select count(*) from outbox) as mails, (select count(*) from notifications) as notices`,
  );
  return rows[0];
}

async function refused(
  request: Promise<{
    statusCode: number;
    json(): { success: boolean; message: string; error: { code: string } };
  }>,
  status: number,
  code: string,
) {
  const before = await business();
  const response = await request;
  expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  expect(response.json()).toMatchObject({ success: false, message: expect.any(String) });
  expect(await business()).toEqual(before);
  return response.json();
}

describe('POST /api/products/{id}/bids', () => {
  test('anonymous: 401', async () => {
    await refused(place(null, { qty: 10, bid_price: 13_000 }), 401, 'sign_in_first');
  });

  test('[BID-13] anonymous comes before a bad body: 401', async () => {
    await refused(place(null, { qty: -1 }), 401, 'sign_in_first');
  });

  test('[BID-01] [BID-09] [BID-10] [BID-11] [MSG-03] a customer’s bid is stored and answered', async () => {
    const response = await place(customer, { qty: 10, bid_price: 13_000, note: 'Untuk warung' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      success: true,
      message: 'Penawaran berhasil diajukan!',
      data: {
        id: expect.any(Number),
        qty: 10,
        bid_price: 13_000,
        created_at: '2026-11-21T03:00:00.000Z',
      },
    });
    const { rows } = await app.database.pool.query(
      `select b.status, b.turn, b.expires_at, o.price, o.qty, o.note, o.side, l.reserved
       from bids b join bid_offers o on o.id = b.offer_id join listings l on l.id = b.listing_id
       where b.id = $1`,
      [response.json().data.id],
    );
    expect(rows).toEqual([
      {
        status: 'pending',
        turn: 'seller',
        expires_at: new Date('2026-11-23T03:00:00Z'),
        price: '13000',
        qty: 10,
        note: 'Untuk warung',
        side: 'buyer',
        reserved: 0,
      },
    ]);
  });

  test('[BID-05] a price that is no multiple of 1000 is accepted', async () => {
    expect((await place(customer, { qty: 2, bid_price: 6_500 })).statusCode).toBe(201);
  });

  test.each([
    ['no price', { qty: 1 }, 'Mohon isi harga dan quantity'],
    ['no quantity', { bid_price: 1 }, 'Mohon isi harga dan quantity'],
    ['price null', { qty: 1, bid_price: null }, 'Mohon isi harga dan quantity'],
    ['quantity 0', { qty: 0, bid_price: 1 }, 'Harga dan quantity harus lebih dari 0'],
    ['quantity −1', { qty: -1, bid_price: 1 }, 'Harga dan quantity harus lebih dari 0'],
    ['price 0', { qty: 1, bid_price: 0 }, 'Harga dan quantity harus lebih dari 0'],
  ])('[BID-03] [BID-06] [MSG-01] [MSG-02] %s: 400 with the text', async (_name, body, message) => {
    expect((await refused(place(customer, body), 400, 'invalid_input')).message).toBe(message);
  });

  test.each([
    ['quantity 1.5', { qty: 1.5, bid_price: 1 }],
    ['quantity true', { qty: true, bid_price: 1 }],
    ['quantity [5]', { qty: [5], bid_price: 1 }],
    ['quantity "5"', { qty: '5', bid_price: 1 }],
    ['price "5"', { qty: 1, bid_price: '5' }],
    ['price 1e308', { qty: 1, bid_price: 1e308 }],
    ['price 2^53+1', { qty: 1, bid_price: 2 ** 53 + 2 }],
    ['quantity 2^31', { qty: 2 ** 31, bid_price: 1 }],
    ['a total beyond money', { qty: 2_000_000, bid_price: 999_999_999 }],
    ['an unknown field', { qty: 2, bid_price: 1, farmer_id: 1 }],
    ['a note that is no text', { qty: 2, bid_price: 1, note: 5 }],
    ['a note of 501 letters', { qty: 2, bid_price: 1, note: 'x'.repeat(501) }],
    ['a note with NUL', { qty: 2, bid_price: 1, note: 'a\0b' }],
    ['half a surrogate', { qty: 2, bid_price: 1, note: '\ud800' }],
    ['a list', [1]],
    ['no body', undefined],
  ])('%s: 400', async (_name, body) => {
    await refused(place(customer, body), 400, 'invalid_input');
  });

  test('a listing id that is none: 400, one that is nobody’s: 404', async () => {
    const body = { qty: 2, bid_price: 1 };
    await refused(call(customer, 'POST', '/api/products/abc/bids', body), 400, 'invalid_input');
    await refused(call(customer, 'POST', '/api/products/999999/bids', body), 404, 'product_not_found');
  });

  test('own listing 403, a farmer or an admin 403', async () => {
    const body = { qty: 2, bid_price: 13_000 };
    await refused(place(farmer, body), 403, 'bid_own_listing');
    await refused(place(otherFarmer, body), 403, 'bid_customers_only');
    await refused(place(admin, body), 403, 'bid_customers_only');
  });

  test('above the stock, below the lot, above list price, fixed price, archived: 409', async () => {
    await refused(place(customer, { qty: 41, bid_price: 13_000 }), 409, 'stock_short');
    await refused(place(customer, { qty: 1, bid_price: 13_000 }), 409, 'bid_below_lot');
    await refused(place(customer, { qty: 2, bid_price: 14_501 }), 409, 'bid_above_list');
    await app.database.pool.query('update listings set negotiable = false where id = $1', [listing.id]);
    await refused(place(customer, { qty: 2, bid_price: 13_000 }), 409, 'bid_not_negotiable');
    await app.database.pool.query('update listings set deleted_at = now() where id = $1', [listing.id]);
    await refused(place(customer, { qty: 2, bid_price: 13_000 }), 409, 'bid_listing_closed');
  });

  test('a second bid while one is open: 409', async () => {
    await open();
    await refused(place(customer, { qty: 3, bid_price: 12_000 }), 409, 'bid_already_open');
  });

  test('three offers on a listing in 24 hours, the fourth 429 with Retry-After, and again a day later', async () => {
    for (let i = 0; i < 3; i += 1) {
      const bid = await open();
      expect((await answer(customer, bid.id, 'withdraw')).statusCode).toBe(200);
      clock.forward(3_600_000);
    }
    const body = await place(customer, { qty: 10, bid_price: 13_000 });
    expect(body.statusCode).toBe(429);
    expect(body.json().error.code).toBe('bid_limit_listing');
    expect(body.headers['retry-after']).toBe(String(21 * 3600));
    clock.forward(21 * 3_600_000);
    await open();
  });

  test('[BID-29] a bid that has expired makes room for the next, whether or not a job has run', async () => {
    const first = await open();
    clock.forward(48 * 3_600_000);
    const second = await open();
    expect(second.id).not.toBe(first.id);
    expect((await call(customer, 'GET', `/api/bids/${first.id}`)).json().data.status).toBe('expired');
  });

  test('a suspended customer: 403 with the date', async () => {
    await app.database.pool.query('update users set bidding_suspended_until = $2 where id = $1', [
      customer.userId,
      '2026-12-01T03:00:00Z',
    ]);
    const { message } = await refused(place(customer, { qty: 2, bid_price: 13_000 }), 403, 'bid_suspended');
    expect(message).toContain('1 Des 2026');
  });

  test('a deactivated customer is nobody: 401', async () => {
    await app.database.pool.query('update users set is_active = false where id = $1', [customer.userId]);
    await refused(place(customer, { qty: 2, bid_price: 13_000 }), 401, 'sign_in_first');
    await app.database.pool.query('delete from sessions where user_id = $1', [customer.userId]);
  });

  test('the same idempotency key: one row; with another body: 422', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await place(customer, { qty: 2, bid_price: 13_000 }, key);
    const again = await place(customer, { qty: 2, bid_price: 13_000 }, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    await refused(place(customer, { qty: 3, bid_price: 13_000 }, key), 422, 'idempotency_mismatch');
  });

  test('script in a note is kept as the text that it is', async () => {
    const note = '<script>alert(1)</script>';
    const bid = await open({ note });
    const seen = (await call(farmer, 'GET', `/api/bids/${bid.id}`)).json().data;
    expect(seen.notes).toBe(note);
    const { rows } = await app.database.pool.query('select html from outbox where key like $1', [
      `bid:${bid.id}:%`,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(rows[0].html).not.toContain('<script');
  });
});

describe('answers', () => {
  test.each(['accept', 'reject', 'counter'])(
    '%s: anonymous 401, bad body 400, another’s 404',
    async (verb) => {
      const bid = await open();
      const figures = verb === 'counter' ? { qty: 10, bid_price: 14_000 } : {};
      const body = { expected_offer_id: bid.offerId, ...figures };
      await refused(answer(null, bid.id, verb, body), 401, 'sign_in_first');
      await refused(answer(farmer, bid.id, verb, {}), 400, 'invalid_input');
      await refused(answer(farmer, bid.id, verb, { ...body, expected_offer_id: '1' }), 400, 'invalid_input');
      await refused(answer(farmer, bid.id, verb, { ...body, status: 'accepted' }), 400, 'invalid_input');
      await refused(answer(otherFarmer, bid.id, verb, body), 404, 'bid_not_found');
      await refused(answer(stranger, bid.id, verb, body), 404, 'bid_not_found');
      await refused(answer(customer, bid.id, verb, body), 409, 'bid_not_your_turn');
      await refused(answer(farmer, 999_999, verb, body), 404, 'bid_not_found');
      await refused(
        answer(farmer, bid.id, verb, { ...body, expected_offer_id: bid.offerId + 1 }),
        409,
        'bid_offer_changed',
      );
    },
  );

  test('[BID-19] [BID-24] accept holds the stock, makes the order, tells the customer, and is final', async () => {
    const bid = await open();
    const response = await answer(farmer, bid.id, 'accept', {
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
      },
    });
    const { rows } = await app.database.pool.query(
      `select l.stock, l.reserved, o.status, o.total, o.customer_id, ol.price, ol.qty, ol.price_tengkulak,
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
        customer_id: customer.userId,
        price: '13000',
        qty: 10,
        price_tengkulak: '11200',
        history: 1,
      },
    ]);
    const mails = await app.database.pool.query('select key, text from outbox where to_address = $1', [
      customer.actor.email,
    ]);
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0].key).toBe(`bid:${bid.id}:accepted:offer:${bid.offerId}:buyer`);
    expect(mails.rows[0].text).toContain('10 kg Beras Rojolele');
    expect(mails.rows[0].text).toContain('Siap, Mas');
    const body = { expected_offer_id: bid.offerId };
    for (const verb of ['accept', 'reject']) {
      await refused(answer(farmer, bid.id, verb, body), 409, 'bid_not_open');
    }
    await refused(answer(customer, bid.id, 'withdraw'), 409, 'bid_not_open');
  });

  test('repricing leaves the offer as it was', async () => {
    const bid = await open();
    await app.database.pool.query('update listings set price_customer = 9000 where id = $1', [listing.id]);
    await answer(farmer, bid.id, 'accept', { expected_offer_id: bid.offerId });
    const { rows } = await app.database.pool.query(
      'select o.total, f.list_price from orders o join bid_offers f on f.bid_id = o.bid_id where o.bid_id = $1',
      [bid.id],
    );
    expect(rows).toEqual([{ total: '130000', list_price: '14500' }]);
  });

  test('[BID-24] reject with a note closes the bid and tells the customer why', async () => {
    const bid = await open();
    const body = { expected_offer_id: bid.offerId, note: 'Belum bisa segitu' };
    expect((await answer(farmer, bid.id, 'reject', body)).json()).toEqual({
      success: true,
      message: 'Penawaran ditolak',
      data: { id: bid.id, status: 'rejected' },
    });
    const { rows } = await app.database.pool.query('select text from notifications where user_id = $1', [
      customer.userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].text).toContain('Belum bisa segitu');
    await refused(answer(farmer, bid.id, 'accept', body), 409, 'bid_not_open');
  });

  test('an admin answers with a reason only, and it is logged', async () => {
    const bid = await open();
    await refused(
      answer(admin, bid.id, 'accept', { expected_offer_id: bid.offerId }),
      400,
      'bid_reason_needed',
    );
    const body = { expected_offer_id: bid.offerId, note: 'Petani minta lewat telepon' };
    expect((await answer(admin, bid.id, 'accept', body)).statusCode).toBe(200);
    const { rows } = await app.database.pool.query(
      `select action, actor_id, after from audit_log where entity = 'bid' and entity_id = $1`,
      [String(bid.id)],
    );
    expect(rows).toEqual([
      {
        action: 'bid.accept',
        actor_id: admin.userId,
        after: { answer: 'accept', reason: 'Petani minta lewat telepon' },
      },
    ]);
    const { rows: told } = await app.database.pool.query(
      `select user_id from notifications where data->>'bidId' = $1 and kind = 'bid.accepted' order by id`,
      [String(bid.id)],
    );
    expect(told.map((row) => row.user_id).sort()).toEqual([customer.userId, farmer.userId].sort());
  });

  test('[BID-31] withdraw: its maker only; the bid is rejected with reason withdrawn', async () => {
    const bid = await open();
    await refused(answer(null, bid.id, 'withdraw'), 401, 'sign_in_first');
    await refused(answer(stranger, bid.id, 'withdraw'), 404, 'bid_not_found');
    await refused(answer(farmer, bid.id, 'withdraw'), 403, 'forbidden');
    expect((await answer(customer, bid.id, 'withdraw')).json()).toEqual({
      success: true,
      message: 'Penawaran dibatalkan',
      data: { id: bid.id, status: 'rejected', reason: 'withdrawn' },
    });
    await refused(answer(customer, bid.id, 'withdraw'), 409, 'bid_not_open');
  });

  test('accept when the stock has gone meanwhile, after archive, of a customer who left: 409', async () => {
    const bid = await open({ qty: 30 });
    const rival = await open({ qty: 20 }, await signedIn(app));
    await answer(farmer, rival.id, 'accept', { expected_offer_id: rival.offerId });
    const body = { expected_offer_id: bid.offerId };
    expect((await refused(answer(farmer, bid.id, 'accept', body), 409, 'stock_short')).message).toBe(
      'Stok tidak cukup. Tersisa 20 kg.',
    );
    const seen = (await call(farmer, 'GET', `/api/bids/${bid.id}`)).json().data;
    expect(seen).toMatchObject({ status: 'pending', stockShort: true, available: 20 });
    const { rows } = await app.database.pool.query(
      `select text from notifications where user_id = $1 and kind = 'bid.stock_short'`,
      [customer.userId],
    );
    expect(rows).toHaveLength(1);
    await app.database.pool.query('update users set is_active = false where id = $1', [customer.userId]);
    await refused(answer(farmer, bid.id, 'accept', body), 409, 'bid_customer_inactive');
    await app.database.pool.query('update listings set is_active = false where id = $1', [listing.id]);
    await refused(answer(farmer, bid.id, 'accept', body), 409, 'bid_listing_closed');
    await app.database.pool.query('delete from sessions where user_id = $1', [customer.userId]);
  });

  test('at the instant of its end a bid can’t be answered or withdrawn any more', async () => {
    const bid = await open();
    clock.forward(48 * 3_600_000);
    await refused(answer(farmer, bid.id, 'accept', { expected_offer_id: bid.offerId }), 409, 'bid_expired');
    await refused(answer(customer, bid.id, 'withdraw'), 409, 'bid_expired');
  });
});

describe('counter-offers', () => {
  test('the farmer counters, the customer accepts: the order has the countered price', async () => {
    const bid = await open();
    await refused(
      answer(farmer, bid.id, 'counter', { expected_offer_id: bid.offerId, qty: 10, bid_price: 13_000 }),
      409,
      'bid_counter_range',
    );
    const countered = await answer(farmer, bid.id, 'counter', {
      expected_offer_id: bid.offerId,
      qty: 8,
      bid_price: 14_000,
    });
    expect(countered.json().data).toMatchObject({ status: 'pending', turn: 'buyer' });
    const { offerId } = countered.json().data;
    await refused(answer(farmer, bid.id, 'accept', { expected_offer_id: offerId }), 409, 'bid_not_your_turn');
    await refused(
      answer(customer, bid.id, 'accept', { expected_offer_id: bid.offerId }),
      409,
      'bid_offer_changed',
    );
    const accepted = await answer(customer, bid.id, 'accept', { expected_offer_id: offerId });
    expect(accepted.statusCode).toBe(200);
    const { rows } = await app.database.pool.query('select total from orders where bid_id = $1', [bid.id]);
    expect(rows).toEqual([{ total: '112000' }]);
  });

  test('each new offer starts its time anew, whatever was left of the old one’s', async () => {
    await app.database.pool.query(
      `insert into settings (key, value) values ('bidding', '{"expiryHours": 36}')
       on conflict (key) do update set value = excluded.value`,
    );
    onTestFinished(async () => {
      await app.database.pool.query(`delete from settings where key = 'bidding'`);
    });
    let { id, offerId } = await open();
    const ends = async () => (await call(customer, 'GET', `/api/bids/${id}`)).json().data.expiresAt;
    expect(await ends()).toBe('2026-11-22T15:00:00.000Z');

    for (const [who, at, bid_price, end] of [
      [farmer, '2026-11-22T14:00:00Z', 14_400, '2026-11-24T02:00:00.000Z'],
      [customer, '2026-11-22T20:30:00Z', 13_500, '2026-11-24T08:30:00.000Z'],
    ] as const) {
      clock.set(at);
      const response = await answer(who, id, 'counter', { expected_offer_id: offerId, qty: 10, bid_price });
      expect(response.json().data).toMatchObject({ status: 'pending', expiresAt: end });
      expect(await ends()).toBe(end);
      offerId = response.json().data.offerId;
    }
    // Past the first offer's time the newest still stands, and at the end of its own it does not.
    clock.set('2026-11-24T08:30:00Z');
    await refused(answer(farmer, id, 'accept', { expected_offer_id: offerId }), 409, 'bid_expired');
  });

  test('a customer’s next offers count against his limits', async () => {
    let { id, offerId } = await open();
    for (let round = 0; round < 2; round += 1) {
      const counter = { expected_offer_id: offerId, qty: 10, bid_price: 14_400 };
      offerId = (await answer(farmer, id, 'counter', counter)).json().data.offerId;
      const next = { expected_offer_id: offerId, qty: 10, bid_price: 13_100 + round };
      const response = await answer(customer, id, 'counter', next);
      expect(response.json().data).toMatchObject({ status: 'pending', turn: 'seller' });
      offerId = response.json().data.offerId;
    }
    const counter = { expected_offer_id: offerId, qty: 10, bid_price: 14_400 };
    offerId = (await answer(farmer, id, 'counter', counter)).json().data.offerId;
    const next = { expected_offer_id: offerId, qty: 10, bid_price: 13_200 };
    await refused(answer(customer, id, 'counter', next), 429, 'bid_limit_listing');
    expect((await answer(customer, id, 'reject', { expected_offer_id: offerId })).statusCode).toBe(200);
  });

  test('private thresholds answer at once and stay private', async () => {
    await app.database.pool.query(
      'update listings set bid_floor = 10000, bid_auto_accept = 14000 where id = $1',
      [listing.id],
    );
    const low = await open({ bid_price: 9_999 });
    const high = await open({ bid_price: 14_000 }, stranger);
    const between = await open({ bid_price: 12_000 });
    const seen = async (who: SignedIn, id: number) => (await call(who, 'GET', `/api/bids/${id}`)).json().data;
    expect(await seen(customer, low.id)).toMatchObject({ status: 'rejected', reason: 'auto' });
    expect(await seen(stranger, high.id)).toMatchObject({ status: 'accepted', reason: 'auto' });
    expect(await seen(customer, between.id)).toMatchObject({ status: 'pending', turn: 'seller' });
    const page = await call(customer, 'GET', '/api/bids');
    expect(page.body).not.toMatch(/14000|10000|floor|auto_?accept/i);
  });
});

describe('reading', () => {
  test('[BID-28] GET /api/bids is the customer’s, incoming the farmer’s and admin’s', async () => {
    expect((await call(null, 'GET', '/api/bids')).statusCode).toBe(401);
    expect((await call(farmer, 'GET', '/api/bids')).statusCode).toBe(403);
    expect((await call(admin, 'GET', '/api/bids')).statusCode).toBe(403);
    expect((await call(null, 'GET', '/api/bids/incoming')).statusCode).toBe(401);
    expect((await call(customer, 'GET', '/api/bids/incoming')).statusCode).toBe(403);
    expect((await call(customer, 'GET', '/api/bids/incoming')).json().message).toBe(
      'Maaf, Anda tidak memiliki izin untuk mengakses halaman ini. Silakan hubungi administrator untuk mendapatkan akses yang sesuai.',
    );
    for (const who of [farmer, otherFarmer, admin]) {
      expect((await call(who, 'GET', '/api/bids/incoming')).statusCode).toBe(200);
    }
  });

  test('incoming bids narrow to a farmer, a kabupaten and words; a farmer never sees beyond his own', async () => {
    const bid = await open();
    const list = async (who: SignedIn, query: string) =>
      (await call(who, 'GET', `/api/bids/incoming?limit=100&${query}`)).json();
    const ids = async (who: SignedIn, query: string) =>
      (await list(who, query)).data.map((one: { id: number }) => one.id);
    const { city } = (await list(admin, `farmer=${farmer.farmerId}`)).data[0];
    expect(await ids(admin, `farmer=${farmer.farmerId}&city=${city}&q=budi+santoso`)).toContain(bid.id);
    expect(await ids(admin, 'q=rojolele')).toContain(bid.id);
    expect(await ids(admin, `farmer=${otherFarmer.farmerId}`)).toEqual([]);
    expect(await ids(admin, 'city=Entah')).toEqual([]);
    expect(await ids(admin, 'q=%25')).toEqual([]);
    expect(await ids(otherFarmer, `farmer=${farmer.farmerId}`)).toEqual([]);
    for (const wrong of ['farmer=0', 'farmer=x', `q=${'a'.repeat(201)}`, 'q=%00', 'city=a&city=b', 'x=1']) {
      expect((await call(admin, 'GET', `/api/bids/incoming?${wrong}`)).statusCode, wrong).toBe(400);
    }
  });

  test('[BID-16] [DATA-12] a customer’s own bids, newest first, with the fields of the contract', async () => {
    const bid = await open({ note: 'rahasia' });
    await open({}, stranger);
    const page = await call(customer, 'GET', '/api/bids');
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.json()).toEqual({
      data: [
        {
          id: bid.id,
          productId: listing.id,
          productName: expect.stringContaining('Beras Rojolele'),
          productImage: '/gambar/products/beras-1.avif',
          farmerName: 'Pak Sarjono',
          city: 'Sleman',
          bidPrice: 13_000,
          bidQuantity: 10,
          unit: 'kg',
          listPrice: 14_500,
          priceTengkulak: 11_200,
          status: 'pending',
          reason: null,
          turn: 'seller',
          offerId: bid.offerId,
          expiresAt: '2026-11-23T03:00:00.000Z',
          holdUntil: null,
          belowHpp: false,
          createdAt: '2026-11-21T03:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      limit: 20,
      totalPages: 1,
    });
  });

  test('[BID-25] the seller’s side carries the bidder’s contact and note; the bidder sees the farmer’s once agreed', async () => {
    await app.database.pool.query("update farmers set phone = '+6281311112222' where id = $1", [
      farmer.farmerId,
    ]);
    const bid = await open({ note: 'Untuk warung' });
    const incoming = (await call(farmer, 'GET', '/api/bids/incoming')).json().data;
    expect(incoming.find((one: { id: number }) => one.id === bid.id)).toMatchObject({
      customerName: 'Budi Santoso',
      customerPhone: customer.actor.phone,
      customerEmail: customer.actor.email,
      notes: 'Untuk warung',
      available: 40,
      stockShort: false,
    });
    const before = (await call(customer, 'GET', `/api/bids/${bid.id}`)).body;
    expect(before).not.toContain('+6281311112222');
    expect(before).not.toContain(farmer.actor.email);
    await answer(farmer, bid.id, 'accept', { expected_offer_id: bid.offerId });
    const after = (await call(customer, 'GET', `/api/bids/${bid.id}`)).json().data;
    expect(after).toMatchObject({
      status: 'accepted',
      farmerPhone: '+6281311112222',
      orderCode: expect.stringMatching(/^LB-/),
    });
  });

  test('[BID-17] [BID-29] an expired bid appears in the list under its status, before any job', async () => {
    const bid = await open();
    clock.forward(48 * 3_600_000 - 1);
    const ids = async (status: string) =>
      (await call(customer, 'GET', `/api/bids?status=${status}`))
        .json()
        .data.map((one: { id: number }) => one.id);
    expect(await ids('pending')).toEqual([bid.id]);
    expect(await ids('expired')).toEqual([]);
    clock.forward(1);
    expect(await ids('pending')).toEqual([]);
    expect(await ids('expired')).toEqual([bid.id]);
  });

  test('a bid’s story for its sides and admins; 404 for all others, 401 for nobody', async () => {
    const bid = await open();
    const url = `/api/bids/${bid.id}`;
    for (const who of [customer, farmer, admin]) {
      const { data } = (await call(who, 'GET', url)).json();
      expect(data.offers).toHaveLength(1);
      expect(data.history).toMatchObject([{ event: 'offered', by: 'customer', status: 'pending' }]);
    }
    for (const who of [stranger, otherFarmer]) expect((await call(who, 'GET', url)).statusCode).toBe(404);
    expect((await call(null, 'GET', url)).statusCode).toBe(401);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=1e9',
    'page=-1',
    'page=1e15',
    'status=withdrawn',
    'page=1&page=2',
    'sort=x',
  ])('?%s: 400', async (query) => {
    expect((await call(customer, 'GET', `/api/bids?${query}`)).statusCode).toBe(400);
  });

  test('a page past the end is empty', async () => {
    await open();
    expect((await call(customer, 'GET', '/api/bids?page=9&limit=5')).json()).toMatchObject({
      data: [],
      total: 1,
      page: 9,
      limit: 5,
      totalPages: 1,
    });
  });
});

test('a user without a listing of his own sees no incoming bid of others', async () => {
  await open();
  const page = (await call(otherFarmer, 'GET', '/api/bids/incoming')).json();
  expect(page).toMatchObject({ data: [], total: 0 });
  await makeUser(app.shop);
});
