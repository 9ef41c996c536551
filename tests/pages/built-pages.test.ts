import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { collectionGuide } from '../../src/domain/content/collections/collection-guide.ts';
import { type Collection, collections } from '../../src/domain/content/collections/collections.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import pageMap from '../../src/web/routes.ts';
import { noScreens, officeScreens } from '../browser/admin-routes.ts';
import {
  farmerScreens,
  noSiteScreens,
  ownScreens,
  publicScreens,
  publicScreensAlike,
} from '../browser/site-routes.ts';
import { type Market, makeBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, bundle } from '../support/built-app.ts';
import { completeDeal } from '../support/complete-deal.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { LONG } from '../support/long-run.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;
let customer: SignedIn;
let gone: SignedIn;
let listing: { id: number };

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { limits: { failuresMs: 50 } }));
  await seedContent(app.ctx, { sample: true });
  listing = await makeListing(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  customer = await signedIn(app);
  gone = await signedIn(app, { role: 'admin' });
  await app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, gone.userId));
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const get = (url: string, who?: SignedIn) =>
  app.fastify.inject({ url, headers: { accept: 'text/html', ...(who ? { cookie: who.cookie } : {}) } });

/** The files that bring a page to life, and what they weigh as they are sent. */
function startOf(body: string) {
  const files = /data-start="([^"]+)"/.exec(body)?.[1]?.split(' ') ?? [];
  return { files, bytes: sentFor(files.map((name) => `${name}.js`)) };
}

/** How many bytes these files of the build are on their way to a browser. */
function sentFor(assets: string[]): number {
  return assets
    .map((name) => join(bundle, `../../client/assets/${name}`))
    .reduce((sum, file) => sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0);
}

/** The address patterns of every page, such as `/admin/orders/:code`, from the map that the build is made from. */
function pagePatterns(entries: RouteConfigEntry[] = pageMap as RouteConfigEntry[], above = ''): string[] {
  return entries
    .flatMap(({ path, index, children }) => {
      const here = path ? `${above}/${path}` : above;
      const own = path ? [here] : index ? [here || '/'] : [];
      return [...own, ...pagePatterns(children ?? [], here)];
    })
    .filter((path) => !path.includes('*') && path !== '/dev/kit');
}

/** Whether `path` is of a page's pattern, and of no other page's: `/orders/packing` is not the one of `/orders/:code`. */
function fits(pattern: string, path: string): boolean {
  const matches = (one: string) => {
    const parts = path.split('/');
    const wanted = one.split('/');
    return (
      parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
    );
  };
  return matches(pattern) && (pattern.includes(':') ? !pagePatterns().some((one) => one === path) : true);
}

