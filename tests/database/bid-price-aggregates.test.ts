import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { undoBidResponse } from '../../src/domain/bidding/commands/undo-bid-response.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { wholeMonths } from '../../src/domain/reports/bid-price-sql.ts';
import { getPriceReport } from '../../src/domain/reports/get-price-report.ts';
import { refreshBidPrices } from '../../src/domain/reports/refresh-bid-prices.ts';
import { DAY_MS, startOfDay } from '../../src/shared/format/dates.ts';
import { bareShop } from '../support/bare-context.ts';
import { type Market, makeBid, makeMarket, type OpenBid } from '../support/bid-fixtures.ts';
import { changeStoredOrders } from '../support/change-stored-orders.ts';
import { completeDeal } from '../support/complete-deal.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ctx: AppContext;
let admin: UserActor;
let last: OpenBid;
const clock = testClock('2026-11-18T03:00:00Z');
const markets: Market[] = [];
const sql = (statement: string, values: unknown[] = []) =>
  statement.includes('update orders')
    ? changeStoredOrders(ctx, statement, values)
    : database.pool.query(statement, values);

/** Fifteen months of some 400 bids by chance, on three kinds of goods of three farmers, before anything is kept. */
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  for (const name of ['Rojolele', 'Cabai Keriting', 'Salak']) {
    const market = await makeMarket(ctx, { product: { name } });
    markets.push(market);
  }
  await sql(`update farmers set city = 'Sleman', regency_code = null where id <> $1`, [
    markets[2]!.listing.farmerId,
  ]);
  await sql('select setseed(0.42)');
  await sql(
    `with made as materialized (
       select at, listings[1 + floor(random() * 3)] as listing, random() as luck, 1 + floor(random() * 3)::int as offers,
         $1::timestamptz - random() * interval '450 days' as day
       from generate_series(1, 400) at, (select array_agg(id order by id) as listings from listings) all_of
     ), put as (
       insert into bids (listing_id, customer_id, farmer_id, status, reason, expires_at, created_at, updated_at, closed_at)
       select l.id, $2, l.farmer_id, case when luck < 0.5 then 'accepted' else 'expired' end,
         case when luck between 0.5 and 0.6 then 'unpaid' when luck > 0.9 then 'closed' end, day, day, day, day
       from made join listings l on l.id = listing returning id, listing_id, created_at
     )
     insert into bid_offers (bid_id, side, price, qty, product_id, product_name, unit, quality, min_lot, step, list_price, by_user_id, created_at)
     select put.id, case when no = 2 then 'seller' else 'buyer' end, 6000 + floor(random() * 50) * 100, 1, l.product_id, p.name,
       p.unit, '{}', 1, 1, 11000 + floor(random() * 5) * 500, $2, put.created_at
     from put join listings l on l.id = put.listing_id join products p on p.id = l.product_id,
       generate_series(1, 1 + put.id % 3) no
     order by put.id, no`,
    [clock.now().toISOString(), admin.userId],
  );
  await sql('update bids set offer_id = (select max(id) from bid_offers where bid_id = bids.id)');
});
afterAll(() => database.close());

type Bid = {
  at: Date;
  place: string;
  product: string;
  bid: number;
  list: number;
  tengkulak: number;
  deal: number | null;
};

/** The bids themselves, as a person would look them up. */
async function bidsThemselves(): Promise<Bid[]> {
  const { rows } = await sql(
    `select b.created_at as at, p.name as product, b.status = 'accepted' or coalesce(b.reason, '') = 'unpaid' as agreed, s.price::int,
       l.price_tengkulak::int as tengkulak, coalesce(case r.type when 'Kota' then 'Kota ' || r.name else r.name end, f.city) as place,
       (select array_agg(array[o.price, o.list_price]::int[] order by o.id desc) from bid_offers o
        where o.bid_id = b.id and o.side = 'buyer') as offered
     from bids b join bid_offers s on s.id = b.offer_id join products p on p.id = s.product_id join listings l on l.id = b.listing_id
     join farmers f on f.id = b.farmer_id left join regencies r on r.code = f.regency_code`,
  );
  return rows
    .filter(({ offered }) => offered)
    .map(({ offered, agreed, price, ...bid }) => ({
      ...bid,
      bid: offered[0][0],
      list: offered[0][1],
      deal: agreed ? price : null,
    }));
}

function median(all: (number | null)[]): number | null {
  const sorted = all.filter((one) => one !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!];
  const middle = Number((low + 0.5 * (high - low)).toPrecision(15));
  return Math.sign(middle) * Math.round(Math.abs(middle)) + 0;
}

const share = (of: number | null, to: number) => (of === null || to === 0 ? null : (of / to - 1) * 100);
const within = (bids: Bid[], { start, end }: { start: string; end: string }) =>
  bids.filter(({ at }) => at >= startOfDay(start) && at < new Date(startOfDay(end).getTime() + DAY_MS));
