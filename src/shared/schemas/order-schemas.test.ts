import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { long, many, saidOf } from '../../../tests/support/schema-errors.ts';
import { changeCartInput, mergeCartInput } from './cart-schemas.ts';
import {
  acceptDeliveryFeeInput,
  billingInput,
  checkoutBidInput,
  complaintInput,
  confirmPaymentInput,
  orderCodeParams,
  placeOrderInput,
  quoteInput,
  reasonInput,
  receiptInput,
  refundInput,
  seenRefundInput,
} from './order-schemas.ts';
import {
  bankIgnoreInput,
  bankMatchInput,
  payoutInput,
  payoutTransitionInput,
  settlementInput,
  statementQuery,
} from './payment-schemas.ts';

type Case = [what: string, value: unknown, said: string];
const MAX = 1_000_000_000_000;

describe('orders', () => {
  const billing = {
    ...{ firstName: 'Sri', lastName: '', country: 'Indonesia', address1: 'Jl. Kaliurang' },
    ...{ city: 'Sleman', state: 'Yogyakarta', postcode: '55581', email: 'sri@contoh.example' },
  };
  const item = { id: 1, quantity: 2, price: 12_000 };
  const order = { items: [item], billing };
  const key = '0123456789abcdef'.repeat(4);
  const twice = 'items: Satu produk tercantum dua kali.';
  test.each<Case>([
    ['as it is', order, 'ok'],
    ['to a remembered address', { items: [item], address: key }, 'ok'],
    ['to nowhere', { items: [item] }, 'billing: Isi alamat, atau pilih salah satu alamat Anda.'],
    ['to two places', { ...order, address: key }, 'billing: Isi alamat, atau pilih salah satu alamat Anda.'],
    ['to no such address', { items: [item], address: key.slice(1) }, 'address: Pilih alamat.'],
    ['of nothing', { ...order, items: [] }, 'items: Keranjang kosong.'],
    ['of a hundred goods', { ...order, items: many(100, (id) => ({ ...item, id })) }, 'ok'],
    [
      'of one more',
      { ...order, items: many(101, (id) => ({ ...item, id })) },
      'items: Paling banyak 100 produk sekali pesan.',
    ],
    ['of the same twice', { ...order, items: [item, item] }, twice],
    ['of a million kilograms', { ...order, items: [{ ...item, quantity: 1_000_000 }] }, 'ok'],
    [
      'of more',
      { ...order, items: [{ ...item, quantity: 1_000_000.001 }] },
      'items.0.quantity: Jumlahnya terlalu besar.',
    ],
    [
      'of none',
      { ...order, items: [{ ...item, quantity: 0 }] },
      'items.0.quantity: Please enter a valid quantity',
    ],
    ['at no price', { ...order, items: [{ ...item, price: 0 }] }, 'ok'],
    ['at less', { ...order, items: [{ ...item, price: -1 }] }, 'items.0.price: Harga harus bilangan bulat.'],
    [
      'of goods without a number',
      { ...order, items: [{ ...item, id: 0 }] },
      'items.0.id: Nomor produk belum benar.',
    ],
    ['that comes to less than nothing', { ...order, total: -1 }, 'total: Total harus bilangan bulat.'],
    ['that comes to too much', { ...order, total: MAX + 1 }, 'total: Total terlalu besar.'],
    ['with much to say', { ...order, notes: long(1000) }, 'ok'],
    ['with more', { ...order, notes: long(1001) }, 'notes: Paling banyak 1000 huruf.'],
    ['brought by one farmer', { ...order, delivery: { 7: 'pickup' } }, 'ok'],
    ['brought some other way', { ...order, delivery: { 7: 'x' } }, 'delivery.7: Pilih cara pengiriman.'],
  ])('validates an order %s', (_what, value, text) => expect(saidOf(placeOrderInput, value)).toBe(text));

  test('blank texts count as none; a coupon is upper case', () => {
    const parsed = placeOrderInput.parse({ ...order, notes: ' ', coupon: ' panen ' });
    expect([parsed.notes, parsed.coupon]).toEqual([undefined, 'PANEN']);
    expect(quoteInput.parse({ items: [], coupon: ' ' }).coupon).toBeUndefined();
    expect(saidOf(quoteInput, { items: [], coupon: long(41) })).toBe('coupon: Kode kupon terlalu panjang.');
    expect(
      saidOf(quoteInput, {
        items: [
          { id: 1, quantity: 1 },
          { id: 1, quantity: 2 },
        ],
      }),
    ).toBe(twice);
    expect(saidOf(checkoutBidInput, {})).toBe('billing: Isi alamat, atau pilih salah satu alamat Anda.');
  });

  test.each<Case>([
    ['has one name', billing, 'ok'],
    ['leaves its second out', { ...billing, lastName: undefined }, 'lastName: Isi nama belakang.'],
    ['has no first', { ...billing, firstName: ' ' }, 'firstName: Isi nama depan.'],
    ['has a long one', { ...billing, firstName: long(81) }, 'firstName: Paling banyak 80 huruf.'],
    ['has no mail', { ...billing, email: 'sri' }, 'email: Format email belum benar.'],
    ['has letters nobody reads', { ...billing, city: 'a\0b' }, 'city: Ada huruf yang tidak bisa dibaca.'],
  ])('validates a payer who %s', (_what, value, text) => expect(saidOf(billingInput, value)).toBe(text));

  test.each<[string, z.ZodType, unknown, string]>([
    ['a fee of none', acceptDeliveryFeeInput, { fee: 0 }, 'ok'],
    ['less', acceptDeliveryFeeInput, { fee: -1 }, 'fee: Ongkir tidak boleh kurang dari 0.'],
    ['no reason', reasonInput, { reason: ' ' }, 'ok'],
    ['a refund of one', refundInput, { amount: 1, reason: 'a' }, 'ok'],
    ['of none', refundInput, { amount: 0, reason: 'a' }, 'amount: Jumlah harus lebih dari 0.'],
    ['without a reason', refundInput, { amount: 1, reason: ' ' }, 'reason: Tulis alasan pengembalian.'],
    ['online, on nothing', seenRefundInput, { amount: 1, reason: 'a', refunded: 0 }, 'ok'],
    [
      'on who knows what',
      seenRefundInput,
      { amount: 1, reason: 'a' },
      'refunded: Jumlah harus bilangan bulat.',
    ],
    ['a confirmed sum', confirmPaymentInput, { amount: '0' }, 'ok'],
    ['a sum in words', confirmPaymentInput, { amount: 'x' }, 'amount: Jumlah harus bilangan bulat.'],
    ['a proof', receiptInput, { url: '/unggahan/p1.webp' }, 'ok'],
    ['a proof elsewhere', receiptInput, { url: '//unggahan/p1.webp' }, 'url: Unggah bukti pembayaran.'],
    ['a proof further down', receiptInput, { url: '/unggahan/a/b' }, 'url: Unggah bukti pembayaran.'],
    [
      'a complaint of six pictures',
      complaintInput,
      { text: 'a', pictures: many(6, () => `/unggahan/p${'a1'.repeat(13)}.webp`) },
      'pictures: Paling banyak 5 foto.',
    ],
    ['a code', orderCodeParams, { code: 'LB-2A4B' }, 'ok'],
    ['a short one', orderCodeParams, { code: 'LB-2A4' }, 'code: Kode pesanan tidak benar.'],
    ['one too long', orderCodeParams, { code: `LB-${'A'.repeat(13)}` }, 'code: Kode pesanan tidak benar.'],
    [
      'a cart of the same twice',
      mergeCartInput,
      {
        items: [
          { id: 1, quantity: 1 },
          { id: 1, quantity: 1 },
        ],
      },
      twice,
    ],
    ['a cart that changes nothing', changeCartInput, {}, 'ok'],
  ])('validates other input about an order: %s', (_what, schema, value, text) =>
    expect(saidOf(schema, value)).toBe(text),
  );
});

