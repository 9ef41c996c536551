import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { outboundMessages, type StoredMessage } from '../../src/db/schema/messaging-tables.ts';
import { auditLog, notifications, settings } from '../../src/db/schema/system-tables.ts';
import {
  createOneTimeCode,
  signInCodeSubject,
} from '../../src/domain/accounts/authentication/one-time-code.ts';
import { canSendPhoneCodes } from '../../src/domain/accounts/authentication/request-sign-in-code.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { findHealthProblems } from '../../src/domain/health/health-findings.ts';
import { channelsForCode } from '../../src/domain/notifications/channels/channel-registry.ts';
import { decrypt, encrypt } from '../../src/domain/notifications/channels/encryption.ts';
import { smsBody } from '../../src/domain/notifications/channels/sms-channel.ts';
import { notify } from '../../src/domain/notifications/notify.ts';
import { enqueueMessages } from '../../src/domain/notifications/outbound-messages.ts';
import { sendMessages } from '../../src/jobs/send-messages.ts';
import { guardedHttpClient } from '../../src/server/integrations/guarded-http-client.ts';
import { makeUser } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { cloudApi } from '../support/whatsapp-cloud-api.ts';

const clock = testClock();
let app: TestApp;
let meta: Awaited<ReturnType<typeof cloudApi>>;
let admin: SignedIn;
/** The requests that the SMS gateway received. */
const calls: { authorization: string | undefined; body: string }[] = [];
let gateway: Server;
let smsUrl: string;
let smsStatus = 200;
/** The gateway's response; null: the request itself. */
let smsSays: string | null = 'ok';

beforeAll(async () => {
  meta = await cloudApi(clock);
  gateway = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ authorization: request.headers.authorization, body });
    response.writeHead(smsStatus).end(smsSays ?? body);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const smsHost = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  smsUrl = `http://${smsHost}/kirim`;
  app = await testApp({ ...meta.config, ownHosts: [...meta.config.ownHosts, smsHost] }, clock);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.close();
  await meta.close();
  gateway.close();
});
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  await app.ctx.db.delete(outboundMessages);
  await app.ctx.db.delete(settings).where(eq(settings.key, 'channels'));
  meta.sent.length = 0;
  Object.assign(meta.state, { away: false, error: null });
  calls.length = 0;
  smsStatus = 200;
  smsSays = 'ok';
});

const call = (method: 'GET' | 'PUT' | 'POST', url: string, body?: object) =>
  app.fastify.inject({ method, url, headers: { cookie: admin.cookie }, ...(body ? { payload: body } : {}) });
const giveKeys = () => call('PUT', '/api/admin/channels/whatsapp', meta.keys);
const giveSms = () =>
  call('PUT', '/api/admin/channels/sms', {
    url: smsUrl,
    form: 'json',
    body: '{"to":"{nomor}","message":"{pesan}"}',
    header: 'Authorization',
    headerValue: 'kunci-sms',
  });
let phones = 0;
const person = (preferences = {}) => {
  phones += 1;
  return makeUser(app.ctx, { phone: `+62812000${String(1000 + phones)}`, preferences });
};
const news = (userId: string) => ({
  userId,
  kind: 'bid.placed',
  text: 'Siti menawar Rp 8.300 per kg untuk 500 kg Beras.',
  href: '/bidding-list/12',
});
const stored = () => app.ctx.db.select().from(outboundMessages).orderBy(outboundMessages.id);

test('keys are stored encrypted and never shown again; a blank field keeps the stored key', async () => {
  const saved = (await giveKeys()).json();
  expect(saved.data.whatsapp).toMatchObject({ phoneNumberId: meta.keys.phoneNumberId, hasToken: true });
  const [row] = await app.ctx.db.select().from(settings).where(eq(settings.key, 'channels'));
  const [trail] = await app.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, 'whatsapp'));
  const everywhere = JSON.stringify([row, trail, saved, (await call('GET', '/api/admin/channels')).json()]);
  expect(everywhere).not.toContain(meta.keys.accessToken);
  expect(everywhere).not.toContain(meta.keys.appSecret);
  const { verifyToken } = saved.data.whatsapp;
  const again = await call('PUT', '/api/admin/channels/whatsapp', {
    ...meta.keys,
    accessToken: '',
    appSecret: '',
  });
  expect(again.json().data.whatsapp).toMatchObject({ hasToken: true, hasAppSecret: true, verifyToken });
  const gone = await call('PUT', '/api/admin/channels/whatsapp', {});
  expect(gone.json().data.whatsapp).toMatchObject({ hasToken: false, phoneNumberId: '' });
});

