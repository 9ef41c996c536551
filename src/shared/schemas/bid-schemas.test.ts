import { describe, expect, test } from 'vitest';
import { long, many, saidOf } from '../../../tests/support/schema-errors.ts';
import {
  acceptBidsInput,
  counterBidInput,
  placeBidInput,
  respondByLinkInput,
  respondToBidInput,
} from './bid-schemas.ts';
import { couponRules, createCouponInput, updateCouponInput } from './coupon-schemas.ts';

type Case = [what: string, value: unknown, said: string];
const MAX = 1_000_000_000_000;

describe('bids', () => {
  const bid = { qty: 5, bid_price: 9_000 };
  test.each<Case>([
    ['as it is', bid, 'ok'],
    ['of the largest sum', { qty: 1, bid_price: MAX }, 'ok'],
    ['of more than that', { qty: 1.001, bid_price: MAX }, 'qty: Total tawaran terlalu besar.'],
    ['of a price too large', { qty: 1, bid_price: MAX + 1 }, 'bid_price: Harga terlalu besar.'],
    ['with no price', { qty: 5 }, 'bid_price: Mohon isi harga dan quantity'],
    ['with no quantity', { bid_price: 1, qty: null }, 'qty: Mohon isi harga dan quantity'],
    ['with nothing for its price', { qty: 5, bid_price: null }, 'bid_price: Mohon isi harga dan quantity'],
    ['with nothing for its quantity', { bid_price: 1 }, 'qty: Mohon isi harga dan quantity'],
    ['of half a rupiah', { ...bid, bid_price: 0.5 }, 'bid_price: Harga harus bilangan bulat.'],
    ['of words', { ...bid, qty: 'lima' }, 'qty: Jumlah harus angka.'],
    ['for nothing', { ...bid, bid_price: 0 }, 'bid_price: Harga dan quantity harus lebih dari 0'],
    ['of none', { ...bid, qty: 0 }, 'qty: Harga dan quantity harus lebih dari 0'],
    ['with a note of 500 letters', { ...bid, note: ` ${long(500)} ` }, 'ok'],
    ['with one more', { ...bid, note: long(501) }, 'note: Catatan paling panjang 500 huruf.'],
    [
      'with letters nobody reads',
      { ...bid, note: '\ud800' },
      'note: Catatan memuat huruf yang tidak dikenal.',
    ],
  ])('validates a bid %s', (_what, value, text) => expect(saidOf(placeBidInput, value)).toBe(text));

  test('an empty note counts as none; a response names the offer that its author saw', () => {
    expect(placeBidInput.parse({ ...bid, note: '  ' })).toEqual(bid);
    const unnamed = 'expected_offer_id: Sebutkan tawaran yang dijawab.';
    for (const expected_offer_id of [undefined, 0, 1.5])
      for (const [schema, more] of [
        [respondToBidInput, {}],
        [counterBidInput, bid],
      ] as const)
        expect(saidOf(schema, { ...more, expected_offer_id })).toBe(unnamed);
    expect(saidOf(counterBidInput, { expected_offer_id: 1, qty: 2, bid_price: MAX })).toBe(
      'qty: Total tawaran terlalu besar.',
    );
    const counter = { answer: 'counter', ...bid };
    expect(
      [{ answer: 'accept' }, { answer: 'reject', note: 'a' }, counter].map((one) =>
        saidOf(respondByLinkInput, one),
      ),
    ).toEqual(['ok', 'ok', 'ok']);
    expect(saidOf(respondByLinkInput, { ...counter, bid_price: MAX, qty: 2 })).toBe(
      'qty: Total tawaran terlalu besar.',
    );
    expect(saidOf(respondByLinkInput, { answer: 'x' })).toBe('answer: Pilih jawaban Anda.');
    const several = (n: number) => ({ bids: many(n, (id) => ({ id, expected_offer_id: id })) });
    expect([0, 50, 51].map((n) => saidOf(acceptBidsInput, several(n)))).toEqual([
      'bids: Pilih paling sedikit satu penawaran.',
      'ok',
      'bids: Paling banyak 50 penawaran sekaligus.',
    ]);
  });
});

