import { type SQL, sql } from 'drizzle-orm';
import { type AppContext, inTransaction, invalidate } from '../../src/domain/context.ts';
import { crops } from '../goods/crops.ts';
import { firstNames, lastNames, places, qualities } from './bulk-names.ts';

export type BulkCounts = { farmers: number; customers: number; bids: number };
export type BulkResult = BulkCounts & { listings: number; products: number };

const PER_STATEMENT = 2_500;

/**
 * Adds `listings` listings to the existing data, for measuring: over some 2,500 products, with farmers, customers and
 * bids, some closed and some pending. Writes ledgers, offers and histories too, so that every invariant holds. All or
 * nothing; another call adds as many again. Nobody can sign in as one of these users.
 */
export async function seedBulk(
  ctx: AppContext,
  listings: number,
  { farmers = 500, customers = 2_000, bids = Math.ceil(listings / 25) }: Partial<BulkCounts> = {},
): Promise<BulkResult> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute('set local statement_timeout = 0');
    const run = await nextRun(ctx);
    await insertFarmers(ctx, run, farmers);
    await insertCustomers(ctx, run, customers);
    const products = await insertProducts(ctx);
    await eachPart(listings, (from, to) => insertListings(ctx, run, from, to));
    // Plans based on the statistics of empty tables would be bad until the server updates them by itself.
    await ctx.db.execute(
      'analyze users, farmers, products, listings, listing_cards, listing_images, stock_movements',
    );
    await eachPart(bids, (from, to) => insertBids(ctx, run, from, to));
    await ctx.db.execute('analyze bids, bid_offers, bid_history');
    await invalidate(ctx, 'catalog');
    return { farmers, customers, bids, listings, products };
  });
}

async function eachPart(count: number, work: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 1; from <= count; from += PER_STATEMENT) {
    await work(from, Math.min(count, from + PER_STATEMENT - 1));
  }
}

/** Users' names contain the number of the run, so that a second run adds others. */
async function nextRun(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.db.execute<{ run: number }>(
    sql`select coalesce(max(split_part(id, '-', 2)::int), 0) + 1 as run from users where id ~ '^massal-[0-9]+-'`,
  );
  return rows[0]?.run ?? 1;
}

/** A list as a table of `item` and `at`, which counts from 0. */
function table(list: readonly unknown[]): SQL {
  return sql`(select item, (ordinality - 1)::int as at
    from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as listed (item, ordinality))`;
}

/** The member of `list` for `index`, as text. */
function pick(list: readonly string[], index: SQL): SQL {
  return sql`(${JSON.stringify(list)}::jsonb ->> ((${index}) % ${list.length}::int))`;
}

async function insertFarmers(ctx: AppContext, run: number, count: number): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const name = sql`${pick(firstNames, sql`n`)} || ' ' || ${pick(lastNames, sql`n / ${firstNames.length}::int`)}`;
  await ctx.db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select 'massal-' || ${run}::int || '-petani-' || n, ${name},
           'petani.' || ${run}::int || '.' || n || '@massal.example', true, 'farmer',
           ${now}::timestamptz - n * interval '1 day', ${now}::timestamptz
    from generate_series(1, ${count}::int) n`);
  await ctx.db.execute(sql`
    insert into farmers
      (user_id, name, title, address, province, city, regency_code, latitude, longitude, portrait_url,
       created_at, updated_at)
    select u.id, u.name, 'Petani', 'Dusun ' || n % 40 || ', ' || (p.item ->> 'city'), p.item ->> 'province',
           p.item ->> 'city', (p.item ->> 'code')::int,
           round(((p.item ->> 'lat')::numeric + (n % 21 - 10) * 0.004), 4)::float8,
           round(((p.item ->> 'lng')::numeric + (n % 17 - 8) * 0.004), 4)::float8,
           '/gambar/portraits/farmer-' || lpad((1 + n % 20)::text, 2, '0') || '.avif',
           u.created_at, u.updated_at
    from generate_series(1, ${count}::int) n
    join users u on u.id = 'massal-' || ${run}::int || '-petani-' || n
    join ${table(places)} p on p.at = n % ${places.length}::int`);
}

async function insertCustomers(ctx: AppContext, run: number, count: number): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const name = sql`${pick(firstNames, sql`n * 7`)} || ' ' || ${pick(lastNames, sql`n / 5`)}`;
  await ctx.db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select 'massal-' || ${run}::int || '-pelanggan-' || n, ${name},
           'pelanggan.' || ${run}::int || '.' || n || '@massal.example', true, 'customer',
           ${now}::timestamptz - n * interval '2 hours', ${now}::timestamptz
    from generate_series(1, ${count}::int) n`);
}

