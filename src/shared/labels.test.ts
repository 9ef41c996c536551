import { expect, test } from 'vitest';
import { countryNames } from './countries.ts';
import { fieldText, isListingField } from './field-text.ts';
import { owedLabel } from './kinds/owed-label.ts';
import {
  accountEnd,
  accountText,
  bidStatusLabel,
  formatDateTime,
  orderReasonText,
  reviewCount,
  stockLevel,
} from './labels.ts';
import { iconAddress, logoAddress } from './logo-address.ts';
import { isReadable } from './readable.ts';
import { cityName, FARMER_DEFAULTS, isPlaced } from './regions.ts';
import { uploadAddress, uploadIdOf, uploadIdsIn } from './upload-address.ts';

test.each([
  ['pending', null, false, 'Menunggu'],
  ['pending', null, true, 'Menunggu Persetujuan'],
  ['accepted', null, false, 'Diterima'],
  ['rejected', null, false, 'Ditolak'],
  ['rejected', 'withdrawn', false, 'Dibatalkan'],
  ['rejected', 'closed', false, 'Ditolak'],
  ['expired', 'unpaid', false, 'Kadaluarsa'],
] as const)('a bid that is %s (%s) is called so', (status, reason, long, label) =>
  expect(bidStatusLabel(status, reason, long)).toBe(label),
);

test('stock is out at nothing, low up to its threshold and no further', () => {
  expect([-1, 0, 0.001, 10, 10.001].map((stock) => stockLevel(stock, 10))).toEqual([
    'out',
    'out',
    'low',
    'low',
    'available',
  ]);
  expect([0, 1, 2].map(reviewCount)).toEqual(['0 review', '1 review', '2 reviews']);
});

test('why an order ended is said in words, and what somebody wrote as he wrote it', () => {
  const reasons = ['unpaid', 'fee_open', 'unconfirmed', 'unchecked'].map(orderReasonText);
  expect(new Set(reasons).size).toBe(4);
  for (const reason of reasons) expect(reason).toMatch(/ sampai batas waktunya\.| dalam /);
  expect([orderReasonText('Salah alamat'), orderReasonText(null)]).toEqual(['Salah alamat', null]);
});

test('an account is told whole to who pays it, and by its end in a mail', () => {
  const account = { bank: 'BRI', number: '1234567890', holder: 'Sarjono' };
  expect(accountText(account)).toBe('BRI 1234567890 a.n. Sarjono');
  expect(accountEnd(account)).toBe('BRI dengan nomor berakhiran 7890');
  expect([-1, 0, 1].map(owedLabel).map((text) => text.startsWith('Lebih'))).toEqual([true, false, false]);
  expect(formatDateTime('2026-11-21T03:00:00Z')).toMatch(/^21 Nov 2026, 10[.:]00 WIB$/);
});

test('a stall stands in the middle of Yogyakarta until somebody says where it is; a kota is called one', () => {
  const { latitude, longitude } = FARMER_DEFAULTS;
  expect(isPlaced({ latitude, longitude })).toBe(false);
  expect(isPlaced({ latitude: -7.7, longitude })).toBe(true);
  expect(isPlaced({ latitude, longitude: 110.4 })).toBe(true);
  expect(cityName({ name: 'Yogyakarta', type: 'Kota' })).toBe('Kota Yogyakarta');
  expect(cityName({ name: 'Sleman', type: 'Kabupaten' })).toBe('Sleman');
});

test('the address of a picture leads back to it, and to nothing where it is another', () => {
  const [one, other] = [`p${'a1'.repeat(13)}`, `u${'b2'.repeat(13)}`];
  expect(uploadIdOf(uploadAddress(one))).toBe(one);
  for (const text of ['/gambar/beras.webp', `${uploadAddress(one)}?x`, ` ${uploadAddress(one)}`])
    expect(uploadIdOf(text)).toBeNull();
  expect(uploadIdsIn(`![a](${uploadAddress(one)}) dan ${uploadAddress(other)}`)).toEqual([one, other]);
  expect(logoAddress(uploadAddress(one), 144)).toBe(`/ikon/${one}-144.png`);
  expect(iconAddress(uploadAddress(one), 512)).toBe(`/ikon/${one}-512.png`);
  expect(iconAddress('', 192)).toBe('/gambar/brand/icon-192.png');
});

test.each([
  ['price_customer', 12_500, 'Rp 12.500'],
  ['min_lot', 2.5, '2,5'],
  ['step', 0.25, '0,25'],
  ['quality_class', 'gkg', 'GKG'],
  ['negotiable', true, 'ya'],
  ['negotiable', false, 'tidak'],
  ['tags', ['a', 'b'], 'a, b'],
] as const)('a field %s reads as people read it', (name, value, text) => {
  if (!isListingField(name)) throw new Error(`${name} is no field`);
  expect(fieldText(name, value, 'IDR').replaceAll('\u00a0', ' ')).toBe(text);
});

test('what is no field of goods is none; letters that nobody can read are told from others', () => {
  expect(['toString', 'stok', 'min_lot'].map(isListingField)).toEqual([false, false, true]);
  expect(['Beras', '\0', '\ud800', '🌾'].map(isReadable)).toEqual([true, false, false, true]);
});

test('Indonesia stands first among the countries, the others by name', () => {
  const [first, ...rest] = countryNames();
  expect(first).toBe('Indonesia');
  expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, 'id')));
  expect(rest.length).toBeGreaterThan(180);
});
