/** How the delivery of a cash-on-delivery order can fail: the buyer refused it, was absent, or took a part of it. */
export const DELIVERY_FAILURES = ['refused', 'absent', 'partial'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const deliveryFailureLabel: Record<DeliveryFailure, string> = {
  refused: 'Ditolak pembeli',
  absent: 'Pembeli tidak di tempat',
  partial: 'Diambil sebagian',
};
