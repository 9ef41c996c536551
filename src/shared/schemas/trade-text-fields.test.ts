import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  edgesOf,
  type Form,
  fieldsOf,
  maybe,
  needed,
  saidAtEdges,
  saidOf,
  search,
} from '../../../tests/support/schema-errors.ts';
import { incomingBidListInput, liftSuspensionInput } from './bid-schemas.ts';
import * as orders from './order-schemas.ts';
import {
  balanceListInput,
  bankLineListInput,
  bankStatementInput,
  paymentListInput,
  payoutInput,
  payoutListInput,
  payoutReturnInput,
  payoutTransitionInput,
} from './payment-schemas.ts';
import { ticketFigures } from './ticket-figures-schema.ts';
import { disputeTicketInput, offlineTicketInput } from './weigh-ticket-schemas.ts';

/*
 * Checks each text field: its maximum length, one character more, an empty text, and values that are no text.
 */

const dotted = 'Ada huruf yang tidak bisa dibaca.';
const noText = 'Isi dengan teks.';
const billing = {
  ...{ firstName: 'Sri', lastName: '', country: 'Indonesia', address1: 'Jl. Kaliurang' },
  ...{ city: 'Sleman', state: 'Yogyakarta', postcode: '55581', email: 'sri@contoh.example' },
};
const order = { items: [{ id: 1, quantity: 2, price: 12_000 }], billing };
const weighed = { readings: [{ gross: 51.2 }], weighed_by: 'Ani', weighed_at: '2026-11-22T08:00:00+07:00' };
const wrongLink = 'Tautannya tidak lengkap.';
const csv = 'File mutasi terlalu besar; ambil rentang tanggal yang lebih pendek.';

