import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownDevices, rateLimitAttempts, sessions, verifications } from '../../src/db/schema/auth-tables.ts';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { deleteExpiredAuthRecords } from '../../src/domain/accounts/authentication/delete-expired-auth-records.ts';
import { signOut } from '../../src/domain/accounts/authentication/sign-out.ts';
import { endAllSessions } from '../../src/domain/accounts/sessions/end-all-sessions.ts';
import { endOtherSessions } from '../../src/domain/accounts/sessions/end-other-sessions.ts';
import { endOwnSession } from '../../src/domain/accounts/sessions/end-own-session.ts';
import { endSessions } from '../../src/domain/accounts/sessions/end-sessions.ts';
import { findSessions } from '../../src/domain/accounts/sessions/find-sessions.ts';
import { getCurrentUser, readCurrentUser } from '../../src/domain/accounts/sessions/get-current-user.ts';
import { insertSession } from '../../src/domain/accounts/sessions/insert-session.ts';
import { isKnownDevice, rememberDevice } from '../../src/domain/accounts/sessions/known-device.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { openSessions, setUser, tracesOf } from '../support/account-traces.ts';
import { bareShop } from '../support/bare-context.ts';
import { actorFor, makeFarmer, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const DAY = 86_400_000;
const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
});
afterAll(() => database.close());

const after = (ms: number) => new Date(clock.now().getTime() + ms);
async function somebody(many = 0, over: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(ctx, over);
  const ids = await openSessions(ctx, user.id, many);
  return { user, actor: await actorFor(ctx, user.id), ids };
}
const left = async (userId: string) =>
  (await ctx.db.select().from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id).sort();
const waiting = (kind: string, userId: string, expiresAt = after(DAY)) =>
  ctx.db
    .insert(verifications)
    .values({ id: randomUUID(), identifier: `${kind}:${randomUUID()}`, value: userId, expiresAt });

test('a user ends all other sessions, one session by its id, or the current one; other users’ sessions remain', async () => {
  const [one, other] = [await somebody(5), await somebody(1)];
  const [a, b, c] = one.ids;
  await expect(endOwnSession(ctx, other.actor, a!)).rejects.toMatchObject({ code: 'not_found' });
  await endOwnSession(ctx, one.actor, a!);
  await signOut(ctx, null);
  await signOut(ctx, `token-${b}`);
  expect(await left(one.user.id)).toEqual(one.ids.slice(2).sort());
  expect(await endOtherSessions(ctx, one.actor, `token-${c}`)).toBe(2);
  expect(await left(one.user.id)).toEqual([c]);
  expect([await endOtherSessions(ctx, one.actor, null), await left(one.user.id)]).toEqual([1, []]);
  expect(await left(other.user.id)).toEqual(other.ids);
});

test('an admin ends all sessions of an existing user; the trail records how many', async () => {
  const [admin, one] = [await somebody(1, { role: 'admin' }), await somebody(3)];
  expect(await endSessions(ctx, admin.actor, one.user.id)).toBe(3);
  expect(await endSessions(ctx, admin.actor, one.user.id)).toBe(0);
  expect([await left(one.user.id), await left(admin.user.id)]).toEqual([[], admin.ids]);
  const { rows } = await database.pool.query(
    'select actor_id, action, before, after from audit_log where entity_id = $1 order by id',
    [one.user.id],
  );
  expect(rows).toEqual(
    [3, 0].map((many) => ({
      ...{ actor_id: admin.user.id, action: 'user.sign-out' },
      ...{ before: { sessions: many }, after: { sessions: 0 } },
    })),
  );
  await setUser(ctx, one.user.id, { deletedAt: clock.now() });
  for (const id of [one.user.id, 'tidak-ada'])
    await expect(endSessions(ctx, admin.actor, id)).rejects.toMatchObject({ code: 'user_not_found' });
});

test('a new password ends the user’s sessions, known browsers, pending codes and links, and nobody else’s', async () => {
  const [one, other] = [await somebody(2), await somebody(1)];
  for (const { user } of [one, other]) {
    for (const kind of ['reset', 'handed', 'second', 'invited', 'social']) await waiting(kind, user.id);
    await rememberDevice(ctx, user.id, 'browser');
  }
  expect(await endAllSessions(ctx, one.user.id)).toBe(2);
  const kinds = async (userId: string) =>
    (await ctx.db.select().from(verifications).where(eq(verifications.value, userId)))
      .map(({ identifier }) => identifier.split(':')[0])
      .sort();
  expect([await kinds(one.user.id), await left(one.user.id)]).toEqual([['social'], []]);
  expect([await kinds(other.user.id), await left(other.user.id)]).toEqual([
    ['handed', 'invited', 'reset', 'second', 'social'],
    other.ids,
  ]);
  const known = (userId: string) => isKnownDevice(ctx, userId, 'browser');
  expect([await known(one.user.id), await known(other.user.id)]).toEqual([false, true]);
  expect([
    await isKnownDevice(ctx, other.user.id, null),
    await isKnownDevice(ctx, other.user.id, 'another'),
  ]).toEqual([false, false]);
});