describe('routes and roles', () => {
  const open = 200;
  const prompt = 401;
  const refused = 403;
  const toLogin = '/admin/login';
  const toRefusal = '/admin/unauthorized';
  type Expected = number | string;
  /** Each page of the site and what it answers: [anonymous, customer, farmer, admin]; a text is where it leads. */
  const table: Record<string, [Expected, Expected, Expected, Expected]> = {
    '/': [open, open, open, open],
    '/home-2': [open, open, open, open],
    '/home-3': [open, open, open, open],
    '/home-4': [open, open, open, open],
    '/about-us': [open, open, open, open],
    '/team': [open, open, open, open],
    '/faq': [open, open, open, open],
    '/terms': [open, open, open, open],
    '/privacy': [open, open, open, open],
    '/help/moisture': [open, open, open, open],
    '/help/weighing': [open, open, open, open],
    '/help/reference-prices': [open, open, open, open],
    '/help/lot-passport': [open, open, open, open],
    '/contact-us': [open, open, open, open],
    '/lot/LT-ABCDEFGH': [404, 404, 404, 404],
    '/sell': [open, open, open, open],
    '/sellers': [prompt, open, open, open],
    '/sellers/shares/1': [prompt, 404, 404, 404],
    '/invitation': [400, 400, 400, 400],
    '/admin/batches': [toLogin, toRefusal, open, open],
    '/admin/batches/new': [toLogin, toRefusal, open, toRefusal],
    '/admin/batches/recalls': [toLogin, toRefusal, open, open],
    '/admin/batches/recalls/1': [toLogin, toRefusal, 404, 404],
    '/admin/batches/LT-ABCDEFGH/recall': [toLogin, toRefusal, 404, 404],
    '/admin/batches/LT-ABCDEFGH': [toLogin, toRefusal, 404, 404],
    '/admin/farmer-group': [toLogin, toRefusal, '/sellers', toRefusal],
    '/admin/farmer-group/lots/1': [toLogin, toRefusal, '/sellers', toRefusal],
    '/admin/farmer-group/members': [toLogin, toRefusal, '/sellers', toRefusal],
    '/admin/sellers': [toLogin, toRefusal, toRefusal, open],
    '/admin/sellers/1': [toLogin, toRefusal, toRefusal, 404],
    '/admin/farmers/2147483647': [toLogin, toRefusal, toRefusal, 404],
    '/services': [open, open, open, open],
    '/services-2': [open, open, open, open],
    '/service-details/1': [open, open, open, open],
    '/project': [open, open, open, open],
    '/project-details/1': [open, open, open, open],
    '/blog-standard': [open, open, open, open],
    '/blog-with-sidebar': [open, open, open, open],
    '/blog-2-column': [open, open, open, open],
    '/blog-3-column': [open, open, open, open],
    '/blog-single/1': [open, open, open, open],
    '/blog-single-with-sidebar/1': [open, open, open, open],
    '/shop': [open, open, open, open],
    '/prices': [open, open, open, open],
    '/cart': [open, open, open, open],
    '/checkout': [open, open, open, open],
    '/wishlist': [open, open, open, open],
    '/bidding-list': [prompt, open, refused, refused],
    '/farmer-bidding-approval': [prompt, refused, open, open],
    '/farmer-bidding-approval/product/1': [prompt, refused, 404, open],
    '/orders': [prompt, open, open, open],
    '/shopping-lists': [prompt, open, open, open],
    '/shopping-lists/999999': [prompt, 404, 404, 404],
    '/profile': [prompt, open, open, open],
    '/profile/security': [prompt, open, open, open],
    '/profile/data': [prompt, open, open, open],
    '/admin/search': [toLogin, toRefusal, open, open],
    '/admin/notifications': [toLogin, toRefusal, open, open],
    '/admin/help': [toLogin, toRefusal, open, open],
    '/admin/saved-views': [toLogin, toRefusal, '/admin/dashboard', '/admin/dashboard'],
    '/admin/farmer-names': [toLogin, toRefusal, toRefusal, open],
    '/admin/display': [toLogin, toRefusal, '/admin/dashboard', '/admin/dashboard'],
    '/admin/dashboard': [toLogin, toRefusal, open, open],
    '/admin/products': [toLogin, toRefusal, open, open],
    '/admin/bids': [toLogin, toRefusal, '/farmer-bidding-approval', open],
    '/admin/orders': [toLogin, toRefusal, open, open],
    '/admin/orders/packing': [toLogin, toRefusal, open, open],
    '/admin/complaints': [toLogin, toRefusal, open, open],
    '/admin/profile': [toLogin, toRefusal, open, open],
    '/admin/farmers': [toLogin, toRefusal, toRefusal, open],
    '/admin/payments': [toLogin, toRefusal, toRefusal, open],
    '/admin/payments/review': [toLogin, toRefusal, toRefusal, open],
    '/admin/payments/notices': [toLogin, toRefusal, toRefusal, open],
    '/admin/payments/bank-lines': [toLogin, toRefusal, toRefusal, open],
    '/admin/payouts': [toLogin, toRefusal, toRefusal, open],
    '/admin/payouts/new': [toLogin, toRefusal, toRefusal, open],
    '/admin/balances': [toLogin, toRefusal, '/admin/balances/', open],
    '/admin/balances/1': [toLogin, toRefusal, 404, open],
    '/admin/users': [toLogin, toRefusal, toRefusal, open],
    '/admin/team': [toLogin, toRefusal, toRefusal, open],
    '/admin/users/x/sign-in': [toLogin, toRefusal, toRefusal, 404],
    '/admin/download/users/csv': [toLogin, toRefusal, toRefusal, '/api/admin/users/export.csv'],
    '/admin/download/orders/csv': [
      toLogin,
      toRefusal,
      '/api/admin/orders/export.csv',
      '/api/admin/orders/export.csv',
    ],
    '/admin/download/users/exe': [toLogin, toRefusal, toRefusal, 404],
    '/admin/coupons': [toLogin, toRefusal, toRefusal, open],
    '/admin/products/import': [toLogin, toRefusal, open, open],
    '/admin/farmers/import': [toLogin, toRefusal, toRefusal, open],
    '/admin/farmers/invite': [toLogin, toRefusal, toRefusal, open],
    '/admin/batches/LT-ABCDEFGH/label.pdf': [toLogin, toRefusal, 404, toRefusal],
    '/admin/batches/recalls/1/list.pdf': [toLogin, toRefusal, 404, 404],
    '/admin/farmers/invite/slips.pdf': [toLogin, toRefusal, toRefusal, '/admin/farmers/invite'],
    '/admin/farmers/team-order': [toLogin, toRefusal, toRefusal, open],
    '/admin/reports': [toLogin, toRefusal, toRefusal, open],
    '/admin/reports/prices': [toLogin, toRefusal, toRefusal, open],
    '/admin/reports/breakdown': [toLogin, toRefusal, toRefusal, open],
    '/admin/reports/orders': [toLogin, toRefusal, toRefusal, open],
    '/admin/reports/saved': [toLogin, toRefusal, toRefusal, '/admin/reports'],
    '/admin/settings': [toLogin, toRefusal, open, open],
    '/admin/content': [toLogin, toRefusal, toRefusal, open],
    '/admin/content/faq': [toLogin, toRefusal, toRefusal, open],
    '/admin/content/faq/1': [toLogin, toRefusal, toRefusal, open],
    '/admin/content/faq/new': [toLogin, toRefusal, toRefusal, open],
    '/team-details/1': [open, open, open, open],
    '/newsletter/confirm': [open, open, open, open],
    '/newsletter/unsubscribe': [open, open, open, open],
    '/offline': [open, open, open, open],
    '/shop-single/1/bid': [open, open, open, open],
    '/shop-single/1': [open, open, open, open],
    '/shop-single-thumb/1': [open, open, open, open],
    '/checkout/done': [open, open, open, open],
    '/login': [open, open, open, open],
    '/login/code': [open, open, open, open],
    '/login/google': [404, 404, 404, 404],
    '/register': [open, open, open, open],
    '/forgot-password/code': [open, open, open, open],
    '/forgot-password': [open, open, open, open],
    '/reset-password': [open, open, open, open],
    '/orders/LB-TIDAKADA': [404, 404, 404, 404],
    '/orders/LB-TIDAKADA/weighing': [404, 404, 404, 404],
    '/timbang/NT-22222222': [404, 404, 404, 404],
    '/orders/LB-TIDAKADA/confirm': [404, 404, 404, 404],
    '/orders/LB-TIDAKADA/checkout': [404, 404, 404, 404],
    '/bidding-list/1': [prompt, 404, 404, 404],
    '/respond/done': [open, open, open, open],
    '/respond/x': [404, 404, 404, 404],
    '/payout-account/done': [open, open, open, open],
    '/payout-account/x': [404, 404, 404, 404],
    '/newsletter': [open, open, open, open],
    '/logout': ['/', '/', '/', '/'],
    '/device': ['/', '/', '/', '/'],
    '/admin/orders/LB-TIDAKADA/delivery-note': [toLogin, toRefusal, 404, 404],
    '/orders/LB-TIDAKADA/invoice.pdf': [404, 404, 404, 404],
    '/orders/LB-TIDAKADA/credit-note.pdf': [404, 404, 404, 404],
    '/timbang/NT-22222222/ticket.pdf': [404, 404, 404, 404],
    '/orders/LB-TIDAKADA/qris.png': [404, 404, 404, 404],
    '/orders/group/LB-TIDAKADA/invoice.pdf': [404, 404, 404, 404],
    '/robots.txt': [open, open, open, open],
    '/sitemap.xml': [open, open, open, open],
    '/sitemap/pages.xml': [open, open, open, open],
    '/blog/rss.xml': [open, open, open, open],
    '/manifest.webmanifest': [open, open, open, open],
    '/og/post/999.jpg': [404, 404, 404, 404],
    '/icon/tidak-ada.png': [404, 404, 404, 404],
    '/sw.js': [open, open, open, open],
    '/admin/login': [open, toRefusal, '/admin/dashboard', '/admin/dashboard'],
    '/admin/unauthorized': [refused, refused, refused, refused],
    '/admin/payouts/1': [toLogin, toRefusal, toRefusal, 404],
    '/admin/settings/reference-prices': [toLogin, toRefusal, toRefusal, open],
    '/admin/settings/reference-prices/import': [toLogin, toRefusal, toRefusal, open],
    '/admin/settings/tax': [toLogin, toRefusal, toRefusal, open],
    '/admin/ledger': [toLogin, toRefusal, toRefusal, open],
    '/admin/tax': [toLogin, toRefusal, toRefusal, open],
    '/admin/identity': [toLogin, toRefusal, open, toRefusal],
    '/admin/farmers/999999/payout-account': [toLogin, toRefusal, toRefusal, 404],
    '/admin/farmers/999999/identity': [toLogin, toRefusal, toRefusal, 404],
    '/admin/settings/backups': [toLogin, toRefusal, toRefusal, open],
    '/admin/settings/health': [toLogin, toRefusal, toRefusal, open],
    '/admin/settings/channels': [toLogin, toRefusal, toRefusal, open],
    '/admin/outbox': [toLogin, toRefusal, toRefusal, open],
    '/admin/outbox/1': [toLogin, toRefusal, toRefusal, 404],
    '/admin/audit': [toLogin, toRefusal, toRefusal, open],
    '/admin/data-breaches': [toLogin, toRefusal, toRefusal, open],
    '/admin/security': [toLogin, toRefusal, toRefusal, open],
    '/admin/messages': [toLogin, toRefusal, toRefusal, open],
    '/admin/messages/1': [toLogin, toRefusal, toRefusal, 404],
    '/admin/moderation': [toLogin, toRefusal, toRefusal, open],
    '/admin/subscribers': [toLogin, toRefusal, toRefusal, open],
    '/admin/newsletters': [toLogin, toRefusal, toRefusal, open],
    '/admin/newsletters/1': [toLogin, toRefusal, toRefusal, 404],
    '/admin/orders/LB-TIDAKADA': [toLogin, toRefusal, 404, 404],
    '/admin/orders/LB-TIDAKADA/weighing': [toLogin, toRefusal, 404, 404],
  };

  test('every page stands in the table', () => {
    const listed = Object.keys(table);
    const unlisted = pagePatterns().filter((pattern) => !listed.some((path) => fits(pattern, path)));
    expect(unlisted).toEqual([]);
  });

  test('every page of the back office is looked at in the browser', () => {
    const looked = Object.values(officeScreens)
      .flat()
      .map((screen) => screen.replace(/\?.*/, ''));
    const left = pagePatterns()
      .filter((pattern) => pattern.startsWith('/admin/') && !noScreens.includes(pattern))
      .filter((pattern) => !looked.some((path) => fits(pattern, path)));
    expect(left).toEqual([]);
  });

  test('every page of the site is measured in the browser, at all widths and with large letters', () => {
    const measured = [...publicScreens, ...ownScreens, ...farmerScreens].map((screen) =>
      screen.replace(/\?.*/, ''),
    );
    const left = pagePatterns()
      .filter((pattern) => !pattern.startsWith('/admin') && !noSiteScreens.test(pattern))
      .filter((pattern) => !measured.some((path) => fits(pattern, path)));
    expect(left).toEqual([]);
  });

  test.each(Object.entries(table))(
    '[SHELL-03] %s answers each role as the table says, under a title that begins with the shop’s name',
    async (path, expected) => {
      // Whoever is deactivated is nobody.
      const people = [undefined, customer, farmer, admin, ...(expected[0] === open ? [] : [gone])];
      // What nobody is kept from is opened to all alike: each time by a visitor and one of the roles.
      const alike = !LONG && expected.every((one) => one === open);
      const turn = 1 + (Object.keys(table).indexOf(path) % 3);
      for (const [at, who] of people.entries()) {
        if (alike && at > 0 && at !== turn) continue;
        const answer = await get(path, who);
        const wanted = expected[at % 4]!;
        const got =
          answer.statusCode >= 300 && answer.statusCode < 400 ? answer.headers.location : answer.statusCode;
        if (typeof wanted === 'number')
          expect(got, `${path} as ${who?.actor.role ?? 'anonymous'}`).toBe(wanted);
        else expect(String(got), `${path} as ${who?.actor.role ?? 'anonymous'}`).toContain(wanted);
        if (got === open && String(answer.headers['content-type']).startsWith('text/html'))
          expect(/<title>(.*?)<\/title>/.exec(answer.body)?.[1], path).toMatch(/^Lumbung - \S/);
      }
    },
  );

  test('[AUTH-19] every page of the back office sends a visitor to its login and remembers the page', async () => {
    const guarded = Object.entries(table).filter(([, [forAnonymous]]) => forAnonymous === toLogin);
    expect(guarded.length).toBeGreaterThan(40);
    for (const [path] of guarded) {
      const answer = await get(`${path}?asal=1`);
      expect([answer.statusCode, answer.headers.location], path).toEqual([
        302,
        `/admin/login?from=${encodeURIComponent(`${path}?asal=1`)}`,
      ]);
    }
  });

  test('[AUTH-25] a visitor without an account browses products, posts, farmers, services, projects, questions and contact', async () => {
    for (const path of [
      '/shop',
      '/blog-single/1',
      '/team',
      '/services',
      '/project',
      '/faq',
      '/contact-us',
      '/cart',
    ]) {
      expect((await get(path)).statusCode, path).toBe(200);
    }
    expect((await get(`/shop-single/${listing.id}`)).body).toContain('Add to cart');
  });

  test("a guarded page's data request obeys the same table", async () => {
    for (const [path, [forAnonymous, forCustomer]] of Object.entries(table)) {
      if (forAnonymous === open) continue;
      const people: [SignedIn | undefined, Expected][] = [
        [undefined, forAnonymous],
        [gone, forAnonymous],
        [customer, forCustomer],
      ];
      for (const [who, wanted] of people) {
        if (wanted === open) continue;
        const { statusCode, body, headers } = await get(`${path}.data`, who);
        // A data request is redirected by 202 or 204 with the target in its body or header.
        const said = `${statusCode} ${headers.location ?? ''} ${body}`;
        expect(said, `${path}.data as ${who?.actor.role ?? 'anonymous'}`).toContain(String(wanted));
      }
    }
  });
});

