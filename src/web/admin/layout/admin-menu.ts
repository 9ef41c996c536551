import Banknote from 'lucide-react/icons/banknote';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import History from 'lucide-react/icons/history';
import IdCard from 'lucide-react/icons/id-card';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MailIcon from 'lucide-react/icons/mail';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Newspaper from 'lucide-react/icons/newspaper';
import Package from 'lucide-react/icons/package';
import PackageSearch from 'lucide-react/icons/package-search';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sprout from 'lucide-react/icons/sprout';
import Ticket from 'lucide-react/icons/ticket';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType } from 'react';
import { type GroupDuty, type GroupRole, mayInGroup } from '../../../shared/enums/group-duties.ts';
import type { Role } from '../../../shared/enums/labels.ts';
import { isUnderPath } from '../../common/components/is-under-path.ts';

type MenuItem = {
  href: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
  roles: Role[];
  /** The group duty that the entry requires; without it, groups do not see the entry. */
  duty?: GroupDuty;
  /** Visible to groups only. */
  group?: true;
};

/** The menu by role (ADM-02); other roles see none of it (ADM-03). */
const MENU: MenuItem[] = [
  {
    href: '/admin/dashboard',
    label: 'Dashboard',
    Icon: LayoutDashboard,
    roles: ['admin', 'farmer'],
    duty: 'bids.answer',
  },
  {
    href: '/admin/farmer-group',
    label: 'Kelompok',
    Icon: Users,
    roles: ['farmer'],
    duty: 'members.see',
    group: true,
  },
  { href: '/admin/products', label: 'Produk', Icon: Package, roles: ['admin', 'farmer'], duty: 'goods.see' },
  {
    href: '/admin/batches',
    label: 'Lot',
    Icon: PackageSearch,
    roles: ['admin', 'farmer'],
    duty: 'goods.see',
  },
  { href: '/admin/bids', label: 'Penawaran', Icon: Handshake, roles: ['admin'] },
  {
    href: '/farmer-bidding-approval',
    label: 'Penawaran',
    Icon: Handshake,
    roles: ['farmer'],
    duty: 'bids.answer',
  },
  {
    href: '/admin/orders',
    label: 'Pesanan',
    Icon: ClipboardList,
    roles: ['admin', 'farmer'],
    duty: 'orders.see',
  },
  {
    href: '/admin/complaints',
    label: 'Keluhan',
    Icon: MessageSquareWarning,
    roles: ['admin', 'farmer'],
    duty: 'orders.see',
  },
  { href: '/admin/payments', label: 'Pembayaran', Icon: Banknote, roles: ['admin'] },
  { href: '/admin/balances', label: 'Saldo', Icon: Wallet, roles: ['admin', 'farmer'], duty: 'money.see' },
  { href: '/admin/payouts', label: 'Pencairan', Icon: HandCoins, roles: ['admin'] },
  { href: '/admin/tax', label: 'Pajak dan faktur', Icon: ReceiptText, roles: ['admin'] },
  {
    href: '/admin/identity',
    label: 'Identitas dan pajak',
    Icon: IdCard,
    roles: ['farmer'],
    duty: 'stall.edit',
  },
  { href: '/admin/sellers', label: 'Lapak baru', Icon: UserPlus, roles: ['admin'] },
  { href: '/admin/farmers', label: 'Petani', Icon: Sprout, roles: ['admin'] },
  { href: '/admin/users', label: 'User', Icon: Users, roles: ['admin'] },
  { href: '/admin/team', label: 'Tim toko', Icon: ShieldCheck, roles: ['admin'] },
  { href: '/admin/coupons', label: 'Kupon', Icon: Ticket, roles: ['admin'] },
  { href: '/admin/reports', label: 'Laporan', Icon: ChartColumn, roles: ['admin'] },
  { href: '/admin/messages', label: 'Pesan', Icon: Inbox, roles: ['admin'] },
  { href: '/admin/moderation', label: 'Moderasi', Icon: MessageSquareQuote, roles: ['admin'] },
  { href: '/admin/subscribers', label: 'Pelanggan Kabar', Icon: Newspaper, roles: ['admin'] },
  { href: '/admin/outbox', label: 'Surat Keluar', Icon: MailIcon, roles: ['admin'] },
  { href: '/admin/audit', label: 'Jejak Perubahan', Icon: History, roles: ['admin'] },
  { href: '/admin/security', label: 'Keamanan', Icon: ShieldCheck, roles: ['admin'] },
  { href: '/admin/settings/health', label: 'Kesehatan', Icon: HeartPulse, roles: ['admin'] },
  { href: '/admin/content', label: 'Konten', Icon: FileText, roles: ['admin'] },
  { href: '/admin/settings', label: 'Pengaturan', Icon: Settings, roles: ['admin'] },
];

/** Filters the menu by role and, for a group, by the member's duties; a narrowed admin sees `pages` only. */
export const menuFor = (
  role: Role,
  group: { role: GroupRole } | null,
  pages: readonly string[] | null = null,
): MenuItem[] =>
  MENU.filter(
    (item) =>
      item.roles.includes(role) &&
      (pages?.includes(item.href) ?? true) &&
      (group ? item.duty !== undefined && mayInGroup(group.role, item.duty) : !item.group),
  );

/**
 * Returns the menu entry of a URL (ADM-04): the longest matching prefix, such as 'Kesehatan' in 'Pengaturan'.
 */
export const currentMenuLink = (menu: readonly MenuItem[], pathname: string): string | undefined =>
  menu
    .map(({ href }) => href)
    .filter((href) => isUnderPath(href, pathname))
    .sort((a, b) => b.length - a.length)[0];

