import type { Case } from './case.ts';

const FARMERS =
  'grows with the number of farmers, who are counted for the hundred names in the filter after the catalogue changes, then cached';
const NEAREST = 'grows with the number of farmers, whose distances are all computed, and with the count';
const COPIES =
  'reads in order until enough rows match: in the bench catalogue the copies of one product lie side by side, so that as many are skipped as there are copies';
const COPIES_ALL =
  'in the bench catalogue the copies of one product lie side by side: the newest two thousand hold too few matches, so that all matches are collected';
const HIDDEN =
  'grows with the farmers that are not shown, whose products are subtracted from the total; cached until the catalogue changes';
const HITS = 'grows with the number of matches: the best are known only after all matches are ranked';
const PRICED =
  'grows with the number of products in that price range, which are counted one by one; cached until the catalogue changes';
const SELLERS = 'grows with the number of sellers of the same goods, who are all compared';
const REPORT = 'reads all that it reports, once; from a replica where there is one';
const DAYS =
  'grows with the bids of days outside whole months, at most half a month at either end; whole months are read from stored figures';
const SELLING =
  'grows with the number of farmers that sold in that year, whose months are summed one farmer at a time';
const BOOKS =
  'grows with the farmers that have a balance and the orders whose money is still held, not with the books';
const OPEN = 'grows with what is open now, not with history';
const HOUSE = "grows with what waits for the admin's answer: here as many as villages";
const STORED =
  'reads index entries of emails stored just before, until autovacuum removes them; here all emails are stored at once';
const LETTERS = "the index's list for each trigram grows with the number of rows, but far more slowly";
const ALL = 'looks at everything, once a night';
const HITS_ALL = 'grows with the number of matches, which are all counted: here as many as villages';
const STORED_SUMS =
  'reads the count rows of emails stored just before, until fold-tallies merges them; here all emails are stored at once';
const COUNTED = 'counts all that belong to it, in the index alone';
const PART = 'one part of the sitemap holds at most 50,000 addresses; grows no further after that';

/**
 * Why a row grows and may stay so: for a whole group, or by group and name. docs/ops/growing.md explains what to do
 * then.
 */
const REASONS: Record<string, string> = {
  Shop: FARMERS,
  ...Object.fromEntries(
    ['newest', 'cheapest', 'most expensive', 'highest rated', 'page 100'].map((name) => [
      `Shop: ${name}`,
      HIDDEN,
    ]),
  ),
  'Shop: price 10,000–20,000': PRICED,
  'Shop: filter choices with a price': PRICED,
  'Shop: nearest': NEAREST,
  ...Object.fromEntries(
    ['category fish', 'city and category, cheapest', 'low stock'].map((name) => [`Shop: ${name}`, COPIES]),
  ),
  Search: HITS,
  Reports: REPORT,
  'Reports: sales of a year': SELLING,
  'Reports: prices of a month': DAYS,
  'Reports: prices of a year': DAYS,
  'Market: sitemap, part 1': PART,
  'One product: related products': COPIES,
  'One product: same product of other farmers': SELLERS,
  'Admin: queue': BOOKS,
  'Admin: global search "beras"': COPIES_ALL,
  'Admin list: Products: search "beras"': COPIES_ALL,
  'Admin: global search, order code': LETTERS,
  'Admin list: Users: search "pelanggan.1.43@"': LETTERS,
  'Admin list: Messages: search "murni santoso"': LETTERS,
  'Admin: complaints': HOUSE,
  'Admin: seller applications': HOUSE,
  'Admin: packing list': OPEN,
  'Admin: farmers to choose from': 'at most 5,000 names; grows no further after that',
  'Exports, first 1,000 rows: farmers':
    'at the smallest size there are only 320 farmers in all; a thousand rows grow no further after that',
  'Admin list: Farmer balances': BOOKS,
  'Admin list: Products: category fish': COPIES,
  'Admin list: Farmers': HOUSE,
  ...Object.fromEntries(
    [
      'Users: search "lestari"',
      'Users: search for an email address',
      'Email outbox: search "pelanggan.43@"',
      'Subscribers: search "kabar.43@"',
      'Moderation: search "ulas.40@"',
    ].map((name) => [`Admin list: ${name}`, HITS_ALL]),
  ),
  ...Object.fromEntries(
    [
      'Orders: search for the start of a code',
      'Orders: search for a code',
      'Orders: search "rubiyem santoso"',
      'Orders: search without a result',
      'Payments: search for a code',
    ].map((name) => [`Admin list: ${name}`, LETTERS]),
  ),
  ...Object.fromEntries(
    ['newest', 'failed', 'page 100'].map((name) => [`Admin list: Email outbox: ${name}`, STORED_SUMS]),
  ),
  'Admin list: Products: low stock': COUNTED,
  'Market: list of farmers': COUNTED,
  'Admin: bank statement':
    'grows with the open payments of equal amounts: here as many as villages, while in a shop no two are equal',
  'Jobs: sweep': "reads a week's emails whose keys have not expired, once an hour",
  'Jobs: seal-trail': 'reads the numbers of the last ten thousand records; grows no further after that',
  'Jobs: close-dead-bids': OPEN,
  'Jobs: remind-bids': OPEN,
  'Jobs: lapse-orders': OPEN,
  'Jobs: lapse-tickets': OPEN,
  'Jobs: email outbox': STORED,
  'Jobs: nightly check: books': ALL,
  'Jobs: nightly check: audit trail': ALL,
};

export const reasonOf = ({ group, name }: Case): string | undefined =>
  REASONS[`${group}: ${name}`] ?? REASONS[group];
