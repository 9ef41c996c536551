import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { groupInvitations, groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { type GroupRole, groupRoleLabel } from '../../../shared/enums/group-duties.ts';
import {
  acceptInvitationInput,
  invitationQuery,
} from '../../../shared/schemas/people/farmer-group-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { reserveAttempt } from '../../rate-limits/reserve-attempt.ts';
import { notifyMembers } from '../membership/notify-members.ts';
import { lockGroup } from '../membership/require-group.ts';
import { invitationHash } from './invite-member.ts';

/** What the holder of an invitation link sees. */
export type InvitationView = {
  group: string;
  city: string;
  name: string;
  by: string;
  role: GroupRole;
  until: string;
};

/**
 * Returns the invitation of a link. For an unknown, used, revoked or expired one it throws `invitation_*` (404 or 409),
 * without data of the group.
 */
export async function getInvitation(
  ctx: AppContext,
  _actor: Actor,
  input: z.input<typeof invitationQuery>,
): Promise<InvitationView> {
  const { key } = parse(invitationQuery, input);
  const { invitation, group, by } = await findUsableInvitation(ctx, key);
  const { name, role, expiresAt } = invitation;
  return { group: group.name, city: group.city, name, by, role, until: expiresAt.toISOString() };
}

/**
 * Adds the signed-in user to the group, once: a concurrent second request throws `invitation_used` (409). Any signed-in
 * user but an admin; twenty attempts an hour.
 */
export async function acceptInvitation(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof acceptInvitationInput>,
): Promise<{ groupId: number; group: string; role: GroupRole }> {
  const user = requireUser(actor);
  if (user.role === 'admin') return fail('group_admins');
  const { key, named } = parse(acceptInvitationInput, input);
  await reserveAttempt(ctx, { key: `invitation:account:${user.userId}`, limit: 20, minutes: 60 });
  return inTransaction(ctx, async (ctx) => {
    const { invitation } = await findUsableInvitation(ctx, key);
    const { farmerId: groupId, role } = invitation;
    const { name: group } = await lockGroup(ctx, groupId);
    const now = ctx.clock.now();
    const [used] = await ctx.db
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
    if (!used) return fail('invitation_used');
    await ctx.db
      .insert(groupMembers)
      .values({ farmerId: groupId, userId: user.userId, role, namePublic: named, joinedAt: now });
    await recordAudit(ctx, actor, {
      action: 'group.join',
      entity: 'farmer',
      entityId: groupId,
      after: { name: user.name, role },
    });
    if (named) await invalidate(ctx, 'catalog');
    await notifyMembers(ctx, [
      {
        key: `invitation:${invitation.id}:used`,
        userId: invitation.createdBy,
        kind: 'group.joined',
        subject: `${user.name} bergabung dengan ${group}`,
        text: `${user.name} bergabung dengan ${group} sebagai ${groupRoleLabel[role].toLowerCase()}.`,
        href: `/admin/farmer-group/members?group=${groupId}`,
      },
    ]);
    return { groupId, group, role };
  });
}

async function findUsableInvitation(ctx: AppContext, token: string) {
  const [row] = await ctx.db
    .select({ invitation: groupInvitations, group: farmers, by: users.name })
    .from(groupInvitations)
    .innerJoin(farmers, eq(farmers.id, groupInvitations.farmerId))
    .innerJoin(users, eq(users.id, groupInvitations.createdBy))
    .where(and(eq(groupInvitations.tokenHash, invitationHash(token)), isNull(farmers.deletedAt)));
  if (!row) return fail('invitation_not_found');
  if (row.invitation.usedAt) return fail('invitation_used');
  if (row.invitation.revokedAt) return fail('invitation_revoked');
  if (row.invitation.expiresAt <= ctx.clock.now()) return fail('invitation_over');
  return row;
}
