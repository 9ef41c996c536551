/** The date of the notice at /privacy, which every consent stores. A changed text needs a new version. */
export const NOTICE_VERSION = '2026-11-29';

/** The purposes to which a user consents, each on its own. */
export const consentPurposes = {
  account: 'Membuat akun setelah membaca pemberitahuan privasi',
  newsletter: 'Kabar panen lewat email',
  whatsapp: 'Pemberitahuan lewat WhatsApp',
  sms: 'Pemberitahuan lewat SMS',
} as const;
export type ConsentPurpose = keyof typeof consentPurposes;
export const CONSENT_PURPOSES = Object.keys(consentPurposes) as [ConsentPurpose, ...ConsentPurpose[]];

/**
 * How long each kind of data is stored, in days, and under which rule; the notice shows this table and the
 * daily job applies it. PP 80/2019 pasal 25 requires at least ten years for data of financial transactions,
 * five for other data of transactions.
 */
export const RETENTION = {
  orders: {
    days: 3653,
    what: 'Pesanan yang dibayar, nota, pembayaran, keluhan, dan buktinya, foto timbangan di antaranya',
    why: 'PP 80/2019 pasal 25: data transaksi keuangan paling singkat 10 tahun',
  },
  unpaid: {
    days: 1827,
    what: 'Pesanan yang batal sebelum dibayar, catatan pada tawar-menawar, dan pesan kepada kami',
    why: 'PP 80/2019 pasal 25: data transaksi lain paling singkat 5 tahun',
  },
  identities: {
    days: 3653,
    what: 'Identitas penjual: nama di KTP, NIK, dan NPWP (tersandi), selama lapaknya ada dan sesudahnya bila pernah dipungut pajaknya',
    why: 'PP 80/2019 dan PMK 37/2025: penjual harus bisa dikenali, dan bukti pungutnya disimpan 10 tahun',
  },
  mails: {
    days: 366,
    what: 'Salinan surat, pemberitahuan, dan kejadian keamanan akun',
    why: 'Menjawab pertanyaan dan menelusuri penyalahgunaan; satu tahun',
  },
  invitations: {
    days: 30,
    what: 'Undangan ke kelompok tani (nama, email, atau telepon yang diundang), sesudah dipakai, dibatalkan, atau lewat',
    why: 'Menjawab pertanyaan tentang undangan itu; tiga puluh hari',
  },
  places: {
    days: 2,
    what: 'Sandi jaringan asal pesanan tamu (alamatnya sendiri tidak disimpan)',
    why: 'Mencegah stok ditahan oleh orang iseng; dua hari',
  },
} as const;

/** UU 27/2022 pasal 46: the affected users and the authority are notified in writing within 3 × 24 hours. */
export const BREACH_HOURS = 72;
