/** Visible names of the stored codes; this file is the only place that defines them. */

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

/** Whether an order with this method is paid to its seller and not through the shop; null means no method. */
export const isPaidToSeller = (method: string | null): boolean => method === 'cod' || method === null;

/**
 * Statuses in which the order awaits another side than the buyer's payment; 'arranged' is an order without a payment
 * method.
 */
const stepLabelByMethod: Record<string, Partial<Record<OrderStatus, string>>> = {
  cod: { awaiting_payment: 'Menunggu konfirmasi petani' },
  arranged: { awaiting_payment: 'Menunggu konfirmasi petani' },
};

/** The status of an order in every list, email, document and export; what it awaits depends on `method`. */
export const orderStatusText = (status: OrderStatus, method: string | null): string =>
  stepLabelByMethod[method ?? 'arranged']?.[status] ?? orderStatusLabel[status];

export const paymentMethodLabel = {
  cod: 'Bayar di Tempat (COD)',
  transfer: 'Transfer Bank',
  qris: 'QRIS',
  gateway: 'Bayar online',
} as const;

export const STOCK_LEVELS = ['available', 'low', 'out'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];
export const stockLabel: Record<StockLevel, string> = {
  available: 'Tersedia',
  low: 'Terbatas',
  out: 'Habis',
};

/** The default stock thresholds of R9; a listing may override each. */
export const LIST_LOW_THRESHOLD = 50;
export const DETAIL_LOW_THRESHOLD = 10;

/** The badge of a stock figure: 0 or less 'out', up to `threshold` 'low', above it 'available' (R9). */
export function stockLevel(stock: number, threshold: number): StockLevel {
  if (stock <= 0) return 'out';
  return stock <= threshold ? 'low' : 'available';
}

/** The number of reviews; Indonesian has no plural (R66). */
export function reviewCount(reviews: number): string {
  return `${reviews} ulasan`;
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
