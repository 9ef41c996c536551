import { eq } from 'drizzle-orm';
import { deposits, pooledLots } from '../../../db/schema/lots.ts';
import { mayInGroup } from '../../../shared/kinds/group-duties.ts';
import type { Actor, Shop } from '../../shop.ts';

/** Whether somebody may see a picture of a deposit (`deposit:<id>`): whose it is, and whoever sees its group's deposits. */
export async function maySeeDeposit(shop: Shop, actor: Actor, attachedTo: string | null): Promise<boolean> {
  const [kind, id] = attachedTo?.split(':') ?? [];
  if (kind !== 'deposit' || actor.kind !== 'user') return false;
  const [row] = await shop.db
    .select({ userId: deposits.userId, groupId: pooledLots.farmerId })
    .from(deposits)
    .innerJoin(pooledLots, eq(pooledLots.listingId, deposits.listingId))
    .where(eq(deposits.id, Number(id)));
  if (!row) return false;
  const { group, farmerId } = actor;
  return (
    row.userId === actor.userId ||
    (group !== undefined && farmerId === row.groupId && mayInGroup(group.role, 'deposits.see'))
  );
}
