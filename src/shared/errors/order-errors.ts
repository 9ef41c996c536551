import type { Message } from './error-message.ts';
import { pooledLotErrors } from './pooled-lot-errors.ts';

/** Errors of carts, orders, complaints and coupons. */
export const orderErrors = {
  order_not_found: { status: 404, text: 'Pesanan tidak ditemukan.' },
  cart_empty: { status: 400, text: 'Keranjang Anda kosong.' },
  price_changed: {
    status: 409,
    text: (p) => `Harga ${p.name} sekarang ${p.price}. Periksa keranjang Anda, lalu pesan lagi.`,
  },
  goods_changed: {
    status: 409,
    text: (p) =>
      `Produk ini sekarang ${p.name}, dijual per ${p.unit}. Periksa keranjang Anda, lalu pesan lagi.`,
  },
  quality_changed: {
    status: 409,
    text: (p) =>
      `Mutu ${p.name} sekarang: ${p.quality || 'tidak dinyatakan'}. Periksa keranjang Anda, lalu pesan lagi.`,
  },
  listing_gone: { status: 409, text: (p) => `${p.name ?? 'Satu produk'} sedang tidak dijual lagi.` },
  ...pooledLotErrors,
  total_changed: {
    status: 409,
    text: (p) => `Total pesanan sekarang ${p.total}, termasuk ongkos kirim. Periksa lagi, lalu pesan.`,
  },
  address_not_found: {
    status: 404,
    text: 'Alamat itu tidak ditemukan. Pilih yang lain, atau isi alamat baru.',
  },
  shopping_list_not_found: { status: 404, text: 'Daftar belanja tidak ditemukan.' },
  shopping_list_name_taken: { status: 409, text: 'Anda sudah punya daftar bernama ini.' },
  shopping_lists_full: { status: 409, text: (p) => `Paling banyak ${p.most} daftar belanja.` },
  shopping_list_full: { status: 409, text: (p) => `Paling banyak ${p.most} produk di satu daftar.` },
  order_too_large: { status: 400, text: 'Nilai pesanan terlalu besar.' },
  payment_method_off: { status: 409, text: 'Cara pembayaran ini sedang tidak tersedia. Pilih yang lain.' },
  delivery_not_offered: { status: 409, text: (p) => `${p.farmer} tidak menyediakan cara pengiriman ini.` },
  fee_changed: {
    status: 409,
    text: (p) => `Ongkir yang disebut petani sekarang ${p.fee}. Periksa lagi, lalu setujui.`,
  },
  fee_not_named: {
    status: 409,
    text: 'Petani belum menyebut ongkirnya. Anda kami beri tahu begitu ongkirnya ada.',
  },
  too_many_guest_orders: {
    status: 429,
    text: 'Sudah banyak pesanan tanpa akun dalam 24 jam ini. Masuk atau daftar dulu, lalu pesan lagi; isi keranjang Anda tetap ada.',
  },
  too_many_open_orders: {
    status: 429,
    text: (p) =>
      `Masih ada ${p.open} pesanan Anda yang belum dibayar atau belum dikonfirmasi petani. Selesaikan atau batalkan sebagian dulu, lalu pesan lagi.`,
  },
  too_much_unpaid: {
    status: 409,
    text: 'Pesanan yang belum dibayar atau dikonfirmasi sudah menahan banyak stok, dan pesanan ini menambahnya terlalu banyak. Kurangi jumlahnya, atau selesaikan atau batalkan dulu pesanan yang ada; isi keranjang Anda tetap ada.',
  },
  confirm_first: {
    status: 409,
    text: 'Sedang banyak stok ditahan pesanan pembeli baru yang belum dibayar atau dikonfirmasi. Masuk dengan akun yang email atau nomor HP-nya sudah dikonfirmasi, lalu pesan lagi; isi keranjang Anda tetap ada.',
  },
  too_much_held: {
    status: 409,
    text: (p) =>
      `Pembeli baru bisa memesan lebih dari ${p.share}% stok untuk paling banyak ${p.most} produk sekaligus. Kurangi jumlah ${p.name}, atau bayar dulu pesanan yang ada.`,
  },
  hold_link_unknown: { status: 404, text: 'Tautan konfirmasi ini tidak dikenal.' },
  hold_over: {
    status: 409,
    text: 'Waktu untuk mengonfirmasi pesanan ini sudah habis dan barangnya dilepas. Silakan pesan lagi.',
  },
  transfer_sums_used_up: {
    status: 503,
    text: 'Terlalu banyak transfer dengan jumlah yang sama sedang ditunggu. Pilih cara bayar lain, atau coba lagi nanti.',
  },
  ship_undo_late: {
    status: 409,
    text: 'Pengiriman ini tidak bisa ditarik kembali lagi. Hubungi pembelinya.',
  },
  order_step_impossible: { status: 409, text: 'Pesanan ini tidak bisa diubah seperti itu pada tahap ini.' },
  invoice_not_yet: {
    status: 409,
    text: 'Faktur pesanan ini ada setelah pesanannya dibayar.',
  },
  credit_note_none: { status: 404, text: 'Pesanan ini tidak punya nota kredit: fakturnya masih utuh.' },
  order_reason_needed: { status: 400, text: 'Tuliskan alasannya.' },
  order_pay_by: { status: 409, text: 'Waktu pembayaran pesanan ini sudah habis.' },
  order_cash_taken: {
    status: 409,
    text: 'Uang tunai pesanan ini sudah diterima, jadi tidak bisa dibatalkan lagi. Bila barangnya kembali, bicarakan pengembalian uangnya dengan pembeli.',
  },
  delivery_nothing_taken: {
    status: 409,
    text: 'Tidak ada yang diambil. Pilih ditolak atau tidak di tempat.',
  },
  delivery_all_taken: { status: 409, text: 'Semuanya diambil. Catat saja uang tunainya.' },
  delivery_taken_too_much: {
    status: 400,
    text: 'Jumlah yang diambil tidak boleh lebih dari jumlah pesanannya.',
  },
  complaint_not_now: {
    status: 409,
    text: (p) =>
      `Keluhan bisa dikirim setelah pesanan dikirim, sampai ${p.days} hari sesudah pesanan selesai.`,
  },
  complaint_not_found: { status: 404, text: 'Pesanan ini tidak punya keluhan.' },
  own_complaint: {
    status: 403,
    text: 'Ini pesanan Anda sendiri; keluhannya dijawab dan diputuskan orang lain.',
  },
  complaint_answered: { status: 409, text: 'Keluhan ini sudah dijawab.' },
  complaint_made: { status: 409, text: 'Keluhan untuk pesanan ini sudah dikirim.' },
  coupon_unknown: { status: 409, text: 'Kode kupon ini tidak dikenal.' },
  coupon_not_yet: { status: 409, text: (p) => `Kupon ini baru berlaku mulai ${p.from}.` },
  coupon_over: { status: 409, text: 'Masa berlaku kupon ini sudah habis.' },
  coupon_minimum: { status: 409, text: (p) => `Kupon ini berlaku untuk belanja paling sedikit ${p.least}.` },
  coupon_used_up: { status: 409, text: 'Kupon ini sudah habis terpakai.' },
  coupon_used_by_you: { status: 409, text: 'Anda sudah memakai kupon ini.' },
  coupon_not_found: { status: 404, text: 'Kupon tidak ditemukan.' },
  coupon_code_taken: { status: 409, text: 'Kode ini sudah dipakai kupon lain.' },
  coupon_limit_below_uses: {
    status: 409,
    text: (p) => `Kupon ini sudah terpakai ${p.uses} kali; batasnya tidak bisa di bawah itu.`,
  },
} satisfies Record<string, Message>;
