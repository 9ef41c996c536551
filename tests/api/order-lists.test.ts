import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaints } from '../../src/db/schema/complaint-tables.ts';
import type { orders } from '../../src/db/schema/order-tables.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { findComplaints } from '../../src/domain/orders/complaints/find-complaints.ts';
import { findOrders } from '../../src/domain/orders/queries/find-orders.ts';
import { findPackingList } from '../../src/domain/orders/queries/find-packing-list.ts';
import { bareShop } from '../support/bare-context.ts';
import { billing } from '../support/billing-form.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { storedOrder } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
type Who = 'admin' | 'farmer' | 'other' | 'customer' | 'stranger' | 'nobody';
let people: Record<Who, UserActor>;
let stalls: Record<'one' | 'two', { id: number; farmerId: number }>;

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  const [one, two] = [
    await makeFarmer(ctx, { name: 'Pak Tani' }),
    await makeFarmer(ctx, { name: 'Bu Tani' }),
  ];
  const as = async (id: string) => actorFor(ctx, id);
  const someone = async (role: 'admin' | 'customer') => as((await makeUser(ctx, { role })).id);
  people = {
    ...{
      admin: await someone('admin'),
      customer: await someone('customer'),
      stranger: await someone('customer'),
    },
    ...{ farmer: await as(one.user.id), other: await as(two.user.id) },
    // Acts for no seller: no id stands for all stalls, nor for the first one.
    nobody: { ...(await someone('customer')), role: 'farmer', farmerId: null },
  };
  stalls = {
    one: await makeListing(ctx, { farmerId: one.id }),
    two: await makeListing(ctx, { farmerId: two.id }),
  };
  expect(stalls.one.farmerId).toBe(1);
});
afterAll(() => database.close());

describe('orders', () => {
  type Made = Partial<typeof orders.$inferInsert> & { code: string };
  const other = { firstName: 'Budi', lastName: '' };
  const shown = { paymentMethod: 'transfer' } as const;
  beforeAll(async () => {
    const hour = (n: number) => ({ placedAt: new Date(clock.now().getTime() + n * 3_600_000) });
    const mine = { customerId: people.customer.userId };
    const rows: [keyof typeof stalls, Made][] = [
      ['one', { code: 'LB-AAAA', ...hour(1), ...mine, ...shown, status: 'paid' }],
      [
        'one',
        { code: 'LB-ABAB', ...hour(2), ...mine, status: 'awaiting_payment', total: 35_000, discount: 1_000 },
      ],
      ['two', { code: 'LB-BBBB', ...hour(3), ...mine, ...shown, status: 'awaiting_payment' }],
      ['two', { code: 'LB-DDDD', ...hour(30), status: 'awaiting_payment', paymentMethod: null }],
      ['two', { code: 'LB-CCCC', ...hour(30), status: 'processing', billing: { ...billing, ...other } }],
      ['two', { code: 'LB-EEEE', ...hour(31), ...mine, status: 'awaiting_fee', feeState: 'asked' }],
      ['two', { code: 'LB-FFFF', ...hour(32), ...mine, status: 'awaiting_fee', feeState: 'offered' }],
      ['two', { code: 'LB-GGGG', ...hour(33), status: 'completed', completedAt: clock.now() }],
    ];
    // Not in the order of their numbers.
    for (const [stall, order] of rows.toReversed())
      await storedOrder(ctx, stalls[stall], order, { productName: order.code });
  });

  const ALL = ['GGGG', 'FFFF', 'EEEE', 'DDDD', 'CCCC', 'BBBB', 'ABAB', 'AAAA'];
  const FOUND: [Who, Parameters<typeof findOrders>[2] & object, string[]][] = [
    ['admin', {}, ALL],
    ['farmer', {}, ['ABAB', 'AAAA']],
    ['other', {}, ALL.slice(0, 6)],
    ['nobody', {}, []],
    ['customer', {}, ['FFFF', 'EEEE', 'BBBB', 'ABAB', 'AAAA']],
    ['stranger', {}, []],
    ['admin', { status: 'awaiting_payment' }, ['DDDD', 'BBBB', 'ABAB']],
    ['customer', { status: 'awaiting_payment' }, ['BBBB', 'ABAB']],
    ['admin', { todo: 'confirm' }, ['DDDD', 'ABAB']],
    ['admin', { todo: 'ready' }, ['AAAA', 'ABAB', 'CCCC', 'DDDD', 'EEEE']],
    ['other', { todo: 'ready' }, ['CCCC', 'DDDD', 'EEEE']],
    ['admin', { todo: 'ready', status: 'paid' }, ['AAAA']],
    ['admin', { q: 'lb-a' }, ['ABAB', 'AAAA']],
    ['admin', { q: 'ab' }, ['ABAB']],
    ['admin', { q: 'wahyuni' }, ALL.filter((code) => code !== 'CCCC')],
    ['admin', { q: 'BUDI' }, ['CCCC']],
    ['farmer', { q: 'budi' }, []],
    ['customer', { q: 'sri', status: 'paid' }, ['AAAA']],
    ['admin', { q: '', status: 'paid' }, ['AAAA']],
    ['admin', { method: 'transfer' }, ['BBBB', 'AAAA']],
    ['admin', { farmer: 1 }, ['ABAB', 'AAAA']],
    ['admin', { from: '2026-11-22' }, ALL.slice(0, 5)],
    ['admin', { to: '2026-11-21' }, ALL.slice(5)],
    ['admin', { most: 35_000 }, ['ABAB']],
    ['admin', { least: 35_001, todo: 'confirm' }, ['DDDD']],
  ];
  test.each(FOUND)('%s finds by %o', async (who, input, codes) => {
    const { data, total } = await findOrders(ctx, people[who], input);
    expect(data.map(({ code }) => code.slice(3))).toEqual(codes);
    expect(total).toBe(codes.length);
  });

  test('lists page by page, each order with its own lines', async () => {
    const { data, ...page } = await findOrders(ctx, people.admin, { limit: 10, page: 1 });
    expect(page).toEqual({ total: 8, page: 1, limit: 10, totalPages: 1 });
    for (const { code, goods } of data) expect(goods.map(({ name }) => name)).toEqual([code]);
    const codes = async (page: number) =>
      (await findOrders(ctx, people.admin, { limit: 3, page })).data.map(({ code }) => code.slice(3));
    expect([await codes(1), await codes(2), await codes(3), await codes(4)]).toEqual([
      ALL.slice(0, 3),
      ALL.slice(3, 6),
      ALL.slice(6),
      [],
    ]);
  });
});

