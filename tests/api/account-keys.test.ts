import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeys } from '../../src/db/schema/auth-tables.ts';
import {
  signInWithPasskey,
  startPasskeySignIn,
} from '../../src/domain/accounts/authentication/sign-in-with-passkey.ts';
import {
  addPasskey,
  findPasskeys,
  removePasskey,
  startPasskeyRegistration,
} from '../../src/domain/accounts/mfa/passkeys.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { countedAs, setUser, tracesOf } from '../support/account-traces.ts';
import { bareShop } from '../support/bare-context.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { authenticator } from '../support/webauthn-authenticator.ts';

const ORIGIN = 'https://pasar.example';
const party = { rpId: 'pasar.example', origin: ORIGIN };
const FIVE_MINUTES = 5 * 60_000;
const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
/** The same shop under an IP address, for which browsers create no passkeys. */
let bare: AppContext;
beforeAll(async () => {
  database = await testDatabase();
  bare = bareShop(database.pool, clock);
  ctx = { ...bare, config: { ...bare.config, publicUrl: ORIGIN } };
});
afterAll(() => database.close());

const from = { address: '203.0.113.9', userAgent: null };
async function somebody(over: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(ctx, over);
  return { user, actor: await actorFor(ctx, user.id) };
}
const stale = (actor: UserActor): UserActor => ({ ...actor, proof: { sessionId: 'x', at: new Date(0) } });
const fresh = (actor: UserActor): UserActor => ({ ...actor, proof: { sessionId: 'x', at: clock.now() } });
const add = async (actor: UserActor, device = authenticator(party), name = 'HP') => {
  const response = device.make(await startPasskeyRegistration(ctx, fresh(actor)));
  return { device, all: await addPasskey(ctx, fresh(actor), { name, response }) };
};
const enter = (response: object) =>
  signInWithPasskey(ctx, from, { response: response as never }).then(
    ({ user }) => user.id,
    ({ code }) => code as string,
  );
const counted = () => countedAs(ctx, 'passkey:failed:%');

