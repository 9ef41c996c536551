import type { orders } from '../../../db/schema/orders.ts';
import { formatDateTime } from '../../../shared/labels.ts';

/** How an order stands with its money: `kind` for the look, `text` to be read. */
export type PaymentState = { kind: 'open' | 'paid' | 'off'; text: string };

type Order = Pick<
  typeof orders.$inferSelect,
  | 'status'
  | 'paymentMethod'
  | 'paidAt'
  | 'completedAt'
  | 'cashAt'
  | 'dueAt'
  | 'refunded'
  | 'total'
  | 'surplus'
  | 'shortfall'
>;

/**
 * The state of an order's payment in words. What is paid at the door counts as paid once the seller has said so or the
 * order is completed; what is paid through the platform from the moment that it came in.
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
  const back = order.surplus > 0 ? ', kelebihan bayar menunggu dikembalikan' : '';
  if (paidAt) return { kind: 'paid', text: `Lunas, ${formatDateTime(paidAt)}${partly}${back}` };
  if (order.paymentMethod === 'cod' || order.paymentMethod === null) {
    const cashAt = order.cashAt ?? (status === 'completed' ? completedAt : null);
    if (cashAt) {
      return { kind: 'paid', text: `Lunas di tempat, ${formatDateTime(cashAt)}` };
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
