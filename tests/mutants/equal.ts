/** Changes that change nothing anybody could see, and why; they are counted as not found all the same. */
export const equal: { file: string; was: string; replacement: string; why: string }[] = [
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
    file: 'src/domain/cart/coupon.ts',
    was: 'false',
    replacement: 'true',
    why: 'a lock taken outside a transaction is let go at once',
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
];