test('rejects unusable input at its field', async () => {
  const noToken = await call('PUT', '/api/admin/channels/whatsapp', { phoneNumberId: '1' });
  expect(noToken.json().error.fields).toEqual({ accessToken: 'Isi token akses dari Meta' });
  const inside = await call('PUT', '/api/admin/channels/sms', {
    url: 'http://10.0.0.5/kirim',
    body: '{nomor} {pesan}',
  });
  expect(inside.statusCode).toBe(400);
  expect(Object.keys(inside.json().error.fields)).toEqual(['url']);
  const noPlace = await call('PUT', '/api/admin/channels/sms', { url: smsUrl, body: 'halo' });
  expect(noPlace.json().error.fields).toEqual({ body: 'Isi harus memuat {nomor} dan {pesan}' });
});

test('an admin needs recent authentication to change the channels that send sign-in codes', async () => {
  const thief = await signedIn(app, { role: 'admin', stale: true });
  const put = async (url: string, payload: object) =>
    (await app.fastify.inject({ method: 'PUT', url, headers: { cookie: thief.cookie }, payload })).json()
      .error.code;
  expect(await put('/api/admin/channels/sms', { url: smsUrl, body: '{nomor}{pesan}' })).toBe('proof_needed');
  expect(await put('/api/admin/channels/sms', {})).toBe('proof_needed');
  expect(await put('/api/admin/channels/whatsapp', meta.keys)).toBe('proof_needed');
  expect(await put('/api/admin/channels/whatsapp', {})).toBe('proof_needed');
  expect(await app.ctx.db.$count(settings, eq(settings.key, 'channels'))).toBe(0);
});

test('a stored secret remains bound to the address it was entered for', async () => {
  await giveSms();
  await giveKeys();
  const other = {
    url: smsUrl.replace('/kirim', '/lain'),
    form: 'json',
    body: '{nomor}{pesan}',
    header: 'X-Kunci',
  };
  const moved = await call('PUT', '/api/admin/channels/sms', other);
  expect([moved.statusCode, Object.keys(moved.json().error.fields)]).toEqual([400, ['headerValue']]);
  // Without a header there is no way to send it, and nothing is kept for later.
  const bare = await call('PUT', '/api/admin/channels/sms', { ...other, header: '' });
  expect(bare.json().data.sms.hasHeaderValue).toBe(false);
  await call('PUT', '/api/admin/channels/sms', other);
  const who = await person({ sms: true });
  await inTransaction(app.ctx, (ctx) => notify(ctx, [news(who.id)]));
  await sendMessages(app.ctx);
  expect(JSON.stringify(calls)).not.toContain('kunci-sms');
  const number = await call('PUT', '/api/admin/channels/whatsapp', {
    ...{ ...meta.keys, accessToken: '', appSecret: '' },
    phoneNumberId: '99887766',
  });
  expect(Object.keys(number.json().error.fields)).toEqual(['accessToken']);
});

test.each(['json', 'form'] as const)(
  'a code or number repeated by a gateway (%s) is neither logged nor stored',
  async (form) => {
    const body = form === 'json' ? '{"to":"{nomor}","message":"{pesan}"}' : 'to={nomor}&text={pesan}';
    await call('PUT', '/api/admin/channels/sms', { url: smsUrl, form, body });
    smsStatus = 422;
    smsSays = null;
    const who = await person({ sms: true });
    const code = '48151623';
    await enqueueMessages(app.ctx, [
      {
        key: `code-${form}`,
        channel: 'sms',
        recipient: who.phone!,
        content: { code },
        isTransactional: true,
      },
      {
        ...{ key: `news-${form}`, channel: 'sms', recipient: who.phone! },
        content: { title: 'Kabar', text: `Hubungi ${who.phone}`, href: '/' },
      },
    ]);
    const logged: unknown[] = [];
    const warn = (fields: object) => logged.push(fields);
    await sendMessages({ ...app.ctx, log: { ...app.ctx.log, warn } as never });
    const rows = await stored();
    expect(rows.map(({ lastError }) => lastError?.slice(0, 8))).toEqual(['HTTP 422', 'HTTP 422']);
    const digits = `${JSON.stringify(rows.map(({ lastError }) => lastError))}${JSON.stringify(logged)}`;
    expect(logged).toHaveLength(2);
    for (const secret of [code, who.phone!.slice(1), who.phone!.slice(-4)])
      expect(digits).not.toContain(secret);
  },
);

