import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '../../src/domain/context.ts';
import { moveStock, type StockMovement } from '../../src/domain/listings/move-stock.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeListing } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock('2026-11-21T03:00:00.000Z');
const told: string[] = [];
let database: TestDatabase;
let ctx: AppContext;
let listing: Awaited<ReturnType<typeof makeListing>>;
beforeAll(async () => {
  database = await testDatabase();
  const bare = bareShop(database.pool, clock);
  ctx = { ...bare, cache: { ...bare.cache, changed: (...topics: string[]) => void told.push(...topics) } };
});
afterAll(() => database.close());
beforeEach(async () => {
  listing = await makeListing(ctx, { stock: toQuantity(60) });
  await database.pool.query('update listings set reserved = 10 where id = $1', [listing.id]);
  told.length = 0;
});

const move = (kind: StockMovement['kind'], qty: number) =>
  moveStock(ctx, { kind, listingId: listing.id, qty: toQuantity(qty) });
const held = async () =>
  (
    await database.pool.query('select stock::float8, reserved::float8 from listings where id = $1', [
      listing.id,
    ])
  ).rows[0];

test.each([
  ['opening', 7, { stock: 67, reserved: 10 }],
  ['restock', 7, { stock: 67, reserved: 10 }],
  ['adjust', 7, { stock: 67, reserved: 10 }],
  ['adjust', -7, { stock: 53, reserved: 10 }],
  ['reserve', 7, { stock: 60, reserved: 17 }],
  ['release', 7, { stock: 60, reserved: 3 }],
  ['sale', 7, { stock: 53, reserved: 3 }],
  ['return', 7, { stock: 67, reserved: 10 }],
] as const)('%s of %i, with its row in the stock ledger', async (kind, qty, after) => {
  expect(await move(kind, qty)).toEqual({ available: toQuantity(after.stock - after.reserved) });
  expect(await held()).toEqual(after);
  const { rows } = await database.pool.query(
    'select kind, stock_delta::float8, reserved_delta::float8, at from stock_movements where listing_id = $1 order by id desc limit 1',
    [listing.id],
  );
  expect(rows[0]).toEqual({
    kind,
    stock_delta: after.stock - 60,
    reserved_delta: after.reserved - 10,
    at: clock.now(),
  });
});

test.each([
  ['reserve', 50, true],
  ['reserve', 51, false],
  ['adjust', -50, true],
  ['adjust', -51, false],
  ['release', 10, true],
  ['release', 11, false],
  ['sale', 11, false],
] as const)('%s of %i succeeds: %s', async (kind, qty, possible) => {
  const before = await held();
  const moved = move(kind, qty);
  if (possible) {
    await moved;
    expect(await held()).not.toEqual(before);
  } else {
    await expect(moved).rejects.toMatchObject({ code: 'stock_short', params: { left: 50, unit: 'kg' } });
    expect(await held()).toEqual(before);
  }
});

test('invalidates what shows it: the listing, lists by badge when that changes, and shelves when it is sold out or back', async () => {
  const its = `listing:${listing.id}`;
  const shelves = ['shelf:beras', `shelf:farmer-${listing.farmerId}`];
  const tells = async (kind: StockMovement['kind'], qty: number) => {
    told.length = 0;
    await move(kind, qty);
    return told;
  };
  // 50 are available, and 50 counts as few.
  expect(await tells('sale', 5)).toEqual([]);
  expect(await tells('reserve', 1)).toEqual([its]);
  expect(await tells('restock', 1)).toEqual([its]);
  expect(await tells('restock', 1)).toEqual([its, 'levels']);
  expect(await tells('adjust', -1)).toEqual([its, 'levels']);
  expect(await tells('reserve', 49)).toEqual([its]);
  expect(await tells('reserve', 1)).toEqual([its, 'levels', ...shelves]);
  expect(await tells('release', 1)).toEqual([its, 'levels', ...shelves]);
  await database.pool.query('update listings set low_threshold = 1 where id = $1', [listing.id]);
  expect(await tells('release', 1)).toEqual([its, 'levels']);
  expect(await tells('release', 1)).toEqual([its]);
});

test('only the sale of the last unit ends the listing’s bids', async () => {
  const ended: unknown[] = [];
  const ending = { ...ctx, endBids: async (_shop: AppContext, gone: unknown) => void ended.push(gone) };
  const sell = (kind: StockMovement['kind'], qty: number) =>
    moveStock(ending, { kind, listingId: listing.id, qty: toQuantity(qty) });
  await sell('reserve', 48);
  await sell('sale', 58);
  await sell('reserve', 2);
  expect(ended).toEqual([]);
  await sell('sale', 2);
  expect(ended).toEqual([{ listingId: listing.id }]);
});

test('only deposits and orders change the stock of a pooled lot', async () => {
  await database.pool.query(
    `insert into pooled_lots (listing_id, farmer_id, fee, opened_by, opened_at)
     select id, farmer_id, 0, (select user_id from farmers where id = farmer_id limit 1), now() from listings where id = $1`,
    [listing.id],
  );
  for (const kind of ['opening', 'restock', 'adjust'] as const)
    await expect(move(kind, 1), kind).rejects.toMatchObject({ code: 'lot_stock' });
  const byDeposit = { kind: 'adjust', listingId: listing.id, qty: toQuantity(-1), deposit: true } as const;
  await moveStock(ctx, byDeposit);
  for (const kind of ['reserve', 'sale', 'release', 'return'] as const) await move(kind, 1);
  expect(await held()).toEqual({ stock: 59, reserved: 9 });
  await expect(move('reserve', 51)).rejects.toMatchObject({ code: 'stock_short' });
});

test('an unknown listing is not found', async () => {
  const moved = moveStock(ctx, { kind: 'restock', listingId: 999_999, qty: toQuantity(1) });
  await expect(moved).rejects.toMatchObject({ code: 'product_not_found' });
});
