import type { PayoutAccount } from '../schemas/people/seller-profile-schemas.ts';

/* The admin's labels of money; separate from labels.ts, which every public page loads. */

export const couponStateLabel = {
  active: 'Berlaku',
  scheduled: 'Belum mulai',
  over: 'Berakhir',
  used_up: 'Habis terpakai',
  off: 'Nonaktif',
} as const;

/** The visible name of a money movement in a farmer's statement. */
export const moneyKindLabel = {
  payment: 'Penjualan',
  cod_sale: 'Penjualan tunai di tempat',
  commission: 'Komisi',
  income_tax: 'PPh pasal 22 dipungut',
  refund: 'Dikembalikan atau dibatalkan',
  chargeback: 'Ditarik kembali oleh bank pembeli',
  cash_found: 'Komisi pesanan tunai yang dibatalkan',
  weighing: 'Penyesuaian menurut timbangan',
  coupon: 'Kupon ditanggung toko',
  payout: 'Pencairan',
  payout_back: 'Pencairan kembali ke saldo',
  settlement: 'Setoran komisi',
  tax_paid: 'PPh pasal 22 disetor ke negara',
  tax_paid_back: 'Setoran pajak dibatalkan',
  suffix: 'Kode unik',
  surplus: 'Kelebihan bayar',
  bank_fee: 'Biaya transfer dipotong bank',
  gateway_fee: 'Biaya pembayaran online',
  qris_fee: 'Biaya QRIS',
} as const;

/** An account on one line, for reading and copying: 'BRI 1234567890 a.n. Sarjono'. */
export const accountText = ({ bank, number, holder }: PayoutAccount): string =>
  `${bank} ${number} a.n. ${holder}`;

/**
 * An account in an email, which shows only the last digits of its number: 'BRI dengan nomor berakhiran 7890'.
 */
export const accountEnd = ({ bank, number }: PayoutAccount): string =>
  `${bank} dengan nomor berakhiran ${number.slice(-4)}`;
