import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPriceBoard } from '../../src/domain/bidding/market-prices/find-price-board.ts';
import { getListingPriceInfo } from '../../src/domain/bidding/market-prices/get-listing-price-info.ts';
import { findCompetingOffers } from '../../src/domain/catalogue/listing/find-competing-offers.ts';
import { getListing } from '../../src/domain/catalogue/listing/get-listing.ts';
import { anonymous } from '../../src/domain/context.ts';
import { adjustStock } from '../../src/domain/listings/adjust-stock.ts';
import { toDomainError } from '../../src/domain/to-domain-error.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { type Market, makeBid } from '../support/bid-fixtures.ts';
import { changeStoredOrders } from '../support/change-stored-orders.ts';
import { completeDeal } from '../support/complete-deal.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const NOW = '2026-11-21T03:00:00Z';

describe('with the demo data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ demo: true }, testClock(DEMO_NOW), { database: await demoDatabase() });
  }, 60_000);
  afterAll(() => app.close());

  /** The medians of real deals, computed in SQL alone; `week` is '' for the whole window. */
  const bySql = async (perWeek: boolean) => {
    const { rows } = await app.database.pool.query(`
      with d as (
        select p.name, case p.unit when 'gram' then 'kg' when 'kwintal' then 'kg' when 'ton' then 'kg' else p.unit end as m,
          case when r.type = 'Kota' then 'Kota ' || r.name else coalesce(r.name, f.city) end as city, b.farmer_id as s,
          b.customer_id as buyer, o.price * case p.unit when 'gram' then 1000 when 'kwintal' then 0.01 when 'ton' then 0.001 else 1 end as price,
          row_number() over (partition by p.id, b.farmer_id, b.customer_id,
            date_trunc('week', h.at at time zone 'Asia/Jakarta') order by h.at desc, b.id desc) as nth,
          ${perWeek ? `to_char(date_trunc('week', h.at at time zone 'Asia/Jakarta'), 'YYYY-MM-DD')` : `''`} as week
        from bid_history h
        join bids b on b.id = h.bid_id and b.status = 'accepted'
        join bid_offers o on o.id = h.offer_id
        join orders ord on ord.bid_id = b.id and ord.status = 'completed' and ord.refunded = 0
        join products p on p.id = o.product_id
        join farmers f on f.id = b.farmer_id left join regencies r on r.code = f.regency_code
        where h.event = 'accepted' and h.at >= '2026-08-31T00:00:00+07:00'
      )
      select name, m, city, week, count(*)::int as deals, count(distinct s)::int as sellers,
        round((array_agg(price order by price))[(count(*) + 1) / 2])::float8 as median
      from d where nth = 1 group by name, m, city, week
      having count(*) >= 5 and count(distinct s) >= 3 and count(distinct buyer) >= 3`);
    return rows.map((row) => Object.values(row).join('|')).sort();
  };

  test('the board shows exactly what SQL computes over the completed deals', async () => {
    const board = await findPriceBoard(app.ctx, anonymous);
    expect(board.window).toMatchObject({ from: '2026-08-31', to: '2026-11-21' });
    expect(board.window.weeks).toHaveLength(12);
    expect(board.total).toBe(board.data.length);
    expect(board.data.length).toBeGreaterThanOrEqual(3);
    const line = (...parts: unknown[]) => parts.join('|');
    expect(
      board.data
        .map((one) => line(one.product, one.measure, one.city, '', one.deals, one.sellers, one.median))
        .sort(),
    ).toEqual(await bySql(false));
    const weekly = board.data.flatMap((one) =>
      one.weeks.map((at) =>
        line(one.product, one.measure, one.city, at.week, at.deals, at.sellers, at.median),
      ),
    );
    expect(weekly.length).toBeGreaterThan(20);
    expect(weekly.sort()).toEqual(await bySql(true));
    for (const one of board.data)
      for (const { week } of one.weeks) expect(board.window.weeks).toContain(week);
  });

  test('the API gives the board to anyone, by page and filter, and names nobody', async () => {
    const board = await findPriceBoard(app.ctx, anonymous, { limit: 100 });
    const get = (query: string) => app.fastify.inject(`/api/prices${query}`);
    const answer = await get('');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: board.data.slice(0, 20),
      total: board.total,
      page: 1,
      limit: 20,
    });
    expect(answer.headers['content-type']).toContain('application/json');
    const second = (await get('?limit=1&page=2')).json();
    expect(second).toMatchObject({ data: [board.data[1]], limit: 1, totalPages: board.total });
    expect((await get('?page=900')).json().data).toEqual([]);
    expect((await get('?category=gabah')).json().data).toEqual(
      board.data.filter(({ category }) => category === 'gabah'),
    );
    expect((await get('?city=Tidak Ada')).json().total).toBe(0);
    for (const wrong of [
      '?limit=0',
      '?limit=101',
      '?page=0',
      '?category=emas',
      '?farmer=1',
      '?page=1&page=2',
    ]) {
      expect((await get(wrong)).statusCode, wrong).toBe(400);
    }
    const { rows } = await app.database.pool.query<{ name: string }>('select name from users');
    for (const { name } of rows) expect(answer.body).not.toContain(name);
    const { paths } = (await app.fastify.inject('/api/openapi.json')).json();
    expect(paths['/api/prices'].get.parameters.map((one: { name: string }) => one.name)).toEqual(
      expect.arrayContaining(['category', 'city', 'page', 'limit']),
    );
  });

  test('shows gabah and beras beside their HPP or HET; filters and pages narrow the board', async () => {
    const all = await findPriceBoard(app.ctx, anonymous);
    const gabah = await findPriceBoard(app.ctx, anonymous, { category: 'gabah' });
    expect(gabah.data.map((one) => one.product)).toContain('Gabah Kering Panen');
    expect(gabah.data[0]!.reference).toMatchObject({ kind: 'hpp', perKg: 6_500 });
    const [first] = all.data;
    const there = await findPriceBoard(app.ctx, anonymous, { city: first!.city });
    expect(there.data).toEqual(all.data.filter((one) => one.city === first!.city));
    expect(all.cities).toContain(first!.city);
    expect((await findPriceBoard(app.ctx, anonymous, { page: 2 })).data).toEqual([]);
    expect((await findPriceBoard(app.ctx, anonymous, { category: 'fish', city: 'Jayapura' })).total).toBe(0);
    const refused = await findPriceBoard(app.ctx, anonymous, { category: 'emas' }).catch(toDomainError);
    expect(refused).toMatchObject({ code: 'invalid_input' });
  });
});

