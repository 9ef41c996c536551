/* Why orders ended; separate from labels.ts, which every public page loads. */

import { isPaidToSeller } from './labels.ts';

/** How the order of an accepted bid ended, in the words that both sides read. */
export const orderEndLabel = {
  completed: 'Pesanan selesai.',
  refunded: 'Uang pesanan dikembalikan.',
  not_checked_out: 'Waktu checkout habis, stok dikembalikan.',
  fee_not_agreed: 'Ongkirnya tidak disepakati sampai waktunya habis, stok dikembalikan.',
  not_paid: 'Pesanan tidak dibayar sampai waktunya habis, stok dikembalikan.',
  not_confirmed: 'Penjual tidak mengonfirmasi sampai waktunya habis, stok dikembalikan.',
  cancelled_by_buyer: 'Pesanan dibatalkan pembeli, stok dikembalikan.',
  cancelled_by_seller: 'Pesanan dibatalkan penjual atau admin.',
} as const;
export type OrderEnd = keyof typeof orderEndLabel;

/**
 * Why an order ended, as its history shows it: the text of a stored code, or the free text that was entered. An order
 * that is paid to its seller awaits confirmation, not money.
 */
export function orderReasonText(reason: string | null, method: string | null): string | null {
  if (reason === 'unpaid')
    return isPaidToSeller(method)
      ? 'Belum dikonfirmasi petani sampai batas waktunya.'
      : 'Belum dibayar sampai batas waktunya.';
  if (reason === 'fee_open') return 'Ongkirnya tidak disepakati sampai batas waktunya.';
  if (reason === 'unconfirmed') return 'Belum dikonfirmasi lewat email sampai batas waktunya.';
  if (reason === 'unchecked') return 'Bukti transfernya tidak diperiksa sampai batas waktunya.';
  return reason;
}
