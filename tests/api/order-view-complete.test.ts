import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reviews } from '../../src/db/schema/catalogue-tables.ts';
import { complaints } from '../../src/db/schema/complaint-tables.ts';
import { orderHistory, type orders } from '../../src/db/schema/order-tables.ts';
import { type Actor, type AppContext, anonymous } from '../../src/domain/context.ts';
import { createGuestToken, hashGuestToken } from '../../src/domain/orders/policies/guest-token.ts';
import { getOrder } from '../../src/domain/orders/queries/get-order.ts';
import { bareShop } from '../support/bare-context.ts';
import { billing } from '../support/billing-form.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { storedOrder } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const SITE = 'http://127.0.0.1:3000';
const NOW = '2026-11-21T03:00:00.000Z';
const clock = testClock(NOW);
let database: TestDatabase;
let ctx: AppContext;
let listing: { id: number; farmerId: number };
type Who = 'customer' | 'farmer' | 'admin' | 'guest';
let people: Record<Who, Actor>;
let customerId: string;

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  const farmer = await makeFarmer(ctx, { name: 'Pak Tani', phone: '+6281234567890' });
  const customer = await makeUser(ctx, { name: 'Sri Akun', phone: '+6281311112222' });
  customerId = customer.id;
  people = {
    customer: await actorFor(ctx, customer.id),
    farmer: await actorFor(ctx, farmer.user.id),
    admin: await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id),
    guest: anonymous,
  };
  listing = await makeListing(ctx, { farmerId: farmer.id });
});
beforeEach(() => database.pool.query('update farmers set phone_public = false'));
afterAll(() => database.close());

const see = (code: string, who: Who) =>
  getOrder(ctx, people[who], code, who === 'guest' ? createGuestToken(ctx, code) : undefined);
const ofGuest = (code: string) => ({ code, guestTokenHash: hashGuestToken(createGuestToken(ctx, code)) });

