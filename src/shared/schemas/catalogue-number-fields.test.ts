import { expect, test } from 'vitest';
import {
  edgesOfNumbers,
  type Figures,
  MONEY,
  type Numbers,
  numbersOf,
  saidOf,
  saidOfNumbers,
  sameBeyond,
  sumOf,
} from '../../../tests/support/schema-errors.ts';
import { guestReviewInput, listingsQuery, savedListingsInput } from './catalogue/catalogue-schemas.ts';
import { createListingInput, updateListingInput } from './catalogue/listing-schemas.ts';
import { createPooledLotInput, depositInput, memberPayoutInput } from './catalogue/pooled-lot-schemas.ts';
import { createPriceInput } from './catalogue/reference-price-schemas.ts';
import { createCouponInput } from './coupon-schemas.ts';
import { ID_MAX } from './fields/paging.ts';

/*
 * Checks each number field at its edges: the accepted minimum and maximum, and the error text one step beyond
 * each.
 */

const email = 'sri@contoh.example';
const SAFE = Number.MAX_SAFE_INTEGER;
const listing = { name: 'Beras', unit: 'kg', stock: 5, price_tengkulak: 9_000, price_customer: 12_000 };
const price = {
  ...{ commodity: 'gabah', kind: 'hpp', level: 'produsen', low: 6_500 },
  ...{ effective_from: '2026-11-26', source: 'Kepbadan' },
};
const reading = { gross: 51.2, tare: 0.2, sacks: 1 };
const [noId, version] = [sameBeyond(1, ID_MAX, null), sameBeyond(1, SAFE, null)];
const figure = (said: string, least: 0 | 1): Numbers => {
  const below = least === 0 ? 'tidak boleh kurang dari 0' : 'harus lebih dari 0';
  return [least, MONEY, `${said} ${below}`, `${said} terlalu besar`, `${said} harus bilangan bulat`];
};

const forms: Figures[] = [
  [
    'a coupon',
    createCouponInput,
    { code: 'PANEN', kind: 'fixed', value: 10 },
    {
      value: sumOf(
        'Potongan paling sedikit 1.',
        'Nilainya terlalu besar.',
        'Isi besar potongan dengan bilangan bulat.',
      ),
      totalLimit: [1, 1e9, 'Paling sedikit 1.', 'Nilainya terlalu besar.', 'Isi dengan bilangan bulat.'],
      minSubtotal: [
        ...([0, MONEY, 'Tidak boleh kurang dari 0.', 'Nilainya terlalu besar.'] as const),
        'Isi belanja paling sedikit dengan bilangan bulat.',
      ],
    },
  ],
  [
    'a review',
    guestReviewInput,
    { name: 'Sri', email, comment: 'Pulen', rating: 5 },
    { rating: sameBeyond(1, 5, 'Pilih 1 sampai 5 bintang.') },
  ],
  ['goods kept for later', savedListingsInput, { ids: [1] }, { 'ids.0': noId }],
  [
    'goods looked for',
    listingsQuery,
    {},
    {
      price_from: sameBeyond(0, MONEY, 'Harga harus berupa bilangan bulat dalam satuan mata uang terkecil.'),
    },
  ],
  [
    'goods',
    createListingInput,
    listing,
    {
      farmer_id: sameBeyond(1, ID_MAX, 'Pilih petani'),
      price_tengkulak: figure('Harga tengkulak', 0),
      price_customer: figure('Harga customer', 0),
      bid_auto_accept: figure('Batas harga', 1),
      bid_floor: figure('Batas harga', 1),
    },
  ],
  ['goods that change', updateListingInput, {}, { version }],
  [
    'a lot',
    createPooledLotInput,
    { listing_id: 1, fee_percent: 0 },
    {
      listing_id: sameBeyond(1, SAFE, 'Pilih produknya'),
      fee_per_kg: [
        0,
        10_000_000,
        'Bagian kelompok per kg tidak boleh kurang dari 0',
        'Bagian kelompok per kg terlalu besar',
      ],
    },
  ],
  [
    'a deposit',
    depositInput,
    { member_id: 1, readings: [reading] },
    {
      member_id: sameBeyond(1, SAFE, 'Pilih anggotanya'),
      'readings.0.sacks': [
        ...([0, 2000, 'Jumlah karung tidak boleh kurang dari 0', 'Karung terlalu banyak'] as const),
        'Isi jumlah karung',
      ],
    },
  ],
  [
    'money handed on',
    memberPayoutInput,
    { member_id: 1, amount: 1 },
    {
      member_id: sameBeyond(1, SAFE, 'Pilih anggotanya'),
      amount: sumOf('Jumlahnya harus lebih dari 0', 'Jumlahnya terlalu besar', 'Isi jumlah uangnya'),
    },
  ],
  [
    'a reference',
    createPriceInput,
    price,
    {
      low: [1, 10_000_000, 'Harga harus lebih dari 0', 'Terlalu tinggi', 'Isi harga dalam rupiah'],
      zone: sameBeyond(0, 3, 'Pilih zona'),
    },
  ],
];

test.each(numbersOf(forms))(
  'checks the limits of the number field %s: %s',
  (_what, at, schema, base, numbers) =>
    expect(saidOfNumbers(schema, base, at, numbers)).toEqual(edgesOfNumbers(numbers)),
);

test.each([
  ['fee_percent', 'Bagian kelompok', 100],
  ['moisture', 'Kadar air dasar', 60],
  ['hampa', 'Hampa dasar', 60],
])('accepts a lot’s %s (%s) up to %d percent in hundredths', (field, name, most) => {
  const base = { listing_id: 1, fee_percent: 0 };
  const numbers: Numbers = [
    0,
    most,
    `${name} tidak boleh kurang dari 0 %`,
    `${name} paling tinggi ${most} %`,
  ];
  expect(saidOfNumbers(createPooledLotInput, base, field, numbers, 0.01)).toEqual(edgesOfNumbers(numbers));
  const say = (value: unknown) => saidOf(createPooledLotInput, { ...base, [field]: value });
  expect([say(0.125), say('x'), say(12.34)]).toEqual([
    `${field}: Paling banyak dua angka di belakang koma`,
    `${field}: Isi ${name} dengan angka`,
    'ok',
  ]);
});

test.each([
  ['moisture', 'Kadar air', 100],
  ['empty_husk', 'Hampa dan kotoran', 100],
  ['broken', 'Butir patah', 100],
  ['menir', 'Butir menir', 100],
  ['weigh_tolerance', 'Toleransi', 20],
  ['weigh_moisture', 'Kadar air dasar', 40],
  ['weigh_hampa', 'Hampa dasar', 40],
])('accepts the %s (%s) of goods up to %d percent in tenths', (field, said, most) => {
  const numbers: Numbers = [0, most, `${said} tidak boleh kurang dari 0`, `${said} paling tinggi ${most}`];
  expect(saidOfNumbers(createListingInput, listing, field, numbers, 0.1)).toEqual(edgesOfNumbers(numbers));
  const say = (value: unknown) => saidOf(createListingInput, { ...listing, [field]: value });
  for (const tenths of [0.1, 0.3, 13.5, 14, 19.9]) expect(say(tenths)).toBe('ok');
  for (const finer of [0.25, 13.55, 0.01])
    expect(say(finer)).toBe(`${field}: ${said} paling banyak satu angka di belakang koma`);
  expect(say('x')).toBe(`${field}: ${said} harus angka`);
});
