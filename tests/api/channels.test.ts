import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth.ts';
import { type KeptWord, words } from '../../src/db/schema/channels.ts';
import { auditLog, notifications, settings } from '../../src/db/schema/system.ts';
import { codesReachPhones } from '../../src/domain/accounts/entering/request-entry-code.ts';
import { tell } from '../../src/domain/notify/tell.ts';
import { waysForCode } from '../../src/domain/notify/ways/channels.ts';
import { sealed, unsealed } from '../../src/domain/notify/ways/sealed.ts';
import { smsBody } from '../../src/domain/notify/ways/sms.ts';
import { queueWords } from '../../src/domain/notify/words.ts';
import { inTransaction } from '../../src/domain/shop.ts';
import { sendWords } from '../../src/jobs/send-words.ts';
import { outside } from '../../src/server/outside/outside.ts';
import { type TestApp, testApp, testClock } from '../app.ts';
import { cloudApi } from '../cloud-api.ts';
import { makeUser } from '../factories.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

const clock = testClock();
let app: TestApp;
let meta: Awaited<ReturnType<typeof cloudApi>>;
let admin: SignedIn;
/** What the SMS gateway was called with. */
const calls: { authorization: string | undefined; body: string }[] = [];
let gateway: Server;
let smsUrl: string;
let smsStatus = 200;

beforeAll(async () => {
  meta = await cloudApi(clock);
  gateway = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ authorization: request.headers.authorization, body });
    response.writeHead(smsStatus).end('ok');
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
  await app.shop.db.delete(words);
  await app.shop.db.delete(settings).where(eq(settings.key, 'channels'));
  meta.sent.length = 0;
  Object.assign(meta.state, { away: false, error: null });
  calls.length = 0;
  smsStatus = 200;
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
  return makeUser(app.shop, { phone: `+62812000${String(1000 + phones)}`, preferences });
};
const news = (userId: string) => ({
  userId,
  kind: 'bid.placed',
  text: 'Siti menawar Rp 8.300 per kg untuk 500 kg Beras.',
  href: '/bidding-list/12',
});
const stored = () => app.shop.db.select().from(words).orderBy(words.id);

