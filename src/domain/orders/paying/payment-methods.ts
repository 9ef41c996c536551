import { PAYMENT_METHODS, type PaymentMethod } from '../../../shared/input/orders.ts';
import type { Settings } from '../../../shared/input/settings.ts';
import { providers } from '../../payments/providers.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';

/**
 * The payment methods that checkout offers now (R13). QRIS needs the shop's static code, a transfer the account, paying
 * online the gateway's keys; without them they are not offered, whatever the switch says.
 */
export function enabledMethods(shop: Pick<Shop, 'gateway'>, payment: Settings['payment']): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => providers[method].offered(shop, payment));
}

/**
 * Refuses a method that is not offered (409). With none enabled an order is placed without one, its payment to be
 * arranged with the seller (CHECK-05); where some are, one must be chosen (400).
 */
export function requireMethod(
  shop: Pick<Shop, 'gateway'>,
  payment: Settings['payment'],
  chosen: PaymentMethod | undefined,
): void {
  const offered = enabledMethods(shop, payment);
  if (chosen === undefined) {
    if (offered.length > 0)
      refuse(
        'invalid_input',
        { first: 'Pilih cara pembayaran.' },
        { paymentMethod: 'Pilih cara pembayaran.' },
      );
    return;
  }
  if (!offered.includes(chosen)) refuse('payment_method_off');
}
