import { and, eq, isNull } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import {
  type GroupDuty,
  type GroupRole,
  groupRoleLabel,
  mayInGroup,
} from '../../../shared/kinds/group-duties.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireDuty, type Shop, type UserActor } from '../../shop.ts';

/** Who acts for a group, as what he stands there. */
export type GroupActor = { user: UserActor; groupId: number; role: GroupRole };

/** Whoever acts for a group and has the `duty` there; who acts for none is `group_none` (403). */
export function requireGroup(actor: Actor, duty: GroupDuty): GroupActor {
  const user = requireDuty(actor, duty, 'customer', 'admin');
  if (!user.group || user.farmerId === null) return refuse('group_none');
  return { user, groupId: user.farmerId, role: user.group.role };
}

/**
 * The same within a transaction: his membership stays as it is until it ends, so that what he does and his removal come
 * one after the other. Who was removed meanwhile is refused (`group_none`), whose role has changed by its new duties.
 */
export async function holdMembership(
  shop: Shop,
  { user, groupId }: GroupActor,
  duty: GroupDuty,
): Promise<GroupRole> {
  // Before any member is held: whoever changes the members locks the group first, so that nobody waits in a circle.
  await shop.db.select({ id: farmers.id }).from(farmers).where(eq(farmers.id, groupId)).for('share');
  const [row] = await shop.db
    .select({ role: groupMembers.role })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.farmerId, groupId),
        eq(groupMembers.userId, user.userId),
        isNull(groupMembers.leftAt),
      ),
    )
    .for('share');
  if (!row) return refuse('group_none');
  if (!mayInGroup(row.role, duty)) refuse('group_duty', { role: groupRoleLabel[row.role].toLowerCase() });
  return row.role;
}

/** Locks the group until the transaction ends: its members change one after the other. */
export async function lockGroup(shop: Shop, groupId: number): Promise<{ name: string }> {
  const [row] = await shop.db
    .select({ name: farmers.name })
    .from(farmers)
    .where(and(eq(farmers.id, groupId), isNull(farmers.deletedAt)))
    .for('no key update');
  return row ?? refuse('group_not_found');
}
