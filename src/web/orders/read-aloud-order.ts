import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import type { OrderItem } from '../../domain/orders/queries/order-view.ts';
import { orderStatusText, paymentMethodLabel } from '../../shared/enums/labels.ts';
import type { Currency } from '../../shared/format/money.ts';
import { joinWithOr, readAloudMoney, readAloudQuantity } from '../../shared/format/read-aloud.ts';
import { nextSellerTransition, type SellerTransition, sellerTransitionLabel } from './seller-transition.ts';

const itemsText = ({ goods }: Pick<OrderItem, 'goods'>) =>
  goods.map(({ qty, unit, name }) => `${readAloudQuantity(qty, unit)} ${name}`).join(', ');
const transitionText = (step: SellerTransition) => sellerTransitionLabel[step].replace(' / ', ' atau ');

/** The text that reads an order of the seller's list aloud: buyer, items, and the button to tap. */
export function readAloudOrder(order: OrderItem): string {
  const step = nextSellerTransition(order);
  return `Pesanan ${order.customerName}: ${itemsText(order)}.${step ? ` Ketuk ${transitionText(step)}.` : ''}`;
}

/** The same for the order's page: status, payment, destination, and the seller's buttons. */
export function readAloudOrderPage(
  order: OrderView,
  steps: SellerTransition[],
  currency: Currency = 'IDR',
): string[] {
  const { billing, customerName, total, status, notes } = order;
  const method = order.paymentMethod as keyof typeof paymentMethodLabel | null;
  const street = billing && [billing.address1, billing.address2, billing.city].filter(Boolean).join(', ');
  const taps = [
    ...steps.map(transitionText),
    ...(order.mayTakeCash ? [`Uang tunai ${readAloudMoney(total, currency)} sudah diterima`] : []),
  ];
  return [
    `Pesanan ${customerName}: ${itemsText(order)}. Total ${readAloudMoney(total, currency)}${method ? `, ${paymentMethodLabel[method]}` : ''}.`,
    `${orderStatusText(status, method)}.`,
    ...(order.deliveryMethod === 'pickup' ? ['Diambil pembeli.'] : street ? [`Diantar ke ${street}.`] : []),
    ...(billing?.landmark ? [`Patokan: ${billing.landmark}.`] : []),
    ...(notes ? [`${notes}.`] : []),
    ...(order.complaint ? [`Keluhan: ${order.complaint.text}.`] : []),
    ...(taps.length > 0 ? [`Ketuk ${joinWithOr(taps)}.`] : []),
  ];
}
