import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { orders } from '../../src/db/schema/order-tables.ts';
import { payments } from '../../src/db/schema/payment-tables.ts';
import { sellerIdentities } from '../../src/db/schema/seller-tables.ts';
import { type Actor, type AppContext, anonymous } from '../../src/domain/context.ts';
import { createGuestToken, hashGuestToken } from '../../src/domain/orders/policies/guest-token.ts';
import { getCreditNotes } from '../../src/domain/orders/queries/get-credit-notes.ts';
import { getGroupInvoice, getInvoice, type Invoice } from '../../src/domain/orders/queries/get-invoice.ts';
import { maySeeOrderUpload } from '../../src/domain/orders/queries/may-see-order-upload.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { bareShop } from '../support/bare-context.ts';
import { billing } from '../support/billing-form.ts';
import { changeStoredOrders } from '../support/change-stored-orders.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { storedOrder } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const clock = testClock();
const NOW = clock.now().toISOString();
let database: TestDatabase;
let ctx: AppContext;
let one: { id: number; farmerId: number };
let two: { id: number; farmerId: number };
let people: Record<'customer' | 'stranger' | 'admin' | 'farmer' | 'other', Actor>;
let customerId: string;

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  const [farmer, other] = [
    await makeFarmer(ctx, { name: 'Pak Tani' }),
    await makeFarmer(ctx, { name: 'Bu Tani' }),
  ];
  one = await makeListing(ctx, { farmerId: farmer.id });
  two = await makeListing(ctx, { farmerId: other.id });
  const admin = await makeUser(ctx, { role: 'admin' });
  customerId = (await makeUser(ctx)).id;
  const as = (id: string) => actorFor(ctx, id);
  people = {
    ...{
      customer: await as(customerId),
      stranger: await as((await makeUser(ctx)).id),
      admin: await as(admin.id),
    },
    ...{ farmer: await as(farmer.user.id), other: await as(other.user.id) },
  };
  await ctx.db.insert(sellerIdentities).values({
    ...{ farmerId: farmer.id, legalName: 'Tani', businessKind: 'perorangan', nik: 'x', taxable: true },
    ...{ verifiedAt: clock.now(), verifiedBy: admin.id, updatedAt: clock.now(), updatedBy: admin.id },
  });
});
afterAll(() => database.close());

type Order = Partial<typeof orders.$inferInsert>;
const ofGuest = (code: string) => ({ code, guestTokenHash: hashGuestToken(createGuestToken(ctx, code)) });

/** A checkout of two sellers, paid by transfer: the second seller's goods were weighed, delivered and discounted. */
async function checkout(
  group: string,
  over: Order = {},
  payment: Partial<typeof payments.$inferInsert> = {},
) {
  const of = {
    groupCode: group,
    customerId,
    paymentMethod: 'transfer',
    status: 'paid',
    paidAt: clock.now(),
    ...over,
  } as const;
  const first = await storedOrder(ctx, one, { ...of, ...ofGuest(`${group}1`) });
  const second = await storedOrder(
    ctx,
    two,
    {
      ...{
        ...of,
        ...ofGuest(`${group}2`),
        subtotal: 36_000,
        discount: 3_000,
        delivery: 9_000,
        total: 42_000,
      },
      ...{
        couponCode: 'PANEN10',
        deliveryMethod: 'delivery',
        notes: 'Ketuk',
        refunded: 500,
        taxRate: 50,
        withheld: 180,
      },
    },
    { productName: 'Gabah', weighTolerance: 5 },
  );
  await ctx.db.insert(payments).values({
    ...{ groupCode: group, method: 'transfer', due: 78_000, suffix: 7, createdAt: clock.now(), ...payment },
  });
  return { first, second };
}
let tickets = 0;
/** A weigh ticket of an order's goods. */
async function weigh(orderId: number, status: 'confirmed' | 'replaced', readings: object[]) {
  tickets += 1;
  await database.pool.query(
    `insert into weigh_tickets (code, farmer_id, seq, order_line_id, proposed_by, goods, unit, ordered, readings, sacks,
       moisture_readings, net, payable, weighed_by, weighed_at, prev, hash, status, created_at)
     select 'NT-' || $5::int, $2, $5, l.id, 'seller', 'Gabah', 'kg', 3, $4, 0, '[]', 3, 3, 'Bu Tani', now(), '', '', $3, now()
     from order_lines l where l.order_id = $1`,
    [orderId, two.farmerId, status, JSON.stringify(readings), tickets],
  );
}

const seller = (name: string) => ({
  name,
  address: 'Jl. Kaliurang Km 17',
  city: 'Sleman',
  province: 'Yogyakarta',
});
const paper = (kind: 'FK' | 'NK', farmerId: number, number: number) =>
  `${kind}-2026-${farmerId}-0000${number}`;
