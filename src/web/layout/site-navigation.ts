import { isUnderPath } from '../common/components/is-under-path.ts';

/** The links of the navigation, shown to every visitor (SHELL-05, SHELL-06). */
export const NAVIGATION_LINKS = [
  { href: '/', label: 'Beranda' },
  { href: '/shop', label: 'Toko' },
  { href: '/bidding-list', label: 'Penawaran Anda' },
  { href: '/farmer-bidding-approval', label: 'Persetujuan Petani' },
] as const;

/**
 * The navigation of a role: a farmer's 'Penawaran Anda' leads to the bids on their listings (R57), because
 * the buyers' page does not apply.
 */
export function navigationFor(role: string | undefined): readonly { href: string; label: string }[] {
  if (role !== 'farmer') return NAVIGATION_LINKS;
  return NAVIGATION_LINKS.map((link) =>
    link.href === '/bidding-list' ? { ...link, href: '/farmer-bidding-approval?status=pending' } : link,
  );
}

/** Whether `path` belongs to the link; the home page matches exactly. Product pages belong to the shop. */
export function isCurrentLink(href: string, path: string): boolean {
  if (href === '/') return path === '/' || path.startsWith('/home-');
  if (href === '/shop' && path.startsWith('/shop-single')) return true;
  return isUnderPath(href, path);
}

/** The page that asks for the MFA code, during an unfinished sign-in. */
export const MFA_PATH = '/login/code';

/** The signed-in user; `enrolling`: an admin who must still set up MFA. */
export type SiteUser = { id: string; name: string; role: string };

/** The account links of a role. */
export function accountLinks(role: string): { href: string; label: string }[] {
  if (role === 'customer') {
    return [
      { href: '/bidding-list', label: 'Penawaran Anda' },
      { href: '/orders', label: 'Pesanan' },
      { href: '/shopping-lists', label: 'Daftar belanja' },
      { href: '/sellers', label: 'Lapak dan kelompok' },
      { href: '/profile', label: 'Profil' },
    ];
  }
  if (role === 'enrolling') return [{ href: '/profile/security', label: 'Pasang verifikasi dua langkah' }];
  return [
    { href: '/admin/dashboard', label: role === 'farmer' ? 'Hari ini' : 'Kantor belakang' },
    { href: '/farmer-bidding-approval', label: 'Penawaran masuk' },
    ...(role === 'farmer' ? [{ href: '/admin/products', label: 'Produk saya' }] : []),
    ...(role === 'farmer'
      ? [
          { href: '/sellers', label: 'Lapak dan kelompok' },
          { href: '/cart', label: 'Keranjang' },
          { href: '/wishlist', label: 'Produk tersimpan' },
        ]
      : []),
    { href: '/admin/profile', label: 'Profil' },
  ];
}
