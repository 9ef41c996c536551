import { eq, sql } from 'drizzle-orm';
import { payments } from '../../../db/schema/payment-tables.ts';
import type { AppContext } from '../../context.ts';

/**
 * Reopens a confirmed payment, for a check if it has a receipt. A transfer keeps its amount unless another
 * open one has taken it meanwhile.
 */
export async function reopenPayment(ctx: AppContext, payment: typeof payments.$inferSelect): Promise<void> {
  const { id, method, due, suffix, receiptUploadId } = payment;
  await ctx.db
    .update(payments)
    .set({
      status: receiptUploadId ? 'checking' : 'waiting',
      confirmedBy: null,
      confirmedAt: null,
      ...(method === 'transfer'
        ? {
            suffix: sql`(
              select s from generate_series(1, 999) s
              where not exists (
                select from payments other
                where other.id <> ${id} and other.method = 'transfer' and other.status in ('waiting', 'checking')
                  and other.due + other.suffix = ${due}::bigint + s)
              order by s <> ${suffix}::int, random() limit 1)`,
          }
        : {}),
    })
    .where(eq(payments.id, id));
}
