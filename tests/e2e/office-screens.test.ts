import type { BrowserContext, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './browser.ts';
import { officeScreens } from './office-routes.ts';
import { FARMER, signIn, visitor } from './people.ts';
import { farmerScreens } from './site-routes.ts';

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
    const [product] = await list('/api/admin/products?limit=1');
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

/** What is wrong with a screen: its answer, its heading, what sticks out, axe in light and contrast in dark. */
async function look(page: Page, path: string, colours: boolean, dark: boolean): Promise<string[]> {
  const answer = await page.goto(path);
  const wrong = answer?.status() === 200 ? [] : [`answers ${answer?.status()}`];
  const heads = await page.locator('h1').count();
  if (heads !== 1) wrong.push(`${heads} h1`);
  const [needed, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  if (needed! > width!) wrong.push(`sticks out by ${needed! - width!} px`);
  // Colours are the kit's, and judged where it shows every part that has some; the rest of axe is each screen's own.
  const but = colours ? [] : ['color-contrast'];
  wrong.push(...said(await violations(page, { tags: RULES, but })));
  // The other colours of the same page; the papers have no dark.
  const office = page.locator('[data-surface=office][data-theme]');
  if (dark && (await office.count()) === 1) {
    await office.evaluate(async (element) => {
      element.setAttribute('data-theme', 'dark');
      // What changes its colour does so over a frame or two.
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changing.map((one) => one.finished));
    });
    const found = await violations(page, { rules: ['color-contrast'] });
    wrong.push(...said(found).map((one) => `dark ${one}`));
  }
  return wrong.map((one) => `${path}: ${one}`);
}

/** Those that between them show every part that has colours; in the dark too. */
const inColour = [
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
];

/** Every fourth screen each, so that one browser signs in once and the workers share the table. */
const parts = [0, 1, 2, 3];
for (const [role, email, part] of [
  ...parts.map((part) => ['admin', ADMIN, part] as const),
  ['farmer', FARMER, null] as const,
]) {
  test(`the ${role}'s screens${part === null ? '' : `, part ${part + 1}`}: axe, in the dark too, one heading, nothing sticks out, a clean console`, {
    tag: '@desktop',
  }, async ({ browser, baseURL }) => {
    test.slow();
    const { page, context, complaints } = await visitor(browser, { reducedMotion: 'reduce' });
    await signIn(context, baseURL!, email);
    const ids = await idsFor(context, baseURL!);
    const wrong: string[] = [];
    for (const [at, screen] of officeScreens[role].entries()) {
      if (part !== null && at % parts.length !== part) continue;
      const path = screen.replace(/\{(\w+)\}/, (_, name: string) => ids[name]!);
      const colours = inColour.includes(screen);
      wrong.push(
        ...(await look(page, path, colours, colours)),
        ...complaints.splice(0).map((one) => `${path}: ${one}`),
      );
    }
    expect(wrong).toEqual([]);
    await context.close();
  });
}

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

test('screens on a phone: axe, nothing sticks out, and what is pressed is big enough for a thumb', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context, complaints } = await visitor(browser, { reducedMotion: 'reduce' });
  await signIn(context, baseURL!, ADMIN);
  const ids = await idsFor(context, baseURL!);
  const wrong: string[] = [];
  for (const screen of onPhones) {
    const path = screen.replace(/\{(\w+)\}/, (_, name: string) => ids[name]!);
    wrong.push(...(await look(page, path, true, false)), ...complaints.splice(0));
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main summary, dialog button, main select')]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ control, box }) => `${control.outerHTML.slice(0, 90)} ${box.width}x${box.height}`),
    );
    wrong.push(...small.map((one) => `${path}: too small: ${one}`));
  }
  expect(wrong).toEqual([]);
  await context.close();
});

test("a farmer's screens outside the office, and his sheets, on a phone: axe, one heading, nothing sticks out, a clean console", {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  test.slow();
  const { page, context, complaints } = await visitor(browser, { reducedMotion: 'reduce' });
  await signIn(context, baseURL!, FARMER);
  const ids = await idsFor(context, baseURL!);
  const inOffice: readonly string[] = officeScreens.farmer;
  const wrong: string[] = [];
  for (const screen of [...farmerScreens.filter((one) => !inOffice.includes(one)), '/profil']) {
    const path = screen.replace(/\{(\w+)\}/, (_, name: string) => ids[name]!);
    wrong.push(
      ...(await look(page, path, true, false)),
      ...complaints.splice(0).map((one) => `${path}: ${one}`),
    );
  }
  expect(wrong).toEqual([]);
  await context.close();
});