describe('complaints', () => {
  beforeAll(async () => {
    for (const n of Array.from({ length: 12 }, (_, at) => at + 1)) {
      const own = n === 12 ? { billing: null } : n === 11 ? { billing: { ...billing, lastName: '' } } : {};
      const { id } = await storedOrder(ctx, n > 9 ? stalls.two : stalls.one, {
        ...{ code: `LB-K${n}`, status: 'cancelled', ...own },
      });
      const at = (day: number) => new Date(clock.now().getTime() + day * 86_400_000);
      await ctx.db.insert(complaints).values({
        ...{
          orderId: id,
          text: n === 3 ? 'Basah kuyup' : 'Kurang',
          createdAt: at(n),
          uploadIds: n === 2 ? ['a', 'b'] : [],
        },
        ...(n % 4 === 0 ? { answer: `Jawab ${n}`, respondedAt: at(40 - n) } : {}),
      });
    }
  });
  type Asked = Parameters<typeof findComplaints>[2] & object;
  const OPEN = [1, 2, 3, 5, 6, 7, 9, 10, 11];
  const FOUND: [Who, Asked, number[]][] = [
    ['admin', {}, OPEN],
    ['admin', { status: 'answered' }, [4, 8, 12]],
    ['farmer', {}, OPEN.slice(0, 7)],
    ['other', {}, [10, 11]],
    ['other', { status: 'answered' }, [12]],
    ['nobody', {}, []],
    ['admin', { farmer: 1 }, OPEN.slice(0, 7)],
    ['farmer', { farmer: 2 }, []],
    ['admin', { q: 'kuyup' }, [3]],
    ['admin', { q: 'lb-k1' }, [1, 10, 11]],
    ['admin', { q: '' }, OPEN],
    ['admin', { from: '2026-11-27' }, [6, 7, 9, 10, 11]],
  ];
  test.each(FOUND)('%s finds by %o', async (who, input, numbers) => {
    const { data, total } = await findComplaints(ctx, people[who], input);
    expect(data.map(({ code }) => code)).toEqual(numbers.map((n) => `LB-K${n}`));
    expect(total).toBe(numbers.length);
  });

  test('the earlier number of two at the same time is counted as asked first and listed last', async () => {
    const answeredAt = new Date('2027-02-01T00:00:00Z');
    const kept = `update complaints set created_at = $1 where order_id in (select id from orders where code in ('LB-K1', 'LB-K2'))`;
    await database.pool.query(kept, [clock.now()]);
    const codes = async (input: Asked) =>
      (await findComplaints(ctx, people.admin, input)).data.map(({ code }) => code);
    expect((await codes({})).slice(0, 2)).toEqual(['LB-K1', 'LB-K2']);
    await database.pool.query('update complaints set responded_at = $1 where answer is not null', [
      answeredAt,
    ]);
    expect(await codes({ status: 'answered' })).toEqual(['LB-K12', 'LB-K8', 'LB-K4']);
  });

  test('shows each with its order, buyer, text and answer, on every page', async () => {
    const { data, ...page } = await findComplaints(ctx, people.admin, { limit: 5, page: 2 } as Asked);
    expect(page).toEqual({ total: 9, page: 2, limit: 5, totalPages: 2 });
    expect(data.map(({ code }) => code)).toEqual([7, 9, 10, 11].map((n) => `LB-K${n}`));
    expect(data.at(-1)).toEqual({
      ...{
        reply: null,
        paymentMethod: 'cod',
        code: 'LB-K11',
        status: 'cancelled',
        farmer: 'Bu Tani',
        buyer: 'Sri',
        text: 'Kurang',
        weighing: false,
        pictures: 0,
      },
      ...{ createdAt: '2026-12-02T03:00:00.000Z', answer: null, answeredAt: null },
    });
    const [answered] = (await findComplaints(ctx, people.other, { status: 'answered' })).data;
    expect(answered).toMatchObject({
      buyer: 'Pembeli',
      answer: 'Jawab 12',
      answeredAt: '2027-02-01T00:00:00.000Z',
    });
    const [, second] = (await findComplaints(ctx, people.admin, {})).data;
    expect([second!.pictures, second!.buyer]).toEqual([2, 'Sri Wahyuni']);
  });
});

