import type { Message } from './error-message.ts';

/** Errors of payments, refunds, payouts and the payment gateway. */
export const paymentErrors = {
  proof_not_needed: { status: 409, text: 'Pesanan ini tidak memerlukan bukti transfer.' },
  proof_not_checking: { status: 409, text: 'Tidak ada bukti transfer yang menunggu diperiksa.' },
  payment_undo_late: {
    status: 409,
    text: 'Konfirmasi ini tidak bisa ditarik lagi: sudah lewat sehari, barangnya sudah dikirim, atau uangnya sudah dikembalikan.',
  },
  payment_amount_changed: {
    status: 409,
    text: (p) => `Jumlah yang ditunggu sekarang ${p.today}. Periksa lagi sebelum mengonfirmasi.`,
  },
  gateway_notice_closed: { status: 409, text: 'Kabar itu sudah ditutup, atau tidak ada.' },
  payment_not_found: { status: 404, text: 'Pembayaran itu tidak ditemukan.' },
  credit_other_buyer: {
    status: 409,
    text: 'Pesanan itu milik pembeli lain. Uang ini hanya bisa dipakai untuk pesanan pembeli yang sama.',
  },
  credit_too_small: {
    status: 409,
    text: (p) =>
      `Uangnya ${p.credit}, pesanan itu menunggu ${p.due}. Kembalikan saja, atau minta kekurangannya.`,
  },
  refund_too_large: { status: 409, text: (p) => `Paling banyak ${p.most} yang bisa dikembalikan.` },
  cash_not_now: { status: 409, text: 'Uang tunai pesanan ini sudah dicatat, atau bukan saatnya dicatat.' },
  payout_changed: {
    status: 409,
    text: (p) =>
      `Saldo ${p.farmer} yang bisa dicairkan sekarang ${p.today}. Periksa daftarnya lagi, lalu cairkan.`,
  },
  payout_account_changed: {
    status: 409,
    text: (p) =>
      `${p.farmer} baru saja mengubah rekeningnya. Periksa dulu ke mana uangnya dikirim, lalu catat lagi.`,
  },
  account_not_proposed: {
    status: 409,
    text: 'Usulan rekening itu sudah dijawab, diganti, atau ditarik. Tidak ada yang berubah.',
  },
  account_link_invalid: {
    status: 404,
    text: 'Tautan ini tidak dikenal, sudah dipakai, atau sudah habis masa berlakunya. Masuk untuk melihat rekening Anda.',
  },
  account_own_proposal: {
    status: 403,
    text: 'Rekening ini harus dibenarkan petaninya sendiri, dari HP atau komputernya sendiri.',
  },
  account_sign_in: {
    status: 403,
    text: 'Akun Anda memakai verifikasi dua langkah. Masuk dulu untuk membenarkan rekening.',
  },
  account_code_no_way: {
    status: 409,
    text: 'Pengelola yang mengusulkan rekening ini juga membuatkan jalan masuk akun Anda, dan kode ke HP Anda belum bisa dikirim. Isi sendiri rekening Anda di bawah, atau minta pengelola lain mengusulkannya.',
  },
  account_code_needed: {
    status: 403,
    text: 'Pengelola yang mengusulkan rekening ini juga membuatkan jalan masuk akun Anda. Minta kode ke HP Anda dan isikan di sini.',
  },
  payout_step_impossible: {
    status: 409,
    text: (p) => `Pencairan ini sekarang: ${p.status}. Langkah itu tidak bisa dilakukan.`,
  },
  payout_other_admin: {
    status: 403,
    text: 'Pencairan ini harus disetujui admin lain, bukan yang membuatnya.',
  },
  payout_part_gone: {
    status: 409,
    text: 'Bagian petani itu sudah kembali ke saldonya, atau tidak ada di sini.',
  },
  payout_not_found: { status: 404, text: 'Pencairan itu tidak ditemukan.' },
  bank_line_taken: { status: 409, text: 'Baris mutasi ini sudah dicocokkan, disisihkan, atau tidak ada.' },
  bank_line_amount: {
    status: 409,
    text: (p) => `Di mutasi ${p.came}, pesanan itu menunggu ${p.asked}. Periksa di halaman pembayarannya.`,
  },
  bank_sums_differ: {
    status: 409,
    text: (p) =>
      `Barisnya berjumlah ${p.came}, pesanannya menunggu ${p.asked}. Pilih yang cocok, atau katakan arti selisihnya.`,
  },
  fee_too_large: { status: 409, text: (p) => `Paling banyak ${p.most} yang bisa ditarik kembali.` },
  settlement_too_large: { status: 409, text: (p) => `Paling banyak ${p.most} yang bisa disetor.` },
  tax_deposit_twice: {
    status: 409,
    text: (p) => `NTPN ini sudah tercatat untuk ${p.month}. Satu bukti setor dicatat satu kali.`,
  },
  tax_deposit_too_large: {
    status: 409,
    text: (p) => `Yang dipungut bulan itu dan belum disetor ${p.most}.`,
  },
  tax_month_open: {
    status: 409,
    text: 'Bulan itu belum berakhir; jumlahnya masih bisa berubah. Catat setorannya setelah bulannya lewat.',
  },
  tax_deposit_gone: { status: 409, text: 'Setoran itu sudah dibatalkan, atau tidak ada.' },
  statement_too_long: { status: 400, text: 'Terlalu banyak baris. Pilih rentang tanggal yang lebih pendek.' },
  gateway_off: { status: 404, text: 'Pembayaran online tidak tersedia.' },
  gateway_away: {
    status: 503,
    text: 'Layanan pembayaran online sedang tidak bisa dihubungi. Pesanan Anda tetap tersimpan; coba lagi beberapa saat lagi dari halaman pesanan ini.',
  },
  gateway_busy: {
    status: 409,
    text: 'Halaman pembayaran sedang disiapkan. Tunggu sebentar, lalu coba lagi.',
  },
  gateway_confirms: {
    status: 409,
    text: 'Pembayaran online dikonfirmasi oleh layanan pembayarannya, tidak dengan tangan.',
  },
  gateway_signature: { status: 403, text: 'Tanda tangan pemberitahuan ini tidak benar.' },
  gateway_refund_no: {
    status: 409,
    text: 'Uang ini tidak bisa dikembalikan lewat layanan pembayaran. Kirim sendiri kepada pembeli, lalu catat di sini.',
  },
  gateway_refund_refused: {
    status: 409,
    text: (p) =>
      `Layanan pembayaran menolak pengembalian ini${p.why ? ` (${p.why})` : ''}. Tidak ada uang yang dikirim. Kirim sendiri kepada pembeli, lalu catat di sini.`,
  },
  gateway_refund_unsure: {
    status: 503,
    text: 'Layanan pembayaran tidak menjawab, jadi belum pasti apakah uangnya sudah dikembalikan. Coba lagi dengan jumlah yang sama: uangnya tidak akan dikembalikan dua kali.',
  },
  gateway_refund_open: {
    status: 409,
    text: (p) =>
      `Pengembalian ${p.amount} belum pasti jadi atau tidak. Kirim lagi lewat layanan pembayaran dengan jumlah itu sebelum mengembalikan yang lain.`,
  },
  gateway_amount: { status: 409, text: 'Jumlah pada pemberitahuan ini tidak sama dengan yang diminta.' },
} satisfies Record<string, Message>;
