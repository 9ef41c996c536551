/**
 * The kinds of documents about a sale, each numbered in its own series: the invoice, the credit note
 * (cancelled, refunded, weighed less, not taken on delivery, not paid after all) and the debit note (weighed more, paid
 * late).
 */
export const TAX_DOCUMENT_KINDS = ['invoice', 'credit', 'debit'] as const;
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number];

export const TAX_DOCUMENT_REASONS = [
  'placed',
  'paid',
  'unpaid',
  'cancelled',
  'refunded',
  'weighed',
  'cash',
  'declined',
] as const;
export type TaxDocumentReason = (typeof TAX_DOCUMENT_REASONS)[number];

export const taxDocumentKindLabel: Record<TaxDocumentKind, string> = {
  invoice: 'Faktur',
  credit: 'Nota kredit',
  debit: 'Nota debit',
};

export const taxDocumentReasonLabel: Record<TaxDocumentReason, string> = {
  placed: 'Penjualan',
  paid: 'Pembayaran masuk',
  unpaid: 'Pembayaran ternyata belum masuk',
  cancelled: 'Pesanan dibatalkan',
  refunded: 'Uang dikembalikan',
  weighed: 'Hasil timbang',
  cash: 'Dibayar tunai setelah dibatalkan',
  declined: 'Tidak diambil saat diantar',
};
