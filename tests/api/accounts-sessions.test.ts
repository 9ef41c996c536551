import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { farmers } from '../../src/db/schema/accounts.ts';
import { attempts, knownDevices, sessions, verifications } from '../../src/db/schema/auth.ts';
import { signOut } from '../../src/domain/accounts/entering/sign-out.ts';
import { sweepAccounts } from '../../src/domain/accounts/entering/sweep-accounts.ts';
import { endAllSessions } from '../../src/domain/accounts/sessions/end-all-sessions.ts';
import { endOtherSessions } from '../../src/domain/accounts/sessions/end-other-sessions.ts';
import { endOwnSession } from '../../src/domain/accounts/sessions/end-own-session.ts';
import { endSessions } from '../../src/domain/accounts/sessions/end-sessions.ts';
import { findSessions } from '../../src/domain/accounts/sessions/find-sessions.ts';
import { getMe, readMe } from '../../src/domain/accounts/sessions/get-me.ts';
import { isKnownDevice, noteDevice } from '../../src/domain/accounts/sessions/known-device.ts';
import { openSession } from '../../src/domain/accounts/sessions/open-session.ts';
import type { Shop } from '../../src/domain/shop.ts';
import { openSessions, setUser, tracesOf } from '../account-traces.ts';
import { bareShop } from '../bare-shop.ts';
import { testClock } from '../clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { actorFor, makeFarmer, makeUser } from '../factories.ts';

const DAY = 86_400_000;
const clock = testClock();
let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  database = await testDatabase();
  shop = bareShop(database.pool, clock);
});
afterAll(() => database.close());

const after = (ms: number) => new Date(clock.now().getTime() + ms);
async function somebody(many = 0, over: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(shop, over);
  const ids = await openSessions(shop, user.id, many);
  return { user, actor: await actorFor(shop, user.id), ids };
}
const left = async (userId: string) =>
  (await shop.db.select().from(sessions).where(eq(sessions.userId, userId))).map(({ id }) => id).sort();
const waiting = (kind: string, userId: string, expiresAt = after(DAY)) =>
  shop.db
    .insert(verifications)
    .values({ id: randomUUID(), identifier: `${kind}:${randomUUID()}`, value: userId, expiresAt });

test('one ends his other sessions, all of them, one by its id, or the one that he sits at; another’s stay', async () => {
  const [one, other] = [await somebody(5), await somebody(1)];
  const [a, b, c] = one.ids;
  await expect(endOwnSession(shop, other.actor, a!)).rejects.toMatchObject({ code: 'not_found' });
  await endOwnSession(shop, one.actor, a!);
  await signOut(shop, null);
  await signOut(shop, `token-${b}`);
  expect(await left(one.user.id)).toEqual(one.ids.slice(2).sort());
  expect(await endOtherSessions(shop, one.actor, `token-${c}`)).toBe(2);
  expect(await left(one.user.id)).toEqual([c]);
  expect([await endOtherSessions(shop, one.actor, null), await left(one.user.id)]).toEqual([1, []]);
  expect(await left(other.user.id)).toEqual(other.ids);
});

test('an admin signs one out everywhere, who is there; the trail says of how many', async () => {
  const [admin, one] = [await somebody(1, { role: 'admin' }), await somebody(3)];
  expect(await endSessions(shop, admin.actor, one.user.id)).toBe(3);
  expect(await endSessions(shop, admin.actor, one.user.id)).toBe(0);
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
  await setUser(shop, one.user.id, { deletedAt: clock.now() });
  for (const id of [one.user.id, 'tidak-ada'])
    await expect(endSessions(shop, admin.actor, id)).rejects.toMatchObject({ code: 'user_not_found' });
});

test('with a password end sessions, known browsers, waiting codes and links to another one, and nobody else’s', async () => {
  const [one, other] = [await somebody(2), await somebody(1)];
  for (const { user } of [one, other]) {
    for (const kind of ['reset', 'handed', 'second', 'invited', 'social']) await waiting(kind, user.id);
    await noteDevice(shop, user.id, 'browser');
  }
  expect(await endAllSessions(shop, one.user.id)).toBe(2);
  const kinds = async (userId: string) =>
    (await shop.db.select().from(verifications).where(eq(verifications.value, userId)))
      .map(({ identifier }) => identifier.split(':')[0])
      .sort();
  expect([await kinds(one.user.id), await left(one.user.id)]).toEqual([['invited', 'social'], []]);
  expect([await kinds(other.user.id), await left(other.user.id)]).toEqual([
    ['handed', 'invited', 'reset', 'second', 'social'],
    other.ids,
  ]);
  const known = (userId: string) => isKnownDevice(shop, userId, 'browser');
  expect([await known(one.user.id), await known(other.user.id)]).toEqual([false, true]);
  expect([
    await isKnownDevice(shop, other.user.id, null),
    await isKnownDevice(shop, other.user.id, 'another'),
  ]).toEqual([false, false]);
});

