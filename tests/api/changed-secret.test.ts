import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { consumeMfaCode } from '../../src/domain/accounts/mfa/check-mfa-code.ts';
import { confirmMfaEnrolment, startMfaEnrolment } from '../../src/domain/accounts/mfa/mfa-enrolment.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import {
  getChannelKeys,
  saveChannelKeys,
  saveEncrypted,
} from '../../src/domain/notifications/channels/channel-keys.ts';
import { getMailServer } from '../../src/domain/notifications/email/mail-server.ts';
import { queueEmails } from '../../src/domain/notifications/email/queue-emails.ts';
import { getSellerIdentity, saveSellerIdentity } from '../../src/domain/sellers/seller-identity.ts';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import { createServer } from '../../src/server/http.ts';
import { makeUser } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock, testConfig } from '../support/test-app.ts';

const clock = testClock();
const PASSWORD = 'Sawah-Hijau-77';
let app: TestApp;
/** The same database under a regenerated secret. */
let after: AppContext;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  after = {
    ...app.ctx,
    config: { ...app.ctx.config, secret: 'made anew after the first one was lost 0123456789' },
  };
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

test('NIK and NPWP can no longer be decrypted, say so, and can be submitted again', async () => {
  const { farmerId } = await signedIn(app, { role: 'farmer' });
  const facts = {
    legal_name: 'Suparman bin Karto',
    business_kind: 'perorangan',
    nik: '3404012345670001',
  } as const;
  await saveSellerIdentity(app.ctx, admin.actor, farmerId!, { version: 0, ...facts });
  expect((await getSellerIdentity(app.ctx, admin.actor, farmerId!)).nik).toBe(`${'•'.repeat(12)}0001`);
  const lost = await getSellerIdentity(after, admin.actor, farmerId!);
  expect(lost).toMatchObject({ legalName: 'Suparman bin Karto', nik: 'tidak bisa dibuka' });
  await saveSellerIdentity(after, admin.actor, farmerId!, { version: lost.version, ...facts });
  expect((await getSellerIdentity(after, admin.actor, farmerId!)).nik).toBe(`${'•'.repeat(12)}0001`);
});

test('rejects codes of the app and recovery codes', async () => {
  const user = await signedIn(app);
  const { secret } = await startMfaEnrolment(app.ctx, user.actor);
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  const [first, second] = await confirmMfaEnrolment(app.ctx, user.actor, { code: code() });
  clock.forward(60_000);
  expect(await consumeMfaCode(after, user.userId, code())).toBeNull();
  expect(await consumeMfaCode(after, user.userId, first!)).toBeNull();
  // Under the old secret both are still readable, so restoring the secret restores everything.
  expect(await consumeMfaCode(app.ctx, user.userId, code())).toBe('app');
  expect(await consumeMfaCode(app.ctx, user.userId, second!)).toBe('recovery');
});

test('keys of channels and of the mail server count as missing until they are entered again', async () => {
  const sms = {
    url: 'https://sms.example/kirim',
    form: 'json',
    body: '{}',
    header: 'X',
    headerValue: 'kunci',
  } as const;
  await saveChannelKeys(app.ctx, { sms }, admin.userId);
  await saveEncrypted(app.ctx, 'smtp', { host: 'surat.example' }, admin.userId);
  expect([await getChannelKeys(after), await getMailServer(after)]).toEqual([{}, null]);
  await saveChannelKeys(after, { sms }, admin.userId);
  expect(await getChannelKeys(after)).toEqual({ sms });
});

test('ends all sessions, and passwords still work', async () => {
  const user = await makeUser(app.ctx, { password: PASSWORD });
  const other = await createServer({
    config: testConfig(app.database, { secret: after.config.secret }),
    engine: app.database,
    log: app.ctx.log as never,
    clock,
  });
  try {
    await other.fastify.ready();
    const me = (cookie: string) => other.fastify.inject({ url: '/api/me', headers: { cookie } });
    expect((await me(admin.cookie)).statusCode).toBe(401);
    const entered = await other.fastify.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: 'http://127.0.0.1:3000' },
      payload: { email: user.email, password: PASSWORD },
    });
    expect(entered.statusCode, entered.body).toBe(200);
  } finally {
    await other.stop();
  }
});

test('a message whose key can no longer be decrypted is given up at once and never sent', async () => {
  await app.ctx.db.delete(emailOutbox);
  const text = `Buka ${app.ctx.config.publicUrl}/reset-password?token=${'k'.repeat(40)}`;
  const letter = { key: 'a letter with a key', to: 'wati@contoh.example', subject: 'Password baru', text };
  await inTransaction(app.ctx, (ctx) => queueEmails(ctx, [letter]));
  const sent: string[] = [];
  const mailer = {
    send: async (letter: { text: string }) => void sent.push(letter.text),
    close: () => undefined,
  };
  const state = async () => (await app.ctx.db.select().from(emailOutbox).orderBy(emailOutbox.id))[0];
  await sendEmails(after, mailer);
  expect(await state()).toMatchObject({ status: 'failed', tries: 1 });
  clock.forward(7 * 86_400_000);
  await sendEmails(after, mailer);
  expect([await state(), sent]).toMatchObject([{ status: 'failed', tries: 1 }, []]);
});
