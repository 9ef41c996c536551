import type { OrderForEmail } from '../../src/domain/orders/notifications/order-emails.ts';
import type {
  MessageSide,
  OrderMessageEvent,
} from '../../src/domain/orders/notifications/order-message-event.ts';
import { ALL, LINES, order } from './email-lines.ts';

export type Over = Omit<Partial<OrderForEmail>, 'order'> & { order?: Partial<OrderForEmail['order']> };
const { address2: _, phone: __, landmark: ___, ...plain } = order.billing!;
const { invoice, note, page, toBuyer, toSeller, office } = LINES;
const PICKUP_TALK = toSeller.replace('diantar', 'bisa saya ambil');
const FETCHED = toBuyer.replace(/Diantar ke .*/, 'Bisa diambil di Jl. Kaliurang Km 17.');
const PLACED = [LINES.confirm, LINES.ignore, LINES.transfer, LINES.bank, page, toSeller];

/** What of the order makes the rest of a letter, behind its goods, another one. */
export const VARIANTS: [string, OrderMessageEvent['event'], MessageSide, Over, string[]][] = [
  ['no key in his mail', 'placed', 'buyer', { confirmHref: undefined }, PLACED.slice(2)],
  [
    'no time to pay in',
    'placed',
    'buyer',
    { order: { dueAt: null } },
    PLACED.map((line) => line.replace('; Paling lambat: 22 Nov 2026, 10.00 WIB', '')),
  ],
  ...(['qris', 'gateway'] as const).map((method): (typeof VARIANTS)[number] => [
    `paid by ${method}`,
    'fee_agreed',
    'buyer',
    { payment: { ...ALL.payment!, method, suffix: 0 } },
    [
      `Cara bayar: ${method === 'qris' ? 'QRIS' : 'Bayar online'}; Jumlah: Rp 48.000; Paling lambat: 22 Nov 2026, 10.00 WIB`,
      page,
      toSeller,
    ],
  ]),
  [
    'by QRIS with a suffix and no time to pay in',
    'fee_agreed',
    'buyer',
    { order: { dueAt: null }, payment: { ...ALL.payment!, method: 'qris' } },
    ['Cara bayar: QRIS; Jumlah: Rp 48.123', page, toSeller],
  ],
  [
    'paid at the door',
    'fee_agreed',
    'buyer',
    { payment: null, order: { paymentMethod: 'cod' } },
    ['Bayar Rp\u00a048.000 saat barang diterima. Pak Tani akan mengonfirmasi pesanan ini.', page, toSeller],
  ],
  [
    'paid as arranged',
    'fee_agreed',
    'buyer',
    { payment: null, order: { paymentMethod: null } },
    ['Pembayarannya diatur langsung dengan Pak Tani.', page, toSeller],
  ],
  [
    'waiting for its fee',
    'fee_agreed',
    'buyer',
    { order: { status: 'awaiting_fee', feeState: 'asked' } },
    [page],
  ],
  ['without an invoice', 'paid', 'buyer', { invoiced: false }, [page, toSeller]],
  [
    'without an address, to its seller',
    'paid',
    'seller',
    { order: { billing: null } },
    [office, toBuyer.replace(/ Diantar ke .*/, '')],
  ],
  [
    'not agreed on yet, and called off',
    'cancelled',
    'seller',
    { invoiced: false, order: { status: 'cancelled', feeState: 'asked' } },
    [office],
  ],
  ['not paid yet', 'paid', 'seller', { order: { status: 'awaiting_payment' } }, [office]],
  [
    'given back but for one rupiah',
    'cancelled',
    'buyer',
    { order: { refunded: 47_999 } },
    [LINES.back.replace('38.000', '1'), page, toSeller, note],
  ],
  [
    'given back whole, and contestable',
    'cancelled',
    'buyer',
    { order: { refunded: 48_000 } },
    [LINES.contest, page, toSeller, note],
  ],
  [
    'never paid, and contestable',
    'cancelled',
    'buyer',
    { invoiced: false, order: { paidAt: null } },
    [LINES.contest, page, toSeller],
  ],
  [
    'never paid, nor contestable',
    'cancelled',
    'buyer',
    { invoiced: false, order: { paidAt: null, complaintUntil: null } },
    [page, toSeller],
  ],
  [
    'never paid, to its seller',
    'cancelled',
    'seller',
    { invoiced: false, order: { paidAt: null } },
    [office, toBuyer],
  ],
  [
    'of an account',
    'paid',
    'buyer',
    { token: undefined, order: { customerId: 'a' } },
    [page, toSeller, invoice].map((line) => line.replace('?token=kunci', '')),
  ],
  [
    'of an account, to its seller',
    'completed',
    'seller',
    { token: undefined, order: { customerId: 'a' } },
    [office, `${toBuyer}\n\nhttps://toko.example/orders/LB-1`],
  ],
  [
    'fetched, by one with one name, no phone and nothing more to say',
    'paid',
    'seller',
    {
      order: {
        deliveryMethod: 'pickup',
        notes: null,
        billing: { ...order.billing!, lastName: '', phone: '' },
      },
    },
    ['Pembeli: Sri; Pengiriman: Diambil pembeli', office, FETCHED],
  ],
  [
    'brought to a plain address',
    'paid',
    'seller',
    { order: { notes: null, billing: plain } },
    [
      'Pembeli: Sri Wahyuni; Diantar ke: Jl. Kaliurang Km 9, Gg. Mawar 3, Sleman, Yogyakarta, 55581',
      office,
      toBuyer,
    ],
  ],
  ['fetched', 'proof', 'buyer', { order: { deliveryMethod: 'pickup' } }, [page, PICKUP_TALK]],
  ['without a seller’s phone', 'proof', 'buyer', { seller: { ...ALL.seller, phone: null } }, [page]],
  ['without a buyer’s phone', 'unpaid', 'seller', { buyer: { ...ALL.buyer, phone: null } }, [office]],
  ['over for all', 'unpaid', 'seller', { order: { status: 'refunded' } }, [office]],
  ['over for all', 'proof', 'buyer', { order: { status: 'refunded' } }, [page]],
  [
    'over for all, whose seller is in the book',
    'proof',
    'buyer',
    { seller: { ...ALL.seller, phonePublic: true }, order: { status: 'refunded' } },
    [page, toSeller.replace('Kapan kira-kira diantar?\n\n', '')],
  ],
  [
    'waiting at the door',
    'proof',
    'buyer',
    { order: { status: 'awaiting_payment', paymentMethod: 'cod' } },
    [page],
  ],
];
