import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toQuantity } from '../../format/quantity.ts';
import { UNDO_MS } from '../undo-duration.ts';
import {
  automaticResponse,
  type BidCounts,
  type BidEvent,
  type BidParty,
  type BidState,
  bidStateOf,
  counterOfferProblem,
  limitReached,
  nextBidState,
  type OfferedListing,
  offerProblem,
  offerProblemText,
  offersLeft,
  statusAt,
} from './bid-rules.ts';

const STATES: BidState[] = ['none', 'seller_turn', 'buyer_turn', 'accepted', 'rejected', 'expired'];
const EVENTS: BidEvent[] = [
  'offer',
  'auto_accept',
  'auto_reject',
  'accept',
  'reject',
  'counter',
  'withdraw',
  'expire',
  'close',
  'lapse',
  'give_up',
  'undo',
];
const PARTIES: BidParty[] = ['buyer', 'seller', 'system'];

/** Every allowed transition of the bidding rules: state, event, party → rule: status, turn, reason. */
const allowed: Record<string, string> = {
  'none offer buyer': '1: pending seller -',
  'seller_turn auto_accept system': '2: accepted - auto',
  'seller_turn auto_reject system': '2: rejected - auto',
  'seller_turn accept seller': '3: accepted - -',
  'seller_turn reject seller': '4: rejected - -',
  'seller_turn counter seller': '5: pending buyer -',
  'buyer_turn accept buyer': '6: accepted - -',
  'buyer_turn reject buyer': '6: rejected - -',
  'buyer_turn counter buyer': '6: pending seller -',
  'seller_turn withdraw buyer': '7: rejected - withdrawn',
  'buyer_turn withdraw buyer': '7: rejected - withdrawn',
  'seller_turn expire system': '8: expired - -',
  'buyer_turn expire system': '8: expired - -',
  'seller_turn close system': '9: rejected - closed',
  'buyer_turn close system': '9: rejected - closed',
  'accepted lapse system': '10: expired - unpaid',
  'accepted give_up buyer': '10: expired - unpaid',
  'accepted undo seller': '11: pending seller -',
  'rejected undo seller': '11: pending seller -',
  'buyer_turn undo seller': '11: pending seller -',
};

describe('transitions', () => {
  const cases = STATES.flatMap((state) =>
    EVENTS.flatMap((event) => PARTIES.map((party) => [state, event, party] as const)),
  );
  test.each(cases)('[BID-29] [BID-31] from %s, the event %s by %s', (state, event, party) => {
    const step = nextBidState(state, event, party);
    const wanted = allowed[`${state} ${event} ${party}`];
    if (wanted) {
      expect(
        typeof step === 'string'
          ? step
          : `${step.rule}: ${step.to.status} ${step.to.turn ?? '-'} ${step.to.reason ?? '-'}`,
      ).toBe(wanted);
      return;
    }
    const codes = {
      expired: 'bid_expired',
      seller_turn: 'bid_not_your_turn',
      buyer_turn: 'bid_not_your_turn',
    };
    expect(step).toBe(codes[state as keyof typeof codes] ?? 'bid_not_open');
  });
});

test('[BID-29] every reader sees a pending bid as expired from the exact instant of its expiry', () => {
  const expiresAt = new Date('2026-11-21T03:00:00.000Z');
  const bid = { status: 'pending', turn: 'seller', expiresAt } as const;
  expect(bidStateOf(bid, new Date('2026-11-21T02:59:59.999Z'))).toBe('seller_turn');
  expect(bidStateOf(bid, expiresAt)).toBe('expired');
  expect(statusAt(bid, new Date('2026-11-21T02:59:59.999Z'))).toBe('pending');
  expect(statusAt({ ...bid, turn: 'buyer' }, new Date('2026-11-21T02:59:59.999Z'))).toBe('pending');
  expect(statusAt(bid, new Date('2026-11-21T03:00:00.001Z'))).toBe('expired');
  expect(statusAt({ ...bid, status: 'accepted', turn: null }, new Date('2030-01-01'))).toBe('accepted');
});

const goods = (over: Partial<OfferedListing> = {}): OfferedListing => ({
  open: true,
  negotiable: true,
  minLot: toQuantity(5),
  step: toQuantity(1),
  available: toQuantity(20),
  listPrice: 14_500,
  unit: 'kg',
  currency: 'IDR',
  ...over,
});

test.each([
  ['within all bounds', goods(), 13_000, 10, undefined],
  ['the smallest lot', goods(), 1, 5, undefined],
  ['all that is left, at list price', goods(), 14_500, 20, undefined],
  ['an archived listing', goods({ open: false }), 13_000, 10, 'bid_listing_closed'],
  ['a fixed price', goods({ negotiable: false }), 13_000, 10, 'bid_not_negotiable'],
  ['one below the lot', goods(), 13_000, 4, 'bid_below_lot'],
  ['one above list price', goods(), 14_501, 10, 'bid_above_list'],
  ['one more than is left', goods(), 13_000, 21, 'stock_short'],
  ['half a unit of what goes by whole ones', goods(), 13_000, 7.5, 'bid_off_step'],
  ['half a unit of what goes by halves', goods({ step: toQuantity(0.5) }), 13_000, 7.5, undefined],
  ['a tenth of what goes by halves', goods({ step: toQuantity(0.5) }), 13_000, 7.6, 'bid_off_step'],
  ['a thousandth more than is left', goods({ step: toQuantity(0.001) }), 13_000, 20.001, 'stock_short'],
])('bid rule 1: %s', (_name, on, price, qty, code) => {
  expect(offerProblem(on, price, toQuantity(qty))?.code).toBe(code);
});

