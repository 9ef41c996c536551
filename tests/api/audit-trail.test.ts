import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import { recordAudit } from '../../src/domain/audit/record-audit.ts';
import { system } from '../../src/domain/context.ts';
import { deleteEmailSecrets } from '../../src/domain/notifications/email/delete-email-secrets.ts';
import { queueEmails } from '../../src/domain/notifications/email/queue-emails.ts';
import { extendAuditChain, verifyAuditChain } from '../../src/domain/security-log/audit-chain.ts';
import { deleteOldSecurityEvents } from '../../src/domain/security-log/delete-old-security-events.ts';
import { logSecurityEvent } from '../../src/domain/security-log/log-security-event.ts';
import { billing } from '../support/billing-form.ts';
import { makeListing, makeUser } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
const PASSWORD = 'Sawah-Hijau-77';
const clock = testClock();
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  app = await testApp({}, clock, { log });
  admin = await signedIn(app, { role: 'admin' });
  await enablePayments(app.ctx);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress: '10.9.8.7' });
const events = (what: string) =>
  sql('select what, user_id, network, detail from security_events where what = $1 order by id', [what]);

test('logs sign-ins, failures and password requests without any address or password', async () => {
  const { id: userId, email } = await makeUser(app.ctx, { password: PASSWORD });
  await post('/auth/sign-in/email', { email, password: 'salah-sekali' });
  await post('/auth/sign-in/email', { email, password: PASSWORD });
  await post('/auth/request-password-reset', { email });
  for (const what of ['sign-in-failed', 'sign-in', 'reset-asked']) {
    const kept = (await events(what)).filter((one) => one.user_id === userId);
    expect(kept).toEqual([
      { what, user_id: userId, network: expect.stringMatching(/^[\w-]{16}$/), detail: null },
    ]);
    expect(lines).toContainEqual(expect.objectContaining({ security: what, userId }));
  }
  expect(JSON.stringify([lines, await sql('select * from security_events')])).not.toMatch(
    /10\.9\.8\.7|salah-sekali|@/,
  );
});

test('records only the first of a flood of failures, and records again later', async () => {
  const { id: userId, email } = await makeUser(app.ctx, { password: PASSWORD });
  const failed = async () => (await events('sign-in-failed')).filter((one) => one.user_id === userId).length;
  for (let tries = 0; tries < 30; tries += 1) {
    await app.fastify.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password: 'bukan-ini' },
      remoteAddress: `10.1.${tries}.1`,
    });
  }
  expect(await failed()).toBe(5);
  clock.forward(20 * 60_000);
  await post('/auth/sign-in/email', { email, password: 'bukan-ini' });
  expect(await failed()).toBe(6);
});

test('a rejected visitor is recorded once per network and kind: 403 with the route, 401 only when frequent', async () => {
  const customer = await signedIn(app);
  const ask = (cookie: string, remoteAddress: string) =>
    app.fastify.inject({ url: '/api/admin/users', headers: cookie ? { cookie } : {}, remoteAddress });
  for (let times = 0; times < 4; times += 1)
    expect((await ask(customer.cookie, '10.5.5.5')).statusCode).toBe(403);
  for (let times = 0; times < 9; times += 1)
    expect((await ask('', `2001:db8:5:6::${times}`)).statusCode).toBe(401);
  const kept = async (what: string, least: number) => {
    await expect.poll(async () => (await events(what)).length).toBeGreaterThanOrEqual(least);
    return events(what);
  };
  expect(await kept('not-allowed', 1)).toMatchObject([
    { user_id: customer.userId, detail: { method: 'GET', route: '/api/admin/users' } },
  ]);
  expect(await events('not-signed-in')).toEqual([]);
  for (let times = 0; times < 5; times += 1) await ask('', `2001:db8:5:6:${times}::1`);
  expect(await kept('not-signed-in', 1)).toHaveLength(1);
});

test('only the admin reads the trail, in the back office and by the API', async () => {
  const { body } = await app.fastify.inject({
    url: '/api/admin/security-events?what=sign-in-failed&limit=2',
    headers: { cookie: admin.cookie },
  });
  expect(JSON.parse(body)).toMatchObject({ page: 1, limit: 2, data: [{ what: 'sign-in-failed' }, {}] });
});

