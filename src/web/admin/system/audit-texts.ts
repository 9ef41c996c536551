const entities: Record<string, string> = {
  bid: 'Penawaran',
  comment: 'Komentar',
  complaint: 'Keluhan',
  content: 'Konten',
  coupon: 'Kupon',
  farmer: 'Petani',
  mail: 'Surat',
  message: 'Pesan',
  newsletter: 'Surat kabar',
  order: 'Pesanan',
  payment: 'Pembayaran',
  payout: 'Pencairan',
  product: 'Produk',
  reference_price: 'Harga acuan',
  review: 'Ulasan',
  settings: 'Pengaturan',
  settlement: 'Pelunasan',
  subscriber: 'Pelanggan kabar',
  user: 'User',
};

const verbs: Record<string, string> = {
  accept: 'diterima',
  account: 'diganti rekening pencairannya',
  answer: 'dijawab',
  confirm: 'dikonfirmasi',
  counter: 'ditawar balik',
  create: 'dibuat',
  delete: 'dihapus',
  discard: 'dibuang drafnya',
  draft: 'disimpan drafnya',
  export: 'diekspor',
  import: 'diimpor',
  moderate: 'diputuskan',
  move: 'dipindahkan',
  refund: 'dikembalikan uangnya',
  'refund-asked': 'diminta dikembalikan lewat layanan pembayaran',
  reject: 'ditolak',
  relay: 'diteruskan ke petani lewat WhatsApp',
  reply: 'dijawab',
  resend: 'dikirim ulang',
  restore: 'dikembalikan',
  send: 'dikirim',
  settings: 'diubah pengaturannya',
  status: 'diubah statusnya',
  stock: 'diubah stoknya',
  unschedule: 'batal terbit: drafnya tidak cocok lagi',
  update: 'diubah',
};

/** A kind of record in words; a new one shows by its own name. */
export const entityText = (entity: string): string => entities[entity] ?? entity;

/** An action such as `product.update` in words: 'Produk diubah'. */
export function actionText(action: string): string {
  const [entity = '', verb = ''] = action.split('.');
  return `${entityText(entity)} ${verbs[verb] ?? verb}`;
}
