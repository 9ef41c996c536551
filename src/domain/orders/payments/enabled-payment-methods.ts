import { PAYMENT_METHODS, type PaymentMethod } from '../../../shared/schemas/order-schemas.ts';
import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import type { AppContext } from '../../context.ts';
import { fail, failAt } from '../../domain-error.ts';
import { paymentProviders } from '../../payments/payment-providers.ts';

/**
 * The payment methods that checkout offers now (R13). QRIS needs the shop's static code, a transfer the
 * account, online payment the gateway's keys; without them a method is not offered, even when it is enabled.
 */
export function enabledPaymentMethods(
  ctx: Pick<AppContext, 'gateway'>,
  payment: Settings['payment'],
): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => paymentProviders[method].isOffered(ctx, payment));
}

/**
 * Rejects a method that is not offered (409). With none enabled an order is placed without one, and the
 * payment is arranged with the seller (CHECK-05); otherwise one must be chosen (400).
 */
export function requireEnabledPaymentMethod(
  ctx: Pick<AppContext, 'gateway'>,
  payment: Settings['payment'],
  chosen: PaymentMethod | undefined,
): void {
  const offered = enabledPaymentMethods(ctx, payment);
  if (chosen === undefined) {
    if (offered.length > 0) failAt('paymentMethod', 'Pilih cara pembayaran.');
    return;
  }
  if (!offered.includes(chosen)) fail('payment_method_off');
}
