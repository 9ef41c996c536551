import { and, eq } from 'drizzle-orm';
import { moneyMovements } from '../../../db/schema/payment-tables.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { LockedOrder } from '../lifecycle/lock-order.ts';

/**
 * Rejects a refund of a locked order from an outdated page (`stale_version`, 409): another refund was booked since, or
 * another surplus was open. A surplus leaves no trace in `refunded`, so when the caller does not name the one that was
 * seen, the same amount for the same reason counts as the same refund.
 */
export async function requireUnrepeated(
  ctx: AppContext,
  order: LockedOrder,
  asked: { amount: number; reason: string; refunded?: number | undefined; surplus?: number | undefined },
): Promise<void> {
  if (asked.refunded !== undefined && asked.refunded !== order.refunded) fail('stale_version');
  if (asked.surplus !== undefined) {
    if (asked.surplus !== order.surplus) fail('stale_version');
    return;
  }
  const repeated = await ctx.db.$count(
    moneyMovements,
    and(
      eq(moneyMovements.orderId, order.id),
      eq(moneyMovements.kind, 'weighing'),
      eq(moneyMovements.platformAmount, -asked.amount),
      eq(moneyMovements.note, asked.reason),
    ),
  );
  if (repeated > 0) fail('stale_version');
}