const goods = (name: string, listingId: number) => ({
  ...{ name, qty: 3, unit: 'kg', price: 12_000, total: 36_000, listingId, quality: {}, image_url: null },
  ...{
    weighing: null,
    ordered: null,
    weighed: null,
    payable: null,
    declined: 0,
    batches: [],
    references: [],
  },
});
const firstPart = {
  ...{ code: 'LB-PAPER1', status: 'paid', statusText: 'Dibayar' },
  ...{ deliveryMethod: null, subtotal: 36_000, discount: 0, couponCode: null, delivery: 0, total: 36_000 },
  ...{ refunded: 0, surplus: 0, shortfall: 0, notes: null, weighed: {}, taxRate: null, withheld: 0 },
  ...{
    payment: { kind: 'paid', text: 'Lunas, 21 Nov 2026, 10.00 WIB' },
    sellerChecked: true,
    sellerTaxable: true,
  },
  seller: seller('Pak Tani'),
};

describe('what an invoice is made of', () => {
  let whole: Invoice;
  beforeAll(async () => {
    const { second } = await checkout('LB-PAPER', {}, { status: 'checking' });
    await weigh(second.id, 'replaced', [{ gross: 9, tare: 8 }]);
    await weigh(second.id, 'confirmed', [
      { gross: 2.1, tare: 0.1 },
      { gross: 1.2, tare: 0.2 },
    ]);
    const { site, store } = { site: settingsSchemas.site.parse({}), store: settingsSchemas.store.parse({}) };
    const [a, b] = [paper('FK', one.farmerId, 1), paper('FK', two.farmerId, 1)];
    whole = {
      ...{ number: 'LB-PAPER', ofGroup: true, placedAt: NOW, asOf: NOW, site, currency: store.currency },
      ...{ buyer: billing, paymentMethod: 'transfer', suffix: 7 },
      ...{ subtotal: 72_000, discount: 3_000, delivery: 9_000, total: 78_000, refunded: 500 },
      parts: [
        {
          ...firstPart,
          ...{ invoice: a, lines: [goods('Beras', one.id)] },
          papers: [{ code: a, kind: 'invoice', reason: 'placed', amount: 36_000, issuedAt: NOW }],
        },
        {
          ...{ ...firstPart, code: 'LB-PAPER2', seller: seller('Bu Tani'), invoice: b },
          payment: { kind: 'paid', text: `${firstPart.payment.text}, sebagian dikembalikan` },
          papers: [
            { code: b, kind: 'invoice', reason: 'placed', amount: 42_000, issuedAt: NOW },
            {
              code: paper('NK', two.farmerId, 1),
              kind: 'credit',
              reason: 'refunded',
              amount: 500,
              issuedAt: NOW,
            },
          ],
          lines: [{ ...goods('Gabah', two.id), weighing: { tolerance: 5, moisture: null, hampa: null } }],
          weighed: { [two.id]: { ticket: `NT-${tickets}`, gross: 3.3, tare: 0.3 } },
          ...{ deliveryMethod: 'delivery', discount: 3_000, couponCode: 'PANEN10', delivery: 9_000 },
          ...{ total: 42_000, refunded: 500, notes: 'Ketuk', taxRate: 50, withheld: 180 },
          ...{ sellerChecked: false, sellerTaxable: false },
        },
      ],
    } as Invoice;
  });

  test('of a whole checkout all of it, with the sums over both and what the transfer carries above them', async () => {
    expect(await getGroupInvoice(ctx, people.customer, 'LB-PAPER')).toEqual(whole);
    expect(await getGroupInvoice(ctx, people.admin, 'LB-PAPER')).toEqual(whole);
    expect(await getGroupInvoice(ctx, anonymous, 'LB-PAPER', createGuestToken(ctx, 'LB-PAPER2'))).toEqual(
      whole,
    );
  });

  test('of one order its own, under its own number, without what belongs to the whole checkout', async () => {
    const part = whole.parts[1]!;
    expect(await getInvoice(ctx, people.customer, 'LB-PAPER2')).toEqual({
      ...{ ...whole, number: part.invoice, ofGroup: false, suffix: 0, parts: [part] },
      ...{ subtotal: 36_000, total: 42_000 },
    });
  });

  test('to a farmer his own part, with the street that he needs once it is paid', async () => {
    const invoice = await getGroupInvoice(ctx, people.other, 'LB-PAPER');
    expect(invoice.parts.map(({ code }) => code)).toEqual(['LB-PAPER2']);
    expect([invoice.total, invoice.buyer]).toEqual([42_000, billing]);
    expect((await getInvoice(ctx, people.other, 'LB-PAPER2')).buyer).toEqual(billing);
  });

  test('to everybody else it is not there, and what goes wrong on the way is no answer', async () => {
    const nobody = { code: 'order_not_found' };
    await expect(getGroupInvoice(ctx, people.stranger, 'LB-PAPER')).rejects.toMatchObject(nobody);
    await expect(getGroupInvoice(ctx, people.admin, 'LB-TIADA')).rejects.toMatchObject(nobody);
    await expect(getInvoice(ctx, people.stranger, 'LB-PAPER2')).rejects.toMatchObject(nobody);
    const clock = {
      now(): Date {
        throw new Error('no time');
      },
    };
    const token = createGuestToken(ctx, 'LB-PAPER1');
    await expect(getGroupInvoice({ ...ctx, clock }, anonymous, 'LB-PAPER', token)).rejects.toThrow('no time');
    await expect(
      maySeeOrderUpload({ ...ctx, clock }, anonymous, `order:${await idOf('LB-PAPER1')}`, token),
    ).rejects.toThrow('no time');
  });

  test('of a checkout that was called off, and of one paid at the door, nothing is transferred above the sum', async () => {
    await checkout('LB-OFF', {}, { status: 'cancelled' });
    await changeStoredOrders(ctx, `update orders set status = 'cancelled' where group_code = 'LB-OFF'`);
    await storedOrder(ctx, one, {
      code: 'LB-COD',
      groupCode: 'LB-COD',
      customerId,
      cashReceivedAt: clock.now(),
    });
    expect((await getGroupInvoice(ctx, people.customer, 'LB-OFF')).suffix).toBe(0);
    expect((await getGroupInvoice(ctx, people.customer, 'LB-COD')).suffix).toBe(0);
  });
});