const totals = (bids: Bid[]) => ({
  bids: bids.length,
  deals: bids.filter(({ deal }) => deal !== null).length,
  bidToList: median(bids.map(({ bid, list }) => share(bid, list))),
  dealToTengkulak: median(bids.map(({ deal, tengkulak }) => share(deal, tengkulak))),
});

const ASKED = [
  { type: 'monthly' },
  { type: 'yearly' },
  { type: 'custom', start: '2026-11-17', end: '2026-11-18' },
  { type: 'custom', start: '2026-03-10', end: '2026-05-22' },
  { type: 'custom', start: '2026-02-20', end: '2026-09-03' },
] as const;

/** Every report says what the bids of its days and of those before come to. */
async function expectRight(what: string): Promise<string> {
  const all = await bidsThemselves();
  const told = [];
  for (const input of ASKED) {
    const report = await getPriceReport(ctx, admin, input);
    const [asked, former] = [within(all, report), within(all, report.before)];
    const groups = Map.groupBy(asked, ({ product, place }) => `${product} ${place}`);
    const rows = [...groups.values()].map((bids) => {
      const { product, place } = bids[0]!;
      return {
        product,
        unit: 'kg',
        city: place,
        bids: bids.length,
        deals: totals(bids).deals,
        bid: median(bids.map(({ bid }) => bid)),
        list: median(bids.map(({ list }) => list)),
        tengkulak: median(bids.map(({ tengkulak }) => tengkulak)),
        deal: median(bids.map(({ deal }) => deal)),
        before: median(
          former.filter((one) => one.product === product && one.place === place).map(({ bid }) => bid),
        ),
      };
    });
    const { start, end } = report;
    expect(report, `${what}, ${JSON.stringify(input)}`).toEqual({
      start,
      end,
      ...totals(asked),
      before: { start: report.before.start, end: report.before.end, ...totals(former) },
      rows: expect.toSatisfy((found: unknown[]) => {
        expect(found.toSorted(byGoods)).toEqual(rows.toSorted(byGoods));
        return true;
      }),
      total: rows.length,
    });
    told.push(report);
  }
  expect(await broken(), what).toEqual([]);
  return JSON.stringify(told);
}

const broken = async () => (await sql('select * from invariant_bid_prices')).rows;
const byGoods = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const waiting = async () => (await sql('select from bid_price_dirty')).rowCount;

test('a report is what the bids themselves come to, whatever is changed, kept anew or not', async () => {
  await expectRight('nothing kept');
  expect(await refreshBidPrices(ctx)).toBeGreaterThanOrEqual(400);
  expect(await refreshBidPrices(ctx)).toBe(0);
  const one = '(select min(id) from bids)';
  const steps: [string, () => Promise<unknown>][] = [
    [
      'a bid',
      async () => {
        last = await makeBid(ctx, markets[0]!, { bid_price: 10_300 });
      },
    ],
    ['it is accepted', () => accept()],
    ['which is undone', () => undoBidResponse(ctx, markets[0]!.farmer, last.id)],
    ['it is countered', () => counter(markets[0]!.farmer, 11_400)],
    ['and countered by its buyer', () => counter(last.customer, 10_700)],
    ['and accepted', () => accept()],
    [
      'and never paid',
      () => sql(`update bids set status = 'expired', reason = 'unpaid' where id = $1`, [last.id]),
    ],
    ['and ended otherwise', () => sql(`update bids set reason = 'closed' where id = $1`, [last.id])],
    [
      'another is paid and given back',
      async () => {
        const bid = await makeBid(ctx, markets[1]!, { bid_price: 9_100 });
        await completeDeal(ctx, markets[1]!.farmer, bid);
        await sql(`update orders set status = 'refunded' where bid_id = $1`, [bid.id]);
      },
    ],
    [
      'the middleman pays more',
      () =>
        sql('update listings set price_tengkulak = price_tengkulak + 750 where id = $1', [
          markets[0]!.listing.id,
        ]),
    ],
    [
      'or nothing',
      () => sql('update listings set price_tengkulak = 0 where id = $1', [markets[1]!.listing.id]),
    ],
    [
      'a farmer moves',
      () => sql(`update farmers set city = 'Bantul' where id = $1`, [markets[0]!.listing.farmerId]),
    ],
    [
      'all move into one kabupaten',
      () => sql(`update farmers set regency_code = (select min(code) from regencies where type = 'Kota')`),
    ],
    ['which gets another name', () => sql(`update regencies set name = name || ' Baru' where type = 'Kota'`)],
    ['goods get another name', () => sql(`update products set name = name || ' Super'`)],
    [
      'an old bid was made in another month',
      () => sql(`update bids set created_at = created_at + interval '40 days' where id = ${one}`),
    ],
    [
      'its offers are corrected',
      () =>
        sql(`update bid_offers set price = price + 150, list_price = list_price + 50 where bid_id = ${one}`),
    ],
    [
      'a buyer has said one thing more',
      () =>
        sql(`insert into bid_offers (bid_id, side, price, qty, list_price, by_user_id, created_at, product_id, product_name, unit, min_lot, step, quality)
       select bid_id, 'buyer', 7777, 1, 12345, by_user_id, created_at, product_id, product_name, unit, min_lot, step, quality from bid_offers where bid_id = ${one} limit 1`),
    ],
    ['which is taken away', () => sql('delete from bid_offers where price = 7777')],
    [
      'and a whole bid',
      () =>
        sql(
          `with offers as (delete from bid_offers where bid_id = ${one} returning bid_id) delete from bids where id = ${one}`,
        ),
    ],
    ['a month goes by', async () => clock.forward(31 * DAY_MS)],
  ];
  const seen = new Set<string>();
  for (const fold of [false, true]) {
    for (const [what, change] of steps) {
      await change();
      if (fold) {
        await refreshBidPrices(ctx);
        expect(await waiting(), what).toBe(0);
      }
      seen.add(await expectRight(`${what}, ${fold ? 'kept anew' : 'not kept yet'}`));
    }
    await refreshBidPrices(ctx);
    seen.add(await expectRight('all kept'));
    await sql(`update farmers set city = 'Sleman', regency_code = null`);
    await sql(`update products set name = replace(name, ' Super', '')`);
    await refreshBidPrices(ctx);
  }
  expect(seen.size).toBeGreaterThan(25);
});

