import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaints } from '../../src/db/schema/complaint-tables.ts';
import { orderHistory, orders } from '../../src/db/schema/order-tables.ts';
import { gatewayCharges, gatewayRefunds, payments } from '../../src/db/schema/payment-tables.ts';
import { type Actor, type AppContext, anonymous } from '../../src/domain/context.ts';
import { createGuestToken } from '../../src/domain/orders/policies/guest-token.ts';
import { getOrder, type OrderView } from '../../src/domain/orders/queries/get-order.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { bareShop } from '../support/bare-context.ts';
import { billing } from '../support/billing-form.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { enablePayments, storedOrder } from '../support/order-factories.ts';
import { ACTIONS, type Made, NOW, type Payment, type Who } from '../support/order-states.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const SOLD = toQuantity(3);
const clock = testClock(NOW.toISOString());
let database: TestDatabase;
let ctx: AppContext;
let listing: { id: number; farmerId: number };
let people: Record<Who, Actor>;
let ids: Record<'customer' | 'admin', string>;

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  await enablePayments(ctx);
  const farmer = await makeFarmer(ctx, { name: 'Pak Tani', phone: '+6281234567890' });
  const customer = await makeUser(ctx, { name: 'Sri Akun', phone: '+6281311112222' });
  const admin = await makeUser(ctx, { role: 'admin' });
  ids = { customer: customer.id, admin: admin.id };
  people = {
    customer: await actorFor(ctx, customer.id),
    farmer: await actorFor(ctx, farmer.user.id),
    admin: await actorFor(ctx, admin.id),
    guest: anonymous,
  };
  listing = await makeListing(ctx, { farmerId: farmer.id });
});
afterAll(() => database.close());

/** An order of the customer with everything that belongs to it. */
async function make({ payment, complaint, sent = [], weighed, ...over }: Made) {
  const { id, code } = await storedOrder(
    ctx,
    listing,
    { customerId: ids.customer, ...over },
    weighed ? { ordered: SOLD, weighed: SOLD, payable: SOLD, weighTolerance: 10 } : {},
  );
  if (payment)
    await ctx.db.insert(payments).values({
      ...{
        groupCode: over.groupCode ?? code,
        method: 'transfer',
        due: 36_000,
        createdAt: clock.now(),
        ...payment,
      },
    });
  if (complaint)
    await ctx.db
      .insert(complaints)
      .values({ orderId: id, text: 'Basah.', createdAt: clock.now(), ...complaint });
  for (const before of sent)
    await ctx.db.insert(orderHistory).values({
      ...{ orderId: id, fromStatus: 'processing', toStatus: 'shipped', actorRole: 'farmer' },
      at: new Date(clock.now().getTime() - before),
    });
  return { id, code };
}
const see = (code: string, who: Who, over: Partial<AppContext> = {}) =>
  getOrder({ ...ctx, ...over }, people[who], code, who === 'guest' ? createGuestToken(ctx, code) : undefined);

describe('the offered actions', () => {
  test.each(ACTIONS)(
    'an order that is %s, opened by its %s',
    async (_title, who, { payment, ...made }, actions) => {
      const { code } = await make({
        ...made,
        ...(payment ? { payment: { confirmedBy: ids.admin, ...payment } } : {}),
      });
      expect((await see(code, who)).actions).toEqual(actions);
    },
  );
});

describe('cash and complaints', () => {
  const may = ({ mayTakeCash, mayComplain, mayAnswer }: OrderView) => ({
    mayTakeCash,
    mayComplain,
    mayAnswer,
  });
  const none = { mayTakeCash: false, mayComplain: false, mayAnswer: false };
  const shipped = { status: 'shipped' } as const;
  const completed = { status: 'completed', completedAt: clock.now(), complaintUntil: clock.now() } as const;
  const rows: [string, Who, Made, Partial<typeof none>][] = [
    ['paid at the door', 'farmer', {}, { mayTakeCash: true }],
    ['paid as arranged', 'admin', { paymentMethod: null }, { mayTakeCash: true }],
    ['paid through the shop', 'farmer', { paymentMethod: 'transfer' }, {}],
    ['the money taken', 'farmer', { cashReceivedAt: clock.now() }, {}],
    ['paid at the door', 'customer', {}, {}],
    ['sent', 'customer', shipped, { mayComplain: true }],
    ['sent', 'farmer', shipped, { mayTakeCash: true }],
    ['complained about', 'customer', { ...shipped, complaint: {} }, {}],
    ['complained about', 'farmer', { ...shipped, complaint: {} }, { mayTakeCash: true, mayAnswer: true }],
    ['complained about', 'admin', { ...shipped, complaint: {} }, { mayTakeCash: true, mayAnswer: true }],
    ['complained about, and answered', 'farmer', { ...completed, complaint: { answer: 'Ya.' } }, {}],
    ['in the last moment to contest it', 'customer', completed, { mayComplain: true }],
    ['after that', 'customer', { ...completed, complaintUntil: new Date(clock.now().getTime() - 1) }, {}],
  ];
  test.each(rows)('an order %s, opened by its %s', async (_title, who, made, what) => {
    const { code } = await make(made);
    expect(may(await see(code, who))).toEqual({ ...none, ...what });
  });
});

