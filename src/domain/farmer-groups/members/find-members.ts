import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { groupInvitations, groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { GROUP_ROLES, type GroupRole, mayInGroup } from '../../../shared/enums/group-duties.ts';
import type { Actor, AppContext } from '../../context.ts';
import { requireGroup } from '../membership/require-group.ts';

export type Member = {
  id: number;
  userId: string;
  name: string;
  /** Visible to members who manage members; null for others. */
  phone: string | null;
  role: GroupRole;
  named: boolean;
  joinedAt: string;
};

type Invitation = {
  id: number;
  name: string;
  role: GroupRole;
  email: string | null;
  phone: string | null;
  expiresAt: string;
};

export type MemberList = {
  members: Member[];
  /** Invitations that are still valid; visible to members who manage members. */
  invitations: Invitation[];
};

/** In the order of the roles, then by name. */
const roleRank = sql`array_position(${sql.raw(`array['${GROUP_ROLES.join("','")}']`)}, ${groupMembers.role})`;

/** Lists the members and open invitations of the group that the user acts for. Members only. */
export async function findMembers(ctx: AppContext, actor: Actor): Promise<MemberList> {
  const { groupId, role } = requireGroup(actor, 'members.see');
  const manages = mayInGroup(role, 'members.manage');
  const [members, invitations] = await Promise.all([
    ctx.db
      .select({
        id: groupMembers.id,
        userId: users.id,
        name: users.name,
        phone: users.phone,
        role: groupMembers.role,
        named: groupMembers.namePublic,
        joinedAt: groupMembers.joinedAt,
      })
      .from(groupMembers)
      .innerJoin(users, eq(users.id, groupMembers.userId))
      .where(and(eq(groupMembers.farmerId, groupId), isNull(groupMembers.leftAt)))
      .orderBy(roleRank, asc(users.name), asc(groupMembers.id)),
    manages
      ? ctx.db
          .select()
          .from(groupInvitations)
          .where(
            and(
              eq(groupInvitations.farmerId, groupId),
              isNull(groupInvitations.usedAt),
              isNull(groupInvitations.revokedAt),
              gt(groupInvitations.expiresAt, ctx.clock.now()),
            ),
          )
          .orderBy(desc(groupInvitations.createdAt), desc(groupInvitations.id))
      : [],
  ]);
  return {
    members: members.map(({ joinedAt, phone, ...one }) => ({
      ...one,
      phone: manages ? phone : null,
      joinedAt: joinedAt.toISOString(),
    })),
    invitations: invitations.map(({ id, name, role, email, phone, expiresAt }) => ({
      id,
      name,
      role,
      email,
      phone,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
