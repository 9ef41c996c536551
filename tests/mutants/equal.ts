import { equalOfAccounts } from './accounts-equal.ts';
import { equalOfMoney } from './money-equal.ts';
import { equalOfOrderReading } from './order-reading-equal.ts';
import { equalOfOrders } from './orders-equal.ts';
import { equalOfShared } from './shared-equal.ts';

export type Equal = { file: string; was: string; replacement: string; why: string };

/** When a page of the office's goods is looked for along the index of its order. */
const along = [
  "user.role === 'admin'",
  'wide',
  '!stock',
  '!picture',
  "state !== 'archived'",
  '!farmer',
  '!isSpanned(query)',
];

/** Changes that change nothing anybody could see, and why; they are counted as not found all the same. */
export const equal: Equal[] = [
  ...along.flatMap((_, at) =>
    ['true', 'false'].map((replacement) => ({
      file: 'src/domain/listings/find-stall-listings.ts',
      was: along.slice(0, at + 1).join(' &&\n    '),
      replacement,
      why: 'it says how a page is found and not what stands on it',
    })),
  ),
  {
    file: 'src/domain/cart/split-amount.ts',
    was: 'a.rest > b.rest',
    replacement: 'a.rest >= b.rest',
    why: 'equal rests are told apart before',
  },
  {
    file: 'src/domain/cart/split-amount.ts',
    was: 'a.rest === b.rest',
    replacement: 'false',
    why: 'sorting is stable: equal rests stay as they were',
  },
  {
    file: 'src/domain/cart/split-amount.ts',
    was: 'a.at - b.at',
    replacement: 'a.at + b.at',
    why: 'sorting is stable: equal rests stay as they were',
  },
  {
    file: 'src/domain/cart/coupon.ts',
    was: 'row?.used',
    replacement: 'row.used',
    why: 'a count always answers one row',
  },
  {
    file: 'src/domain/cart/quote-cart.ts',
    was: "actor.kind === 'user'",
    replacement: 'true',
    why: 'who has no account has no number of one either',
  },
  {
    file: 'src/domain/cart/read-lines.ts',
    was: 'ids.length === 0',
    replacement: 'false',
    why: 'a query for nothing answers nothing',
  },
  {
    file: 'src/domain/cart/put-lines.ts',
    was: 'lines.length === 0',
    replacement: 'false',
    why: 'without lines nothing is put in further down',
  },
  {
    file: 'src/domain/cart/delete-coupon.ts',
    was: 'coupon.version + 1',
    replacement: 'coupon.version - 1',
    why: 'what is deleted is read by nobody who compares versions',
  },
  {
    file: 'src/domain/cart/delete-coupon.ts',
    was: 'false',
    replacement: 'true',
    why: 'what is deleted counts for nothing, active or not',
  },
  {
    file: 'src/domain/bidding/course/answer-link.ts',
    was: '!isSigned(shop, token)',
    replacement: 'false',
    why: 'a token that nobody signed is found nowhere either; the signature spares the query',
  },
  {
    file: 'src/domain/listings/write-listings.ts',
    was: 'percent === undefined',
    replacement: 'false',
    why: 'a percentage that is not named makes no number, and what is no number is no threshold',
  },
  {
    file: 'src/domain/listings/write-listings.ts',
    was: 'usualFloor === null',
    replacement: 'false',
    why: 'no floor lies below everything, and stays none',
  },
  {
    file: 'src/domain/listings/write-listings.ts',
    was: 'usualFloor < list',
    replacement: 'usualFloor <= list',
    why: 'a part of a whole price, rounded down, never reaches it',
  },
  {
    file: 'src/domain/listings/write-listings.ts',
    was: 'urls.length > 0',
    replacement: 'urls.length >= 0',
    why: 'to attach nothing to what is new changes nothing',
  },
  {
    file: 'src/domain/listings/update-listing.ts',
    was: 'given.stock !== undefined',
    replacement: 'true',
    why: 'what is not given is less than nothing',
  },
  {
    file: 'src/domain/listings/require-thresholds.ts',
    was: 'floor != null',
    replacement: 'true',
    why: 'no floor is not above anything',
  },
  {
    file: 'src/domain/listings/move-stock.ts',
    was: "kind === 'sale' && isNone(available)",
    replacement: "kind === 'sale' || isNone(available)",
    why: 'of what is not sold out no bid is ended, though it be asked',
  },
  {
    file: 'src/domain/payments/tell-paid.ts',
    was: '!person',
    replacement: 'false',
    why: 'whoever is paid has an account',
  },
  {
    file: 'src/domain/payments/balances.ts',
    was: 'ids.length === 0',
    replacement: 'false',
    why: 'a query for nothing answers nothing',
  },
  {
    file: 'src/domain/orders/course/lock-order.ts',
    was: "order.bidId && order.status === 'awaiting_checkout'",
    replacement: 'true',
    why: 'once its checkout is complete a bid holds nothing any more, and can be undone no more',
  },
  {
    file: 'src/domain/listings/find-stall-listings.ts',
    was: "user.role === 'admin'",
    replacement: "user.role !== 'admin'",
    why: 'it says how a page is found and not what stands on it',
  },
  {
    file: 'src/domain/bidding/clock/lapse-holds.ts',
    was: "bid.status !== 'accepted' || !bid.holdUntil || bid.holdUntil > now",
    replacement: 'false',
    why: 'what is not held any more has no order that waits for its checkout, as the next line finds',
  },
  {
    file: 'src/domain/bidding/clock/lapse-holds.ts',
    was: "bid.status !== 'accepted' || !bid.holdUntil",
    replacement: 'false',
    why: 'what is not held any more has no order that waits for its checkout, as the next line finds',
  },
  {
    file: 'src/domain/bidding/clock/lapse-holds.ts',
    was: "bid.status !== 'accepted'",
    replacement: 'false',
    why: 'what is not held any more has no order that waits for its checkout, as the next line finds',
  },
  {
    file: 'src/domain/bidding/dealing/relay-bid.ts',
    was: 'farmer?.phone',
    replacement: 'farmer.phone',
    why: 'every bid has its farmer',
  },
  {
    file: 'src/domain/bidding/reading/find-stories.ts',
    was: 'user.farmerId !== null',
    replacement: 'true',
    why: 'of no stall there are no bids',
  },
  {
    file: 'src/domain/bidding/texting/read-text.ts',
    was: '/^((?:(?:NO|NOMOR|NOMER)[ .:]*|#)?\\d+) (.+)$/',
    replacement: '/^((?:(?:NO|NOMOR|NOMER)[ .:]*|#)?\\d+) (.+)/',
    why: 'what is read has one line, which is taken to its end anyway',
  },
  ...equalOfAccounts,
  ...equalOfMoney,
  ...equalOfOrderReading,
  ...equalOfOrders,
  ...equalOfShared,
];
