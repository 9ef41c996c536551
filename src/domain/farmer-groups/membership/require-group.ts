import { and, eq, isNull } from 'drizzle-orm';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import {
  type GroupDuty,
  type GroupRole,
  groupRoleLabel,
  mayInGroup,
} from '../../../shared/enums/group-duties.ts';
import { type Actor, type AppContext, requireDuty, type UserActor } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** A user who acts for a group, with their role in it. */
export type GroupActor = { user: UserActor; groupId: number; role: GroupRole };

/** Returns the actor's group when their role has the `duty`; throws `group_none` (403) when they act for no group. */
export function requireGroup(actor: Actor, duty: GroupDuty): GroupActor {
  const user = requireDuty(actor, duty, 'customer', 'admin');
  if (!user.group || user.farmerId === null) return fail('group_none');
  return { user, groupId: user.farmerId, role: user.group.role };
}

/**
 * The same with a lock on the membership until the transaction ends, so that the action and a removal cannot overlap.
 * Throws `group_none` for a removed member, and applies the duties of a changed role.
 */
export async function lockMembership(
  ctx: AppContext,
  { user, groupId }: GroupActor,
  duty: GroupDuty,
): Promise<GroupRole> {
  // Lock the group before any member, as changes to members do, so that no deadlock occurs.
  await ctx.db.select({ id: farmers.id }).from(farmers).where(eq(farmers.id, groupId)).for('share');
  const [row] = await ctx.db
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
  if (!row) return fail('group_none');
  if (!mayInGroup(row.role, duty)) fail('group_duty', { role: groupRoleLabel[row.role].toLowerCase() });
  return row.role;
}

/** Locks the group until the transaction ends, which serialises changes to its members. */
export async function lockGroup(ctx: AppContext, groupId: number): Promise<{ name: string }> {
  const [row] = await ctx.db
    .select({ name: farmers.name })
    .from(farmers)
    .where(and(eq(farmers.id, groupId), isNull(farmers.deletedAt)))
    .for('no key update');
  return row ?? fail('group_not_found');
}
