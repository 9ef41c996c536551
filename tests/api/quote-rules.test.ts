import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { quoteCart } from '../../src/domain/cart/quote-cart.ts';
import { type AppContext, anonymous, type UserActor } from '../../src/domain/context.ts';
import { MONEY_MAX } from '../../src/shared/format/money.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { makeCoupon } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

/* Aminah delivers to Sleman for 5,000, Budi to Sleman for 7,000 and free from 40,000 on; neither has fees for other
   places. */

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
  const farmer = async (name: string, settings: object) => (await makeFarmer(ctx, { name, settings })).id;
  aminah = await farmer('Aminah', { deliveryFees: { '3404': 5_000 } });
  budi = await farmer('Budi', {
    deliveryFees: { '3404': 7_000 },
    deliveryFreeFrom: 40_000,
    deliveryDays: [1],
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  buyer = await actorFor(ctx, (await makeUser(ctx)).id);
  await sql('delete from coupon_redemptions; delete from coupons');
});

const sql = async (text: string, values?: unknown[]) => (await database.pool.query(text, values)).rows;
const sells = (farmerId: number, over: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(ctx, { farmerId, ...over });
const product = (name: string) => ({ product: { name, unit: 'kg' as const, category: 'beras' as const } });

const quote = (items: [number, number][], over: object = {}, who: UserActor | typeof anonymous = anonymous) =>
  quoteCart(ctx, who, {
    items: items.map(([id, quantity]) => ({ id, quantity })),
    city: 'Sleman',
    state: 'Yogyakarta',
    ...over,
  });

test('shows the state’s price for weighed goods, alone or among others', async () => {
  const { id } = await sells(aminah, {
    product: { name: 'Gabah', unit: 'kg', category: 'gabah' },
    weighed: true,
    stock: toQuantity(900),
  });
  expect((await quote([[id, 100]])).groups[0]!.lines[0]).toMatchObject({
    weighing: { tolerance: 10 },
    hpp: { per_kg: 6_500 },
  });
  const { id: other } = await sells(aminah);
  const both = await quote([
    [id, 100],
    [other, 1],
  ]);
  expect(both.groups[0]!.lines.map(({ hpp }) => hpp?.per_kg)).toEqual([6_500, undefined]);
});

test('shows the sum of each line and farmer, and the total of all', async () => {
  const rice = await sells(aminah, {
    ...product('Beras merah'),
    minLot: toQuantity(0.5),
    step: toQuantity(0.5),
  });
  const seen = await quote([
    [rice.id, 2.5],
    [999_999, 1],
  ]);
  const terms = {
    pickup: true,
    delivery: true,
    fees: { '3404': 5_000 },
    days: [],
    cutoff: null,
    free_from: null,
  };
  const choices = [
    { method: 'delivery', fee: 5_000 },
    { method: 'pickup', fee: 0 },
  ];
  expect(seen).toEqual({
    groups: [
      {
        farmer: {
          id: aminah,
          name: 'Aminah',
          city: 'Sleman',
          province: 'Yogyakarta',
          address: 'Jl. Kaliurang Km 17',
        },
        lines: [
          {
            ...{
              id: rice.id,
              name: 'Beras merah',
              unit: 'kg',
              quality_text: '',
              image_url: rice.imageUrl,
              price: 12_000,
            },
            ...{ quantity: 2.5, available: 100, min_lot: 0.5, step: 0.5, total: 30_000 },
            ...{ weighing: null, hpp: null, problem: null },
          },
        ],
        subtotal: 30_000,
        discount: 0,
        delivery: { method: 'delivery', fee: 5_000, choices, terms, named: true },
        total: 35_000,
      },
    ],
    missing: [999_999],
    ...{
      subtotal: 30_000,
      discount: 0,
      delivery: 5_000,
      total: 35_000,
      city: 'Sleman',
      coupon: null,
      warnings: [],
    },
  });
});

test.each<[object, string, number | null, number, boolean]>([
  [{}, 'delivery', 5_000, 5_000, true],
  [{ delivery: 'pickup' }, 'pickup', 0, 0, true],
  [{ delivery: 'delivery' }, 'delivery', 5_000, 5_000, true],
  // No destination is set: the fee is unknown, and nothing is added for it.
  [{ city: undefined, state: undefined }, 'delivery', null, 0, false],
  [{ city: 'Bantul' }, 'pickup', 0, 0, false],
  [{ city: 'Bantul', delivery: 'delivery' }, 'delivery', null, 0, false],
  [{ city: 'Atlantis', state: undefined }, 'pickup', 0, 0, false],
  [{ state: 'Bali' }, 'pickup', 0, 0, false],
])('with %o it is delivered by %s for %s', async (over, method, fee, counted, named) => {
  const { id } = await sells(aminah);
  const { delivery: way, ...place } = over as { delivery?: string };
  const seen = await quote([[id, 1]], { ...place, ...(way ? { delivery: { [aminah]: way } } : {}) });
  expect(seen.groups[0]!.delivery).toMatchObject({ method, fee, named });
  expect([seen.groups[0]!.total, seen.delivery, seen.total]).toEqual([
    12_000 + counted,
    counted,
    12_000 + counted,
  ]);
  expect(seen.city).toBe('city' in over ? ((over.city as string | undefined) ?? null) : 'Sleman');
});

test('shows what cannot be ordered beside the rest, without counting it', async () => {
  const lot = { minLot: toQuantity(2), step: toQuantity(0.5) };
  const gone = await sells(aminah, { ...product('Lada'), isActive: false });
  const short = await sells(aminah, { ...product('Padi'), stock: toQuantity(2.5) });
  const none = await sells(aminah, { ...product('Kopi'), stock: toQuantity(0) });
  const few = await sells(aminah, { ...product('Cabai'), ...lot });
  const odd = await sells(aminah, { ...product('Jahe'), ...lot });
  const seen = await quote([
    [gone.id, 1],
    [short.id, 3],
    [none.id, 1],
    [few.id, 1],
    [odd.id, 2.25],
  ]);
  expect(seen.warnings).toEqual([
    { code: 'listing_gone', message: 'Lada sedang tidak dijual lagi.', id: gone.id },
    { code: 'stock_short', message: 'Stok Padi tersisa 2,5 kg.', id: short.id },
    { code: 'stock_short', message: 'Kopi sudah habis.', id: none.id },
    { code: 'order_below_lot', message: 'Cabai dibeli paling sedikit 2 kg.', id: few.id },
    { code: 'order_off_step', message: 'Jahe dijual dalam kelipatan 0,5 kg.', id: odd.id },
  ]);
  const [group] = seen.groups;
  expect(group!.lines.map(({ problem, total }) => [problem, total])).toEqual([
    ['gone', 12_000],
    ['short', 36_000],
    ['short', 12_000],
    ['lot', 12_000],
    ['step', 27_000],
  ]);
  expect([seen.subtotal, seen.delivery, seen.total]).toEqual([0, 0, 0]);
});

test('free delivery starts exactly at the sum; no order exceeds the maximum', async () => {
  const { id } = await sells(budi, { priceCustomer: 1, stock: toQuantity(100_000) });
  const fee = async (goods: number) => (await quote([[id, goods]])).delivery;
  expect([await fee(39_999), await fee(40_000)]).toEqual([7_000, 0]);
  const most = await sells(aminah, { priceCustomer: MONEY_MAX });
  expect((await quote([[most.id, 1]])).subtotal).toBe(MONEY_MAX);
  const more = quote([
    [most.id, 1],
    [id, 1],
  ]);
  await expect(more).rejects.toMatchObject({ code: 'order_too_large' });
});

test('applies a coupon only to what is paid at once, not to what awaits its fee', async () => {
  const rice = await sells(aminah);
  const corn = await sells(budi, { priceCustomer: 20_000 });
  await makeCoupon(ctx, { code: 'PANEN' });
  const both: [number, number][] = [
    [rice.id, 1],
    [corn.id, 1],
  ];
  const of = async (over: object) => {
    const { groups, discount, coupon, total } = await quote(both, { coupon: 'panen', ...over });
    expect(coupon).toEqual({ code: 'PANEN', discount });
    return [...groups.map((group) => [group.discount, group.total]), total];
  };
  expect(await of({})).toEqual([[1_200, 15_800], [2_000, 25_000], 40_800]);
  // For Bantul neither has a fee: Aminah's order awaits one, Budi's is picked up.
  expect(await of({ city: 'Bantul', delivery: { [aminah]: 'delivery' } })).toEqual([
    [0, 12_000],
    [2_000, 18_000],
    30_000,
  ]);
  const waiting = { [aminah]: 'delivery', [budi]: 'delivery' };
  expect(await of({ city: 'Bantul', delivery: waiting })).toEqual([[1_200, 10_800], [0, 20_000], 30_800]);
  expect(await of({ city: undefined, state: undefined })).toEqual([[1_200, 10_800], [2_000, 18_000], 28_800]);
});

test('recognises a repeated coupon use by account and by address, for that customer only', async () => {
  const { id } = await sells(aminah);
  await makeCoupon(ctx, { per_customer_limit: 1 });
  const other = await actorFor(ctx, (await makeUser(ctx)).id);
  const codes = async (who: UserActor | typeof anonymous) =>
    (await quote([[id, 1]], { coupon: 'PANEN10' }, who)).warnings;
  await sql(
    `insert into coupon_redemptions (coupon_id, group_code, customer_id, email, amount, at)
       select id, 'G-1', $1, 'lain@contoh.example', 1, now() from coupons
       union all select id, 'G-2', null, $2, 1, now() from coupons`,
    [buyer.userId, other.email],
  );
  const told = [{ code: 'coupon_used_by_you', message: 'Anda sudah memakai kupon ini.' }];
  expect([await codes(buyer), await codes(other), await codes(anonymous)]).toEqual([told, told, []]);
});

test('does not report a server error as a problem of the coupon', async () => {
  const { id } = await sells(aminah);
  await sql('alter table coupons rename to coupons_away');
  try {
    await expect(quote([[id, 1]], { coupon: 'PANEN' })).rejects.not.toHaveProperty('brand');
  } finally {
    await sql('alter table coupons_away rename to coupons');
  }
});