/** Section headings of the admin's menu, in order; the dashboard comes first, without one. */
const SECTIONS: [string, string[]][] = [
  ['Jualan', ['products', 'batches', 'bids', 'orders', 'complaints', 'coupons']],
  ['Uang', ['payments', 'balances', 'payouts', 'tax', 'reports']],
  ['Orang', ['sellers', 'farmers', 'users', 'team']],
  ['Situs dan surat', ['content', 'moderation', 'messages', 'subscribers', 'outbox']],
  ['Toko', ['audit', 'security', 'settings/health', 'settings']],
];

/** Groups the menu by section; a seller's short menu needs no sections. */
export function groupBySection(menu: MenuItem[], role: Role): [string, MenuItem[]][] {
  if (role !== 'admin') return [['', menu]];
  const known = SECTIONS.flatMap(([, names]) => names.map((name) => `/admin/${name}`));
  const first = menu.filter((item) => !known.includes(item.href));
  const named = SECTIONS.map(([section, names]): [string, MenuItem[]] => [
    section,
    names.flatMap((name) => menu.filter((item) => item.href === `/admin/${name}`)),
  ]);
  return [['', first], ...named];
}

/** Further entries of the command palette: settings by topic, and tasks to start. */
const EXTRA_LINKS: { href: string; label: string; hint: string; roles: Role[] }[] = [
  { href: '/admin/products?add=1', label: 'Tambah produk', hint: 'Tindakan', roles: ['admin', 'farmer'] },
  { href: '/admin/farmers?add=1', label: 'Tambah petani', hint: 'Tindakan', roles: ['admin'] },
  { href: '/admin/users?add=1', label: 'Tambah user', hint: 'Tindakan', roles: ['admin'] },
  { href: '/admin/coupons?add=1', label: 'Tambah kupon', hint: 'Tindakan', roles: ['admin'] },
  { href: '/admin/payments/review', label: 'Periksa bukti transfer', hint: 'Tindakan', roles: ['admin'] },
  {
    href: '/admin/payments/bank-lines',
    label: 'Cocokkan mutasi rekening',
    hint: 'Tindakan',
    roles: ['admin'],
  },
  { href: '/admin/payments/notices', label: 'Kabar layanan pembayaran', hint: 'Tindakan', roles: ['admin'] },
  { href: '/admin/payouts/new', label: 'Cairkan saldo petani', hint: 'Tindakan', roles: ['admin'] },
  { href: '/admin/ledger', label: 'Buku besar dan jurnal', hint: 'Tindakan', roles: ['admin'] },
  { href: '/admin/orders/packing', label: 'Daftar kemas', hint: 'Tindakan', roles: ['admin', 'farmer'] },
  { href: '/admin/products/import', label: 'Impor produk', hint: 'Tindakan', roles: ['admin', 'farmer'] },
  { href: '/admin/settings#door', label: 'Buka atau tutup toko', hint: 'Pengaturan', roles: ['admin'] },
  {
    href: '/admin/settings#site',
    label: 'Nama, alamat, dan kontak toko',
    hint: 'Pengaturan',
    roles: ['admin'],
  },
  {
    href: '/admin/settings#payment',
    label: 'Rekening, QRIS, dan cara pembayaran',
    hint: 'Pengaturan',
    roles: ['admin'],
  },
  { href: '/admin/settings#store', label: 'Mata uang dan komisi', hint: 'Pengaturan', roles: ['admin'] },
  { href: '/admin/settings#bidding', label: 'Aturan penawaran', hint: 'Pengaturan', roles: ['admin'] },
  { href: '/admin/settings#calendar', label: 'Hari libur', hint: 'Pengaturan', roles: ['admin'] },
  { href: '/admin/settings#security', label: 'Keamanan akun', hint: 'Pengaturan', roles: ['admin'] },
  { href: '/admin/settings#holding', label: 'Batas pembeli baru', hint: 'Pengaturan', roles: ['admin'] },
  { href: '/admin/settings#smtp', label: 'Server email', hint: 'Pengaturan', roles: ['admin'] },
  {
    href: '/admin/settings/reference-prices',
    label: 'Harga HPP, HET, HAP',
    hint: 'Pengaturan',
    roles: ['admin'],
  },
  { href: '/admin/settings/channels', label: 'WhatsApp dan SMS', hint: 'Pengaturan', roles: ['admin'] },
  {
    href: '/admin/settings#delivery',
    label: 'Hari dan ongkos antar',
    hint: 'Pengaturan',
    roles: ['farmer'],
  },
  { href: '/profile', label: 'Ganti password', hint: 'Akun Anda', roles: ['admin', 'farmer'] },
  {
    href: '/profile/security',
    label: 'Verifikasi dua langkah',
    hint: 'Akun Anda',
    roles: ['admin', 'farmer'],
  },
  { href: '/admin/content/faq', label: 'Tanya jawab (FAQ)', hint: 'Teks', roles: ['admin'] },
  { href: '/admin/settings/backups', label: 'Cadangan', hint: 'Pengaturan', roles: ['admin'] },
];

/** All entries of the command palette for a user: menu, settings and tasks. */
export function paletteLinks(
  role: Role,
  group: { role: GroupRole } | null,
  pages: readonly string[] | null = null,
) {
  const more = group
    ? []
    : EXTRA_LINKS.filter((place) => place.roles.includes(role) && (pages?.includes(place.href) ?? true));
  return [...menuFor(role, group, pages).map((item) => ({ ...item, hint: '' })), ...more].map(
    ({ href, label, hint }) => ({ key: href, label, hint, href }),
  );
}
