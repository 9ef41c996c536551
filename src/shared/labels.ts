/** Visible names of the codes that are stored; each stands here once. */

import type { PayoutAccount } from './input/people/stall.ts';

export const CATEGORIES = [
  'beras',
  'gabah',
  'palawija',
  'fruit',
  'vegetables',
  'fish',
  'dairy',
  'lainnya',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const categoryLabel: Record<Category, string> = {
  beras: 'Beras',
  gabah: 'Gabah',
  palawija: 'Palawija',
  fruit: 'Buah',
  vegetables: 'Sayur',
  fish: 'Ikan',
  dairy: 'Susu & telur',
  lainnya: 'Lainnya',
};

export const ROLES = ['customer', 'farmer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const roleLabel: Record<Role, string> = {
  customer: 'Pelanggan',
  farmer: 'Petani',
  admin: 'Administrator',
};

export const BID_STATUSES = ['pending', 'accepted', 'rejected', 'expired'] as const;
export type BidStatus = (typeof BID_STATUSES)[number];
export type BidReason = 'auto' | 'withdrawn' | 'closed' | 'unpaid';

/** The label of a bid's status; a bid withdrawn by its maker reads 'Dibatalkan' (R30). */
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

export const ORDER_STATUSES = [
  'awaiting_checkout',
  'awaiting_fee',
  'awaiting_payment',
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const orderStatusLabel: Record<OrderStatus, string> = {
  awaiting_checkout: 'Menunggu checkout',
  awaiting_fee: 'Menunggu ongkir',
  awaiting_payment: 'Menunggu pembayaran',
  paid: 'Dibayar',
  processing: 'Diproses',
  shipped: 'Dikirim',
  completed: 'Selesai',
  cancelled: 'Dibatalkan',
  refunded: 'Dikembalikan',
};

/** How the order of an accepted bid ended, as both sides read it. */
export const orderEndLabel = {
  completed: 'Pesanan selesai.',
  refunded: 'Uang pesanan dikembalikan.',
  not_checked_out: 'Waktu checkout habis, stok dikembalikan.',
  fee_not_agreed: 'Ongkirnya tidak disepakati sampai waktunya habis, stok dikembalikan.',
  not_paid: 'Pesanan tidak dibayar sampai waktunya habis, stok dikembalikan.',
  cancelled_by_buyer: 'Pesanan dibatalkan pembeli, stok dikembalikan.',
  cancelled_by_seller: 'Pesanan dibatalkan penjual atau admin.',
} as const;
export type OrderEnd = keyof typeof orderEndLabel;

export const paymentMethodLabel = {
  cod: 'Bayar di Tempat (COD)',
  transfer: 'Transfer Bank',
  qris: 'QRIS',
  gateway: 'Bayar online',
} as const;

export const couponStateLabel = {
  active: 'Berlaku',
  scheduled: 'Belum mulai',
  over: 'Berakhir',
  used_up: 'Habis terpakai',
  off: 'Nonaktif',
} as const;

/** What a movement of money is called in a farmer's statement. */
export const moneyKindLabel = {
  payment: 'Penjualan',
  cod_sale: 'Penjualan tunai di tempat',
  commission: 'Komisi',
  income_tax: 'PPh pasal 22 dipungut',
  refund: 'Dikembalikan atau dibatalkan',
  chargeback: 'Ditarik kembali oleh bank pembeli',
  cash_found: 'Komisi pesanan tunai yang dibatalkan',
  weighing: 'Penyesuaian menurut timbangan',
  payout: 'Pencairan',
  payout_back: 'Pencairan kembali ke saldo',
  settlement: 'Setoran komisi',
  tax_paid: 'PPh pasal 22 disetor ke negara',
  tax_paid_back: 'Setoran pajak dibatalkan',
  suffix: 'Kode unik',
  surplus: 'Kelebihan bayar',
} as const;

export const STOCK_LEVELS = ['available', 'low', 'out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];
export const stockLabel: Record<StockLevel, string> = {
  available: 'Tersedia',
  low: 'Terbatas',
  out: 'Habis',
};

/** The store's thresholds of R9; a listing may override each. */
export const LIST_LOW_THRESHOLD = 50;
export const DETAIL_LOW_THRESHOLD = 10;

/** The badge of a stock figure: 0 or less 'out', up to `threshold` 'low', above it 'available' (R9). */
export function stockLevel(stock: number, threshold: number): StockLevel {
  if (stock <= 0) return 'out';
  return stock <= threshold ? 'low' : 'available';
}

/** How many reviews there are, plural above one (specification 4). */
export function reviewCount(reviews: number): string {
  return `${reviews} ${reviews > 1 ? 'reviews' : 'review'}`;
}

const wib = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options });
const dateFormat = wib({ day: 'numeric', month: 'long', year: 'numeric' });
const dateTimeFormat = wib({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `21 November 2026`, in WIB. */
export function formatDate(at: Date | string): string {
  return dateFormat.format(new Date(at));
}

/** `21 Nov 2026, 14.30 WIB`. */
export function formatDateTime(at: Date | string): string {
  return `${dateTimeFormat.format(new Date(at))} WIB`;
}

/** An account on one line, to read and to copy: 'BRI 1234567890 a.n. Sarjono'. */
export const accountText = ({ bank, number, holder }: PayoutAccount): string =>
  `${bank} ${number} a.n. ${holder}`;

/** An account in a mail, with only the end of its number: 'BRI dengan nomor berakhiran 7890'. */
export const accountEnd = ({ bank, number }: PayoutAccount): string =>
  `${bank} dengan nomor berakhiran ${number.slice(-4)}`;

/** Why an order ended, as its history says it: a stored code in words, or what somebody wrote. */
export function orderReasonText(reason: string | null): string | null {
  if (reason === 'unpaid') return 'Belum dibayar sampai batas waktunya.';
  if (reason === 'fee_open') return 'Ongkirnya tidak disepakati sampai batas waktunya.';
  if (reason === 'unconfirmed') return 'Belum dikonfirmasi lewat email sampai batas waktunya.';
  if (reason === 'unchecked') return 'Bukti transfernya tidak diperiksa sampai batas waktunya.';
  return reason;
}
