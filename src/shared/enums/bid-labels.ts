import type { BidReason, BidStatus } from './labels.ts';

/* Separate from labels.ts, which every public page loads. */

/** The label of a bid's status; a bid withdrawn by the buyer reads 'Dibatalkan' (R30). */
export function bidStatusLabel(status: BidStatus, reason: BidReason | null = null, long = false): string {
  if (status === 'rejected' && reason === 'withdrawn') return 'Dibatalkan';
  const labels: Record<BidStatus, string> = {
    pending: long ? 'Menunggu Persetujuan' : 'Menunggu',
    accepted: 'Diterima',
    rejected: 'Ditolak',
    expired: 'Kadaluarsa',
  };
  return labels[status];
}
