import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { changeCart } from '../../src/domain/cart/change-cart.ts';
import { findDeliveryLocations } from '../../src/domain/cart/find-delivery-locations.ts';
import { getCart } from '../../src/domain/cart/get-cart.ts';
import { mergeCart } from '../../src/domain/cart/merge-cart.ts';
import { readCartListings } from '../../src/domain/cart/read-cart-listings.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { LINES_MAX, QUANTITY_MAX } from '../../src/shared/schemas/order-schemas.ts';
import { bareShop } from '../support/bare-context.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let buyer: UserActor;
let aminah: number;
let budi: number;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  await seedReference(database.pool);
  aminah = (await makeFarmer(ctx, { name: 'Aminah' })).id;
  budi = (await makeFarmer(ctx, { name: 'Budi' })).id;
});
afterAll(() => database.close());
beforeEach(async () => {
  buyer = await actorFor(ctx, (await makeUser(ctx)).id);
});

const sql = async (text: string, values?: unknown[]) => (await database.pool.query(text, values)).rows;
const sells = (farmerId: number, over: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(ctx, { farmerId, ...over });
const product = (name: string) => ({ product: { name, unit: 'kg' as const, category: 'beras' as const } });
const set = (...lines: [number, number][]) =>
  changeCart(ctx, buyer, { set: lines.map(([id, quantity]) => ({ id, quantity })) });
const shown = (lines: { id: number; quantity: number }[]) => lines.map(({ id, quantity }) => [id, quantity]);

describe('the account’s cart', () => {
  test('a line keeps the price seen in the browser, or today’s price; oldest first', async () => {
    const rice = await sells(aminah, { ...product('Beras'), imageUrl: '/produk/beras.webp' });
    const corn = await sells(budi, { ...product('Jagung'), priceCustomer: 15_000 });
    await mergeCart(ctx, buyer, { items: [{ id: corn.id, quantity: 2.5 }] });
    clock.forward(1);
    const lines = await mergeCart(ctx, buyer, { items: [{ id: rice.id, quantity: 1, price: 0 }] });
    const [one, two] = [
      {
        ...{ id: corn.id, title: 'Jagung', price: 15_000, thumb: corn.imageUrl, quantity: 2.5, unit: 'kg' },
        farmer: { id: budi, name: 'Budi', city: 'Sleman' },
      },
      {
        ...{ id: rice.id, title: 'Beras', price: 0, thumb: '/produk/beras.webp', quantity: 1, unit: 'kg' },
        farmer: { id: aminah, name: 'Aminah', city: 'Sleman' },
      },
    ];
    expect(lines).toEqual([one, two]);
    expect(await getCart(ctx, buyer)).toEqual([one, two]);
    await sql('update listings set price_customer = 16000 where id = $1', [corn.id]);
    // The price when it was added, whatever it costs now and however much is added later.
    await mergeCart(ctx, buyer, { items: [{ id: corn.id, quantity: 1, price: 1 }] });
    expect((await getCart(ctx, buyer))[0]).toMatchObject({ price: 15_000, quantity: 3.5 });
    await sql('update cart_items set price = null where user_id = $1', [buyer.userId]);
    expect((await getCart(ctx, buyer))[0]!.price).toBe(16_000);
  });

  test('merging adds up to a million, changing sets the quantity; zero and unknown listings change nothing', async () => {
    const { id } = await sells(aminah);
    const add = async (quantity: number) => shown(await mergeCart(ctx, buyer, { items: [{ id, quantity }] }));
    expect(await add(QUANTITY_MAX - 1)).toEqual([[id, QUANTITY_MAX - 1]]);
    expect(await add(1)).toEqual([[id, QUANTITY_MAX]]);
    expect(await add(1)).toEqual([[id, QUANTITY_MAX]]);
    expect(shown(await set([id, 3]))).toEqual([[id, 3]]);
    expect(shown(await mergeCart(ctx, buyer, { items: [] }))).toEqual([[id, 3]]);
    expect(shown(await changeCart(ctx, buyer, {}))).toEqual([[id, 3]]);
    expect(shown(await set([999_999, 1]))).toEqual([[id, 3]]);
    expect(shown(await changeCart(ctx, buyer, { set: [{ id, quantity: 5 }], remove: [id] }))).toEqual([
      [id, 5],
    ]);
    expect(await changeCart(ctx, buyer, { remove: [id] })).toEqual([]);
  });

  test('holds at most a hundred lines: existing ones can still change, new ones are dropped', async () => {
    const first = await sells(aminah);
    const rows = await sql(
      `insert into listings (farmer_id, product_id, stock, price_customer, price_tengkulak)
       select $1, $2, 0, 1, 1 from generate_series(1, $3) returning id`,
      [aminah, first.productId, LINES_MAX + 1],
    );
    const ids = rows.map(({ id }) => id as number);
    expect(await set(...ids.slice(0, LINES_MAX - 1).map((id): [number, number] => [id, 1]))).toHaveLength(
      LINES_MAX - 1,
    );
    const [hundredth, next] = ids.slice(-2) as [number, number];
    const full = await set([ids[0]!, 7], [hundredth, 8], [next, 9], [ids[1]!, 6]);
    expect(full).toHaveLength(LINES_MAX);
    const of = (id: number) => full.find((line) => line.id === id)?.quantity;
    expect([ids[0]!, ids[1]!, hundredth, next].map(of)).toEqual([7, 6, 8, undefined]);
  });
});

describe('what can be bought', () => {
  test.each([
    ['as it stands', 'select', true],
    ['switched off', 'update listings set is_active = false where id = $1', false],
    ['taken away', 'update listings set deleted_at = now() where id = $1', false],
    ['of a hidden stall', 'update farmers set is_active = false where id = $2', false],
    ['of one who left', 'update farmers set deleted_at = now() where id = $2', false],
    ['of a suspended account', 'update users set is_active = false where id = $3', false],
    ['of a deleted account', 'update users set deleted_at = now() where id = $3', false],
  ])('whether a listing can be bought: %s', async (_name, change, open) => {
    const farmer = await makeFarmer(ctx);
    const { id } = await sells(farmer.id);
    const values: Record<string, unknown> = { $1: id, $2: farmer.id, $3: farmer.userId };
    const [named = ''] = /\$\d/.exec(change) ?? [];
    if (named) await sql(change.replace(named, '$1'), [values[named]]);
    expect((await readCartListings(ctx, [id, 999_999])).get(id)!.open).toBe(open);
    expect((await readCartListings(ctx, [])).size).toBe(0);
  });
});

test('lists all provinces in order, each with its kabupaten before its kota by name', async () => {
  const places = await findDeliveryLocations(ctx);
  expect([places.length, places.flatMap(({ cities }) => cities).length]).toEqual([38, 514]);
  expect(places.find(({ province }) => province === 'Yogyakarta')!.cities).toEqual([
    'Bantul',
    'Gunung Kidul',
    'Kulon Progo',
    'Sleman',
    'Kota Yogyakarta',
  ]);
});
