import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { groupMembers } from '../../../db/schema/groups.ts';
import { shareHandings } from '../../../db/schema/lots.ts';
import { contestInput } from '../../../shared/input/goods/lots.ts';
import type { ReportDocument } from '../../documents/document.ts';
import { parse } from '../../parse.ts';
import { bool, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { contest } from './hand-on.ts';
import { type MemberMoney, readHandings, readMoney } from './lot-rows.ts';
import { statementOf } from './member-statement.ts';

/** What is somebody's in one group: his share stays his, whether he still belongs to it or has left. */
export type OwnShare = MemberMoney & { id: number; name: string; member: boolean };
export type OwnShareDetail = OwnShare & {
  handings: {
    id: number;
    amount: number;
    note: string | null;
    handedAt: string;
    contest: string | null;
    voidedAt: string | null;
  }[];
};

/** The groups to which somebody belongs or once belonged. */
const groupsOf = (shop: Shop, userId: string, groupId?: number) =>
  shop.db
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

/** What is the asking user's in each of his groups, those he has left too. Any signed-in user. */
export async function findOwnShares(shop: Shop, actor: Actor): Promise<OwnShare[]> {
  const { userId } = requireUser(actor);
  const groups = await groupsOf(shop, userId);
  return Promise.all(
    groups.map(async (group) => ({ ...group, ...(await readMoney(shop, group.id, userId))(userId) })),
  );
}

/** The same of one group with what was handed on to him; where he never belonged to it, `group_not_found` (404). */
export async function getOwnShare(shop: Shop, actor: Actor, groupId: number): Promise<OwnShareDetail> {
  const { userId } = requireUser(actor);
  const [group] = await groupsOf(shop, userId, groupId);
  if (!group) return refuse('group_not_found');
  const [moneyOf, handings] = await Promise.all([
    readMoney(shop, groupId, userId),
    readHandings(shop, groupId, userId),
  ]);
  return {
    ...group,
    ...moneyOf(userId),
    handings: handings.map(({ handing: { id, amount, note, handedAt, contest, voidedAt } }) => ({
      ...{ id, amount, note, contest },
      handedAt: handedAt.toISOString(),
      voidedAt: voidedAt?.toISOString() ?? null,
    })),
  };
}

/** His own statement in one group (`group_not_found`, 404, where he never belonged to it). */
export async function getOwnStatement(shop: Shop, actor: Actor, groupId: number): Promise<ReportDocument> {
  const user = requireUser(actor);
  const [group] = await groupsOf(shop, user.userId, groupId);
  return statementOf(shop, group ?? refuse('group_not_found'), user);
}

/** Says of what was noted as handed on to him, in whichever group, that he did not get it so (`handing_not_found`, 404). */
export async function contestOwnHanding(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof contestInput>,
): Promise<void> {
  const user = requireUser(actor);
  const { reason } = parse(contestInput, input);
  await contest(shop, user, eq(shareHandings.id, id), reason);
}
