import { and, eq } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { pooledLots } from '../../../db/schema/pooled-lot-tables.ts';

import { minus, type Quantity } from '../../../shared/format/quantity.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';

export type LockedPooledLot = typeof pooledLots.$inferSelect & { name: string; available: Quantity };

/** Locks the lot's listing as orders do, which serialises deposits, returns and sales, and returns the lot. */
export async function lockPooledLot(
  ctx: AppContext,
  groupId: number,
  listingId: number,
  otherwise: 'lot_not_found' | 'deposit_not_found' = 'lot_not_found',
): Promise<LockedPooledLot> {
  const [row] = await ctx.db
    .select({ lot: pooledLots, name: products.name, stock: listings.stock, reserved: listings.reserved })
    .from(listings)
    .innerJoin(pooledLots, eq(pooledLots.listingId, listings.id))
    .innerJoin(products, eq(products.id, listings.productId))
    .where(and(eq(listings.id, listingId), eq(pooledLots.farmerId, groupId)))
    .for('no key update', { of: listings });
  return row ? { ...row.lot, name: row.name, available: minus(row.stock, row.reserved) } : fail(otherwise);
}

/** Returns a current or former member of the group by membership id. */
export async function readMember(
  ctx: AppContext,
  groupId: number,
  memberId: number,
): Promise<{ userId: string; name: string }> {
  const [row] = await findMember(ctx, groupId, memberId);
  return row ?? fail('group_member_not_found');
}

/** Locks and returns a current member until the transaction ends. */
export async function lockMember(
  ctx: AppContext,
  groupId: number,
  memberId: number,
): Promise<{ userId: string; name: string }> {
  const [row] = await findMember(ctx, groupId, memberId).for('share', { of: groupMembers });
  return row && row.leftAt === null ? row : fail('group_member_not_found');
}

const findMember = (ctx: AppContext, groupId: number, memberId: number) =>
  ctx.db
    .select({ userId: users.id, name: users.name, leftAt: groupMembers.leftAt })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.id, memberId), eq(groupMembers.farmerId, groupId)));
