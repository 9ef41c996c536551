/**
 * Every text that a command can be refused or answered with, once. Texts that the specification gives stand exactly
 * as it gives them; the rest is plain Indonesian (R47). `status` is the HTTP status of the refusal.
 */

export type Params = Record<string, unknown>;
type Message = { status: number; text: string | ((params: Params) => string) };

const table = {
  // General
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
  idempotency_running: { status: 409, text: 'Permintaan yang sama sedang diproses. Tunggu sebentar.' },
  too_many: { status: 429, text: 'Terlalu banyak percobaan. Coba lagi beberapa saat lagi.' },
  timeout: { status: 408, text: 'Permintaan terlalu lama sampai. Coba lagi.' },
  too_large: { status: 413, text: 'Data yang dikirim terlalu besar.' },
  unsupported_type: { status: 415, text: 'Jenis data ini tidak didukung.' },
  picture_unreadable: {
    status: 415,
    text: 'Berkas ini bukan gambar yang bisa dibaca. Pakai JPEG, PNG, WebP, atau AVIF.',
  },
  picture_too_big: { status: 400, text: 'Gambar ini terlalu besar. Paling banyak 48 juta piksel.' },
  upload_quota: { status: 429, text: 'Terlalu banyak gambar hari ini. Coba lagi besok.' },
  upload_not_found: { status: 404, text: 'Gambar itu tidak ditemukan. Unggah kembali.' },
  foreign_origin: { status: 403, text: 'Permintaan dari situs lain ditolak.' },
  unavailable: { status: 503, text: 'Layanan sedang terganggu. Coba lagi sebentar lagi.' },
  failed: { status: 500, text: 'Something went wrong.' },

  // Accounts
  wrong_credentials: { status: 401, text: 'Email atau password salah!' },
  sign_in_failed: { status: 500, text: 'Terjadi kesalahan saat login!' },
  account_inactive: {
    status: 403,
    text: 'Akun Anda dinonaktifkan. Hubungi administrator untuk mengaktifkannya kembali.',
  },
  email_taken: { status: 409, text: 'Email ini sudah terdaftar. Silakan masuk, atau pakai email lain.' },
  phone_taken: { status: 409, text: 'Nomor telepon ini sudah dipakai akun lain.' },
  password_mismatch: { status: 400, text: 'Konfirmasi password tidak sama' },
  password_common: { status: 400, text: 'Password ini terlalu mudah ditebak. Pilih password lain.' },
  reset_link_invalid: {
    status: 400,
    text: 'Tautan ini sudah tidak berlaku. Minta tautan baru untuk mengganti password.',
  },
  social_failed: {
    status: 400,
    text: 'Masuk lewat layanan itu tidak berhasil. Coba lagi, atau masuk dengan email dan password.',
  },
  social_not_linked: {
    status: 409,
    text: 'Email itu sudah punya akun di sini. Masuk dengan password Anda.',
  },
  last_admin: { status: 409, text: 'Harus ada paling sedikit satu administrator yang aktif.' },

  // Catalogue
  product_not_found: { status: 404, text: 'Product not found' },
  product_id_invalid: { status: 400, text: 'Invalid product ID' },
  farmer_not_found: { status: 404, text: 'Farmer not found' },
  products_failed: { status: 503, text: 'Error loading products' },

  // Stock
  stock_short: {
    status: 409,
    text: (p) =>
      typeof p.left === 'number' && p.left > 0
        ? `Stok tidak cukup. Tersisa ${p.left}${typeof p.unit === 'string' ? ` ${p.unit}` : ''}.`
        : 'Stok sudah habis.',
  },
  stock_reserved: { status: 409, text: 'Stok tidak boleh kurang dari yang sudah dipesan pembeli.' },

  // Bids
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
    text: (p) => `Paling sedikit ${p.minLot} ${p.unit ?? ''} untuk sekali menawar.`,
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
    text: (p) => `Batas ${p.limit} penawaran untuk produk ini dalam 24 jam sudah tercapai.`,
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
    text: (p) => `Anda belum bisa menawar sampai ${p.until} karena dua pesanan dari penawaran tidak dibayar.`,
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
  bid_reason_needed: { status: 400, text: 'Tuliskan alasan mengapa admin menjawab atas nama petani.' },

  // The back office
  report_failed: { status: 503, text: 'Gagal memuat data laporan. Silakan refresh halaman.' },
  dashboard_failed: { status: 503, text: 'Gagal memuat data dashboard. Silakan refresh halaman.' },

  // Content, messages, newsletters
  content_single: { status: 409, text: 'Bagian ini hanya ada satu dan selalu tampil.' },
  message_answered: {
    status: 409,
    text: 'Pesan ini baru saja dijawab. Muat ulang untuk melihat jawabannya.',
  },
  letter_sent: { status: 409, text: 'Surat ini sudah dikirim dan tidak bisa diubah lagi.' },
  letter_nobody: { status: 409, text: 'Belum ada pelanggan kabar yang aktif.' },
  mail_waiting: { status: 409, text: 'Surat ini masih menunggu dikirim.' },
  price_past: { status: 409, text: 'Harga acuan yang sudah berlaku tidak bisa diubah. Buat yang baru.' },
  price_doubled: { status: 409, text: 'Sudah ada harga acuan jenis ini untuk tanggal itu.' },
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

  // Products in the back office
  product_edit_foreign: { status: 403, text: 'Anda hanya bisa mengedit produk Anda sendiri' },
  product_delete_foreign: { status: 403, text: 'Anda hanya bisa menghapus produk Anda sendiri' },
  views_full: {
    status: 409,
    text: (p) => `Paling banyak ${p.most} tampilan. Hapus yang tidak dipakai lagi.`,
  },
  category_shared: {
    status: 409,
    text: 'Produk ini juga dijual petani lain, jadi kategorinya tidak berubah.',
  },
  user_not_found: { status: 404, text: 'User not found' },

  // What the admin client is told when a command fails for no reason of the asker's
  user_create_failed: { status: 500, text: 'Failed to create user' },
  user_update_failed: { status: 500, text: 'Failed to update user' },
  user_delete_failed: { status: 500, text: 'Failed to delete user' },
  farmer_create_failed: { status: 500, text: 'Failed to create farmer' },
  farmer_update_failed: { status: 500, text: 'Failed to update farmer' },
  farmer_delete_failed: { status: 500, text: 'Failed to delete farmer' },
  product_create_failed: { status: 500, text: 'Failed to create product' },
  product_update_failed: { status: 500, text: 'Failed to update product' },
  product_delete_failed: { status: 500, text: 'Failed to delete product' },

  // Orders
  order_not_found: { status: 404, text: 'Pesanan tidak ditemukan.' },
  cart_empty: { status: 400, text: 'Keranjang Anda kosong.' },
  price_changed: {
    status: 409,
    text: (p) => `Harga ${p.name} sekarang ${p.price}. Periksa keranjang Anda, lalu pesan lagi.`,
  },
  listing_gone: { status: 409, text: (p) => `${p.name ?? 'Satu produk'} sedang tidak dijual lagi.` },
  total_changed: {
    status: 409,
    text: (p) => `Total pesanan sekarang ${p.total}, termasuk ongkos kirim. Periksa lagi, lalu pesan.`,
  },
  address_not_found: {
    status: 404,
    text: 'Alamat itu tidak ditemukan. Pilih yang lain, atau isi alamat baru.',
  },
  order_too_large: { status: 400, text: 'Nilai pesanan terlalu besar.' },
  payment_method_off: { status: 409, text: 'Cara pembayaran ini sedang tidak tersedia. Pilih yang lain.' },
  delivery_not_offered: { status: 409, text: (p) => `${p.farmer} tidak menyediakan cara pengiriman ini.` },
  order_step_impossible: { status: 409, text: 'Pesanan ini tidak bisa diubah seperti itu pada tahap ini.' },
  invoice_not_yet: {
    status: 409,
    text: 'Faktur pesanan ini ada setelah checkout-nya diselesaikan.',
  },
  order_reason_needed: { status: 400, text: 'Tuliskan alasannya.' },
  order_pay_by: { status: 409, text: 'Waktu pembayaran pesanan ini sudah habis.' },
  proof_not_needed: { status: 409, text: 'Pesanan ini tidak memerlukan bukti transfer.' },
  refund_too_large: { status: 409, text: (p) => `Paling banyak ${p.most} yang bisa dikembalikan.` },
  payout_changed: {
    status: 409,
    text: (p) => `Saldo ${p.farmer} sekarang ${p.today}. Periksa daftarnya lagi, lalu cairkan.`,
  },
  payout_account_changed: {
    status: 409,
    text: (p) =>
      `${p.farmer} baru saja mengubah rekeningnya. Periksa dulu ke mana uangnya dikirim, lalu catat lagi.`,
  },
  payout_not_found: { status: 404, text: 'Pencairan itu tidak ditemukan.' },
  settlement_too_large: { status: 409, text: (p) => `Paling banyak ${p.most} yang bisa disetor.` },
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
  complaint_not_now: {
    status: 409,
    text: (p) =>
      `Keluhan bisa dikirim setelah pesanan dikirim, sampai ${p.days} hari sesudah pesanan selesai.`,
  },
  complaint_not_found: { status: 404, text: 'Pesanan ini tidak punya keluhan.' },
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

export type MessageCode = keyof typeof table;
export const messages: Record<MessageCode, Message> = table;

/** Texts of commands that worked, and labels of failures on the client side. */
export const said = {
  bidPlaced: 'Penawaran berhasil diajukan!',
  bidAccepted: 'Penawaran diterima',
  bidsAccepted: (accepted: number, asked: number) => `${accepted} dari ${asked} penawaran diterima`,
  bidRejected: 'Penawaran ditolak',
  bidCountered: 'Tawar balik terkirim',
  bidWithdrawn: 'Penawaran dibatalkan',
  suspensionLifted: 'Pelanggan bisa menawar lagi.',
  bidsNone: 'Tidak ada penawaran yang ditemukan',
  bidsLoadFailed: 'Gagal memuat data penawaran',
  signedIn: 'Berhasil masuk. Selamat datang!',
  signedUp: 'Akun Anda sudah jadi. Selamat datang!',
  signedOut: 'Anda sudah keluar.',
  resetRequested:
    'Bila email itu terdaftar, tautan untuk mengganti password sudah kami kirim. Berlaku 1 jam.',
  passwordChanged: 'Password Anda sudah diganti.',
  passwordReset: 'Password Anda sudah diganti. Silakan masuk dengan password baru.',
  profileSaved: 'Profil Anda sudah disimpan.',
  preferencesSaved: 'Pilihan pemberitahuan disimpan.',
  deviceOut: 'Perangkat itu sudah dikeluarkan.',
  stallSaved: 'Pengaturan Anda disimpan. Halaman umum langsung mengikutinya.',
  otherDevicesOut: 'Perangkat lain sudah dikeluarkan.',
  userCreated: 'User berhasil ditambahkan',
  userUpdated: 'User berhasil diperbarui',
  userDeleted: 'User berhasil dihapus',
  userDeactivated: 'User dinonaktifkan',
  passwordMailSent: 'Tautan ganti password sudah dikirim ke emailnya.',
  userSignedOut: 'Akun itu sudah keluar dari semua perangkat.',
  userActivated: 'User diaktifkan',
  farmerCreated: 'Petani berhasil ditambahkan',
  farmerUpdated: 'Petani berhasil diperbarui',
  farmerDeleted: 'Petani berhasil dihapus',
  adminSignedIn: 'Login berhasil! Mengalihkan ke dashboard...',
  cartAdded: 'Product added successfully',
  cartDuplicate: 'Product already in cart',
  cartOffline: 'Harga dan stok terbaru belum bisa diperiksa. Isi keranjang Anda tetap tersimpan.',
  cartKept: 'Keranjang disimpan.',
  cartFull: 'Keranjang sudah penuh: paling banyak 100 produk.',
  cartRemoved: 'Product removed from cart',
  quantityInvalid: 'Please enter a valid quantity',
  subscribed: 'Thanks For Subscribe',
  contactThanks: 'Terima kasih, pesan Anda sudah kami terima.',
  commentThanks: 'Terima kasih. Komentar Anda tampil setelah diperiksa.',
  productsFailed: 'Failed to fetch products',
  productFailed: 'Failed to fetch product',
  citiesFailed: 'Failed to fetch cities',
  farmersFailed: 'Failed to fetch farmers',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  addressForgotten: 'Alamat dihapus.',
  orderPlaced: 'Pesanan Anda sudah kami catat. Terima kasih!',
  orderCancelled: 'Pesanan dibatalkan.',
  orderMoved: 'Pesanan diperbarui.',
  orderRefunded: 'Pengembalian uang dicatat.',
  orderRefundedOnline: 'Uang dikembalikan lewat layanan pembayaran.',
  complaintSent: 'Keluhan Anda sudah dikirim. Petani dan kami akan menjawabnya.',
  complaintAnswered: 'Jawaban terkirim kepada pembeli.',
  proofSent: 'Bukti transfer terkirim.',
  paymentConfirmed: 'Pembayaran dikonfirmasi.',
  paymentsLoadFailed: 'Gagal memuat data pembayaran',
  payoutsLoadFailed: 'Gagal memuat data pencairan',
  balancesLoadFailed: 'Gagal memuat data saldo',
  payoutCreated: 'Pencairan dicatat.',
  debtSettled: 'Setoran komisi dicatat.',
  paymentOpened: 'Halaman pembayaran siap.',
  paymentAsked: 'Status pembayaran diperiksa.',
  paymentHeard: 'Pemberitahuan diterima.',
  productCreated: 'Produk berhasil ditambahkan',
  productUpdated: 'Produk berhasil diperbarui',
  productDeleted: 'Produk berhasil dihapus',
  productCreateFailed: 'Gagal menambahkan produk',
  productUpdateFailed: 'Gagal memperbarui produk',
  productDeleteFailed: 'Gagal menghapus produk',
  farmerCreateFailed: 'Gagal menambahkan petani',
  farmerUpdateFailed: 'Gagal memperbarui petani',
  farmerDeleteFailed: 'Gagal menghapus petani',
  userCreateFailed: 'Gagal menambahkan user',
  userUpdateFailed: 'Gagal memperbarui user',
  userDeleteFailed: 'Gagal menghapus user',
  userToggleFailed: 'Gagal mengubah status user',
  couponCreated: 'Kupon berhasil ditambahkan',
  couponUpdated: 'Kupon berhasil diperbarui',
  couponDeleted: 'Kupon berhasil dihapus',
  couponActivated: 'Kupon diaktifkan',
  couponDeactivated: 'Kupon dinonaktifkan',
  couponCreateFailed: 'Gagal menambahkan kupon',
  couponUpdateFailed: 'Gagal memperbarui kupon',
  couponDeleteFailed: 'Gagal menghapus kupon',
  couponToggleFailed: 'Gagal mengubah status kupon',
  couponDeleteAsk: 'Apakah Anda yakin ingin menghapus kupon ini?',
  couponsLoadFailed: 'Gagal memuat data kupon',
  couponsNone: 'Tidak ada kupon ditemukan',
  productDeleteAsk: 'Apakah Anda yakin ingin menghapus produk ini?',
  farmerDeleteAsk: 'Apakah Anda yakin ingin menghapus petani ini?',
  userDeleteAsk: 'Apakah Anda yakin ingin menghapus user ini?',
  viewSaved: 'Tampilan disimpan.',
  viewDeleted: 'Tampilan dihapus.',
  bulkRowFailed: 'Baris ini tidak bisa diubah. Coba lagi.',
  productsLoadFailed: 'Gagal memuat data produk',
  farmersLoadFailed: 'Gagal memuat data petani',
  usersLoadFailed: 'Gagal memuat data user',
  ordersLoadFailed: 'Gagal memuat data pesanan',
  productsNone: 'Tidak ada produk ditemukan',
  farmersNone: 'Tidak ada petani ditemukan',
  usersNone: 'Tidak ada user ditemukan',
  settingsSaved: 'Pengaturan disimpan.',
  messagesLoadFailed: 'Gagal memuat pesan',
  moderationLoadFailed: 'Gagal memuat ulasan dan komentar',
  subscribersLoadFailed: 'Gagal memuat pelanggan kabar',
  lettersLoadFailed: 'Gagal memuat surat kabar',
  lettersNobody: 'Belum ada pelanggan kabar yang aktif.',
  mailsLoadFailed: 'Gagal memuat surat keluar',
  auditLoadFailed: 'Gagal memuat jejak perubahan',
  messageReplied: 'Jawaban dikirim.',
  moderated: 'Pilihan Anda disimpan.',
  letterSaved: 'Surat disimpan.',
  letterTested: 'Surat percobaan dikirim ke alamat Anda.',
  letterSent: 'Surat dikirim ke semua pelanggan kabar.',
  mailAgain: 'Surat dikirim ulang.',
  mailTested: 'Surat percobaan dikirim ke alamat Anda.',
  priceSaved: 'Harga acuan disimpan.',
  priceDeleted: 'Harga acuan dihapus.',
  entryCreated: 'Isi ditambahkan.',
  entrySaved: 'Isi disimpan.',
  entryDeleted: 'Isi dihapus.',
  entryRestored: 'Isi dikembalikan sebagai draf.',
  entryMoved: 'Urutan disimpan.',
  reportLoadFailed: 'Gagal memuat data laporan',
  reportExported: (format: 'PDF' | 'EXCEL') => `Laporan berhasil diekspor ke ${format}`,
  reportExportFailed: (format: 'PDF' | 'EXCEL') => `Gagal mengekspor laporan ke ${format}`,
  importDone: (rows: string) => `${rows} baris berhasil diimpor.`,
  noReviews: 'Belum ada ulasan',
  reviewThanks: 'Terima kasih atas ulasan Anda. Ulasan tampil setelah diperiksa.',
  noPaymentMethod: 'Maaf, belum ada metode pembayaran yang tersedia.',
} as const;
