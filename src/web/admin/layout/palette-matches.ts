type PaletteLink = { label: string; hint: string; href: string };

/** Synonyms of pages and settings; the result shows the phrase that matched. */
const SYNONYMS: Record<string, string[]> = {
  '/admin/settings#site': ['ganti logo', 'ikon toko', 'nomor WA toko', 'jam buka', 'nama situs'],
  '/admin/settings#payment': ['midtrans', 'batas waktu bayar', 'masa keluhan', 'COD, bayar di tempat'],
  '/admin/settings#security': ['percobaan masuk', 'password salah berkali-kali'],
  '/admin/settings#bidding': ['tawar-menawar', 'masa berlaku tawaran'],
  '/admin/settings#smtp': ['surat percobaan', 'SMTP'],
  '/admin/settings#door': ['toko belum buka'],
  '/admin/settings#delivery': ['ongkir', 'ongkos kirim', 'hari antar'],
  '/admin/settings/backups': ['backup', 'salinan toko'],
  '/admin/settings/reference-prices': ['HPP', 'HET', 'HAP', 'acuan'],
  '/admin/settings/channels': ['WA', 'nomor pesan singkat'],
  '/admin/settings/health': ['galat', 'disk penuh'],
  '/profile': ['kata sandi', 'ganti sandi', 'lupa sandi'],
  '/profile/security': ['two factor, 2FA', 'sidik jari'],
  '/admin/coupons': ['kode kupon', 'diskon', 'promo', 'potongan harga'],
  '/admin/ledger': ['jurnal, ekspor jurnal', 'akuntansi', 'biaya QRIS', 'debit kredit'],
  '/admin/tax': ['PPh', 'NPWP'],
  '/admin/products': ['gudang, stok', 'persediaan', 'barang', 'ekspor produk'],
  '/admin/orders': ['ekspor pesanan', 'unduh pesanan', 'penjualan', 'order'],
  '/admin/farmers': ['ongkir, diisi tiap petani di pengaturannya', 'ongkos kirim', 'ekspor petani'],
  '/admin/users': ['pembeli', 'akun', 'ekspor user'],
  '/admin/payouts': ['transfer ke petani', 'pencairan saldo'],
  '/admin/payments': ['uang masuk', 'kembalikan uang'],
  '/admin/audit': ['siapa mengubah', 'riwayat'],
  '/admin/content': ['teks situs', 'gambar beranda'],
};

/**
 * Returns the ranked matches of the input: its words all occur in the name, in one synonym, or in all texts
 * together ('ganti jam situs' matches 'ganti logo' and 'jam buka').
 */
export function paletteMatches<P extends PaletteLink>(places: P[], typed: string): P[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length;
  const fits = (text: string) => hits(text) === words.length;
  const ranked: [byName: P[], byPhrase: P[], together: P[]] = [[], [], []];
  for (const place of places) {
    const also = SYNONYMS[place.href] ?? [];
    const [nearest] = also.toSorted((a, b) => hits(b) - hits(a));
    const shown = nearest && hits(nearest) > 0 ? { ...place, hint: nearest } : place;
    if (fits(place.label)) ranked[0].push(place);
    else if (also.some(fits)) ranked[1].push(shown);
    else if (fits([place.label, place.hint, ...also].join(' '))) ranked[2].push(shown);
  }
  return ranked.flat();
}
