import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mfaFactors, recoveryCodes } from '../../src/db/schema/auth-tables.ts';
import { emailOutbox, settings } from '../../src/db/schema/system-tables.ts';
import { findAuditTrail } from '../../src/domain/audit/find-audit-trail.ts';
import { browserJar } from '../support/cookie-jar.ts';
import { makeUser } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
const PASSWORD = 'Sawah-Hijau-77';

beforeAll(async () => {
  app = await testApp({}, clock);
});
afterAll(() => app.close());

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + ahead * 30_000,
  });

/** A user with a password and a second factor, signed in during its setup. */
async function enrolled(role: 'customer' | 'farmer' | 'admin' = 'customer') {
  const user = await makeUser(app.ctx, { role, password: PASSWORD });
  const browser = browserJar(app);
  await browser.send('POST', '/api/auth/sign-in/email', { email: user.email, password: PASSWORD });
  const begun = await browser.send('POST', '/api/me/second-factor');
  const { secret } = begun.json().data as { secret: string };
  const confirmed = await browser.send('POST', '/api/me/second-factor/confirm', { code: codeOf(secret) });
  expect(confirmed.statusCode).toBe(200);
  clock.forward(60_000);
  return { user, browser, secret, codes: confirmed.json().data.codes as string[] };
}

const enter = async (email: string, browser = browserJar(app)) => {
  const answer = await browser.send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
  return { browser, answer };
};
const second = (browser: ReturnType<typeof browserJar>, code: string) =>
  browser.send('POST', '/api/auth/sign-in/second', { code });

test('a password alone no longer signs in; an app code does, once', async () => {
  const { user, secret } = await enrolled();
  const { browser, answer } = await enter(user.email);
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'second_step']);
  expect((await browser.send('GET', '/api/me')).statusCode).toBe(401);
  expect((await second(browser, '000000')).json().error).toMatchObject({
    code: 'code_wrong',
    fields: { code: 'Kode salah' },
  });
  const code = codeOf(secret);
  expect((await second(browser, code)).statusCode).toBe(200);
  expect((await browser.send('GET', '/api/me')).json().data.id).toBe(user.id);
  // No recovery code was used, and none is reported.
  const admin = await signedIn(app, { role: 'admin' });
  const trail = await findAuditTrail(app.ctx, admin.actor, { entity: 'user', id: user.id });
  expect(trail.map(({ action }) => action)).not.toContain('user.recovery-code');

  const replay = await enter(user.email);
  expect((await second(replay.browser, code)).json().error.code).toBe('code_wrong');
  clock.forward(30_000);
  expect((await second(replay.browser, codeOf(secret))).statusCode).toBe(200);
  // The challenge is over with the first correct code.
  expect((await second(replay.browser, codeOf(secret, 1))).json().error.code).toBe('second_step_over');
});

test('of one code sent twice at the same instant one signs in', async () => {
  const { user, secret } = await enrolled();
  const [one, two] = [await enter(user.email), await enter(user.email)];
  const code = codeOf(secret);
  const answers = await Promise.all([second(one.browser, code), second(two.browser, code)]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
});

test('a recovery code works once, is stored as a hash, and its use sends an alert and is in the trail', async () => {
  const { user, codes, secret } = await enrolled();
  expect(new Set(codes).size).toBe(10);
  const kept = await app.ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
  const [factor] = await app.ctx.db.select().from(mfaFactors).where(eq(mfaFactors.userId, user.id));
  const stored = JSON.stringify([kept, factor]);
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  expect(stored).not.toContain(secret);

  const { browser } = await enter(user.email);
  expect((await second(browser, codes[0]!.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
  expect((await browser.send('GET', '/api/me/second-factor')).json().data).toMatchObject({
    codesLeft: 9,
    setup: null,
  });
  expect((await second((await enter(user.email)).browser, codes[0]!)).statusCode).toBe(400);
  const mails = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, user.email))
    .orderBy(emailOutbox.id);
  expect(mails.map((mail) => mail.subject)).toContain(
    'Keamanan akun: Satu kode pemulihan akun Anda dipakai untuk masuk',
  );
  // Security warnings ignore quiet hours.
  expect(mails.every((mail) => mail.isTransactional)).toBe(true);
  const admin = await signedIn(app, { role: 'admin' });
  const trail = await findAuditTrail(app.ctx, admin.actor, { entity: 'user', id: user.id });
  expect(trail.map((entry) => entry.action)).toEqual(['user.recovery-code', 'user.second-factor-on']);
});

test('five wrong codes end a pending sign-in, ten an hour block strangers and alert the owner; the owner’s browser passes', async () => {
  const { user, secret, browser: own } = await enrolled();
  const stranger = async () => (await enter(user.email, browserJar(app, '198.51.100.7'))).browser;
  for (let round = 0; round < 2; round += 1) {
    const browser = await stranger();
    for (let at = 0; at < 5; at += 1) expect((await second(browser, '123456')).statusCode).toBe(400);
    expect((await second(browser, '123456')).statusCode).toBe(429);
  }
  expect((await second(await stranger(), codeOf(secret))).statusCode).toBe(429);
  const mails = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, user.email))
    .orderBy(emailOutbox.id);
  expect(mails.filter((mail) => mail.subject.includes('Seseorang yang tahu password'))).toHaveLength(1);

  await own.send('POST', '/api/auth/sign-out');
  expect((await enter(user.email, own)).answer.statusCode).toBe(401);
  expect((await second(own, codeOf(secret))).statusCode).toBe(200);
});