/** Inserts every crop of the demo in every quality; returns how many there are, including those of an earlier run. */
async function insertProducts(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const kinds = crops.map(({ name, unit, category }) => ({ name, unit, category }));
  await ctx.db.execute(sql`
    insert into products (name, unit, category, created_at)
    select (crop.item ->> 'name') || ' ' || (quality.item #>> '{}'), crop.item ->> 'unit',
           crop.item ->> 'category', ${now}::timestamptz
    from ${table(kinds)} crop cross join ${table(qualities)} quality
    order by quality.at, crop.at
    on conflict do nothing`);
  // For the listings: the products of the bulk catalogue by number, with the crop of each.
  const models = crops.map(({ name, unit, picture, about, offers }) => ({
    name,
    unit,
    picture,
    about,
    tengkulak: offers[0]?.tengkulak,
    customer: offers[0]?.customer,
  }));
  await ctx.db.execute(sql`
    create temporary table bulk_products on commit drop as
    select p.id, crop.item as crop, (row_number() over (order by p.id) - 1)::int as at
    from ${table(models)} crop cross join ${table(qualities)} quality
    join products p on lower(p.name) = lower((crop.item ->> 'name') || ' ' || (quality.item #>> '{}'))
      and p.unit = crop.item ->> 'unit'`);
  const { rows } = await ctx.db.execute<{ count: number }>(
    'select count(*)::int as count from bulk_products',
  );
  return rows[0]?.count ?? 0;
}

/**
 * Inserts listings `from` to `to` with pictures and opening stock. The numbers 7919 and 104729 spread them without an
 * apparent order.
 */
async function insertListings(ctx: AppContext, run: number, from: number, to: number): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.db.execute(sql`
    with counts as (
      select (select count(*)::int from bulk_products) as products,
             (select count(*)::int from farmers where user_id like 'massal-' || ${run}::int || '-%') as farmers
    ), sellers as (
      select id, (row_number() over (order by id) - 1)::int as at
      from farmers where user_id like 'massal-' || ${run}::int || '-%'
    ), planned as (
      select n, p.id as product_id, p.crop, s.id as farmer_id,
             (n::bigint * 104729 % 700)::int as stock,
             0.8 + (n::bigint * 7919 % 41) / 100.0 as factor
      from generate_series(${from}::int, ${to}::int) n
      cross join counts
      join bulk_products p on p.at = n::bigint * 7919 % counts.products
      join sellers s on s.at = n::bigint * 104729 % counts.farmers
    ), added as (
      insert into listings
        (product_id, farmer_id, stock, price_tengkulak, price_customer, image_url, description, tags, harvest_date,
         position, created_at, updated_at)
      select product_id, farmer_id, stock,
             greatest(5, round((crop ->> 'tengkulak')::numeric * factor / 5) * 5)::bigint,
             greatest(5, round((crop ->> 'customer')::numeric * factor / 5) * 5)::bigint,
             '/gambar/products/' || (crop ->> 'picture') || '-1.avif', crop ->> 'about',
             array[case n % 4 when 0 then 'panen baru' when 1 then 'langganan' when 2 then 'segar' else 'murah' end],
             (${now}::timestamptz - n % 90 * interval '1 day')::date, 100000 + n,
             ${now}::timestamptz - interval '500 days' - n * interval '7 minutes', ${now}::timestamptz
      from planned
      returning id, farmer_id, stock, image_url, created_at
    ), pictures as (
      insert into listing_images (listing_id, url, position)
      select id, replace(image_url, '-1.avif', '-' || view || '.avif'), view - 1
      from added cross join generate_series(1, 2) view
    )
    insert into stock_movements (listing_id, kind, stock_delta, reserved_delta, actor_id, note, at)
    select added.id, 'opening', added.stock, 0, f.user_id, 'Stok awal', added.created_at
    from added join farmers f on f.id = added.farmer_id
    where added.stock > 0`);
}

