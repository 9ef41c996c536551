import { expect, test } from 'vitest';
import { paymentState } from './payment-state.ts';

const at = new Date('2026-11-21T03:00:00.000Z');
const plain = {
  status: 'awaiting_payment',
  paymentMethod: 'transfer',
  paidAt: null,
  completedAt: null,
  cashReceivedAt: null,
  dueAt: null,
  refunded: 0,
  total: 50_000,
  surplus: 0,
  shortfall: 0,
} as const;
type Order = Parameters<typeof paymentState>[0];

test.each([
  ['waits', {}, null, 'open', 'Menunggu pembayaran'],
  ['waits until', { dueAt: at }, null, 'open', /^Menunggu pembayaran sampai 21 Nov 2026/],
  ['its proof is looked at', { dueAt: at }, 'checking', 'open', 'Bukti transfer sedang diperiksa'],
  ['has been paid', { status: 'paid', paidAt: at }, null, 'paid', /^Lunas, 21 Nov 2026, 10[.:]00 WIB$/],
  [
    'partly given back',
    { status: 'paid', paidAt: at, refunded: 1 },
    null,
    'paid',
    /, sebagian dikembalikan$/,
  ],
  [
    'weighed, and one rupiah short',
    { status: 'paid', paidAt: at, shortfall: 1 },
    null,
    'open',
    /^Dibayar 21 Nov 2026, 10[.:]00 WIB, masih kurang sesudah ditimbang$/,
  ],
  [
    'weighed, and one rupiah too much',
    { status: 'paid', paidAt: at, surplus: 1 },
    null,
    'paid',
    /WIB, kelebihan bayar menunggu dikembalikan$/,
  ],
  [
    'wholly given back',
    { status: 'refunded', paidAt: at, refunded: 50_000 },
    null,
    'off',
    'Uang sudah dikembalikan seluruhnya',
  ],
  ['cancelled before it was paid', { status: 'cancelled' }, null, 'off', 'Dibatalkan'],
  [
    'cancelled after',
    { status: 'cancelled', paidAt: at },
    null,
    'off',
    'Dibatalkan, uang menunggu dikembalikan',
  ],
  [
    'cancelled, one rupiah still to give back',
    { status: 'cancelled', paidAt: at, refunded: 49_999 },
    null,
    'off',
    'Dibatalkan, uang menunggu dikembalikan',
  ],
  [
    'cancelled and given back',
    { status: 'cancelled', paidAt: at, refunded: 50_000 },
    null,
    'off',
    'Dibatalkan',
  ],
  ['at the door', { paymentMethod: 'cod' }, null, 'open', 'Dibayar saat barang diterima'],
  ['as arranged', { paymentMethod: null }, null, 'open', 'Diatur langsung dengan petani'],
  [
    'at the door, received',
    { paymentMethod: 'cod', status: 'completed', completedAt: at },
    null,
    'paid',
    /^Lunas di tempat, 21 Nov 2026/,
  ],
  [
    'at the door, on its way',
    { paymentMethod: 'cod', status: 'shipped', completedAt: null },
    null,
    'open',
    'Dibayar saat barang diterima',
  ],
  [
    'at the door, nobody knows when',
    { paymentMethod: 'cod', status: 'completed' },
    null,
    'open',
    'Dibayar saat barang diterima',
  ],
] as const)('payment state of an order: %s', (_name, over, payment, kind, text) => {
  const state = paymentState({ ...plain, ...over } as Order, payment);
  expect(state.kind).toBe(kind);
  if (typeof text === 'string') expect(state.text).toBe(text);
  else expect(state.text).toMatch(text);
});