test('one’s live sessions are listed, the last used first, fifty at most, with the one that asks', async () => {
  const { user, actor } = await somebody();
  const from = { address: '203.0.113.7', userAgent: 'x'.repeat(301) };
  const token = await openSession(shop, user.id, from);
  const [own] = await shop.db.select().from(sessions).where(eq(sessions.token, token));
  expect(own).toMatchObject({
    userAgent: 'x'.repeat(300),
    expiresAt: after(30 * DAY),
    provedAt: clock.now(),
    seenAt: clock.now(),
  });
  const plain = await openSession(shop, user.id, { ...from, userAgent: null });
  const [bare] = await shop.db.select().from(sessions).where(eq(sessions.token, plain));
  expect(bare!.userAgent).toBeNull();
  await shop.db.delete(sessions).where(eq(sessions.token, plain));
  const since = clock.now();
  clock.forward(60_000);
  const [newer, last, over] = await openSessions(shop, user.id, 3);
  await shop.db
    .update(sessions)
    .set({ expiresAt: after(1) })
    .where(eq(sessions.id, last!));
  await shop.db
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
  expect(await findSessions(shop, actor, token)).toEqual([
    ...[newer!, last!].sort().reverse().map(of),
    {
      ...of(own!.id),
      ...{ address: '203.0.113.7', since: since.toISOString(), seen: since.toISOString(), current: true },
    },
  ]);
  await openSessions(shop, user.id, 50);
  expect(await findSessions(shop, actor, token)).toHaveLength(50);
});

test('one sees oneself, a farmer his profile with it, as long as he is one', async () => {
  const [customer, farmer] = [await makeUser(shop, { phone: '+6281300000301' }), await makeFarmer(shop)];
  const me = async (id: string) => {
    const read = await readMe(shop, id);
    expect(getMe({ ...(await actorFor(shop, id)), farmerId: read.farmerId })).toEqual(read);
    return read;
  };
  expect(await me(customer.id)).toEqual({
    ...{ id: customer.id, name: customer.name, email: customer.email },
    ...{ role: 'customer', phone: '+6281300000301', farmerId: null },
  });
  expect(await me(farmer.userId)).toMatchObject({ role: 'farmer', farmerId: farmer.id });
  await setUser(shop, farmer.userId, { role: 'customer' });
  expect((await me(farmer.userId)).farmerId).toBeNull();
  await setUser(shop, farmer.userId, { role: 'farmer' });
  await shop.db
    .update(farmers)
    .set({ deletedAt: clock.now(), isActive: false })
    .where(eq(farmers.id, farmer.id));
  expect((await me(farmer.userId)).farmerId).toBeNull();
  await expect(readMe(shop, 'tidak-ada')).rejects.toMatchObject({ code: 'user_not_found' });
});

test('what has run out is swept, not in the instant that it does: sessions, links, attempts of a week, browsers of a year', async () => {
  for (const table of [sessions, verifications, attempts, knownDevices]) await shop.db.delete(table);
  const { user, ids } = await somebody(3);
  const [gone, edge] = ids;
  await shop.db
    .update(sessions)
    .set({ expiresAt: after(-1) })
    .where(eq(sessions.id, gone!));
  await shop.db
    .update(sessions)
    .set({ expiresAt: after(0) })
    .where(eq(sessions.id, edge!));
  for (const ms of [-2, -1, 0]) await waiting('reset', user.id, after(ms));
  await shop.db.insert(attempts).values([-1, -1, -1, 0].map((ms) => ({ key: 'x', at: after(ms - 7 * DAY) })));
  await shop.db.insert(knownDevices).values(
    [-1, -1, -1, -1, 0].map((ms, at) => ({
      hash: `${at}`,
      userId: user.id,
      seenAt: after(ms - 365 * DAY),
    })),
  );
  expect(await sweepAccounts(shop)).toEqual({ sessions: 1, links: 2, attempts: 3, devices: 4 });
  expect((await tracesOf(shop, user)).sessions).toBe(2);
  // A browser in which he signs in again is known from then on for another year.
  await noteDevice(shop, user.id, 'browser');
  clock.forward(DAY);
  await noteDevice(shop, user.id, 'browser');
  clock.forward(365 * DAY);
  expect((await sweepAccounts(shop)).devices).toBe(1);
  expect(await isKnownDevice(shop, user.id, 'browser')).toBe(true);
});
