import { expect, test } from 'vitest';
import { paletteMatches } from './palette-matches.ts';

const PLACES = [
  { label: 'Situs', hint: 'Pengaturan', href: '/admin/settings#site' },
  { label: 'Pengiriman', hint: 'Pengaturan', href: '/admin/settings#delivery' },
  { label: 'Keamanan', hint: 'Pengaturan', href: '/admin/settings#security' },
  { label: 'Pesanan', hint: 'Halaman', href: '/admin/orders' },
  { label: 'Tambah produk', hint: 'Tindakan', href: '/admin/products?add=1' },
];
const found = (typed: string) => paletteMatches(PLACES, typed).map(({ label, hint }) => `${label}: ${hint}`);

test('finds a place by its name, then by a phrase, then by words of both, in this order', () => {
  expect(found('situs')).toEqual(['Situs: Pengaturan']);
  expect(found('ganti logo')).toEqual(['Situs: ganti logo']);
  expect(found('pengaturan ongkir')).toEqual(['Pengiriman: ongkir']);
  expect(found('ongkos pengiriman')).toEqual(['Pengiriman: ongkos kirim']);
  expect(found('situs logo jam')).toEqual(['Situs: ganti logo']);
  expect(found('keamanan masuk percobaan')).toEqual(['Keamanan: percobaan masuk']);
  // An entry with the exact name ranks before entries that match in a phrase only.
  expect(found('pesan')[0]).toBe('Pesanan: Halaman');
});

test('an unknown word finds nothing, and upper or lower case does not matter', () => {
  expect(found('situs traktor')).toEqual([]);
  expect(found('TAMBAH Produk')).toEqual(['Tambah produk: Tindakan']);
});
