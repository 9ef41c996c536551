import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { moneyMovements, payouts } from '../../db/schema/payment-tables.ts';
import { uploadIdOf } from '../../shared/format/upload-url.ts';
import {
  nextPayoutStatus,
  type PayoutStatus,
  payoutStatusLabel,
} from '../../shared/rules/orders/payout-transitions.ts';
import { payoutReturnInput, payoutTransitionInput } from '../../shared/schemas/payment-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser, type UserActor } from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { int, typed } from '../read-rows.ts';
import { getSettings } from '../settings/get-settings.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { lockBalances } from './balances.ts';
import { recordMoneyMovements } from './money-ledger.ts';
import { notifyPayout, type PayoutPart } from './notify-payout.ts';

type Payout = typeof payouts.$inferSelect;

/**
 * Makes one transition of a payout: approves it, records the export of the bank's file or the transfer (with
 * the bank's reference, or a picture of its receipt), finishes it; or undoes the last transition, or cancels
 * the payout, whose money returns to the balances. From another status than the admin saw, or an impossible
 * one, nothing changes (`payout_step_impossible`, 409). Approving requires recent authentication above the
 * amount in the settings (`proof_needed`, 403), and another admin than its creator if so configured
 * (`payout_other_admin`, 403). The farmers are notified when it was sent, and when that is undone. Admins
 * only.
 */
export async function transitionPayout(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof payoutTransitionInput>,
): Promise<{ id: number; status: PayoutStatus }> {
  const user = requireUser(actor, { admin: 'transitionPayout' });
  const asked = parse(payoutTransitionInput, input);
  return inTransaction(ctx, async (ctx) => {
    const payout = await lockPayout(ctx, id);
    const to = nextPayoutStatus(payout.status, asked.step);
    if (payout.status !== asked.seen || !to) {
      return fail('payout_step_impossible', { status: payoutStatusLabel[payout.status] });
    }
    const parts = await readOpenParts(ctx, id);
    if (asked.step === 'approve') await requireApprover(ctx, user, payout, parts);
    const now = ctx.clock.now();
    const changes: Partial<Payout> = { status: to };
    if (asked.step === 'approve') Object.assign(changes, { approvedBy: user.userId, approvedAt: now });
    if (asked.step === 'export') changes.exportedAt = payout.exportedAt ?? now;
    if (asked.step === 'send') {
      const receiptUploadId = uploadIdOf(asked.proof ?? '');
      if (!receiptUploadId && !asked.reference)
        failAt('reference', 'Isi nomor referensi bank, atau unggah buktinya.');
      if (asked.proof) await attachReceipt(ctx, actor, id, asked.proof);
      Object.assign(changes, {
        sentAt: now,
        reference: asked.reference || null,
        receiptUploadId: receiptUploadId ?? null,
      });
    }
    if (asked.step === 'finish') changes.doneAt = now;
    if (asked.step === 'back') Object.assign(changes, columnsToReset(payout.status));
    await ctx.db.update(payouts).set(changes).where(eq(payouts.id, id));
    if (asked.step === 'cancel') await reversePayoutParts(ctx, user, id, parts, asked.reason);
    const reason = 'reason' in asked ? asked.reason : undefined;
    await recordAudit(ctx, actor, {
      action: `payout.${asked.step}`,
      entity: 'payout',
      entityId: id,
      before: { status: payout.status },
      after: {
        status: to,
        ...(reason ? { reason } : {}),
        ...(asked.step === 'send' && asked.reference ? { reference: asked.reference } : {}),
      },
    });
    if (asked.step === 'send') await notifyPayout(ctx, { payoutId: id, event: 'sent' }, parts);
    if (asked.step === 'back' && payout.status === 'sent') {
      await notifyPayout(ctx, { payoutId: id, event: 'unsent', reason: asked.reason }, parts);
    }
    return { id, status: to };
  });
}

