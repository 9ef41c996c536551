import type { PayoutStatus } from '../../../shared/orders/payout-steps.ts';
import type { Tone } from '../../ui/tell/badge.tsx';

/** What still wants the admin's hand stands out. */
export const payoutTone: Record<PayoutStatus, Tone> = {
  made: 'warning',
  approved: 'warning',
  exported: 'warning',
  sent: 'info',
  done: 'success',
  cancelled: 'danger',
};
