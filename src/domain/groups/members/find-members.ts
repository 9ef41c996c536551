import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { groupInvitations, groupMembers } from '../../../db/schema/groups.ts';
import { GROUP_ROLES, type GroupRole, mayInGroup } from '../../../shared/kinds/group-duties.ts';
import type { Actor, Shop } from '../../shop.ts';
import { requireGroup } from '../who/require-group.ts';

export type Member = {
  id: number;
  userId: string;
  name: string;
  /** For whoever manages the members; null to the others. */
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

export type Membership = {
  members: Member[];
  /** Those that still work; for whoever manages the members. */
  invitations: Invitation[];
};

/** In the order of the roles, then by name. */
const rank = sql`array_position(${sql.raw(`array['${GROUP_ROLES.join("','")}']`)}, ${groupMembers.role})`;

/** Who belongs to the group for which the asker acts, and who is asked in. Its members only. */
export async function findMembers(shop: Shop, actor: Actor): Promise<Membership> {
  const { groupId, role } = requireGroup(actor, 'members.see');
  const manages = mayInGroup(role, 'members.manage');
  const [members, invitations] = await Promise.all([
    shop.db
      .select({
        id: groupMembers.id,
        userId: users.id,
        name: users.name,
        phone: users.phone,
        role: groupMembers.role,
        named: groupMembers.named,
        joinedAt: groupMembers.joinedAt,
      })
      .from(groupMembers)
      .innerJoin(users, eq(users.id, groupMembers.userId))
      .where(and(eq(groupMembers.farmerId, groupId), isNull(groupMembers.leftAt)))
      .orderBy(rank, asc(users.name), asc(groupMembers.id)),
    manages
      ? shop.db
          .select()
          .from(groupInvitations)
          .where(
            and(
              eq(groupInvitations.farmerId, groupId),
              isNull(groupInvitations.usedAt),
              isNull(groupInvitations.revokedAt),
              gt(groupInvitations.expiresAt, shop.clock.now()),
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
