import type { orders } from '../../../db/schema/order-tables.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';

/** An order's payment state: `kind` for the styling, `text` for reading. */
export type PaymentState = { kind: 'open' | 'paid' | 'off'; text: string };

type Order = Pick<
  typeof orders.$inferSelect,
  | 'status'
  | 'paymentMethod'
  | 'paidAt'
  | 'completedAt'
  | 'cashReceivedAt'
  | 'dueAt'
  | 'refunded'
  | 'total'
  | 'surplus'
  | 'shortfall'
>;

/**
 * The text of an order's payment state. Cash on delivery counts as paid once the seller has recorded it or
 * the order is completed; a payment through the platform from its receipt.
 */
export function paymentState(order: Order, payment: string | null): PaymentState {
  const { status, paidAt, completedAt } = order;
  if (status === 'refunded') return { kind: 'off', text: 'Uang sudah dikembalikan seluruhnya' };
  if (status === 'cancelled') {
    const waiting = paidAt !== null && order.refunded < order.total;
    return { kind: 'off', text: waiting ? 'Dibatalkan, uang menunggu dikembalikan' : 'Dibatalkan' };
  }
  const partly = order.refunded > 0 ? ', sebagian dikembalikan' : '';
  if (paidAt && order.shortfall > 0) {
    return {
      kind: 'open',
      text: `Dibayar ${formatDateTime(paidAt)}, masih kurang sesudah ditimbang${partly}`,
    };
  }
  if (paidAt && order.total === 0 && order.refunded === 0 && order.surplus === 0)
    return { kind: 'paid', text: 'Tidak ada yang perlu dibayar' };
  const back = order.surplus > 0 ? ', kelebihan bayar menunggu dikembalikan' : '';
  if (paidAt) return { kind: 'paid', text: `Lunas, ${formatDateTime(paidAt)}${partly}${back}` };
  if (order.paymentMethod === 'cod' || order.paymentMethod === null) {
    const cashReceivedAt = order.cashReceivedAt ?? (status === 'completed' ? completedAt : null);
    if (cashReceivedAt) {
      return { kind: 'paid', text: `Lunas di tempat, ${formatDateTime(cashReceivedAt)}${partly}` };
    }
    return {
      kind: 'open',
      text: order.paymentMethod === 'cod' ? 'Dibayar saat barang diterima' : 'Diatur langsung dengan petani',
    };
  }
  if (payment === 'checking') return { kind: 'open', text: 'Bukti transfer sedang diperiksa' };
  const until = order.dueAt ? ` sampai ${formatDateTime(order.dueAt)}` : '';
  return { kind: 'open', text: `Menunggu pembayaran${until}` };
}
