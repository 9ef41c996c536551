import { LONG } from '../support/long-run.ts';
import { officeScreens } from './admin-routes.ts';
import { expect, test } from './browser-fixtures.ts';
import { idsFor } from './demo-ids.ts';
import { FARMER, signIn, visitor } from './demo-people.ts';
import { type Looks, walk } from './screenshots.ts';
import { farmerScreens, farmerScreensAlike } from './site-routes.ts';

const ADMIN = 'admin@lumbung.example';

/** Whether all is looked at that may be: `npm run soak -- fits`. */
const EVERY = process.env.E2E_FITS === 'all';

/**
 * Those that between them show every layout, and every part that has colours; in the dark too. The markup of the others is
 * validated (tests/pages/valid-markup.test.ts); they are opened by `npm run soak -- browser`, and axe looks at them by `-- fits`.
 */
const eachLayout = [
  '/admin/dashboard',
  '/admin/products',
  '/admin/products?edit=1',
  '/admin/products/import',
  '/admin/bids',
  '/admin/orders/{order}',
  '/admin/payouts/1',
  '/admin/users',
  '/admin/team',
  '/admin/coupons?add=1',
  '/admin/reports?type=yearly',
  '/admin/messages/{message}',
  '/admin/moderation',
  '/admin/content/posts/1',
  '/admin/settings',
  '/admin/audit',
  '/admin/security',
  '/admin/data-breaches',
  '/admin/search?q=beras',
  '/admin/payouts/new',
  '/admin/reports/prices',
  '/admin/reports/breakdown',
  '/admin/products?q=tidakadayangbernamaini',
  '/admin/orders/packing',
  '/admin/farmers/team-order',
];
/** Those whose layout on phones is another one: cards for rows, a drawer, sheets for dialogs, figures under each other. */
const onPhones = [
  '/admin/dashboard',
  '/admin/products',
  '/admin/products?edit=1',
  '/admin/products?delete=1',
  '/admin/bids',
  '/admin/orders',
  '/admin/orders/{order}',
  '/admin/users',
  '/admin/team',
  '/admin/moderation',
  '/admin/reports?type=yearly',
  '/admin/reports/prices',
  '/admin/reports/breakdown',
  '/admin/content/faq',
  '/admin/content/posts/1',
  '/admin/balances/1',
  '/admin/audit',
  '/admin/security',
];

/** Of both, what another shows in the same parts: opened in the long run (docs/how-we-test.md). */
const alike = [
  '/admin/users',
  '/admin/team',
  '/admin/coupons?add=1',
  '/admin/messages/{message}',
  '/admin/data-breaches',
  '/admin/search?q=beras',
  '/admin/payouts/new',
  '/admin/content/faq',
  '/admin/security',
  '/admin/products?q=tidakadayangbernamaini',
  '/admin/products?delete=1',
  '/admin/reports/prices',
  '/admin/balances/1',
  '/admin/farmers/team-order',
  '/admin/audit',
];

/** Every list of rows; moderation and the trail show words as they were written, however many, and bids are cards. */
const ofRows = [
  '/admin/products',
  '/admin/products?stock=out&state=all',
  '/admin/products?state=archived',
  '/admin/farmers',
  '/admin/users',
  '/admin/team',
  '/admin/orders',
  '/admin/coupons',
  '/admin/payments',
  '/admin/payouts',
  '/admin/balances',
  '/admin/sellers',
  '/admin/messages',
  '/admin/subscribers',
  '/admin/newsletters',
  '/admin/outbox',
  '/admin/security',
  '/admin/tax',
  '/admin/content/faq',
  '/admin/content/posts',
];

/** Of both, what axe looks at in the dark alone, and on phones alone, where it looks at each once: one of each kind of part. */
const inTurn = {
  dark: ['/admin/products', '/admin/products/import', '/admin/reports?type=yearly', '/admin/moderation'],
  phone: ['/admin/products?edit=1', '/admin/bids', '/admin/orders'],
} as const satisfies Record<string, readonly string[]>;

/** Where axe looks at a screen of the admin's: each time in one place, in the long run in each that shows it otherwise. */
function axeAt(screen: string): Looks['axe'] {
  const own = eachLayout.includes(screen);
  const narrow = onPhones.includes(screen) ? (['phone'] as const) : [];
  if (LONG)
    return [...(own || EVERY ? (['desktop'] as const) : []), ...narrow, ...(own ? (['dark'] as const) : [])];
  if (inTurn.dark.some((one) => one === screen)) return ['dark'];
  return inTurn.phone.some((one) => one === screen) ? ['phone'] : ['desktop'];
}

/** One of each layout, at each width that it has one for; the others are lists, sheets and papers of the same parts. */
const each = officeScreens.admin.filter(
  (screen) => LONG || ((eachLayout.includes(screen) || onPhones.includes(screen)) && !alike.includes(screen)),
);
/** A part each, so that the workers share the table. */
const PARTS = LONG ? 6 : 2;
for (const part of Array.from({ length: PARTS }, (_, part) => part)) {
  test(`the admin's screens, part ${part + 1}: axe, in the dark too and on phones, one heading, all fits with large letters too, a clean console`, {
    tag: '@desktop',
  }, async ({ browser, baseURL }) => {
    test.slow();
    const admin = await visitor(browser);
    await signIn(admin.context, baseURL!, ADMIN);
    const screens = each.filter((_, at) => at % PARTS === part);
    const ids = await idsFor(admin.context, baseURL!);
    const wrong = await walk(admin, ids, screens, (screen) => ({
      first: 'desktop',
      axe: axeAt(screen),
      thumbs: onPhones.includes(screen),
      rows: ofRows.includes(screen),
    }));
    expect(wrong).toEqual([]);
  });
}

const inOffice: readonly string[] = officeScreens.farmer;
// With words and sums that know no end they are measured in farmer-fits; with all that a year gathers by `npm run soak -- fits`.
const measured: readonly string[] = EVERY
  ? []
  : farmerScreens.filter((screen) => !farmerScreensAlike.includes(screen));
const ofFarmer = [...new Set([...farmerScreens, ...inOffice, '/profile'])];
for (const part of [0, 1]) {
  // Each time axe looks at them with what farmer-fits fills them with.
  test(`the farmer's screens and sheets with all that a year gathers, part ${part + 1}: axe on desktops or phones, one heading, a clean console`, {
    tag: ['@phone', '@long'],
  }, async ({ browser, baseURL }) => {
    test.slow();
    const farmer = await visitor(browser);
    await signIn(farmer.context, baseURL!, FARMER);
    const screens = ofFarmer.filter((_, at) => at % 2 === part);
    const ids = await idsFor(farmer.context, baseURL!);
    const wrong = await walk(farmer, ids, screens, (screen) => ({
      ...(inOffice.includes(screen)
        ? {
            first: 'desktop',
            axe: eachLayout.includes(screen) ? ['desktop', 'dark'] : EVERY ? ['desktop'] : [],
          }
        : { first: 'phone', axe: ['phone'] }),
      fits: !measured.includes(screen),
    }));
    expect(wrong).toEqual([]);
  });
}