describe('pages as sent', () => {
  test('a page that fails shows the code of its request, by which Kesehatan finds it', async () => {
    await database.pool.query('alter table backup_runs rename to backup_runs_away');
    let failed: Awaited<ReturnType<typeof get>>;
    try {
      failed = await get('/admin/settings/backups', admin);
    } finally {
      await database.pool.query('alter table backup_runs_away rename to backup_runs');
    }
    expect(failed.statusCode).toBe(500);
    const code = String(failed.headers['x-request-id']);
    expect(failed.body).toContain(`Kode galat: ${code}`);
    await expect
      .poll(async () => (await get('/admin/settings/health', admin)).body, { timeout: 5_000 })
      .toContain(code);
    // One of the built files, which `causeOf` knows for our own.
    expect((await get('/admin/settings/health', admin)).body).toMatch(/build\/server\/[\w./-]+\.js:\d+/);
  });

  test('[HOME-01] [HOME-02] the four homes are four pages', async () => {
    for (const [path, text] of [
      ['/', 'Layanan Kami'],
      ['/home-2', 'Growth Tonns of Harvest'],
      ['/home-3', 'Selagi musimnya'],
      ['/home-4', 'Paling sering masuk keranjang'],
    ] as const) {
      expect((await get(path)).body, path).toContain(text);
    }
    expect((await get('/')).body).toContain('<title>Lumbung - Beranda</title>');
  });

  test('[HOME-10] the marketing copy presents six kinds of work, two more than it has cards', async () => {
    const section = /<section(?:(?!<\/section>).)*Layanan Kami.*?<\/section>/s.exec(
      (await get('/')).body,
    )![0];
    const copy = section.replace(/<[^>]*>/g, ' ').toLowerCase();
    for (const work of [
      'budidaya padi',
      'irigasi modern',
      'pertanian organik',
      'penanganan pascapanen',
      'pendampingan petani',
      'pemasaran hasil panen',
    ])
      expect(copy).toContain(work);
  });

  test('[DATA-24] a farm member stands on the team page with number, name, title and picture', async () => {
    const portraitUrl = '/gambar/people/sarjono.avif';
    const { id } = await makeFarmer(app.ctx, { name: 'Mbah Karto', title: 'Petani salak', portraitUrl });
    // Made behind the shop's back, which keeps what it has shown.
    app.ctx.cache.changed('catalog');
    const cards = (await get('/team')).body.match(/<article.*?<\/article>/gs) ?? [];
    const card = cards.find((one) => one.includes('Mbah Karto'));
    expect(card).toContain(`href="/team-details/${id}"`);
    expect(card).toContain('Petani salak');
    expect(card).toMatch(/<img[^>]*sarjono/);
  });

  test('[ADMFARM-11] [ADMFARM-12] [ADMUSER-14] [ADMUSER-16] e-mail and password are asked of whoever is new; who is edited is sent to the reset', async () => {
    const { id: farmerId } = await makeFarmer(app.ctx);
    const { id: userId } = await makeUser(app.ctx);
    const named = async (path: string) => {
      const { body } = await get(path, admin);
      const dialog = (body.match(/<dialog.*?<\/dialog>/gs) ?? []).join('');
      return { dialog, fields: [...dialog.matchAll(/ name="(\w+)"/g)].map(([, name]) => name) };
    };
    const warning = 'Password tidak bisa diubah di sini. Gunakan fitur reset password lewat tautan di email.';
    expect((await named('/admin/farmers?add=1')).fields).toEqual(
      expect.arrayContaining(['name', 'email', 'password']),
    );
    const farmerEdit = await named(`/admin/farmers?edit=${farmerId}`);
    expect(farmerEdit.fields).toContain('name');
    expect(farmerEdit.fields).not.toContain('email');
    expect(farmerEdit.fields).not.toContain('password');
    const added = await named('/admin/users?add=1');
    expect(added.fields).toContain('password');
    expect(added.dialog).not.toContain(warning);
    const edited = await named(`/admin/users?edit=${userId}`);
    expect(edited.fields).toEqual(expect.arrayContaining(['name', 'email', 'role', 'isActive']));
    expect(edited.fields).not.toContain('password');
    expect(edited.dialog).toContain(warning);
  });

  test('[BLOG-02] [BLOG-03] [BLOG-04] posts per page: 3, 4, 4 and 6', async () => {
    for (const [path, posts] of [
      ['/blog-standard', 3],
      ['/blog-with-sidebar', 4],
      ['/blog-2-column', 4],
      ['/blog-3-column', 6],
    ] as const) {
      const body = (await get(path)).body;
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      expect(main.match(/<article/g), path).toHaveLength(posts);
    }
  });

  test('[CHECK-06] with no payment method enabled the checkout says so, and Place Order stands', async () => {
    const body = (await get(`/checkout?items=${listing.id}:1`)).body;
    expect(body).toContain('Maaf, belum ada metode pembayaran yang tersedia.');
    expect(body).toContain('Buat pesanan');
  });

  test('the price board says that it has no prices yet, stands in the sitemap, and refuses what it does not know', async () => {
    const answer = await get('/prices');
    expect(answer.body).toContain('<title>Lumbung - Papan Harga</title>');
    expect(answer.body).toContain('<link rel="canonical" href="http://127.0.0.1:3000/prices"/>');
    expect(answer.body).toContain('Belum ada harga');
    expect((await get('/prices?category=emas')).statusCode).toBe(400);
    expect((await get('/sitemap/pages.xml')).body).toContain('<loc>http://127.0.0.1:3000/prices</loc>');
    expect((await get('/faq')).body).toContain('href="/prices"');
  });

  test('the price board draws the deals of five and more; the product page too, beside other farmers and HET', async () => {
    const sellers: Market[] = [];
    for (const price of [15_000, 16_000, 17_000]) {
      const { id, user } = await makeFarmer(app.ctx, { city: 'Kulon Progo' });
      const over: Parameters<typeof makeListing>[1] = sellers[0]
        ? { productId: sellers[0].listing.productId }
        : { product: { name: 'Beras Cianjur' } };
      sellers.push({
        listing: await makeListing(app.ctx, {
          ...over,
          farmerId: id,
          priceCustomer: price,
          qualityClass: 'medium',
        }),
        farmer: await actorFor(app.ctx, user.id),
        customer: async () => actorFor(app.ctx, (await makeUser(app.ctx)).id),
      });
    }
    for (const [at, price] of [11_000, 12_000, 13_000, 14_000, 14_500].entries()) {
      expect((await get('/prices')).body).not.toContain('Beras Cianjur');
      const market = sellers[at % 3]!;
      const bid = await makeBid(app.ctx, market, { bid_price: price });
      await completeDeal(app.ctx, market.farmer, bid);
    }
    const text = (body: string) => body.replace(/<!-- -->/g, '').replace(/\u00a0/g, ' ');
    const board = text((await get('/prices?category=beras&city=Kulon+Progo')).body);
    expect(board).toContain('Beras Cianjur, Kulon Progo');
    expect(board).toContain('Rp 13.000');
    expect(board).toContain('Dari 5 kesepakatan 3 petani');
    expect(board).toMatch(/<svg[^>]* role="img" aria-label="Grafik harga mingguan Beras Cianjur/);
    expect(board).toContain('HET beras medium zona 1 Rp 13.500/kg');
    const page = text((await get(`/shop-single/${sellers[0]!.listing.id}`)).body);
    expect(page).toContain('Yang disepakati di Kulon Progo');
    expect(page).toContain('Petani lain yang menjualnya');
    expect(page).toContain(`href="/shop-single/${sellers[2]!.listing.id}"`);
    expect(page).toContain('Harga ini di atas HET beras medium zona 1 Rp 13.500/kg');
    expect(text((await get(`/shop-single/${listing.id}`)).body)).not.toContain('Harga ini di atas');
  });

  test('every public page, the product and the checkout too, lives after at most 138 kB of code, and shows itself by 15 kB of style sheets', async () => {
    const heavy: string[] = [];
    for (const path of publicScreens.filter((one) => LONG || !publicScreensAlike.includes(one))) {
      const { body } = await get(path.replace(/^(.shop-single(?:-thumb)?).1/, `$1/${listing.id}`));
      const { files, bytes } = startOf(body);
      const sheets = [...new Set(body.match(/(?<=href="\/assets\/)[\w-]+\.css/g))];
      expect(sheets.length, path).toBeGreaterThan(0);
      if (sentFor(sheets) > 15_000) heavy.push(`${path}: ${sentFor(sheets)} of style sheets`);
      // A page of a few lines that wakes no router has none.
      if (path !== '/offline') expect(files.length, path).toBeGreaterThan(3);
      if (bytes > 138_000) heavy.push(`${path}: ${bytes}`);
    }
    expect(heavy).toEqual([]);
  });

  test("a farmer's phone fetches at most 140 kB of code before his day lives, and nothing of the admin's", async () => {
    const { body } = await get('/admin/dashboard', farmer);
    const { files, bytes } = startOf(body);
    expect(files.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(140_000);
    // The page's own answer sheet and figures follow it, so that they are there without signal too.
    expect(files.join()).not.toMatch(/answer-dialog|stats|figures|admin-queue|palette/);
    expect(body).toContain('Tautan cepat');
  });

  test('[SHELL-04] what the admin settles stands in header, footer and titles at once', async () => {
    await saveSettings(app.ctx, admin.actor, 'site', {
      product: 'Lumbung Uji',
      phone: '0274 111 222',
      email: 'uji@lumbung.example',
      address: 'Jl. Godean Km 5',
      hours: 'Senin - Jumat 8:00 - 16:00',
    });
    const body = (await get('/faq')).body;
    for (const text of [
      'Lumbung Uji -',
      '0274 111 222',
      'uji@lumbung.example',
      'Jl. Godean Km 5',
      'Senin - Jumat 8:00 - 16:00',
    ]) {
      expect(body).toContain(text);
    }
  });

  test('[MSG-65] a register form whose passwords differ says so', async () => {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/register',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://127.0.0.1:3000' },
      payload: new URLSearchParams({
        name: 'Uji',
        email: 'uji@contoh.example',
        password: 'Gabah-Kering-1',
        confirmPassword: 'Gabah-Kering-2',
      }).toString(),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Konfirmasi password tidak sama');
  });

  test.for([
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 400],
    ['http://192.168.1.7:3000', '192.168.1.7:3000', 400],
    ['http://localhost:3000', 'localhost:3000', 400],
    ['https://evil.example', 'localhost:3000', 403],
  ] as const)('a form sent by %s to %s is answered %i', async ([origin, host, status]) => {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/newsletter',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin, host },
      payload: 'email=tari@salah',
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('Format email belum benar')).toBe(status === 400);
  });

  test('[API-10] [MSG-27] [MSG-28] figures that cannot be read are never made up', async () => {
    await database.pool.query('alter table orders rename to orders_away');
    try {
      const dashboard = await get('/admin/dashboard', admin);
      expect(dashboard.statusCode).toBe(503);
      expect(dashboard.body).toContain('Gagal memuat data dashboard. Silakan refresh halaman.');
      expect(dashboard.body).not.toContain('Total User');
    } finally {
      await database.pool.query('alter table orders_away rename to orders');
    }
    await database.pool.query('alter table ledger_by_day rename to ledger_away');
    try {
      const report = await get('/admin/reports', admin);
      expect(report.body).toContain('Gagal memuat data laporan. Silakan refresh halaman.');
    } finally {
      await database.pool.query('alter table ledger_away rename to ledger_by_day');
    }
  });

  test('[SHELL-25] [MSG-66] a page that breaks shows the failure boundary, 500 and no stack', async () => {
    await database.pool.query('alter table content_entries rename to content_away');
    app.ctx.cache.changed('content');
    try {
      const answer = await get('/project');
      expect(answer.statusCode).toBe(500);
      expect(answer.body).toContain('Something went wrong.');
      expect(answer.body).not.toMatch(/content_entries|at async|node:internal/);
    } finally {
      await database.pool.query('alter table content_away rename to content_entries');
    }
  });

  test('a draft and a preview of what is not even saved are for admins alone, without scripts too', async () => {
    const send = (
      url: string,
      fields: Record<string, string>,
      who?: SignedIn,
      origin = 'http://127.0.0.1:3000',
    ) =>
      app.fastify.inject({
        method: 'POST',
        url,
        headers: {
          origin,
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          ...(who ? { cookie: who.cookie } : {}),
        },
        payload: new URLSearchParams(fields).toString(),
      });
    const fields = {
      'data.question': 'Pertanyaan yang disiapkan?',
      'data.answer': 'Belum jadi.\r\nSungguh.',
    };
    const saved = await send('/admin/content/faq/2', { ...fields, version: '1', intent: 'draft' }, admin);
    expect(saved.headers.location).toBe('/admin/content/faq/2');
    const editor = (await get('/admin/content/faq/2', admin)).body.replace(/<!-- -->/g, '');
    expect(editor).toContain('Yang berbeda: Pertanyaan, Jawaban.');
    expect((await get('/admin/content/faq?state=draft', admin)).body).toContain('>Draf<');

    const { rows } = await database.pool.query(
      `select draft ->> 'answer' as answer from content_entries where collection = 'faq' and number = 2`,
    );
    expect(rows).toEqual([{ answer: 'Belum jadi.\nSungguh.' }]);

    const preview = '/faq?preview=faq:2';
    const looked = await get(preview, admin);
    expect(looked.body).toContain('Pertanyaan yang disiapkan?');
    expect(looked.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    for (const who of [undefined, customer, farmer]) {
      for (const path of [preview, '/faq', '/sitemap.xml', '/blog/rss.xml']) {
        expect((await get(path, who)).body, path).not.toContain('Pertanyaan yang disiapkan?');
      }
    }
    const typed = { ...fields, 'data.answer': 'Tidak pernah disimpan.' };
    const unsaved = await send(preview, typed, admin);
    expect(unsaved.body).toContain('Tidak pernah disimpan.');
    expect(unsaved.body).toContain('Pratinjau: begini halaman ini');
    expect(unsaved.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect((await get(preview, admin)).body).not.toContain('Tidak pernah disimpan.');
    const wrong = await send(preview, { 'data.question': 'x'.repeat(301) }, admin);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('Paling banyak 300 huruf');
    for (const collection of Object.keys(collections) as Collection[]) {
      const { rows } = await database.pool.query<{ number: number }>(
        'select min(number) as number from content_entries where collection = $1',
        [collection],
      );
      const [{ number } = { number: 1 }] = rows;
      const page = `${collectionGuide[collection].page(number)}?preview=${collection}:${number}`;
      const blank = await send(page, { 'data.nothing': '' }, admin);
      expect(blank.statusCode, `${page} of what is not written yet`).toBe(200);
    }
    const half = await send(preview, { 'data.question': 'Hanya tanya?' }, admin);
    expect(half.body).toContain('Hanya tanya?');
    expect(half.body).toContain('(Jawaban belum diisi)');
    const missing = await send(
      '/admin/content/faq/2',
      { 'data.question': '', 'data.answer': '', version: '2', intent: 'publish' },
      admin,
    );
    expect(missing.statusCode).toBe(400);
    for (const text of ['Isi pertanyaan', 'Isi jawaban', '2 isian perlu diperbaiki']) {
      expect(missing.body.replace(/<!-- -->/g, '')).toContain(text);
    }
    const kept = { 'data.question': '', 'data.answer': 'Setengah jadi.', version: '2', intent: 'draft' };
    expect((await send('/admin/content/faq/2', kept, admin)).statusCode).toBe(302);
    const unfinished = (await get('/admin/content/faq/2', admin)).body.replace(/<!-- -->/g, '');
    expect(unfinished).toContain('Sebelum terbit, isi dulu: Pertanyaan.');
    for (const [who, status] of [
      [undefined, 401],
      [customer, 403],
      [farmer, 403],
    ] as const) {
      const answer = await send(preview, typed, who);
      expect(answer.statusCode).toBe(status);
      expect(answer.body).not.toContain('Tidak pernah disimpan.');
    }
    expect((await send(preview, typed, admin, 'https://lain.example')).statusCode).toBe(403);
  });

  test('papers and complaints of an order work without scripts, for its sides alone', async () => {
    const items = [{ id: listing.id, quantity: 2, price: 12_000 }];
    const send = (url: string, payload: object, who: SignedIn) =>
      app.fastify.inject({ method: 'POST', url, payload, headers: { cookie: who.cookie } });
    const { rows } = await database.pool.query(
      'select f.user_id from farmers f join listings l on l.farmer_id = f.id where l.id = $1',
      [listing.id],
    );
    const seller = await signedIn(app, { userId: rows[0].user_id });
    const { code } = (await send('/api/orders', { items, billing }, customer)).json().data.orders[0];
    await send(`/api/orders/${code}/confirm-payment`, {}, seller);
    expect((await get('/admin/orders/packing', seller)).body).toContain(code);
    const nota = async (who?: SignedIn) => get(`/admin/orders/${code}/delivery-note?size=58`, who);
    expect((await nota()).headers.location).toContain('/admin/login');
    expect((await nota(customer)).headers.location).toBe('/admin/unauthorized');
    const refused = await nota(farmer);
    expect(refused.statusCode).toBe(404);
    // No menu stands around a page to be printed.
    expect(refused.body).toMatch(/<a href="\/admin\/dashboard"[^>]*>Ke dashboard<\/a>/);
    expect((await nota(admin)).statusCode).toBe(200);
    expect((await nota(seller)).body).toMatch(/@page \{ size: 58mm \d+mm; margin: 2mm \}/);
    expect((await get(`/orders/${code}/invoice.pdf`, customer)).statusCode).toBe(409);
    await send(`/api/orders/${code}/cash`, {}, seller);
    expect((await get(`/orders/${code}/invoice.pdf`, customer)).headers['content-type']).toBe(
      'application/pdf',
    );
    expect((await get(`/orders/group/${code}/invoice.pdf`, customer)).statusCode).toBe(200);
    expect((await get(`/orders/${code}/invoice.pdf`, farmer)).statusCode).toBe(404);

    await send(`/api/orders/${code}/ship`, {}, seller);
    const office = (await get(`/admin/orders/${code}`, seller)).body.replace(/<!-- -->/g, '');
    const trail = office.slice(office.indexOf('Riwayat perubahan'));
    expect(trail).toMatch(/Status diubah<\/strong> oleh (?!sistem)[^<]+<time/);
    expect(trail).toContain('Dikirim');
    const page = await get(`/orders/${code}`, customer);
    // With no-referrer, browsers would send this page's own forms with the origin `null`.
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.body).toContain('Kirim keluhan');
    const form = (fields: Record<string, string>, who = customer) => ({
      headers: {
        cookie: who.cookie,
        origin: 'http://127.0.0.1:3000',
        'content-type': 'multipart/form-data; boundary=tepi',
      },
      payload: `${Object.entries(fields)
        .map(
          ([name, value]) => `--tepi\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join('')}--tepi--\r\n`,
    });
    const post = (fields: Record<string, string>, who = customer) =>
      app.fastify.inject({ method: 'POST', url: `/orders/${code}`, ...form(fields, who) });
    const empty = await post({ intent: 'complaint', text: ' ' });
    expect(empty.statusCode).toBe(400);
    expect(empty.body).toContain('Tulis keluhan Anda.');
    const filed = await post({ intent: 'complaint', text: 'Karungnya sobek.' });
    expect(filed.headers.location).toBe(`/orders/${code}#complaint`);
    expect((await get(`/orders/${code}`, customer)).body).toContain('Belum dijawab.');
    expect((await get('/admin/complaints', seller)).body).toContain('Karungnya sobek.');
    expect((await get('/admin/complaints', farmer)).body).not.toContain('Karungnya sobek.');
    expect((await get(`/orders/${code}`, seller)).body).toContain('Kirim jawaban');
    const answered = await post({ intent: 'answer', answer: 'Kami ganti hari Sabtu.' }, seller);
    expect(answered.headers.location).toBe(`/orders/${code}#complaint`);
    expect((await get(`/orders/${code}`, customer)).body).toContain('Kami ganti hari Sabtu.');
    const heavy = await app.fastify.inject({
      method: 'POST',
      url: `/orders/${code}`,
      headers: { ...form({}).headers, 'content-length': String(100 * 1024 * 1024) },
      payload: form({}).payload,
    });
    expect(heavy.statusCode).toBe(413);
  });
});