const forms: Form[] = [
  [
    'lifting a suspension',
    liftSuspensionInput,
    {},
    '.',
    {
      reason: {
        ...{ most: 500, blank: 'Tuliskan alasannya.', wrong: 'Tuliskan alasannya.' },
        ...{
          long: 'Alasan paling panjang 500 huruf.',
          unreadable: 'Alasan memuat huruf yang tidak dikenal.',
        },
      },
    },
  ],
  [
    'the bids that came in',
    incomingBidListInput,
    {},
    '.',
    {
      city: { most: 80, long: 'Nama kabupaten terlalu panjang.', wrong: 'Kabupaten harus berupa teks.' },
      q: {
        ...{ most: 200, long: 'Pencarian terlalu panjang.', wrong: 'Pencarian harus berupa teks.' },
        unreadable: 'Pencarian memuat huruf yang tidak dikenal.',
      },
    },
  ],
  [
    'a payout',
    payoutInput,
    { farmers: [{ id: 1, amount: 1 }] },
    '.',
    {
      note: maybe(200, '.'),
      'farmers.0.account': {
        ...{ most: 40, long: 'Nomor rekening belum benar.', wrong: noText },
        asTyped: true,
      },
    },
  ],
  [
    'money sent',
    payoutTransitionInput,
    { step: 'send', seen: 'exported' },
    '.',
    { reference: maybe(60, '.') },
  ],
  [
    'a part that came back',
    payoutReturnInput,
    { farmer: 1 },
    '.',
    { reason: needed(200, 'Tulis alasannya.', '.') },
  ],
  ['payouts', payoutListInput, {}, '', { q: search(100) }],
  ['balances', balanceListInput, {}, '', { q: search(100) }],
  ['payments', paymentListInput, {}, '', { q: search(100) }],
  ['rows of the bank', bankLineListInput, {}, '', { q: search(100) }],
  [
    'a statement of the bank',
    bankStatementInput,
    {},
    '.',
    {
      csv: {
        most: 800_000,
        blank: 'Pilih file mutasi.',
        wrong: 'Pilih file mutasi.',
        long: csv,
        asTyped: true,
      },
    },
  ],
  [
    'an order',
    orders.placeOrderInput,
    order,
    '.',
    {
      notes: maybe(1000, '.'),
      coupon: { most: 40, long: 'Kode kupon terlalu panjang.', wrong: 'Isi kode kupon.', unreadable: dotted },
      'items.0.name': maybe(200, '.'),
      'items.0.unit': maybe(20, '.'),
      'items.0.quality_text': maybe(400, '.'),
    },
  ],
  ['a bid that is paid', orders.checkoutBidInput, { billing }, '.', { notes: maybe(1000, '.') }],
  ['a quote', orders.quoteInput, { items: [] }, '.', { city: maybe(120, '.'), state: maybe(120, '.') }],
  ['the quote of a bid', orders.quoteBidInput, {}, '.', { city: maybe(120, '.'), state: maybe(120, '.') }],
  [
    'who pays',
    orders.billingInput,
    // A postcode of Indonesia has its own form.
    { ...billing, country: 'Malaysia' },
    '.',
    {
      firstName: needed(80, 'Isi nama depan.', '.'),
      lastName: { most: 80, wrong: 'Isi nama belakang.', unreadable: dotted },
      country: needed(80, 'Pilih negara.', '.'),
      address1: needed(200, 'Isi alamat jalan.', '.'),
      address2: maybe(200, '.'),
      city: needed(120, 'Pilih kabupaten atau kota.', '.'),
      state: needed(120, 'Pilih provinsi.', '.'),
      postcode: needed(16, 'Isi kode pos.', '.'),
      phone: maybe(30, '.'),
      landmark: maybe(200, '.'),
    },
  ],
  ['orders', orders.orderFilter, {}, '', { q: { ...search(100), unreadable: dotted } }],
  ['complaints', orders.complaintListInput, {}, '', { q: { ...search(100), unreadable: dotted } }],
  [
    'a link',
    orders.confirmHoldInput,
    {},
    '.',
    { key: { most: 100, blank: wrongLink, wrong: wrongLink, long: wrongLink, asTyped: true } },
  ],
  ['a fee', orders.offerDeliveryFeeInput, { fee: 0 }, '.', { note: maybe(200, '.') }],
  ['a note of the office', orders.orderNoteInput, {}, '.', { note: needed(500, 'Tulis catatannya.', '.') }],
  ['a reason', orders.reasonInput, {}, '.', { reason: maybe(500, '.') }],
  [
    'a refund',
    orders.refundInput,
    { amount: 1 },
    '.',
    { reason: needed(500, 'Tulis alasan pengembalian.', '.') },
  ],
  [
    'a proof that is none',
    orders.rejectReceiptInput,
    {},
    '.',
    { reason: needed(300, 'Tulis alasannya untuk pembeli.', '.') },
  ],
  ['a complaint', orders.complaintInput, {}, '.', { text: needed(2000, 'Tulis keluhan Anda.', '.') }],
  ['its answer', orders.complaintResponseInput, {}, '.', { answer: needed(2000, 'Tulis jawaban.', '.') }],
  [
    'a ticket that is contested',
    disputeTicketInput,
    { line: 1, expected_ticket_id: 1 },
    '.',
    { reason: needed(500, 'Tulis apa yang tidak sesuai.', '.') },
  ],
  [
    'a sealed ticket',
    offlineTicketInput,
    {},
    '.',
    { ticket: { most: 20_000, long: 'Notanya terlalu panjang.', asTyped: true } },
  ],
  [
    'what stood on the scale',
    z.strictObject(ticketFigures),
    weighed,
    '.',
    {
      tera: maybe(40, '.'),
      place: maybe(120, '.'),
      weighed_by: { most: 80, blank: 'Isi siapa yang menimbang.', wrong: noText, unreadable: dotted },
    },
  ],
];

test.each(fieldsOf(forms))(
  'checks the limits of the text field %s: %s',
  (_what, at, schema, base, words, end) =>
    expect(saidAtEdges(schema, base, at, words)).toEqual(edgesOf(words, end)),
);

test('a payout’s reason has at least three letters; blank texts count as none', () => {
  expect(saidOf(payoutReturnInput, { farmer: 1, reason: 'abc' })).toBe('ok');
  expect(saidOf(payoutReturnInput, { farmer: 1, reason: 'ab' })).toBe('reason: Tulis alasannya.');
  const blank = { ...billing, address2: ' ', phone: '', landmark: ' ' };
  expect(orders.billingInput.parse(blank)).toEqual({
    ...billing,
    ...{ address2: undefined, phone: undefined, landmark: undefined },
  });
});
