import type { OrderView } from '../../domain/orders/reading/get-order.ts';
import type { OrderItem } from '../../domain/orders/reading/order-view.ts';
import type { Currency } from '../../shared/figures/money.ts';
import { eitherOf, spokenMoney, spokenQuantity } from '../../shared/figures/spoken.ts';
import { orderStatusLabel, paymentMethodLabel } from '../../shared/labels.ts';
import { nextSellerStep, type SellerStep, sellerStepLabel } from './next-step.ts';

const goodsOf = ({ goods }: Pick<OrderItem, 'goods'>) =>
  goods.map(({ qty, unit, name }) => `${spokenQuantity(qty, unit)} ${name}`).join(', ');
const pressOf = (step: SellerStep) => sellerStepLabel[step].replace(' / ', ' atau ');

/** An order of a seller's list as it is read out: for whom, what, and what to tap. */
export function spokenOrder(order: OrderItem): string {
  const step = nextSellerStep(order);
  return `Pesanan ${order.customerName}: ${goodsOf(order)}.${step ? ` Ketuk ${pressOf(step)}.` : ''}`;
}

/** The same on the order's own page: how far it is, how it is paid, where it goes, and what its seller can tap. */
export function spokenOrderPage(order: OrderView, steps: SellerStep[], currency: Currency = 'IDR'): string[] {
  const { billing, customerName, total, status, notes } = order;
  const method = order.paymentMethod as keyof typeof paymentMethodLabel | null;
  const street = billing && [billing.address1, billing.address2, billing.city].filter(Boolean).join(', ');
  const taps = [
    ...steps.map(pressOf),
    ...(order.mayTakeCash ? [`Uang tunai ${spokenMoney(total, currency)} sudah diterima`] : []),
  ];
  return [
    `Pesanan ${customerName}: ${goodsOf(order)}. Total ${spokenMoney(total, currency)}${method ? `, ${paymentMethodLabel[method]}` : ''}.`,
    `${orderStatusLabel[status]}.`,
    ...(order.deliveryMethod === 'pickup' ? ['Diambil pembeli.'] : street ? [`Diantar ke ${street}.`] : []),
    ...(billing?.landmark ? [`Patokan: ${billing.landmark}.`] : []),
    ...(notes ? [`${notes}.`] : []),
    ...(order.complaint ? [`Keluhan: ${order.complaint.text}.`] : []),
    ...(taps.length > 0 ? [`Ketuk ${eitherOf(taps)}.`] : []),
  ];
}
