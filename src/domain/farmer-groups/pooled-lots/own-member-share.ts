import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { groupMembers } from '../../../db/schema/farmer-group-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { memberPayouts } from '../../../db/schema/pooled-lot-tables.ts';
import { disputeInput } from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { ReportDocument } from '../../file-formats/report-document.ts';
import { parse } from '../../parse.ts';
import { bool, typed } from '../../read-rows.ts';
import { applyPayoutDispute } from './member-payout.ts';
import { buildMemberStatement } from './member-statement.ts';
import { type MemberAmounts, readMemberAmounts, readMemberPayouts } from './pooled-lot-queries.ts';

/** The user's share in one group, which remains theirs after they leave. */
export type OwnMemberShare = MemberAmounts & { id: number; name: string; member: boolean };
export type OwnMemberShareDetail = OwnMemberShare & {
  handings: {
    id: number;
    amount: number;
    note: string | null;
    handedAt: string;
    contest: string | null;
    voidedAt: string | null;
  }[];
};

/** The groups of which the user is or was a member. */
const groupsOf = (ctx: AppContext, userId: string, groupId?: number) =>
  ctx.db
    .select({
      id: farmers.id,
      name: farmers.name,
      member: typed(bool, sql`bool_or(${groupMembers.leftAt} is null)`),
    })
    .from(groupMembers)
    .innerJoin(farmers, eq(farmers.id, groupMembers.farmerId))
    .where(and(eq(groupMembers.userId, userId), groupId === undefined ? undefined : eq(farmers.id, groupId)))
    .groupBy(farmers.id)
    .orderBy(asc(farmers.name), asc(farmers.id));

/** Lists the user's shares in each of their groups, former ones included. Any signed-in user. */
export async function findOwnMemberShares(ctx: AppContext, actor: Actor): Promise<OwnMemberShare[]> {
  const { userId } = requireUser(actor);
  const groups = await groupsOf(ctx, userId);
  return Promise.all(
    groups.map(async (group) => ({ ...group, ...(await readMemberAmounts(ctx, group.id, userId))(userId) })),
  );
}

/** Returns the share in one group with its payouts; throws `group_not_found` (404) when the user was never a member. */
export async function getOwnMemberShare(
  ctx: AppContext,
  actor: Actor,
  groupId: number,
): Promise<OwnMemberShareDetail> {
  const { userId } = requireUser(actor);
  const [group] = await groupsOf(ctx, userId, groupId);
  if (!group) return fail('group_not_found');
  const [moneyOf, handings] = await Promise.all([
    readMemberAmounts(ctx, groupId, userId),
    readMemberPayouts(ctx, groupId, userId),
  ]);
  return {
    ...group,
    ...moneyOf(userId),
    handings: handings.map(({ handing: { id, amount, note, paidAt, disputeReason, voidedAt } }) => ({
      ...{ id, amount, note, contest: disputeReason },
      handedAt: paidAt.toISOString(),
      voidedAt: voidedAt?.toISOString() ?? null,
    })),
  };
}

/** Returns the user's own statement in one group; throws `group_not_found` (404) when they were never a member. */
export async function getOwnStatement(
  ctx: AppContext,
  actor: Actor,
  groupId: number,
): Promise<ReportDocument> {
  const user = requireUser(actor);
  const [group] = await groupsOf(ctx, user.userId, groupId);
  return buildMemberStatement(ctx, group ?? fail('group_not_found'), user);
}

/** Disputes a payout to the user in any group; throws `handing_not_found` (404). */
export async function disputeOwnPayout(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof disputeInput>,
): Promise<void> {
  const user = requireUser(actor);
  const { reason } = parse(disputeInput, input);
  await applyPayoutDispute(ctx, user, eq(memberPayouts.id, id), reason);
}