describe('the packing list', () => {
  beforeAll(() => database.pool.query('truncate orders cascade'));

  test('groups by delivery method, each with its goods and the cash to collect, and totals per product', async () => {
    const paidAt = clock.now();
    await storedOrder(ctx, stalls.one, { code: 'LB-P1', deliveryMethod: 'pickup', notes: 'Sore' });
    await storedOrder(
      ctx,
      stalls.one,
      { code: 'LB-P2', status: 'paid', paidAt, paymentMethod: 'transfer' },
      { productName: 'Cabai' },
    );
    await storedOrder(ctx, stalls.two, { code: 'LB-P3', paidAt, shortfall: 700, paymentMethod: 'transfer' });
    await storedOrder(ctx, stalls.two, { code: 'LB-P4', billing: null }, { unit: 'karung' });
    await storedOrder(
      ctx,
      stalls.two,
      { code: 'LB-P5', billing: { ...billing, city: 'Bantul' } },
      { productName: 'Cabai' },
    );
    const list = await findPackingList(ctx, people.admin);
    expect(list).toMatchObject({
      asOf: clock.now().toISOString(),
      product: 'Lumbung',
      currency: 'IDR',
      orders: 5,
      more: false,
    });
    expect(
      list.groups.map(({ title, orders: of }) => [
        title,
        ...of.map(({ code, farmer, collect, goods }) =>
          [code, farmer, collect, ...goods.map(({ name }) => name)].join(' '),
        ),
      ]),
    ).toEqual([
      ['Diantar ke Bantul, Yogyakarta', 'LB-P5 Bu Tani 36000 Cabai'],
      ['Diantar ke Sleman, Yogyakarta', 'LB-P2 Pak Tani 0 Cabai', 'LB-P3 Bu Tani 700 Beras'],
      ['Diantar ke alamat belum diisi', 'LB-P4 Bu Tani 36000 Beras'],
      ['Diambil pembeli', 'LB-P1 Pak Tani 36000 Beras'],
    ]);
    expect(list.groups.at(-1)!.orders[0]).toMatchObject({
      ...{
        status: 'processing',
        placedAt: clock.now().toISOString(),
        buyer: billing,
        notes: 'Sore',
        total: 36_000,
      },
      payment: { kind: 'open', text: 'Dibayar saat barang diterima' },
    });
    expect(list.goods).toEqual([
      { name: 'Beras', unit: 'karung', qty: 3 },
      { name: 'Beras', unit: 'kg', qty: 6 },
      { name: 'Cabai', unit: 'kg', qty: 6 },
    ]);
    const of = async (who: Who) => (await findPackingList(ctx, people[who])).orders;
    expect([await of('farmer'), await of('other'), await of('nobody')]).toEqual([2, 3, 0]);
  });

  test('holds three hundred orders, and says when there are more', async () => {
    const pack = async () => {
      const { orders: shown, more, groups } = await findPackingList(ctx, people.farmer);
      return [
        shown,
        more,
        groups.flatMap((group) => group.orders).filter(({ goods }) => goods.length === 0).length,
      ];
    };
    await database.pool.query('truncate orders cascade');
    await database.pool.query(
      `with made as (
         insert into orders (code, group_code, farmer_id, status, subtotal, total, placed_at, updated_at)
         select 'LB-M' || n, 'LB-M' || n, 1, 'paid', 0, 0, now(), now() from generate_series(1, 300) n returning id)
       insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total, quality)
       select id, $1, 'Beras', 'kg', 0, 0, 1, 0, '{}' from made`,
      [stalls.one.id],
    );
    expect(await pack()).toEqual([300, false, 0]);
    await storedOrder(ctx, stalls.one, { status: 'paid' });
    expect(await pack()).toEqual([300, true, 0]);
  });
});
