import { eq } from 'drizzle-orm';
import { pooledLots, produceDeposits } from '../../../db/schema/pooled-lot-tables.ts';
import { mayInGroup } from '../../../shared/enums/group-duties.ts';
import type { Actor, AppContext } from '../../context.ts';

/** Whether a user may see a picture of a deposit (`deposit:<id>`): its owner, and members who see all deposits. */
export async function maySeeDeposit(
  ctx: AppContext,
  actor: Actor,
  attachedTo: string | null,
): Promise<boolean> {
  const [kind, id] = attachedTo?.split(':') ?? [];
  if (kind !== 'deposit' || actor.kind !== 'user') return false;
  const [row] = await ctx.db
    .select({ userId: produceDeposits.userId, groupId: pooledLots.farmerId })
    .from(produceDeposits)
    .innerJoin(pooledLots, eq(pooledLots.listingId, produceDeposits.listingId))
    .where(eq(produceDeposits.id, Number(id)));
  if (!row) return false;
  const { group, farmerId } = actor;
  return (
    row.userId === actor.userId ||
    (group !== undefined && farmerId === row.groupId && mayInGroup(group.role, 'deposits.see'))
  );
}
