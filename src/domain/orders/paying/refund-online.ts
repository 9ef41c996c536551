import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { gatewayCharges, gatewayRefunds } from '../../../db/schema/payments.ts';
import { refundOnlineInput } from '../../../shared/input/orders.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import type { Gateway, GatewayRefund } from '../../gateway.ts';
import { parse } from '../../parse.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { moneyText } from '../../settings/money-text.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { lockOrder, requireOrderStep } from '../course/lock-order.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { askAbout } from './ask-gateway.ts';
import { bookRefund } from './book-refund.ts';
import { mostToGiveBack } from './give-back.ts';
import { findOpenRefund } from './open-refund.ts';
import { findRefundableCharge } from './refundable-charge.ts';

type Asked = { amount: number; reason: string; restock: boolean; refunded: number };
type Outcome = { done: true } | { done: false; why: string };

/**
 * Has the gateway send back all or part of what was paid through it for an order, and books it. It is asked outside of
 * any transaction, for a refund that is written down first: pressed twice, or again after no answer
 * (`gateway_refund_unsure`, 503), the same sum is the same refund. What cannot go back that way is refused
 * (`gateway_refund_no`, `gateway_refund_refused`, 409) and left to `refundOrder`, which only books. Admins only.
 */
export async function refundOnline(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof refundOnlineInput>,
): Promise<{ code: string; status: string; refunded: number }> {
  requireUser(actor, 'admin');
  const asked = parse(refundOnlineInput, input);
  const gateway = shop.gateway ?? refuse('gateway_off');
  const { orderId } = await getOrderSide(shop, actor, code);
  const refund = await inTransaction(shop, (shop) => writeDown(shop, actor, { orderId, code }, asked));
  const outcome = await send(shop, gateway, orderId, refund);
  const done = await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    if (outcome.done) return bookRefund(shop, order, refund.id);
    await shop.db
      .update(gatewayRefunds)
      .set({ status: 'refused', why: outcome.why })
      .where(and(eq(gatewayRefunds.id, refund.id), eq(gatewayRefunds.status, 'asked')));
    return null;
  });
  return done ? { code, ...done } : refuse('gateway_refund_refused', outcome);
}

type Written = GatewayRefund & { id: number; again: boolean };

/** The refund to ask for, written down; or the one whose outcome is not known yet, where it is for the same sum. */
async function writeDown(
  shop: Shop,
  actor: Actor,
  { orderId, code }: { orderId: number; code: string },
  { amount, reason, restock, refunded }: Asked,
): Promise<Written> {
  const { userId } = requireUser(actor, 'admin');
  const order = await lockOrder(shop, orderId);
  requireOrderStep(order, 'refund', 'admin');
  const open = await findOpenRefund(shop, orderId);
  if (open) {
    if (open.amount !== amount)
      return refuse('gateway_refund_open', { amount: (await moneyText(shop))(open.amount) });
    const [charge] = await shop.db
      .select({ ref: gatewayCharges.ref })
      .from(gatewayCharges)
      .where(eq(gatewayCharges.id, open.chargeId));
    return { ...open, ref: charge!.ref, again: true };
  }
  if (refunded !== order.refunded) refuse('stale_version');
  const most = mostToGiveBack(order);
  if (amount > most) refuse('refund_too_large', { most: (await moneyText(shop))(most) });
  const charge = (await findRefundableCharge(shop, orderId, amount)) ?? refuse('gateway_refund_no');
  const key = `${code}-${randomUUID()}`;
  const [made] = await shop.db
    .insert(gatewayRefunds)
    .values({
      ...{ chargeId: charge.id, orderId, key, amount, reason, restock, actorId: userId },
      createdAt: shop.clock.now(),
    })
    .returning({ id: gatewayRefunds.id });
  await noteAudit(shop, actor, {
    action: 'order.refund-asked',
    entity: 'order',
    entityId: code,
    after: { amount, reason },
  });
  return { id: made!.id, ref: charge.ref, key, amount, reason, again: false };
}

async function send(shop: Shop, gateway: Gateway, orderId: number, refund: Written): Promise<Outcome> {
  const { id: _, again, ...asked } = refund;
  try {
    // It may have been done and only the answer lost: how the charge stands books what went back of it.
    if (again) {
      await askAbout(shop, gateway, refund.ref);
      if (!(await findOpenRefund(shop, orderId))) return { done: true };
    }
    return (await gateway.refunds?.send(asked)) ?? refuse('gateway_refund_no');
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === 'gateway_away') return refuse('gateway_refund_unsure');
    throw thrown;
  }
}