/** Inserts bids `from` to `to`: a quarter is pending, the others were rejected, withdrawn or expired. */
async function insertBids(ctx: AppContext, run: number, from: number, to: number): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.db.execute(sql`
    with goods as (
      select l.id, l.farmer_id, l.price_customer, f.user_id as seller,
             row_number() over (order by l.id) - 1 as at
      from listings l join farmers f on f.id = l.farmer_id
      where f.user_id like 'massal-' || ${run}::int || '-%' and l.stock > 0
    ), buyers as (
      select id, row_number() over (order by id) - 1 as at
      from users where id like 'massal-' || ${run}::int || '-pelanggan-%'
    ), drawn as materialized (
      select n, n::bigint * 7919 % (select count(*) from goods) as good, n % (select count(*) from buyers) as buyer
      from generate_series(${from}::int, ${to}::int) n
    ), planned as (
      select n, goods.*, buyers.id as buyer, n % 4 as course,
             case when n % 4 = 0 then ${now}::timestamptz - (n % 2700) * interval '1 minute' - interval '1 minute'
                  else ${now}::timestamptz - interval '4 days' - n % 300 * interval '1 day' end as placed
      from drawn join goods on goods.at = drawn.good join buyers on buyers.at = drawn.buyer
    ), made as (
      insert into bids
        (listing_id, customer_id, farmer_id, status, reason, awaiting, expires_at, created_at, updated_at, closed_at)
      select id, buyer, farmer_id,
             case course when 0 then 'pending' when 3 then 'expired' else 'rejected' end,
             case course when 2 then 'withdrawn' end, case course when 0 then 'seller' end,
             placed + interval '48 hours', placed,
             case course when 0 then placed when 3 then placed + interval '48 hours' else placed + interval '5 hours' end,
             case course when 0 then null when 3 then placed + interval '48 hours' else placed + interval '5 hours' end
      from planned
      on conflict do nothing
      returning id, listing_id, customer_id, farmer_id, status, reason, awaiting, created_at, closed_at
    ), offered as (
      insert into bid_offers
        (bid_id, side, price, qty, list_price, by_user_id, created_at, product_id, product_name, unit, min_lot,
         step, quality)
      select made.id, 'buyer', greatest(1, l.price_customer * 9 / 10), l.min_lot, l.price_customer,
             made.customer_id, made.created_at, p.id, p.name, p.unit, l.min_lot, l.step, listing_quality(l)
      from made join listings l on l.id = made.listing_id join products p on p.id = l.product_id
      returning id, bid_id
    )
    insert into bid_history
      (bid_id, event, from_status, to_status, awaiting, reason, offer_id, actor_id, actor_role, at)
    select made.id, 'offered', null, 'pending', 'seller', null, offered.id, made.customer_id, 'customer', made.created_at
    from made join offered on offered.bid_id = made.id
    union all
    select made.id,
           case when status = 'expired' then 'expired' when reason = 'withdrawn' then 'withdrawn' else 'rejected' end,
           'pending', made.status, null, made.reason, offered.id,
           case when status = 'expired' then null when reason = 'withdrawn' then made.customer_id else f.user_id end,
           case when status = 'expired' then 'system' when reason = 'withdrawn' then 'customer' else 'farmer' end,
           made.closed_at
    from made join offered on offered.bid_id = made.id join farmers f on f.id = made.farmer_id
    where made.status <> 'pending'
    order by 10`);
  await ctx.db.execute(sql`
    update bids set offer_id = o.id from bid_offers o where o.bid_id = bids.id and bids.offer_id is null`);
}
