import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '../../src/db/schema/payment-tables.ts';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import { ADMIN_USE_CASES } from '../../src/domain/admin-use-cases.ts';
import type { Actor, AppContext, UserActor } from '../../src/domain/context.ts';
import { searchEverything } from '../../src/domain/global-search/search-everything.ts';
import { notifyAdmins } from '../../src/domain/notifications/notify-admins.ts';
import { getOrder } from '../../src/domain/orders/queries/get-order.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { ADMIN_COMMANDS } from '../../src/domain/settings/admin-command-proofs.ts';
import { ADMIN_DUTIES, type AdminDuty } from '../../src/shared/enums/admin-duties.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { storedOrder } from '../support/order-factories.ts';
import { narrowedAdminsMayCall, whoMayCall } from '../support/permission-matrix.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const DOMAIN = join(import.meta.dirname, '../../src/domain');
const VERB = /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*\w+: AppContext,\s*\w+: Actor\b/gm;
const clock = testClock();
let app: TestApp;
let ctx: AppContext;
let full: UserActor;
beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = app.ctx;
  full = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
});
afterAll(() => app.close());

type Verb = (ctx: AppContext, actor: Actor) => unknown;
const words = (text: string) => text.trim().split(/\s+/);

async function saidTo(actor: Actor, verb: Verb): Promise<unknown> {
  try {
    await verb(ctx, actor);
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

async function verbs(): Promise<[string, Verb][]> {
  const found: [string, Verb][] = [];
  for (const file of readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const names = [...readFileSync(join(DOMAIN, file), 'utf8').matchAll(VERB)].map(([, name]) => name!);
    const module = names.length > 0 ? await import(join(DOMAIN, file)) : {};
    for (const name of names) found.push([name, module[name]]);
  }
  return found;
}

describe('the table of admin duties', () => {
  test('every admin use case is rejected without its duty, and only then', async () => {
    const all = await verbs();
    const called = async (duties: AdminDuty[]) => {
      const refused: string[] = [];
      for (const [name, verb] of all)
        if ((await saidTo({ ...full, duties }, verb)) === 'admin_duty') refused.push(name);
      return refused;
    };
    const guarded = await called([]);
    // A command or query for admins that checks no duty stays closed to all narrowed admins.
    const sellers: string[] = [];
    for (const [name, verb] of all)
      if (words(whoMayCall.seller).includes(name) && (await saidTo(full, verb)) !== 'forbidden')
        sellers.push(name);
    const open = [...words(whoMayCall.admin), ...Object.keys(ADMIN_COMMANDS), ...sellers];
    expect(open.filter((name) => !guarded.includes(name))).toEqual([]);
    for (const duty of ADMIN_DUTIES) {
      const refused = await called([duty]);
      const allowed = guarded.filter((name) => !refused.includes(name)).sort();
      expect(allowed, duty).toEqual(words(narrowedAdminsMayCall[duty]));
      const listed: readonly string[] = ADMIN_USE_CASES[duty];
      expect(
        allowed.filter((name) => !listed.includes(name) && !DELEGATES[name]),
        duty,
      ).toEqual([]);
    }
  });
});

/** Use cases that call a listed one and need nothing more. */
const DELEGATES: Record<string, string> = {
  answerRecall: 'getOrder',
  findRecallsOfOrder: 'getOrder',
  getCreditNotes: 'getInvoice',
  getRecallDocument: 'getRecall',
};

const narrowed = (...adminDuties: AdminDuty[]) => signedIn(app, { role: 'admin', adminDuties });

describe('an admin with one duty', () => {
  test('gets 403 from the API for other duties: lists, exports, reports, search and queue', async () => {
    const get = async (url: string, ...duties: AdminDuty[]) => {
      const { cookie } = await narrowed(...duties);
      const answer = await app.fastify.inject({ url, headers: { cookie } });
      return answer.statusCode === 403 ? answer.json().error.code : answer.statusCode;
    };
    for (const url of [
      '/api/admin/users',
      '/api/admin/farmers',
      '/api/admin/settings',
      '/api/admin/audit',
      '/api/admin/security-events',
      '/api/admin/outbox',
      '/api/admin/users/export.csv',
    ])
      for (const duty of ADMIN_DUTIES)
        expect([url, duty, await get(url, duty)]).toEqual([url, duty, 'admin_duty']);
    expect(await get('/api/admin/payments', 'content')).toBe('admin_duty');
    expect(await get('/api/admin/payments', 'orders')).toBe('admin_duty');
    expect(await get('/api/admin/payments', 'finance')).toBe(200);
    expect(await get('/api/orders', 'content')).toBe('admin_duty');
    expect(await get('/api/orders', 'orders')).toBe(200);
    expect(await get('/api/orders', 'content', 'orders')).toBe(200);
  });

  test('sees only the order actions of their duty, and each offered action works', async () => {
    const listing = await makeListing(ctx);
    const unpaid = await storedOrder(ctx, listing, { status: 'awaiting_payment', paymentMethod: 'transfer' });
    const { code } = await storedOrder(ctx, listing, {
      ...{ status: 'paid', paymentMethod: 'transfer', paidAt: clock.now() },
    });
    await ctx.db.insert(payments).values({
      ...{ groupCode: code, method: 'transfer', due: 36_000, suffix: 0, status: 'confirmed' },
      ...{ confirmedAt: clock.now(), confirmedBy: full.userId, createdAt: clock.now() },
    });
    const offered = async (code: string, ...duties: AdminDuty[]) =>
      [...(await getOrder(ctx, (await narrowed(...duties)).actor, code)).actions].sort();
    expect(await offered(unpaid.code, 'orders')).toEqual([]);
    expect(await offered(unpaid.code, 'finance')).toEqual(['confirm', 'pay']);
    expect(await offered(code, 'orders')).toEqual(['process', 'ship']);
    expect(await offered(code, 'finance')).toEqual(['refund', 'unpay']);
    expect(await offered(code, 'read_only')).toEqual([]);
    const all = await getOrder(ctx, full, code);
    expect([...all.actions].sort()).toEqual(['cancel', 'process', 'refund', 'ship', 'unpay']);
  });

  test('search finds only what their duty lists', async () => {
    const { user } = await makeFarmer(ctx, { name: 'Pak Kunci Rahasia' });
    const farmerId = (await actorFor(ctx, user.id)).farmerId!;
    await makeListing(ctx, { farmerId, product: { name: 'Kunci Rahasia', unit: 'kg', category: 'gabah' } });
    const groups = async (...duties: AdminDuty[]) =>
      (await searchEverything(ctx, (await narrowed(...duties)).actor, 'Kunci Rahasia')).map(
        ({ group }) => group,
      );
    expect(await groups('content')).toEqual([]);
    expect(await groups('finance')).toEqual([]);
    expect(await groups('orders')).toEqual(['Produk']);
    expect((await searchEverything(ctx, full, 'Kunci Rahasia')).map(({ group }) => group)).toEqual([
      'Produk',
      'Petani',
    ]);
  });

  test('is notified of, and sees as pending, only what their duty decides', async () => {
    await app.database.pool.query(
      "insert into contact_messages (email, comments, status, created_at) values ('a@desa.example', 'Rahasia', 'new', now())",
    );
    const people = { content: await narrowed('content'), finance: await narrowed('finance') };
    expect((await getAdminQueue(ctx, full)).counts.message).toBe(1);
    for (const { actor } of Object.values(people))
      expect((await getAdminQueue(ctx, actor)).counts.message).toBeUndefined();
    await notifyAdmins(ctx, { kind: 'x', text: 'Ulasan', href: '/admin/moderation' }, 'findModerationQueue');
    await notifyAdmins(ctx, { kind: 'x', text: 'Cadangan gagal', href: '/admin' });
    const told = async (id: string) =>
      (await app.database.pool.query('select text from notifications where user_id = $1 order by id', [id]))
        .rows;
    expect(await told(people.content.userId)).toEqual([{ text: 'Ulasan' }]);
    expect(await told(people.finance.userId)).toEqual([]);
    expect(await told(full.userId)).toEqual([{ text: 'Ulasan' }, { text: 'Cadangan gagal' }]);
  });
});

describe('reducing an admin’s duties', () => {
  test('asks for the password, ends the sessions, deletes the notifications, and never affects the last full admin', async () => {
    const other = await signedIn(app, { role: 'admin' });
    const narrow = (who: UserActor, id: string, duties: AdminDuty[] | null) =>
      refusalOf(updateUser(ctx, who, id, { duties }));
    expect(
      await narrow({ ...full, proof: { sessionId: 'x', at: new Date(0) } }, other.userId, ['content']),
    ).toBe('proof_needed');
    await notifyAdmins(ctx, { kind: 'x', text: 'Cadangan gagal', href: '/admin' });
    expect(await updateUser(ctx, full, other.userId, { duties: ['content'] })).toMatchObject({
      duties: ['content'],
    });
    const count = async (table: string) =>
      (await app.database.pool.query(`select from ${table} where user_id = $1`, [other.userId])).rowCount;
    // The remaining notice says that the role was changed.
    expect([await count('sessions'), await count('notifications')]).toEqual([0, 1]);
    // A narrowed admin can give nobody duties, not even themselves.
    expect(await narrow(await actorFor(ctx, other.userId), other.userId, null)).toBe('admin_duty');
    await app.database.pool.query(
      "update users set is_active = false where role = 'admin' and admin_duties is null and id <> $1",
      [full.userId],
    );
    expect(await narrow(full, full.userId, ['finance'])).toBe('last_admin');
    expect(await refusalOf(updateUser(ctx, full, full.userId, { isActive: false }))).toBe('last_admin');
    expect(await updateUser(ctx, full, other.userId, { duties: null })).toMatchObject({ duties: null });
    expect(await updateUser(ctx, full, full.userId, { duties: ['finance', 'orders'] })).toMatchObject({
      duties: ['finance', 'orders'],
    });
  });

  test('is allowed for admins only', async () => {
    const owner = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
    const customer = await makeUser(ctx);
    expect(await refusalOf(updateUser(ctx, owner, customer.id, { duties: ['content'] }))).toBe(
      'invalid_input',
    );
    const editor = await makeUser(ctx, { role: 'admin', adminDuties: ['content'] });
    expect(await updateUser(ctx, owner, editor.id, { role: 'customer' })).toMatchObject({ duties: null });
  });
});
