import type { BrowserContext, Page } from '@playwright/test';
import { LONG } from '../long.ts';
import { violations } from './axe.ts';
import { expect, test } from './browser.ts';
import { misfitsHere } from './fits.ts';
import { officeScreens } from './office-routes.ts';
import { FARMER, signIn, visitor } from './people.ts';
import { wrongRows } from './rows.ts';
import { farmerScreens, farmerScreensAlike } from './site-routes.ts';

const ADMIN = 'admin@lumbung.example';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const said = (violations: { id: string; nodes: { html: string }[] }[]) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);

/** Ids of one record of each kind that a screen shows; what the demo has none of is made. */
async function idsFor(context: BrowserContext, baseURL: string): Promise<Record<string, string>> {
  const { request } = context;
  const headers = { origin: baseURL };
  const list = async (path: string) => (await (await request.get(path)).json()).data;
  const me = await list('/api/me');
  const ids: Record<string, string> = {
    order: (await list('/api/orders?limit=1'))[0].code,
    farmer: String(me.farmerId ?? 1),
  };
  if (me.role !== 'admin') {
    const [bid] = await list('/api/bids/incoming?turn=seller&limit=1');
    const [product] = await list('/api/admin/products?state=active&limit=1');
    return { ...ids, bid: String(bid.id), listing: String(bid.productId), product: String(product.id) };
  }
  const [user] = await list('/api/admin/users?limit=1&role=customer');
  ids.user = user.id;
  for (const [name, path, make, data] of [
    [
      'message',
      '/api/admin/messages',
      '/api/contact',
      { email: 'sri@contoh.example', comments: 'Masih ada?' },
    ],
    [
      'newsletter',
      '/api/admin/newsletters',
      '/api/admin/newsletters',
      { subject: 'Kabar panen', text: 'Panen raya minggu ini.' },
    ],
    ['mail', '/api/admin/outbox', `/api/admin/users/${user.id}/password-mail`, {}],
  ] as const) {
    let [one] = await list(path);
    if (!one) {
      const made = await request.post(make, { headers, data });
      expect(made.ok(), `${make}: ${await made.text()}`).toBe(true);
      [one] = await list(path);
    }
    ids[name] = String(one.id);
  }
  return ids;
}

type Looks = {
  /** On a desktop: whether axe looks at it, and, as it does where the colours are, in the dark too. */
  wide?: { axe: boolean; dark: boolean };
  /** Whether axe looks at it on a phone. */
  narrow?: boolean;
  /** Whether what is pressed is big enough for a thumb. */
  thumbs?: boolean;
  /** Whether all that is on it is measured. */
  fits?: boolean;
  /** Whether it is a list of rows, which have their height. */
  rows?: boolean;
};

/** What is wrong with a screen, which is loaded once and made narrower: its answer, its heading, axe, what does not fit. */
async function look(
  page: Page,
  path: string,
  { wide, narrow, thumbs, fits = true, rows }: Looks,
): Promise<string[]> {
  await page.setViewportSize(wide ? WIDE : NARROW);
  const answer = await page.goto(path);
  const wrong = answer?.status() === 200 ? [] : [`answers ${answer?.status()}`];
  const heads = await page.locator('h1').count();
  if (heads !== 1) wrong.push(`${heads} h1`);
  if (wide) wrong.push(...(await sticksOut(page)));
  if (wide?.axe) wrong.push(...said(await violations(page, { tags: RULES })));
  if (narrow) {
    await page.setViewportSize(NARROW);
    wrong.push(...(await sticksOut(page)));
    wrong.push(...said(await violations(page, { tags: RULES })).map((one) => `phone ${one}`));
  }
  if (thumbs) wrong.push(...(await tooSmall(page)));
  if (wide?.dark) wrong.push(...(await inTheDark(page)));
  if (rows) wrong.push(...(await wrongRows(page)));
  if (fits) wrong.push(...(await misfitsHere(page)));
  return wrong.map((one) => `${path}: ${one}`);
}

/** Whether all is looked at that may be: `npm run prove -- fits`. */
const EVERY = process.env.E2E_FITS === 'all';
const WIDE = { width: 1366, height: 768 };
const NARROW = { width: 390, height: 844 };

async function sticksOut(page: Page): Promise<string[]> {
  const [needed, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  return needed! > width! ? [`sticks out of ${width} px by ${needed! - width!} px`] : [];
}

/** Contrast in the other colours of the page that is open; the papers have no dark. */
async function inTheDark(page: Page): Promise<string[]> {
  await page.setViewportSize(WIDE);
  const office = page.locator('[data-surface=office][data-theme]');
  if ((await office.count()) !== 1) return [];
  await office.evaluate(async (element) => {
    element.setAttribute('data-theme', 'dark');
    // What changes its colour does so over a frame or two.
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map((one) => one.finished));
  });
  const found = await violations(page, { rules: ['color-contrast'] });
  return said(found).map((one) => `dark ${one}`);
}

