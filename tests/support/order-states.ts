import type { complaints } from '../../src/db/schema/complaint-tables.ts';
import type { orders } from '../../src/db/schema/order-tables.ts';
import type { payments } from '../../src/db/schema/payment-tables.ts';

export type Who = 'customer' | 'farmer' | 'admin' | 'guest';
export type Payment = Partial<typeof payments.$inferInsert>;
type Complaint = Partial<typeof complaints.$inferInsert>;
export type Made = Partial<typeof orders.$inferInsert> & {
  payment?: Payment;
  complaint?: Complaint;
  /** When it was sent, each time, in milliseconds before now. */
  sent?: number[];
  /** It was weighed and agreed on. */
  weighed?: true;
};

/** The moment at which the orders below are looked at. */
export const NOW = new Date('2026-11-21T03:00:00Z');
const DAY = 86_400_000;

const paid = { status: 'paid', paymentMethod: 'transfer', paidAt: NOW } as const;
const confirmed = { status: 'confirmed', confirmedAt: NOW } as const;
/** How an order stands, and what its sides may do to it then. */
export const ACTIONS: [string, Who, Made, string[]][] = [
  ['taken on', 'farmer', {}, ['ship', 'cancel']],
  ['taken on, the money with its seller', 'farmer', { cashReceivedAt: NOW }, ['ship']],
  ['taken on and weighed', 'farmer', { weighed: true }, ['ship']],
  ['taken on', 'customer', {}, []],
  ['not paid yet', 'customer', { status: 'awaiting_payment' }, ['cancel']],
  ['its fee not named yet', 'customer', { status: 'awaiting_fee', feeState: 'asked' }, ['cancel']],
  ['its fee not named yet', 'farmer', { status: 'awaiting_fee', feeState: 'asked' }, ['offer_fee', 'cancel']],
  [
    'its fee named',
    'customer',
    { status: 'awaiting_fee', feeState: 'offered' },
    ['refuse_fee', 'accept_fee', 'cancel'],
  ],
  ['sent a day ago', 'farmer', { status: 'shipped', sent: [DAY] }, ['unship', 'fail_delivery']],
  [
    'sent a millisecond more than a day ago',
    'farmer',
    { status: 'shipped', sent: [DAY + 1] },
    ['fail_delivery'],
  ],
  [
    'sent once more lately',
    'farmer',
    { status: 'shipped', sent: [3 * DAY, DAY] },
    ['unship', 'fail_delivery'],
  ],
  ['sent, of which nothing is written', 'farmer', { status: 'shipped' }, ['fail_delivery']],
  ['sent and complained about', 'farmer', { status: 'shipped', sent: [0], complaint: {} }, ['fail_delivery']],
  [
    'paid, as an admin said a day ago',
    'admin',
    { ...paid, payment: { ...confirmed, confirmedAt: new Date(NOW.getTime() - DAY) } },
    ['unpay', 'process', 'ship', 'cancel', 'refund'],
  ],
  [
    'paid, as an admin said longer ago',
    'admin',
    { ...paid, payment: { ...confirmed, confirmedAt: new Date(NOW.getTime() - DAY - 1) } },
    ['process', 'ship', 'cancel', 'refund'],
  ],
  [
    'paid and weighed',
    'admin',
    { ...paid, payment: confirmed, weighed: true },
    ['process', 'ship', 'refund'],
  ],
  [
    'paid, and one rupiah given back',
    'admin',
    { ...paid, refunded: 1, payment: confirmed },
    ['process', 'ship', 'cancel', 'refund'],
  ],
  [
    'of a checkout that is paid, but not it',
    'admin',
    { ...paid, paidAt: null, payment: confirmed },
    ['process', 'ship', 'cancel', 'refund'],
  ],
  ['paid, by no payment', 'admin', paid, ['process', 'ship', 'cancel', 'refund']],
];
