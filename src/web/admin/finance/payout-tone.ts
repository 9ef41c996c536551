import type { PayoutStatus } from '../../../shared/rules/orders/payout-transitions.ts';
import type { Tone } from '../../ui/feedback/badge.tsx';

/** Highlights statuses that require the admin's action. */
export const payoutTone: Record<PayoutStatus, Tone> = {
  made: 'warning',
  approved: 'warning',
  exported: 'warning',
  sent: 'info',
  done: 'success',
  cancelled: 'danger',
};