test('shows an order completely', async () => {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const { id, code } = await storedOrder(ctx, listing, {
    ...{
      code: 'LB-PENUH',
      groupCode: 'LB-PENUH',
      customerId,
      status: 'completed',
      paymentMethod: 'transfer',
    },
    ...{ subtotal: 36_000, discount: 3_000, delivery: 9_000, total: 42_000, refunded: 500, surplus: 700 },
    ...{ couponCode: 'PANEN10', deliveryMethod: 'delivery', notes: 'Ketuk', cancelReason: 'Tidak jadi' },
    ...{ feeState: 'agreed', feeOffer: 9_000, feeNote: 'Jauh', version: 3, placedAt: at(0), dueAt: at(1) },
    ...{ confirmBy: at(2), paidAt: at(3), cashReceivedAt: at(4), complaintUntil: at(5), updatedAt: at(6) },
    billing: { ...billing, phone: '0815 5555 5555', landmark: 'depan masjid' },
  });
  await ctx.db.insert(orderHistory).values([
    { orderId: id, fromStatus: null, toStatus: 'awaiting_payment', actorRole: 'customer', at: at(0) },
    {
      orderId: id,
      fromStatus: 'shipped',
      toStatus: 'completed',
      reason: 'Sampai',
      actorRole: 'system',
      at: at(5),
    },
  ]);
  await ctx.db.insert(complaints).values({
    ...{ orderId: id, text: 'Basah.', uploadIds: ['p'.padEnd(27, '1')], createdAt: at(4) },
    ...{ answer: 'Kami ganti.', respondedAt: at(5) },
  });
  await ctx.db.insert(reviews).values([
    {
      ...{ listingId: listing.id, userId: customerId, name: 'Sri', email: '', comment: '' },
      ...{ rating: 5, productName: 'Beras', unit: 'kg' },
      createdAt: at(0),
    },
  ]);
  const said = `Halo Pak Tani, saya Sri Wahyuni, tentang pesanan ${code}: 3 kg Beras, Rp\u00a042.000.\n\nAda yang ingin saya tanyakan.\n\n${SITE}/admin/orders/${code}`;
  const iso = (minutes: number) => at(minutes).toISOString();
  expect(await see(code, 'customer')).toEqual({
    ...{ code, group: code, status: 'completed', total: 42_000, paymentMethod: 'transfer', checking: false },
    ...{ placedAt: NOW, dueAt: iso(1), customerName: 'Sri Wahyuni', bidId: null, version: 3 },
    farmer: { id: listing.farmerId, name: 'Pak Tani', city: 'Sleman' },
    goods: [
      {
        ...{ name: 'Beras', qty: 3, unit: 'kg', price: 12_000, total: 36_000, listingId: listing.id },
        ...{
          quality: {},
          image_url: null,
          weighing: null,
          ordered: null,
          weighed: null,
          payable: null,
          declined: 0,
          batches: [],
          references: [],
        },
      },
    ],
    ...{ subtotal: 36_000, discount: 3_000, delivery: 9_000, refunded: 500, surplus: 700, shortfall: 0 },
    shortfallBank: null,
    toReturn: { late: 0, cancelled: 0, surplus: 0, weighing: 700 },
    fee: { state: 'agreed', offer: 9_000, note: 'Jauh' },
    ...{ paid: true, mayWeigh: false, ticketWaits: false, couponCode: 'PANEN10', deliveryMethod: 'delivery' },
    billing: { ...billing, phone: '0815 5555 5555', landmark: 'depan masjid' },
    ...{
      notes: 'Ketuk',
      cancelReason: 'Tidak jadi',
      confirmBy: iso(2),
      cashAt: iso(4),
      deliveryFailure: null,
      contestUntil: iso(5),
    },
    ...{ farmerAddress: 'Jl. Kaliurang Km 17', farmerPhone: '+6281234567890' },
    whatsapp: [
      {
        to: 'seller',
        label: 'Chat Pak Tani di WhatsApp',
        href: `https://wa.me/6281234567890?text=${encodeURIComponent(said)}`,
      },
    ],
    history: [
      { from: null, to: 'awaiting_payment', reason: null, by: 'customer', at: NOW },
      { from: 'shipped', to: 'completed', reason: 'Sampai', by: 'system', at: iso(5) },
    ],
    payment: null,
    complaint: {
      ...{ text: 'Basah.', pictures: [`/unggahan/${'p'.padEnd(27, '1')}.webp`] },
      ...{ createdAt: iso(4), reply: null, repliedAt: null, answer: 'Kami ganti.', answeredAt: iso(5) },
    },
    ...{ weighingDispute: null, mayAnswerDispute: false },
    papers: [
      {
        code: `FK-2026-${listing.farmerId}-00001`,
        kind: 'invoice',
        reason: 'placed',
        amount: 42_000,
        issuedAt: NOW,
      },
      {
        code: `NK-2026-${listing.farmerId}-00001`,
        ...{ kind: 'credit', reason: 'refunded', amount: 500, issuedAt: iso(6) },
      },
    ],
    ...{ promisedDay: null, late: false, maySettle: false },
    ...{ siblings: [], mayTakeCash: false, mayComplain: false, mayAnswer: false, reviewed: [listing.id] },
    ...{ refundOnline: null, party: 'customer', actions: [] },
  });
});

test('shows no more than the order when nothing else is known', async () => {
  const code = 'LB-POLOS';
  await storedOrder(ctx, listing, {
    ...ofGuest(code),
    billing: null,
    paymentMethod: null,
    status: 'awaiting_payment',
  });
  expect(await see(code, 'guest')).toMatchObject({
    ...{
      dueAt: null,
      customerName: 'Tamu',
      fee: null,
      paid: false,
      billing: null,
      confirmBy: null,
      cashAt: null,
    },
    ...{
      contestUntil: null,
      complaint: null,
      papers: [],
      siblings: [],
      farmerPhone: null,
      whatsapp: [],
      reviewed: [],
    },
    ...{ history: [], payment: null, refundOnline: null, party: 'guest', actions: ['cancel'] },
  });
});

test('shows the checkout’s other orders to its buyer and admins, to a guest each with its key, and to no seller', async () => {
  const other = await makeFarmer(ctx, { name: 'Bu Tani' });
  const also = await makeListing(ctx, { farmerId: other.id });
  for (const [code, customer] of [
    ['LB-AKUN', customerId],
    ['LB-TAMU', null],
  ] as const) {
    await storedOrder(ctx, listing, { ...ofGuest(`${code}1`), groupCode: code, customerId: customer });
    await storedOrder(ctx, also, {
      ...ofGuest(`${code}2`),
      groupCode: code,
      customerId: customer,
      subtotal: 9_000,
      total: 9_000,
    });
  }
  const siblings = async (code: string, who: Who) => (await see(code, who)).siblings;
  const one = { farmer: 'Bu Tani', total: 9_000 };
  expect(await siblings('LB-AKUN1', 'customer')).toEqual([{ code: 'LB-AKUN2', ...one }]);
  expect(await siblings('LB-AKUN1', 'admin')).toEqual([{ code: 'LB-AKUN2', ...one }]);
  expect(await siblings('LB-AKUN1', 'farmer')).toEqual([]);
  expect(await siblings('LB-TAMU1', 'guest')).toEqual([
    { code: 'LB-TAMU2', ...one, token: createGuestToken(ctx, 'LB-TAMU2') },
  ]);
});