async function tooSmall(page: Page): Promise<string[]> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main summary, dialog button, main select')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 90)} ${box.width}x${box.height}`),
  );
  return small.map((one) => `too small: ${one}`);
}

/**
 * Those that between them show every layout, and every part that has colours; in the dark too. The markup of the others is
 * validated (tests/valid-markup.test.ts); they are opened by `npm run prove -- browser`, and axe looks at them by `-- fits`.
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
  '/admin/coupons?tambah=1',
  '/admin/reports?type=yearly',
  '/admin/messages/{message}',
  '/admin/moderation',
  '/admin/content/posts/1',
  '/admin/settings',
  '/admin/audit',
  '/admin/security',
  '/admin/kebocoran',
  '/admin/cari?q=beras',
  '/admin/payouts/new',
  '/admin/reports/harga',
  '/admin/products?q=tidakadayangbernamaini',
  '/admin/orders/kemas',
  '/admin/farmers/urutan',
];
/** What axe looks at on a desktop. */
const looked = (screen: string) => {
  const own = eachLayout.includes(screen);
  return { axe: own || EVERY, dark: own };
};

/** Those whose layout on phones is another one: cards for rows, a drawer, sheets for dialogs, figures under each other. */
const onPhones = [
  '/admin/dashboard',
  '/admin/products',
  '/admin/products?edit=1',
  '/admin/products?hapus=1',
  '/admin/bids',
  '/admin/orders',
  '/admin/orders/{order}',
  '/admin/users',
  '/admin/moderation',
  '/admin/reports?type=yearly',
  '/admin/reports/harga',
  '/admin/content/faq',
  '/admin/content/posts/1',
  '/admin/balances/1',
  '/admin/audit',
  '/admin/security',
];

/** Every list of rows; moderation and the trail show words as they were written, however many, and bids are cards. */
const ofRows = [
  '/admin/products',
  '/admin/products?stock=out&state=all',
  '/admin/products?state=archived',
  '/admin/farmers',
  '/admin/users',
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

/** Looks at each screen, as its first reader finds it: what is wrong with any, and what the console said. */
async function walk(
  who: Awaited<ReturnType<typeof visitor>>,
  baseURL: string,
  screens: readonly string[],
  looksOf: (screen: string) => Looks,
): Promise<string[]> {
  const ids = await idsFor(who.context, baseURL);
  const wrong: string[] = [];
  for (const screen of screens) {
    const path = screen.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    wrong.push(...(await look(who.page, path, looksOf(screen))));
    wrong.push(...who.complaints.splice(0).map((one) => `${path}: ${one}`));
  }
  return wrong;
}

/** One of each layout, at each width that it has one for; the others are lists, sheets and papers of the same parts. */
const each = officeScreens.admin.filter(
  (screen) => LONG || eachLayout.includes(screen) || onPhones.includes(screen),
);
/** A part each, so that the workers share the table. */
const PARTS = LONG ? 6 : 3;
for (const part of Array.from({ length: PARTS }, (_, part) => part)) {
  test(`the admin's screens, part ${part + 1}: axe, in the dark too and on phones, one heading, all fits with large letters too, a clean console`, {
    tag: '@desktop',
  }, async ({ browser, baseURL }) => {
    test.slow();
    const admin = await visitor(browser);
    await signIn(admin.context, baseURL!, ADMIN);
    const screens = each.filter((_, at) => at % PARTS === part);
    const wrong = await walk(admin, baseURL!, screens, (screen) => ({
      wide: looked(screen),
      narrow: onPhones.includes(screen),
      thumbs: onPhones.includes(screen),
      rows: ofRows.includes(screen),
    }));
    expect(wrong).toEqual([]);
  });
}

const inOffice: readonly string[] = officeScreens.farmer;
// With words and sums that know no end they are measured in farmer-fits; with all that a year gathers by `npm run prove -- fits`.
const measured: readonly string[] = EVERY
  ? []
  : farmerScreens.filter((screen) => !farmerScreensAlike.includes(screen));
const ofFarmer = [...new Set([...farmerScreens, ...inOffice, '/profil'])];
for (const part of [0, 1]) {
  test(`the farmer's screens and sheets, part ${part + 1}: axe on desktops or phones, one heading, a clean console`, {
    tag: '@phone',
  }, async ({ browser, baseURL }) => {
    test.slow();
    const farmer = await visitor(browser);
    await signIn(farmer.context, baseURL!, FARMER);
    const screens = ofFarmer
      .filter((screen) => LONG || !farmerScreensAlike.includes(screen))
      .filter((_, at) => at % 2 === part);
    const wrong = await walk(farmer, baseURL!, screens, (screen) => ({
      ...(inOffice.includes(screen) ? { wide: looked(screen) } : { narrow: true }),
      fits: !measured.includes(screen),
    }));
    expect(wrong).toEqual([]);
  });
}
