import { describe, expect, test } from 'vitest';
import { certifiedClaims, claimWithoutFieldText, unprovenClaimText } from './certified-claims.ts';

describe('words that require a certificate', () => {
  test.each([
    ['Beras organik', ['organik']],
    ['BERAS-ORGANIK 5 kg', ['organik']],
    ['Organic rice', ['organik']],
    ['ｏｒｇａｎｉｋ', ['organik']],
    ['or\u200bganik', ['organik']],
    ['tanpa pupuk kimia, organik', ['organik']],
    ['Keripik halal, P-IRT', ['halal', 'pirt']],
    ['Beras SNI, bersertifikat', ['sni', 'bersertifikat']],
    ['Lada indikasi geografis', ['indikasi_geografis']],
    ['Pupuk organik cair', []],
    ['diberi pupuk organik dan kompos', []],
    ['bukan organik', []],
    ['belum bersertifikat organik', []],
    ['non-organik, anorganik', []],
    ['Kopi sniper', []],
  ])('finds the claims in “%s”', (text, claims) => {
    expect(certifiedClaims(text)).toEqual(claims);
  });
});

test('each claim needs its own number, which has at least one digit', () => {
  expect(unprovenClaimText({ name: 'Beras', certificate: null })).toBeNull();
  expect(unprovenClaimText({ name: 'Beras organik' })).toBe(
    'Isi nomor sertifikatnya, atau hapus kata organik',
  );
  expect(unprovenClaimText({ quality_class: 'organik', certificate: ' ' })).not.toBeNull();
  expect(unprovenClaimText({ quality_class: 'organik', certificate: 'ada' })).not.toBeNull();
  expect(unprovenClaimText({ quality_class: 'organik', certificate: 'LSO-1' })).toBeNull();
  expect(unprovenClaimText({ name: 'Beras', tags: ['organik', 'halal'], certificate: 'LSO-1' })).toBe(
    'Isi nomor sertifikatnya masing-masing (pisahkan dengan koma), atau hapus kata organik dan halal',
  );
  expect(unprovenClaimText({ tags: ['organik', 'halal'], certificate: 'LSO-1, ID-2' })).toBeNull();
  expect(unprovenClaimText({ name: 'Beras bersertifikat organik', certificate: 'LSO-1' })).toBeNull();
});

test('a text without a number field cannot make a claim', () => {
  expect(claimWithoutFieldText('Petani sayur organik')).toBe(
    'Kata organik hanya pada barang yang nomor sertifikatnya diisi',
  );
  expect(claimWithoutFieldText('Petani sayur, pakai pupuk organik')).toBeNull();
});
