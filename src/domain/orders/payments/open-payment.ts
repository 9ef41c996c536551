import { payments } from '../../../db/schema/payment-tables.ts';
import type { PaymentMethod } from '../../../shared/schemas/order-schemas.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { findFreeSuffix } from '../../payments/find-free-suffix.ts';
import { paymentProviders } from '../../payments/payment-providers.ts';

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
  if (method === undefined || method === 'cod' || due === 0) return;
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
