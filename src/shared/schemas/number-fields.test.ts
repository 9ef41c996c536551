import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  edgesOfNumbers,
  type Figures,
  MONEY,
  type Numbers,
  numbersOf,
  saidOfNumbers,
  sameBeyond,
  sumOf,
} from '../../../tests/support/schema-errors.ts';
import { acceptBidsInput, respondToBidInput } from './bid-schemas.ts';
import { mergeCartInput } from './cart-schemas.ts';
import * as letters from './communication-schemas.ts';
import { entryVersionInput, moveEntryInput } from './content-admin-schemas.ts';
import { commentInput } from './content-schemas.ts';
import { ID_MAX } from './fields/paging.ts';
import * as orders from './order-schemas.ts';
import { bankIgnoreInput, bankMatchInput, payoutInput, payoutReturnInput } from './payment-schemas.ts';
import { createFarmerInput, moveFarmerInput, updateUserInput } from './people/account-schemas.ts';
import { identityInput } from './people/identity-schemas.ts';
import { markNoticesReadInput } from './people/notice-schemas.ts';
import { dataBreachChange, dataBreachForm, dataBreachInput } from './people/privacy-schemas.ts';
import { preferencesInput, updateSellerProfileInput } from './people/seller-profile-schemas.ts';
import { applyToSellInput, decideApplicationInput } from './people/seller-schemas.ts';
import { ticketFigures } from './ticket-figures-schema.ts';
import { balanceInput, confirmTicketInput } from './weigh-ticket-schemas.ts';

/*
 * Checks each number field at its edges: the accepted minimum and maximum, and the error text one step beyond
 * each.
 */

const SAFE = Number.MAX_SAFE_INTEGER;
const email = 'sri@contoh.example';
const billing = {
  ...{ firstName: 'Sri', lastName: '', country: 'Indonesia', address1: 'Jl. Kaliurang' },
  ...{ city: 'Sleman', state: 'Yogyakarta', postcode: '55581', email },
};
const order = { items: [{ id: 1, quantity: 2, price: 12_000 }], billing };
const place = { address: 'Pakem', province: 'Yogyakarta', city: 'Sleman' };
const farmer = { name: 'Pak Tani', phone: '0812', ...place, latitude: -7.7, longitude: 110.3 };
const photo = `/unggahan/p${'a1'.repeat(13)}.webp`;
const stall = { kind: 'person', name: 'Pak Tani', phone: '0812', grows: 'Padi', ...place, photo };
const reading = { gross: 51.2, tare: 0.2, sacks: 1 };
const ticket = { readings: [reading], weighed_by: 'Ani', weighed_at: '2026-11-22T08:00:00+07:00' };
const breach = { what: 'a', data: 'b', people: 0, foundAt: '2026-11-21T00:00:00Z' };

const [noId, version] = [sameBeyond(1, ID_MAX, null), sameBeyond(1, SAFE, null)];
const goods = sameBeyond(1, ID_MAX, 'Nomor produk belum benar.');
const seenPrice: Numbers = [
  ...([0, MONEY, 'Harga harus bilangan bulat.', 'Harga terlalu besar.'] as const),
  'Harga harus bilangan bulat.',
];
const notZero = 'Jumlah harus lebih dari 0.';
const people: Numbers = [
  ...([0, 100_000_000, 'Isi perkiraan jumlah orang', 'Terlalu besar'] as const),
  'Isi perkiraan jumlah orang',
];
const hour: Numbers = [0, 23, 'Jam 0 sampai 23', 'Jam 0 sampai 23', 'Isi dengan jam 0 sampai 23'];
const part = 'Antara 1 dan 100 persen';
const percent: Numbers = [1, 100, part, part, 'Isi dengan persen yang bulat'];
const fee: Numbers = [
  ...([0, MONEY, 'Ongkos tidak boleh kurang dari 0', 'Ongkos terlalu besar'] as const),
  'Ongkos harus bilangan bulat',
];
const [line, seen] = [
  'Barang ini tidak ada di pesanan.',
  'Muat ulang halaman, lalu lihat notanya sekali lagi.',
];

