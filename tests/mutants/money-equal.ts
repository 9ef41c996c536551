import type { Equal } from './equal.ts';

const equalIn = (file: string, ...changes: [was: string, replacement: string, why: string][]): Equal[] =>
  changes.map(([was, replacement, why]) => ({ file, was, replacement, why }));

/** Of payments and of the cart. */
export const equalOfMoney: Equal[] = [
  ...equalIn(
    'src/domain/payments/find-payments.ts',
    ['[]', '["Stryker was here"]', 'without groups nothing is looked for among their orders'],
    ['groups.length === 0', 'false', 'a query for nothing answers nothing'],
    ...[
      'query.method || query.q || query.id || query.farmer',
      'Boolean(query.method || query.q || query.id || query.farmer) || isSpanned(query)',
      "isNarrowed(query) || query.view === 'back' || query.view === 'all'",
    ].map((was): [string, string, string] => [was, 'true', 'what is counted is what is kept, only slower']),
    ['q.toUpperCase()', 'q.toLowerCase()', 'codes are looked for in either case'],
  ),
  ...equalIn('src/domain/payments/get-statement.ts', [
    'asked.from > today',
    'asked.from >= today',
    'from today on it goes to today either way',
  ]),
  ...equalIn(
    'src/domain/payments/tell-paid.ts',
    ['parts.length === 0', 'false', 'without parts there is nobody to tell further down'],
    ['[]', '["Stryker was here"]', 'whoever is paid has an account'],
  ),
  ...equalIn('src/domain/payments/move-payout.ts', [
    "case 'exported':\n      return { exportedAt: null };",
    "case 'exported':",
    'of what was not sent yet the rest is null anyway',
  ]),
  ...equalIn('src/domain/payments/create-payout.ts', [
    'today.get(farmer.id)?.account',
    'today.get(farmer.id).account',
    'whoever is not there was refused before',
  ]),
  ...equalIn('src/domain/payments/money.ts', ['row?.balance', 'row.balance', 'a sum always answers one row']),
  ...equalIn('src/domain/payments/withholding.ts', [
    'row.before === row.due',
    'false',
    'a difference of nothing is not booked',
  ]),
  ...equalIn('src/domain/cart/split-amount.ts', [
    'weights.length === 0',
    'false',
    'without weights there are no parts either way',
  ]),
  ...equalIn(
    'src/domain/cart/quote-cart.ts',
    ['weighing !== null', 'true', 'what the state pays is read, and said of what is weighed alone'],
    ['() => null', '() => undefined', 'it is asked of nothing where nothing is weighed'],
  ),
  ...equalIn('src/domain/cart/put-lines.ts', [
    'ids.length === 0',
    'false',
    'of nothing nothing is taken out',
  ]),
  ...equalIn(
    'src/domain/cart/get-cart.ts',
    ['!listing', 'false', 'a line goes with its listing'],
    ['[]', '["Stryker was here"]', 'a line goes with its listing'],
  ),
  ...equalIn('src/domain/cart/find-places.ts', [
    '[]',
    '["Stryker was here"]',
    'what never changes hangs on nothing',
  ]),
];
