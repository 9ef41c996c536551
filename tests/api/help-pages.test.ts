import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeys, users, verifications } from '../../src/db/schema/auth-tables.ts';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { readResetLink } from '../../src/domain/accounts/authentication/reset-password.ts';
import { findAuditTrail } from '../../src/domain/audit/find-audit-trail.ts';
import { browserJar } from '../support/cookie-jar.ts';
import { makeUser } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
const PASSWORD = 'Sawah-Hijau-77';

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

let number = 0;
const farmer = () =>
  makeUser(app.ctx, {
    role: 'farmer',
    phone: `+62813111100${++number + 10}`,
    phoneVerified: true,
    password: 'Lupa-Sekali-99',
  });
const office = (method: 'POST' | 'DELETE', url: string, who = admin) =>
  app.fastify.inject({ method, url: `/api/admin/users/${url}`, headers: { cookie: who.cookie } });
const enter = (email: string, password = PASSWORD) =>
  browserJar(app).send('POST', '/api/auth/sign-in/email', { email, password });
const reset = (token: string) =>
  browserJar(app).send('POST', '/api/auth/reset-password', { token, password: PASSWORD });
const tokenOf = (answer: { json(): { data: { url: string } } }) => answer.json().data.url.split('token=')[1]!;
const byCode = (who: string, code: string, password = PASSWORD) =>
  browserJar(app).send('POST', '/api/auth/reset-by-code', { who, code, password });

test('a farmer sets a password through a link that the admin sends by WhatsApp: once, within three days', async () => {
  const user = await farmer();
  const made = await office('POST', `${user.id}/password-link`);
  expect(made.statusCode).toBe(200);
  const { url, whatsapp } = made.json().data;
  expect(whatsapp.startsWith(`https://wa.me/${user.phone!.slice(1)}?text=`)).toBe(true);
  expect(decodeURIComponent(whatsapp)).toContain(url);
  const stored = JSON.stringify(await app.ctx.db.select().from(verifications));
  const mails = await app.ctx.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, user.email))
    .orderBy(emailOutbox.id);
  for (const text of [stored, JSON.stringify(mails)]) expect(text).not.toContain(tokenOf(made));
  expect(mails[0]?.text).toContain('Pengelola membuat tautan password');
  expect(made.json().data.invites).toBe(false);
  expect(await readResetLink(app.ctx, tokenOf(made))).toEqual({ invited: null });

  expect((await reset(tokenOf(made))).statusCode).toBe(200);
  expect((await reset(tokenOf(made))).json().error.code).toBe('reset_link_invalid');
  expect((await enter(user.phone!)).statusCode).toBe(200);
  // A link that an admin passed on does not verify the e-mail.
  const [row] = await app.ctx.db.select().from(users).where(eq(users.id, user.id));
  expect(row!.emailVerified).toBe(false);

  const late = await office('POST', `${user.id}/password-link`);
  clock.forward(3 * 86_400_000 + 1);
  expect((await reset(tokenOf(late))).json().error.code).toBe('reset_link_invalid');
});

test('a newer link, or pressing the button, voids a link', async () => {
  const user = await farmer();
  const first = await office('POST', `${user.id}/password-link`);
  const second = await office('POST', `${user.id}/password-link`);
  expect((await reset(tokenOf(first))).statusCode).toBe(400);
  expect((await office('DELETE', `${user.id}/password-link`)).statusCode).toBe(200);
  expect((await reset(tokenOf(second))).statusCode).toBe(400);
  const trail = await findAuditTrail(app.ctx, admin.actor, { entity: 'user', id: user.id });
  expect(trail.map((entry) => entry.action)).toEqual([
    'user.help-revoked',
    'user.password-link',
    'user.password-link',
  ]);
});

test('a code that the admin reads out sets a new password once, within ten minutes, by phone or e-mail', async () => {
  const user = await farmer();
  const make = async () => (await office('POST', `${user.id}/spoken-code`)).json().data.code as string;
  const code = await make();
  expect(code).toMatch(/^\d{8}$/);
  const stored = await app.ctx.db
    .select()
    .from(verifications)
    .where(like(verifications.identifier, 'code:%'));
  expect(JSON.stringify(stored)).not.toContain(code);
  expect((await byCode(user.phone!, code, '123456')).json().error.code).toBe('password_common');
  expect((await byCode(user.phone!, `${code.slice(0, 4)} ${code.slice(4)}`)).statusCode).toBe(200);
  expect((await enter(user.email)).statusCode).toBe(200);
  expect((await byCode(user.phone!, code)).json().error.code).toBe('entry_code_wrong');
  const other = await make();
  clock.forward(10 * 60_000);
  expect((await byCode(user.email, other)).json().error.code).toBe('entry_code_wrong');
  expect((await byCode('tidak-ada@desa.example', other)).json().error.code).toBe('entry_code_wrong');
});