describe('whether the gateway can refund it', () => {
  const refunds = { allows: (channel: string | null) => channel === 'gopay' };
  const gateway = { name: 'midtrans', refunds } as unknown as NonNullable<AppContext['gateway']>;
  const paid = { status: 'paid', paymentMethod: 'gateway', paidAt: clock.now() } as const;
  async function charged(order: { id: number; code: string }, channel: string, asked: boolean) {
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.groupCode, order.code));
    const [charge] = await ctx.db
      .insert(gatewayCharges)
      .values({
        ...{
          paymentId: payment!.id,
          ref: order.code,
          amount: 36_000,
          orderIds: [order.id],
          status: 'paid',
          channel,
        },
        ...{ expiresAt: clock.now(), createdAt: clock.now() },
      })
      .returning();
    if (!asked) return;
    await ctx.db.insert(gatewayRefunds).values({
      ...{
        chargeId: charge!.id,
        orderId: order.id,
        key: order.code,
        amount: 36_000,
        reason: 'Batal',
        restock: false,
      },
      ...{ actorId: ids.admin, createdAt: clock.now() },
    });
  }
  const rows: [string, Who, Made, string, boolean, boolean | null][] = [
    ['by a way that goes back', 'admin', {}, 'gopay', false, true],
    ['by a way that does not', 'admin', {}, 'bank', false, false],
    ['asked for, and not known yet', 'admin', {}, 'bank', true, true],
    ['not paid', 'admin', { paidAt: null }, 'gopay', false, null],
    ['by transfer', 'admin', { payment: { method: 'transfer', suffix: 5 } }, 'gopay', false, null],
    ['by a way that goes back', 'farmer', {}, 'gopay', false, null],
    ['by a way that goes back', 'customer', {}, 'gopay', false, null],
  ];
  test.each(rows)('an order paid %s, opened by its %s', async (_title, who, made, channel, asked, online) => {
    const order = await make({ ...paid, payment: { method: 'gateway', status: 'confirmed' }, ...made });
    await charged(order, channel, asked);
    expect((await see(order.code, who, { gateway })).refundOnline).toBe(online);
  });

  test('an order without a payment makes no request to the gateway', async () => {
    expect((await see((await make(paid)).code, 'admin', { gateway })).refundOnline).toBeNull();
  });
});

describe('the payment section', () => {
  const bank = { name: 'Bank Contoh', account: '0000 1234 5678', holder: 'Koperasi Contoh' };
  const plain = {
    ...{ method: 'transfer', amount: 36_321, suffix: 321, proofUrl: null, rejected: null },
    creditFrom: null,
  };
  const rows: [string, Who, Payment, object | null][] = [
    ['waiting', 'customer', { status: 'waiting' }, { ...plain, status: 'waiting', bank }],
    [
      'waiting again, the last proof refused',
      'customer',
      { status: 'waiting', rejectReason: 'Buram.' },
      { ...plain, status: 'waiting', bank, rejected: 'Buram.' },
    ],
    [
      'looked at',
      'admin',
      { status: 'checking', rejectReason: 'Buram.', receiptUploadId: 'p'.padEnd(27, '0') },
      { ...plain, status: 'checking', bank, proofUrl: `/unggahan/${'p'.padEnd(27, '0')}.webp` },
    ],
    ['come in', 'customer', { status: 'confirmed' }, { ...plain, status: 'confirmed' }],
    ['called off', 'customer', { status: 'cancelled' }, { ...plain, status: 'cancelled' }],
    ['waiting', 'farmer', { status: 'waiting' }, null],
  ];
  let sum = 0;
  test.each(rows)('a payment that is %s, opened by its %s', async (_title, who, payment, shown) => {
    sum += 1000;
    if (payment.receiptUploadId)
      await database.pool.query(
        `insert into uploads (id, purpose, mime, bytes, width, height, created_at) values ($1, 'proof', 'image/webp', 1, 1, 1, now())`,
        [payment.receiptUploadId],
      );
    const { code } = await make({ payment: { due: 36_000 + sum, suffix: 321, ...payment } });
    const { payment: seen } = await see(code, who);
    expect(seen).toEqual(shown && { ...shown, amount: 36_321 + sum });
  });
});

