import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { sessionCookies } from '../src/server/http-security/session-cookie.ts';

/** Fills `folder` with the demo and the bulk catalogue of the shop in `cwd`, once. */
export function prepare(folder: string, listings: number, cwd = process.cwd()): void {
  const done = `${folder}/listings-${listings}`;
  const run = (...parts: string[]) =>
    execFileSync(process.execPath, parts, {
      cwd,
      env: { ...process.env, DATA_DIR: folder, DEMO: '1', NODE_ENV: 'production' },
      stdio: 'inherit',
    });
  // A leftover folder may come from an older version.
  if (existsSync(done)) return void run('scripts/migrate.ts');
  run('scripts/seed.ts');
  run('scripts/seed.ts', '--listings', String(listings));
  writeFileSync(done, '');
}

export type Place = { listingId: number; price: number; qty: number; cookie: string };
export type Seat = { publicUrl: string; secret: string };

/** Signs in all users without hashing: returns their cookies by user id. */
async function signIn(pool: Pool, userIds: string[], seat: Seat): Promise<Map<string, string>> {
  const cookies = sessionCookies(seat);
  const tokens = userIds.map((userId) => ({ userId, token: randomUUID() }));
  await pool.query(
    `insert into sessions (id, token, user_id, expires_at)
     select gen_random_uuid()::text, token, user_id, now() + interval '1 day'
     from unnest($1::text[], $2::text[]) as given (token, user_id)`,
    [tokens.map((one) => one.token), tokens.map((one) => one.userId)],
  );
  return new Map(tokens.map(({ userId, token }) => [userId, cookies.open(token).split(';')[0]!]));
}

/** The cookie of the user whom the statement finds, signed in without hashing. */
async function cookieOf(pool: Pool, seat: Seat, statement: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(statement);
  const { id } = rows[0]!;
  return (await signIn(pool, [id], seat)).get(id)!;
}

/** The cookie of any admin. */
export const adminCookie = (pool: Pool, seat: Seat) =>
  cookieOf(
    pool,
    seat,
    `select min(id) as id from users where role = 'admin' and is_active and deleted_at is null`,
  );

/** The cookies of the farmer with the most open bids, and of the customer with the most bids. */
export const bidderCookies = async (pool: Pool, seat: Seat) => ({
  farmer: await cookieOf(
    pool,
    seat,
    `select f.user_id as id from bids b join farmers f on f.id = b.farmer_id join users u on u.id = f.user_id
     where b.status = 'pending' and u.is_active and f.is_active and f.deleted_at is null
     group by 1 order by count(*) desc, 1 limit 1`,
  ),
  customer: await cookieOf(
    pool,
    seat,
    `select customer_id as id from bids group by 1 order by count(*) desc, 1 limit 1`,
  ),
});

/** `count` bids that can be placed, each by another customer on another listing. */
export async function placesFor(pool: Pool, count: number, seat: Seat): Promise<Place[]> {
  const { rows } = await pool.query<{ user_id: string; listing_id: number; price: number; qty: number }>(
    `with people as (
       select id, row_number() over (order by random()) as n from users u
       where role = 'customer' and is_active and deleted_at is null
         and not exists (select 1 from bids b where b.customer_id = u.id and b.status = 'pending')
       limit $1),
     goods as (
       select id, price_customer::int as price, min_lot::float8 as qty, row_number() over (order by random()) as n
       from listings l
       where is_active and deleted_at is null and negotiable and stock - reserved > min_lot * 4 and min_lot < 1000
         and not exists (select 1 from bids b where b.listing_id = l.id and b.status = 'pending')
       limit $1)
     select people.id as user_id, goods.id as listing_id, price, qty from people join goods using (n)`,
    [count],
  );
  const cookies = await signIn(
    pool,
    rows.map((row) => row.user_id),
    seat,
  );
  return rows.map((row) => ({
    listingId: row.listing_id,
    price: Math.max(1, Math.floor(row.price * 0.9)),
    qty: row.qty,
    cookie: cookies.get(row.user_id)!,
  }));
}

export type Answer = { bidId: number; offerId: number; cookie: string };

/** The bids of `ids` that their farmers can accept. */
export async function answersFor(pool: Pool, ids: number[], seat: Seat): Promise<Answer[]> {
  const { rows } = await pool.query<{ bid_id: number; offer_id: number; user_id: string }>(
    `select b.id as bid_id, b.offer_id, f.user_id from bids b join farmers f on f.id = b.farmer_id
     where b.id = any($1) and b.status = 'pending' and b.awaiting = 'seller'`,
    [ids],
  );
  const farmers = [...new Set(rows.map((row) => row.user_id))];
  const cookies = await signIn(pool, farmers, seat);
  return rows.map((row) => ({ bidId: row.bid_id, offerId: row.offer_id, cookie: cookies.get(row.user_id)! }));
}
