import { findFarmerAccounts } from '../src/domain/accounts/farmers/find-farmer-accounts.ts';
import { findUsers } from '../src/domain/accounts/users/find-users.ts';
import { findAuditLog } from '../src/domain/audit/find-audit-log.ts';
import { findIncomingBids } from '../src/domain/bidding/queries/find-bids.ts';
import { findContactMessages } from '../src/domain/content/contact/find-contact-messages.ts';
import { findNewsletters } from '../src/domain/content/newsletters/find-newsletters.ts';
import { findSubscribers } from '../src/domain/content/newsletters/find-subscribers.ts';
import type { Actor, AppContext } from '../src/domain/context.ts';
import { findSellerListings } from '../src/domain/listings/find-seller-listings.ts';
import { findModerationQueue } from '../src/domain/moderation/find-moderation-queue.ts';
import { findEmails } from '../src/domain/notifications/email/find-emails.ts';
import { findOrders } from '../src/domain/orders/queries/find-orders.ts';
import { findBalances } from '../src/domain/payments/balances.ts';
import { findPayments } from '../src/domain/payments/find-payments.ts';

type Find = (ctx: AppContext, actor: Actor, input: object) => Promise<unknown>;

/** A list as an admin opens it: its name, the verb behind it, and what it is asked for besides ten rows, as its page asks. */
export type ListCase = { name: string; find: Find; input: object };

/** Lists that are counted to the end whatever is searched for. */
const EXACT: Find[] = [findIncomingBids, findPayments, findBalances, findModerationQueue];

const of = (list: string, find: Find, asked: Record<string, object>): ListCase[] =>
  Object.entries(asked).map(([how, input]) => ({
    name: `${list}, ${how}`,
    find,
    input: { limit: 10, ...(EXACT.includes(find) ? {} : { count: 'capped' }), ...input },
  }));

/**
 * Each order, filter and search of the back office's lists. Names with two words are rare ones, single ones common.
 * What is searched for is found in the small database as well, or in neither: finding nothing is another matter.
 */
export const listCases: ListCase[] = [
  ...of('Produk', findSellerListings, {
    terbaru: {},
    terlama: { sort: 'createdAt' },
    termurah: { sort: 'price' },
    termahal: { sort: '-price' },
    'nama A–Z': { sort: 'name' },
    'nama Z–A': { sort: '-name' },
    'stok tersedikit': { sort: 'stock' },
    'stok terbanyak': { sort: '-stock' },
    'stok menipis': { stock: 'low' },
    'stok habis': { stock: 'out' },
    'tanpa gambar': { picture: 'none' },
    diarsipkan: { state: 'archived' },
    'kategori ikan': { category: 'fish' },
    'cari "beras"': { q: 'beras' },
    'cari "menthik wangi grosir"': { q: 'menthik wangi grosir' },
    'cari tanpa hasil': { q: 'kebab turki' },
    'halaman 100': { page: 100 },
    'nama, halaman 100': { page: 100, sort: 'name' },
  }),
  ...of('User', findUsers, {
    terbaru: {},
    'nama A–Z': { sort: 'name' },
    'nama Z–A': { sort: '-name' },
    'email A–Z': { sort: 'email' },
    'peran A–Z': { sort: 'role' },
    'peran Z–A': { sort: '-role' },
    pelanggan: { role: 'customer' },
    admin: { role: 'admin' },
    nonaktif: { isActive: 'false' },
    'cari "lestari"': { q: 'lestari' },
    'cari "pelanggan.1.43@"': { q: 'pelanggan.1.43@' },
    'cari alamat': { q: 'pelanggan.1.43@massal.example' },
    'cari tanpa hasil': { q: 'bambang pamungkas' },
    'halaman 100': { page: 100 },
  }),
  ...of('Petani', findFarmerAccounts, {
    'nama A–Z': {},
    'nama Z–A': { sort: '-name' },
    'kota A–Z': { sort: 'city' },
    'provinsi A–Z': { sort: 'province' },
    terbaru: { sort: '-createdAt' },
    'cari "klaten"': { q: 'klaten' },
    'cari "murni santoso"': { q: 'murni santoso' },
    'cari tanpa hasil': { q: 'bambang pamungkas' },
    'halaman 100': { page: 100 },
  }),
  ...of('Penawaran', findIncomingBids, {
    terbaru: {},
    menunggu: { status: 'pending' },
    ditolak: { status: 'rejected' },
    'satu petani': { farmer: 7 },
    'satu kabupaten': { city: 'Klaten' },
    'cari "menthik wangi grosir"': { q: 'menthik wangi grosir' },
    'cari tanpa hasil': { q: 'bambang pamungkas' },
    'halaman 100': { page: 100 },
  }),
  ...of('Pesanan', findOrders, {
    terbaru: {},
    dikirim: { status: 'shipped' },
    'cari awal kode': { q: 'LB-0000' },
    'cari kode': { q: 'LB-00001C' },
    'cari "rubiyem santoso"': { q: 'rubiyem santoso' },
    'cari tanpa hasil': { q: 'bambang pamungkas' },
    'halaman 100': { page: 100 },
  }),
  ...of('Pembayaran', findPayments, {
    terbuka: {},
    lunas: { view: 'confirmed' },
    'harus kembali': { view: 'back' },
    'cari kode': { view: 'confirmed', q: 'UKUR-12' },
  }),
  ...of('Saldo petani', findBalances, {
    terbesar: {},
    utang: { side: 'debt' },
    'cari "murni santoso"': { q: 'murni santoso' },
  }),
  ...of('Surat keluar', findEmails, {
    terbaru: {},
    gagal: { status: 'failed' },
    'cari "pelanggan.43@"': { q: 'pelanggan.43@' },
    'halaman 100': { page: 100 },
  }),
  ...of('Jejak', findAuditLog, {
    terbaru: {},
    pesanan: { entity: 'order' },
    'satu pelaku': { actor: 'ukur.7@' },
    'satu hari': { from: '2026-11-01', to: '2026-11-01' },
    'halaman 100': { page: 100 },
  }),
  ...of('Pelanggan kabar', findSubscribers, {
    terbaru: {},
    aktif: { state: 'confirmed' },
    'belum konfirmasi': { state: 'waiting' },
    'cari "kabar.43@"': { q: 'kabar.43@' },
  }),
  ...of('Surat kabar', findNewsletters, { terbaru: {} }),
  ...of('Pesan', findContactMessages, {
    terbaru: {},
    baru: { status: 'new' },
    'cari "murni santoso"': { q: 'murni santoso' },
  }),
  ...of('Moderasi', findModerationQueue, {
    menunggu: {},
    ditolak: { status: 'rejected' },
    'cari "ulas.40@"': { q: 'ulas.40@' },
  }),
];