describe('too few deals, and deals that are undone', () => {
  const clock = testClock(NOW);
  let app: TestApp;
  const markets: Market[] = [];

  /** The same rice from three farmers in Sleman, one of whom sells it by the kwintal, and from a fourth in Bantul. */
  beforeAll(async () => {
    app = await testApp({}, clock);
    let kg: number | undefined;
    for (const [city, unit] of [
      ['Sleman', 'kg'],
      ['Sleman', 'kg'],
      ['Sleman', 'kwintal'],
      ['Bantul', 'kg'],
    ] as const) {
      const farmer = await makeFarmer(app.ctx, { city });
      const listing = await makeListing(app.ctx, {
        farmerId: farmer.id,
        priceCustomer: unit === 'kg' ? 15_000 : 1_600_000,
        ...(unit === 'kg' && kg ? { productId: kg } : { product: { name: 'Rojolele', unit } }),
      });
      if (unit === 'kg') kg = listing.productId;
      markets.push({
        listing,
        farmer: await actorFor(app.ctx, farmer.user.id),
        customer: async () => actorFor(app.ctx, (await makeUser(app.ctx)).id),
      });
    }
  });
  afterAll(() => app.close());

  const deal = async (at: number, price: number) => {
    const market = markets[at]!;
    const bid = await makeBid(app.ctx, market, { bid_price: price });
    await completeDeal(app.ctx, market.farmer, bid);
    return bid.id;
  };
  const board = async () => (await findPriceBoard(app.ctx, anonymous)).data;
  const history = async (at: number) => {
    const listing = await getListing(app.ctx, anonymous, markets[at]!.listing.id);
    return (await getListingPriceInfo(app.ctx, anonymous, listing)).history;
  };

  test('hides four deals, and five from two sellers or two kabupaten; compares weights per kg', async () => {
    for (const price of [12_000, 12_400]) await deal(0, price);
    for (const price of [13_000, 13_400]) await deal(1, price);
    expect(await board()).toEqual([]);
    await deal(3, 9_000);
    await deal(1, 13_600);
    expect(await board()).toEqual([]);
    expect(await history(0)).toBeNull();
    await deal(2, 1_280_000);
    const [one, ...others] = await board();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ product: 'Rojolele', measure: 'kg', city: 'Sleman', deals: 6, sellers: 3 });
    expect(one!.median).toBe(12_800);
    expect(one!.weeks).toEqual([{ week: '2026-11-16', median: 12_800, deals: 6, sellers: 3 }]);
    // These deals have no declared class.
    expect(one!.reference).toBeNull();
    for (const at of [0, 2]) expect(await history(at)).toEqual(one);
    expect(await history(3)).toBeNull();
  });

  test('the board is cached while the catalogue changes, until a deal is made or undone', async () => {
    const deals = async () => (await board()).reduce((sum, one) => sum + one.deals, 0);
    expect(await deals()).toBe(6);
    // Not announced to the board: its next content shows whether it was recomputed.
    const { pool } = app.database;
    await pool.query(
      'create table put_by as select bid_id, product_id, farmer_id, customer_id, price, made_at, commodity from deals',
    );
    await pool.query('delete from deals');
    const { farmer, listing } = markets[0]!;
    await adjustStock(app.ctx, farmer, listing.id, { by: 1 });
    expect(await deals()).toBe(6);
    await pool.query(
      'insert into deals (bid_id, product_id, farmer_id, customer_id, price, made_at, commodity) table put_by',
    );
    await pool.query('drop table put_by');
    const bid = await makeBid(app.ctx, markets[0]!, { bid_price: 14_000 });
    await completeDeal(app.ctx, farmer, bid);
    expect(await deals()).toBe(7);
    await changeStoredOrders(app.ctx, `update orders set status = 'refunded' where bid_id = $1`, [bid.id]);
    app.ctx.cache.changed('deals');
    expect(await deals()).toBe(6);
  });

  test('a deal shows at once and disappears at once when undone; a week with too few deals has no point', async () => {
    const last = await deal(2, 1_300_000);
    expect((await board())[0]).toMatchObject({ deals: 7, median: 13_000 });
    await changeStoredOrders(app.ctx, `update orders set status = 'refunded' where bid_id = $1`, [last]);
    expect(await history(0)).toMatchObject({ deals: 6, median: 12_800 });
    await changeStoredOrders(app.ctx, `update orders set status = 'completed' where bid_id = $1`, [last]);
    clock.forward(7 * 86_400_000);
    await deal(0, 14_000);
    const [one] = await board();
    expect(one).toMatchObject({ deals: 8 });
    expect(one!.weeks).toEqual([{ week: '2026-11-16', median: 13_000, deals: 7, sellers: 3 }]);
  });

  test('the stored deals are the valid ones, whatever is corrected in the underlying tables', async () => {
    const { pool } = app.database;
    const wrong = async () => (await pool.query('select * from invariant_deals')).rows;
    const kept = async () => Number((await pool.query('select count(*) as n from deals')).rows[0].n);
    const undone = await kept();
    const [one, other] = [await deal(0, 14_200), await deal(1, 14_400)];
    expect(await kept()).toBe(undone + 2);
    const turns: [string, number, number][] = [
      [`update orders set status = 'cancelled' where bid_id = $1`, one, 1],
      [`update orders set status = 'completed' where bid_id = $1`, one, 2],
      [`update bids set status = 'expired', reason = 'unpaid' where id = $1`, other, 1],
      [`update bids set status = 'accepted', reason = null where id = $1`, other, 2],
      [`update bids set closed_at = closed_at - interval '9 days' where id = $1`, other, 2],
      [`update bid_offers set price = 14600 where bid_id = $1`, one, 2],
      [
        `update listings set product_id = (select max(id) from products) from bids b where listings.id = b.listing_id and b.id = $1`,
        one,
        2,
      ],
      [`update orders set refunded = 1 where bid_id = $1`, one, 1],
      [`update orders set refunded = 0 where bid_id = $1`, one, 2],
      [`update orders set bid_id = null where bid_id = $1`, one, 1],
      [`update orders set bid_id = $1 where bid_id is null and status = 'completed'`, one, 2],
    ];
    for (const [statement, id, more] of turns) {
      await changeStoredOrders(app.ctx, statement, [id]);
      expect([statement, await kept(), await wrong()]).toEqual([statement, undone + more, []]);
    }
    const { rows } = await pool.query(
      'select price::int, week::text from deals where bid_id = any($1) order by price',
      [[one, other]],
    );
    expect(rows).toEqual([
      { price: 14_400, week: '2026-11-16' },
      { price: 14_600, week: '2026-11-23' },
    ]);
    await pool.query('update deals set price = price + 1 where bid_id = $1', [one]);
    expect(await wrong()).toHaveLength(2);
    await pool.query('update deals set price = price - 1 where bid_id = $1', [one]);
    await pool.query(
      `update listings set product_id = $2 from bids b where listings.id = b.listing_id and b.id = $1`,
      [one, markets[0]!.listing.productId],
    );
    expect(await wrong()).toEqual([]);
  });

  test('lists the same product of other farmers, cheapest per kg first, without sold-out ones', async () => {
    const listing = await getListing(app.ctx, anonymous, markets[3]!.listing.id);
    const before = await findCompetingOffers(app.ctx, anonymous, listing);
    expect(before.map(({ id }) => id)).toEqual([0, 1, 2].map((at) => markets[at]!.listing.id));
    expect(before[2]).toMatchObject({ price: 1_600_000, unit: 'kwintal', city: 'Sleman', available: 98 });
    for (let more = 0; more < 4; more += 1) {
      await makeListing(app.ctx, { productId: listing.product.id, priceCustomer: 11_000 + more });
    }
    await makeListing(app.ctx, {
      productId: listing.product.id,
      priceCustomer: 9_000,
      stock: toQuantity(0),
    });
    const after = await findCompetingOffers(app.ctx, anonymous, listing);
    expect(after.map(({ price }) => price)).toEqual([11_000, 11_001, 11_002, 11_003, 15_000]);
    // Each farmer is listed once, with the best price per kilogram.
    const { farmerId, productId } = markets[0]!.listing;
    for (const priceCustomer of [10_500, 10_400])
      await makeListing(app.ctx, { farmerId, productId, priceCustomer });
    const once = await findCompetingOffers(app.ctx, anonymous, listing);
    expect(once.map(({ price }) => price)).toEqual([10_400, 11_000, 11_001, 11_002, 11_003]);
  });
});
