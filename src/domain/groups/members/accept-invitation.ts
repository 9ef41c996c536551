import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import { groupInvitations, groupMembers } from '../../../db/schema/groups.ts';
import { acceptInvitationInput, invitationQuery } from '../../../shared/input/people/groups.ts';
import { type GroupRole, groupRoleLabel } from '../../../shared/kinds/group-duties.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { reserveAttempt } from '../../limits/throttle.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { lockGroup } from '../who/require-group.ts';
import { tellPeople } from '../who/tell-people.ts';
import { invitationHash } from './invite-member.ts';

/** What whoever holds an invitation's link is shown. */
export type InvitationShown = {
  group: string;
  city: string;
  name: string;
  by: string;
  role: GroupRole;
  until: string;
};

/**
 * The invitation that a link opens, to whoever holds the link. One that is unknown, used, called back or over says so
 * (`invitation_*`, 404 or 409) and nothing of the group.
 */
export async function getInvitation(
  shop: Shop,
  _actor: Actor,
  input: z.input<typeof invitationQuery>,
): Promise<InvitationShown> {
  const { kunci } = parse(invitationQuery, input);
  const { invitation, group, by } = await findUsable(shop, kunci);
  const { name, role, expiresAt } = invitation;
  return { group: group.name, city: group.city, name, by, role, until: expiresAt.toISOString() };
}

/**
 * Takes the asking user into the group, once: of two at the same instant the second finds the link used
 * (`invitation_used`, 409). Any signed-in user but an admin; twenty tries an hour.
 */
export async function acceptInvitation(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof acceptInvitationInput>,
): Promise<{ groupId: number; group: string; role: GroupRole }> {
  const user = requireUser(actor);
  if (user.role === 'admin') return refuse('group_admins');
  const { kunci, named } = parse(acceptInvitationInput, input);
  await reserveAttempt(shop, { key: `invitation:account:${user.userId}`, limit: 20, minutes: 60 });
  return inTransaction(shop, async (shop) => {
    const { invitation } = await findUsable(shop, kunci);
    const { farmerId: groupId, role } = invitation;
    const { name: group } = await lockGroup(shop, groupId);
    const now = shop.clock.now();
    const [used] = await shop.db
      .update(groupInvitations)
      .set({ usedAt: now, usedBy: user.userId })
      .where(
        and(
          eq(groupInvitations.id, invitation.id),
          isNull(groupInvitations.usedAt),
          isNull(groupInvitations.revokedAt),
        ),
      )
      .returning({ id: groupInvitations.id });
    if (!used) return refuse('invitation_used');
    await shop.db
      .insert(groupMembers)
      .values({ farmerId: groupId, userId: user.userId, role, named, joinedAt: now });
    await noteAudit(shop, actor, {
      action: 'group.join',
      entity: 'farmer',
      entityId: groupId,
      after: { name: user.name, role },
    });
    if (named) await changed(shop, 'catalog');
    await tellPeople(shop, [
      {
        key: `invitation:${invitation.id}:used`,
        userId: invitation.createdBy,
        kind: 'group.joined',
        subject: `${user.name} bergabung dengan ${group}`,
        text: `${user.name} bergabung dengan ${group} sebagai ${groupRoleLabel[role].toLowerCase()}.`,
        href: `/admin/kelompok/anggota?kelompok=${groupId}`,
      },
    ]);
    return { groupId, group, role };
  });
}

async function findUsable(shop: Shop, token: string) {
  const [row] = await shop.db
    .select({ invitation: groupInvitations, group: farmers, by: users.name })
    .from(groupInvitations)
    .innerJoin(farmers, eq(farmers.id, groupInvitations.farmerId))
    .innerJoin(users, eq(users.id, groupInvitations.createdBy))
    .where(and(eq(groupInvitations.tokenHash, invitationHash(token)), isNull(farmers.deletedAt)));
  if (!row) return refuse('invitation_not_found');
  if (row.invitation.usedAt) return refuse('invitation_used');
  if (row.invitation.revokedAt) return refuse('invitation_revoked');
  if (row.invitation.expiresAt <= shop.clock.now()) return refuse('invitation_over');
  return row;
}
