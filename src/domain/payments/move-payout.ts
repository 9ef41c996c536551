import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { moneyMovements, payouts } from '../../db/schema/payments.ts';
import { payoutReturnInput, payoutStepInput } from '../../shared/input/money.ts';
import { type PayoutStatus, payoutAfter, payoutStatusLabel } from '../../shared/orders/payout-steps.ts';
import { uploadIdOf } from '../../shared/upload-address.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { num, typed } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import { getSettings } from '../settings/get-settings.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, inTransaction, requireUser, type Shop, type UserActor } from '../shop.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { lockBalances } from './balances.ts';
import { bookMoney } from './money.ts';
import { type PayoutPart, tellPaid } from './tell-paid.ts';

type Payout = typeof payouts.$inferSelect;

/**
 * Takes one step of a payout: approves it, notes that the bank's file was made or that the money was sent (with what the
 * bank calls it, or a picture of its receipt), ends it; or takes the last step back, or calls the payout off, whose
 * money then stands in the balances again. From where it was not seen to be, or cannot be taken, nothing is done
 * (`payout_step_impossible`, 409). Approving asks for the password above the sum of the settings (`proof_needed`, 403),
 * and for another admin than its maker where they say so (`payout_other_admin`, 403). The farmers are told when it was
 * sent, and when that was not so. Admins only.
 */
export async function movePayout(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof payoutStepInput>,
): Promise<{ id: number; status: PayoutStatus }> {
  const user = requireUser(actor, 'admin');
  const asked = parse(payoutStepInput, input);
  return inTransaction(shop, async (shop) => {
    const payout = await lockPayout(shop, id);
    const to = payoutAfter(payout.status, asked.step);
    if (payout.status !== asked.seen || !to) {
      return refuse('payout_step_impossible', { status: payoutStatusLabel[payout.status] });
    }
    const parts = await partsOf(shop, id);
    if (asked.step === 'approve') await requireApprover(shop, user, payout, parts);
    const now = shop.clock.now();
    const changes: Partial<Payout> = { status: to };
    if (asked.step === 'approve') Object.assign(changes, { approvedBy: user.userId, approvedAt: now });
    if (asked.step === 'export') changes.exportedAt = payout.exportedAt ?? now;
    if (asked.step === 'send') {
      const proofUploadId = uploadIdOf(asked.proof ?? '');
      if (!proofUploadId && !asked.reference) {
        const first = 'Isi nomor referensi bank, atau unggah buktinya.';
        refuse('invalid_input', { first }, { reference: first });
      }
      if (asked.proof) await attachProof(shop, actor, id, asked.proof);
      Object.assign(changes, {
        sentAt: now,
        reference: asked.reference || null,
        proofUploadId: proofUploadId ?? null,
      });
    }
    if (asked.step === 'finish') changes.doneAt = now;
    if (asked.step === 'back') Object.assign(changes, forgotten(payout.status));
    await shop.db.update(payouts).set(changes).where(eq(payouts.id, id));
    if (asked.step === 'cancel') await bookBack(shop, user, id, parts, asked.reason);
    const reason = 'reason' in asked ? asked.reason : undefined;
    await noteAudit(shop, actor, {
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
    if (asked.step === 'send') await tellPaid(shop, { payoutId: id, event: 'sent' }, parts);
    if (asked.step === 'back' && payout.status === 'sent') {
      await tellPaid(shop, { payoutId: id, event: 'unsent', reason: asked.reason }, parts);
    }
    return { id, status: to };
  });
}

/**
 * Puts a farmer's part of a payout back into his balance, since it did not reach him; whole and once
 * (`payout_part_gone`, 409). Without any other part the payout is called off. He is told why. Admins only.
 */
export async function returnPayoutPart(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof payoutReturnInput>,
): Promise<{ id: number; status: PayoutStatus }> {
  const user = requireUser(actor, 'admin');
  const { farmer, reason } = parse(payoutReturnInput, input);
  return inTransaction(shop, async (shop) => {
    const payout = await lockPayout(shop, id);
    const parts = await partsOf(shop, id);
    const part = parts.find((one) => one.farmerId === farmer) ?? refuse('payout_part_gone');
    await bookBack(shop, user, id, [part], reason);
    const status = parts.length === 1 ? 'cancelled' : payout.status;
    if (status !== payout.status) {
      await shop.db.update(payouts).set({ status, sentAt: null, doneAt: null }).where(eq(payouts.id, id));
    }
    await noteAudit(shop, actor, {
      action: 'payout.return',
      entity: 'payout',
      entityId: id,
      before: { amount: part.amount },
      after: { amount: 0, farmerId: farmer, reason },
    });
    await tellPaid(shop, { payoutId: id, event: 'returned', reason }, [part]);
    return { id, status };
  });
}

async function lockPayout(shop: Shop, id: number): Promise<Payout> {
  const [payout] = await shop.db.select().from(payouts).where(eq(payouts.id, id)).for('update');
  return payout ?? refuse('payout_not_found');
}

/** The parts that have not come back, under the payout's lock. */
async function partsOf(shop: Shop, id: number): Promise<PayoutPart[]> {
  const rows = await shop.db
    .select({
      farmerId: moneyMovements.farmerId,
      amount: typed(num, sql`(-${moneyMovements.farmer})::float8`),
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
  shop: Shop,
  user: UserActor,
  payout: Payout,
  parts: PayoutPart[],
): Promise<void> {
  const { payment } = await getSettings(shop, 'payment');
  if (payment.payoutTwoAdmins && payout.createdBy === user.userId) refuse('payout_other_admin');
  const total = parts.reduce((sum, part) => sum + part.amount, 0);
  if (total > payment.payoutProofAbove) await requireProof(shop, user);
}

const attachProof = (shop: Shop, actor: Actor, id: number, url: string) =>
  attachUploads(shop, actor, { urls: [url], purpose: 'proof', to: `payout:${id}` });

/** What is not so any more when a step is taken back from `status`. */
function forgotten(status: PayoutStatus): Partial<Payout> {
  switch (status) {
    case 'approved':
      return { approvedBy: null, approvedAt: null };
    case 'exported':
      return { exportedAt: null };
    case 'sent':
      return { exportedAt: null, sentAt: null, reference: null, proofUploadId: null };
    default:
      return { doneAt: null };
  }
}

async function bookBack(
  shop: Shop,
  user: UserActor,
  payoutId: number,
  parts: PayoutPart[],
  note: string,
): Promise<void> {
  await lockBalances(
    shop,
    parts.map((part) => part.farmerId),
  );
  await bookMoney(
    shop,
    parts.map(({ farmerId, amount, account }) => ({
      kind: 'payout_back' as const,
      farmerId,
      payoutId,
      account,
      cash: amount,
      farmer: amount,
      actorId: user.userId,
      note,
    })),
  );
}