test('the trail is append-only; security events are deleted after a year, their links remain', async () => {
  await recordAudit(app.ctx, system, {
    action: 'product.update',
    entity: 'product',
    entityId: 1,
    after: { a: 1 },
  });
  await extendAuditChain(app.ctx);
  for (const table of ['audit_log', 'security_events', 'audit_chain']) {
    for (const change of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(sql(change), change).rejects.toThrow('only ever added');
    }
  }
  for (const at of [new Date(Date.now() - 2 * 366 * 86_400_000), new Date()])
    await logSecurityEvent({ ...app.ctx, clock: { now: () => at } }, { what: 'sign-in', userId: 'u' });
  await extendAuditChain(app.ctx);
  const young = await sql(
    `select count(*)::int as n from security_events where at > now() - interval '1 year'`,
  );
  await deleteOldSecurityEvents({ ...app.ctx, clock: { now: () => new Date() } });
  expect(await sql('select count(*)::int as n from security_events')).toEqual(young);
  expect(await verifyAuditChain(app.ctx)).toMatchObject({ waiting: 0, wrong: [] });
});

test('two processes that seal at once make one chain; a row changed, removed or inserted directly in the database is detected', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      recordAudit(app.ctx, system, {
        action: 'product.update',
        entity: 'product',
        entityId: n,
        after: { n },
      }),
    ),
  );
  await Promise.all([extendAuditChain(app.ctx), extendAuditChain(app.ctx)]);
  const whole = await verifyAuditChain(app.ctx);
  expect(whole).toMatchObject({ waiting: 0, wrong: [] });
  expect(whole.links).toBe((await sql('select count(*)::int as n from audit_chain'))[0].n);
  const [{ id }] = await sql(`select id from audit_log where entity_id = '7'`);
  /** What the owner of the tables could do. */
  const behind = async (table: string, change: string) => {
    await sql(`alter table ${table} disable trigger append_only`);
    await sql(change);
    await sql(`alter table ${table} enable trigger append_only`);
  };
  const wrong = async () => (await verifyAuditChain(app.ctx)).wrong.map(({ what, rowId }) => [what, rowId]);
  await behind('audit_log', `update audit_log set after = '{"n": 8}' where id = ${id}`);
  expect(await wrong()).toEqual([['changed', Number(id)]]);
  await behind('audit_log', `update audit_log set after = '{"n": 7}' where id = ${id}`);
  expect(await wrong()).toEqual([]);
  // Even with a fitting link: its hash needs the secret.
  await behind(
    'audit_chain',
    `update audit_chain set digest = repeat('0', 64) where source = 'audit' and row_id = ${id}`,
  );
  expect((await wrong()).map(([what]) => what)).toContain('link');
  const foreign = {
    ...app.ctx,
    config: { ...app.ctx.config, secret: 'quite another secret than ours, 32 long' },
  };
  const { wrong: elsewhere } = await verifyAuditChain(foreign);
  expect(elsewhere[0]).toMatchObject({ what: 'seal' });
  expect(elsewhere[1]).toMatchObject({ seq: 1, what: 'link' });
});

test('the trail records that a person’s data changed, but not the data', async () => {
  const { id: userId, email } = await makeUser(app.ctx, { name: 'Bu Rahasia' });
  await updateUser(app.ctx, { ...admin.actor, proof: { sessionId: '', at: clock.now() } }, userId, {
    name: 'Bu Lain',
    email: 'lain@desa.example',
    phone: '081299990000',
  });
  const [note] = await sql('select before, after from audit_log where entity_id = $1', [userId]);
  expect(note.after).toEqual({
    name: '[data pribadi]',
    email: '[data pribadi]',
    phone: '[data pribadi]',
  });
  expect(JSON.stringify(note)).not.toMatch(new RegExp(`Rahasia|${email}|9999`));
});

test('the outbox contains no key; encrypted messages expire and are no longer sent', async () => {
  const { email } = await makeUser(app.ctx);
  await post('/auth/request-password-reset', { email });
  const mail = async () =>
    (await sql('select * from email_outbox where to_address = $1 order by id', [email]))[0];
  const kept = await mail();
  expect(kept.text + kept.html).toContain('reset-password?token=[disembunyikan]');
  expect(JSON.stringify(kept)).not.toContain(/token=([\w-]{43})/.exec(asWritten(kept).text)![1]);
  await queueEmails(app.ctx, [{ key: 'plain:1', to: email, subject: 'Halo', text: 'Tanpa kunci' }]);
  expect(
    (await sql(`select sealed from email_outbox where key = 'plain:1' order by id`))[0].sealed,
  ).toBeNull();
  await sql(`update email_outbox set status = 'stored' where id = $1`, [kept.id]);
  expect(await deleteEmailSecrets(app.ctx)).toBe(0);
  clock.forward(8 * 86_400_000);
  expect(await deleteEmailSecrets(app.ctx)).toBeGreaterThan(0);
  expect((await mail()).sealed).toBeNull();
  const again = await post(
    `/admin/outbox/${kept.id}/resend`,
    {},
    { cookie: (await signedIn(app, { role: 'admin' })).cookie },
  );
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'mail_over']);
});

