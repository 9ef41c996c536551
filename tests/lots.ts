import { and, eq, isNull } from 'drizzle-orm';
import { groupMembers } from '../src/db/schema/groups.ts';
import { recordDeposit } from '../src/domain/groups/lots/deposit.ts';
import { openLot } from '../src/domain/groups/lots/open-lot.ts';
import { confirmPayment } from '../src/domain/orders/paying/confirm-payment.ts';
import { placeOrder } from '../src/domain/orders/placing/place-order.ts';
import type { Shop, UserActor } from '../src/domain/shop.ts';
import { NONE } from '../src/shared/figures/quantity.ts';
import type { TestApp } from './app.ts';
import { billing } from './billing.ts';
import { makeListing } from './factories.ts';
import { makeGroup, type TestGroup } from './groups.ts';

export type TestLot = { group: TestGroup; id: number; memberOf(userId: string): Promise<number> };

/** A group with an empty pooled lot at Rp 12.000 a kilogram. */
export async function makeLot(
  app: Pick<TestApp, 'shop'>,
  terms: { fee_percent?: number; moisture?: number | null; hampa?: number | null } = {},
  { group: known, ...goods }: Parameters<typeof makeListing>[1] & { group?: TestGroup } = {},
): Promise<TestLot> {
  const group = known ?? (await makeGroup(app));
  const { id } = await makeListing(app.shop, { ...goods, farmerId: group.id, stock: NONE });
  await openLot(app.shop, group.people.ketua.actor, { listing_id: id, fee_percent: 5, ...terms });
  return { group, id, memberOf: (userId) => memberIn(app.shop, group.id, userId) };
}

/** The number of somebody’s membership. */
export async function memberIn(shop: Shop, groupId: number, userId: string): Promise<number> {
  const [row] = await shop.db
    .select({ id: groupMembers.id })
    .from(groupMembers)
    .where(
      and(eq(groupMembers.farmerId, groupId), eq(groupMembers.userId, userId), isNull(groupMembers.leftAt)),
    );
  return row!.id;
}

/** A deposit of so many kilograms net, dry and full, by one of the lot's members. */
export async function bring(
  shop: Shop,
  lot: TestLot,
  who: keyof TestGroup['people'],
  kg: number,
): Promise<number> {
  const { people } = lot.group;
  const { id } = await recordDeposit(shop, people.juru_timbang.actor, lot.id, {
    member_id: await lot.memberOf(people[who].userId),
    readings: [{ gross: kg, tare: 0 }],
  });
  return id;
}

/** An order for so many kilograms of a lot, at the price of `makeLot`; its code. */
export async function order(shop: Shop, buyer: UserActor, id: number, kg: number): Promise<string> {
  const { orders } = await placeOrder(shop, buyer, {
    items: [{ id, quantity: kg, price: 12_000 }],
    billing,
    paymentMethod: 'transfer',
  });
  return orders[0]!.code;
}

/** The same, paid: goods and money are shared. */
export async function sell(
  shop: Shop,
  { buyer, admin }: { buyer: UserActor; admin: UserActor },
  id: number,
  kg: number,
): Promise<string> {
  const code = await order(shop, buyer, id, kg);
  await confirmPayment(shop, admin, code);
  return code;
}
