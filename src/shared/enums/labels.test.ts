import { expect, test } from 'vitest';
import { isReadable } from '../format/is-readable.ts';
import { iconUrl, logoUrl } from '../format/logo-url.ts';
import { uploadIdOf, uploadIdsIn, uploadUrlOf } from '../format/upload-url.ts';
import { fieldText, isListingField } from '../rules/listings/field-text.ts';
import { balanceLabel } from './balance-label.ts';
import { bidStatusLabel } from './bid-labels.ts';
import { countryNames } from './countries.ts';
import { formatDateTime, reviewCount, stockLevel } from './labels.ts';
import { accountEnd, accountText } from './money-labels.ts';
import { orderReasonText } from './order-end-labels.ts';
import { cityName, FARMER_DEFAULTS, hasCoordinates } from './regions.ts';

test.each([
  ['pending', null, false, 'Menunggu'],
  ['pending', null, true, 'Menunggu Persetujuan'],
  ['accepted', null, false, 'Diterima'],
  ['rejected', null, false, 'Ditolak'],
  ['rejected', 'withdrawn', false, 'Dibatalkan'],
  ['rejected', 'closed', false, 'Ditolak'],
  ['expired', 'unpaid', false, 'Kadaluarsa'],
] as const)('labels a bid that is %s (%s)', (status, reason, long, label) =>
  expect(bidStatusLabel(status, reason, long)).toBe(label),
);

test('stock is out at zero, and low up to and including its threshold', () => {
  expect([-1, 0, 0.001, 10, 10.001].map((stock) => stockLevel(stock, 10))).toEqual([
    'out',
    'out',
    'low',
    'low',
    'available',
  ]);
  expect([0, 1, 2].map(reviewCount)).toEqual(['0 ulasan', '1 ulasan', '2 ulasan']);
});

test('the reason why an order ended is shown in words, and a written reason as it was written', () => {
  const reasons = ['unpaid', 'fee_open', 'unconfirmed', 'unchecked'].map((one) =>
    orderReasonText(one, 'transfer'),
  );
  expect(new Set(reasons).size).toBe(4);
  for (const reason of reasons) expect(reason).toMatch(/ sampai batas waktunya\.| dalam /);
  expect([orderReasonText('Salah alamat', 'cod'), orderReasonText(null, 'cod')]).toEqual([
    'Salah alamat',
    null,
  ]);
});

test('shows an account in full to the payer, and only its last digits in an e-mail', () => {
  const account = { bank: 'BRI', number: '1234567890', holder: 'Sarjono' };
  expect(accountText(account)).toBe('BRI 1234567890 a.n. Sarjono');
  expect(accountEnd(account)).toBe('BRI dengan nomor berakhiran 7890');
  expect([-1, 0, 1].map(balanceLabel).map((text) => text.startsWith('Lebih'))).toEqual([true, false, false]);
  expect(formatDateTime('2026-11-21T03:00:00Z')).toMatch(/^21 Nov 2026, 10[.:]00 WIB$/);
});

test('a stall without a location is placed in the middle of Yogyakarta; a kota is labelled as one', () => {
  const { latitude, longitude } = FARMER_DEFAULTS;
  expect(hasCoordinates({ latitude, longitude })).toBe(false);
  expect(hasCoordinates({ latitude: -7.7, longitude })).toBe(true);
  expect(hasCoordinates({ latitude, longitude: 110.4 })).toBe(true);
  expect(cityName({ name: 'Yogyakarta', type: 'Kota' })).toBe('Kota Yogyakarta');
  expect(cityName({ name: 'Sleman', type: 'Kabupaten' })).toBe('Sleman');
});

test('the address of an upload gives its id, and any other address gives none', () => {
  const [one, other] = [`p${'a1'.repeat(13)}`, `u${'b2'.repeat(13)}`];
  expect(uploadIdOf(uploadUrlOf(one))).toBe(one);
  for (const text of ['/gambar/beras.webp', `${uploadUrlOf(one)}?x`, ` ${uploadUrlOf(one)}`])
    expect(uploadIdOf(text)).toBeNull();
  expect(uploadIdsIn(`![a](${uploadUrlOf(one)}) dan ${uploadUrlOf(other)}`)).toEqual([one, other]);
  expect(logoUrl(uploadUrlOf(one), 144)).toBe(`/icon/${one}-144.png`);
  expect(iconUrl(uploadUrlOf(one), 512)).toBe(`/icon/${one}-512.png`);
  expect(iconUrl('', 192)).toBe('/gambar/brand/icon-192.png');
});

test.each([
  ['price_customer', 12_500, 'Rp 12.500'],
  ['min_lot', 2.5, '2,5'],
  ['step', 0.25, '0,25'],
  ['quality_class', 'gkg', 'GKG'],
  ['negotiable', true, 'ya'],
  ['negotiable', false, 'tidak'],
  ['tags', ['a', 'b'], 'a, b'],
] as const)('shows the value of a field %s in Indonesian', (name, value, text) => {
  if (!isListingField(name)) throw new Error(`${name} is no field`);
  expect(fieldText(name, value, 'IDR').replaceAll('\u00a0', ' ')).toBe(text);
});

test('rejects unknown listing fields, and detects unreadable characters', () => {
  expect(['toString', 'stok', 'min_lot'].map(isListingField)).toEqual([false, false, true]);
  expect(['Beras', '\0', '\ud800', '🌾'].map(isReadable)).toEqual([true, false, false, true]);
});

test('lists Indonesia first among the countries, the others by name', () => {
  const [first, ...rest] = countryNames();
  expect(first).toBe('Indonesia');
  expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, 'id')));
  expect(rest.length).toBeGreaterThan(180);
});