test('all expired encrypted messages end, however many there are', async () => {
  const before = new Date(clock.now().getTime() - 8 * 86_400_000);
  await sql(
    `insert into email_outbox (key, to_address, subject, text, html, status, sealed, created_at, next_try_at)
     select 'many:' || n, 'sri@contoh.example', 'Halo', '', '', 'stored', 'tersegel', $1, $1 from generate_series(1, 5001) n`,
    [before],
  );
  expect(await deleteEmailSecrets(app.ctx)).toBe(5_001);
  expect(await sql(`select 1 from email_outbox where key like 'many:%' and sealed is not null`)).toEqual([]);
});

test('no table contains a guest’s key; the link expires half a year after the order', async () => {
  const listing = await makeListing(app.ctx);
  const order = { items: [{ id: listing.id, quantity: 1, price: 12_000 }], billing, paymentMethod: 'cod' };
  const placed = await post('/orders', order, { 'idempotency-key': 'tamu-1' });
  const [{ code, token }] = placed.json().data.orders;
  const replayed = await post('/orders', order, { 'idempotency-key': 'tamu-1' });
  expect(replayed.body).toBe(placed.body);
  for (const table of ['idempotency_keys', 'email_outbox', 'orders']) {
    const rows = await sql(`select t::text as row from ${table} t`);
    expect(
      rows.some(({ row }) => row.includes(token)),
      table,
    ).toBe(false);
  }
  const seen = async () => (await app.fastify.inject(`/api/orders/${code}?token=${token}`)).statusCode;
  clock.forward(200 * 86_400_000);
  expect(await seen()).toBe(200);
  const cancelled = await post(`/orders/${code}/cancel?token=${token}`, { reason: 'Tidak jadi' });
  expect(cancelled.statusCode).toBe(200);
  clock.forward(179 * 86_400_000);
  expect(await seen()).toBe(200);
  clock.forward(2 * 86_400_000);
  expect(await seen()).toBe(404);
});

test('a change of role and an export of persons are in the trail and, without personal data, in the log', async () => {
  const admin = await signedIn(app, { role: 'admin' });
  const { id, email } = await makeUser(app.ctx);
  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    app.fastify.inject({ method, url, headers: { cookie: admin.cookie }, ...(payload ? { payload } : {}) });
  const from = lines.length;
  expect((await call('PUT', `/api/admin/users/${id}`, { role: 'admin' })).statusCode).toBe(200);
  expect((await call('GET', '/api/admin/users/export.csv')).statusCode).toBe(200);
  const rows = await sql(
    `select action, after from audit_log where action = 'user.export' or (action = 'user.update' and entity_id = $1) order by id`,
    [id],
  );
  expect(rows).toMatchObject([
    { action: 'user.update', after: { role: 'admin' } },
    { action: 'user.export' },
  ]);
  const said = lines.slice(from).flatMap(({ trail }) => (trail ? [trail] : []));
  expect(said).toMatchObject([
    { action: 'user.update', entityId: id, by: admin.userId },
    { action: 'user.export', by: admin.userId },
  ]);
  expect(JSON.stringify(lines.slice(from))).not.toContain(email);
});

test('saving unchanged values writes nothing to the trail and makes no open form stale', async () => {
  const office = await signedIn(app, { role: 'admin' });
  const { id, farmerId } = await makeListing(app.ctx, { priceCustomer: 12_000 });
  const call = async (method: 'GET' | 'PUT', url: string, payload?: object) => {
    const headers = { cookie: office.cookie };
    const answer = await app.fastify.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload && { payload }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const count = async () => (await sql('select count(*)::int as n from audit_log'))[0].n;
  const say = (hours: string) => call('PUT', '/admin/settings/site', { values: { hours } });
  await say('Senin sampai Sabtu');
  const { stamps } = await call('GET', '/admin/settings');
  const { email, name, phone, address, province, city, latitude, longitude, version } = await call(
    'GET',
    `/admin/farmers/${farmerId}`,
  );
  const before = await count();
  await say('Senin sampai Sabtu');
  expect((await call('GET', '/admin/settings')).stamps.site).toBe(stamps.site);
  await call('PUT', `/admin/products/${id}`, { price_customer: 12_000 });
  const same = { email, name, phone: phone ?? '', address, province, city, latitude, longitude, version };
  await call('PUT', `/admin/farmers/${farmerId}`, same);
  expect(await count()).toBe(before);
  // An actual change still leaves its row.
  await say('Setiap hari');
  expect(await count()).toBe(before + 1);
});
