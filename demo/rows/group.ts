import { and, eq } from 'drizzle-orm';
import { accounts, users } from '../../src/db/schema/auth-tables.ts';
import { listingImages, listings, products } from '../../src/db/schema/catalogue-tables.ts';
import { groupMembers } from '../../src/db/schema/farmer-group-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { orderHistory, orderLines, orders } from '../../src/db/schema/order-tables.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { createPooledLot } from '../../src/domain/farmer-groups/pooled-lots/create-pooled-lot.ts';
import {
  disputeMemberPayout,
  recordMemberPayout,
} from '../../src/domain/farmer-groups/pooled-lots/member-payout.ts';
import { recordDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { moveStock } from '../../src/domain/listings/move-stock.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { openPayment } from '../../src/domain/orders/payments/open-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { sellerKindLabel } from '../../src/shared/enums/seller-kinds.ts';
import { lineTotal, toQuantity, ZERO } from '../../src/shared/format/quantity.ts';
import { regencyOf } from '../people/farmer-profiles.ts';
import { type GroupMember, group, lot } from '../people/group.ts';
import { admins, customers, demoPhone } from '../people/people.ts';
import { after, before, DAY, dateOf, HOUR } from '../year/time.ts';
import { actorOf, sacksOf } from './scale.ts';
import { storedListings } from './stored-listings.ts';

const KIND = 'kelompok_tani' as const;
const PICTURE = '/gambar/portraits/kelompok-01.avif';
const JOINED = 45 * DAY;

type Cast = { id: number; as: Record<GroupMember, UserActor>; memberships: Record<GroupMember, number> };

/**
 * A group of five with one pooled lot: five deposits, three sales of which one was returned, and member payouts. Each
 * happened on its own day and through its use case, so that the shop itself computes shares and statements.
 */
export async function seedGroup(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const daysAgo = (days: number): AppContext => {
    const at = before(now, days * DAY);
    return { ...ctx, clock: { now: () => at } };
  };
  const cast = await seedMembers(ctx);
  const listing = await seedLot(daysAgo(lot.daysAgo), cast);
  for (const { by, daysAgo: days, gross, tare, sacks, ...measured } of lot.deposits) {
    await recordDeposit(daysAgo(days), cast.as.Ngatijan, listing, {
      member_id: cast.memberships[by],
      readings: [{ gross, tare, sacks }],
      ...measured,
    });
  }
  for (const sale of lot.sales) await sell(daysAgo, cast, listing, sale);
  for (const { to, daysAgo: days, amount, contest } of lot.handed) {
    const handed = { member_id: cast.memberships[to], amount, note: 'Tunai, di gudang' };
    const { id } = await recordMemberPayout(daysAgo(days), cast.as.Sutrisno, handed);
    if (contest) await disputeMemberPayout(daysAgo(days - 1), cast.as[to], id, { reason: contest });
  }
}

/** The stall, and its members' accounts with their roles. */
async function seedMembers(ctx: AppContext): Promise<Cast> {
  const now = ctx.clock.now();
  const createdAt = before(now, JOINED);
  const own = group.members.filter(({ account }) => account !== null);
  await ctx.db.insert(users).values(
    own.map(({ id, name, account }, at) => ({
      id,
      name,
      email: `${account}@lumbung.example`,
      phone: demoPhone(180 + at),
      role: 'customer' as const,
      address: group.address,
      emailVerified: true,
      phoneVerified: true,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  const [known] = await ctx.db
    .select({ password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, group.members[0]!.id));
  await ctx.db.insert(accounts).values(
    own.map(({ id }) => ({
      id: `${id}-credential`,
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: known!.password,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  const [stall] = await ctx.db
    .insert(farmers)
    .values({
      userId: group.members[0]!.id,
      kind: KIND,
      name: group.name,
      title: sellerKindLabel[KIND],
      story: group.story,
      phone: demoPhone(184),
      phonePublic: true,
      address: group.address,
      province: 'Yogyakarta',
      city: group.city,
      regencyCode: regencyOf.Bantul,
      latitude: group.at[0]!,
      longitude: group.at[1]!,
      portraitUrl: PICTURE,
      settings: { pickup: true, delivery: false },
      payoutAccount: { bank: 'Bank Contoh', number: '000055100021', holder: group.name },
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: farmers.id });
  const id = stall!.id;
  const made = await ctx.db
    .insert(groupMembers)
    .values(
      group.members.map(({ id: userId, role, named }) => ({
        farmerId: id,
        userId,
        role,
        namePublic: named,
        joinedAt: createdAt,
      })),
    )
    .returning({ id: groupMembers.id, userId: groupMembers.userId });
  const as = {} as Cast['as'];
  const memberships = {} as Cast['memberships'];
  for (const { id: userId, name, role } of group.members) {
    const actor = await actorOf(ctx, userId, id);
    as[name] = { ...actor, role: 'farmer', group: { name: group.name, role } };
    memberships[name] = made.find((row) => row.userId === userId)!.id;
  }
  return { id, as, memberships };
}

/** The lot's listing, still empty, and its opening. */
async function seedLot(ctx: AppContext, { id: farmerId, as }: Cast): Promise<number> {
  const createdAt = ctx.clock.now();
  const { product, moisture, hampa } = lot;
  const [goods] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.name, product.name), eq(products.unit, 'kg')));
  const pictures = [1, 2, 3].map((n) => `/gambar/products/gabah-kering-giling-${n}.avif`);
  const [row] = await ctx.db
    .insert(listings)
    .values({
      productId: goods!.id,
      farmerId,
      stock: ZERO,
      priceTengkulak: lot.tengkulak,
      priceCustomer: lot.customer,
      minLot: toQuantity(lot.minLot),
      step: toQuantity(1),
      weighed: true,
      weighTolerance: lot.tolerance,
      weighMoisture: moisture,
      weighHampa: hampa,
      imageUrl: pictures[0]!,
      description: lot.description,
      tags: ['lot gabungan', 'siap giling'],
      qualityClass: 'gkg',
      moisture,
      emptyHusk: hampa,
      harvestDate: dateOf(before(createdAt, 6 * DAY)),
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: listings.id });
  const listingId = row!.id;
  await ctx.db.insert(listingImages).values(
    pictures.map((url, position) => ({
      listingId,
      url,
      position,
      alt: `${product.name} ${['dalam karung', 'dalam mangkuk', 'dari dekat'][position]}`,
    })),
  );
  await createPooledLot(ctx, as.Wagiyem, { listing_id: listingId, fee_percent: lot.fee, moisture, hampa });
  return listingId;
}

/** One order from its placing to its final status: paid, weighed at the group's store, fetched, or returned. */
async function sell(
  on: (days: number) => AppContext,
  { id: farmerId, as }: Cast,
  listingId: number,
  { code, to, daysAgo, kg, weighed, completed, returned }: (typeof lot.sales)[number],
): Promise<void> {
  const placing = on(daysAgo);
  const buyer = await actorOf(placing, customers.find(({ name }) => name === to)!.id, null);
  const admin = await actorOf(placing, admins[0]!.id, null);
  const line = await place(placing, { farmerId, listingId, code, buyer, kg });
  await confirmPayment(on(daysAgo - 0.2), admin, code);
  if (weighed) {
    const ctx = on(daysAgo - 2);
    const { id } = await proposeTicket(ctx, as.Ngatijan, code, {
      line,
      readings: sacksOf(weighed),
      moisture: [13.7, 13.9],
      hampa: 2.8,
      weighed_by: 'Ngatijan',
      weighed_at: ctx.clock.now().toISOString(),
      place: 'Gudang Mandingan',
    });
    const { surplus } = await confirmTicket(ctx, buyer, code, { line, expected_ticket_id: id });
    // The difference to a lower weight was refunded the next day; that to a higher one is still to be paid.
    if (surplus > 0)
      await settleWeighingBalance(on(daysAgo - 3), admin, code, { side: 'surplus', amount: surplus });
  }
  await advanceOrder(on(daysAgo - 2.1), as.Ngatijan, code, 'ship');
  if (completed) await advanceOrder(on(daysAgo - 3), buyer, code, 'complete');
  if (returned) {
    const amount = lineTotal(lot.customer, toQuantity(kg));
    await refundOrder(on(daysAgo - 5), admin, code, { amount, reason: returned, restock: true });
  }
}

/** An order that awaits its transfer, with the same code in every demo; returns the number of its line. */
async function place(
  ctx: AppContext,
  {
    farmerId,
    listingId,
    code,
    buyer,
    kg,
  }: { farmerId: number; listingId: number; code: string; buyer: UserActor; kg: number },
): Promise<number> {
  const at = ctx.clock.now();
  const qty = toQuantity(kg);
  const total = lineTotal(lot.customer, qty);
  const { name, street, regency, postcode, email, phone } = customers.find(({ id }) => id === buyer.userId)!;
  const [order] = await ctx.db
    .insert(orders)
    .values({
      ...{ code, groupCode: code, customerId: buyer.userId, farmerId, status: 'awaiting_payment' },
      ...{ subtotal: total, total, paymentMethod: 'transfer', deliveryMethod: 'pickup' },
      ...{ placedAt: at, dueAt: after(at, 24 * HOUR), updatedAt: at },
      billing: {
        ...{ firstName: name, lastName: name, country: 'ID', address1: street, city: regency },
        ...{ state: 'Yogyakarta', postcode, email, phone },
      },
    })
    .returning({ id: orders.id });
  const orderId = order!.id;
  const [line] = await ctx.db
    .insert(orderLines)
    .values({
      ...{ orderId, listingId, productName: lot.product.name, unit: lot.product.unit },
      ...{ price: lot.customer, priceTengkulak: lot.tengkulak, qty, total },
      quality: (await storedListings(ctx))(listingId).quality,
      ...{ weighTolerance: lot.tolerance, weighMoisture: lot.moisture, weighHampa: lot.hampa },
    })
    .returning({ id: orderLines.id });
  const { userId } = buyer;
  await ctx.db
    .insert(orderHistory)
    .values({ orderId, toStatus: 'awaiting_payment', actorId: userId, actorRole: 'customer', at });
  await moveStock(ctx, { kind: 'reserve', listingId, qty, orderId, actorId: userId });
  await openPayment(ctx, code, 'transfer', total);
  return line!.id;
}
