import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import { mayInGroup } from '../../../shared/kinds/group-duties.ts';
import { bool, num, typed } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';
import { requireGroup } from '../who/require-group.ts';
import { type MemberMoney, readHandings, readMoney } from './lot-rows.ts';

type HandingView = {
  id: number;
  memberId: number;
  member: string;
  mine: boolean;
  amount: number;
  note: string | null;
  handedAt: string;
  contest: string | null;
  voidedAt: string | null;
};
/** A member's money, by the number of his membership. */
type MemberBalance = MemberMoney & { memberId: number; name: string; mine: boolean; active: boolean };
export type GroupShares = { balances: MemberBalance[]; handings: HandingView[] };

/** Handings that are listed. */
const LAST = 100;

/**
 * What each member has got of the group's sales, what was handed on and what is owed him, with the last hundred handings: of
 * all members to whoever hands on, else one's own. Who has left is listed while something of his is open.
 */
export async function findShares(shop: Shop, actor: Actor): Promise<GroupShares> {
  const { groupId, role, user } = requireGroup(actor, 'lots.see');
  const whose = mayInGroup(role, 'shares.hand') ? undefined : user.userId;
  const members = shop.db
    .select({
      memberId: typed(num, sql`max(${groupMembers.id})::int`),
      userId: users.id,
      name: users.name,
      active: typed(bool, sql`bool_or(${groupMembers.leftAt} is null)`),
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.farmerId, groupId), whose === undefined ? undefined : eq(users.id, whose)))
    .groupBy(users.id, users.name)
    .orderBy(asc(users.name), asc(users.id));
  const [rows, moneyOf, handings] = await Promise.all([
    members,
    readMoney(shop, groupId, whose),
    readHandings(shop, groupId, whose).limit(LAST),
  ]);
  const balances = rows.flatMap(({ userId, ...row }) => {
    const money = moneyOf(userId);
    return row.active || money.owed !== 0 ? [{ ...row, mine: userId === user.userId, ...money }] : [];
  });
  const idOf = new Map(rows.map(({ userId, memberId }) => [userId, memberId]));
  return {
    balances,
    handings: handings.map(({ handing, member }) => ({
      id: handing.id,
      memberId: idOf.get(handing.userId) ?? 0,
      member,
      mine: handing.userId === user.userId,
      amount: handing.amount,
      note: handing.note,
      handedAt: handing.handedAt.toISOString(),
      contest: handing.contest,
      voidedAt: handing.voidedAt?.toISOString() ?? null,
    })),
  };
}
