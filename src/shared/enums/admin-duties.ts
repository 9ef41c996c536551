/** The duties to which an admin's account may be narrowed (R68); an account without any may do everything. */
export const ADMIN_DUTIES = ['finance', 'orders', 'content', 'read_only'] as const;
export type AdminDuty = (typeof ADMIN_DUTIES)[number];

export const adminDutyLabel: Record<AdminDuty, string> = {
  finance: 'Keuangan',
  orders: 'Gudang dan pengiriman',
  content: 'Konten',
  read_only: 'Baca saja',
};

/** What each duty allows, in the words of the team's page. */
export const adminDutyText: Record<AdminDuty, string> = {
  finance: 'Memeriksa pembayaran, mencocokkan mutasi, mengembalikan uang, mencairkan saldo petani, pajak.',
  orders: 'Memproses dan mengirim pesanan, menjawab keluhan, mengubah stok, daftar kemas, menarik lot.',
  content: 'Menulis dan menerbitkan isi situs, menyaring ulasan dan komentar.',
  read_only: 'Melihat pesanan, produk, lot, penawaran, uang, laporan, dan isi situs. Tidak mengubah apa pun.',
};
