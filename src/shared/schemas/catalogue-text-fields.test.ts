import { expect, test } from 'vitest';
import {
  edgesOf,
  type Form,
  fieldsOf,
  maybe,
  needed,
  saidAtEdges,
  saidOf,
  type Words,
} from '../../../tests/support/schema-errors.ts';
import { guestReviewInput, listingsQuery, searchQuery, suggestQuery } from './catalogue/catalogue-schemas.ts';
import { createListingInput, sellerListingsFilter } from './catalogue/listing-schemas.ts';
import { depositInput, disputeInput, memberPayoutInput } from './catalogue/pooled-lot-schemas.ts';
import { priceBoardQuery } from './catalogue/price-board-schemas.ts';
import { createPriceInput } from './catalogue/reference-price-schemas.ts';
import { changeViewInput, saveViewInput } from './catalogue/saved-view-schemas.ts';
import { changeShoppingListInput, createShoppingListInput } from './catalogue/shopping-list-schemas.ts';
import { findCouponsQuery } from './coupon-schemas.ts';

/*
 * Checks each text field: its maximum length, one character more, an empty text, and values that are no text.
 */

const unreadable = 'Ada huruf yang tidak bisa dibaca';
const dotted = `${unreadable}.`;
const listing = { name: 'Beras', unit: 'kg', stock: 5, price_tengkulak: 9_000, price_customer: 12_000 };
const review = { name: 'Sri', email: 'sri@contoh.example', comment: 'Pulen', rating: 5 };
const price = {
  ...{ commodity: 'gabah', kind: 'hpp', level: 'produsen', low: 6_500 },
  ...{ effective_from: '2026-11-26', source: 'Kepbadan' },
};
const regency: Words = { most: 80, long: 'Nama wilayah paling panjang 80 huruf.' };
const place: Words = {
  ...regency,
  blank: 'Isi nama wilayah.',
  wrong: 'Nama wilayah harus berupa teks.',
  unreadable: dotted,
};
const asked: Words = {
  ...{ most: 200, long: 'Pencarian paling panjang 200 huruf.', unreadable: dotted },
  wrong: 'Kata pencarian harus berupa teks.',
};
const tooLong = 'Pencarian terlalu panjang';
const alt = 'Keterangan gambar paling banyak 160 huruf';

const forms: Form[] = [
  ['goods looked for', listingsQuery, {}, '.', { city: place, province: place, q: asked }],
  ['searching', searchQuery, {}, '.', { q: { ...asked, blank: 'Isi kata yang dicari.' } }],
  ['suggestions', suggestQuery, {}, '.', { q: asked }],
  [
    'a review',
    guestReviewInput,
    review,
    '.',
    { name: needed(80, 'Isi nama Anda.', '.'), comment: needed(2000, 'Tulis ulasan Anda.', '.') },
  ],
  [
    'goods',
    createListingInput,
    { ...listing, images: [{ url: '/gambar/a.avif' }] },
    '',
    {
      name: needed(120, 'Isi nama produk'),
      'images.0.alt': { most: 160, long: alt, wrong: 'Isi dengan teks', unreadable },
      description: { most: 4000, unreadable },
      certificate: { most: 60, wrong: 'Isi dengan teks', unreadable },
      grade: { most: 60, wrong: 'Isi dengan teks', unreadable },
      measured_by: { most: 80, wrong: 'Isi dengan teks', unreadable },
      measured_with: { most: 80, wrong: 'Isi dengan teks', unreadable },
    },
  ],
  ['goods of the office', sellerListingsFilter, {}, '', { q: { most: 200, long: tooLong, unreadable } }],
  ['the board of prices', priceBoardQuery, {}, '.', { city: { ...regency, wrong: place.wrong! } }],
  ['a reference', createPriceInput, price, '', { source: needed(200, 'Isi sumbernya') }],
  [
    'money handed on',
    memberPayoutInput,
    { member_id: 1, amount: 1 },
    '',
    { note: { most: 300, wrong: 'Isi catatan', unreadable } },
  ],
  [
    'a deposit',
    depositInput,
    { member_id: 1, readings: [{ gross: 51.2 }] },
    '.',
    {
      tera: maybe(40, '.'),
      place: maybe(120, '.'),
      note: { ...{ most: 300, long: 'Paling banyak 300 huruf' }, wrong: 'Isi catatan', unreadable },
    },
  ],
  ['a contest', disputeInput, {}, '', { reason: needed(300, 'Tulis apa yang tidak cocok') }],
  [
    'a list',
    createShoppingListInput,
    { name: 'Dapur' },
    '.',
    {
      name: needed(60, 'Isi nama daftar.', '.'),
      order: { most: 40, long: 'Pesanan tidak ditemukan.', asTyped: true },
    },
  ],
  ['a list that changes', changeShoppingListInput, {}, '.', { name: needed(60, 'Isi nama daftar.', '.') }],
  [
    'a view',
    saveViewInput,
    { list: 'orders', name: 'Lunas', query: '' },
    '',
    {
      name: needed(60, 'Isi nama tampilan'),
      query: { most: 500, long: 'Tampilan ini terlalu panjang', asTyped: true },
    },
  ],
  [
    'a view that changes',
    changeViewInput,
    { shared: true, isDefault: false },
    '',
    { name: needed(60, 'Isi nama tampilan') },
  ],
  ['coupons', findCouponsQuery, {}, '', { q: { most: 200, long: tooLong } }],
];

test.each(fieldsOf(forms))(
  'checks the limits of the text field %s: %s',
  (_what, at, schema, base, words, end) =>
    expect(saidAtEdges(schema, base, at, words)).toEqual(edgesOf(words, end)),
);

test('names are one line; blank fields of a listing count as none', () => {
  for (const name of ['a\nb', 'a\u0085b']) {
    expect(saidOf(changeViewInput, { name, shared: false, isDefault: false })).toBe(`name: ${unreadable}`);
    expect(saidOf(createShoppingListInput, { name })).toBe(`name: ${dotted}`);
  }
  expect(createListingInput.parse({ ...listing, grade: ' ', certificate: '' })).toMatchObject({
    ...{ grade: null, certificate: null, description: '', tags: [], category: 'lainnya' },
  });
});
