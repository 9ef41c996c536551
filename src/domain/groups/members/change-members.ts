import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import { changeRoleInput, nameMeInput } from '../../../shared/input/people/groups.ts';
import type { AuditAction } from '../../../shared/kinds/audit-kinds.ts';
import { type GroupRole, groupRoleLabel } from '../../../shared/kinds/group-duties.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, type Shop } from '../../shop.ts';
import { type GroupActor, holdMembership, lockGroup, requireGroup } from '../who/require-group.ts';
import { sharePage, tellPeople } from '../who/tell-people.ts';

type Row = { id: number; userId: string; name: string; role: GroupRole; named: boolean };

/**
 * Gives a member another role. Who makes another the ketua becomes a plain member in the same transaction, since a group
 * has exactly one (`groups_keep_ketua`); the ketua himself is changed in no other way (`group_needs_ketua`, 409). Whoever
 * manages the members.
 */
export async function changeRole(
  shop: Shop,
  actor: Actor,
  memberId: number,
  input: z.input<typeof changeRoleInput>,
): Promise<void> {
  const asker = requireGroup(actor, 'members.manage');
  const { role } = parse(changeRoleInput, input);
  await inTransaction(shop, async (shop) => {
    const { group, member } = await lockMember(shop, asker, memberId);
    if (member.role === role) return;
    if (member.role === 'ketua') return refuse('group_needs_ketua');
    if (role === 'ketua') await becomes(shop, asker.groupId, await ketuaOf(shop, asker.groupId), 'anggota');
    await becomes(shop, asker.groupId, member, role);
    await noteAudit(shop, actor, {
      action: 'group.role',
      entity: 'farmer',
      entityId: asker.groupId,
      before: { name: member.name, role: member.role },
      after: { name: member.name, role },
    });
    await tellMember(shop, member, {
      subject: `Jabatan Anda di ${group} berubah`,
      text: `Jabatan Anda di ${group} sekarang ${groupRoleLabel[role].toLowerCase()}.`,
    });
  });
}

/** Takes a member out of the group, at once: what he has open refuses him from then on. Whoever manages the members. */
export async function removeMember(shop: Shop, actor: Actor, memberId: number): Promise<void> {
  const asker = requireGroup(actor, 'members.manage');
  await inTransaction(shop, async (shop) => {
    const { group, member } = await lockMember(shop, asker, memberId);
    await end(shop, actor, asker, member, 'group.remove');
    await tellMember(shop, member, {
      subject: `Anda bukan lagi anggota ${group}`,
      text: `Anda tidak lagi menjadi anggota ${group}. Bagian Anda dari setoran yang terjual tetap hak Anda dan tetap bisa dilihat.`,
      href: sharePage(asker.groupId),
    });
  });
}

/** Leaves the group for which one acts. Its ketua hands his office over first (`group_needs_ketua`, 409). */
export async function leaveGroup(shop: Shop, actor: Actor): Promise<void> {
  const asker = requireGroup(actor, 'members.see');
  await inTransaction(shop, async (shop) => {
    const { name: group } = await lockGroup(shop, asker.groupId);
    await holdMembership(shop, asker, 'members.see');
    const members = await readMembers(shop, asker.groupId);
    const own = members.find(({ userId }) => userId === asker.user.userId)!;
    await end(shop, actor, asker, own, 'group.leave');
    const ketua = members.find(({ role }) => role === 'ketua')!;
    await tellMember(shop, ketua, {
      subject: `${own.name} keluar dari ${group}`,
      text: `${own.name} keluar dari ${group}.`,
    });
  });
}

/** Says whether one is named on the group's public page. */
export async function nameMe(shop: Shop, actor: Actor, input: z.input<typeof nameMeInput>): Promise<void> {
  const { user, groupId } = requireGroup(actor, 'members.see');
  const { named } = parse(nameMeInput, input);
  await inTransaction(shop, async (shop) => {
    await shop.db
      .update(groupMembers)
      .set({ named })
      .where(
        and(
          eq(groupMembers.farmerId, groupId),
          eq(groupMembers.userId, user.userId),
          isNull(groupMembers.leftAt),
        ),
      );
    await changed(shop, 'catalog');
  });
}

/** The group, locked, with the asker's right held and the member found. */
async function lockMember(shop: Shop, asker: GroupActor, memberId: number) {
  const { name: group } = await lockGroup(shop, asker.groupId);
  await holdMembership(shop, asker, 'members.manage');
  const member = (await readMembers(shop, asker.groupId)).find(({ id }) => id === memberId);
  return { group, member: member ?? refuse('group_member_not_found') };
}

function readMembers(shop: Shop, groupId: number): Promise<Row[]> {
  return shop.db
    .select({
      id: groupMembers.id,
      userId: groupMembers.userId,
      name: users.name,
      role: groupMembers.role,
      named: groupMembers.named,
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.farmerId, groupId), isNull(groupMembers.leftAt)));
}

const ketuaOf = async (shop: Shop, groupId: number) =>
  (await readMembers(shop, groupId)).find(({ role }) => role === 'ketua')!;

/** One row ends and the next begins, so that who was what, and until when, stays known. */
async function becomes(shop: Shop, groupId: number, member: Row, role: GroupRole): Promise<void> {
  const now = shop.clock.now();
  await shop.db.update(groupMembers).set({ leftAt: now }).where(eq(groupMembers.id, member.id));
  const { userId, named } = member;
  await shop.db.insert(groupMembers).values({ farmerId: groupId, userId, role, named, joinedAt: now });
}

async function end(
  shop: Shop,
  actor: Actor,
  { groupId }: GroupActor,
  member: Row,
  action: AuditAction,
): Promise<void> {
  if (member.role === 'ketua') refuse('group_needs_ketua');
  await shop.db.update(groupMembers).set({ leftAt: shop.clock.now() }).where(eq(groupMembers.id, member.id));
  await noteAudit(shop, actor, {
    action,
    entity: 'farmer',
    entityId: groupId,
    before: { name: member.name, role: member.role },
  });
  if (member.named) await changed(shop, 'catalog');
}

const tellMember = (
  shop: Shop,
  { userId }: Pick<Row, 'userId'>,
  news: { subject: string; text: string; href?: string },
) =>
  tellPeople(shop, [
    { key: `group:${randomUUID()}`, userId, kind: 'group.changed', href: '/lapak', ...news },
  ]);
