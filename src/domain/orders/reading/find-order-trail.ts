import { and, desc, eq, ne } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { orderHistory } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { type TrailEntry, trailEntry } from '../../audit/find-trail.ts';
import { type Actor, requireDuty, type Shop } from '../../shop.ts';
import { ORDER_STATUS } from '../course/lock-order.ts';
import { ORDER_NOTE } from '../course/note-order.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/**
 * Everything that happened to an order, newest first, with who did it: each change of its status by whichever side, from
 * its history, and what else its seller or an admin did (money given back, a payment confirmed, a complaint answered),
 * from the audit log. For its seller and admins; 404 (`order_not_found`) for any other farmer.
 */
export async function findOrderTrail(shop: Shop, actor: Actor, code: string): Promise<TrailEntry[]> {
  requireDuty(actor, 'orders.see', 'admin');
  const side = await getOrderSide(shop, actor, code);
  const [steps, notes] = await Promise.all([
    shop.db
      .select({ step: orderHistory, who: users.name })
      .from(orderHistory)
      .leftJoin(users, eq(users.id, orderHistory.actorId))
      .where(eq(orderHistory.orderId, side.orderId))
      .orderBy(desc(orderHistory.id)),
    shop.db
      .select({ entry: auditLog, who: users.name })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(
        and(
          eq(auditLog.entity, 'order'),
          eq(auditLog.entityId, code),
          ne(auditLog.action, ORDER_STATUS),
          // What admins note for themselves.
          side.party === 'admin' ? undefined : ne(auditLog.action, ORDER_NOTE),
        ),
      )
      .orderBy(desc(auditLog.id)),
  ]);
  return [
    ...steps.map(({ step, who }) => stepEntry(step, who)),
    ...notes.map(({ entry, who }) => trailEntry(entry, who)),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

function stepEntry(step: typeof orderHistory.$inferSelect, who: string | null): TrailEntry {
  const reason = step.reason ? [{ field: 'reason', from: null, to: step.reason }] : [];
  return {
    id: step.id,
    at: step.at.toISOString(),
    who: who ?? (step.actorRole === 'guest' ? 'pembeli tanpa akun' : null),
    action: step.fromStatus === null ? 'order.create' : ORDER_STATUS,
    changes:
      step.fromStatus === null
        ? []
        : [{ field: 'status', from: step.fromStatus, to: step.toStatus }, ...reason],
  };
}