test('lists the user’s live sessions, last used first, at most fifty, including the current one', async () => {
  const { user, actor } = await somebody();
  const from = { address: '203.0.113.7', userAgent: 'x'.repeat(301) };
  const token = await insertSession(ctx, user.id, from);
  const [own] = await ctx.db.select().from(sessions).where(eq(sessions.token, token));
  expect(own).toMatchObject({
    userAgent: 'x'.repeat(300),
    expiresAt: after(30 * DAY),
    reauthenticatedAt: clock.now(),
    seenAt: clock.now(),
  });
  const plain = await insertSession(ctx, user.id, { ...from, userAgent: null });
  const [bare] = await ctx.db.select().from(sessions).where(eq(sessions.token, plain));
  expect(bare!.userAgent).toBeNull();
  await ctx.db.delete(sessions).where(eq(sessions.token, plain));
  const since = clock.now();
  clock.forward(60_000);
  const [newer, last, over] = await openSessions(ctx, user.id, 3);
  await ctx.db
    .update(sessions)
    .set({ expiresAt: after(1) })
    .where(eq(sessions.id, last!));
  await ctx.db
    .update(sessions)
    .set({ expiresAt: after(0) })
    .where(eq(sessions.id, over!));
  const seen = clock.now().toISOString();
  const of = (id: string) => ({
    id,
    device: 'Perangkat lain',
    address: null,
    since: seen,
    seen,
    current: false,
  });
  expect(await findSessions(ctx, actor, token)).toEqual([
    ...[newer!, last!].sort().reverse().map(of),
    {
      ...of(own!.id),
      ...{ address: '203.0.113.7', since: since.toISOString(), seen: since.toISOString(), current: true },
    },
  ]);
  await openSessions(ctx, user.id, 50);
  expect(await findSessions(ctx, actor, token)).toHaveLength(50);
});

test('a user reads their own account, and a farmer also their profile while they are one', async () => {
  const [customer, farmer] = [await makeUser(ctx, { phone: '+6281300000301' }), await makeFarmer(ctx)];
  const me = async (id: string) => {
    const read = await readCurrentUser(ctx, id);
    expect(getCurrentUser({ ...(await actorFor(ctx, id)), farmerId: read.farmerId })).toEqual(read);
    return read;
  };
  expect(await me(customer.id)).toEqual({
    ...{ id: customer.id, name: customer.name, email: customer.email },
    ...{ role: 'customer', phone: '+6281300000301', farmerId: null },
  });
  expect(await me(farmer.userId)).toMatchObject({ role: 'farmer', farmerId: farmer.id });
  await setUser(ctx, farmer.userId, { role: 'customer' });
  expect((await me(farmer.userId)).farmerId).toBeNull();
  await setUser(ctx, farmer.userId, { role: 'farmer' });
  await ctx.db
    .update(farmers)
    .set({ deletedAt: clock.now(), isActive: false })
    .where(eq(farmers.id, farmer.id));
  expect((await me(farmer.userId)).farmerId).toBeNull();
  await expect(readCurrentUser(ctx, 'tidak-ada')).rejects.toMatchObject({ code: 'user_not_found' });
});

test('deletes expired sessions and links, attempts older than a week and browsers older than a year, but not at the exact instant', async () => {
  for (const table of [sessions, verifications, rateLimitAttempts, knownDevices]) await ctx.db.delete(table);
  const { user, ids } = await somebody(3);
  const [gone, edge] = ids;
  await ctx.db
    .update(sessions)
    .set({ expiresAt: after(-1) })
    .where(eq(sessions.id, gone!));
  await ctx.db
    .update(sessions)
    .set({ expiresAt: after(0) })
    .where(eq(sessions.id, edge!));
  for (const ms of [-2, -1, 0]) await waiting('reset', user.id, after(ms));
  await ctx.db
    .insert(rateLimitAttempts)
    .values([-1, -1, -1, 0].map((ms) => ({ key: 'x', at: after(ms - 7 * DAY) })));
  await ctx.db.insert(knownDevices).values(
    [-1, -1, -1, -1, 0].map((ms, at) => ({
      hash: `${at}`,
      userId: user.id,
      seenAt: after(ms - 365 * DAY),
    })),
  );
  expect(await deleteExpiredAuthRecords(ctx)).toEqual({ sessions: 1, links: 2, attempts: 3, devices: 4 });
  expect((await tracesOf(ctx, user)).sessions).toBe(2);
  // Signing in again extends a known browser by another year.
  await rememberDevice(ctx, user.id, 'browser');
  clock.forward(DAY);
  await rememberDevice(ctx, user.id, 'browser');
  clock.forward(365 * DAY);
  expect((await deleteExpiredAuthRecords(ctx)).devices).toBe(1);
  expect(await isKnownDevice(ctx, user.id, 'browser')).toBe(true);
});
