import { describe, expect, test } from 'vitest';
import {
  type OrderForEmail,
  orderEmail,
  orderMessageFacts,
} from '../../src/domain/orders/notifications/order-emails.ts';
import type {
  MessageSide,
  OrderMessageEvent,
} from '../../src/domain/orders/notifications/order-message-event.ts';
import {
  orderMessageSubject,
  orderMessageTexts,
} from '../../src/domain/orders/notifications/order-message-texts.ts';
import { ALL, LINES, linesOf, order } from '../support/email-lines.ts';
import { type Over, VARIANTS } from '../support/email-variants.ts';

type Line = keyof typeof LINES;
type Letters = { buyer?: Line[]; seller?: Line[] };

const BUYER: Line[] = ['goods', 'page', 'toSeller'];
const SELLER: Line[] = ['goods', 'office', 'toBuyer'];
const PAY: Line[] = ['transfer', 'bank'];

/** The parts of each email below its first sentence; a side without parts gets no email. */
const LETTERS: Record<OrderMessageEvent['event'], Letters> = {
  placed: {
    buyer: ['goods', 'confirm', 'ignore', ...PAY, 'page', 'toSeller'],
    seller: ['goods', 'where', 'office', 'toBuyer'],
  },
  fee_offered: { buyer: BUYER },
  fee_refused: { seller: SELLER },
  fee_agreed: {
    buyer: ['goods', ...PAY, 'page', 'toSeller'],
    seller: ['goods', 'where', 'office', 'toBuyer'],
  },
  paid: { buyer: [...BUYER, 'invoice'], seller: ['goods', 'where', 'office', 'toBuyer'] },
  confirmed: { buyer: BUYER },
  shipped: { buyer: BUYER },
  unshipped: { buyer: BUYER },
  completed: { buyer: ['goods', 'amiss', 'page', 'toSeller', 'invoice'], seller: SELLER },
  cancelled: { buyer: ['goods', 'back', 'page', 'toSeller', 'note'], seller: [...SELLER, 'sellerNote'] },
  lapsed: { buyer: [...BUYER, 'note'], seller: [...SELLER, 'sellerNote'] },
  refunded: { buyer: [...BUYER, 'invoice', 'note'], seller: [...SELLER, 'sellerNote'] },
  unpaid: { buyer: BUYER, seller: SELLER },
  rejected: { buyer: BUYER },
  chargeback: { buyer: [...BUYER, 'note'], seller: [...SELLER, 'sellerNote'] },
  cash: { buyer: [...BUYER, 'invoice'], seller: SELLER },
  late: { buyer: BUYER },
  proof: { buyer: BUYER },
  complaint: { buyer: ['quote', 'page', 'toSeller'], seller: ['quote', 'office', 'toBuyer'] },
  answered: { buyer: ['quote', 'page', 'toSeller'], seller: ['quote', 'office', 'toBuyer'] },
  replied: { buyer: ['quote', 'page', 'toSeller'] },
  late_step: { seller: SELLER },
  weighed: { buyer: ['goods', 'timbang', 'toSeller'] },
  weigh_agreed: { buyer: ['goods', 'timbang', 'toSeller'], seller: ['goods', 'officeTimbang', 'toBuyer'] },
  weigh_disputed: { buyer: ['goods', 'timbang', 'toSeller'], seller: ['goods', 'officeTimbang', 'toBuyer'] },
  weigh_annulled: { buyer: ['goods', 'timbang', 'toSeller'], seller: ['goods', 'officeTimbang', 'toBuyer'] },
  recalled: { buyer: BUYER },
  recall_lifted: { buyer: BUYER },
  surplus_back: { buyer: BUYER },
  shortfall_in: { buyer: BUYER, seller: SELLER },
};

const ticket = {
  code: 'NT-7',
  figures: '2,9 kg',
  by: 'seller',
  how: 'confirm',
  endsComplaint: false,
} as const;
const newsOf = (
  event: OrderMessageEvent['event'],
  more: Partial<OrderMessageEvent> = {},
): OrderMessageEvent => ({
  code: 'LB-1',
  event,
  reason: 'Begini.',
  amount: 9_000,
  onBehalf: true,
  ...(event.startsWith('weigh') ? { ticket } : {}),
  ...more,
});

