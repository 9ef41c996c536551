import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFarmerAccounts } from '../../src/domain/accounts/farmers/find-farmer-accounts.ts';
import { findUsers } from '../../src/domain/accounts/users/find-users.ts';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import type { Actor, AppContext } from '../../src/domain/context.ts';
import { findSellerListings } from '../../src/domain/listings/find-seller-listings.ts';
import { moveStock } from '../../src/domain/listings/move-stock.ts';
import { refreshRowCounts, rowCountOf } from '../../src/domain/row-counts.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let ctx: AppContext;
let admin: Actor;

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, { now: () => new Date() });
  const { id } = await makeUser(ctx, { role: 'admin', name: 'Laras' });
  admin = {
    kind: 'user',
    userId: id,
    role: 'admin',
    name: 'Laras',
    email: 'laras@contoh.example',
    phone: null,
    farmerId: null,
    proof: { sessionId: 'of this test', at: new Date() },
  };
});
afterAll(() => database.close());

const subscribe = (from: number, to: number) =>
  database.pool.query(
    `insert into subscribers (email, token_hash, created_at)
     select 'kabar.' || n || '@contoh.example', n, now() from generate_series($1::int, $2::int) n`,
    [from, to],
  );
const linesOf = async (list: string) =>
  (await database.pool.query('select from row_counts where list = $1', [list])).rowCount;

describe('the kept numbers of lists', () => {
  test('follow what is added, changed, taken and emptied, statement by statement and in bulk', async () => {
    await subscribe(1, 40);
    await database.pool.query('update subscribers set confirmed_at = now() where id % 4 = 0');
    await database.pool.query('update subscribers set unsubscribed_at = now() where id % 8 = 0');
    await database.pool.query('update subscribers set token_hash = token_hash');
    await database.pool.query('delete from subscribers where id % 5 = 0');
    const tally = await rowCountOf(ctx, 'subscribers');
    expect([tally.of(), tally.of('waiting'), tally.of('confirmed'), tally.of('stopped')]).toEqual([
      32, 24, 4, 4,
    ]);
    await expectInvariants(database.pool);

    await database.pool.query('truncate subscribers');
    expect((await rowCountOf(ctx, 'subscribers')).of()).toBe(0);
    await expectInvariants(database.pool);
  });

  test('a statement that fails or is taken back leaves none of its lines', async () => {
    await subscribe(100, 101);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('delete from subscribers');
    expect((await rowCountOf(ctx, 'subscribers')).of()).toBe(2);
    await client.query('rollback');
    client.release();
    await expect(subscribe(101, 105)).rejects.toThrow();
    expect((await rowCountOf(ctx, 'subscribers')).of()).toBe(2);
  });

  test('folding them while others write loses and doubles nothing', async () => {
    const open = await database.pool.connect();
    await open.query('begin');
    await open.query(
      `insert into subscribers (email, token_hash, created_at) values ('nanti@contoh.example', 'x', now())`,
    );
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => subscribe(1000 + n * 10, 1009 + n * 10)),
      ...Array.from({ length: 6 }, () => refreshRowCounts(ctx)),
    ]);
    await open.query('commit');
    open.release();
    expect((await rowCountOf(ctx, 'subscribers')).of()).toBe(203);
    await refreshRowCounts(ctx);
    expect(await linesOf('subscribers')).toBe(1);
    await expectInvariants(database.pool);
  });

  test('a number that is wrong shows among the invariants', async () => {
    await database.pool.query(`insert into row_counts (list, part, n) values ('users', 'customer true', 1)`);
    expect(await brokenInvariants(database.pool)).toHaveProperty('invariant_row_counts');
    await database.pool.query(`insert into row_counts (list, part, n) values ('users', 'customer true', -1)`);
    await expectInvariants(database.pool);
  });
});

describe('lists', () => {
  test('show as many as there are: of each role and state, without former farmers and deleted products', async () => {
    const farmer = await makeFarmer(ctx, { name: 'Wagiyem' });
    const former = await makeFarmer(ctx, { name: 'Sarjono' });
    const listing = await makeListing(ctx, { farmerId: farmer.id });
    await makeListing(ctx, { farmerId: farmer.id });
    await makeUser(ctx, { name: 'Yoga' });
    const farmers = async (q?: string) => (await findFarmerAccounts(ctx, admin, { q })).total;
    const users = async (input: object) => (await findUsers(ctx, admin, input)).total;
    expect([await farmers(), await farmers('sarjono')]).toEqual([2, 1]);

    const { rows } = await database.pool.query('select user_id from farmers where id = $1', [former.id]);
    await updateUser(ctx, admin, rows[0].user_id, { role: 'customer' });
    expect(await farmers()).toBe(1);
    expect(await farmers('sarjono')).toBe(0);
    expect(await users({ role: 'farmer' })).toBe(1);
    await updateUser(ctx, admin, rows[0].user_id, { isActive: false });
    expect(await users({ isActive: 'false' })).toBe(1);
    expect(await users({ role: 'customer', isActive: 'true' })).toBe(1);

    await database.pool.query('update listings set is_active = false, deleted_at = now() where id = $1', [
      listing.id,
    ]);
    expect((await findSellerListings(ctx, admin)).total).toBe(1);
    expect((await findSellerListings(ctx, admin, { state: 'archived' })).total).toBe(0);
    await expectInvariants(database.pool);
  });
});

describe('the kept numbers of the market', () => {
  test('follow badges, archiving, deletion and another category, and are one line each once folded', async () => {
    const { pool } = database;
    const farmer = await makeFarmer(ctx);
    const rice = await makeListing(ctx, {
      farmerId: farmer.id,
      stock: toQuantity(60),
      product: { name: 'Beras Pasar' },
    });
    const fish = await makeListing(ctx, {
      farmerId: farmer.id,
      stock: toQuantity(5),
      lowThreshold: toQuantity(2),
      product: { name: 'Ikan Pasar', category: 'fish' },
    });
    const counts = async () => {
      const { rows } = await pool.query<{ cell: string; n: number }>(
        `select category || ' ' || level as cell, sum(n)::int as n from listing_counts
         where farmer_id = $1 and shown group by 1 having sum(n) <> 0 order by 1`,
        [farmer.id],
      );
      return Object.fromEntries(rows.map(({ cell, n }) => [cell, n]));
    };
    expect(await counts()).toEqual({ 'beras available': 1, 'fish available': 1 });
    await moveStock(ctx, { kind: 'adjust', listingId: rice.id, qty: toQuantity(-10) });
    await moveStock(ctx, { kind: 'adjust', listingId: fish.id, qty: toQuantity(-5) });
    expect(await counts()).toEqual({ 'beras low': 1, 'fish out': 1 });
    await pool.query(`update products set category = 'gabah' where id = $1`, [rice.productId]);
    await pool.query('update listings set low_threshold = 7 where id = $1', [rice.id]);
    await pool.query('update listings set is_active = false where id = $1', [fish.id]);
    expect(await counts()).toEqual({ 'gabah available': 1 });
    await expectInvariants(pool);
    await Promise.all(Array.from({ length: 4 }, () => refreshRowCounts(ctx)));
    expect(await counts()).toEqual({ 'gabah available': 1 });
    const { rows } = await pool.query(
      'select from listing_counts group by farmer_id, category, level, shown having count(*) > 1',
    );
    expect(rows).toEqual([]);
    await expectInvariants(pool);
  });
});
