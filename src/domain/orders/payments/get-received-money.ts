import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { moneyMovements, payments } from '../../../db/schema/payment-tables.ts';
import type { OrderStatus } from '../../../shared/enums/labels.ts';
import { buyerKeySql } from '../../buyer-key-sql.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { int, text, typed } from '../../read-rows.ts';

/** The money received for a checkout besides what its orders keep, and what can be done with it. */
export type ReceivedMoney = {
  /** The total that the ledger shows as received for it. */
  booked: number;
  /** Cancelled orders whose money is here: the total, and what was refunded already. */
  late: { code: string; status: OrderStatus; amount: number; refunded: number }[];
  surplus: number;
  /** Both together: what is left to refund. */
  credit: number;
  /** The same buyer's other unpaid checkouts, by their first order. */
  waiting: { code: string; due: number }[];
};

const CHOICES = 20;
export const buyerSql = buyerKeySql(orders);

/** The late and surplus money of a checkout, and the orders that it can pay. Admins only. */
export async function getReceivedMoney(
  ctx: AppContext,
  actor: Actor,
  paymentId: number,
): Promise<ReceivedMoney> {
  requireUser(actor, { admin: 'getReceivedMoney' });
  const [payment] = await ctx.db
    .select({ group: payments.groupCode })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment) return fail('payment_not_found');
  const { group } = payment;
  const [late, surplus, booked, waiting] = await Promise.all([
    ctx.db
      .select({
        code: orders.code,
        status: orders.status,
        amount: orders.total,
        refunded: orders.refunded,
      })
      .from(orders)
      .where(
        and(
          eq(orders.groupCode, group),
          eq(orders.status, 'cancelled'),
          sql`${orders.paidAt} is not null`,
          sql`${orders.refunded} < ${orders.total}`,
        ),
      )
      .orderBy(asc(orders.id)),
    surplusOf(ctx, group),
    receivedFor(ctx, group),
    ctx.db
      .select({ code: typed(text, sql`min(${orders.code})`), due: typed(int, sql`${payments.due}::float8`) })
      .from(payments)
      .innerJoin(orders, eq(orders.groupCode, payments.groupCode))
      .where(
        and(
          inArray(payments.status, ['waiting', 'checking']),
          ne(payments.groupCode, group),
          eq(orders.status, 'awaiting_payment'),
          sql`${buyerSql} = (select ${buyerKeySql({ customerId: sql`o.customer_id`, billing: sql`o.billing` })} from orders o
            where o.group_code = ${group} order by o.id limit 1)`,
        ),
      )
      .groupBy(payments.id)
      .orderBy(asc(payments.id))
      .limit(CHOICES),
  ]);
  const credit = surplus + late.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  return { booked, late, surplus, credit, waiting: waiting.filter(({ due }) => due <= credit) };
}

/** What the ledger shows as received for a checkout, minus the bank's fees; later refunds are not subtracted. */
export async function receivedFor(ctx: AppContext, groupCode: string): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: typed(int, sql`coalesce(sum(${moneyMovements.platformAmount}), 0)::float8`) })
    .from(moneyMovements)
    .where(
      and(
        eq(moneyMovements.groupCode, groupCode),
        or(
          and(
            inArray(moneyMovements.kind, ['payment', 'suffix', 'surplus', 'weighing']),
            gt(moneyMovements.platformAmount, 0),
          ),
          eq(moneyMovements.kind, 'bank_fee'),
        ),
        eq(moneyMovements.undone, false),
      ),
    );
  return row!.sum;
}

/** The surplus money of a checkout that was neither refunded nor used. */
export async function surplusOf(ctx: AppContext, groupCode: string): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: typed(int, sql`coalesce(sum(${moneyMovements.platformAmount}), 0)::float8`) })
    .from(moneyMovements)
    .where(and(eq(moneyMovements.groupCode, groupCode), eq(moneyMovements.kind, 'surplus')));
  return row!.sum;
}
