import type { Message } from './error-message.ts';

/** Errors of weighing and its tickets. */
export const weighingErrors = {
  weighing_line_not_found: { status: 404, text: 'Barang ini tidak ada di pesanan itu.' },
  weighing_not_sold_so: { status: 409, text: 'Barang ini tidak dijual menurut timbangan.' },
  weighing_not_now: {
    status: 409,
    text: 'Pesanan ini belum atau tidak lagi bisa ditimbang: harus sudah dibayar, atau sudah diproses bila dibayar di tempat.',
  },
  weighing_after_cash: {
    status: 409,
    text: 'Uang pesanan ini sudah diterima tunai, jadi tidak ditimbang lagi. Sampaikan lewat keluhan bila ada selisih.',
  },
  weighing_nothing: { status: 400, text: 'Berat yang dibayar nol. Periksa lagi angka timbangannya.' },
  weighing_ahead: { status: 400, text: 'Waktu menimbang belum tiba. Periksa jam ponsel Anda.' },
  weighing_below_refunded: {
    status: 409,
    text: 'Uang yang sudah dikembalikan lebih besar daripada nilai hasil timbang ini. Hubungi pengelola.',
  },
  weighing_above_lot: {
    status: 409,
    text: (p) =>
      `Lot gabungannya kurang ${p.missing} kg untuk nota ini. Catat dulu setoran yang belum masuk, atau timbang ulang.`,
  },
  weighing_above_batches: {
    status: 409,
    text: (p) =>
      `Lot yang tercatat kurang ${p.missing} kg untuk nota ini. Penjual perlu mengoreksi jumlah lotnya dulu, atau timbang ulang.`,
  },
  weighing_below_hpp: {
    status: 409,
    text: (p) =>
      `Hasilnya ${p.perKg} per kg di timbangan, di bawah HPP ${p.hpp}/kg. Setujui dulu bila memang begitu.`,
  },
  weighing_open: {
    status: 409,
    text: 'Nota timbangnya belum disepakati. Setujui atau selesaikan dulu, lalu pesanan bisa diselesaikan.',
  },
  weighing_code_wrong: { status: 409, text: 'Kodenya tidak cocok. Minta dibacakan sekali lagi.' },
  weighing_code_locked: {
    status: 429,
    text: 'Sudah lima kali salah, jadi kode untuk nota ini terkunci. Setujui dari halaman pesanan, atau timbang ulang.',
  },
  weighing_seal_wrong: {
    status: 409,
    text: 'Tanda di nota ini tidak cocok. Buka lagi halaman pesanan di kedua ponsel, lalu ulangi.',
  },
  ticket_not_found: { status: 404, text: 'Nota timbang tidak ditemukan.' },
  ticket_changed: {
    status: 409,
    text: 'Nota ini sudah diganti atau dijawab. Muat ulang halaman, lalu lihat angkanya sekali lagi.',
  },
  ticket_step_impossible: { status: 409, text: 'Langkah ini tidak bisa untuk nota timbang itu sekarang.' },
  balance_open: {
    status: 409,
    text: (p) =>
      `Sesudah ditimbang masih kurang ${p.amount}. Pesanan bisa diselesaikan setelah kekurangannya dibayar.`,
  },
  balance_changed: { status: 409, text: 'Jumlahnya sudah berubah. Muat ulang halaman, lalu periksa lagi.' },
  order_weighed: {
    status: 409,
    text: 'Barangnya sudah ditimbang dan disepakati, jadi pesanan ini tidak bisa dibatalkan. Uangnya masih bisa dikembalikan oleh pengelola.',
  },
} satisfies Record<string, Message>;
