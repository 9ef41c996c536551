import { formatNumber } from '../format/money.ts';
import type { Message } from './error-message.ts';

const amount = (qty: unknown, unit: unknown) => `${formatNumber(Number(qty))} ${unit}`;

/** Errors of traceability batches (lot) and of recalls. */
export const batchErrors = {
  batch_not_found: { status: 404, text: 'Lot ini tidak ditemukan di lapak Anda.' },
  public_batch_not_found: { status: 404, text: 'Lot ini tidak dikenal. Periksa lagi kode di labelnya.' },
  batch_stock: {
    status: 409,
    text: 'Stok produk ini mengikuti lotnya. Catat lot baru, atau koreksi jumlah lotnya di halaman Lot.',
  },
  batch_listing_kept: {
    status: 409,
    text: 'Produk ini dijual dari lotnya, jadi satuan dan penjualnya tetap.',
  },
  batch_pooled: {
    status: 409,
    text: 'Produk ini lot gabungan: stoknya dari setoran anggota, jadi lot lain tidak bisa dicatat padanya.',
  },
  batch_pooled_source: {
    status: 409,
    text: (p) =>
      `Lot ${p.code} dari setoran anggota, jadi tidak bisa menjadi bahan lot lain: bagian tiap anggota tidak ikut.`,
  },
  batch_deposits: {
    status: 409,
    text: 'Jumlah dan asal lot ini mengikuti setoran anggota. Catat setoran, atau ambil kembali setorannya.',
  },
  batch_below_stock: {
    status: 409,
    text: (p) =>
      `Stok yang tercatat ${amount(p.stock, p.unit)}. Lot pertama mencakup stok itu: isi paling sedikit sebanyak itu, atau kurangi dulu stoknya.`,
  },
  batch_source_short: {
    status: 409,
    text: (p) => `Dari lot ${p.code} hanya tersisa ${amount(p.left, p.unit)}.`,
  },
  batch_source_blocked: {
    status: 409,
    text: (p) => `Lot ${p.code} sedang tidak boleh dipakai: ${p.why}.`,
  },
  batch_sold: {
    status: 409,
    text: (p) =>
      `Sudah ${amount(p.used, p.unit)} keluar dari lot ini, jadi jumlahnya tidak bisa kurang dari itu.`,
  },
  batch_unit: {
    status: 409,
    text: 'Satuan asal dan hasil tidak bisa dibandingkan. Pilih asal yang ditimbang, atau yang satuannya sama.',
  },
  batch_cycle: {
    status: 409,
    text: (p) => `Lot ${p.code} berasal dari lot ini, jadi tidak bisa menjadi asalnya.`,
  },
  recall_already: { status: 409, text: 'Lot ini sudah ditarik.' },
  recall_not_found: { status: 404, text: 'Penarikan ini tidak ditemukan, atau sudah berakhir.' },
  recall_by_shop: {
    status: 403,
    text: 'Penarikan ini dibuka pengelola toko, jadi pengelola toko yang mengakhirinya.',
  },
  recall_answer_buyer: { status: 403, text: 'Yang menjawab penarikan adalah pembelinya.' },
  order_recalled: {
    status: 409,
    text: (p) =>
      `Pesanan ini ditahan: barangnya dari lot ${p.lot} yang ditarik. Batalkan pesanannya, atau akhiri penarikannya bila keliru.`,
  },
  batch_unchanged: { status: 409, text: 'Belum ada yang diubah.' },
  batch_changed: { status: 409, text: 'Lot ini baru saja diubah. Muat ulang halaman, lalu coba lagi.' },
} satisfies Record<string, Message>;
