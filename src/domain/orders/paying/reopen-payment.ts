import { eq, sql } from 'drizzle-orm';
import { payments } from '../../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';

/**
 * A confirmed payment waits again, for a look where it has a proof. A transfer keeps its sum unless another open one has
 * come to ask for the same meanwhile.
 */
export async function reopenPayment(shop: Shop, payment: typeof payments.$inferSelect): Promise<void> {
  const { id, method, due, suffix, proofUploadId } = payment;
  await shop.db
    .update(payments)
    .set({
      status: proofUploadId ? 'checking' : 'waiting',
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
