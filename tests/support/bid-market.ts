import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { expectInvariants } from './expect-invariants.ts';
import { makeListing } from './factories.ts';
import { type SignedIn, signedIn } from './sign-in-as.ts';
import { type TestApp, testApp, testClock } from './test-app.ts';

type Who = SignedIn | null;

/**
 * A shop for the tests of a file, at ten in the morning, whose people bid through the API: a farmer with a listing of 40
 * kg at Rp 14.500 and lots of 2, another farmer, an admin, a customer who is new in each test, and a stranger.
 */
export function bidStall() {
  const clock = testClock();
  const on = {} as {
    app: TestApp;
    farmer: SignedIn;
    otherFarmer: SignedIn;
    admin: SignedIn;
    customer: SignedIn;
    stranger: SignedIn;
    listing: { id: number };
  };

  beforeAll(async () => {
    on.app = await testApp({}, clock);
    on.farmer = await signedIn(on.app, { role: 'farmer', name: 'Pak Sarjono', phone: '+6281200000001' });
    on.otherFarmer = await signedIn(on.app, { role: 'farmer' });
    on.admin = await signedIn(on.app, { role: 'admin' });
    on.stranger = await signedIn(on.app);
  });
  afterAll(async () => {
    await expectInvariants(on.app.database.pool);
    await on.app.close();
  });
  beforeEach(async () => {
    clock.set('2026-11-21T03:00:00Z');
    on.customer = await signedIn(on.app, {
      name: 'Budi Santoso',
      phone: `+6281${Math.floor(Math.random() * 1e9)}`,
    });
    on.listing = await makeListing(on.app.ctx, {
      farmerId: on.farmer.farmerId!,
      stock: toQuantity(40),
      priceCustomer: 14_500,
      priceTengkulak: 11_200,
      minLot: toQuantity(2),
      imageUrl: '/gambar/products/beras-1.avif',
      product: { name: `Beras Rojolele ${crypto.randomUUID()}`, unit: 'kg', category: 'beras' },
    });
  });

  const call = (
    who: Who,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: unknown,
    headers: object = {},
  ) =>
    on.app.fastify.inject({
      method,
      url,
      headers: { ...(who ? { cookie: who.cookie } : {}), ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
  const place = (who: Who, body: unknown, headers: object = {}) =>
    call(who, 'POST', `/api/products/${on.listing.id}/bids`, body, headers);
  const answer = (who: Who, id: number, verb: string, body?: unknown) =>
    call(who, 'POST', `/api/bids/${id}/${verb}`, body);

  /** A bid of `who` that waits for the farmer: 10 kg at Rp 13.000. */
  async function open(over: object = {}, who = on.customer): Promise<{ id: number; offerId: number }> {
    const placed = await place(who, { qty: 10, bid_price: 13_000, ...over });
    expect(placed.statusCode).toBe(201);
    const { id } = placed.json().data;
    const { offerId } = (await call(who, 'GET', `/api/bids/${id}`)).json().data;
    return { id, offerId };
  }

  /** Everything that a bid may touch, to see that a refusal left it as it was. */
  async function business() {
    const { rows } = await on.app.database.pool.query(
      `select (select json_agg(b order by id) from bids b)::text as bids,
              (select count(*) from bid_offers) as offers, (select count(*) from bid_history) as history,
              (select json_agg(l order by id) from listings l)::text as listings,
              (select count(*) from stock_movements) as movements, (select count(*) from orders) as orders,
              (select count(*) from email_outbox) as mails, (select count(*) from notifications) as notices`,
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

  return { clock, on, call, place, answer, open, refused };
}
