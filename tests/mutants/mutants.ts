import { lotMutants } from './lot-mutants.ts';
import { officeMutants } from './office-mutants.ts';
import { peopleMutants } from './people-mutants.ts';
import { tradeMutants } from './trade-mutants.ts';

/** A defect planted into a copy of the source, and the tests that must notice it. */
export type Mutant = {
  name: string;
  file: string;
  /** Each text stands in the file exactly once. */
  edits: [find: string, replace: string][];
  /** The test file that must go red, and which of its tests are run (all, when none is named). */
  test: string;
  only?: string;
};

const rules = 'src/shared/bidding/bid-rules.ts';
const rulesTest = 'src/shared/bidding/bid-rules.test.ts';
const transitions = 'tests/api/bid-transitions.test.ts';
const race = 'tests/race/bids.test.ts';
const weighing = 'tests/weighing.test.ts';
const refusals = 's turn .{1,3}\\[BID-24';

const quality = 'src/shared/quality/quality.ts';
const qualityTest = 'src/shared/quality/quality.test.ts';

export const mutants: Mutant[] = [
  {
    name: 'the listing is read without its lock',
    file: 'src/domain/bidding/course/lock-bid.ts',
    edits: [["await send(shop, lock.for('no key update'));", 'await send(shop, lock);']],
    test: race,
    only: 'archived while it waits',
  },
  {
    name: 'a customer’s offers are not let through one at a time',
    file: 'src/domain/bidding/course/lock-bid.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is searched for in the source
    edits: [['await send(shop, takeTurns(shop, `offers:${userId}`));', '']],
    test: race,
    only: 'thirty listings',
  },
  {
    name: 'nobody looks whose turn it is',
    file: rules,
    edits: [
      [
        't.event === event && t.by === by && t.from.includes(state)',
        't.event === event && t.from.includes(state)',
      ],
    ],
    test: transitions,
    only: refusals,
  },
  {
    name: 'a closed negotiation can be answered',
    file: rules,
    edits: [
      ['t.event === event && t.by === by && t.from.includes(state)', 't.event === event && t.by === by'],
    ],
    test: transitions,
    only: 'rejected by the farmer',
  },
  {
    name: 'the customer stands on the seller’s side',
    file: 'src/domain/bidding/course/bid-policy.ts',
    edits: [
      [
        "return { user, party: 'buyer', role: 'customer' }",
        "return { user, party: 'seller', role: 'customer' }",
      ],
    ],
    test: transitions,
    only: refusals,
  },
  {
    name: 'any farmer answers for any other',
    file: 'src/domain/bidding/course/bid-policy.ts',
    edits: [["user.role === 'farmer' && user.farmerId === sides.farmerId", "user.role === 'farmer'"]],
    test: transitions,
    only: refusals,
  },
  {
    name: 'the seller withdraws the buyer’s bid',
    file: 'src/domain/bidding/dealing/withdraw-bid.ts',
    edits: [
      [
        "if (side.party !== 'buyer') return refuse('forbidden');",
        "if (!side.party) return refuse('forbidden');",
      ],
    ],
    test: transitions,
    only: refusals,
  },
  {
    name: 'the offer that an answer was meant for is not compared',
    file: 'src/domain/bidding/course/move-bid.ts',
    edits: [['expectedOfferId !== bid.offer.id', 'expectedOfferId < 0']],
    test: 'tests/api/answer-bid.test.ts',
    only: 'the farmer counters, the customer accepts',
  },
  {
    name: 'one offer too many on a listing in a day',
    file: rules,
    edits: [
      ['counts.onListing >= limits.offersPerListing24h', 'counts.onListing > limits.offersPerListing24h'],
    ],
    test: rulesTest,
  },
  {
    name: 'one open bid too many',
    file: rules,
    edits: [['counts.open >= limits.openBidsPerCustomer', 'counts.open > limits.openBidsPerCustomer']],
    test: race,
    only: 'thirty listings',
  },
  {
    name: 'one round too many',
    file: rules,
    edits: [
      [
        'counts.inNegotiation >= limits.offersPerNegotiation',
        'counts.inNegotiation > limits.offersPerNegotiation',
      ],
    ],
    test: rulesTest,
  },
  {
    name: 'a bid lives one instant too long',
    file: rules,
    edits: [['bid.expiresAt.getTime() <= now.getTime()', 'bid.expiresAt.getTime() < now.getTime()']],
    test: rulesTest,
  },
  {
    name: 'a counter-offer may equal the buyer’s price',
    file: rules,
    edits: [['price > buyerPrice &&', 'price >= buyerPrice &&']],
    test: rulesTest,
  },
  {
    name: 'the farmer’s thresholds are swapped',
    file: rules,
    edits: [
      [
        'thresholds.autoAccept !== null && price >= thresholds.autoAccept',
        'thresholds.floor !== null && price >= thresholds.floor',
      ],
      [
        'thresholds.floor !== null && price < thresholds.floor',
        'thresholds.autoAccept !== null && price < thresholds.autoAccept',
      ],
    ],
    test: rulesTest,
  },
  {
    name: 'the stock is read without what is held of it',
    file: 'src/domain/bidding/course/lock-bid.ts',
    edits: [['available: minus(row.stock, row.reserved)', 'available: row.stock']],
    test: 'tests/api/place-bid.test.ts',
    only: 'what is held for another',
  },
  {
    name: 'the first offer leaves no row of history',
    file: 'src/domain/bidding/dealing/place-bid.ts',
    edits: [
      [
        '      from ids\n    )\n    select bid_id, offer_id from ids',
        '      from ids where false\n    )\n    select bid_id, offer_id from ids',
      ],
    ],
    test: transitions,
    only: 'is allowed, once',
  },
  {
    name: 'everybody is told in the site twice',
    file: 'src/domain/bidding/course/bid-messages.ts',
    edits: [
      [
        'all.flatMap((messages) => messages.notices);',
        'all.flatMap((messages) => [...messages.notices, ...messages.notices]);',
      ],
    ],
    test: race,
    only: 'accept against accept',
  },
  {
    name: 'every mail goes out twice',
    file: 'src/domain/bidding/course/bid-messages.ts',
    edits: [
      [
        'all.flatMap((messages) => messages.mails);',
        "all.flatMap(({ mails }) => [...mails, ...mails.map((mail) => ({ ...mail, key: mail.key.replace(':offer:', ':offer:0') }))]);",
      ],
    ],
    test: race,
    only: 'accept against accept',
  },
  {
    name: 'a lapsed hold keeps its stock',
    file: 'src/domain/bidding/clock/lapse-holds.ts',
    edits: [['    await moveStock(shop, {', '    if (orderId < 0) await moveStock(shop, {']],
    test: race,
    only: 'a hold that several jobs lapse',
  },
  {
    name: 'the suspension comes one unpaid deal too late',
    file: 'src/domain/bidding/clock/leave-unpaid.ts',
    edits: [
      [
        'Number(unpaid?.n) < bidding.unpaidBeforeSuspension',
        'Number(unpaid?.n) <= bidding.unpaidBeforeSuspension',
      ],
    ],
    test: race,
    only: 'a hold that several jobs lapse',
  },
  {
    name: 'a new offer keeps the time of the old one',
    file: 'src/domain/bidding/dealing/counter-bid.ts',
    edits: [['offerId: offer!.id, expiresAt, undo });', 'offerId: offer!.id, undo });']],
    test: 'tests/api/answer-bid.test.ts',
    only: 'starts its time anew',
  },
  {
    name: 'the order is made at the list price',
    file: 'src/domain/bidding/course/order-of-bid.ts',
    edits: [
      [
        'const total = lineTotal(offer.price, offer.qty);',
        'const total = lineTotal(listing.goods.listPrice, offer.qty);',
      ],
    ],
    test: race,
    only: 'accept against accept',
  },
  {
    name: 'goods that are no longer sold are accepted',
    file: 'src/domain/bidding/course/settle-bid.ts',
    edits: [["if (!bid.listing.goods.open) return refuse('bid_listing_closed');", '']],
    test: race,
    only: 'archived while it waits',
  },
  {
    name: 'the buyer sees the farmer’s number before they agree',
    file: 'src/domain/bidding/reading/bid-view.ts',
    edits: [["const agreed = view.status === 'accepted';", 'const agreed = true;']],
    test: 'tests/api/find-bids.test.ts',
    only: 'the bidder sees the farmer’s once agreed',
  },
  {
    name: 'what the database could not put in order is not tried again',
    file: 'src/domain/shop.ts',
    edits: [["new Set(['40001', '40P01'])", "new Set(['40P01'])"]],
    test: 'tests/race/interleavings.test.ts',
    only: 'accept, withdraw.*serializable',
  },
  {
    name: 'more is paid for than the water leaves',
    file: 'src/shared/weighing/weighing.ts',
    edits: [['return [10_000n - hundredths(measured), 10_000n - hundredths(base)];', 'return [1n, 1n];']],
    test: 'src/shared/weighing/weighing.test.ts',
  },
  {
    name: 'who proposed a ticket says yes to it himself',
    file: 'src/shared/weighing/ticket-steps.ts',
    edits: [
      [
        "if (by === 'other') return side && ticket?.proposedBy !== party;",
        "if (by === 'other') return side;",
      ],
    ],
    test: weighing,
    only: 'proposed: every.*',
  },
  {
    name: 'a ticket is confirmed that nobody saw',
    file: 'src/domain/weighing/course/lock-ticket.ts',
    edits: [['if (!ticket || ticket.id !== expected) return', 'if (!ticket) return']],
    test: weighing,
    only: 'of another’s order',
  },
  {
    name: 'what is above the tolerance is sold unasked',
    file: 'src/domain/weighing/course/confirm-standing.ts',
    edits: [
      [
        "const takesExcess = ticket.takesExcess || (by.party === 'buyer' && said.takesExcess);",
        'const takesExcess = true;',
      ],
    ],
    test: weighing,
    only: 'above the tolerance',
  },
  {
    name: 'the seller is credited with what the buyer still owes',
    file: 'src/domain/weighing/course/settle-line.ts',
    edits: [
      [
        '(order.paidAt ? order.total - order.shortfall - order.refunded : 0)',
        '(order.paidAt ? order.total - order.refunded : 0)',
      ],
    ],
    test: weighing,
    only: 'credited with what came in',
  },
  {
    name: 'a coupon stays as it was whatever the scale says',
    file: 'src/domain/weighing/course/settle-line.ts',
    edits: [
      [
        'const discount = inProportion(agreed.discount, agreed.subtotal, subtotal);',
        'const discount = Math.min(agreed.discount, subtotal);',
      ],
    ],
    test: weighing,
    only: 'a coupon follows',
  },
  {
    name: 'a sixth code is still tried',
    file: 'src/domain/weighing/take-sealed.ts',
    edits: [['const CODE_TRIES = 5;', 'const CODE_TRIES = 6;']],
    test: 'tests/weighing-sealed.test.ts',
    only: 'five wrong ones lock',
  },
  {
    name: 'a hash forgets its place in the chain',
    file: 'src/domain/weighing/rules/ticket-json.ts',
    edits: [['    seq: ticket.seq,\n', '']],
    test: 'tests/weighing-chain.test.ts',
    only: 'two swapped',
  },
  {
    name: 'time confirms what lies below the tolerance',
    file: 'src/domain/weighing/lapse-tickets.ts',
    edits: [["!== 'inside') return false;", "=== 'above') return false;"]],
    test: weighing,
    only: 'after 48 hours',
  },
  {
    name: 'a class allows the figure that lies just beyond its limit',
    file: quality,
    edits: [['value > limit.most : value <= limit.above', 'value > limit.most + 0.1 : value <= limit.above']],
    test: qualityTest,
  },
  {
    name: 'broken rice may have as few broken grains as it likes',
    file: quality,
    edits: [['value > limit.most : value <= limit.above', 'value > limit.most : false']],
    test: qualityTest,
  },
  {
    name: 'gabah of which nobody knows how wet it is counts as dry',
    file: quality,
    edits: [['return declared.moisture == null ? null : fitting[0]!', 'return fitting[0]!']],
    test: qualityTest,
  },
  {
    name: 'a figure that changes leaves the quality as it was',
    file: quality,
    edits: [['FIGURES.every((figure) => one[figure] === other[figure])', 'FIGURES.length > 0']],
    test: qualityTest,
  },
  {
    name: 'what was measured once stays measured, whatever the figure becomes',
    file: 'src/domain/listings/require-quality.ts',
    edits: [
      [
        'if (named || !moved || !before.measured_by) return given;',
        'if (moved || named || !moved) return given;',
      ],
    ],
    test: 'tests/api/quality.test.ts',
    only: 'stays with what he measured',
  },
  {
    name: 'goods of another quality are accepted',
    file: 'src/domain/bidding/course/lock-bid.ts',
    edits: [["if (!isSameQuality(offer.quality, listing.quality)) refuse('bid_quality_changed');", '']],
    test: 'tests/api/what-is-offered.test.ts',
    only: 'acceptance compares',
  },
  {
    name: 'bids on goods of another quality stay open',
    file: 'src/domain/bidding/clock/close-bids.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is searched for in the source
    edits: [['or offered.quality - ${PROOFS} <> ${listedQuality} - ${PROOFS}', '']],
    test: 'tests/api/what-is-offered.test.ts',
    only: 'ends the open bids',
  },
  {
    name: 'HET speaks of every rice',
    file: 'src/shared/bidding/reference-note.ts',
    edits: [["(quality !== 'medium' && quality !== 'premium')", 'quality === null']],
    test: 'src/shared/bidding/reference-note.test.ts',
  },
  {
    name: 'the counts beside the filters do not heed the class',
    file: 'src/domain/catalogue/listing/count-cube.ts',
    edits: [['(quality === undefined || cell.quality === quality)', 'quality !== null']],
    test: 'tests/api/quality.test.ts',
    only: 'heed the class',
  },
  ...lotMutants,
  ...peopleMutants,
  ...tradeMutants,
  ...officeMutants,
];
