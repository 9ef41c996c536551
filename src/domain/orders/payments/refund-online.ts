import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { gatewayCharges, gatewayRefunds } from '../../../db/schema/payment-tables.ts';
import { maxMoneyBack } from '../../../shared/rules/orders/money-back.ts';
import { seenRefundInput } from '../../../shared/schemas/order-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail, isDomainError } from '../../domain-error.ts';
import { parse } from '../../parse.ts';
import type { GatewayRefund, PaymentGateway } from '../../payment-gateway.ts';
import { configuredGateways, findGateway } from '../../payments/find-gateway.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { lockOrder, requireOrderTransition } from '../lifecycle/lock-order.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { findOpenRefund } from './find-open-refund.ts';
import { findRefundableCharge } from './find-refundable-charge.ts';
import { recordRefund } from './record-refund.ts';
import { requireUnrepeated } from './require-unrepeated.ts';
import { syncChargeByRef } from './sync-charge.ts';

type RefundRequest = {
  amount: number;
  reason: string;
  restock: boolean;
  refunded: number;
  surplus?: number | undefined;
};
type Outcome = { done: true } | { done: false; why: string };

/**
 * Makes the gateway refund all or part of an order's online payment, and books it. The gateway is called
 * outside of any transaction, for a refund that is stored first: repeated calls, also after no response
 * (`gateway_refund_unsure`, 503), with the same amount are the same refund. A payment that can't be refunded
 * that way is rejected (`gateway_refund_no`, `gateway_refund_refused`, 409) and left to `refundOrder`, which
 * only books. Admins only.
 */
export async function refundOnline(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof seenRefundInput>,
): Promise<{ code: string; status: string; refunded: number }> {
  requireUser(actor, { admin: 'refundOnline' });
  const asked = parse(seenRefundInput, input);
  if (configuredGateways(ctx).length === 0) fail('gateway_off');
  const { orderId } = await getOrderSide(ctx, actor, code, undefined, 'refundOnline');
  const refund = await inTransaction(ctx, (ctx) => recordRefundRequest(ctx, actor, { orderId, code }, asked));
  const outcome = await sendRefund(ctx, orderId, refund);
  const done = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (outcome.done) return recordRefund(ctx, order, refund.id, 'response');
    await ctx.db
      .update(gatewayRefunds)
      .set({ status: 'refused', rejectionReason: outcome.why })
      .where(and(eq(gatewayRefunds.id, refund.id), eq(gatewayRefunds.status, 'asked')));
    return null;
  });
  return done ? { code, ...done } : fail('gateway_refund_refused', outcome);
}

type RecordedRefund = GatewayRefund & { id: number; gateway: PaymentGateway; isRetry: boolean };

/** The refund to request, stored; or the one with an unknown outcome, if it is for the same amount. */
async function recordRefundRequest(
  ctx: AppContext,
  actor: Actor,
  { orderId, code }: { orderId: number; code: string },
  { amount, reason, restock, refunded, surplus }: RefundRequest,
): Promise<RecordedRefund> {
  const { userId } = requireUser(actor, { admin: 'refundOnline' });
  const order = await lockOrder(ctx, orderId);
  if (amount > order.surplus) requireOrderTransition(order, 'refund', 'admin');
  const open = await findOpenRefund(ctx, orderId);
  if (open) {
    if (open.amount !== amount)
      return fail('gateway_refund_open', { amount: (await createMoneyFormatter(ctx))(open.amount) });
    const [charge] = await ctx.db
      .select({ ref: gatewayCharges.ref, provider: gatewayCharges.provider })
      .from(gatewayCharges)
      .where(eq(gatewayCharges.id, open.chargeId));
    return { ...open, ref: charge!.ref, gateway: gatewayOf(ctx, charge!), isRetry: true };
  }
  await requireUnrepeated(ctx, order, { amount, reason, refunded, surplus });
  const most = maxMoneyBack(order);
  if (amount > most) fail('refund_too_large', { most: (await createMoneyFormatter(ctx))(most) });
  const charge = (await findRefundableCharge(ctx, orderId, amount)) ?? fail('gateway_refund_no');
  const gateway = gatewayOf(ctx, charge);
  const key = `${code}-${randomUUID()}`;
  const [made] = await ctx.db
    .insert(gatewayRefunds)
    .values({
      ...{ chargeId: charge.id, orderId, key, amount, reason, restock, actorId: userId },
      createdAt: ctx.clock.now(),
    })
    .returning({ id: gatewayRefunds.id });
  await recordAudit(ctx, actor, {
    action: 'order.refund-asked',
    entity: 'order',
    entityId: code,
    after: { amount, reason },
  });
  return { id: made!.id, ref: charge.ref, key, amount, reason, gateway, isRetry: false };
}

/**
 * The gateway of the charge; throws `gateway_off` (404) when it is no longer configured, rather than using
 * another.
 */
const gatewayOf = (ctx: AppContext, { provider }: { provider: string }): PaymentGateway =>
  findGateway(ctx, provider) ?? fail('gateway_off');

async function sendRefund(ctx: AppContext, orderId: number, refund: RecordedRefund): Promise<Outcome> {
  const { gateway, isRetry, ref, key, amount, reason } = refund;
  try {
    // The refund may have succeeded and only its response was lost: the charge's status books what was
    // refunded.
    if (isRetry) {
      await syncChargeByRef(ctx, gateway, refund.ref);
      if (!(await findOpenRefund(ctx, orderId))) return { done: true };
    }
    return (await gateway.refunds?.send({ ref, key, amount, reason })) ?? fail('gateway_refund_no');
  } catch (thrown) {
    if (isDomainError(thrown) && thrown.code === 'gateway_away') return fail('gateway_refund_unsure');
    throw thrown;
  }
}
