import type { FastifyInstance } from 'fastify';

/**
 * Pages that have another path now: former path → current path (docs/decisions/091-public-paths-in-english.md). `:name`
 * matches one segment, and the rest of a path is kept, so that `/former/1` leads to `/today/1`.
 */
export const MOVED_PAGES: readonly (readonly [from: string, to: string])[] = [
  ['/syarat', '/terms'],
  ['/privasi', '/privacy'],
  ['/bantuan/kadar-air', '/help/moisture'],
  ['/bantuan/menimbang', '/help/weighing'],
  ['/bantuan/hpp-het-hap', '/help/reference-prices'],
  ['/jual', '/sell'],
  ['/undangan', '/invitation'],
  ['/newsletter/konfirmasi', '/newsletter/confirm'],
  ['/newsletter/berhenti', '/newsletter/unsubscribe'],
  ['/luring', '/offline'],
  ['/shop-single/:id/tawar', '/shop-single/:id/bid'],
  ['/harga', '/prices'],
  ['/belanja', '/shopping-lists'],
  ['/checkout/selesai', '/checkout/done'],
  ['/login/kode', '/login/code'],
  ['/forgot-password/kode', '/forgot-password/code'],
  ['/profil', '/profile'],
  ['/profil/data', '/profile/data'],
  ['/profil/keamanan', '/profile/security'],
  ['/lapak', '/sellers'],
  ['/lapak/bagian', '/sellers/shares'],
  ['/orders/:code/timbang', '/orders/:code/weighing'],
  ['/orders/:code/konfirmasi', '/orders/:code/confirm'],
  ['/orders/:code/nota-kredit.pdf', '/orders/:code/credit-note.pdf'],
  ['/orders/grup', '/orders/group'],
  ['/timbang/:code/nota.pdf', '/timbang/:code/ticket.pdf'],
  ['/jawab', '/respond'],
  ['/jawab/selesai', '/respond/done'],
  ['/rekening', '/payout-account'],
  ['/rekening/selesai', '/payout-account/done'],
  ['/farmer-bidding-approval/produk', '/farmer-bidding-approval/product'],
  ['/perangkat', '/device'],
  ['/ikon', '/icon'],
  ['/og/barang', '/og/listing'],
  ['/og/petani', '/og/farmer'],
  ['/og/tulisan', '/og/post'],
  ['/admin/orders/kemas', '/admin/orders/packing'],
  ['/admin/orders/:code/nota', '/admin/orders/:code/delivery-note'],
  ['/admin/orders/:code/timbang', '/admin/orders/:code/weighing'],
  ['/admin/lot', '/admin/batches'],
  ['/admin/lot/baru', '/admin/batches/new'],
  ['/admin/lot/penarikan', '/admin/batches/recalls'],
  ['/admin/lot/penarikan/:id/daftar.pdf', '/admin/batches/recalls/:id/list.pdf'],
  ['/admin/lot/:code/tarik', '/admin/batches/:code/recall'],
  ['/admin/farmers/undang', '/admin/farmers/invite'],
  ['/admin/farmers/undang/lembar.pdf', '/admin/farmers/invite/slips.pdf'],
  ['/admin/farmers/urutan', '/admin/farmers/team-order'],
  ['/admin/farmers/:id/identitas', '/admin/farmers/:id/identity'],
  ['/admin/farmers/:id/rekening', '/admin/farmers/:id/payout-account'],
  ['/admin/identitas', '/admin/identity'],
  ['/admin/kelompok', '/admin/farmer-group'],
  ['/admin/kelompok/lot', '/admin/farmer-group/lots'],
  ['/admin/kelompok/anggota', '/admin/farmer-group/members'],
  ['/admin/users/:id/masuk', '/admin/users/:id/sign-in'],
  ['/admin/unduh', '/admin/download'],
  ['/admin/tim', '/admin/team'],
  ['/admin/reports/rincian', '/admin/reports/breakdown'],
  ['/admin/reports/pesanan', '/admin/reports/orders'],
  ['/admin/reports/tersimpan', '/admin/reports/saved'],
  ['/admin/reports/harga', '/admin/reports/prices'],
  ['/admin/payments/periksa', '/admin/payments/review'],
  ['/admin/payments/kabar', '/admin/payments/notices'],
  ['/admin/payments/mutasi', '/admin/payments/bank-lines'],
  ['/admin/settings/harga-acuan', '/admin/settings/reference-prices'],
  ['/admin/settings/kewajiban', '/admin/settings/tax'],
  ['/admin/settings/cadangan', '/admin/settings/backups'],
  ['/admin/settings/kesehatan', '/admin/settings/health'],
  ['/admin/settings/saluran', '/admin/settings/channels'],
  ['/admin/kebocoran', '/admin/data-breaches'],
  ['/admin/tampilan', '/admin/display'],
  ['/admin/tampilan-tersimpan', '/admin/saved-views'],
  ['/admin/nama-petani', '/admin/farmer-names'],
  ['/admin/cari', '/admin/search'],
  ['/admin/pemberitahuan', '/admin/notifications'],
  ['/admin/bantuan', '/admin/help'],
  ['/admin/newsletters/baru', '/admin/newsletters/new'],
  ['/admin/content/:collection/baru', '/admin/content/:collection/new'],
  ['/sitemap/halaman.xml', '/sitemap/pages.xml'],
];

/** A segment of the former paths: its target, and the segments below it. */
type Node = { to?: string; below: Map<string, Node> };

const tree: Node = { below: new Map() };
for (const [from, to] of MOVED_PAGES) {
  let node = tree;
  for (const part of from.slice(1).split('/')) {
    const name = part.startsWith(':') ? ':' : part;
    const next = node.below.get(name) ?? { below: new Map() };
    node.below.set(name, next);
    node = next;
  }
  node.to = to;
}

/** Returns the current path of a former one, by the longest matching row; undefined for every other path. */
export function movedPath(path: string): string | undefined {
  // The URL of a page's data is the page's URL with a suffix.
  const data = path.endsWith('.data') ? '.data' : '';
  const parts = path.slice(1, data ? -data.length : undefined).split('/');
  const found = longest(tree, parts, 0);
  if (!found) return undefined;
  const values = found.values.values();
  const head = found.to.replace(/:[a-z]+/g, () => values.next().value!);
  return [head, ...parts.slice(found.length)].join('/') + data;
}

type Found = { to: string; length: number; values: string[] };

function longest(node: Node, parts: string[], at: number): Found | undefined {
  const part = parts[at];
  let best: Found | undefined = node.to === undefined ? undefined : { to: node.to, length: at, values: [] };
  if (!part) return best;
  for (const name of [part, ':']) {
    const next = node.below.get(name);
    const found = next && longest(next, parts, at + 1);
    if (!found || (best && found.length <= best.length)) continue;
    best = name === ':' ? { ...found, values: [part, ...found.values] } : found;
  }
  return best;
}

/** Redirects (308) from the former path of a page, keeping its query, so that links and bookmarks outlive a rename. */
export function redirectMovedPages(pages: FastifyInstance): void {
  pages.addHook('onRequest', async (request, reply) => {
    const [path, query] = request.url.split(/\?(.*)/s);
    const to = movedPath(path!);
    if (to) return reply.redirect(query === undefined ? to : `${to}?${query}`, 308);
  });
}