test('registration options name the account, the shop, the algorithms and the passkeys the user already has', async () => {
  const { user, actor } = await somebody();
  const { device } = await add(actor);
  expect(await startPasskeyRegistration(ctx, actor)).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { name: 'Lumbung', id: 'pasar.example' },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: [
      { alg: -7, type: 'public-key' },
      { alg: -257, type: 'public-key' },
    ],
    timeout: 60_000,
    attestation: 'none',
    excludeCredentials: [{ id: device.id, type: 'public-key' }],
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: 'required',
      requireResidentKey: true,
    },
    extensions: { credProps: true },
    hints: [],
  });
  expect(await startPasskeySignIn(ctx, from)).toMatchObject({
    rpId: 'pasar.example',
    userVerification: 'required',
    challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('adding and removing a passkey needs recent authentication, and works only where passkeys are available', async () => {
  const { user, actor } = await somebody();
  const { device } = await add(actor);
  const response = authenticator(party).make(await startPasskeyRegistration(ctx, actor));
  expect([
    await refusalOf(startPasskeyRegistration(ctx, stale(actor))),
    await refusalOf(addPasskey(ctx, stale(actor), { name: 'HP', response })),
    await refusalOf(removePasskey(ctx, stale(actor), device.id)),
    await refusalOf(startPasskeyRegistration(bare, actor)),
    await refusalOf(addPasskey(bare, actor, { name: 'HP', response })),
    await refusalOf(startPasskeySignIn(bare, from)),
    await refusalOf(
      signInWithPasskey(bare, from, { response: device.sign(await startPasskeySignIn(ctx, from)) }),
    ),
  ]).toEqual([
    'proof_needed',
    'proof_needed',
    'proof_needed',
    'passkey_not_here',
    'passkey_not_here',
    'passkey_not_here',
    'passkey_not_here',
  ]);
  expect([await findPasskeys(bare, actor), (await findPasskeys(ctx, actor))!.length]).toEqual([null, 1]);
  expect(await ctx.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1);
});

test('an account has at most ten passkeys, listed oldest first with their last use', async () => {
  const { actor } = await somebody();
  const devices = [];
  for (let at = 0; at < 10; at += 1) {
    clock.forward(1000);
    devices.push((await add(actor, authenticator(party), `HP ${at}`)).device);
  }
  expect(await refusalOf(startPasskeyRegistration(ctx, actor))).toBe('passkeys_enough');
  clock.forward(1000);
  await enter(devices[3]!.sign(await startPasskeySignIn(ctx, from)));
  const listed = await findPasskeys(ctx, actor);
  expect(listed!.map(({ id, name, usedAt }) => [id, name, usedAt])).toEqual(
    devices.map(({ id }, at) => [id, `HP ${at}`, at === 3 ? clock.now().toISOString() : null]),
  );
  expect(listed![9]!.createdAt).toBe(new Date(clock.now().getTime() - 1000).toISOString());
  await removePasskey(ctx, actor, devices[0]!.id);
  // Two registrations start with room for one: one is stored.
  const two = [authenticator(party), authenticator(party)];
  const begun = [];
  for (const device of two) begun.push(device.make(await startPasskeyRegistration(ctx, fresh(actor))));
  const ended = await Promise.all(
    begun.map((response) => refusalOf(addPasskey(ctx, fresh(actor), { name: 'HP', response }))),
  );
  expect(ended.toSorted()).toEqual(['passkeys_enough', null].toSorted());
  expect(await findPasskeys(ctx, actor)).toHaveLength(10);
  await removePasskey(ctx, actor, devices[1]!.id);
  expect(await refusalOf(startPasskeyRegistration(ctx, fresh(actor)))).toBeNull();
});

test('a device must answer within five minutes, both when a passkey is created and when it is used', async () => {
  const { user, actor } = await somebody();
  const device = authenticator(party);
  const made = async (ms: number) => {
    const response = device.make(await startPasskeyRegistration(ctx, fresh(actor)));
    clock.forward(ms);
    return refusalOf(addPasskey(ctx, fresh(actor), { name: 'HP', response }));
  };
  expect([await made(FIVE_MINUTES), await made(FIVE_MINUTES - 1)]).toEqual(['passkey_failed', null]);
  const used = async (ms: number) => {
    const response = device.sign(await startPasskeySignIn(ctx, from));
    clock.forward(ms);
    return enter(response);
  };
  expect([await used(FIVE_MINUTES), await used(FIVE_MINUTES - 1)]).toEqual(['passkey_wrong', user.id]);
  // An answer consumes the challenge even if it is wrong.
  const options = await startPasskeySignIn(ctx, from);
  const wrong = device.sign(options, { origin: 'https://jahat.example' });
  expect([await enter(wrong), await enter(device.sign(options))]).toEqual(['passkey_wrong', 'passkey_wrong']);
});

test('adding a passkey stores its counter and transports, writes to the trail, sends an alert and logs sign-ins', async () => {
  const { user, actor } = await somebody();
  const { device, all } = await add(actor);
  expect(all).toEqual([{ id: device.id, name: 'HP', createdAt: clock.now().toISOString(), usedAt: null }]);
  const mute = authenticator(party);
  const made = mute.make(await startPasskeyRegistration(ctx, fresh(actor)));
  const { transports: _none, ...response } = made.response;
  await addPasskey(ctx, fresh(actor), { name: 'Kunci USB', response: { ...made, response } });
  const kept = await ctx.db
    .select()
    .from(passkeys)
    .where(inArray(passkeys.id, [device.id, mute.id]));
  expect(kept.map(({ name, transports, counter }) => [name, transports, counter]).sort()).toEqual([
    ['HP', ['internal'], 0],
    ['Kunci USB', [], 0],
  ]);
  const before = await counted();
  expect(await enter(device.sign(await startPasskeySignIn(ctx, from), { count: 7 }))).toBe(user.id);
  expect(await enter(device.sign(await startPasskeySignIn(ctx, from), { count: 7 }))).toBe('passkey_wrong');
  expect(await counted()).toBe(before + 1);
  const [{ counter } = { counter: 0 }] = await ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.id, device.id));
  expect(counter).toBe(7);
  const other = await somebody();
  expect(await refusalOf(removePasskey(ctx, other.actor, mute.id))).toBe('not_found');
  await removePasskey(ctx, fresh(actor), mute.id);
  const added = 'Kunci masuk (passkey) baru ditambahkan ke akun Anda';
  const removed = 'Satu kunci masuk (passkey) dihapus dari akun Anda';
  expect(await tracesOf(ctx, user)).toEqual({
    mails: [added, added, removed].map((text) => `Keamanan akun: ${text}`),
    told: [added, added, removed].map((text) => `${text}.`),
    trail: ['user.passkey-added', 'user.passkey-added', 'user.passkey-removed'],
    door: ['sign-in'],
    sessions: 1,
  });
  expect((await tracesOf(ctx, other.user)).trail).toEqual([]);
});

test('a passkey signs in only to the account it names, and only while that account may sign in', async () => {
  const { user, actor } = await somebody();
  const { device } = await add(actor);
  const sign = async (handle?: string) => {
    const made = device.sign(await startPasskeySignIn(ctx, from));
    const userHandle = handle && Buffer.from(handle).toString('base64url');
    return enter({ ...made, response: { ...made.response, ...(userHandle ? { userHandle } : {}) } });
  };
  expect([await sign(), await sign(user.id), await sign('another')]).toEqual([
    user.id,
    user.id,
    'passkey_wrong',
  ]);
  await setUser(ctx, user.id, { isActive: false });
  expect(await sign()).toBe('account_inactive');
  await setUser(ctx, user.id, { deletedAt: clock.now() });
  expect(await sign()).toBe('passkey_wrong');
  const { rows } = await database.pool.query(
    "select count(*)::int as n from security_events where what = 'sign-in-failed' and network is not null",
  );
  expect(rows[0].n).toBeGreaterThan(0);
});
