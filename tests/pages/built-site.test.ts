import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp } from '../support/built-app.ts';
import { makeUser } from '../support/factories.ts';
import { englishIn, sourcesIn, textsOf, textsOfPage } from '../support/foreign-words.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

const PASSWORD = 'Panen-Raya-2026';
/** Contents that the specification sets by their names: HOME-18, HOME-23, PAGE-03, PAGE-10. */
const ENGLISH_NAMES = [
  ...['Dairy Products', 'All', 'Home Delivery', 'Live Purchase', 'Fresh Vegetables', 'Agricultural Products'],
  ...['Organic Products', 'Dairy Production', 'Sweet Exotic Fruits'],
];
/** Values that an address may have, named where one is refused. */
const VALUES = ['available, low, atau out', 'harus none', 'blu by bca digital'];
const PUBLIC = [
  ...[
    '/',
    '/home-2',
    '/home-3',
    '/home-4',
    '/about-us',
    '/team',
    '/team-details/1',
    '/services',
    '/services-2',
  ],
  ...['/service-details/1', '/project', '/project-details/1', '/faq', '/contact-us', '/blog-standard'],
  ...[
    '/blog-with-sidebar',
    '/blog-2-column',
    '/blog-3-column',
    '/blog-single/1',
    '/blog-single-with-sidebar/1',
  ],
  ...['/shop', '/shop?q=tidak-ada', '/prices', '/cart', '/checkout', '/wishlist', '/login', '/register'],
  ...[
    '/forgot-password',
    '/reset-password',
    '/bidding-list',
    '/newsletter',
    '/offline',
    '/tidak-ada',
    '/admin/login',
  ],
  ...['/admin/unauthorized', '/shop-single/x', '/shop-single/999999'],
];
const OFFICE = [
  ...[
    'dashboard',
    'products',
    'farmers',
    'users',
    'coupons',
    'reports',
    'reports/prices',
    'reports/breakdown',
    'reports/orders',
    'ledger',
    'payments',
    'payments/bank-lines',
    'payouts',
  ],
  ...[
    'balances',
    'profile',
    'settings',
    'settings/reference-prices',
    'settings/reference-prices/import',
    'outbox',
    'audit',
    'messages',
    'moderation',
  ],
  ...[
    'subscribers',
    'newsletters',
    'content',
    'content/faq',
    'content/faq/1',
    'bids',
    'orders',
    'complaints',
  ],
  ...['products/import', 'farmers/import', 'search?q=beras', 'notifications', 'users?q=tidak-ada'],
];
let database: TestDatabase;
let app: App;
let admin: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
  admin = await signedIn(app, { role: 'admin' });
  customer = await signedIn(app);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

test('[CONST-06] no page and no command of the server waits for a timer', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldClearNativeTimers: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  const ask = async (url: string, who?: SignedIn, payload?: object) => {
    const answer = await app.fastify.inject({
      method: payload ? 'POST' : 'GET',
      url,
      ...(payload ? { payload } : {}),
      headers: {
        accept: url.startsWith('/api/') ? '*/*' : 'text/html',
        ...(who ? { cookie: who.cookie } : {}),
      },
    });
    expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBeLessThan(300);
    return answer;
  };
  const market = await makeMarket(app.ctx);
  const id = market.listing.id;
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  const known = await makeUser(app.ctx, { password: PASSWORD });

  await ask('/api/auth/sign-up/email', undefined, {
    name: 'Bu Sri',
    email: 'sri.baru@contoh.example',
    password: PASSWORD,
  });
  await ask('/api/auth/sign-in/email', undefined, { email: known.email, password: PASSWORD });
  const bid = (await ask(`/api/products/${id}/bids`, customer, { qty: 1, bid_price: 10_000 })).json().data;
  const { offerId } = (await ask(`/api/bids/${bid.id}`, farmer)).json().data;
  await ask(`/api/bids/${bid.id}/accept`, farmer, { expected_offer_id: offerId });
  await ask('/api/cart/quote', undefined, { items: [{ id, quantity: 2 }] });
  await ask('/api/orders', undefined, {
    items: [{ id, quantity: 2, price: market.listing.priceCustomer }],
    billing,
  });
  const writer = { name: 'Pak Tri', email: 'tri@contoh.example' };
  await ask('/api/contact', undefined, { ...writer, phone: '', comments: 'Apakah gabah bisa diambil?' });
  await ask('/api/newsletter', undefined, { email: writer.email });
  await ask('/api/posts/1/comments', undefined, { ...writer, comment: 'Terima kasih, jelas sekali.' });
  await ask(`/api/products/${id}/reviews`, undefined, { ...writer, comment: 'Pulen.', rating: 5 });

  for (const path of ['/', '/shop', `/shop-single/${id}`, '/blog-single/1', '/team', '/login'])
    await ask(path);
  await ask('/bidding-list', customer);
  await ask('/farmer-bidding-approval', farmer);
  for (const path of ['dashboard', 'products', 'farmers', 'users', 'reports', 'bids', 'orders'])
    await ask(`/admin/${path}`, admin);
  await ask('/api/admin/dashboard/stats', admin);
  await ask('/api/admin/reports', admin);
  for (const ending of ['pdf', 'xlsx']) await ask(`/api/admin/reports/export.${ending}`, admin);
});

