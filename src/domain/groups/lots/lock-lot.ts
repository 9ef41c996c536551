import { and, eq } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { listings, products } from '../../../db/schema/catalogue.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import { pooledLots } from '../../../db/schema/lots.ts';

import { minus, type Quantity } from '../../../shared/figures/quantity.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';

export type LockedLot = typeof pooledLots.$inferSelect & { name: string; available: Quantity };

/** The group's lot, its listing locked as orders lock it: deposits, what is taken back and sales come one after the other. */
export async function lockLot(
  shop: Shop,
  groupId: number,
  listingId: number,
  otherwise: 'lot_not_found' | 'deposit_not_found' = 'lot_not_found',
): Promise<LockedLot> {
  const [row] = await shop.db
    .select({ lot: pooledLots, name: products.name, stock: listings.stock, reserved: listings.reserved })
    .from(listings)
    .innerJoin(pooledLots, eq(pooledLots.listingId, listings.id))
    .innerJoin(products, eq(products.id, listings.productId))
    .where(and(eq(listings.id, listingId), eq(pooledLots.farmerId, groupId)))
    .for('no key update', { of: listings });
  return row ? { ...row.lot, name: row.name, available: minus(row.stock, row.reserved) } : refuse(otherwise);
}

/** A member of the group by the number of his membership, whether he still belongs to it or not. */
export async function readMember(
  shop: Shop,
  groupId: number,
  memberId: number,
): Promise<{ userId: string; name: string }> {
  const [row] = await findMember(shop, groupId, memberId);
  return row ?? refuse('group_member_not_found');
}

/** One who belongs to it, until the transaction ends. */
export async function holdMember(
  shop: Shop,
  groupId: number,
  memberId: number,
): Promise<{ userId: string; name: string }> {
  const [row] = await findMember(shop, groupId, memberId).for('share', { of: groupMembers });
  return row && row.leftAt === null ? row : refuse('group_member_not_found');
}

const findMember = (shop: Shop, groupId: number, memberId: number) =>
  shop.db
    .select({ userId: users.id, name: users.name, leftAt: groupMembers.leftAt })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.id, memberId), eq(groupMembers.farmerId, groupId)));
