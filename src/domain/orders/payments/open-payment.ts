import { type SQL, sql } from 'drizzle-orm';
import { payments } from '../../../db/schema/payment-tables.ts';
import type { PaymentMethod } from '../../../shared/schemas/order-schemas.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { findFreeSuffix, freeSuffixSql } from '../../payments/find-free-suffix.ts';
import { paymentProviders } from '../../payments/payment-providers.ts';
import type { LockedOrder } from '../lifecycle/lock-order.ts';

/** Concurrent checkouts may take the suffix that was just found free; each attempt tries another. */
const MAX_ATTEMPTS = 60;

/**
 * Opens the payment that a checkout's orders share. A transfer gets a suffix that makes its amount unique
 * among open transfers, so that the admin can identify it on the account's statement. Orders paid on
 * delivery, or as arranged, have none, and neither has a checkout that costs nothing.
 */
export async function openPayment(
  ctx: AppContext,
  groupCode: string,
  method: PaymentMethod | undefined,
  due: number,
): Promise<void> {
  if (!isPaidToShop(method) || due === 0) return;
  const { usesSuffix } = paymentProviders[method];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const suffix = usesSuffix ? await findFreeSuffix(ctx, due, groupCode) : 0;
    if (suffix === null) break;
    const made = await ctx.db
      .insert(payments)
      .values({ groupCode, method, due, suffix, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    if (made.length > 0) return;
  }
  fail('transfer_sums_used_up');
}

const isPaidToShop = (method: PaymentMethod | undefined): method is Exclude<PaymentMethod, 'cod'> =>
  method !== undefined && method !== 'cod';

/**
 * The same as an insert within a larger statement; null when there is no payment. It returns no row when all suffixes
 * of the first range are taken, or another checkout took the one that was found: then `openPayment` tries further ones.
 */
export function openPaymentSql(
  ctx: AppContext,
  groupCode: string,
  method: PaymentMethod | undefined,
  due: number,
): SQL | null {
  if (!isPaidToShop(method) || due === 0) return null;
  const free = paymentProviders[method].usesSuffix ? freeSuffixSql(due, groupCode) : sql`select 0 as suffix`;
  return sql`
    insert into ${payments} (group_code, method, due, suffix, created_at)
    select ${groupCode}::text, ${method}::text, ${due}::bigint, free.suffix, ${ctx.clock.now().toISOString()}::timestamptz
    from (${free}) free on conflict do nothing returning id`;
}

/** An order that cost nothing gets a payment here, so that the bank's row for its additional weight can be matched. */
export async function openPaymentOfFreeOrder(
  ctx: AppContext,
  { groupCode, paymentMethod, paidAt, placedAt }: LockedOrder,
): Promise<void> {
  const method = paymentMethod === null || paymentMethod === 'cod' ? 'transfer' : paymentMethod;
  await ctx.db
    .insert(payments)
    .values({
      ...{ groupCode, method, status: 'confirmed', due: 0 },
      ...{ confirmedAt: paidAt, createdAt: placedAt },
    })
    .onConflictDoNothing();
}