test('bid rule 5: a counter-offer is above the buyer’s price and at most the list price', () => {
  expect(counterOfferProblem(goods(), 13_000, 13_000, toQuantity(10))?.code).toBe('bid_counter_range');
  expect(counterOfferProblem(goods(), 13_000, 13_001, toQuantity(10))).toBeNull();
  expect(counterOfferProblem(goods(), 13_000, 14_500, toQuantity(10))).toBeNull();
  expect(counterOfferProblem(goods(), 13_000, 14_501, toQuantity(10))?.code).toBe('bid_counter_range');
  expect(counterOfferProblem(goods(), 13_000, 14_000, toQuantity(21))?.code).toBe('stock_short');
});

test('[BID-12] an objection uses the same words as the server’s error', () => {
  const said = (on: OfferedListing, price: number, qty: number) =>
    offerProblemText(offerProblem(on, price, toQuantity(qty))!);
  expect(said(goods(), 13_000, 4)).toBe('Paling sedikit 5 kg untuk sekali menawar.');
  expect(said(goods(), 14_501, 10)).toBe(
    'Tawaran melebihi harga jual Rp\u00a014.500. Anda bisa langsung membelinya.',
  );
  expect(said(goods({ currency: 'USD' }), 14_501, 10)).toContain('$145.00');
  expect(said(goods(), 13_000, 21)).toBe('Stok tidak cukup. Tersisa 20 kg.');
  expect(said(goods({ open: false }), 13_000, 10)).toBe('Produk ini sedang tidak dijual.');
});

test('bid rule 2: thresholds apply from their exact price, and not at all while they are off', () => {
  const set = { floor: 10_000, autoAccept: 14_000 };
  expect(automaticResponse(set, 9_999)).toBe('auto_reject');
  expect(automaticResponse(set, 10_000)).toBeNull();
  expect(automaticResponse(set, 13_999)).toBeNull();
  expect(automaticResponse(set, 14_000)).toBe('auto_accept');
  expect(automaticResponse({ floor: null, autoAccept: null }, 1)).toBeNull();
});

test('bid rule 11: a response can be undone for ten seconds', () => expect(UNDO_MS).toBe(10_000));

const limits = { offersPerListing24h: 3, offersPerNegotiation: 5, openBidsPerCustomer: 20 };
const counts = fc.record({
  onListing: fc.nat(8),
  inNegotiation: fc.nat(8),
  open: fc.nat(25),
});

test.each([
  ['nothing made yet', 0, 0, 0, null, 3],
  ['the last on this listing in 24 h', 2, 0, 0, null, 1],
  ['one too many on this listing', 3, 0, 0, 'bid_limit_listing', 0],
  ['the last round', 0, 4, 20, null, 1],
  ['one round too many', 0, 5, 1, 'bid_limit_rounds', 0],
  ['far too many rounds', 0, 7, 1, 'bid_limit_rounds', 0],
  ['the last open bid', 0, 0, 19, null, 1],
  ['one open bid too many', 0, 0, 20, 'bid_limit_open', 0],
  ['far too many open bids', 0, 0, 25, 'bid_limit_open', 0],
  ['as many open bids as may be, this one among them', 0, 1, 20, null, 3],
])('limits apply at their exact number: %s', (_name, onListing, inNegotiation, open, code, left) => {
  const made = { onListing, inNegotiation, open };
  expect(limitReached(limits, made)?.code ?? null).toBe(code);
  expect(offersLeft(limits, made)).toBe(left);
});

test('an error about a limit names the limit', () => {
  const said = (made: BidCounts) => limitReached(limits, made)?.params;
  expect(said({ onListing: 3, inNegotiation: 0, open: 0 })).toEqual({ limit: 3 });
  expect(said({ onListing: 0, inNegotiation: 5, open: 0 })).toEqual({ limit: 5 });
  expect(said({ onListing: 0, inNegotiation: 0, open: 20 })).toEqual({ limit: 20 });
});

test('the number of offers left always agrees with what is rejected', () => {
  fc.assert(
    fc.property(counts, (made) => {
      expect(offersLeft(limits, made) > 0).toBe(limitReached(limits, made) === null);
    }),
  );
});

test('[bid rule 8] an open bid waits for the side whose turn it is, until it expires', () => {
  const expiresAt = new Date('2026-11-26T12:00:00Z');
  const at = (turn: 'buyer' | 'seller', ms: number) =>
    bidStateOf({ status: 'pending', turn, expiresAt }, new Date(expiresAt.getTime() + ms));
  expect([at('buyer', -1), at('seller', -1), at('buyer', 0), at('seller', 0)]).toEqual([
    ...['buyer_turn', 'seller_turn', 'expired', 'expired'],
  ]);
  expect(bidStateOf({ status: 'accepted', turn: null, expiresAt }, expiresAt)).toBe('accepted');
});
