import { describe, expect, test } from 'vitest';
import type { IncomingBid, OwnBid } from '../../../domain/bidding/queries/bid-view.ts';
import type { BidHistoryEntry } from '../../../domain/bidding/queries/find-bid-histories.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { bidWhatsapp } from './bid-whatsapp.ts';

const now = new Date('2026-11-21T03:00:00Z');
const view = {
  id: 1,
  productId: 2,
  productName: 'Beras Rojolele',
  productImage: null,
  farmerName: 'Pak Karyo',
  city: 'Sleman',
  bidPrice: 11_500,
  bidQuantity: 10,
  unit: 'kg',
  step: 1,
  listPrice: 12_000,
  priceTengkulak: 9_000,
  reason: null,
  offerId: 5,
  expiresAt: new Date('2026-11-23T03:00:00Z'),
  holdUntil: null,
  createdAt: now,
  quality: {},
  belowHpp: false,
  belowHap: false,
  references: [],
  orderEnd: null,
};
const step = (over: Partial<BidHistoryEntry>): BidHistoryEntry => ({
  event: 'offered',
  by: 'customer',
  status: 'pending',
  reason: null,
  note: null,
  offerId: 5,
  price: 11_500,
  qty: 10,
  at: now,
  ...over,
});
type State = Pick<OwnBid, 'status' | 'turn'> & Partial<OwnBid>;
const sellers = { status: 'pending', turn: 'seller' } as const;
const buyers = { status: 'pending', turn: 'buyer' } as const;
const ended = (status: 'accepted' | 'rejected' | 'expired', more: object = {}) =>
  ({ status, turn: null, ...more }) as State;

/** The events of the bidding rules, each with the resulting state and the texts of both sides. */
const cases: [string, State, BidHistoryEntry, seller: string, buyer: string][] = [
  ['new bid', sellers, step({}), 'Terima kasih atas tawaran', 'mengajukan tawaran: '],
  ['new offer', sellers, step({ event: 'countered' }), 'Tawaran baru Anda', 'mengajukan tawaran baru'],
  [
    'counter',
    buyers,
    step({ event: 'countered', by: 'farmer' }),
    'Tawar balik untuk Anda',
    'Segera saya jawab',
  ],
  [
    'accepted',
    ended('accepted', { orderCode: 'LB-7', holdUntil: new Date('2026-11-22T03:00:00Z') }),
    step({ event: 'accepted', by: 'farmer' }),
    'selesaikan pesanan LB-7 sebelum 22 Nov 2026',
    'pesanan LB-7',
  ],
  [
    'rejected by the farmer',
    ended('rejected'),
    step({ event: 'rejected', by: 'farmer' }),
    'belum bisa diterima',
    'Berapa harga',
  ],
  [
    'rejected by the buyer',
    ended('rejected'),
    step({ event: 'rejected', by: 'customer' }),
    'Anda tolak',
    'belum bisa saya terima',
  ],
  [
    'rejected by the thresholds',
    ended('rejected', { reason: 'auto' }),
    step({ event: 'rejected', by: 'system' }),
    'belum bisa diterima',
    'Berapa harga',
  ],
  ['withdrawn', ended('rejected'), step({ event: 'withdrawn' }), 'Anda batalkan', 'saya batalkan'],
  [
    'closed',
    ended('rejected'),
    step({ event: 'closed', by: 'system' }),
    'tidak dijual lagi',
    'tidak dijual lagi',
  ],
  ['expired', ended('expired'), step({ event: 'expired', by: 'system' }), 'sudah habis', 'sudah habis'],
  [
    'unpaid',
    ended('expired'),
    step({ event: 'lapsed', by: 'system' }),
    'Waktu membayar',
    'membayar saya habis',
  ],
];

const asSeller = (state: State): IncomingBid & { as: 'seller' } => ({
  ...view,
  ...state,
  as: 'seller',
  customerName: 'Bu Ani',
  customerPhone: '+6281200000001',
  customerEmail: 'ani@b.id',
  notes: null,
  available: 40,
  stockShort: false,
  rivals: 0,
  undoUntil: null,
  reserved: 0,
  reference: null,
});
const asBuyer = (state: State): OwnBid & { as: 'buyer' } => ({
  ...view,
  ...state,
  as: 'buyer',
  stockShort: false,
  farmerPhone: '+6281200000002',
});
const product = 'Lumbung';

describe('a WhatsApp text for each event of a bid, addressed to the side whose number is known', () => {
  test.each(cases)('writes the text for %s', (_name, state, last, seller, buyer) => {
    const toBuyer = bidWhatsapp(asSeller(state), [last], { now, product })!;
    const toSeller = bidWhatsapp(asBuyer(state), [last], { now, product })!;
    expect([toBuyer.phone, toSeller.phone]).toEqual(['+6281200000001', '+6281200000002']);
    expect(toBuyer.text).toContain('Halo Bu Ani. ');
    expect(toBuyer.text).toContain(seller);
    expect(toSeller.text).toContain('Halo Pak Karyo. ');
    expect(toSeller.text).toContain(buyer);
    for (const { text } of [toBuyer, toSeller]) {
      expect(text).toContain(`10 kg Beras Rojolele seharga ${formatMoney(11_500)}/kg`);
      expect(text).not.toMatch(/respond\/|token|@|\+62/);
    }
  });

  test('no two events have the same text', () => {
    const told = cases.map(([, state, last]) => bidWhatsapp(asBuyer(state), [last], { now, product })!.text);
    // For the buyer a rejection by the thresholds equals a rejection by the farmer.
    expect(new Set(told).size).toBe(cases.length - 1);
  });

  test('twelve hours before the end the text says so, and insufficient stock comes first', () => {
    const late = new Date('2026-11-22T15:00:00Z');
    const hurry = 'Waktunya tinggal sedikit: mohon dijawab sebelum 23 Nov 2026, 10.00 WIB';
    expect(bidWhatsapp(asSeller(buyers), [step({ by: 'farmer' })], { now: late, product })!.text).toContain(
      hurry,
    );
    expect(bidWhatsapp(asBuyer(sellers), [step({})], { now: late, product })!.text).toContain(hurry);
    const before = new Date(late.getTime() - 1);
    expect(bidWhatsapp(asBuyer(sellers), [step({})], { now: before, product })!.text).not.toContain(hurry);
    const short = { ...asSeller(sellers), stockShort: true, available: 4 };
    expect(bidWhatsapp(short, [step({})], { now, product })!.text).toContain('Stok kini 4 kg');
  });

  test('a rejection carries its writer’s note, never the other side’s; an admin writes in the shop’s name', () => {
    const noted = step({ event: 'rejected', by: 'farmer', note: 'Harganya belum masuk' });
    const state = ended('rejected');
    expect(bidWhatsapp(asSeller(state), [noted], { now, product })!.text).toContain(
      'Catatan: Harganya belum masuk',
    );
    expect(bidWhatsapp(asBuyer(state), [noted], { now, product })!.text).not.toContain('belum masuk');
    const admin = bidWhatsapp(asSeller(state), [{ ...noted, by: 'admin' }], { now, product, byAdmin: true })!;
    expect(admin.text).toContain('kami dari Lumbung');
    expect(admin.text).not.toContain('belum masuk');
  });

  test('nobody without a known number is written to', () => {
    const { farmerPhone: _, ...unknown } = asBuyer(sellers);
    expect(bidWhatsapp(unknown, [step({})], { now, product })).toBeNull();
    expect(
      bidWhatsapp({ ...asSeller(sellers), customerPhone: null }, [step({})], { now, product }),
    ).toBeNull();
  });
});
