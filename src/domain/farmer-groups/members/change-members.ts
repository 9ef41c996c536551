import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { AuditAction } from '../../../shared/enums/audit-kinds.ts';
import { type GroupRole, groupRoleLabel } from '../../../shared/enums/group-duties.ts';
import { changeRoleInput, ownMemberNameInput } from '../../../shared/schemas/people/farmer-group-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { memberSharePath, notifyMembers } from '../membership/notify-members.ts';
import { type GroupActor, lockGroup, lockMembership, requireGroup } from '../membership/require-group.ts';

type MemberRow = { id: number; userId: string; name: string; role: GroupRole; named: boolean };

/**
 * Changes a member's role. Appointing another ketua makes the current one a plain member and gives the new one the
 * group in the same transaction; the ketua's role cannot change otherwise (`group_needs_ketua`, 409). SQL rejects a
 * commit that leaves a group without exactly one ketua, or with another owner (`groups_require_one_ketua`). Requires
 * the duty to manage members.
 */
export async function changeMemberRole(
  ctx: AppContext,
  actor: Actor,
  memberId: number,
  input: z.input<typeof changeRoleInput>,
): Promise<void> {
  const asker = requireGroup(actor, 'members.manage');
  const { role } = parse(changeRoleInput, input);
  await inTransaction(ctx, async (ctx) => {
    const { group, member } = await lockGroupAndMember(ctx, asker, memberId);
    if (member.role === role) return;
    if (member.role === 'ketua') return fail('group_needs_ketua');
    if (role === 'ketua') await switchRole(ctx, asker.groupId, await ketuaOf(ctx, asker.groupId), 'anggota');
    await switchRole(ctx, asker.groupId, member, role);
    if (role === 'ketua') await giveGroupToKetua(ctx, asker.groupId, member.userId);
    await recordAudit(ctx, actor, {
      action: 'group.role',
      entity: 'farmer',
      entityId: asker.groupId,
      before: { name: member.name, role: member.role },
      after: { name: member.name, role },
    });
    await notifyMember(ctx, member, {
      subject: `Jabatan Anda di ${group} berubah`,
      text: `Jabatan Anda di ${group} sekarang ${groupRoleLabel[role].toLowerCase()}.`,
    });
  });
}

/**
 * Removes a member from the group at once: their next request for the group fails. Requires the duty to manage members.
 */
export async function removeMember(ctx: AppContext, actor: Actor, memberId: number): Promise<void> {
  const asker = requireGroup(actor, 'members.manage');
  await inTransaction(ctx, async (ctx) => {
    const { group, member } = await lockGroupAndMember(ctx, asker, memberId);
    await endMembership(ctx, actor, asker, member, 'group.remove');
    await notifyMember(ctx, member, {
      subject: `Anda bukan lagi anggota ${group}`,
      text: `Anda tidak lagi menjadi anggota ${group}. Bagian Anda dari setoran yang terjual tetap hak Anda dan tetap bisa dilihat.`,
      href: memberSharePath(asker.groupId),
    });
  });
}

/** Leaves the group that the user acts for. A ketua has to appoint another one first (`group_needs_ketua`, 409). */
export async function leaveGroup(ctx: AppContext, actor: Actor): Promise<void> {
  const asker = requireGroup(actor, 'members.see');
  await inTransaction(ctx, async (ctx) => {
    const { name: group } = await lockGroup(ctx, asker.groupId);
    await lockMembership(ctx, asker, 'members.see');
    const members = await readMembers(ctx, asker.groupId);
    const own = members.find(({ userId }) => userId === asker.user.userId)!;
    await endMembership(ctx, actor, asker, own, 'group.leave');
    const ketua = members.find(({ role }) => role === 'ketua')!;
    await notifyMember(ctx, ketua, {
      subject: `${own.name} keluar dari ${group}`,
      text: `${own.name} keluar dari ${group}.`,
    });
  });
}

/** Sets whether the group's public page names the user. */
export async function setOwnMemberName(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof ownMemberNameInput>,
): Promise<void> {
  const { user, groupId } = requireGroup(actor, 'members.see');
  const { named } = parse(ownMemberNameInput, input);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(groupMembers)
      .set({ namePublic: named })
      .where(
        and(
          eq(groupMembers.farmerId, groupId),
          eq(groupMembers.userId, user.userId),
          isNull(groupMembers.leftAt),
        ),
      );
    await invalidate(ctx, 'catalog');
  });
}

/** Locks the group and returns the member, after checking the actor's duty. */
async function lockGroupAndMember(ctx: AppContext, asker: GroupActor, memberId: number) {
  const { name: group } = await lockGroup(ctx, asker.groupId);
  await lockMembership(ctx, asker, 'members.manage');
  const member = (await readMembers(ctx, asker.groupId)).find(({ id }) => id === memberId);
  return { group, member: member ?? fail('group_member_not_found') };
}

function readMembers(ctx: AppContext, groupId: number): Promise<MemberRow[]> {
  return ctx.db
    .select({
      id: groupMembers.id,
      userId: groupMembers.userId,
      name: users.name,
      role: groupMembers.role,
      named: groupMembers.namePublic,
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.farmerId, groupId), isNull(groupMembers.leftAt)));
}

const ketuaOf = async (ctx: AppContext, groupId: number) =>
  (await readMembers(ctx, groupId)).find(({ role }) => role === 'ketua')!;

/** Ends one membership row and inserts the next, so that the history of roles and dates is kept. */
async function switchRole(
  ctx: AppContext,
  groupId: number,
  member: MemberRow,
  role: GroupRole,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.update(groupMembers).set({ leftAt: now }).where(eq(groupMembers.id, member.id));
  const { userId, named } = member;
  await ctx.db
    .insert(groupMembers)
    .values({ farmerId: groupId, userId, role, namePublic: named, joinedAt: now });
}

/** A group's seller belongs to its ketua: they receive its messages, and the one they replace may leave. */
async function giveGroupToKetua(ctx: AppContext, groupId: number, userId: string): Promise<void> {
  await ctx.db.update(farmers).set({ userId }).where(eq(farmers.id, groupId));
}

async function endMembership(
  ctx: AppContext,
  actor: Actor,
  { groupId }: GroupActor,
  member: MemberRow,
  action: AuditAction,
): Promise<void> {
  if (member.role === 'ketua') fail('group_needs_ketua');
  await ctx.db.update(groupMembers).set({ leftAt: ctx.clock.now() }).where(eq(groupMembers.id, member.id));
  await recordAudit(ctx, actor, {
    action,
    entity: 'farmer',
    entityId: groupId,
    before: { name: member.name, role: member.role },
  });
  if (member.named) await invalidate(ctx, 'catalog');
}

const notifyMember = (
  ctx: AppContext,
  { userId }: Pick<MemberRow, 'userId'>,
  news: { subject: string; text: string; href?: string },
) =>
  notifyMembers(ctx, [
    { key: `group:${randomUUID()}`, userId, kind: 'group.changed', href: '/sellers', ...news },
  ]);
