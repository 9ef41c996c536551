const entities: Record<string, string> = {
  backup: 'Cadangan',
  health: 'Kesehatan',
  bank: 'Mutasi rekening',
  bid: 'Penawaran',
  breach: 'Kebocoran data',
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
  paper: 'Faktur dan nota',
  product: 'Produk',
  reference_price: 'Harga acuan',
  review: 'Ulasan',
  settings: 'Pengaturan',
  settlement: 'Pelunasan',
  subscriber: 'Pelanggan kabar',
  tax: 'Laporan pajak',
  user: 'User',
};

const verbs: Record<string, string> = {
  accept: 'diterima',
  account: 'diganti rekening pencairannya',
  answer: 'dijawab',
  approve: 'disetujui',
  aside: 'disisihkan barisnya',
  match: 'dicocokkan',
  back: 'mundur satu langkah',
  cancel: 'dibatalkan',
  cash: 'dicatat uang tunainya',
  chargeback: 'ditarik kembali uangnya oleh bank pembeli',
  confirm: 'dikonfirmasi',
  counter: 'ditawar balik',
  create: 'dibuat',
  delete: 'dihapus',
  'delete-own': 'menghapus akunnya sendiri',
  discard: 'dibuang drafnya',
  draft: 'disimpan drafnya',
  export: 'diekspor',
  finish: 'diselesaikan',
  import: 'diimpor',
  moderate: 'diputuskan',
  look: 'diminta diperiksa',
  move: 'dipindahkan',
  note: 'diberi catatan intern',
  refund: 'dikembalikan uangnya',
  undo: 'ditarik kembali konfirmasinya',
  papers: 'diajukan identitasnya',
  'papers-refuse': 'ditolak identitas yang diajukan',
  identity: 'dicatat identitasnya',
  'identity-reveal': 'dibuka NIK dan NPWP-nya',
  'refund-asked': 'diminta dikembalikan lewat layanan pembayaran',
  reject: 'ditolak',
  relay: 'diteruskan ke petani lewat WhatsApp',
  reply: 'dijawab',
  resend: 'dikirim ulang',
  restore: 'dikembalikan',
  return: 'dikembalikan sebagian ke saldo',
  send: 'dikirim',
  settings: 'diubah pengaturannya',
  status: 'diubah statusnya',
  stock: 'diubah stoknya',
  unschedule: 'batal terbit: drafnya tidak cocok lagi',
  update: 'diubah',
};

/** A kind of record in words; a new one shows by its own name. */
export const entityText = (entity: string): string => entities[entity] ?? entity;

/** Where a record is looked at; undefined where it is gone, or was no single one. */
export function recordHref({ action, entity, entityId }: AuditNoted): string | undefined {
  const place = places[entity];
  if (!place || entityId === '*' || action.endsWith('.delete')) return undefined;
  return place(entity === 'content' ? entityId : encodeURIComponent(entityId));
}

type AuditNoted = { action: string; entity: string; entityId: string };

const places: Record<string, (id: string) => string> = {
  bid: (id) => `/bidding-list/${id}`,
  complaint: (code) => `/admin/orders/${code}`,
  content: (path) => `/admin/content/${path}`,
  coupon: (id) => `/admin/coupons?edit=${id}`,
  farmer: (id) => `/admin/farmers/${id}`,
  mail: (id) => `/admin/outbox/${id}`,
  message: (id) => `/admin/messages/${id}`,
  newsletter: (id) => `/admin/newsletters/${id}`,
  order: (code) => `/admin/orders/${code}`,
  payout: (id) => `/admin/payouts/${id}`,
  product: (id) => `/admin/products?edit=${id}`,
  settings: () => '/admin/settings',
  user: (id) => `/admin/users?edit=${id}`,
};

/** An action such as `product.update` in words: 'Produk diubah'. */
export function actionText(action: string): string {
  const [entity = '', verb = ''] = action.split('.');
  return `${entityText(entity)} ${verbs[verb] ?? verb}`;
}
