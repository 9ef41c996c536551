import { describe, expect, test } from 'vitest';
import { bidStall } from '../support/bid-market.ts';
import { makeUser } from '../support/factories.ts';
import type { SignedIn } from '../support/sign-in-as.ts';

const { clock, on, call, answer, open } = bidStall();

describe('reading bids', () => {
  test('[BID-28] GET /api/bids returns the customer’s bids, incoming those of the farmer and the admin', async () => {
    expect((await call(null, 'GET', '/api/bids')).statusCode).toBe(401);
    expect((await call(on.farmer, 'GET', '/api/bids')).statusCode).toBe(403);
    expect((await call(on.admin, 'GET', '/api/bids')).statusCode).toBe(403);
    expect((await call(null, 'GET', '/api/bids/incoming')).statusCode).toBe(401);
    expect((await call(on.customer, 'GET', '/api/bids/incoming')).statusCode).toBe(403);
    expect((await call(on.customer, 'GET', '/api/bids/incoming')).json().message).toBe(
      'Maaf, Anda tidak memiliki izin untuk mengakses halaman ini. Silakan hubungi administrator untuk mendapatkan akses yang sesuai.',
    );
    for (const who of [on.farmer, on.otherFarmer, on.admin]) {
      expect((await call(who, 'GET', '/api/bids/incoming')).statusCode).toBe(200);
    }
  });

  test('filters incoming bids by farmer, kabupaten and text; a farmer never sees others’ bids', async () => {
    const bid = await open();
    const list = async (who: SignedIn, query: string) =>
      (await call(who, 'GET', `/api/bids/incoming?limit=100&${query}`)).json();
    const ids = async (who: SignedIn, query: string) =>
      (await list(who, query)).data.map((one: { id: number }) => one.id);
    const { city } = (await list(on.admin, `farmer=${on.farmer.farmerId}`)).data[0];
    expect(await ids(on.admin, `farmer=${on.farmer.farmerId}&city=${city}&q=budi+santoso`)).toContain(bid.id);
    expect(await ids(on.admin, 'q=rojolele')).toContain(bid.id);
    expect(await ids(on.admin, `farmer=${on.otherFarmer.farmerId}`)).toEqual([]);
    expect(await ids(on.admin, 'city=Entah')).toEqual([]);
    expect(await ids(on.admin, 'q=%25')).toEqual([]);
    expect(await ids(on.otherFarmer, `farmer=${on.farmer.farmerId}`)).toEqual([]);
    for (const wrong of ['farmer=0', 'farmer=x', `q=${'a'.repeat(201)}`, 'q=%00', 'city=a&city=b', 'x=1']) {
      expect((await call(on.admin, 'GET', `/api/bids/incoming?${wrong}`)).statusCode, wrong).toBe(400);
    }
  });

  test('[BID-16] [DATA-12] a customer’s own bids come newest first, with the fields of the contract', async () => {
    const bid = await open({ note: 'rahasia' });
    await open({}, on.stranger);
    const page = await call(on.customer, 'GET', '/api/bids');
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.json()).toEqual({
      data: [
        {
          id: bid.id,
          productId: on.listing.id,
          productName: expect.stringContaining('Beras Rojolele'),
          productImage: '/gambar/products/beras-1.avif',
          farmerName: 'Pak Sarjono',
          city: 'Sleman',
          bidPrice: 13_000,
          bidQuantity: 10,
          step: 1,
          unit: 'kg',
          listPrice: 14_500,
          priceTengkulak: 11_200,
          status: 'pending',
          reason: null,
          turn: 'seller',
          offerId: bid.offerId,
          expiresAt: '2026-11-23T03:00:00.000Z',
          holdUntil: null,
          orderEnd: null,
          belowHpp: false,
          belowHap: false,
          references: [],
          stockShort: false,
          quality: {},
          createdAt: '2026-11-21T03:00:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      limit: 20,
      totalPages: 1,
    });
  });

  test('[BID-25] the seller sees the bidder’s contact and note; the bidder sees the farmer’s contact once agreed', async () => {
    await on.app.database.pool.query("update farmers set phone = '+6281311112222' where id = $1", [
      on.farmer.farmerId,
    ]);
    const bid = await open({ note: 'Untuk warung' });
    const incoming = (await call(on.farmer, 'GET', '/api/bids/incoming')).json().data;
    expect(incoming.find((one: { id: number }) => one.id === bid.id)).toMatchObject({
      customerName: 'Budi Santoso',
      customerPhone: on.customer.actor.phone,
      customerEmail: on.customer.actor.email,
      notes: 'Untuk warung',
      available: 40,
      stockShort: false,
    });
    const relayed = await call(on.admin, 'POST', `/api/bids/${bid.id}/relay`);
    expect(relayed.json()).toMatchObject({ success: true, data: { bidId: bid.id } });
    expect(relayed.json().data.href).toMatch(/^https:\/\/wa\.me\/6281311112222\?text=/);
    expect((await call(on.customer, 'POST', `/api/bids/${bid.id}/relay`)).statusCode).toBe(403);
    const before = (await call(on.customer, 'GET', `/api/bids/${bid.id}`)).body;
    expect(before).not.toContain('+6281311112222');
    expect(before).not.toContain(on.farmer.actor.email);
    await answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId });
    const after = (await call(on.customer, 'GET', `/api/bids/${bid.id}`)).json().data;
    expect(after).toMatchObject({
      status: 'accepted',
      farmerPhone: '+6281311112222',
      orderCode: expect.stringMatching(/^LB-/),
    });
  });

  test('[BID-17] [BID-29] an expired bid is listed as expired before any job has run', async () => {
    const bid = await open();
    clock.forward(48 * 3_600_000 - 1);
    const ids = async (status: string) =>
      (await call(on.customer, 'GET', `/api/bids?status=${status}`))
        .json()
        .data.map((one: { id: number }) => one.id);
    expect(await ids('pending')).toEqual([bid.id]);
    expect(await ids('expired')).toEqual([]);
    clock.forward(1);
    expect(await ids('pending')).toEqual([]);
    expect(await ids('expired')).toEqual([bid.id]);
  });

  test('a bid’s history is for its two sides and admins; 404 for all others, 401 for anonymous', async () => {
    const bid = await open();
    const url = `/api/bids/${bid.id}`;
    for (const who of [on.customer, on.farmer, on.admin]) {
      const { data } = (await call(who, 'GET', url)).json();
      expect(data.offers).toHaveLength(1);
      expect(data.history).toMatchObject([{ event: 'offered', by: 'customer', status: 'pending' }]);
    }
    for (const who of [on.stranger, on.otherFarmer])
      expect((await call(who, 'GET', url)).statusCode).toBe(404);
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
  ])('the query ?%s is 400', async (query) => {
    expect((await call(on.customer, 'GET', `/api/bids?${query}`)).statusCode).toBe(400);
  });

  test('a page past the end is empty', async () => {
    await open();
    expect((await call(on.customer, 'GET', '/api/bids?page=9&limit=5')).json()).toMatchObject({
      data: [],
      total: 1,
      page: 9,
      limit: 5,
      totalPages: 1,
    });
  });
});

test('a user without a listing sees no incoming bids of others', async () => {
  await open();
  const page = (await call(on.otherFarmer, 'GET', '/api/bids/incoming')).json();
  expect(page).toMatchObject({ data: [], total: 0 });
  await makeUser(on.app.ctx);
});
