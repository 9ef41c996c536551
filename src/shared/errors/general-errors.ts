import type { Message } from './error-message.ts';

/** Errors that any command can throw. */
export const generalErrors = {
  qr_unreadable: { status: 400, text: 'Tidak ada kode QR yang terbaca di gambar ini.' },
  shop_closed: { status: 503, text: (p) => `${p.shop} belum buka. Silakan kembali lagi nanti.` },
  invalid_input: {
    status: 400,
    text: (p) =>
      typeof p.first === 'string' ? p.first : 'Isian belum benar. Periksa kembali isian yang ditandai.',
  },
  sign_in_first: { status: 401, text: 'Silakan masuk terlebih dahulu.' },
  forbidden: {
    status: 403,
    text: 'Maaf, Anda tidak memiliki izin untuk mengakses halaman ini. Silakan hubungi administrator untuk mendapatkan akses yang sesuai.',
  },
  not_found: { status: 404, text: 'Yang Anda cari tidak ditemukan.' },
  stale_version: {
    status: 409,
    text: 'Data ini sudah diubah orang lain sejak Anda membukanya. Muat ulang lalu coba lagi.',
  },
  idempotency_mismatch: {
    status: 422,
    text: 'Kunci permintaan ini sudah dipakai untuk isian yang lain.',
  },
  idempotency_elsewhere: {
    status: 409,
    text: 'Permintaan ini sudah kami terima dari jaringan lain. Hasilnya ada di email Anda.',
  },
  idempotency_running: { status: 409, text: 'Permintaan yang sama sedang diproses. Tunggu sebentar.' },
  too_many: { status: 429, text: 'Terlalu banyak percobaan. Coba lagi beberapa saat lagi.' },
  timeout: { status: 408, text: 'Permintaan terlalu lama sampai. Coba lagi.' },
  too_large: { status: 413, text: 'Data yang dikirim terlalu besar.' },
  form_unreadable: {
    status: 400,
    text: 'Formulir ini tidak sampai utuh. Muat ulang halamannya, lalu kirim lagi.',
  },
  unsupported_type: { status: 415, text: 'Jenis data ini tidak didukung.' },
  files_busy: { status: 503, text: 'Sedang banyak berkas yang dibaca. Coba lagi sebentar lagi.' },
  file_too_complex: {
    status: 413,
    text: 'Berkas ini terlalu berat untuk dibaca. Bagi menjadi beberapa berkas yang lebih kecil.',
  },
  picture_unreadable: {
    status: 415,
    text: 'Berkas ini bukan gambar yang bisa dibaca. Pakai JPEG, PNG, WebP, atau AVIF.',
  },
  picture_too_big: {
    status: 400,
    text: (p) =>
      `Gambar ini terlalu besar. Paling banyak ${p.most ?? 24} juta piksel untuk jenis gambar ini.`,
  },
  upload_quota: { status: 429, text: 'Terlalu banyak gambar hari ini. Coba lagi besok.' },
  upload_not_found: { status: 404, text: 'Gambar itu tidak ditemukan. Unggah kembali.' },
  no_backup_folder: {
    status: 409,
    text: 'Folder cadangan belum diatur. Isi BACKUP_DIR ketika toko dijalankan.',
  },
  foreign_origin: { status: 403, text: 'Permintaan dari situs lain ditolak.' },
  unavailable: { status: 503, text: 'Layanan sedang terganggu. Coba lagi sebentar lagi.' },
  failed: { status: 500, text: 'Something went wrong.' },
} satisfies Record<string, Message>;