/**
 * Returns a farmer's failed part of a payout to their balance; whole and once (`payout_part_gone`, 409). When
 * no other part is left, the payout is cancelled. The farmer is notified of the reason. Admins only.
 */
export async function returnPayoutPart(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof payoutReturnInput>,
): Promise<{ id: number; status: PayoutStatus }> {
  const user = requireUser(actor, { admin: 'returnPayoutPart' });
  const { farmer, reason } = parse(payoutReturnInput, input);
  return inTransaction(ctx, async (ctx) => {
    const payout = await lockPayout(ctx, id);
    const parts = await readOpenParts(ctx, id);
    const part = parts.find((one) => one.farmerId === farmer) ?? fail('payout_part_gone');
    await reversePayoutParts(ctx, user, id, [part], reason);
    const status = parts.length === 1 ? 'cancelled' : payout.status;
    if (status !== payout.status) {
      await ctx.db.update(payouts).set({ status, sentAt: null, doneAt: null }).where(eq(payouts.id, id));
    }
    await recordAudit(ctx, actor, {
      action: 'payout.return',
      entity: 'payout',
      entityId: id,
      before: { amount: part.amount },
      after: { amount: 0, farmerId: farmer, reason },
    });
    await notifyPayout(ctx, { payoutId: id, event: 'returned', reason }, [part]);
    return { id, status };
  });
}

async function lockPayout(ctx: AppContext, id: number): Promise<Payout> {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return payout ?? fail('payout_not_found');
}

/** The parts that were not returned, under the payout's lock. */
async function readOpenParts(ctx: AppContext, id: number): Promise<PayoutPart[]> {
  const rows = await ctx.db
    .select({
      farmerId: moneyMovements.farmerId,
      amount: typed(int, sql`(-${moneyMovements.sellerAmount})::float8`),
      account: moneyMovements.account,
    })
    .from(moneyMovements)
    .where(
      and(
        eq(moneyMovements.payoutId, id),
        eq(moneyMovements.kind, 'payout'),
        sql`not exists (select from money_movements b where b.kind = 'payout_back'
          and b.payout_id = money_movements.payout_id and b.farmer_id = money_movements.farmer_id)`,
      ),
    );
  return rows.map(({ farmerId, ...row }) => ({ ...row, farmerId: farmerId! }));
}

async function requireApprover(
  ctx: AppContext,
  user: UserActor,
  payout: Payout,
  parts: PayoutPart[],
): Promise<void> {
  const { payment } = await getSettings(ctx, 'payment');
  if (payment.payoutTwoAdmins && payout.createdBy === user.userId) fail('payout_other_admin');
  const total = parts.reduce((sum, part) => sum + part.amount, 0);
  if (total > payment.payoutProofAbove) await requireRecentAuth(ctx, user);
}

const attachReceipt = (ctx: AppContext, actor: Actor, id: number, url: string) =>
  attachUploads(ctx, actor, { urls: [url], purpose: 'proof', to: `payout:${id}` });

/** The columns to reset when the transition to `status` is undone. */
function columnsToReset(status: PayoutStatus): Partial<Payout> {
  switch (status) {
    case 'approved':
      return { approvedBy: null, approvedAt: null };
    case 'exported':
      return { exportedAt: null };
    case 'sent':
      return { exportedAt: null, sentAt: null, reference: null, receiptUploadId: null };
    default:
      return { doneAt: null };
  }
}

async function reversePayoutParts(
  ctx: AppContext,
  user: UserActor,
  payoutId: number,
  parts: PayoutPart[],
  note: string,
): Promise<void> {
  await lockBalances(
    ctx,
    parts.map((part) => part.farmerId),
  );
  await recordMoneyMovements(
    ctx,
    parts.map(({ farmerId, amount, account }) => ({
      kind: 'payout_back' as const,
      farmerId,
      payoutId,
      account,
      platformAmount: amount,
      sellerAmount: amount,
      actorId: user.userId,
      note,
    })),
  );
}
