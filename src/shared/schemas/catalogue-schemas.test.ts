import { expect, test } from 'vitest';
import type { z } from 'zod';
import { long, many, saidOf } from '../../../tests/support/schema-errors.ts';
import { acceptBidsInput, counterBidInput, placeBidInput } from './bid-schemas.ts';
import { changeCartInput, mergeCartInput } from './cart-schemas.ts';
import { bulkInput } from './catalogue/bulk-action-schemas.ts';
import {
  guestReviewInput,
  listingsQuery,
  reviewInput,
  savedListingsInput,
} from './catalogue/catalogue-schemas.ts';
import { adjustStockInput, createListingInput, updateListingInput } from './catalogue/listing-schemas.ts';
import { depositInput } from './catalogue/pooled-lot-schemas.ts';
import { changeShoppingListInput } from './catalogue/shopping-list-schemas.ts';
import * as letters from './communication-schemas.ts';
import { inviteInput } from './people/farmer-group-schemas.ts';

type Case = [what: string, schema: z.ZodType, value: unknown, said: string];

const listing = { name: 'Beras', unit: 'kg', stock: 5, price_tengkulak: 9_000, price_customer: 12_000 };
const near = 'lat: Urutan terdekat membutuhkan lat dan lng.';
const above = 'price_from: Harga terendah di atas harga tertinggi.';
const picture = (at: number) => ({ url: `/gambar/${at}.avif` });
const upload = (at: number) => `/unggahan/p${'0'.repeat(25)}${at}.webp`;
const review = { comment: 'Pulen', rating: 5 };
const step = 'harus salah satu dari 1; 0,5; 0,25; 0,1; 0,05; atau 0,001';
const classes =
  'Premium, Medium, Submedium, Pecah, Beras merah, Beras hitam, Ketan, Organik bersertifikat, Fortifikasi, Indikasi geografis, GKG, GKP';
const deposit = (reading: object) => ({ member_id: 1, readings: [reading] });
const kilos = 'Tara harus lebih ringan daripada bruto';

