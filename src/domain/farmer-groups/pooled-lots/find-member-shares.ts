import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { mayInGroup } from '../../../shared/enums/group-duties.ts';
import type { Actor, AppContext } from '../../context.ts';
import { bool, int, typed } from '../../read-rows.ts';
import { requireGroup } from '../membership/require-group.ts';
import { type MemberAmounts, readMemberAmounts, readMemberPayouts } from './pooled-lot-queries.ts';

type MemberPayoutView = {
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
/** A member's balance by membership id. */
type MemberBalance = MemberAmounts & { memberId: number; name: string; mine: boolean; active: boolean };
export type GroupShares = { balances: MemberBalance[]; handings: MemberPayoutView[] };

/** The maximum number of listed payouts. */
const PAYOUTS_SHOWN = 100;

/**
 * Returns each member's share of sales, payouts and balance, with the last hundred payouts: of all members for those
 * who record payouts, otherwise the user's own. Includes former members with an open balance.
 */
export async function findMemberShares(ctx: AppContext, actor: Actor): Promise<GroupShares> {
  const { groupId, role, user } = requireGroup(actor, 'lots.see');
  const whose = mayInGroup(role, 'shares.hand') ? undefined : user.userId;
  const members = ctx.db
    .select({
      memberId: typed(int, sql`max(${groupMembers.id})::int`),
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
    readMemberAmounts(ctx, groupId, whose),
    readMemberPayouts(ctx, groupId, whose).limit(PAYOUTS_SHOWN),
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
      handedAt: handing.paidAt.toISOString(),
      contest: handing.disputeReason,
      voidedAt: handing.voidedAt?.toISOString() ?? null,
    })),
  };
}
