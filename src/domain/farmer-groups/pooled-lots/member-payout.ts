import { and, eq, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { memberPayouts } from '../../../db/schema/pooled-lot-tables.ts';
import { disputeInput, memberPayoutInput } from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, type UserActor } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { groupPath, memberSharePath, notifyMembers } from '../membership/notify-members.ts';
import { lockGroup, lockMembership, requireGroup } from '../membership/require-group.ts';
import { readMember } from './lock-pooled-lot.ts';
import { readMemberAmounts } from './pooled-lot-queries.ts';

/**
 * Records a payout to a member, at most the amount still owed (`hand_too_much`, 409), with the group locked so that
 * concurrent requests cannot pay twice. Notifies the member, who may dispute it. Requires the duty to record payouts.
 */
export async function recordMemberPayout(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof memberPayoutInput>,
): Promise<{ id: number }> {
  const asker = requireGroup(actor, 'shares.hand');
  const { member_id, amount, note } = parse(memberPayoutInput, input);
  return inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, asker.groupId);
    await lockMembership(ctx, asker, 'shares.hand');
    const member = await readMember(ctx, asker.groupId, member_id);
    const moneyOf = await readMemberAmounts(ctx, asker.groupId, member.userId);
    const { owed } = moneyOf(member.userId);
    const text = await createMoneyFormatter(ctx);
    if (amount > owed) return fail('hand_too_much', { owed: text(Math.max(0, owed)) });
    const [row] = await ctx.db
      .insert(memberPayouts)
      .values({
        farmerId: asker.groupId,
        userId: member.userId,
        amount,
        note: note || null,
        paidBy: asker.user.userId,
        paidAt: ctx.clock.now(),
      })
      .returning({ id: memberPayouts.id });
    await recordAudit(ctx, actor, {
      action: 'lot.hand',
      entity: 'farmer',
      entityId: asker.groupId,
      after: { name: member.name, amount },
    });
    await notifyMembers(ctx, [
      {
        key: `handing:${row!.id}`,
        userId: member.userId,
        kind: 'lot.handed',
        subject: `Bagian Anda diserahkan: ${text(amount)}`,
        text: `${group.name} mencatat ${text(amount)} sudah diserahkan kepada Anda. Bila tidak cocok, sanggah di halaman bagian Anda.`,
        href: memberSharePath(asker.groupId),
      },
    ]);
    return { id: row!.id };
  });
}

/** Lets the member dispute a payout once, with a reason, which is sent to the user who recorded it. */
export async function disputeMemberPayout(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof disputeInput>,
): Promise<void> {
  const { user, groupId } = requireGroup(actor, 'lots.see');
  const { reason } = parse(disputeInput, input);
  await applyPayoutDispute(
    ctx,
    user,
    and(eq(memberPayouts.id, id), eq(memberPayouts.farmerId, groupId)),
    reason,
  );
}

/** The same for the user's own payout that `which` selects. */
export async function applyPayoutDispute(
  ctx: AppContext,
  user: UserActor,
  which: SQL | undefined,
  reason: string,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(memberPayouts)
      .where(and(which, eq(memberPayouts.userId, user.userId)))
      .for('update');
    if (!row) return fail('handing_not_found');
    if (row.disputedAt || row.voidedAt) return fail('handing_contested');
    await ctx.db
      .update(memberPayouts)
      .set({ disputedAt: ctx.clock.now(), disputeReason: reason })
      .where(eq(memberPayouts.id, row.id));
    await recordAudit(ctx, user, {
      action: 'lot.contest',
      entity: 'farmer',
      entityId: row.farmerId,
      after: { name: user.name, reason },
    });
    await notifyMembers(ctx, [
      {
        key: `handing:${row.id}:contest`,
        userId: row.paidBy,
        kind: 'lot.contested',
        subject: `Penyerahan disanggah ${user.name}`,
        text: `${user.name} menyanggah penyerahan ${(await createMoneyFormatter(ctx))(row.amount)}: ${reason}`,
        href: groupPath(row.farmerId),
      },
    ]);
  });
}

/**
 * Voids a payout: the amount is owed again. Requires the duty to record payouts; the member who received it voids only
 * what they recorded themselves and did not dispute (`own_payout`, 403), since nobody decides their own dispute.
 */
export async function voidMemberPayout(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const asker = requireGroup(actor, 'shares.hand');
  await inTransaction(ctx, async (ctx) => {
    await lockGroup(ctx, asker.groupId);
    await lockMembership(ctx, asker, 'shares.hand');
    const own = and(
      eq(memberPayouts.id, id),
      eq(memberPayouts.farmerId, asker.groupId),
      eq(memberPayouts.userId, asker.user.userId),
      or(isNotNull(memberPayouts.disputedAt), ne(memberPayouts.paidBy, asker.user.userId)),
    );
    if ((await ctx.db.$count(memberPayouts, own)) > 0) return fail('own_payout');
    const [row] = await ctx.db
      .update(memberPayouts)
      .set({ voidedAt: ctx.clock.now(), voidedBy: asker.user.userId })
      .where(
        and(
          eq(memberPayouts.id, id),
          eq(memberPayouts.farmerId, asker.groupId),
          isNull(memberPayouts.voidedAt),
        ),
      )
      .returning({ userId: memberPayouts.userId, amount: memberPayouts.amount });
    if (!row) return fail('handing_not_found');
    await recordAudit(ctx, actor, {
      action: 'lot.hand-void',
      entity: 'farmer',
      entityId: asker.groupId,
      before: { amount: row.amount },
    });
    await notifyMembers(ctx, [
      {
        key: `handing:${id}:void`,
        userId: row.userId,
        kind: 'lot.handed',
        subject: 'Catatan penyerahan ditarik kembali',
        text: `Catatan penyerahan ${(await createMoneyFormatter(ctx))(row.amount)} ditarik kembali; jumlah itu masih menjadi hak Anda.`,
        href: memberSharePath(asker.groupId),
      },
    ]);
  });
}