test.each<Case>([
  ['the nearest first, from somewhere', listingsQuery, { sort: 'nearest', lat: -7.7, lng: 110.3 }, 'ok'],
  ['from the equator', listingsQuery, { sort: 'nearest', lat: '0', lng: '0' }, 'ok'],
  ['from nowhere', listingsQuery, { sort: 'nearest' }, near],
  ['with half a place', listingsQuery, { sort: 'nearest', lat: 1 }, near],
  ['with the other half', listingsQuery, { sort: 'nearest', lng: 1 }, near],
  ['half a place for no reason', listingsQuery, { sort: 'newest', lat: 1 }, 'ok'],
  ['at one price', listingsQuery, { price_from: 5, price_to: 5 }, 'ok'],
  ['from a price on', listingsQuery, { price_from: 5 }, 'ok'],
  ['up to a price', listingsQuery, { price_to: 0 }, 'ok'],
  ['backwards', listingsQuery, { price_from: 6, price_to: 5 }, above],
  ['north of the pole', listingsQuery, { lat: 90.1 }, 'lat: Lintang harus antara -90 dan 90.'],
  ['beyond the line of dates', listingsQuery, { lng: 180.1 }, 'lng: Bujur harus antara -180 dan 180.'],
  ['two hundred goods kept', savedListingsInput, { ids: many(200, (id) => id) }, 'ok'],
  [
    'one more',
    savedListingsInput,
    { ids: many(201, (id) => id) },
    'ids: Paling banyak 200 produk tersimpan.',
  ],
  ['a review without a name', reviewInput, review, 'ok'],
  ['of a guest', guestReviewInput, review, 'name: Isi nama Anda.'],
  ['of four pictures', reviewInput, { ...review, pictures: many(4, upload) }, 'ok'],
  ['of five', reviewInput, { ...review, pictures: many(5, upload) }, 'pictures: Paling banyak 4 foto.'],
  ['eight pictures', createListingInput, { ...listing, images: many(8, picture) }, 'ok'],
  ['nine', createListingInput, { ...listing, images: many(9, picture) }, 'images: Paling banyak 8 gambar'],
  [
    'one twice',
    createListingInput,
    { ...listing, images: [picture(1), picture(1)] },
    'images: Ada gambar yang sama lebih dari sekali',
  ],
  [
    'none in its place',
    createListingInput,
    { ...listing, images: [{ url: '' }] },
    'images.0.url: Isi alamat gambar',
  ],
  ['ten tags', createListingInput, { ...listing, tags: many(10, String) }, 'ok'],
  ['eleven', createListingInput, { ...listing, tags: many(11, String) }, 'tags: Paling banyak 10 tag'],
  ['a tag of thirty letters', createListingInput, { ...listing, tags: [long(30)] }, 'ok'],
  [
    'of one more',
    createListingInput,
    { ...listing, tags: [long(31)] },
    'tags.0: Satu tag paling banyak 30 huruf',
  ],
  ['of none', createListingInput, { ...listing, tags: [' '] }, 'tags.0: Tag tidak boleh kosong'],
  ['of a number', createListingInput, { ...listing, tags: [5] }, 'tags.0: Tag harus berupa teks'],
  ['no list of them', createListingInput, { ...listing, tags: 'a' }, 'tags: Tag harus berupa daftar'],
  ['sold by halves', createListingInput, { ...listing, step: 0.5 }, 'ok'],
  ['by thirds', createListingInput, { ...listing, step: 0.3 }, `step: Kelipatan ${step}`],
  ['a lot of none', createListingInput, { ...listing, min_lot: 0 }, 'min_lot: Harus lebih dari 0'],
  ['of words', createListingInput, { ...listing, min_lot: 'x' }, 'min_lot: Harus angka'],
  ['too large a one', createListingInput, { ...listing, min_lot: 1e9 }, 'min_lot: Terlalu besar'],
  [
    'no class',
    createListingInput,
    { ...listing, quality_class: 'luar' },
    `quality_class: Pilih kelas mutu: ${classes}`,
  ],
  [
    'less than no stock',
    createListingInput,
    { ...listing, stock: -1 },
    'stock: Stok tidak boleh kurang dari 0',
  ],
  ['more than fits', createListingInput, { ...listing, stock: 1e9 }, 'stock: Stok terlalu besar'],
  ['a change of nothing', updateListingInput, {}, 'ok'],
  ['stock up', adjustStockInput, { by: 0.5 }, 'ok'],
  ['neither up nor down', adjustStockInput, { by: 0 }, 'by: Perubahan stok tidak boleh 0'],
  ['all of it gone', adjustStockInput, { out: true }, 'ok'],
  ['not gone', adjustStockInput, { out: false }, ': Sebutkan perubahan stoknya'],
  ['a weight with its bag', depositInput, deposit({ gross: 5, tare: 4.999 }), 'ok'],
  ['the bag alone', depositInput, deposit({ gross: 5, tare: 5 }), `readings.0.tare: ${kilos}`],
  ['three hundred weights', depositInput, { member_id: 1, readings: many(300, () => ({ gross: 5 })) }, 'ok'],
  [
    'one more weight',
    depositInput,
    { member_id: 1, readings: many(301, () => ({ gross: 5 })) },
    'readings: Paling banyak 300 timbangan',
  ],
  ['no weight', depositInput, { member_id: 1, readings: [] }, 'readings: Isi hasil timbangan'],
  [
    'twenty-one measures of water',
    depositInput,
    { ...deposit({ gross: 5 }), moisture: many(21, () => 14) },
    'moisture: Paling banyak 20 pengukuran',
  ],
  ['a cart of two goods', mergeCartInput, { items: many(2, (id) => ({ id, quantity: 1 })) }, 'ok'],
  ['a hundred goods gone', changeCartInput, { remove: many(100, (id) => id) }, 'ok'],
  [
    'a hundred goods off a list',
    changeShoppingListInput,
    { remove: many(100, (id) => id), set: many(2, (id) => ({ id, quantity: 1 })) },
    'ok',
  ],
  [
    'a sum too large for the largest quantity',
    placeBidInput,
    { qty: 999_999_999.999, bid_price: 1_000_000 },
    'qty: Total tawaran terlalu besar.',
  ],
  [
    'a quantity that is too large itself',
    counterBidInput,
    { expected_offer_id: 1, qty: 1e9, bid_price: 1 },
    'qty: Jumlah terlalu besar.',
  ],
  ['no bid named', acceptBidsInput, {}, 'bids: Pilih paling sedikit satu penawaran.'],
  [
    'a hundred and one looked at',
    letters.moderateInput,
    { items: many(101, (id) => ({ kind: 'review', id })), status: 'approved' },
    'items: Paling banyak 100 sekaligus',
  ],
  [
    'none looked at',
    letters.moderateInput,
    { items: [], status: 'approved' },
    'items: Pilih paling sedikit satu',
  ],
])('validates the catalogue: %s', (_what, schema, value, text) => expect(saidOf(schema, value)).toBe(text));

test('tags are lower case and unique; a member’s e-mail is lower case and normalised', () => {
  expect(createListingInput.parse({ ...listing, tags: ['Organik', ' organik ', 'BARU'] }).tags).toEqual([
    'organik',
    'baru',
  ]);
  const invited = { name: 'Tono', role: 'anggota', email: ' TONO@Contoh.example ' };
  expect(inviteInput.parse(invited).email).toBe('tono@contoh.example');
});

test('no more than a hundred rows can be selected one by one', () => {
  const of = (n: number) => ({ noun: 'orders', action: 'ship', filter: {}, ids: many(n, String) });
  expect([saidOf(bulkInput, of(100)), saidOf(bulkInput, of(101))]).toEqual([
    'ok',
    'ids: Paling banyak 100 baris',
  ]);
  for (const round of [1, 50, 100, 500, 1000])
    expect(saidOf(bulkInput, { noun: 'products', action: 'price', value: 5, round, filter: {} })).toBe('ok');
  for (const remove of [many(101, (id) => id), [0]])
    for (const schema of [changeCartInput, changeShoppingListInput])
      expect(saidOf(schema, { remove })).not.toBe('ok');
});