const counter = async (who: UserActor, bid_price: number) => {
  const { rows } = await sql('select offer_id from bids where id = $1', [last.id]);
  await counterBid(ctx, who, last.id, { expected_offer_id: rows[0].offer_id, bid_price, qty: 1 });
};
const accept = async () => {
  const { rows } = await sql('select offer_id from bids where id = $1', [last.id]);
  await acceptBid(ctx, markets[0]!.farmer, last.id, { expected_offer_id: rows[0].offer_id });
};

test('wrong figures show among the invariants and in the report, which going through all bids anew puts right', async () => {
  await refreshBidPrices(ctx);
  const right = await expectRight('all kept');
  for (const wrong of [
    'update bid_prices set bid = bid + 1 where bid_id = (select max(bid_id) from bid_prices)',
    'delete from bid_prices where bid_id = (select max(bid_id) from bid_prices)',
  ]) {
    const { rows } = await sql('select * from bid_prices order by bid_id desc limit 1');
    await sql(wrong);
    expect((await broken()).map(({ of }) => of)).toContain(`bid ${rows[0].bid_id}`);
    await sql('delete from bid_prices where bid_id = $1', [rows[0].bid_id]);
    await sql('insert into bid_prices select * from json_populate_record(null::bid_prices, $1)', [rows[0]]);
  }
  for (const table of ['bid_price_histogram set n = n + 1', 'bid_price_months set bids = bids + 1']) {
    await sql(`update ${table}`);
    expect(await broken()).not.toEqual([]);
    await sql(`update ${table.replace('+', '-')}`);
  }
  expect(await expectRight('put right')).toBe(right);
  await sql('delete from bid_price_cursor');
  expect(await expectRight('nothing kept')).toBe(right);
  expect(await refreshBidPrices(ctx)).toBeGreaterThanOrEqual(400);
  expect(await expectRight('all kept')).toBe(right);
});

test('what is emptied is gone at once', async () => {
  await refreshBidPrices(ctx);
  await sql('truncate bids, bid_offers cascade');
  expect(await getPriceReport(ctx, admin, { type: 'yearly' })).toMatchObject({
    bids: 0,
    bidToList: null,
    rows: [],
    total: 0,
  });
  expect(await refreshBidPrices(ctx)).toBeGreaterThanOrEqual(400);
  expect((await sql('select from bid_prices')).rowCount).toBe(0);
  expect((await sql('select from bid_price_histogram')).rowCount).toBe(0);
  expect((await sql('select from bid_price_months where bids <> 0')).rowCount).toBe(0);
  expect(await broken()).toEqual([]);
});

test('a span is whole months and, at either end, half a month at most that is added or taken off', () => {
  const of = (start: string, end: string) => {
    const span = { from: startOfDay(start), to: new Date(startOfDay(end).getTime() + DAY_MS) };
    const { from, to, beside } = wholeMonths(span);
    const days = (a: Date, b: Date) => Math.round((b.getTime() - a.getTime()) / DAY_MS);
    expect(days(from, to) + beside.reduce((sum, part) => sum + part.n * days(part.from, part.to), 0)).toBe(
      days(span.from, span.to),
    );
    return beside.map((part) => part.n * days(part.from, part.to));
  };
  expect(of('2026-11-01', '2026-11-30')).toEqual([]);
  expect(of('2025-12-01', '2026-11-30')).toEqual([]);
  expect(of('2026-11-01', '2026-11-24')).toEqual([-6]);
  expect(of('2026-10-30', '2026-11-24')).toEqual([2, -6]);
  expect(of('2026-10-03', '2026-11-02')).toEqual([-2, 2]);
  expect(of('2026-11-10', '2026-11-12')).toEqual([3]);
});
