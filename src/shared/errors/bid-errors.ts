import { formatNumber } from '../format/money.ts';
import type { Message } from './error-message.ts';

/** Errors of bids and their response links. */
export const bidErrors = {
  bid_fields_missing: { status: 400, text: 'Mohon isi harga dan quantity' },
  bid_fields_positive: { status: 400, text: 'Harga dan quantity harus lebih dari 0' },
  bid_failed: { status: 500, text: 'Gagal mengajukan penawaran' },
  bid_broke: { status: 500, text: 'Terjadi kesalahan saat mengajukan penawaran' },
  bid_not_found: { status: 404, text: 'Penawaran tidak ditemukan.' },
  bid_customers_only: {
    status: 403,
    text: 'Penawaran hanya bisa diajukan dari akun pelanggan.',
  },
  bid_own_listing: { status: 403, text: 'Anda tidak bisa menawar produk Anda sendiri.' },
  bid_listing_closed: { status: 409, text: 'Produk ini sedang tidak dijual.' },
  bid_not_negotiable: { status: 409, text: 'Produk ini dijual dengan harga pas.' },
  bid_below_lot: {
    status: 409,
    text: (p) => `Paling sedikit ${formatNumber(Number(p.minLot))} ${p.unit ?? ''} untuk sekali menawar.`,
  },
  bid_off_step: {
    status: 409,
    text: (p) => `Jumlahnya harus kelipatan ${formatNumber(Number(p.step))} ${p.unit ?? ''}.`,
  },
  bid_above_list: {
    status: 409,
    text: (p) => `Tawaran melebihi harga jual ${p.price}. Anda bisa langsung membelinya.`,
  },
  bid_already_open: {
    status: 409,
    text: 'Anda masih punya penawaran yang menunggu untuk produk ini.',
  },
  bid_limit_listing: {
    status: 429,
    text: (p) => `Batas ${p.limit} penawaran untuk produk ini dalam 24 jam sudah tercapai. Coba lagi besok.`,
  },
  bid_limit_open: {
    status: 429,
    text: (p) =>
      `Anda sudah punya ${p.limit} penawaran yang menunggu. Tunggu jawaban atau batalkan salah satu.`,
  },
  bid_limit_rounds: {
    status: 429,
    text: (p) => `Batas ${p.limit} tawaran dalam satu perundingan sudah tercapai.`,
  },
  bid_suspended: {
    status: 403,
    text: (p) =>
      `Anda belum bisa menawar sampai ${p.until} karena pesanan dari penawaran Anda tidak dibayar.`,
  },
  bid_not_suspended: { status: 409, text: 'Pelanggan ini memang sudah bisa menawar.' },
  bid_customer_inactive: {
    status: 409,
    text: 'Akun pembeli ini sudah tidak aktif, jadi penawarannya tidak bisa diterima.',
  },
  bid_not_open: { status: 409, text: 'Penawaran ini sudah ditutup.' },
  bid_expired: { status: 409, text: 'Masa berlaku penawaran ini sudah habis.' },
  bid_not_your_turn: { status: 409, text: 'Sekarang giliran pihak lain untuk menjawab.' },
  bid_relay_no_number: {
    status: 409,
    text: 'Nomor telepon petani ini belum ada atau salah. Lengkapi dahulu di data petani.',
  },
  bid_offer_changed: {
    status: 409,
    text: 'Tawaran ini sudah berubah sejak Anda membukanya. Muat ulang untuk melihat yang terbaru.',
  },
  bid_goods_changed: {
    status: 409,
    text: 'Produk atau satuannya sudah diganti sejak ditawar, jadi tawaran ini tidak berlaku lagi.',
  },
  bid_quality_changed: {
    status: 409,
    text: 'Mutunya sudah diganti sejak ditawar, jadi tawaran ini tidak berlaku lagi.',
  },
  bid_undo_none: { status: 409, text: 'Tidak ada jawaban yang masih bisa diurungkan.' },
  bid_undo_late: { status: 409, text: 'Waktu untuk mengurungkan jawaban ini sudah lewat.' },
  bid_undo_not_yours: { status: 409, text: 'Jawaban hanya bisa diurungkan oleh yang memberikannya.' },
  bid_counter_range: {
    status: 409,
    text: (p) => `Tawar balik harus lebih dari ${p.low} dan paling tinggi ${p.high}.`,
  },
  answer_link_unknown: {
    status: 404,
    text: 'Tautan ini tidak dikenal. Periksa lagi, atau masuk untuk melihat penawaran Anda.',
  },
  answer_link_used: { status: 409, text: 'Tautan ini sudah dipakai untuk menjawab. Tidak ada yang berubah.' },
  answer_link_expired: { status: 409, text: 'Masa berlaku tautan ini sudah habis. Tidak ada yang berubah.' },
  answer_link_changed: {
    status: 409,
    text: 'Tawaran ini sudah berubah atau sudah dijawab sejak tautan ini dikirim. Tidak ada yang berubah.',
  },
  answer_not_sent: {
    status: 503,
    text: 'Tidak ada sinyal, jadi jawaban Anda belum dikirim. Isian Anda masih di sini; tekan lagi bila sinyal kembali.',
  },
  answer_maybe_sent: {
    status: 503,
    text: 'Sinyalnya putus, jadi kami belum tahu apakah jawaban Anda sampai. Tekan lagi bila sinyal kembali: yang sudah sampai tidak terkirim dua kali.',
  },
  bid_reason_needed: { status: 400, text: 'Tuliskan alasan mengapa admin menjawab atas nama petani.' },
} satisfies Record<string, Message>;
