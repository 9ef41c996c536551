import type { PaymentItem } from '../../../domain/payments/find-payments.ts';
import type { Tone } from '../../ui/feedback/badge.tsx';

/** How the admin's lists show the state of a payment. */
export const paymentBadge: Record<PaymentItem['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Menunggu', tone: 'neutral' },
  checking: { label: 'Perlu diperiksa', tone: 'warning' },
  confirmed: { label: 'Sudah masuk', tone: 'success' },
  cancelled: { label: 'Batal', tone: 'danger' },
};
