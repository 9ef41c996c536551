import { and, desc, eq, ne } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { orderHistory } from '../../../db/schema/order-tables.ts';
import { auditLog } from '../../../db/schema/system-tables.ts';
import { type AuditTrailEntry, auditTrailEntry } from '../../audit/find-audit-trail.ts';
import { type Actor, type AppContext, requireDuty } from '../../context.ts';
import { ORDER_NOTE_ACTION } from '../lifecycle/add-order-note.ts';
import { ORDER_STATUS_ACTION } from '../lifecycle/lock-order.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/**
 * Every event of an order, newest first, with its actor: each change of its status by any side, from its
 * history, and other actions of its seller or an admin (a refund, a confirmed payment, an answered
 * complaint), from the audit log. For its seller and admins; `order_not_found` (404) for any other farmer.
 */
export async function findOrderAuditTrail(
  ctx: AppContext,
  actor: Actor,
  code: string,
): Promise<AuditTrailEntry[]> {
  requireDuty(actor, 'orders.see', { admin: 'findOrderAuditTrail' });
  const side = await getOrderSide(ctx, actor, code, undefined, 'findOrderAuditTrail');
  const [steps, notes] = await Promise.all([
    ctx.db
      .select({ step: orderHistory, who: users.name })
      .from(orderHistory)
      .leftJoin(users, eq(users.id, orderHistory.actorId))
      .where(eq(orderHistory.orderId, side.orderId))
      .orderBy(desc(orderHistory.id)),
    ctx.db
      .select({ entry: auditLog, who: users.name })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(
        and(
          eq(auditLog.entity, 'order'),
          eq(auditLog.entityId, code),
          ne(auditLog.action, ORDER_STATUS_ACTION),
          // Internal notes of admins.
          side.party === 'admin' ? undefined : ne(auditLog.action, ORDER_NOTE_ACTION),
        ),
      )
      .orderBy(desc(auditLog.id)),
  ]);
  return [
    ...steps.map(({ step, who }) => transitionEntry(step, who)),
    ...notes.map(({ entry, who }) => auditTrailEntry(entry, who)),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

function transitionEntry(step: typeof orderHistory.$inferSelect, who: string | null): AuditTrailEntry {
  const reason = step.reason ? [{ field: 'reason', from: null, to: step.reason }] : [];
  return {
    id: step.id,
    at: step.at.toISOString(),
    who: who ?? (step.actorRole === 'guest' ? 'pembeli tanpa akun' : null),
    action: step.fromStatus === null ? 'order.create' : ORDER_STATUS_ACTION,
    changes:
      step.fromStatus === null
        ? []
        : [{ field: 'status', from: step.fromStatus, to: step.toStatus }, ...reason],
  };
}
