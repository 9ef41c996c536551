import fc from 'fast-check';
import type { App } from '../../src/server/http.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { pageOf } from '../support/parse-page.ts';
import { apiRequests, type Document, type FuzzRequest, formRequests, type PageForm } from './requests.ts';
import { CANARIES, type FuzzRole, makeFuzzWorld } from './world.ts';

const PUBLIC = [
  '/',
  '/shop',
  '/cart',
  '/checkout',
  '/contact-us',
  '/faq',
  '/register',
  '/login',
  '/forgot-password',
  '/newsletter',
  '/blog-single/1',
  '/shop-single/1',
  '/shop-single/1/bid',
  '/wishlist',
  '/prices',
];
const OWN = [
  '/profile',
  '/profile/data',
  '/profile/security',
  '/orders',
  '/orders/{code}',
  '/bidding-list',
  '/bidding-list/1',
  '/logout',
];
const STALL = [
  '/farmer-bidding-approval',
  '/admin/products?add=1',
  '/admin/products?edit=1',
  '/admin/products?delete=1',
  '/admin/orders',
  '/admin/orders/{code}',
  '/admin/complaints',
  '/admin/profile',
  '/admin/settings',
  '/admin/identity',
  '/admin/notifications',
];
const OFFICE = [
  '/admin/users?add=1',
  '/admin/users?edit={user}',
  '/admin/farmers?add=1',
  '/admin/farmers?edit=1',
  '/admin/coupons?add=1',
  '/admin/payments',
  '/admin/payouts/new',
  '/admin/balances/1',
  '/admin/settings/reference-prices',
  '/admin/settings/backups',
  '/admin/settings/channels',
  '/admin/moderation',
  '/admin/subscribers',
  '/admin/newsletters/1',
  '/admin/content/faq',
  '/admin/content/posts/1',
  '/admin/data-breaches',
  '/admin/messages/1',
  '/admin/outbox',
];
const PAGES: Record<FuzzRole, string[]> = {
  anonymous: PUBLIC,
  customer: [...PUBLIC, ...OWN],
  farmer: [...OWN, ...STALL],
  admin: [...STALL, ...OFFICE],
};

export type FuzzFigures = {
  forms: number;
  operations: number;
  byStatus: Record<string, number>;
  /** What went wrong, with its request: the first of each route. */
  faults: string[];
};

/** So many are under way at once, as with people. */
const TOGETHER = 5;

/**
 * Sends `count` requests to a shop of its own, some at once: to the API by its document, to the pages by their forms,
 * in every role. A fault is an answer of 5xx, one that shows what is another person's, or books that are wrong. 503 is said on purpose, where something outside is not set up.
 */