/** Who sees the seller's number, whom each can contact by WhatsApp, and at which number the buyer is contacted. */
const PHONES: [string, Who, Partial<typeof orders.$inferInsert>, boolean, boolean, string[]][] = [
  [
    'waits for its money',
    'customer',
    { status: 'awaiting_payment', paymentMethod: 'transfer' },
    false,
    false,
    [],
  ],
  [
    'waits for its money',
    'customer',
    { status: 'awaiting_payment', paymentMethod: 'transfer' },
    true,
    true,
    ['6281234567890'],
  ],
  [
    'waits for its money',
    'farmer',
    { status: 'awaiting_payment', paymentMethod: 'transfer' },
    false,
    true,
    [],
  ],
  [
    'waits for its money',
    'admin',
    { status: 'awaiting_payment', paymentMethod: 'transfer' },
    false,
    true,
    ['6281234567890', '6281311112222'],
  ],
  ['is taken on', 'customer', {}, false, true, ['6281234567890']],
  ['is taken on', 'farmer', {}, false, true, ['6281311112222']],
  [
    'is taken on, by a phone of its own',
    'farmer',
    { billing: { ...billing, phone: '0815 5555 5555' } },
    false,
    true,
    ['6281555555555'],
  ],
  ['is taken on, by no phone', 'farmer', { customerId: null }, false, true, []],
];
test.each(PHONES)(
  'an order that %s: the phone numbers its %s sees',
  async (_title, who, over, open, seen, numbers) => {
    await database.pool.query('update farmers set phone_public = $1', [open]);
    const { code } = await storedOrder(ctx, listing, { customerId, ...over });
    const { farmerPhone, whatsapp } = await see(code, who);
    expect(farmerPhone).toBe(seen ? '+6281234567890' : null);
    expect(whatsapp.map(({ href }) => /me\/(\d+)/.exec(href)?.[1])).toEqual(numbers);
  },
);

/** A seller's text about the destination, or the pickup. */
const PLACES: [string, Partial<typeof orders.$inferInsert>, string][] = [
  ['a street', {}, `Diantar ke ${billing.address1}, Sleman.\n\n${SITE}/orders/`],
  [
    'a street that is hard to find',
    { billing: { ...billing, landmark: 'depan masjid' } },
    `Diantar ke ${billing.address1}, Sleman (patokan: depan masjid).\n\n${SITE}/orders/`,
  ],
  ['no address', { billing: null }, `Sedang saya siapkan.\n\n${SITE}/orders/`],
  ['fetched', { deliveryMethod: 'pickup' }, `Bisa diambil di Jl. Kaliurang Km 17.\n\n${SITE}/orders/`],
];
test.each(PLACES)('where the goods go: %s', async (_title, over, said) => {
  const { code } = await storedOrder(ctx, listing, { customerId, ...over });
  const [talk] = (await see(code, 'farmer')).whatsapp;
  expect(new URL(talk!.href).searchParams.get('text')!.endsWith(`${said}${code}`)).toBe(true);
});

test('the seller has no page of a guest’s order to send to the guest', async () => {
  const code = 'LB-HP';
  await storedOrder(ctx, listing, { ...ofGuest(code), billing: { ...billing, phone: '0815 5555 5555' } });
  const [talk] = (await see(code, 'farmer')).whatsapp;
  expect(new URL(talk!.href).searchParams.get('text')).toMatch(/Sleman\.$/);
});

test('only its buyer’s reviews from after the order count', async () => {
  const goods = await makeListing(ctx, { farmerId: listing.farmerId });
  const { code } = await storedOrder(ctx, goods, { customerId });
  const reviewed = async () => (await see(code, 'customer')).reviewed;
  const write = (userId: string, ms: number) =>
    ctx.db.insert(reviews).values({
      ...{ listingId: goods.id, userId, name: 'Sri', email: '', comment: '', rating: 5 },
      ...{ productName: 'Beras', unit: 'kg' },
      createdAt: new Date(clock.now().getTime() + ms),
    });
  await write((await makeUser(ctx)).id, 5);
  await write(customerId, -1);
  expect(await reviewed()).toEqual([]);
  await write(customerId, 0);
  expect(await reviewed()).toEqual([goods.id]);
});
