import { expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../../../shared/enums/labels.ts';
import {
  holdsStock,
  mayConfirmCash,
  mayUndoShipping,
  nextOrderStatus,
  type OrderEvent,
  type OrderParty,
  possibleOrderEvents,
} from './order-transition-rules.ts';

const EVENTS: OrderEvent[] = [
  ...([
    'checkout',
    'ask_fee',
    'offer_fee',
    'refuse_fee',
    'accept_fee',
    'pay',
    'unpay',
    'confirm',
    'process',
    'ship',
    'unship',
    'complete',
    'fail_delivery',
    'cancel',
    'lapse',
    'refund',
  ] as const),
];
const PARTIES: OrderParty[] = ['customer', 'guest', 'farmer', 'admin', 'system'];

/** Every allowed transition: status and event → new status, and the parties. */
const allowed: Record<string, [OrderStatus, ...OrderParty[]]> = {
  'awaiting_checkout checkout': ['awaiting_payment', 'customer'],
  'awaiting_checkout ask_fee': ['awaiting_fee', 'customer'],
  'awaiting_fee offer_fee': ['awaiting_fee', 'farmer', 'admin'],
  'awaiting_fee refuse_fee': ['awaiting_fee', 'customer', 'guest'],
  'awaiting_fee accept_fee': ['awaiting_payment', 'customer', 'guest'],
  'awaiting_fee cancel': ['cancelled', 'customer', 'guest', 'farmer', 'admin'],
  'awaiting_fee lapse': ['cancelled', 'system'],
  'awaiting_payment pay': ['paid', 'admin', 'system'],
  'awaiting_payment confirm': ['processing', 'farmer', 'admin'],
  'paid unpay': ['awaiting_payment', 'admin'],
  'processing unpay': ['awaiting_payment', 'admin'],
  'paid process': ['processing', 'farmer', 'admin'],
  'paid ship': ['shipped', 'farmer', 'admin'],
  'processing ship': ['shipped', 'farmer', 'admin'],
  'shipped unship': ['processing', 'farmer', 'admin'],
  'shipped fail_delivery': ['cancelled', 'farmer', 'admin'],
  'shipped complete': ['completed', 'customer', 'guest', 'admin', 'system'],
  'awaiting_checkout cancel': ['cancelled', 'customer', 'guest', 'farmer', 'admin'],
  'awaiting_payment cancel': ['cancelled', 'customer', 'guest', 'farmer', 'admin'],
  'paid cancel': ['cancelled', 'customer', 'guest', 'farmer', 'admin'],
  'processing cancel': ['cancelled', 'customer', 'guest', 'farmer', 'admin'],
  'awaiting_payment lapse': ['cancelled', 'system'],
  'paid refund': ['refunded', 'admin', 'system'],
  'processing refund': ['refunded', 'admin', 'system'],
  'shipped refund': ['refunded', 'admin', 'system'],
  'completed refund': ['refunded', 'admin', 'system'],
  'cancelled refund': ['refunded', 'admin', 'system'],
};

test.each(ORDER_STATUSES)('%s: lists exactly the allowed transitions and who may make them', (status) => {
  for (const party of PARTIES) {
    const may = EVENTS.filter((event) => allowed[`${status} ${event}`]?.includes(party));
    expect(possibleOrderEvents(status, party).toSorted(), party).toEqual(may.toSorted());
    for (const event of EVENTS) {
      const [to] = may.includes(event) ? allowed[`${status} ${event}`]! : [];
      expect(nextOrderStatus(status, event, party), `${event} by ${party}`).toBe(to);
    }
  }
});

test('an order reserves its goods until it is paid or over', () => {
  expect(ORDER_STATUSES.filter(holdsStock)).toEqual([
    'awaiting_checkout',
    'awaiting_fee',
    'awaiting_payment',
  ]);
});

test('a shipment can be undone within one day, to the last instant', () => {
  const sent = new Date('2026-11-21T03:00:00Z');
  const may = (at: string) => mayUndoShipping(sent, new Date(at));
  expect([may('2026-11-21T03:00:00Z'), may('2026-11-22T03:00:00Z')]).toEqual([true, true]);
  expect(may('2026-11-22T03:00:00.001Z')).toBe(false);
});

test('the seller confirms the cash while fulfilling the order, and an admin can after a disputed cancellation', () => {
  const at = new Date('2026-11-21T03:00:00Z');
  const open = { cashReceivedAt: null, complaintUntil: null };
  const may = (order: Parameters<typeof mayConfirmCash>[0]) =>
    PARTIES.filter((party) => mayConfirmCash(order, party));
  for (const status of ['processing', 'shipped'] as const) {
    expect(may({ ...open, status })).toEqual(['farmer', 'admin']);
    expect(may({ ...open, status, cashReceivedAt: at })).toEqual([]);
  }
  expect(may({ ...open, status: 'cancelled', complaintUntil: at })).toEqual(['admin']);
  // The seller had not confirmed it, or it ended well: there is nothing to investigate.
  expect(may({ ...open, status: 'cancelled' })).toEqual([]);
  expect(may({ ...open, status: 'completed', complaintUntil: at })).toEqual([]);
  expect(may({ ...open, status: 'awaiting_payment' })).toEqual([]);
});
