import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../shop.ts';

/** Rows `from` to `to` of an import, by their position. */
export type ChunkOf = { id: string; from: number; to: number; actorId: string };

const rowsOf = ({ id, from, to }: ChunkOf): SQL => sql`
  import_rows r where r.import_id = ${id} and r.position between ${from}::int and ${to}::int`;

/**
 * What `createListing` does, for many: the product found or made, the listing with its picture, the opening of its
 * stock in the ledger, its trail. Rows whose farmer is gone, or who has come to sell the same meanwhile, are left out;
 * returns how many were written.
 */
export async function writeProducts(shop: Shop, chunk: ChunkOf): Promise<number> {
  const now = shop.clock.now().toISOString();
  await shop.db.execute(sql`
    insert into products (name, unit, category, created_at)
    select distinct on (lower(r.data ->> 'name'), r.data ->> 'unit')
           r.data ->> 'name', r.data ->> 'unit', r.data ->> 'category', ${now}::timestamptz
    from ${rowsOf(chunk)}
    order by lower(r.data ->> 'name'), r.data ->> 'unit', r.position
    on conflict do nothing`);
  const { rows } = await shop.db.execute<{ written: number }>(sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('listings', 'id'))::int as id, p.id as product_id, r.data, d.*,
             accepted.mark as accept_mark,
             coalesce(d.bid_floor, case when floored.mark < least(d.price_customer, accepted.mark) then floored.mark end) as floor_mark
      from (select * from ${rowsOf(chunk)}) r
      cross join lateral jsonb_to_record(r.data) as d (
        name text, unit text, stock int, price_tengkulak bigint, price_customer bigint, image_url text,
        description text, min_lot int, negotiable boolean, harvest_date date, farmer_id int,
        bid_auto_accept bigint, bid_floor bigint, low_threshold int, few_threshold int, tags text[])
      join products p on lower(p.name) = lower(d.name) and p.unit = d.unit
      join farmers f on f.id = d.farmer_id and f.deleted_at is null
      -- The farmer's own thresholds (R43), where none are given and where they fit.
      cross join lateral (
        select nullif(floor(d.price_customer * (f.settings ->> 'bidAutoAcceptPercent')::numeric / 100), 0)::bigint as mark
      ) usual
      cross join lateral (
        select coalesce(d.bid_auto_accept, case when d.bid_floor >= usual.mark then null else usual.mark end) as mark
      ) accepted
      cross join lateral (
        select nullif(floor(d.price_customer * (f.settings ->> 'bidFloorPercent')::numeric / 100), 0)::bigint as mark
      ) floored
      where not exists (
        select from listings l where l.product_id = p.id and l.farmer_id = d.farmer_id and l.deleted_at is null)
    ), made as (
      insert into listings (id, product_id, farmer_id, stock, price_tengkulak, price_customer, image_url, description,
                            min_lot, negotiable, harvest_date, bid_auto_accept, bid_floor, low_threshold, few_threshold,
                            tags, created_at, updated_at)
      select id, product_id, farmer_id, stock, price_tengkulak, price_customer, image_url, description, min_lot,
             negotiable, harvest_date, accept_mark, floor_mark, low_threshold, few_threshold,
             coalesce(tags, '{}'), ${now}::timestamptz, ${now}::timestamptz
      from given returning id
    ), opened as (
      insert into stock_movements (listing_id, kind, stock_delta, reserved_delta, actor_id, at)
      select id, 'opening', stock, 0, ${chunk.actorId}::text, ${now}::timestamptz from given where stock > 0
    ), pictured as (
      insert into listing_images (listing_id, url, alt, position)
      select id, image_url, '', 0 from given where image_url is not null
    ), noted as (
      insert into audit_log (actor_id, action, entity, entity_id, after, at)
      select ${chunk.actorId}::text, 'product.create', 'product', id::text, data, ${now}::timestamptz from given
    )
    select count(*)::int as written from made`);
  return rows[0]!.written;
}

/**
 * What `createFarmer` does, for many: the account, the profile, its trail. Nobody has a password yet: each chooses his
 * by the link of 'Lupa password'.
 */
export async function writeFarmers(shop: Shop, chunk: ChunkOf): Promise<number> {
  const now = shop.clock.now().toISOString();
  const { rows } = await shop.db.execute<{ written: number }>(sql`
    with given as materialized (
      select gen_random_uuid()::text as user_id, nextval(pg_get_serial_sequence('farmers', 'id'))::int as id,
             r.data, d.*, place.code
      from (select * from ${rowsOf(chunk)}) r
      cross join lateral jsonb_to_record(r.data) as d (
        name text, email text, phone text, address text, province text, city text, latitude float8,
        longitude float8)
      left join lateral (
        select g.code from regencies g join provinces p on p.code = g.province_code
        where lower(p.name) = lower(d.province)
          and lower(case when g.type = 'Kota' then 'Kota ' || g.name else g.name end) = lower(d.city)
        limit 1
      ) place on true
    ), accounts as (
      insert into users (id, name, email, phone, role, created_at, updated_at)
      select user_id, name, email, phone, 'farmer', ${now}::timestamptz, ${now}::timestamptz from given
    ), made as (
      insert into farmers (id, user_id, name, phone, address, province, city, regency_code, latitude, longitude,
                           created_at, updated_at)
      select id, user_id, name, phone, address, province, city, code, latitude, longitude, ${now}::timestamptz,
             ${now}::timestamptz
      from given returning id
    ), noted as (
      insert into audit_log (actor_id, action, entity, entity_id, after, at)
      select ${chunk.actorId}::text, 'farmer.create', 'farmer', id::text, data, ${now}::timestamptz from given
    )
    select count(*)::int as written from made`);
  return rows[0]!.written;
}