test('a pending sign-in expires after ten minutes, and needs its cookie', async () => {
  const { user, secret } = await enrolled();
  expect((await second(browserJar(app), codeOf(secret))).json().error.code).toBe('second_step_over');
  const { browser } = await enter(user.email);
  clock.forward(11 * 60_000);
  expect((await second(browser, codeOf(secret))).json().error.code).toBe('second_step_over');
});

test('an admin without a second factor can only set one up', async () => {
  const user = await makeUser(app.ctx, { role: 'admin', password: PASSWORD });
  const { browser, answer } = await enter(user.email);
  expect(answer.statusCode).toBe(200);
  for (const url of ['/api/admin/users', '/api/me', '/api/orders', '/api/admin/settings']) {
    const refused = await browser.send('GET', url);
    expect([url, refused.statusCode, refused.json().error.code]).toEqual([url, 403, 'second_factor_first']);
  }
  expect((await browser.send('GET', '/api/me/second-factor')).json().data).toMatchObject({
    required: true,
    since: null,
  });
  const { secret } = (await browser.send('POST', '/api/me/second-factor')).json().data;
  expect((await browser.send('POST', '/api/me/second-factor/confirm', { code: '000000' })).statusCode).toBe(
    400,
  );
  await browser.send('POST', '/api/me/second-factor/confirm', { code: codeOf(secret) });
  expect((await browser.send('GET', '/api/admin/users')).statusCode).toBe(200);
  expect((await browser.send('DELETE', '/api/me/second-factor')).json().error.code).toBe(
    'second_factor_required',
  );

  // Nobody else is asked for it.
  const buyer = await makeUser(app.ctx, { password: PASSWORD });
  const plain = (await enter(buyer.email)).browser;
  expect((await plain.send('GET', '/api/me/second-factor')).json().data).toEqual({
    since: null,
    codesLeft: 0,
    required: false,
    setup: null,
  });

  await app.ctx.db.insert(settings).values({ key: 'security', value: { adminSecondFactor: false } });
  const other = await makeUser(app.ctx, { role: 'admin', password: PASSWORD });
  const free = await enter(other.email);
  expect((await free.browser.send('GET', '/api/admin/users')).statusCode).toBe(200);
  expect((await free.browser.send('GET', '/api/me/second-factor')).json().data.required).toBe(false);
  await app.ctx.db.delete(settings).where(eq(settings.key, 'security'));
});

test('a user disables it with the password; an admin does it for another, who is signed out and alerted', async () => {
  const { user, browser } = await enrolled('farmer');
  clock.forward(20 * 60_000);
  expect((await browser.send('DELETE', '/api/me/second-factor')).json().error.code).toBe('proof_needed');
  expect((await browser.send('POST', '/api/me/proof', { password: 'salah' })).json().error.code).toBe(
    'proof_wrong',
  );
  expect((await browser.send('POST', '/api/me/proof', { password: PASSWORD })).statusCode).toBe(200);
  expect((await browser.send('DELETE', '/api/me/second-factor')).statusCode).toBe(200);
  expect((await enter(user.email)).answer.statusCode).toBe(200);

  const lost = await enrolled();
  const admin = await signedIn(app, { role: 'admin' });
  const url = `/api/admin/users/${lost.user.id}/second-factor`;
  const reset = (cookie: string) => app.fastify.inject({ method: 'DELETE', url, headers: { cookie } });
  const stale = await signedIn(app, { role: 'admin', stale: true });
  expect((await reset(stale.cookie)).json().error.code).toBe('proof_needed');
  expect((await reset(admin.cookie)).statusCode).toBe(200);
  expect((await reset(admin.cookie)).json().error.code).toBe('second_factor_off');
  expect((await lost.browser.send('GET', '/api/me')).statusCode).toBe(401);
  expect((await enter(lost.user.email)).answer.statusCode).toBe(200);
  const [mail] = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, lost.user.email))
    .orderBy(emailOutbox.id)
    .offset(1);
  expect(mail?.text).toContain('dihapus oleh pengelola');
});

test('a key waits half an hour for its first code, and is shown only after recent authentication, under the user’s name', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const { browser } = await enter(user.email);
  const { secret, address } = (await browser.send('POST', '/api/me/second-factor')).json().data;
  const setup = async () => (await browser.send('GET', '/api/me/second-factor')).json().data.setup;
  clock.forward(5 * 60_000);
  expect(await setup()).toEqual({ secret, address });
  expect(decodeURIComponent(address)).toContain(user.email);
  clock.forward(24 * 60_000);
  await browser.send('POST', '/api/me/proof', { password: PASSWORD });
  expect((await setup()).secret).toBe(secret);
  clock.forward(60_000);
  expect(await setup()).toBeNull();
  expect(
    (await browser.send('POST', '/api/me/second-factor/confirm', { code: codeOf(secret) })).json().error.code,
  ).toBe('second_factor_off');
  // A user without an e-mail is named by their phone number.
  const phone = '+6281311119901';
  const other = await makeUser(app.ctx, { email: null, phone, phoneVerified: true, password: PASSWORD });
  const begun = await (await enter(other.phone!)).browser.send('POST', '/api/me/second-factor');
  expect(decodeURIComponent(begun.json().data.address)).toContain(phone);
});