const forms: Figures[] = [
  ['bids', acceptBidsInput, { bids: [{ id: 1, expected_offer_id: 1 }] }, { 'bids.0.id': noId }],
  [
    'an answer',
    respondToBidInput,
    {},
    { expected_offer_id: sameBeyond(1, SAFE, 'Sebutkan tawaran yang dijawab.') },
  ],
  [
    'a cart',
    mergeCartInput,
    { items: [{ id: 1, quantity: 1 }] },
    { 'items.0.id': goods, 'items.0.price': seenPrice },
  ],
  ['a comment', commentInput, { name: 'Sri', email, comment: 'Bagus' }, { post: noId }],
  ['an entry', entryVersionInput, {}, { version }],
  ['its place', moveEntryInput, {}, { to: version }],
  ['a reply', letters.replyInput, { text: 'a' }, { after: sameBeyond(0, ID_MAX, null) }],
  [
    'what is let through',
    letters.moderateInput,
    { items: [{ kind: 'review', id: 1 }], status: 'approved' },
    { 'items.0.id': noId },
  ],
  ['a letter', letters.sendNewsletterInput, {}, { version }],
  [
    'a payout',
    payoutInput,
    { farmers: [{ id: 1, amount: 1 }] },
    {
      'farmers.0.id': [1, ID_MAX, 'Nomor petani belum benar.', null, 'Nomor petani belum benar.'],
      'farmers.0.amount': sumOf(notZero),
    },
  ],
  [
    'a part that came back',
    payoutReturnInput,
    { reason: 'abc' },
    { farmer: [1, ID_MAX, 'Nomor petani belum benar.', null] },
  ],
  [
    'rows of the bank',
    bankMatchInput,
    { lines: [{ id: 1, payment: 1 }] },
    { 'lines.0.id': [1, ID_MAX, 'Nomor baris belum benar.', null], 'lines.0.payment': noId },
  ],
  [
    'rows put aside',
    bankIgnoreInput,
    { ids: [1] },
    { 'ids.0': [1, ID_MAX, 'Nomor baris belum benar.', null] },
  ],
  [
    'an order',
    orders.placeOrderInput,
    order,
    {
      'items.0.id': goods,
      'items.0.price': seenPrice,
      total: [
        ...([0, MONEY, 'Total harus bilangan bulat.', 'Total terlalu besar.'] as const),
        'Total harus bilangan bulat.',
      ],
    },
  ],
  [
    'a fee',
    orders.acceptDeliveryFeeInput,
    {},
    {
      fee: [
        ...([0, MONEY, 'Ongkir tidak boleh kurang dari 0.', 'Ongkir terlalu besar.'] as const),
        'Isi ongkir dengan bilangan bulat.',
      ],
    },
  ],
  [
    'a refund',
    orders.seenRefundInput,
    { amount: 1, reason: 'a', refunded: 0 },
    { amount: sumOf(notZero), refunded: [0, SAFE, 'Jumlah tidak boleh kurang dari 0.', null] },
  ],
  ['a sum', orders.confirmPaymentInput, {}, { amount: sameBeyond(0, MONEY, 'Jumlah harus bilangan bulat.') }],
  [
    'a ticket',
    confirmTicketInput,
    { line: 1, expected_ticket_id: 1 },
    { line: sameBeyond(1, ID_MAX, line), expected_ticket_id: sameBeyond(1, ID_MAX, seen) },
  ],
  ['what stays open', balanceInput, { side: 'surplus' }, { amount: sumOf(notZero) }],
  [
    'what stood on the scale',
    z.strictObject(ticketFigures),
    ticket,
    {
      'readings.0.sacks': [
        ...([0, 2000, 'Jumlah karung tidak boleh kurang dari 0.'] as const),
        'Sekali timbang paling banyak 2000 karung.',
        'Jumlah karung harus bilangan bulat.',
      ],
    },
  ],
  ['a user', updateUserInput, { phone: null, address: null }, { version }],
  [
    'a place in the team',
    moveFarmerInput,
    {},
    { to: [1, 1_000_000, 'Paling sedikit 1', 'Paling banyak 1.000.000', 'Isi dengan bilangan bulat'] },
  ],
  [
    'an identity',
    identityInput,
    { legal_name: 'Sarjono', business_kind: 'perorangan' },
    { version: [0, SAFE, 'Muat ulang halaman ini.', null, 'Muat ulang halaman ini.'] },
  ],
  ['notices', markNoticesReadInput, {}, { upTo: version }],
  ['a breach', dataBreachInput, breach, { people }],
  ['a step about it', dataBreachChange, { version: 1 }, { people: sameBeyond(0, 100_000_000, null) }],
  ['its form', dataBreachForm, { id: 1, version: 1 }, { id: [0, ID_MAX, 'ok', null] }],
  [
    'a stall that signs up',
    applyToSellInput,
    stall,
    { id: [1, ID_MAX, 'Isi dengan bilangan bulat', 'Nomor ini tidak benar', 'Isi dengan bilangan bulat'] },
  ],
  ['its answer', decideApplicationInput, { answer: 'approve' }, { version }],
  [
    'a stall',
    updateSellerProfileInput,
    { harvestCalendar: [{ month: 1, crop: 'Padi' }], deliveryDays: [0], deliveryFees: { default: 0 } },
    {
      'harvestCalendar.0.month': sameBeyond(1, 12, 'Bulan 1 sampai 12'),
      'deliveryDays.0': sameBeyond(0, 6, 'Pilih hari'),
      'deliveryFees.default': fee,
      deliveryCutoff: hour,
      deliveryFreeFrom: [1, MONEY, 'Isi paling sedikit 1, atau kosongkan', fee[3], fee[4]!],
      bidFloorPercent: percent,
      bidAutoAcceptPercent: percent,
      version,
    },
  ],
  [
    'how one hears of things',
    preferencesInput,
    { quietFrom: 1, quietTo: 2 },
    { digestHour: hour, quietTo: hour },
  ],
];

test.each(numbersOf(forms))(
  'checks the limits of the number field %s: %s',
  (_what, at, schema, base, numbers) =>
    expect(saidOfNumbers(schema, base, at, numbers)).toEqual(edgesOfNumbers(numbers)),
);

test.each([
  ['a farmer', createFarmerInput, farmer],
  ['a stall that signs up', applyToSellInput, stall],
])('%s accepts coordinates up to the limits of the earth', (_what, schema, base) => {
  for (const [field, most] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const) {
    const beyond = `Antara -${most} dan ${most}`;
    const numbers: Numbers = [-most, most, beyond, beyond];
    expect(saidOfNumbers(schema, base, field, numbers, 0.001)).toEqual(edgesOfNumbers(numbers));
  }
});