test.each(Object.entries(LETTERS) as [OrderMessageEvent['event'], Letters][])(
  '%s: each side’s e-mail has its sentence and exactly what it needs',
  (event, letters) => {
    const news = newsOf(event);
    const facts = orderMessageFacts(ALL, news);
    const whole = (side: MessageSide, greeting: string) =>
      letters[side] && {
        subject: orderMessageSubject(news, side, facts),
        greeting,
        lines: [orderMessageTexts(news, facts)[side], ...letters[side].map((name) => LINES[name])],
      };
    const written = (side: MessageSide) => {
      const letter = orderEmail(news, side, ALL);
      return letter
        ? { subject: letter.subject, greeting: letter.greeting, lines: linesOf(letter) }
        : undefined;
    };
    expect([written('buyer'), written('seller')]).toEqual([
      whole('buyer', 'Halo Sri Wahyuni,'),
      whole('seller', 'Halo Pak Tani,'),
    ]);
  },
);

const over = ({ order: of, ...rest }: Over): OrderForEmail => ({
  ...ALL,
  ...rest,
  order: { ...order, ...of },
});
const { page, toSeller } = LINES;

test.each(VARIANTS)('%s: lines of the e-mail about %s to the %s', (_title, event, side, of, lines) => {
  const letter = orderEmail(newsOf(event), side, over(of))!;
  expect(linesOf(letter).slice(2)).toEqual(lines);
});

test('quotes nothing when nothing was written', () => {
  const letter = orderEmail(newsOf('answered', { reason: undefined }), 'buyer', ALL)!;
  expect(linesOf(letter).slice(1)).toEqual([page, toSeller]);
});

describe('lines and sums', () => {
  const sums: [string, Over, string][] = [
    [
      'one rupiah off and one for the way',
      { order: { discount: 1, couponCode: null, delivery: 1 } },
      'Kupon: −Rp 1; Ongkos kirim: Rp 1; Total: Rp 48.000',
    ],
    ['nothing off, nothing for the way', { order: { discount: 0, delivery: 0 } }, 'Total: Rp 48.000'],
    [
      'a fee that has yet to be named',
      { order: { status: 'awaiting_fee', discount: 0, delivery: 0 } },
      'Total tanpa ongkir: Rp 48.000',
    ],
  ];
  test.each(sums)('shows the sums: %s', (_title, of, said) => {
    expect(linesOf(orderEmail(newsOf('proof'), 'buyer', over(of))!)[1]).toBe(
      `Σ Beras, 2,5 kg × Rp 12.000: Rp 30.000; Gabah, 2 kg × Rp 6.000: Rp 12.000; ${said}`,
    );
  });
});

test('shows the order’s current facts', () => {
  const facts = (of: Over, news: Partial<OrderMessageEvent> = {}) =>
    orderMessageFacts(over(of), newsOf('paid', news));
  const whole = {
    buyer: 'Sri Wahyuni',
    seller: 'Pak Tani',
    goods: '2,5 kg Beras, 2 kg Gabah',
    total: 'Rp\u00a048.000',
    amount: 'Rp\u00a09.000',
    dueAt: order.dueAt,
    city: 'Sleman',
    feeOpen: false,
    confirm: true,
    pickup: false,
    place: 'Jl. Kaliurang Km 17',
    surplus: null,
    shortfall: null,
    cashOnDelivery: false,
    free: false,
  };
  expect(facts({})).toEqual(whole);
  expect(
    facts({ order: { billing: null, confirmBy: null, dueAt: null, surplus: 1 } }, { amount: undefined }),
  ).toEqual({
    ...whole,
    amount: 'Rp\u00a00',
    city: '',
    confirm: false,
    dueAt: null,
    surplus: 'Rp\u00a01',
  });
  expect(
    facts({
      order: {
        ...{ status: 'awaiting_fee', deliveryMethod: 'pickup', paymentMethod: 'cod' },
        ...{ shortfall: 1, paidAt: null },
      },
    }),
  ).toEqual({ ...whole, feeOpen: true, pickup: true, shortfall: 'Rp\u00a01', cashOnDelivery: true });
  expect(facts({ order: { paymentMethod: null, paidAt: null } }).cashOnDelivery).toBe(true);
  expect(facts({ order: { paymentMethod: 'cod', cashReceivedAt: new Date() } }).cashOnDelivery).toBe(false);
});
