import type { OrderPlan } from './order-course.ts';
import { randomFor } from './random.ts';
import type { Trade } from './trade.ts';

/** A planned order with its row's identifiers; the amount in whole rupiah. */
export type NumberedOrder = { order: OrderPlan; id: number; code: string; groupCode: string; total: number };

const ALPHABET = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'];

/**
 * The orders of the plan, numbered from 1, with codes such as LB-7K2M9X; a checkout of several orders has its own code.
 */
export function numberOrders(trade: Trade): NumberedOrder[] {
  const codes = newCodes();
  const groups = new Map<string, { size: number; code?: string }>();
  for (const { groupKey } of trade.orders) {
    if (groupKey) groups.set(groupKey, { size: (groups.get(groupKey)?.size ?? 0) + 1 });
  }
  return trade.orders.map((order, index) => {
    const code = codes();
    const group = groups.get(order.groupKey);
    if (group && group.size > 1) group.code ??= codes();
    return {
      order,
      id: index + 1,
      code,
      groupCode: group?.code ?? code,
      total: order.lines.reduce((sum, line) => sum + line.price * line.qty, 0),
    };
  });
}

function newCodes(): () => string {
  const random = randomFor('order codes');
  const given = new Set<string>();
  return () => {
    for (;;) {
      const code = `LB-${Array.from({ length: 6 }, () => random.pick(ALPHABET)).join('')}`;
      if (given.has(code)) continue;
      given.add(code);
      return code;
    }
  };
}