/** Each public page as a visitor is sent it, asked for once. */
const shown = new Map<string, Promise<{ statusCode: number; body: string }>>();
const asVisitor = (url: string) => {
  const page = shown.get(url) ?? app.fastify.inject({ url, headers: { accept: 'text/html' } });
  shown.set(url, page);
  return page;
};
let made: ReturnType<typeof makeMarket> | undefined;
/** A farmer with a product, made once. */
const market = () => {
  made ??= makeMarket(app.ctx);
  return made;
};

test('every link of a public page leads somewhere', async () => {
  // One of each kind of page: `/blog-single/3` stands for its brothers.
  const links = new Map<string, { href: string; from: string }>();
  for (const from of [...PUBLIC, `/shop-single/${(await market()).listing.id}`]) {
    for (const [, href] of (await asVisitor(from)).body.matchAll(/<a\b[^>]* href="(\/[^"#?]*)/g))
      links.set(href!.replace(/\d+/g, '{id}'), { href: href!, from });
  }
  expect(links.size).toBeGreaterThan(25);
  const dead: string[] = [];
  for (const { href, from } of links.values()) {
    const { statusCode } = await asVisitor(href);
    // A guarded page asks to sign in.
    if (statusCode >= 400 && statusCode !== 401) dead.push(`${from} links to ${href}: ${statusCode}`);
  }
  expect(dead).toEqual([]);
});

/** Every text of `texts` that has English of our own, with the words. */
const english = (where: string, texts: string[], quoted?: readonly string[]) =>
  texts.flatMap((text) => {
    const words = englishIn(text, quoted);
    return words.length > 0
      ? [`${where}: ${text.replace(/\s+/g, ' ').slice(0, 90)} (${words.join(', ')})`]
      : [];
  });

test('[SHELL-01] no text that the sources can show is English, but those that the specification quotes', () => {
  const paths = [
    ...['src/web', 'src/shared', 'src/mail', 'src/pdf'].flatMap(sourcesIn),
    ...sourcesIn('src/domain').filter((path) => /(?:messages|letters?|document)\.ts$/.test(path)),
  ];
  const found = paths.flatMap((path) => english(path, textsOf(path), VALUES));
  expect(found).toEqual([]);
});

test('[SHELL-01] no page as it is sent has English of its own, and each says that it is Indonesian', async () => {
  const { listing, farmer: seller } = await market();
  const farmer = await signedIn(app, { userId: seller.userId });
  const found: string[] = [];
  const look = async (path: string, who?: SignedIn) => {
    const headers = { accept: 'text/html', cookie: who?.cookie };
    const { body } = await (who ? app.fastify.inject({ url: path, headers }) : asVisitor(path));
    if (!body.startsWith('<!DOCTYPE html><html lang="id"')) found.push(`${path}: not said to be Indonesian`);
    found.push(...english(path, textsOfPage(body), ENGLISH_NAMES));
  };
  for (const path of [...PUBLIC, `/shop-single/${listing.id}`, `/shop-single-thumb/${listing.id}`])
    await look(path);
  for (const path of ['/bidding-list', '/orders', '/profile']) await look(path, customer);
  for (const path of ['/farmer-bidding-approval', '/admin/dashboard', '/admin/products', '/admin/settings'])
    await look(path, farmer);
  for (const path of OFFICE) await look(`/admin/${path}`, admin);
  expect(found).toEqual([]);
});
