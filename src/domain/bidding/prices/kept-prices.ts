import { type SQL, sql } from 'drizzle-orm';
import { priceSeries, priceTouches, priceWindows, productMedians } from '../../../db/schema/kept/prices.ts';
import { anys, bool, num, readRows, text } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { inTurn } from '../../take-turns.ts';
import { KIND } from './deals.ts';
import { medianOfDeals, medianSince } from './median-of-deals.ts';
import { priceWindow } from './price-window.ts';
import { productsOf, seriesOfDeals } from './series-of-deals.ts';

// Medians that are kept until something touches them (decision 069). Each is worked out by the statement that a reader
// would ask, so that what is kept and not touched is what he would find.

/** A change that may touch everything. */
const EVERYTHING: SQL = sql`num_nonnulls(product_id, farmer_id, name) = 0`;

/** Products whose deals were touched, of those rows of `touches`. */
const touchedProducts = (touches: SQL): SQL => sql`
  select product_id as id from ${touches} where product_id is not null
  union select d.product_id from ${touches} t join bids b on b.farmer_id = t.farmer_id join deals d on d.bid_id = b.id`;

/** Kinds of products of which a series may have changed, as `KIND` says them, of those rows of `touches`. */
const touchedKinds = (touches: SQL): SQL => sql`
  select ${KIND} as kind from products p where p.id in (${touchedProducts(touches)})
  union select ${KIND} from ${touches} p where p.name is not null`;

/** Kinds whose kept series are not to be read. */
export const KINDS_TOUCHED: SQL = touchedKinds(sql`${priceTouches}`);

/** Whether the series of the window from the Monday `from` are kept. */
export const seriesAreKept = (from: string): SQL => sql`(
  exists (select from ${priceWindows} where from_week = ${from}::date)
  and not exists (select from ${priceTouches} where ${EVERYTHING}))`;

/** The median of a product's deals of the last 90 days: as it is kept, or of the deals where it is not kept as of now. */
export const medianNow = (productId: number, now: Date): SQL => sql`
  with kept as materialized (
    select deals, sellers, price from ${productMedians}
    where product_id = ${productId} and as_of <= ${now.toISOString()}::timestamptz
      and (oldest is null or oldest >= ${medianSince(now)}::timestamptz)
      and not exists (select from ${priceTouches} where product_id = ${productId} or ${EVERYTHING})
  )
  table kept
  union all
  select deals, sellers, price from ${medianOfDeals(sql`${productId}::int`, medianSince(now))} counted
  where not exists (table kept)`;

/** So many kinds or products are worked out in one statement, which is then soon over. */
const AT_ONCE = 25;
const WEEK_MS = 7 * 86_400_000;

const inParts = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

/**
 * Works out anew what was touched since the last time: the series of this week's window and, so that none waits on a Monday,
 * of the next one's, and the medians of products. How many were kept anew.
 */
export async function foldPrices(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  // What two of them find in turns would be older than what one has written.
  return inTurn(shop, 'fold-prices', async (shop) => {
    // Rows that stand are taken; whatever is touched from here on stays for the next time.
    const [touched] = await readRows(
      shop,
      { everything: bool, kinds: anys, products: anys },
      sql`
      with taken as (delete from ${priceTouches} returning *)
      select coalesce(bool_or(${EVERYTHING}), false) as everything,
             array(${touchedKinds(sql`taken`)}) as kinds, array(${touchedProducts(sql`taken`)}) as products
      from taken`,
    );
    const { everything, kinds, products } = touched!;
    const [first, next] = [priceWindow(now).from, priceWindow(new Date(now.getTime() + WEEK_MS)).from];
    await shop.db.execute(sql`
      delete from ${priceWindows} where ${everything} or from_week not in (${first}::date, ${next}::date)`);
    await shop.db.execute(sql`
      delete from ${priceSeries} where from_week not in (select from_week from ${priceWindows})`);
    let kept = 0;
    for (const from of [first, next]) kept += await keepWindow(shop, from, kinds);
    return kept + (await keepMedians(shop, now, everything ? null : products));
  });
}

async function keepWindow(shop: Shop, from: string, touched: unknown[]): Promise<number> {
  const known = await readRows(
    shop,
    { from: text },
    sql`select from_week::text as from from ${priceWindows} where from_week = ${from}::date`,
  );
  const kinds =
    known.length > 0
      ? touched
      : (
          await readRows(
            shop,
            { kind: text },
            sql`select distinct ${KIND} as kind from products p order by 1`,
          )
        ).map(({ kind }) => kind);
  let kept = 0;
  for (const part of inParts(kinds)) {
    const these = sql`select unnest(${sql.param(part)}::text[])`;
    await shop.db.execute(
      sql`delete from ${priceSeries} where from_week = ${from}::date and kind in (${these})`,
    );
    const { rowCount } = await shop.db.execute(sql`
      insert into ${priceSeries} (from_week, kind, city, product, category, measure, median, deals, sellers, quality, province, weeks)
      select ${from}::date, kind, city, product, category, measure, median, deals, sellers, quality, province, weeks
      from ${seriesOfDeals(from, { products: productsOf(these) })} series`);
    kept += rowCount ?? 0;
  }
  if (known.length === 0) await shop.db.execute(sql`insert into ${priceWindows} values (${from}::date)`);
  return kept;
}

/** `touched`: products whose deals are others by now, null for all. */
async function keepMedians(shop: Shop, now: Date, touched: unknown[] | null): Promise<number> {
  const since = medianSince(now);
  const due = await readRows(
    shop,
    { id: num },
    sql`
    select p.id from products p left join ${productMedians} m on m.product_id = p.id
    where ${touched === null} or m.product_id is null or m.oldest < ${since}::timestamptz
      or m.as_of > ${now.toISOString()}::timestamptz or p.id = any(${sql.param(touched ?? [])}::int[])
    order by p.id`,
  );
  for (const part of inParts(due.map(({ id }) => id))) {
    await shop.db.execute(sql`
      insert into ${productMedians} (product_id, deals, sellers, price, as_of, oldest)
      select asked.id, m.deals, m.sellers, m.price, ${now.toISOString()}::timestamptz, m.oldest
      from unnest(${sql.param(part)}::int[]) asked (id) cross join lateral ${medianOfDeals(sql`asked.id`, since)} m
      on conflict (product_id) do update set deals = excluded.deals, sellers = excluded.sellers, price = excluded.price,
        as_of = excluded.as_of, oldest = excluded.oldest`);
  }
  return due.length;
}