test('sends no code to an admin’s phone, and a leaked one does not open an admin’s account', async () => {
  await giveSms();
  const boss = await makeUser(app.ctx, { role: 'admin', phone: '+6281299990001', phoneVerified: true });
  const asked = await call('POST', '/api/auth/request-code', { phone: boss.phone });
  expect(asked.statusCode).toBe(200);
  expect(await stored()).toEqual([]);
  const code = await createOneTimeCode(app.ctx, signInCodeSubject(boss.id), 'phone');
  const come = await call('POST', '/api/auth/reset-by-code', {
    who: boss.phone,
    code,
    password: 'Panen-Padi-88',
    confirmPassword: 'Panen-Padi-88',
  });
  expect(come.json().error.code).toBe('entry_code_wrong');
});

test('a test message goes to one’s own number, and shows the provider’s response', async () => {
  await giveKeys();
  const without = await call('POST', '/api/admin/channels/test', { channel: 'whatsapp' });
  expect(without.json().message).toBe('Akun Anda belum punya nomor telepon. Isi dahulu di Profil.');
  await app.ctx.db.update(users).set({ phone: '+6281255554444' }).where(eq(users.id, admin.userId));
  expect((await call('POST', '/api/admin/channels/test', { channel: 'whatsapp' })).json().data).toEqual({
    to: '+6281255554444',
  });
  expect(meta.readBy('+6281255554444')).toHaveLength(1);
  meta.state.error = { status: 401, code: 190, message: 'Session has expired' };
  const refused = await call('POST', '/api/admin/channels/test', { channel: 'whatsapp' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain('Session has expired');
  await app.ctx.db.update(users).set({ phone: null }).where(eq(users.id, admin.userId));
});

test('notifications reach those who chose the channel, by template, with the page they are about', async () => {
  await giveKeys();
  await giveSms();
  const [both, none] = [await person({ whatsapp: true, sms: true }), await person()];
  await inTransaction(app.ctx, (ctx) => notify(ctx, [news(both.id), news(none.id)]));
  await sendMessages(app.ctx);
  expect(meta.readBy(both.phone!)).toEqual([
    'Siti menawar Rp 8.300 per kg untuk 500 kg Beras. | http://127.0.0.1:3000/bidding-list/12',
  ]);
  expect(calls).toEqual([
    {
      authorization: 'kunci-sms',
      body: JSON.stringify({
        to: both.phone,
        message:
          'Lumbung: Siti menawar Rp 8.300 per kg untuk 500 kg Beras. http://127.0.0.1:3000/bidding-list/12',
      }),
    },
  ]);
  expect(meta.readBy(none.phone!)).toEqual([]);
});

test('never sends a message of a failed transaction', async () => {
  await giveKeys();
  const who = await person({ whatsapp: true });
  await inTransaction(app.ctx, async (ctx) => {
    await notify(ctx, [news(who.id)]);
    throw new Error('undone');
  }).catch(() => undefined);
  await sendMessages(app.ctx);
  expect(meta.sent).toEqual([]);
});

test('quiet hours delay notifications, and those read meanwhile are not sent', async () => {
  await giveKeys();
  // 22 to 5 in WIB; the time is 23.00.
  clock.set('2026-11-21T16:00:00Z');
  const [sleeps, reads] = [
    await person({ whatsapp: true, quietFrom: 22, quietTo: 5 }),
    await person({ whatsapp: true, quietFrom: 22, quietTo: 5 }),
  ];
  await inTransaction(app.ctx, (ctx) => notify(ctx, [news(sleeps.id), news(reads.id)]));
  await sendMessages(app.ctx);
  expect(meta.sent).toEqual([]);
  await app.ctx.db
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(eq(notifications.userId, reads.id));
  clock.set('2026-11-21T22:00:00Z');
  await sendMessages(app.ctx);
  expect(meta.readBy(sleeps.phone!)).toHaveLength(1);
  expect(meta.readBy(reads.phone!)).toEqual([]);
});

/** The code of a pending message. */
const codeIn = (content: StoredMessage) => decrypt(app.ctx, (content as { sealed: string }).sealed)!;

test('sends a code at once by the best channel, encrypts it until then, and deletes it afterwards', async () => {
  const who = await person({ quietFrom: 0, quietTo: 23 });
  expect([await channelsForCode(app.ctx, who), await canSendPhoneCodes(app.ctx)]).toEqual([[], false]);
  await giveSms();
  expect(await canSendPhoneCodes(app.ctx)).toBe(true);
  expect(await channelsForCode(app.ctx, who)).toEqual(['sms']);
  await giveKeys();
  expect(await channelsForCode(app.ctx, who)).toEqual(['whatsapp', 'sms']);
  expect(await channelsForCode(app.ctx, { phone: null })).toEqual([]);
  await enqueueMessages(app.ctx, [
    {
      key: 'kode:1',
      channel: 'whatsapp',
      recipient: who.phone!,
      userId: who.id,
      isTransactional: true,
      content: { code: '482913' },
    },
  ]);
  const [waits] = await stored();
  expect(JSON.stringify(waits)).not.toContain('482913');
  expect(codeIn(waits!.content)).toBe('482913');
  await sendMessages(app.ctx);
  expect(meta.readBy(who.phone!)).toEqual(['482913']);
  expect((await stored())[0]).toMatchObject({ status: 'sent', content: { hidden: true } });
});

test('gives up a code encrypted under another secret, and sends the messages behind it', async () => {
  await giveKeys();
  const who = await person();
  const code = {
    channel: 'whatsapp',
    recipient: who.phone!,
    isTransactional: true,
    content: { code: '482913' },
  } as const;
  await enqueueMessages(app.ctx, [
    { ...code, key: 'kode:lama' },
    { ...code, key: 'kode:baru' },
  ]);
  const other = { config: { ...app.ctx.config, secret: 'rahasia-lain-yang-panjangnya-cukup-juga' } };
  await app.ctx.db
    .update(outboundMessages)
    .set({ content: { sealed: encrypt(other, '482913') } })
    .where(eq(outboundMessages.key, 'kode:lama'));
  await sendMessages(app.ctx);
  expect(meta.readBy(who.phone!)).toEqual(['482913']);
  expect((await stored()).map(({ status, content }) => [status, content])).toEqual([
    ['dropped', { hidden: true }],
    ['sent', { hidden: true }],
  ]);
});

test('retries what the provider cannot accept now, and gives up what it never accepts', async () => {
  await giveKeys();
  const who = await person({ whatsapp: true });
  await inTransaction(app.ctx, (ctx) => notify(ctx, [news(who.id)]));
  meta.state.away = true;
  await sendMessages(app.ctx);
  expect((await stored())[0]).toMatchObject({ status: 'waiting', tries: 1 });
  meta.state.away = false;
  meta.state.error = { status: 400, code: 130429, message: 'Rate limit hit' };
  clock.forward(60_000);
  await sendMessages(app.ctx);
  expect((await stored())[0]).toMatchObject({ status: 'waiting', tries: 2 });
  meta.state.error = { status: 400, code: 131026, message: 'Message undeliverable' };
  clock.forward(120_000);
  await sendMessages(app.ctx);
  expect((await stored())[0]).toMatchObject({ status: 'failed' });
  clock.forward(3_600_000);
  meta.state.error = null;
  await sendMessages(app.ctx);
  expect(meta.sent).toEqual([]);
});

test('does not send yesterday’s notifications', async () => {
  await giveKeys();
  const who = await person({ whatsapp: true });
  await inTransaction(app.ctx, (ctx) => notify(ctx, [news(who.id)]));
  clock.forward(25 * 3_600_000);
  await sendMessages(app.ctx);
  expect(meta.sent).toEqual([]);
  expect((await stored())[0]).toMatchObject({ status: 'dropped', lastError: 'sudah basi' });
});

test('two servers send each message once', async () => {
  await giveKeys();
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => person({ whatsapp: true })));
  await inTransaction(app.ctx, (ctx) =>
    notify(
      ctx,
      all.map(({ id }) => news(id)),
    ),
  );
  await Promise.all([sendMessages(app.ctx), sendMessages(app.ctx), sendMessages(app.ctx)]);
  expect(meta.sent).toHaveLength(5);
});