const idOf = async (code: string): Promise<number> =>
  (await database.pool.query('select id from orders where code = $1', [code])).rows[0].id;

describe('before there is an invoice', () => {
  const rows: [string, Order, boolean][] = [
    ['before its checkout', { status: 'awaiting_checkout' }, false],
    ['before its fee is named', { status: 'awaiting_fee', feeState: 'asked' }, false],
    ['before its money came', { status: 'awaiting_payment', paymentMethod: 'transfer' }, false],
    ['on its way to be paid at the door', { status: 'shipped' }, false],
    ['called off unpaid', { status: 'cancelled' }, false],
    ['called off before its money came', { status: 'cancelled', paidAt: clock.now() }, false],
    ['of a buyer who was forgotten', { billing: null, cashReceivedAt: clock.now() }, false],
    ['once it is paid', { status: 'paid', paymentMethod: 'transfer', paidAt: clock.now() }, true],
    ['once its seller has the cash', { cashReceivedAt: clock.now() }, true],
  ];
  test.each(rows)('%s', async (_title, over, billed) => {
    const { code } = await storedOrder(ctx, one, { customerId, ...over });
    const asked = getInvoice(ctx, people.customer, code);
    if (billed) expect((await asked).parts).toHaveLength(1);
    else await expect(asked).rejects.toMatchObject({ code: 'invoice_not_yet' });
  });
});

test('notes to an invoice stand without the invoice itself; where there are none, it says so', async () => {
  const { code } = await storedOrder(ctx, one, { customerId, refunded: 1, cashReceivedAt: clock.now() });
  const { invoice, notes } = await getCreditNotes(ctx, people.customer, code);
  expect(notes.map(({ kind, amount }) => [kind, amount])).toEqual([['credit', 1]]);
  expect(invoice.parts[0]!.papers).toHaveLength(2);
  const plain = await storedOrder(ctx, one, { customerId, cashReceivedAt: clock.now() });
  await expect(getCreditNotes(ctx, people.customer, plain.code)).rejects.toMatchObject({
    code: 'credit_note_none',
  });
});

test('a picture is seen by the sides of what it belongs to: an order, or any order of a payment', async () => {
  const { first, second } = await checkout('LB-FOTO', { customerId: null }, { due: 99_000 });
  const { rows } = await database.pool.query(`select id from payments where group_code = 'LB-FOTO'`);
  const proof = `payment:${rows[0].id}`;
  const may = (who: Actor, attachedTo: string | null, token?: string) =>
    maySeeOrderUpload(ctx, who, attachedTo, token);
  const keys = [first, second].map(({ code }) => createGuestToken(ctx, code));
  expect(await Promise.all(keys.map((key) => may(anonymous, proof, key)))).toEqual([true, true]);
  expect(await Promise.all(keys.map((key) => may(anonymous, `order:${first.id}`, key)))).toEqual([
    true,
    false,
  ]);
  for (const attachedTo of [proof, `order:${first.id}`]) {
    expect(await may(people.admin, attachedTo)).toBe(true);
    expect(await may(people.farmer, attachedTo)).toBe(true);
    expect(await may(people.stranger, attachedTo)).toBe(false);
  }
  for (const attachedTo of [null, `listing:${first.id}`, `listing:${rows[0].id}`])
    expect(await may(people.admin, attachedTo)).toBe(false);
});
