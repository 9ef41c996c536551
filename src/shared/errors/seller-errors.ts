import type { Message } from './error-message.ts';

/** Errors of seller applications and farmer groups. */
export const sellerErrors = {
  application_admins: {
    status: 403,
    text: 'Akun administrator tidak berjualan. Daftarkan lapak dengan akun lain.',
  },
  application_not_found: { status: 404, text: 'Pendaftaran ini tidak ditemukan.' },
  papers_none: { status: 409, text: 'Tidak ada identitas yang menunggu dicocokkan.' },
  application_exists: {
    status: 409,
    text: 'Anda sudah mendaftarkan lapak sendiri. Lihat pendaftarannya di halaman Jual di sini.',
  },
  application_sent: { status: 409, text: 'Pendaftaran ini sudah dikirim atau sudah disetujui.' },
  application_kind: {
    status: 409,
    text: 'Lapak perorangan tidak bisa diganti menjadi lapak kelompok. Buat pendaftaran baru untuk kelompoknya.',
  },
  application_many: {
    status: 409,
    text: (p) => `Masih ada ${p.most} pendaftaran kelompok yang belum selesai. Tunggu jawabannya dulu.`,
  },
  seller_already: { status: 409, text: 'Akun ini sudah punya lapak sendiri.' },
  group_duty: {
    status: 403,
    text: (p) => `Sebagai ${p.role} Anda tidak bisa melakukan ini. Minta ketua atau pengurus kelompok.`,
  },
  group_not_found: { status: 404, text: 'Kelompok ini tidak ditemukan.' },
  group_needs_ketua: {
    status: 409,
    text: 'Kelompok harus selalu punya satu ketua. Serahkan dulu jabatan ketua kepada anggota lain.',
  },
  group_ketua_account: {
    status: 409,
    text: (p) => `Akun ini ketua ${p.group}. Jabatan ketuanya harus diserahkan dulu kepada anggota lain.`,
  },
  group_member_already: { status: 409, text: 'Orang ini sudah menjadi anggota kelompok itu.' },
  lot_unit: { status: 409, text: 'Lot gabungan dijual per kilogram. Pilih produk yang satuannya kg.' },
  lot_stock_first: {
    status: 409,
    text: 'Kosongkan stok produk ini dulu; stok lot gabungan hanya berasal dari setoran anggota.',
  },
  lot_already: { status: 409, text: 'Produk ini sudah menjadi lot gabungan.' },
  lot_not_found: { status: 404, text: 'Lot ini tidak ditemukan di kelompok Anda.' },
  lot_stock: {
    status: 409,
    text: 'Stok lot gabungan hanya berubah lewat setoran, penjualan, atau setoran yang diambil kembali.',
  },
  lot_unit_kept: {
    status: 409,
    text: 'Satuan lot gabungan tetap kg, karena setoran anggota dihitung per kilogram.',
  },
  lot_seller_kept: { status: 409, text: 'Lot gabungan tetap milik kelompok yang membukanya.' },
  lot_filled: {
    status: 409,
    text: 'Masih ada setoran anggota di lot ini. Kembalikan dulu yang belum terjual, baru hapus produknya.',
  },
  deposit_nothing: { status: 409, text: 'Dari hasil timbangan ini tidak ada berat yang bisa dihitung.' },
  deposit_not_found: { status: 404, text: 'Setoran ini tidak ditemukan di kelompok Anda.' },
  deposit_sold: { status: 409, text: 'Dari setoran ini tidak ada lagi yang belum terjual.' },
  deposit_recalled: {
    status: 409,
    text: (p) => `Setoran ini bagian dari lot ${p.lot} yang ditarik, jadi belum bisa diambil kembali.`,
  },
  lot_nothing_open: { status: 409, text: 'Belum ada setoran sejak lot terakhir ditutup.' },
  deposit_held: {
    status: 409,
    text: 'Sebagian sudah dipesan pembeli. Coba lagi setelah pesanannya selesai atau batal.',
  },
  hand_too_much: { status: 409, text: (p) => `Yang belum diserahkan kepada anggota ini hanya ${p.owed}.` },
  handing_not_found: { status: 404, text: 'Catatan penyerahan ini tidak ditemukan.' },
  handing_contested: { status: 409, text: 'Catatan ini sudah disanggah atau sudah ditarik kembali.' },
  own_payout: {
    status: 403,
    text: 'Penyerahan kepada Anda sendiri ditarik kembali oleh pengurus lain.',
  },
  group_none: {
    status: 403,
    text: 'Anda sedang tidak bertindak untuk kelompok. Pilih kelompoknya di halaman Lapak.',
  },
  group_admins: { status: 403, text: 'Akun administrator tidak bisa menjadi anggota kelompok.' },
  invitation_not_found: {
    status: 404,
    text: 'Undangan ini tidak dikenal. Minta undangan baru kepada ketua kelompok.',
  },
  invitation_used: {
    status: 409,
    text: 'Undangan ini sudah dipakai. Satu tautan hanya bisa dipakai sekali.',
  },
  invitation_revoked: { status: 409, text: 'Undangan ini sudah ditarik kembali oleh ketua kelompok.' },
  invitation_over: {
    status: 409,
    text: 'Undangan ini sudah lewat waktunya. Minta undangan baru kepada ketua kelompok.',
  },
  invitations_full: {
    status: 409,
    text: (p) => `Masih ada ${p.most} undangan yang belum dipakai. Tarik yang tidak perlu dulu.`,
  },
  group_member_not_found: { status: 404, text: 'Anggota ini tidak ditemukan di kelompok Anda.' },
  stall_not_yours: { status: 403, text: 'Anda tidak bertindak untuk lapak ini.' },
} satisfies Record<string, Message>;