test('keys are kept sealed, never shown again, and a blank one stays', async () => {
  const saved = (await giveKeys()).json();
  expect(saved.data.whatsapp).toMatchObject({ phoneNumberId: meta.keys.phoneNumberId, hasToken: true });
  const [row] = await app.shop.db.select().from(settings).where(eq(settings.key, 'channels'));
  const [trail] = await app.shop.db.select().from(auditLog).where(eq(auditLog.entityId, 'whatsapp'));
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

test('what cannot be used is refused at its field', async () => {
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

test('a trial goes to the own number, and says what the other side said', async () => {
  await giveKeys();
  const without = await call('POST', '/api/admin/channels/test', { channel: 'whatsapp' });
  expect(without.json().message).toBe('Akun Anda belum punya nomor telepon. Isi dahulu di Profil.');
  await app.shop.db.update(users).set({ phone: '+6281255554444' }).where(eq(users.id, admin.userId));
  expect((await call('POST', '/api/admin/channels/test', { channel: 'whatsapp' })).json().data).toEqual({
    to: '+6281255554444',
  });
  expect(meta.readBy('+6281255554444')).toHaveLength(1);
  meta.state.error = { status: 401, code: 190, message: 'Session has expired' };
  const refused = await call('POST', '/api/admin/channels/test', { channel: 'whatsapp' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain('Session has expired');
  await app.shop.db.update(users).set({ phone: null }).where(eq(users.id, admin.userId));
});

test('news reach those who chose it, by template, with the page they are about', async () => {
  await giveKeys();
  await giveSms();
  const [both, none] = [await person({ whatsapp: true, sms: true }), await person()];
  await inTransaction(app.shop, (shop) => tell(shop, [news(both.id), news(none.id)]));
  await sendWords(app.shop);
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

test('a message of a transaction that fails is never sent', async () => {
  await giveKeys();
  const who = await person({ whatsapp: true });
  await inTransaction(app.shop, async (shop) => {
    await tell(shop, [news(who.id)]);
    throw new Error('undone');
  }).catch(() => undefined);
  await sendWords(app.shop);
  expect(meta.sent).toEqual([]);
});

test('quiet hours hold news back, and what was read meanwhile is not sent', async () => {
  await giveKeys();
  // 22 to 5 in WIB; it is 23.00.
  clock.set('2026-11-21T16:00:00Z');
  const [sleeps, reads] = [
    await person({ whatsapp: true, quietFrom: 22, quietTo: 5 }),
    await person({ whatsapp: true, quietFrom: 22, quietTo: 5 }),
  ];
  await inTransaction(app.shop, (shop) => tell(shop, [news(sleeps.id), news(reads.id)]));
  await sendWords(app.shop);
  expect(meta.sent).toEqual([]);
  await app.shop.db
    .update(notifications)
    .set({ readAt: clock.now() })
    .where(eq(notifications.userId, reads.id));
  clock.set('2026-11-21T22:00:00Z');
  await sendWords(app.shop);
  expect(meta.readBy(sleeps.phone!)).toHaveLength(1);
  expect(meta.readBy(reads.phone!)).toEqual([]);
});

/** The code of a message that waits. */
const codeIn = (content: KeptWord) => unsealed(app.shop, (content as { sealed: string }).sealed)!;

test('a code goes at once, by the best way there is, lies sealed until then, and is not kept once it is sent', async () => {
  const who = await person({ quietFrom: 0, quietTo: 23 });
  expect([await waysForCode(app.shop, who), await codesReachPhones(app.shop)]).toEqual([[], false]);
  await giveSms();
  expect(await codesReachPhones(app.shop)).toBe(true);
  expect(await waysForCode(app.shop, who)).toEqual(['sms']);
  await giveKeys();
  expect(await waysForCode(app.shop, who)).toEqual(['whatsapp', 'sms']);
  expect(await waysForCode(app.shop, { phone: null })).toEqual([]);
  await queueWords(app.shop, [
    {
      key: 'kode:1',
      channel: 'whatsapp',
      to: who.phone!,
      userId: who.id,
      asked: true,
      content: { code: '482913' },
    },
  ]);
  const [waits] = await stored();
  expect(JSON.stringify(waits)).not.toContain('482913');
  expect(codeIn(waits!.content)).toBe('482913');
  await sendWords(app.shop);
  expect(meta.readBy(who.phone!)).toEqual(['482913']);
  expect((await stored())[0]).toMatchObject({ status: 'sent', content: { hidden: true } });
});

test('a code that was sealed under another secret is given up, and what stands behind it goes', async () => {
  await giveKeys();
  const who = await person();
  const code = { channel: 'whatsapp', to: who.phone!, asked: true, content: { code: '482913' } } as const;
  await queueWords(app.shop, [
    { ...code, key: 'kode:lama' },
    { ...code, key: 'kode:baru' },
  ]);
  const other = { config: { ...app.shop.config, secret: 'rahasia-lain-yang-panjangnya-cukup-juga' } };
  await app.shop.db
    .update(words)
    .set({ content: { sealed: sealed(other, '482913') } })
    .where(eq(words.key, 'kode:lama'));
  await sendWords(app.shop);
  expect(meta.readBy(who.phone!)).toEqual(['482913']);
  expect((await stored()).map(({ status, content }) => [status, content])).toEqual([
    ['dropped', { hidden: true }],
    ['sent', { hidden: true }],
  ]);
});

test('what the other side cannot take now is tried again, what it never takes is given up', async () => {
  await giveKeys();
  const who = await person({ whatsapp: true });
  await inTransaction(app.shop, (shop) => tell(shop, [news(who.id)]));
  meta.state.away = true;
  await sendWords(app.shop);
  expect((await stored())[0]).toMatchObject({ status: 'waiting', tries: 1 });
  meta.state.away = false;
  meta.state.error = { status: 400, code: 130429, message: 'Rate limit hit' };
  clock.forward(60_000);
  await sendWords(app.shop);
  expect((await stored())[0]).toMatchObject({ status: 'waiting', tries: 2 });
  meta.state.error = { status: 400, code: 131026, message: 'Message undeliverable' };
  clock.forward(120_000);
  await sendWords(app.shop);
  expect((await stored())[0]).toMatchObject({ status: 'failed' });
  clock.forward(3_600_000);
  meta.state.error = null;
  await sendWords(app.shop);
  expect(meta.sent).toEqual([]);
});

test('news of yesterday is no news', async () => {
  await giveKeys();
  const who = await person({ whatsapp: true });
  await inTransaction(app.shop, (shop) => tell(shop, [news(who.id)]));
  clock.forward(25 * 3_600_000);
  await sendWords(app.shop);
  expect(meta.sent).toEqual([]);
  expect((await stored())[0]).toMatchObject({ status: 'dropped', lastError: 'sudah basi' });
});

test('two servers send each message once', async () => {
  await giveKeys();
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => person({ whatsapp: true })));
  await inTransaction(app.shop, (shop) =>
    tell(
      shop,
      all.map(({ id }) => news(id)),
    ),
  );
  await Promise.all([sendWords(app.shop), sendWords(app.shop), sendWords(app.shop)]);
  expect(meta.sent).toHaveLength(5);
});

test('an SMS carries any text unharmed, in either form', () => {
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
])('%s is no address outside', async (url) => {
  expect(outside().allows(url)).toBe(false);
  await expect(outside().post(url, { headers: {}, body: '' })).rejects.toThrow();
});

test('a name that leads inside is not called', async () => {
  const heard = calls.length;
  const { port } = gateway.address() as AddressInfo;
  // The name resolves to this machine; only what the operator names as his own may be.
  const url = `http://localhost:${port}/kirim`;
  expect(outside().allows(url)).toBe(false);
  expect(outside([`localhost:${port}`]).allows(url)).toBe(true);
  await outside([`localhost:${port}`]).post(url, { headers: {}, body: 'a' });
  expect(calls.length).toBe(heard + 1);
});

test('a code for a new password comes to the verified phone of an account, and to no other number', async () => {
  const phone = '+6281399990001';
  const user = await makeUser(app.shop, { phone, phoneVerified: true });
  const unverified = await makeUser(app.shop, { phone: '+6281399990002' });
  const post = (url: string, payload: object) => app.fastify.inject({ method: 'POST', url, payload });
  expect((await post('/api/auth/request-code', { phone })).json().error.code).toBe('code_no_way');
  await giveKeys();
  const answers = [];
  for (const asked of ['0813-9999-0001', unverified.phone, '0813-9999-0003']) {
    answers.push((await post('/api/auth/request-code', { phone: asked })).json());
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const queued = await app.shop.db.select().from(words).orderBy(words.id);
  expect(queued.map(({ to, channel, asked, userId }) => [to, channel, asked, userId])).toEqual([
    [phone, 'whatsapp', true, user.id],
  ]);
  const code = codeIn(queued[0]!.content);
  const done = await post('/api/auth/reset-by-code', { who: phone, code, password: 'Panen-Padi-88' });
  expect(done.statusCode).toBe(200);
  expect(
    (await post('/api/auth/sign-in/email', { email: phone, password: 'Panen-Padi-88' })).statusCode,
  ).toBe(200);
});

test('one’s own phone is shown to be one’s own by a code that came there; then it is a name to sign in by', async () => {
  await giveKeys();
  const phone = '+6281399990011';
  const PASSWORD = 'Panen-Padi-88';
  const user = await makeUser(app.shop, { phone, password: PASSWORD });
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
    const sent = (await app.shop.db.select().from(words).orderBy(words.id))
      .filter(({ to }) => to === phone)
      .at(-1)!;
    expect([sent.channel, sent.asked, sent.userId]).toEqual(['whatsapp', true, user.id]);
    return codeIn(sent.content);
  };
  const wrong = async (code: string) => (await send('POST', '/me/phone/verify', { code })).json().error.code;
  expect((await enter(phone)).statusCode).toBe(401);
  expect((await send('GET', '/me/phone')).json().data).toEqual({ phone, verified: false, way: 'whatsapp' });
  expect(await wrong('12345678')).toBe('entry_code_wrong');

  // A code for another number of his, and one of an hour ago, open nothing.
  expect((await send('POST', '/me/phone/code')).json().data).toEqual({ way: 'whatsapp' });
  const first = await codeOf();
  await app.shop.db.update(users).set({ phone: '+6281399990012' }).where(eq(users.id, user.id));
  expect(await wrong(first)).toBe('entry_code_wrong');
  await app.shop.db.update(users).set({ phone }).where(eq(users.id, user.id));
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

  // Whoever typed the same number cannot have it too.
  const other = await signedIn(app, { userId: (await makeUser(app.shop, { phone })).id });
  const ask = (url: string, payload?: object) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/me/phone/${url}`,
      headers: { cookie: other.cookie },
      ...(payload ? { payload } : {}),
    });
  expect((await ask('code')).statusCode).toBe(200);
  const theirs = codeIn((await app.shop.db.select().from(words).orderBy(words.id)).at(-1)!.content);
  expect((await ask('verify', { code: theirs })).json().error.code).toBe('phone_taken');

  // Three an hour, and five tries to a code.
  expect((await ask('code')).statusCode).toBe(429);
  const tries = [];
  for (let i = 0; i < 7; i += 1) tries.push((await ask('verify', { code: '00000000' })).statusCode);
  expect(tries.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
  expect(tries.at(-1)).toBe(429);
});
