import { liesUnder } from '../page/parts/lies-under.ts';

/** The links of the navigation, shown to every visitor (SHELL-05, SHELL-06). */
export const NAV = [
  { href: '/', label: 'Beranda' },
  { href: '/shop', label: 'Toko' },
  { href: '/bidding-list', label: 'Penawaran Anda' },
  { href: '/farmer-bidding-approval', label: 'Persetujuan Petani' },
] as const;

/**
 * The same links for a role: a farmer's bids are those on his goods, so 'Penawaran Anda' leads him there (R57) instead
 * of to a page that is not his.
 */
export function navFor(role: string | undefined): readonly { href: string; label: string }[] {
  if (role !== 'farmer') return NAV;
  return NAV.map((link) =>
    link.href === '/bidding-list' ? { ...link, href: '/farmer-bidding-approval?status=pending' } : link,
  );
}

/** Whether `path` lies under the link; the home page only when it is the page itself. Product pages are the shop's. */
export function isUnder(href: string, path: string): boolean {
  if (href === '/') return path === '/' || path.startsWith('/home-');
  if (href === '/shop' && path.startsWith('/shop-single')) return true;
  return liesUnder(href, path);
}

/** Where the code of the second step is asked for: whoever is there has begun to sign in. */
export const SECOND_STEP = '/login/kode';

/** Who is signed in; `enrolling`: an admin who has yet to set up his second factor. */
export type SiteUser = { id: string; name: string; role: string };

/** What the account menu offers to a role. */
export function accountLinks(role: string): { href: string; label: string }[] {
  if (role === 'customer') {
    return [
      { href: '/bidding-list', label: 'Penawaran Anda' },
      { href: '/orders', label: 'Pesanan' },
      { href: '/belanja', label: 'Daftar belanja' },
      { href: '/lapak', label: 'Lapak dan kelompok' },
      { href: '/profil', label: 'Profil' },
    ];
  }
  if (role === 'enrolling') return [{ href: '/profil/keamanan', label: 'Pasang verifikasi dua langkah' }];
  return [
    { href: '/admin/dashboard', label: role === 'farmer' ? 'Hari ini' : 'Kantor belakang' },
    { href: '/farmer-bidding-approval', label: 'Penawaran masuk' },
    ...(role === 'farmer' ? [{ href: '/admin/products', label: 'Produk saya' }] : []),
    ...(role === 'farmer' ? [{ href: '/lapak', label: 'Lapak dan kelompok' }] : []),
    { href: '/admin/profile', label: 'Profil' },
  ];
}
