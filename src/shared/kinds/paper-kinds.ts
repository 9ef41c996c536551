/**
 * What is written about a sale, each kind with numbers of its own: the invoice, what takes something off it (cancelled, given
 * back, weighed to be less), and what adds to it (weighed to be more, paid after all).
 */
export const PAPER_KINDS = ['invoice', 'credit', 'debit'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const PAPER_REASONS = ['placed', 'cancelled', 'refunded', 'weighed', 'cash'] as const;
export type PaperReason = (typeof PAPER_REASONS)[number];

export const paperKindLabel: Record<PaperKind, string> = {
  invoice: 'Faktur',
  credit: 'Nota kredit',
  debit: 'Nota debit',
};

export const paperReasonLabel: Record<PaperReason, string> = {
  placed: 'Pesanan dibuat',
  cancelled: 'Pesanan dibatalkan',
  refunded: 'Uang dikembalikan',
  weighed: 'Hasil timbang',
  cash: 'Dibayar tunai setelah dibatalkan',
};
