import type { PaymentMethod } from '../../shared/input/orders.ts';
import type { Settings } from '../../shared/input/settings.ts';
import { isQris } from '../payments/qris.ts';
import { refuse } from '../refusal.ts';

/**
 * The payment methods that checkout offers now (R13). QRIS needs the shop's static code, a transfer the account; without
 * them they are not offered, whatever the switch says.
 */
export function enabledMethods(payment: Settings['payment']): PaymentMethod[] {
  const methods: PaymentMethod[] = [];
  if (payment.cod) methods.push('cod');
  if (payment.transfer && payment.bankAccount !== '') methods.push('transfer');
  if (payment.qris && isQris(payment.qrisStatic)) methods.push('qris');
  return methods;
}

/**
 * Refuses a method that is not offered (409). With none enabled an order is placed without one, its payment to be
 * arranged with the seller (CHECK-05); where some are, one must be chosen (400).
 */
export function requireMethod(payment: Settings['payment'], chosen: PaymentMethod | undefined): void {
  const offered = enabledMethods(payment);
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