test('an SMS carries any text intact, in either encoding', () => {
  const text = 'Rp 8.300 $& "kata" \\ & {nomor}\nbaris';
  const json = smsBody({ form: 'json', body: '{"a":"{nomor}","b":"{pesan}"}' }, '+62812', text);
  expect(JSON.parse(json)).toEqual({ a: '+62812', b: text });
  const form = smsBody({ form: 'form', body: 'a={nomor}&b={pesan}' }, '+62812', text);
  expect(Object.fromEntries(new URLSearchParams(form))).toEqual({ a: '+62812', b: text });
});

test.each([
  'http://contoh.id/x',
  'https://127.0.0.1/x',
  'https://10.1.2.3/x',
  'https://192.168.1.1/x',
  'https://169.254.169.254/latest',
  'https://100.64.1.1/x',
  'https://[::1]/x',
  'https://[fd00::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[2002:a00:1::]/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://localhost/x',
  'https://mesin/x',
  'https://db.internal/x',
  'https://nama:sandi@contoh.id/x',
  'ftp://contoh.id/x',
  'bukan alamat',
])('rejects %s as an outside address', async (url) => {
  expect(guardedHttpClient().allows(url)).toBe(false);
  await expect(guardedHttpClient().post(url, { headers: {}, body: '' })).rejects.toThrow();
});

