import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type Key, saidOf, wrongOf } from '../../../tests/support/schema-errors.ts';
import { idText } from './catalogue/catalogue-schemas.ts';
import { createListingInput, importedListing } from './catalogue/listing-schemas.ts';
import {
  addressParams,
  checkoutBidInput,
  complaintInput,
  orderCodeParams,
  quoteInput,
  receiptInput,
} from './order-schemas.ts';
import { taxDepositInput, taxQuery } from './tax-schemas.ts';
import {
  codeTicketInput,
  offlineTicket,
  offlineTicketInput,
  proposeTicketInput,
  ticketCodeParams,
} from './weigh-ticket-schemas.ts';

/* Checks that each identifier matches as a whole, with nothing before or after it. */

const isTaken = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

const hex = '0123456789abcdef';
const sha = hex.repeat(4);
const picture = `/unggahan/p${'a1'.repeat(13)}.webp`;
const listing = { name: 'Beras', unit: 'kg', stock: 5, price_tengkulak: 9_000, price_customer: 12_000 };
const ticket = {
  ...{ line: 1, readings: [{ gross: 51.2 }], weighed_by: 'Ani' },
  weighed_at: '2026-11-22T08:00:00+07:00',
};
const sealed = { ...ticket, order: 'LB-AB12', by: 'seller', key: hex.repeat(2) };
const deposit = { month: '2026-11', amount: 1, paidOn: '2026-11-21', ntpn: '0123456789ABCDEF' };
const [noPhoto, noPicture] = ['Unggah foto lebih dahulu.', 'Harus berupa URL gambar yang benar'];
const noCover = 'Harus berupa alamat https dari sebuah gambar';
const month = 'Tulis bulannya seperti 2026-11';
const [orderCode, sign] = ['Kode pesanan tidak benar.', 'Tanda nota belum benar.'];
const ofHexes = (length: number) => {
  const whole = sha.slice(0, length);
  return [
    [whole],
    ['', whole.slice(1), `${whole}0`, `g${whole.slice(1)}`, whole.toUpperCase(), whole[0]!],
  ] as const;
};
const ofPictures = [
  [picture],
  [picture.replace('a1', ''), picture.replace('a1', 'A1'), picture.replace('.w', 'w'), '/unggahan/pa.webp'],
] as const;

test.each<Key>([
  [
    "an order's code",
    orderCodeParams,
    {},
    'code',
    orderCode,
    ['LB-AB12', 'LB-ABCDEFGH1234'],
    ['LB-AB1', 'lb-ab12', 'LB-ABCDEFGH12345'],
  ],
  [
    'the same on a sealed ticket',
    offlineTicket,
    sealed,
    'order',
    orderCode,
    ['LB-AB12', 'LB-ABCDEFGH1234'],
    ['LB-AB1', 'lb-ab12', 'LB-ABCDEFGH12345'],
  ],
  [
    "a ticket's code",
    ticketCodeParams,
    {},
    'code',
    'Kode nota tidak benar.',
    ['NT-AB12CD34'],
    ['NT-AB12CD3', 'NT-AB12CD345', 'NT-ab12cd34'],
  ],
  ['an address', addressParams, {}, 'id', 'Alamat ini tidak dikenal.', ...ofHexes(64)],
  ['a remembered address', checkoutBidInput, {}, 'address', 'Pilih alamat.', ...ofHexes(64)],
  ['the key of a ticket', proposeTicketInput, ticket, 'key', 'Kunci nota belum benar.', ...ofHexes(32)],
  ['its seal', offlineTicketInput, { ticket: '' }, 'seal', sign, ...ofHexes(64)],
  ['the yes to it', offlineTicketInput, { ticket: '' }, 'yes', sign, ...ofHexes(64)],
  [
    'six figures',
    codeTicketInput,
    { line: 1, expected_ticket_id: 1 },
    'pin',
    'Isi enam angka.',
    ['012345'],
    ['01234', '0123456', '01234a'],
  ],
  [
    'a photo of a complaint',
    complaintInput,
    { text: 'a', pictures: [] },
    'pictures.0',
    noPhoto,
    ...ofPictures,
  ],
  ['a photo of a scale', proposeTicketInput, { ...ticket, photos: [] }, 'photos.0', noPhoto, ...ofPictures],
  [
    'a proof',
    receiptInput,
    {},
    'url',
    'Unggah bukti pembayaran.',
    [picture, '/unggahan/a-b_c.PNG'],
    ['/unggahan/', '/unggahan/a/b', '/unggahan/a b'],
  ],
  [
    'a picture of goods',
    createListingInput,
    listing,
    'image_url',
    noCover,
    [picture, '/gambar/beras/a-1.avif'],
    ['/unggahan/', '/lain/a.webp', '/gambar/a b.avif', 'gambar/a.avif'],
  ],
  [
    'a receipt of the state',
    taxDepositInput,
    deposit,
    'ntpn',
    'NTPN terdiri dari 16 huruf dan angka.',
    ['0123456789abcdef', '0123-4567 89AB-CDEF'],
    ['0123456789ABCDE', '0123456789ABCDEF0', '0123456789ABCDE.'],
  ],
  [
    'a month of tax',
    taxQuery,
    {},
    'month',
    month,
    ['2026-01', '2026-12', '2099-10'],
    ['2026-00', '2026-13', '1999-12', '2026-1', '202-11', '2026-111'],
  ],
])('validates the identifier of %s', (_what, ...key) => expect(wrongOf(...key)).toEqual([]));

test.each([
  ['7', true],
  ['1234567890', true],
  ['0', false],
  ['07', false],
  ['12345678901', false],
  ['7a', false],
  ['a7', false],
])("a delivery method for the farmer '%s' is valid: %s", (farmer, taken) =>
  expect(isTaken(quoteInput, { items: [], delivery: { [farmer]: 'pickup' } })).toBe(taken),
);

test.each([
  ['1', 1],
  ['0012', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['0', undefined],
  ['12345678901', undefined],
  ['', undefined],
  ['a1', undefined],
  ['1a', undefined],
  ['1.5', undefined],
])("parses the listing id '%s' of an address as %s", (text, id) =>
  expect(idText.safeParse(text).data).toBe(id),
);

test('a pasted picture address becomes the cover, and only with https', () => {
  const say = (image_url: string) => saidOf(createListingInput, { ...listing, image_url });
  expect(say('https://a.example/b.webp')).toBe('ok');
  for (const url of ['http://a.example/b.webp', 'httpx://a', 'a https://b.example', '//a.example/b.webp'])
    expect(say(url)).toBe(`image_url: ${noCover}`);
  const inFile = (image_url: string) => saidOf(importedListing, { ...listing, image_url });
  expect(inFile('https://a.example/b.webp')).toBe(
    'image_url: Unggah gambarnya ke sini; alamat gambar dari situs lain tidak bisa ditampilkan',
  );
  expect(inFile('httpx://a')).toBe(`image_url: ${noPicture}`);
  expect(createListingInput.parse({ ...listing, image_url: ' ' }).image_url).toBeNull();
  const longest = `/gambar/${'a'.repeat(492)}`;
  expect([say(longest), say(`${longest}a`)]).toEqual(['ok', 'image_url: Alamat gambar terlalu panjang']);
});
