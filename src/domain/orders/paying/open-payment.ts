import { payments } from '../../../db/schema/payments.ts';
import type { PaymentMethod } from '../../../shared/input/orders.ts';
import { freeSuffix } from '../../payments/free-suffix.ts';
import { providers } from '../../payments/providers.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';

/** Others may take the suffix that was just found free; each time another is looked for. */
const TRIES = 60;

/**
 * Opens the payment that a checkout's orders share. A transfer gets a suffix that no other open transfer of the same sum
 * has, so that the admin can tell them apart on the account's statement. Orders paid at the door, or as arranged, have none.
 */
export async function openPayment(
  shop: Shop,
  groupCode: string,
  method: PaymentMethod | undefined,
  due: number,
): Promise<void> {
  if (method === undefined || method === 'cod') return;
  const { suffixed } = providers[method];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const suffix = suffixed ? await freeSuffix(shop, due, groupCode) : 0;
    if (suffix === null) break;
    const made = await shop.db
      .insert(payments)
      .values({ groupCode, method, due, suffix, createdAt: shop.clock.now() })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    if (made.length > 0) return;
  }
  refuse('transfer_sums_used_up');
}
