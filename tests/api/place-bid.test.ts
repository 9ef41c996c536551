import { describe, expect, test } from 'vitest';
import { bidStall } from '../support/bid-market.ts';
import { makeListing } from '../support/factories.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import type { SignedIn } from '../support/sign-in-as.ts';

const { clock, on, call, place, answer, open, refused } = bidStall();

describe('POST /api/products/{id}/bids', () => {
  test('anonymous: 401', async () => {
    await refused(place(null, { qty: 10, bid_price: 13_000 }), 401, 'sign_in_first');
  });

  test('[BID-13] anonymous is checked before the body: 401', async () => {
    await refused(place(null, { qty: -1 }), 401, 'sign_in_first');
  });

  test('[BID-01] [BID-09] [BID-10] [BID-11] [MSG-03] a customer’s bid is stored and returned', async () => {
    const response = await place(on.customer, { qty: 10, bid_price: 13_000, note: 'Untuk warung' });
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
    const { rows } = await on.app.database.pool.query(
      `select b.status, b.awaiting, b.expires_at, o.price, o.qty::float8, o.note, o.side, l.reserved::float8
       from bids b join bid_offers o on o.id = b.offer_id join listings l on l.id = b.listing_id
       where b.id = $1`,
      [response.json().data.id],
    );
    expect(rows).toEqual([
      {
        status: 'pending',
        awaiting: 'seller',
        expires_at: new Date('2026-11-23T03:00:00Z'),
        price: '13000',
        qty: 10,
        note: 'Untuk warung',
        side: 'buyer',
        reserved: 0,
      },
    ]);
  });

  test('[BID-05] accepts a price that is no multiple of 1000', async () => {
    expect((await place(on.customer, { qty: 2, bid_price: 6_500 })).statusCode).toBe(201);
  });

  test.each([
    ['no price', { qty: 1 }, 'Mohon isi harga dan quantity'],
    ['no quantity', { bid_price: 1 }, 'Mohon isi harga dan quantity'],
    ['price null', { qty: 1, bid_price: null }, 'Mohon isi harga dan quantity'],
    ['quantity 0', { qty: 0, bid_price: 1 }, 'Harga dan quantity harus lebih dari 0'],
    ['quantity −1', { qty: -1, bid_price: 1 }, 'Harga dan quantity harus lebih dari 0'],
    ['price 0', { qty: 1, bid_price: 0 }, 'Harga dan quantity harus lebih dari 0'],
  ])('[BID-03] [BID-06] [MSG-01] [MSG-02] %s: 400 with the message', async (_name, body, message) => {
    expect((await refused(place(on.customer, body), 400, 'invalid_input')).message).toBe(message);
  });

  test.each([
    ['quantity 1.2345', { qty: 1.2345, bid_price: 1 }],
    ['quantity true', { qty: true, bid_price: 1 }],
    ['quantity [5]', { qty: [5], bid_price: 1 }],
    ['quantity "5"', { qty: '5', bid_price: 1 }],
    ['price "5"', { qty: 1, bid_price: '5' }],
    ['[CONST-02] half a rupiah', { qty: 1, bid_price: 6_500.5 }],
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
  ])('a body with %s: 400', async (_name, body) => {
    await refused(place(on.customer, body), 400, 'invalid_input');
  });

  test('an invalid listing id: 400, an unknown one: 404', async () => {
    const body = { qty: 2, bid_price: 1 };
    await refused(call(on.customer, 'POST', '/api/products/abc/bids', body), 400, 'invalid_input');
    await refused(call(on.customer, 'POST', '/api/products/999999/bids', body), 404, 'product_not_found');
  });

  test('one’s own listing: 403; a farmer or an admin: 403', async () => {
    const body = { qty: 2, bid_price: 13_000 };
    await refused(place(on.farmer, body), 403, 'bid_own_listing');
    await refused(place(on.otherFarmer, body), 403, 'bid_customers_only');
    await refused(place(on.admin, body), 403, 'bid_customers_only');
  });

  test('members cannot bid on their group’s goods as themselves: 403, including plain members, who share the price', async () => {
    const { id: farmerId, people } = await makeGroup(on.app);
    const { id } = await makeListing(on.app.ctx, { farmerId, priceCustomer: 15_000 });
    const bid = (who: SignedIn) =>
      call(who, 'POST', `/api/products/${id}/bids`, { qty: 2, bid_price: 13_000 });
    for (const who of [people.ketua, people.anggota])
      expect((await call(who, 'PUT', '/api/me/acting', { farmerId: null })).statusCode).toBe(200);
    await refused(bid(people.ketua), 403, 'bid_own_listing');
    await refused(bid(people.anggota), 403, 'bid_own_listing');
  });

  test('above the stock, below the lot, above list price, fixed price, archived: 409', async () => {
    await refused(place(on.customer, { qty: 41, bid_price: 13_000 }), 409, 'stock_short');
    await refused(place(on.customer, { qty: 1, bid_price: 13_000 }), 409, 'bid_below_lot');
    await refused(place(on.customer, { qty: 2, bid_price: 14_501 }), 409, 'bid_above_list');
    await on.app.database.pool.query('update listings set negotiable = false where id = $1', [on.listing.id]);
    await refused(place(on.customer, { qty: 2, bid_price: 13_000 }), 409, 'bid_not_negotiable');
    await on.app.database.pool.query('update listings set deleted_at = now() where id = $1', [on.listing.id]);
    await refused(place(on.customer, { qty: 2, bid_price: 13_000 }), 409, 'bid_listing_closed');
  });

  test('stock reserved for others cannot be bid on', async () => {
    const { id, offerId } = await open({ qty: 30 }, on.stranger);
    expect((await answer(on.farmer, id, 'accept', { expected_offer_id: offerId })).statusCode).toBe(200);
    const short = await refused(place(on.customer, { qty: 11, bid_price: 13_000 }), 409, 'stock_short');
    expect(short.message).toBe('Stok tidak cukup. Tersisa 10 kg.');
    expect((await place(on.customer, { qty: 10, bid_price: 13_000 })).statusCode).toBe(201);
  });

  test('a second bid while one is open: 409', async () => {
    await open();
    await refused(place(on.customer, { qty: 3, bid_price: 12_000 }), 409, 'bid_already_open');
  });

  test('three offers on a listing in 24 hours, the fourth is 429 with Retry-After, and possible again a day later', async () => {
    for (let i = 0; i < 3; i += 1) {
      const bid = await open();
      expect((await answer(on.customer, bid.id, 'withdraw')).statusCode).toBe(200);
      clock.forward(3_600_000);
    }
    const body = await place(on.customer, { qty: 10, bid_price: 13_000 });
    expect(body.statusCode).toBe(429);
    expect(body.json().error.code).toBe('bid_limit_listing');
    expect(body.headers['retry-after']).toBe(String(21 * 3600));
    clock.forward(21 * 3_600_000);
    await open();
  });

  test('[BID-29] an expired bid makes room for the next, whether or not a job has run', async () => {
    const first = await open();
    clock.forward(48 * 3_600_000);
    const second = await open();
    expect(second.id).not.toBe(first.id);
    expect((await call(on.customer, 'GET', `/api/bids/${first.id}`)).json().data.status).toBe('expired');
  });

  test('a suspended customer: 403 with the date', async () => {
    await on.app.database.pool.query('update users set bidding_suspended_until = $2 where id = $1', [
      on.customer.userId,
      '2026-12-01T03:00:00Z',
    ]);
    const { message } = await refused(
      place(on.customer, { qty: 2, bid_price: 13_000 }),
      403,
      'bid_suspended',
    );
    expect(message).toContain('1 Des 2026');
  });

  test('a deactivated customer counts as anonymous: 401', async () => {
    await on.app.database.pool.query('update users set is_active = false where id = $1', [
      on.customer.userId,
    ]);
    await refused(place(on.customer, { qty: 2, bid_price: 13_000 }), 401, 'sign_in_first');
    await on.app.database.pool.query('delete from sessions where user_id = $1', [on.customer.userId]);
  });

  test('the same idempotency key: one row; with another body: 422', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await place(on.customer, { qty: 2, bid_price: 13_000 }, key);
    const again = await place(on.customer, { qty: 2, bid_price: 13_000 }, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    await refused(place(on.customer, { qty: 3, bid_price: 13_000 }, key), 422, 'idempotency_mismatch');
  });

  test('stores script in a note as plain text', async () => {
    const note = '<script>alert(1)</script>';
    const bid = await open({ note });
    const seen = (await call(on.farmer, 'GET', `/api/bids/${bid.id}`)).json().data;
    expect(seen.notes).toBe(note);
    const { rows } = await on.app.database.pool.query(
      'select html from email_outbox where key like $1 order by id',
      [`bid:${bid.id}:%`],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(rows[0].html).not.toContain('<script');
  });
});
