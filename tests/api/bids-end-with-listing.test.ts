import { describe, expect, test } from 'vitest';
import { closeUnfulfillableBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { bidStall } from '../support/bid-market.ts';
import { billing } from '../support/billing-form.ts';
import { makeGroup } from '../support/farmer-group-fixture.ts';
import { signedIn } from '../support/sign-in-as.ts';

/* A bid whose listing or side is gone ends in the transaction that removes it, not at the next run of a job (bid rule 9). */

const { clock, on, call, answer, open, refused } = bidStall();

const send = (
  who: { cookie: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => on.app.fastify.inject({ method, url, headers: { cookie: who.cookie }, ...(payload ? { payload } : {}) });
const sql = async (query: string, values: unknown[] = []) =>
  (await on.app.database.pool.query(query, values)).rows;

/** The bid's state, and whether its end was written in the transaction of `with` rather than a job's. */
async function ended(id: number) {
  const [row] = await sql(
    `select b.status, b.reason, h.event, h.actor_role, h.xmin::text as tx
     from bids b join bid_history h on h.bid_id = b.id where b.id = $1 order by h.id desc limit 1`,
    [id],
  );
  return row;
}
const closed = { status: 'rejected', reason: 'closed', event: 'closed', actor_role: 'system' };
const transactionOf = async (table: 'listings' | 'users' | 'farmers', id: number | string) =>
  (await sql(`select xmin::text as tx from ${table} where id::text = $1`, [String(id)]))[0].tx;

async function noticesOf(bidId: number) {
  const rows = await sql(
    `select user_id, text from notifications where data->>'bidId' = $1 and kind = 'bid.closed' order by id`,
    [String(bidId)],
  );
  return rows as { user_id: string; text: string }[];
}

describe('open bids end when their listing leaves the market', () => {
  const goods: [string, () => Promise<unknown>][] = [
    ['archived', () => send(on.farmer, 'PUT', `/api/admin/products/${on.listing.id}`, { isActive: false })],
    ['deleted', () => send(on.farmer, 'DELETE', `/api/admin/products/${on.listing.id}`)],
    [
      'another product',
      () => send(on.farmer, 'PUT', `/api/admin/products/${on.listing.id}`, { name: 'Katul', unit: 'gram' }),
    ],
    [
      'somebody else’s',
      () =>
        send(on.admin, 'PUT', `/api/admin/products/${on.listing.id}`, { farmer_id: on.otherFarmer.farmerId }),
    ],
  ];

  test.each(goods)('when the listing is %s', async (_, leave) => {
    const bid = await open();
    expect(await leave()).toMatchObject({ statusCode: 200 });
    expect(await ended(bid.id)).toEqual({ ...closed, tx: await transactionOf('listings', on.listing.id) });
    expect((await noticesOf(bid.id)).map((row) => row.user_id)).toEqual([on.customer.userId]);
    await refused(
      answer(on.farmer, bid.id, 'accept', { expected_offer_id: bid.offerId }),
      409,
      'bid_not_open',
    );
    expect(await closeUnfulfillableBids(on.app.ctx)).toBe(0);
  });

  test('when the listing is archived with others in one bulk action', async () => {
    // A run takes the rows that existed at its start, by the test's clock.
    await sql('update listings set created_at = $1 where id = $2', [clock.now(), on.listing.id]);
    const bid = await open();
    const body = { noun: 'products', action: 'archive', filter: {}, ids: [String(on.listing.id)] };
    const begun = await send(on.farmer, 'POST', '/api/admin/bulk', body);
    expect(begun.statusCode, begun.body).toBe(201);
    const step = await send(on.farmer, 'POST', `/api/admin/bulk/${begun.json().data.id}/next`);
    expect(step.json().data).toMatchObject({ changed: 1, refused: 0 });
    expect(await ended(bid.id)).toMatchObject(closed);
  });

  test('when the last unit is sold; a farmer’s own Habis leaves them open', async () => {
    const rival = await open({ qty: 2 }, on.stranger);
    const bid = await open({ qty: 40 });
    await send(on.farmer, 'PUT', `/api/admin/products/${on.listing.id}`, { stock: 0 });
    expect((await ended(rival.id)).status).toBe('pending');
    await send(on.farmer, 'PUT', `/api/admin/products/${on.listing.id}`, { stock: 40 });

    const seen = { expected_offer_id: bid.offerId };
    const { orderCode } = (await answer(on.farmer, bid.id, 'accept', seen)).json().data;
    expect(
      (await call(on.customer, 'POST', `/api/orders/${orderCode}/checkout`, { billing })).statusCode,
    ).toBe(200);
    // Reserved, not sold yet: the stock may come back.
    expect((await ended(rival.id)).status).toBe('pending');
    const confirmed = await call(on.farmer, 'POST', `/api/orders/${orderCode}/confirm-payment`, {});
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(await ended(rival.id)).toEqual({ ...closed, tx: await transactionOf('listings', on.listing.id) });
    expect((await noticesOf(rival.id)).map((row) => row.user_id)).toEqual([on.stranger.userId]);
  });

  const farmers = {
    deactivated: (user: string) => send(on.admin, 'PUT', user, { isActive: false }),
    'made a customer': (user: string) => send(on.admin, 'PUT', user, { role: 'customer' }),
    deleted: (user: string) => send(on.admin, 'DELETE', user),
    'deleted as a farmer': (_: string, farmerId: number) =>
      send(on.admin, 'DELETE', `/api/admin/farmers/${farmerId}`),
  };

  test.each(Object.entries(farmers))('when its farmer is %s', async (_, leave) => {
    const farmer = await signedIn(on.app, { role: 'farmer' });
    await sql('update listings set farmer_id = $1 where id = $2', [farmer.farmerId, on.listing.id]);
    const bid = await open();
    const response = await leave(`/api/admin/users/${farmer.userId}`, farmer.farmerId!);
    expect(response.statusCode, response.body).toBe(200);
    const tx = await transactionOf('farmers', farmer.farmerId!);
    expect(await ended(bid.id)).toEqual({ ...closed, tx });
    expect((await noticesOf(bid.id)).map((row) => row.user_id)).toEqual([on.customer.userId]);
  });

  test('when a group’s stall is closed', async () => {
    const { id } = await makeGroup(on.app);
    await sql('update listings set farmer_id = $1 where id = $2', [id, on.listing.id]);
    const bid = await open();
    expect((await send(on.admin, 'DELETE', `/api/admin/farmers/${id}`)).statusCode).toBe(200);
    expect(await ended(bid.id)).toEqual({ ...closed, tx: await transactionOf('farmers', id) });
  });

  test('when the customer is deactivated or deleted; the farmer is notified', async () => {
    for (const leave of ['deactivated', 'deleted']) {
      const customer = await signedIn(on.app, { name: 'Bu Endang' });
      const bid = await open({}, customer);
      const user = `/api/admin/users/${customer.userId}`;
      const response =
        leave === 'deactivated'
          ? await send(on.admin, 'PUT', user, { isActive: false })
          : await send(on.admin, 'DELETE', user);
      expect(response.statusCode, leave).toBe(200);
      expect(await ended(bid.id), leave).toEqual({
        ...closed,
        tx: await transactionOf('users', customer.userId),
      });
      expect((await noticesOf(bid.id)).map((row) => row.user_id)).toEqual([on.farmer.userId]);
    }
  });

  test('undoing a response after the listing left ends the restored bid', async () => {
    const bid = await open();
    const seen = { expected_offer_id: bid.offerId };
    expect((await answer(on.farmer, bid.id, 'reject', seen)).statusCode).toBe(200);
    await send(on.farmer, 'PUT', `/api/admin/products/${on.listing.id}`, { isActive: false });
    clock.forward(5_000);
    expect((await answer(on.farmer, bid.id, 'undo')).statusCode).toBe(200);
    expect(await ended(bid.id)).toMatchObject(closed);
  });

  test('a rejected change ends no bid', async () => {
    const bid = await open();
    const change = { isActive: false, version: 99 };
    await refused(
      send(on.farmer, 'PUT', `/api/admin/products/${on.listing.id}`, change),
      409,
      'stale_version',
    );
    expect((await ended(bid.id)).status).toBe('pending');
  });
});

test('the job ends bids whose listing was changed directly in the database', async () => {
  const bid = await open();
  await sql('update listings set is_active = false where id = $1', [on.listing.id]);
  expect((await ended(bid.id)).status).toBe('pending');
  expect(await closeUnfulfillableBids(on.app.ctx)).toBe(1);
  expect(await ended(bid.id)).toMatchObject(closed);
});
