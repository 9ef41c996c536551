import { and, eq, isNull } from 'drizzle-orm';
import { groupMembers } from '../../src/db/schema/farmer-group-tables.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { createPooledLot } from '../../src/domain/farmer-groups/pooled-lots/create-pooled-lot.ts';
import { recordDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { ZERO } from '../../src/shared/format/quantity.ts';
import { billing } from './billing-form.ts';
import { makeListing } from './factories.ts';
import { makeGroup, type TestGroup } from './farmer-group-fixture.ts';
import type { TestApp } from './test-app.ts';

export type TestLot = { group: TestGroup; id: number; memberOf(userId: string): Promise<number> };

/** A group with an empty pooled lot at Rp 12.000 a kilogram. */
export async function makeLot(
  app: Pick<TestApp, 'ctx'>,
  terms: { fee_percent?: number; fee_per_kg?: number; moisture?: number | null; hampa?: number | null } = {},
  { group: known, ...goods }: Parameters<typeof makeListing>[1] & { group?: TestGroup } = {},
): Promise<TestLot> {
  const group = known ?? (await makeGroup(app));
  const { id } = await makeListing(app.ctx, { ...goods, farmerId: group.id, stock: ZERO });
  await createPooledLot(app.ctx, group.people.ketua.actor, { listing_id: id, fee_percent: 5, ...terms });
  return { group, id, memberOf: (userId) => memberIn(app.ctx, group.id, userId) };
}

/** The number of somebody’s membership. */
export async function memberIn(ctx: AppContext, groupId: number, userId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(
      and(eq(groupMembers.farmerId, groupId), eq(groupMembers.userId, userId), isNull(groupMembers.leftAt)),
    );
  return row!.id;
}

/** A deposit of so many kilograms net, dry and full, by one of the lot's members. */
export async function bring(
  ctx: AppContext,
  lot: TestLot,
  who: keyof TestGroup['people'],
  kg: number,
): Promise<number> {
  const { people } = lot.group;
  const { id } = await recordDeposit(ctx, people.juru_timbang.actor, lot.id, {
    member_id: await lot.memberOf(people[who].userId),
    readings: [{ gross: kg, tare: 0 }],
  });
  return id;
}

/** An order for so many kilograms of a lot, at the price of `makeLot`; its code. */
export async function order(ctx: AppContext, buyer: UserActor, id: number, kg: number): Promise<string> {
  const { orders } = await placeOrder(ctx, buyer, {
    items: [{ id, quantity: kg, price: 12_000 }],
    billing,
    paymentMethod: 'transfer',
  });
  return orders[0]!.code;
}

/** The same, paid: goods and money are shared. */
export async function sell(
  ctx: AppContext,
  { buyer, admin }: { buyer: UserActor; admin: UserActor },
  id: number,
  kg: number,
): Promise<string> {
  const code = await order(ctx, buyer, id, kg);
  await confirmPayment(ctx, admin, code);
  return code;
}
