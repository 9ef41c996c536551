/**
 * How the delivery of an order that is paid on delivery can fail: the buyer refused it, was not there, or took a
 * part of it.
 */
export const DELIVERY_FAILURES = ['refused', 'absent', 'partial'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const deliveryFailureLabel: Record<DeliveryFailure, string> = {
  refused: 'Ditolak pembeli',
  absent: 'Pembeli tidak di tempat',
  partial: 'Diambil sebagian',
};
