import type { Message } from './error-message.ts';

/** Errors of the admin: reports, content, imports, records. */
export const adminErrors = {
  report_failed: { status: 503, text: 'Gagal memuat data laporan. Silakan refresh halaman.' },
  dashboard_failed: { status: 503, text: 'Gagal memuat data dashboard. Silakan refresh halaman.' },
  channel_no_phone: {
    status: 409,
    text: 'Akun Anda belum punya nomor telepon. Isi dahulu di Profil.',
  },
  whatsapp_off: { status: 404, text: 'Jawaban lewat WhatsApp belum diatur.' },
  whatsapp_signature: { status: 403, text: 'Panggilan ini tidak ditandatangani oleh Meta.' },
  channel_failed: { status: 409, text: (p) => `Tidak terkirim: ${p.why}` },
  content_single: { status: 409, text: 'Bagian ini hanya ada satu dan selalu tampil.' },
  message_answered: {
    status: 409,
    text: 'Pesan ini baru saja dijawab. Muat ulang untuk melihat jawabannya.',
  },
  letter_sent: { status: 409, text: 'Surat ini sudah dikirim dan tidak bisa diubah lagi.' },
  letter_nobody: { status: 409, text: 'Belum ada pelanggan kabar yang aktif.' },
  mail_over: {
    status: 409,
    text: 'Tautan di surat ini sudah habis waktunya dan tidak disimpan lagi. Buat yang baru.',
  },
  mail_waiting: { status: 409, text: 'Surat ini masih menunggu dikirim.' },
  price_doubled: { status: 409, text: 'Sudah ada harga jenis ini yang mulai pada tanggal itu.' },
  price_days: {
    status: 409,
    text: (p) => (typeof p.why === 'string' ? p.why : 'Hari berlakunya bertumpuk atau berlubang.'),
  },
  content_no_draft: { status: 409, text: 'Isi ini tidak punya draf.' },
  content_by_date: { status: 409, text: 'Urutan tulisan mengikuti tanggalnya.' },
  import_unreadable: {
    status: 400,
    text: (p) => (typeof p.why === 'string' ? p.why : 'Berkas ini tidak bisa dibaca.'),
  },
  import_too_large: { status: 413, text: 'Berkas ini terlalu besar. Paling besar 10 MB dan 20.000 baris.' },
  import_not_found: { status: 404, text: 'Impor ini tidak ditemukan. Unggah berkasnya kembali.' },
  import_has_errors: {
    status: 409,
    text: 'Berkas ini masih ada yang salah. Perbaiki baris yang ditandai, lalu unggah kembali.',
  },
  import_running: { status: 409, text: 'Impor ini sedang berjalan.' },
  import_stale: {
    status: 409,
    text: 'Data di toko berubah sejak berkas ini diperiksa. Tidak ada yang ditulis. Unggah kembali berkasnya.',
  },
  product_edit_foreign: { status: 403, text: 'Anda hanya bisa mengedit produk Anda sendiri' },
  product_delete_foreign: { status: 403, text: 'Anda hanya bisa menghapus produk Anda sendiri' },
  views_full: {
    status: 409,
    text: (p) => `Paling banyak ${p.most} tampilan. Hapus yang tidak dipakai lagi.`,
  },
  reports_full: {
    status: 409,
    text: (p) => `Paling banyak ${p.most} laporan tersimpan. Hapus yang tidak dipakai lagi.`,
  },
  view_name_taken: { status: 409, text: 'Anda sudah punya tampilan bernama ini.' },
  category_shared: {
    status: 409,
    text: 'Produk ini juga dijual petani lain, jadi kategorinya tidak berubah.',
  },
  user_not_found: { status: 404, text: 'User not found' },
  user_create_failed: { status: 500, text: 'Failed to create user' },
  user_update_failed: { status: 500, text: 'Failed to update user' },
  user_delete_failed: { status: 500, text: 'Failed to delete user' },
  farmer_create_failed: { status: 500, text: 'Failed to create farmer' },
  farmer_update_failed: { status: 500, text: 'Failed to update farmer' },
  farmer_delete_failed: { status: 500, text: 'Failed to delete farmer' },
  product_create_failed: { status: 500, text: 'Failed to create product' },
  product_update_failed: { status: 500, text: 'Failed to update product' },
  product_delete_failed: { status: 500, text: 'Failed to delete product' },
} satisfies Record<string, Message>;