describe('weighed goods in an order', () => {
  const terms = { weighTolerance: 5, weighMoisture: 14 };
  /** An order of rice on these terms, and of sugar without weighing. */
  async function weighing(of: Partial<typeof terms>) {
    const order = await storedOrder(ctx, listing, { customerId: ids.customer }, of);
    await database.pool.query(
      `insert into order_lines (order_id, listing_id, product_name, unit, price, price_tengkulak, qty, total, quality)
       values ($1, $2, 'Gula', 'kg', 0, 0, 1, 0, '{}')`,
      [order.id, listing.id],
    );
    return order;
  }

  test('one weighed line is enough to show weighing with its terms; without one it is hidden', async () => {
    const { code } = await weighing(terms);
    const seen = await see(code, 'farmer');
    expect([seen.mayWeigh, seen.ticketWaits]).toEqual([true, false]);
    expect(seen.goods.map(({ name, weighing }) => [name, weighing])).toEqual([
      ['Beras', { tolerance: 5, moisture: 14, hampa: null }],
      ['Gula', null],
    ]);
    expect((await see((await weighing({})).code, 'farmer')).mayWeigh).toBe(false);
  });

  /** A ticket for its line sold by weighing; returns its number. */
  async function weigh(orderId: number, by: 'seller' | 'buyer', status: string): Promise<number> {
    const { rows } = await database.pool.query(
      `insert into weigh_tickets (code, farmer_id, seq, order_line_id, proposed_by, goods, unit, ordered, readings, sacks,
         moisture_readings, net, payable, weighed_by, weighed_at, prev, hash, status, created_at)
       select 'NT-' || l.id, $2, l.id, l.id, $3, 'Beras', 'kg', 3, '[]', 0, '[]', 3, 3, 'Pak Tani', now(), '', '', $4, now()
       from order_lines l where l.order_id = $1 and l.weigh_tolerance is not null returning id`,
      [orderId, listing.farmerId, by, status],
    );
    return rows[0].id;
  }

  test.each([
    ['seller', 'proposed', true, false],
    ['buyer', 'proposed', false, true],
    ['seller', 'confirmed', false, false],
  ] as const)('a ticket of its %s that is %s', async (by, status, waitsForBuyer, waitsForSeller) => {
    const { id, code } = await weighing(terms);
    await weigh(id, by, status);
    const waits = async (who: Who) => (await see(code, who)).ticketWaits;
    expect([await waits('customer'), await waits('farmer'), await waits('admin')]).toEqual([
      waitsForBuyer,
      waitsForSeller,
      false,
    ]);
  });

  test('a weighing dispute is separate from the complaint about the goods, and only an admin resolves it', async () => {
    const { id, code } = await weighing(terms);
    await ctx.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id));
    const ticketId = await weigh(id, 'seller', 'disputed');
    await ctx.db.insert(complaints).values({ orderId: id, text: 'Kurang.', ticketId, createdAt: NOW });
    const seen = async (who: Who) => {
      const { complaint, weighingDispute, mayComplain, mayAnswer, mayAnswerDispute } = await see(code, who);
      return [complaint, weighingDispute?.text, mayComplain, mayAnswer, mayAnswerDispute];
    };
    expect(await seen('customer')).toEqual([null, 'Kurang.', true, false, false]);
    expect(await seen('farmer')).toEqual([null, 'Kurang.', false, false, false]);
    expect(await seen('admin')).toEqual([null, 'Kurang.', false, false, true]);
    await ctx.db.update(complaints).set({ answer: 'Selesai.' }).where(eq(complaints.orderId, id));
    expect(await seen('admin')).toEqual([null, 'Kurang.', false, false, false]);
  });
});

test('the seller sees the street only when needed, all others at once', async () => {
  const { code } = await make({ status: 'awaiting_payment', paymentMethod: 'transfer' });
  const street = async (who: Who) => (await see(code, who)).billing?.address1;
  expect([await street('customer'), await street('admin'), await street('farmer')]).toEqual([
    billing.address1,
    billing.address1,
    undefined,
  ]);
  expect((await see((await make({})).code, 'farmer')).billing).toEqual(billing);
});
