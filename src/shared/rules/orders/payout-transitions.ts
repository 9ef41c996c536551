/** The states of a payout, from its creation until the admin finishes it. */
export const PAYOUT_STATUSES = ['made', 'approved', 'exported', 'sent', 'done', 'cancelled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_TRANSITIONS = ['approve', 'export', 'send', 'finish', 'back', 'cancel'] as const;
export type PayoutTransition = (typeof PAYOUT_TRANSITIONS)[number];

/** `back` goes back one state; a sent payout has to go back before it can be cancelled. */
const after: Record<PayoutStatus, Partial<Record<PayoutTransition, PayoutStatus>>> = {
  made: { approve: 'approved', cancel: 'cancelled' },
  // A manual transfer needs no file.
  approved: { export: 'exported', send: 'sent', back: 'made', cancel: 'cancelled' },
  exported: { send: 'sent', back: 'approved', cancel: 'cancelled' },
  sent: { finish: 'done', back: 'approved' },
  done: { back: 'sent' },
  cancelled: {},
};

/** The status that `step` leads to from `status`; undefined when the step is not allowed. */
export const nextPayoutStatus = (status: PayoutStatus, step: PayoutTransition): PayoutStatus | undefined =>
  after[status][step];

export const payoutStatusLabel: Record<PayoutStatus, string> = {
  made: 'Dibuat',
  approved: 'Disetujui',
  exported: 'File bank dibuat',
  sent: 'Ditransfer',
  done: 'Selesai',
  cancelled: 'Dibatalkan',
};

/** The columns of a payout's file, in order, with their values; each bank defines its own format. */
export const PAYOUT_COLUMNS = [
  ['No', 'nomor urut'],
  ['Nama bank', 'seperti yang ditulis petani'],
  ['Nomor rekening', 'angka saja'],
  ['Nama pemilik', 'atas nama rekening'],
  ['Jumlah', 'angka tanpa titik'],
  ['Mata uang', 'IDR atau USD'],
  ['Berita', 'nomor pencairan, terlihat di mutasi'],
  ['Petani', 'namanya di toko ini'],
] as const;
