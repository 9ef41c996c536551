import { expect, test } from 'vitest';
import { readAloudDay } from './read-aloud-day.ts';

const bid = {
  customerName: 'Siti',
  bidQuantity: 500,
  bidPrice: 8_300,
  listPrice: 9_000,
  unit: 'kg',
  productName: 'Beras Menthik',
  available: 600,
  step: 1,
  stockShort: false,
  belowHpp: false,
};
const order = {
  code: 'LB-1',
  customerName: 'Warung Bu Tri',
  status: 'paid',
  paymentMethod: 'transfer',
  goods: [{ qty: 25, unit: 'kg', name: 'Beras Menthik' }],
};
const day = (over: object) =>
  ({
    balance: 1_250_000,
    bids: { data: [], total: 0 },
    orders: { data: [], total: 0 },
    complaints: { data: [], total: 0 },
    ...over,
  }) as unknown as Parameters<typeof readAloudDay>[0];

test('reads the day aloud as shown, with numbers in words and what to tap', () => {
  const read = readAloudDay(day({ bids: { data: [bid], total: 3 }, orders: { data: [order], total: 1 } }));
  expect(read).toEqual([
    'Saldo Anda satu juta dua ratus lima puluh ribu rupiah.',
    'Tawaran dari Siti: lima ratus kilo Beras Menthik, satu kilo delapan ribu tiga ratus rupiah, semuanya empat juta seratus lima puluh ribu rupiah. Ketuk Terima, Tawar balik atau Tolak.',
    'Masih ada dua lagi. Ketuk Lihat semua.',
    'Pesanan Warung Bu Tri: dua puluh lima kilo Beras Menthik. Ketuk Mulai siapkan.',
  ]);
});

test('does not offer what is not shown', () => {
  const short = { ...bid, available: 85, stockShort: true };
  expect(readAloudDay(day({ bids: { data: [short], total: 1 } }))[1]).toContain(
    'Stok kurang, bisa dijual delapan puluh lima kilo. Ketuk Tawar delapan puluh lima kilo saja atau Tolak.',
  );
  const sacks = { ...short, step: 25 };
  expect(readAloudDay(day({ bids: { data: [sacks], total: 1 } }))[1]).toContain(
    'Ketuk Tawar tujuh puluh lima kilo saja atau Tolak.',
  );
  const none = { ...bid, available: 0, stockShort: true };
  expect(readAloudDay(day({ bids: { data: [none], total: 1 } }))[1]).toContain('Ketuk Tolak.');
});

test('reads an empty day and a debt aloud', () => {
  expect(readAloudDay(day({ balance: -20_000 }))).toEqual([
    'Utang Anda dua puluh ribu rupiah.',
    'Tidak ada yang menunggu.',
  ]);
});