test('does not call a name that resolves to an internal address', async () => {
  const heard = calls.length;
  const { port } = gateway.address() as AddressInfo;
  // The name resolves to this machine; only hosts that the operator lists as his own are allowed.
  const url = `http://localhost:${port}/kirim`;
  expect(guardedHttpClient().allows(url)).toBe(false);
  expect(guardedHttpClient([`localhost:${port}`]).allows(url)).toBe(true);
  await guardedHttpClient([`localhost:${port}`]).post(url, { headers: {}, body: 'a' });
  expect(calls.length).toBe(heard + 1);
});

test('sends a password reset code to the account’s verified phone, and to no other number', async () => {
  const phone = '+6281399990001';
  const user = await makeUser(app.ctx, { phone, phoneVerified: true });
  const unverified = await makeUser(app.ctx, { phone: '+6281399990002' });
  const post = (url: string, payload: object) => app.fastify.inject({ method: 'POST', url, payload });
  expect((await post('/api/auth/request-code', { phone })).json().error.code).toBe('code_no_way');
  await giveKeys();
  const answers = [];
  for (const asked of ['0813-9999-0001', unverified.phone, '0813-9999-0003']) {
    answers.push((await post('/api/auth/request-code', { phone: asked })).json());
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const queued = await app.ctx.db.select().from(outboundMessages).orderBy(outboundMessages.id);
  expect(
    queued.map(({ recipient, channel, isTransactional, userId }) => [
      recipient,
      channel,
      isTransactional,
      userId,
    ]),
  ).toEqual([[phone, 'whatsapp', true, user.id]]);
  const code = codeIn(queued[0]!.content);
  const done = await post('/api/auth/reset-by-code', { who: phone, code, password: 'Panen-Padi-88' });
  expect(done.statusCode).toBe(200);
  expect(
    (await post('/api/auth/sign-in/email', { email: phone, password: 'Panen-Padi-88' })).statusCode,
  ).toBe(200);
});

test('a code verifies one’s own phone; then the number works for signing in', async () => {
  await giveKeys();
  const phone = '+6281399990011';
  const PASSWORD = 'Panen-Padi-88';
  const user = await makeUser(app.ctx, { phone, password: PASSWORD });
  const { cookie } = await signedIn(app, { userId: user.id });
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.fastify.inject({ method, url: `/api${url}`, headers: { cookie }, ...(payload ? { payload } : {}) });
  const enter = (email: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password: PASSWORD },
    });
  const codeOf = async () => {
    const sent = (await app.ctx.db.select().from(outboundMessages).orderBy(outboundMessages.id))
      .filter(({ recipient }) => recipient === phone)
      .at(-1)!;
    expect([sent.channel, sent.isTransactional, sent.userId]).toEqual(['whatsapp', true, user.id]);
    return codeIn(sent.content);
  };
  const wrong = async (code: string) => (await send('POST', '/me/phone/verify', { code })).json().error.code;
  expect((await enter(phone)).statusCode).toBe(401);
  expect((await send('GET', '/me/phone')).json().data).toEqual({ phone, verified: false, way: 'whatsapp' });
  expect(await wrong('12345678')).toBe('entry_code_wrong');

  // A code for another number of his, or an hour-old one, is rejected.
  expect((await send('POST', '/me/phone/code')).json().data).toEqual({ way: 'whatsapp' });
  const first = await codeOf();
  await app.ctx.db.update(users).set({ phone: '+6281399990012' }).where(eq(users.id, user.id));
  expect(await wrong(first)).toBe('entry_code_wrong');
  await app.ctx.db.update(users).set({ phone }).where(eq(users.id, user.id));
  clock.forward(10 * 60_000);
  expect(await wrong(first)).toBe('entry_code_wrong');

  expect((await send('POST', '/me/phone/code')).statusCode).toBe(200);
  const good = await codeOf();
  const done = await Promise.all([1, 2].map(() => send('POST', '/me/phone/verify', { code: good })));
  expect(done.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  expect((await enter(phone)).statusCode).toBe(200);
  expect((await send('GET', '/me/phone')).json().data).toEqual({ phone, verified: true, way: null });
  for (const url of ['/me/phone/code', '/me/phone/verify'])
    expect(
      (await send('POST', url, url.endsWith('verify') ? { code: good } : undefined)).json().error.code,
    ).toBe('phone_verified_already');

  // A user who typed the same number cannot have it too.
  const other = await signedIn(app, { userId: (await makeUser(app.ctx, { phone })).id });
  const ask = (url: string, payload?: object) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/me/phone/${url}`,
      headers: { cookie: other.cookie },
      ...(payload ? { payload } : {}),
    });
  expect((await ask('code')).statusCode).toBe(200);
  const theirs = codeIn(
    (await app.ctx.db.select().from(outboundMessages).orderBy(outboundMessages.id)).at(-1)!.content,
  );
  expect((await ask('verify', { code: theirs })).json().error.code).toBe('phone_taken');

  // Three codes an hour, and five attempts per code.
  expect((await ask('code')).statusCode).toBe(429);
  const tries = [];
  for (let i = 0; i < 7; i += 1) tries.push((await ask('verify', { code: '00000000' })).statusCode);
  expect(tries.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
  expect(tries.at(-1)).toBe(429);
});

test('a missing channel is reported once in health, not as a failure of each notification', async () => {
  const warnings: unknown[] = [];
  const log = { ...app.ctx.log, warn: (...said: unknown[]) => void warnings.push(said) };
  const ctx = { ...app.ctx, log: log as typeof app.ctx.log };
  const told = async () =>
    (await findHealthProblems(app.ctx, null)).flatMap(({ kind, text }) => (kind === 'mail' ? [text] : []));
  const people = [await person({ whatsapp: true }), await person({ whatsapp: true, sms: true })];
  for (const { id } of people) await inTransaction(app.ctx, (ctx) => notify(ctx, [news(id)]));
  await sendMessages(ctx);
  expect(warnings).toEqual([]);
  const rows = await stored();
  expect(rows).toHaveLength(3);
  expect(rows.map(({ status }) => status)).toEqual(['dropped', 'dropped', 'dropped']);
  expect(
    (await told()).filter((text) => /orang memilih kabar lewat (WhatsApp|SMS), tetapi/.test(text)),
  ).toHaveLength(2);
  // A code that a person is waiting for ignores quiet hours.
  await enqueueMessages(app.ctx, [
    {
      key: 'code',
      channel: 'whatsapp',
      recipient: '+6281200009999',
      content: { code: '123456' },
      isTransactional: true,
    },
  ]);
  await sendMessages(ctx);
  expect(warnings).toHaveLength(1);
  await giveKeys();
  expect((await told()).filter((text) => text.includes('lewat WhatsApp, tetapi'))).toEqual([]);
});

test('health counts farmers who cannot be reached outside the site', async () => {
  const count = async () =>
    Number(
      (await findHealthProblems(app.ctx, null))
        .find(({ text }) => text.includes('petani tanpa email'))
        ?.text.split(' ')[0] ?? 0,
    );
  expect(await count()).toBe(0);
  const farmer = async (preferences = {}) => {
    const { id } = await person(preferences);
    await app.ctx.db
      .update(users)
      .set({ role: 'farmer', email: null, phoneVerified: true })
      .where(eq(users.id, id));
    return id;
  };
  const silent = await farmer();
  await farmer({ whatsapp: true });
  const { id: withEmail } = await person();
  await app.ctx.db.update(users).set({ role: 'farmer' }).where(eq(users.id, withEmail));
  expect(await count()).toBe(2);
  await giveKeys();
  expect(await count()).toBe(1);
  await app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, silent));
  expect(await count()).toBe(0);
});
