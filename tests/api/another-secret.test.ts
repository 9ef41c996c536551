import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '../../src/db/schema/system.ts';
import { takeCode } from '../../src/domain/accounts/proof/check-code.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../src/domain/accounts/proof/second-factor.ts';
import { queueMail } from '../../src/domain/notify/mail/mail.ts';
import { getMailServer } from '../../src/domain/notify/mail/mail-server.ts';
import { getChannelKeys, putChannelKeys, putSealed } from '../../src/domain/notify/ways/channel-keys.ts';
import { getIdentity, saveIdentity } from '../../src/domain/sellers/identity.ts';
import { inTransaction, type Shop } from '../../src/domain/shop.ts';
import { sendOutbox } from '../../src/jobs/send-outbox.ts';
import { createServer } from '../../src/server/http.ts';
import { type TestApp, testApp, testClock, testConfig } from '../app.ts';
import { makeUser } from '../factories.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

const clock = testClock();
const PASSWORD = 'Sawah-Hijau-77';
let app: TestApp;
/** The same database under a secret that was made anew. */
let after: Shop;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  after = {
    ...app.shop,
    config: { ...app.shop.config, secret: 'made anew after the first one was lost 0123456789' },
  };
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

test('NIK and NPWP no longer open, say so, and can be handed in anew', async () => {
  const { farmerId } = await signedIn(app, { role: 'farmer' });
  const facts = {
    legal_name: 'Suparman bin Karto',
    business_kind: 'perorangan',
    nik: '3404012345670001',
  } as const;
  await saveIdentity(app.shop, admin.actor, farmerId!, { version: 0, ...facts });
  expect((await getIdentity(app.shop, admin.actor, farmerId!)).nik).toBe(`${'•'.repeat(12)}0001`);
  const lost = await getIdentity(after, admin.actor, farmerId!);
  expect(lost).toMatchObject({ legalName: 'Suparman bin Karto', nik: 'tidak bisa dibuka' });
  await saveIdentity(after, admin.actor, farmerId!, { version: lost.version, ...facts });
  expect((await getIdentity(after, admin.actor, farmerId!)).nik).toBe(`${'•'.repeat(12)}0001`);
});

test('neither a code of the app nor a recovery code is taken any more', async () => {
  const user = await signedIn(app);
  const { secret } = await beginSecondFactor(app.shop, user.actor);
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  const [first, second] = await confirmSecondFactor(app.shop, user.actor, { code: code() });
  clock.forward(60_000);
  expect(await takeCode(after, user.userId, code())).toBeNull();
  expect(await takeCode(after, user.userId, first!)).toBeNull();
  // Under the old secret both still are, so that a secret that was found again opens everything.
  expect(await takeCode(app.shop, user.userId, code())).toBe('app');
  expect(await takeCode(app.shop, user.userId, second!)).toBe('recovery');
});

test('keys of channels and of the mail server count as absent until they are entered again', async () => {
  const sms = {
    url: 'https://sms.example/kirim',
    form: 'json',
    body: '{}',
    header: 'X',
    headerValue: 'kunci',
  } as const;
  await putChannelKeys(app.shop, { sms }, admin.userId);
  await putSealed(app.shop, 'smtp', { host: 'surat.example' }, admin.userId);
  expect([await getChannelKeys(after), await getMailServer(after)]).toEqual([{}, null]);
  await putChannelKeys(after, { sms }, admin.userId);
  expect(await getChannelKeys(after)).toEqual({ sms });
});

test('whoever was signed in is out, and his password lets him in again', async () => {
  const user = await makeUser(app.shop, { password: PASSWORD });
  const other = await createServer({
    config: testConfig(app.database, { secret: after.config.secret }),
    engine: app.database,
    log: app.shop.log as never,
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

test('a letter whose key no longer opens is given up at once and sent to nobody', async () => {
  await app.shop.db.delete(outbox);
  const text = `Buka ${app.shop.config.publicUrl}/reset-password?token=${'k'.repeat(40)}`;
  const letter = { key: 'a letter with a key', to: 'wati@contoh.example', subject: 'Password baru', text };
  await inTransaction(app.shop, (shop) => queueMail(shop, [letter]));
  const sent: string[] = [];
  const mailer = {
    send: async (letter: { text: string }) => void sent.push(letter.text),
    close: () => undefined,
  };
  const state = async () => (await app.shop.db.select().from(outbox).orderBy(outbox.id))[0];
  await sendOutbox(after, mailer);
  expect(await state()).toMatchObject({ status: 'failed', tries: 1 });
  clock.forward(7 * 86_400_000);
  await sendOutbox(after, mailer);
  expect([await state(), sent]).toMatchObject([{ status: 'failed', tries: 1 }, []]);
});