test('five wrong attempts void a code; the next code works', async () => {
  const user = await farmer();
  const make = async () => (await office('POST', `${user.id}/spoken-code`)).json().data.code as string;
  const code = await make();
  const wrong = code === '00000000' ? '00000001' : '00000000';
  for (let at = 0; at < 5; at += 1) expect((await byCode(user.email, wrong)).statusCode).toBe(400);
  expect((await byCode(user.email, code)).statusCode).toBe(429);
  expect((await byCode(user.email, await make())).statusCode).toBe(200);
});

test('only a code that the admin reads out verifies a number there', async () => {
  const phone = '+628131112222';
  const user = await makeUser(app.ctx, { phone, password: PASSWORD });
  const own = await signedIn(app, { userId: user.id });
  const verify = (code: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/me/phone/verify',
      headers: { cookie: own.cookie },
      payload: { code },
    });
  const made = await office('POST', `${user.id}/phone-code`);
  expect([made.statusCode, made.json().data.code]).toEqual([200, expect.stringMatching(/^\d{8}$/)]);
  expect(Date.parse(made.json().data.until) - clock.now().getTime()).toBe(10 * 60_000);
  // Neither link works for the other's purpose.
  const forPassword = (await office('POST', `${user.id}/spoken-code`)).json().data.code;
  expect((await verify(forPassword)).json().error.code).toBe('entry_code_wrong');
  expect((await byCode(user.email, made.json().data.code)).json().error.code).toBe('entry_code_wrong');
  expect((await enter(phone)).statusCode).toBe(401);
  expect((await verify(made.json().data.code)).statusCode).toBe(200);
  expect((await enter(phone)).statusCode).toBe(200);
  const trail = await findAuditTrail(app.ctx, admin.actor, { entity: 'user', id: user.id });
  expect(trail.map((entry) => entry.action)).toEqual([
    'user.phone-verified',
    'user.spoken-code',
    'user.phone-code',
  ]);
  expect((await office('POST', `${user.id}/phone-code`)).json().error.code).toBe('phone_verified_already');
  const stale = await signedIn(app, { role: 'admin', stale: true });
  const other = await makeUser(app.ctx, { phone: '+628131113333' });
  expect((await office('POST', `${other.id}/phone-code`, stale)).json().error.code).toBe('proof_needed');
});

test('nobody gets help into an admin’s account, without a number, or from an admin without recent authentication', async () => {
  const colleague = await signedIn(app, { role: 'admin', phone: '+6281311110099' });
  for (const tool of ['password-link', 'spoken-code']) {
    expect((await office('POST', `${colleague.userId}/${tool}`)).json().error.code).toBe('help_not_admins');
    const user = await farmer();
    const stale = await signedIn(app, { role: 'admin', stale: true });
    expect((await office('POST', `${user.id}/${tool}`, stale)).json().error.code).toBe('proof_needed');
    for (let at = 0; at < 5; at += 1)
      expect((await office('POST', `${user.id}/${tool}`)).statusCode).toBe(200);
    expect((await office('POST', `${user.id}/${tool}`)).statusCode).toBe(429);
  }
  const mute = await makeUser(app.ctx);
  expect((await office('POST', `${mute.id}/password-link`)).json().error.code).toBe('help_no_phone');
});

test('without a mail server nobody is told that a link was sent, nor without WhatsApp that a code was', async () => {
  const user = await farmer();
  const asked = await browserJar(app).send('POST', '/api/auth/request-password-reset', { email: user.email });
  expect(asked.json().message).toContain('situs ini belum mengirim email');
  expect((await office('POST', `${user.id}/password-mail`)).json().message).toContain(
    'Belum ada email yang terkirim',
  );
  const code = await browserJar(app).send('POST', '/api/auth/request-code', { phone: user.phone! });
  expect(code.json().error.code).toBe('code_no_way');
});

test('a user who never had a password is invited without an alert; a passkey owner has already joined', async () => {
  const user = await makeUser(app.ctx, { phone: '+62813111188801', phoneVerified: true });
  expect((await office('POST', `${user.id}/password-link`)).json().data.invites).toBe(true);
  const trail = async () =>
    (await findAuditTrail(app.ctx, admin.actor, { entity: 'user', id: user.id })).map(({ action }) => action);
  expect(await trail()).toEqual(['user.invited']);
  const mails = () => app.ctx.db.$count(emailOutbox, eq(emailOutbox.toAddress, user.email));
  expect(await mails()).toBe(0);
  await app.ctx.db
    .insert(passkeys)
    .values({ id: 'kunci', userId: user.id, publicKey: '', counter: 0, name: 'HP', createdAt: clock.now() });
  expect((await office('POST', `${user.id}/password-link`)).json().data.invites).toBe(false);
  expect(await mails()).toBe(1);
});