describe('coupons', () => {
  const coupon = { code: 'PANEN', kind: 'percent', value: 10 };
  test.each<Case>([
    ['as it is', coupon, 'ok'],
    ['of the whole', { ...coupon, value: 100 }, 'ok'],
    ['of more than that', { ...coupon, value: 101 }, 'value: Potongan paling banyak 100 persen.'],
    ['of a fixed sum', { ...coupon, kind: 'fixed', value: MAX }, 'ok'],
    ['of too large a sum', { ...coupon, kind: 'fixed', value: MAX + 1 }, 'value: Nilainya terlalu besar.'],
    ['of nothing', { ...coupon, value: 0 }, 'value: Potongan paling sedikit 1.'],
    ['of another kind', { ...coupon, kind: 'x' }, 'kind: Pilih jenis potongan.'],
    ['of two letters', { ...coupon, code: 'AB' }, 'code: Kode berisi 3–40 huruf, angka, atau tanda hubung.'],
    ['of forty letters', { ...coupon, code: long(40) }, 'ok'],
    ['of one more', { ...coupon, code: long(41) }, 'code: Kode berisi 3–40 huruf, angka, atau tanda hubung.'],
    [
      'that begins with a hyphen',
      { ...coupon, code: '-ABC' },
      'code: Kode berisi 3–40 huruf, angka, atau tanda hubung.',
    ],
    ['with a limit of none', { ...coupon, totalLimit: 0 }, 'totalLimit: Paling sedikit 1.'],
    [
      'with too large a limit',
      { ...coupon, perCustomerLimit: 1_000_000_001 },
      'perCustomerLimit: Nilainya terlalu besar.',
    ],
    ['for less than nothing', { ...coupon, minSubtotal: -1 }, 'minSubtotal: Tidak boleh kurang dari 0.'],
    [
      'that ends as it begins',
      { ...coupon, startsAt: '2026-11-21T00:00:00Z', endsAt: '2026-11-21T07:00:00+07:00' },
      'endsAt: Akhir masa berlaku harus sesudah awalnya.',
    ],
    [
      'that ends an instant later',
      { ...coupon, startsAt: '2026-11-21T00:00:00Z', endsAt: '2026-11-21T00:00:00.001Z' },
      'ok',
    ],
    ['that ends in 2100', { ...coupon, endsAt: '2100-12-31T00:00:00Z' }, 'ok'],
    [
      'that ends after it',
      { ...coupon, endsAt: '2101-01-01T00:00:00Z' },
      'endsAt: Paling lambat tahun 2100.',
    ],
    ['that begins some day', { ...coupon, startsAt: 'besok' }, 'startsAt: Isi tanggal dan jam yang benar.'],
  ])('validates a coupon %s', (_what, value, text) => expect(saidOf(createCouponInput, value)).toBe(text));

  test('a coupon’s code is upper case, its times are in one zone; missing fields are empty, and it is active', () => {
    expect(
      createCouponInput.parse({ ...coupon, code: ' panen-10 ', endsAt: '2026-11-21T07:00:00+07:00' }),
    ).toEqual({
      ...coupon,
      code: 'PANEN-10',
      bearer: 'store',
      minSubtotal: 0,
      startsAt: null,
      endsAt: '2026-11-21T00:00:00.000Z',
      totalLimit: null,
      perCustomerLimit: null,
      isActive: true,
    });
    expect(updateCouponInput.parse({})).toEqual({});
    expect(saidOf(updateCouponInput, { version: 0 })).toMatch(/^version/);
    const whole = createCouponInput.parse(coupon);
    expect([saidOf(couponRules, whole), saidOf(couponRules, { ...whole, value: 101 })]).toEqual([
      'ok',
      'value: Potongan paling banyak 100 persen.',
    ]);
  });
});
