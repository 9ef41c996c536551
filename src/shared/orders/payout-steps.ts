/** How far a payout is, from its making to the admin's word that nothing is left to do. */
export const PAYOUT_STATUSES = ['made', 'approved', 'exported', 'sent', 'done', 'cancelled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_STEPS = ['approve', 'export', 'send', 'finish', 'back', 'cancel'] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];

/** `back` takes one step back; money that has left is never cancelled, only taken back first. */
const after: Record<PayoutStatus, Partial<Record<PayoutStep, PayoutStatus>>> = {
  made: { approve: 'approved', cancel: 'cancelled' },
  // What is paid by hand needs no file.
  approved: { export: 'exported', send: 'sent', back: 'made', cancel: 'cancelled' },
  exported: { send: 'sent', back: 'approved', cancel: 'cancelled' },
  sent: { finish: 'done', back: 'approved' },
  done: { back: 'sent' },
  cancelled: {},
};

/** Where `step` leads from `status`; undefined where it is not possible. */
export const payoutAfter = (status: PayoutStatus, step: PayoutStep): PayoutStatus | undefined =>
  after[status][step];

export const payoutStatusLabel: Record<PayoutStatus, string> = {
  made: 'Dibuat',
  approved: 'Disetujui',
  exported: 'File bank dibuat',
  sent: 'Ditransfer',
  done: 'Selesai',
  cancelled: 'Dibatalkan',
};

/** The columns of a payout's file, in their order, and what stands in each; each bank says for itself what it takes. */
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