export async function runFuzz(
  app: Pick<App, 'fastify' | 'ctx'>,
  count: number,
  { seed, log = () => undefined }: { seed: number; log?: (line: string) => void },
): Promise<FuzzFigures> {
  const { fastify, ctx } = app;
  const world = await makeFuzzWorld(ctx, (options) => fastify.inject(options));
  const document: Document = JSON.parse((await fastify.inject('/api/openapi.json')).body);
  const forms = await findForms();
  const byStatus: Record<string, number> = {};
  const faults = new Map<string, string>();
  let sent = 0;

  const requests = fc.oneof(
    { weight: 29, arbitrary: apiRequests(document, world) },
    { weight: 1, arbitrary: formRequests(forms) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: TOGETHER, maxLength: TOGETHER }), async (some) => {
      await Promise.all(some.map(look));
      sent += TOGETHER;
      if (sent % 2_000 < TOGETHER) await booksHold();
      if (sent % 10_000 < TOGETHER) log(`${sent} of ${count}: ${JSON.stringify(byStatus)}`);
    }),
    { numRuns: Math.ceil(count / TOGETHER), seed, endOnFailure: true },
  );
  await booksHold();
  return {
    forms: forms.length,
    operations: Object.keys(document.paths).length,
    byStatus,
    faults: [...faults].map(([kind, more]) => `${kind}: ${more}`),
  };

  async function look(request: FuzzRequest) {
    const { role, method, url, payload, type } = request;
    const session = role === 'anonymous' ? null : world.sessions[role];
    const answer = await fastify.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(session ? { cookie: session.cookie } : {}),
        ...(type ? { 'content-type': type } : {}),
        origin: ctx.config.publicUrl,
      },
      ...(payload === undefined ? {} : { payload }),
      // Passwords are slow to hash: there the limits per address are to bind.
      remoteAddress: /auth|login|register|password/.test(url)
        ? '10.0.0.1'
        : `10.1.${sent % 250}.${(sent >> 8) % 250}`,
    });
    const { statusCode, body } = answer;
    byStatus[statusCode] = (byStatus[statusCode] ?? 0) + 1;
    // An admin may shut the shop: opened again, or everybody else would be told nothing but that.
    if (statusCode === 503 && /shop_closed|belum buka/.test(body)) await world.open();
    if (statusCode >= 500 && statusCode !== 503) fault(`${statusCode}`, request, body.slice(0, 300));
    if (role === 'admin') return void (await stillIn(role, statusCode));
    const shown = CANARIES.find((canary) => body.includes(canary));
    if (shown && !payload?.includes(shown) && !(await hasBecomeAdmin(session?.userId)))
      fault(`${role} sees ${shown}`, request);
    if (role !== 'anonymous') await stillIn(role, statusCode);
  }

  async function stillIn(role: Exclude<FuzzRole, 'anonymous'>, status: number) {
    if (status !== 401 && status !== 302 && status !== 200) return;
    if (status !== 401 && sent % 50 !== 0) return;
    const me = await fastify.inject({ url: '/api/me', headers: { cookie: world.sessions[role].cookie } });
    if (me.statusCode !== 200 || JSON.parse(me.body).data.role !== role) await world.renew(role);
  }

  async function hasBecomeAdmin(userId: string | undefined): Promise<boolean> {
    const { rows } = await ctx.pool.query('select role from users where id = $1', [userId ?? '']);
    return rows[0]?.role === 'admin';
  }

  async function booksHold() {
    for (const [view, rows] of Object.entries(await brokenInvariants(ctx.pool)))
      note(`${view} after ${sent} requests`, JSON.stringify(rows).slice(0, 600));
  }

  function fault(what: string, request: FuzzRequest, more = '') {
    const route = request.url.split('?')[0]!.replace(/\/[^/]*[\d%][^/]*/g, '/…');
    note(`${what} ${request.method} ${route}`, `${JSON.stringify(request)} ${more}`);
  }

  /** One of each kind is enough to see. */
  function note(kind: string, more: string) {
    if (faults.size < 50 && !faults.has(kind)) faults.set(kind, more);
  }

  /** Every form of the pages of each role, as the markup has it without scripts. */
  async function findForms(): Promise<PageForm[]> {
    const found: PageForm[] = [];
    for (const [role, pages] of Object.entries(PAGES) as [FuzzRole, string[]][]) {
      for (const pattern of pages) {
        const path = pattern.replace('{code}', world.ids.codes[0]!).replace('{user}', world.ids.users[0]!);
        const headers = role === 'anonymous' ? {} : { cookie: world.sessions[role].cookie };
        const { body, statusCode } = await fastify.inject({ url: path, headers });
        if (statusCode >= 500) throw new Error(`${statusCode} for ${path} as ${role}`);
        if (statusCode !== 200) continue;
        for (const form of pageOf(body).all('form', { method: /post/i })) {
          const fields = new Map<string, string[]>();
          for (const field of form.all('input|select|textarea|button')) {
            const name = field.attribute('name');
            if (!name) continue;
            const options = field.all('option').map((option) => option.attribute('value') ?? option.text);
            fields.set(name, [
              ...(fields.get(name) ?? []),
              ...(options.length > 0 ? options : [field.attribute('value') ?? field.text]),
            ]);
          }
          found.push({ role, action: form.attribute('action') || path, fields: [...fields] });
        }
      }
    }
    return found;
  }
}