describe('money', () => {
  const farmer = { id: 1, amount: 1 };
  const pair = { id: 1, payment: 2 };
  const doubled = 'lines: Satu baris atau satu pembayaran tercantum dua kali.';
  test.each<[string, z.ZodType, unknown, string]>([
    ['a payout to one', payoutInput, { farmers: [farmer] }, 'ok'],
    ['to nobody', payoutInput, { farmers: [] }, 'farmers: Pilih petani yang dibayar.'],
    ['to one twice', payoutInput, { farmers: [farmer, farmer] }, 'farmers: Satu petani tercantum dua kali.'],
    ['to a thousand', payoutInput, { farmers: many(1000, (id) => ({ ...farmer, id })) }, 'ok'],
    [
      'to one more',
      payoutInput,
      { farmers: many(1001, (id) => ({ ...farmer, id })) },
      'farmers: Paling banyak 1000 petani sekali pencairan.',
    ],
    [
      'of nothing',
      payoutInput,
      { farmers: [{ ...farmer, amount: 0 }] },
      'farmers.0.amount: Jumlah harus lebih dari 0.',
    ],
    ['back, for a reason', payoutTransitionInput, { step: 'back', seen: 'sent', reason: 'abc' }, 'ok'],
    [
      'back, for hardly one',
      payoutTransitionInput,
      { step: 'back', seen: 'sent', reason: ' ab ' },
      'reason: Tulis alasannya.',
    ],
    ['somewhere', payoutTransitionInput, { step: 'x', seen: 'sent' }, 'step: Langkah tidak dikenal.'],
    ['money brought in', settlementInput, { amount: 1, note: ' ' }, 'ok'],
    ['a statement of a day', statementQuery, { from: '2026-11-21', to: '2026-11-21' }, 'ok'],
    ['from a day on', statementQuery, { from: '2026-11-21' }, 'ok'],
    [
      'backwards',
      statementQuery,
      { from: '2026-11-21', to: '2026-11-20' },
      'to: Tanggal akhir harus sesudah tanggal awal.',
    ],
    ['a row and its payment', bankMatchInput, { lines: [pair] }, 'ok'],
    ['one row twice', bankMatchInput, { lines: [pair, { ...pair, payment: 3 }] }, doubled],
    ['one payment twice', bankMatchInput, { lines: [pair, { ...pair, id: 3 }] }, doubled],
    [
      'a hundred rows, each with its payment',
      bankMatchInput,
      { lines: many(100, (id) => ({ id, payment: id })) },
      'ok',
    ],
    ['no row', bankMatchInput, { lines: [] }, 'lines: Centang yang dikonfirmasi.'],
    [
      'a hundred and one',
      bankMatchInput,
      { lines: many(101, (id) => ({ id, payment: id })) },
      'lines: Paling banyak 100 sekaligus.',
    ],
    ['rows put aside', bankIgnoreInput, { ids: [1] }, 'ok'],
    ['none put aside', bankIgnoreInput, { ids: [] }, 'ids: Pilih barisnya.'],
  ])('validates input about money: %s', (_what, schema, value, text) =>
    expect(saidOf(schema, value)).toBe(text),
  );
  test('rows are ignored unless the input restores them', () =>
    expect([
      bankIgnoreInput.parse({ ids: [1] }).aside,
      settlementInput.parse({ amount: 1, note: ' ' }).note,
    ]).toEqual([true, undefined]));
});
