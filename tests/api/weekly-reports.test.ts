import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '../../src/domain/accounts/users/delete-user.ts';
import { sendWeeklyReports } from '../../src/domain/reports/saved/send-weekly-reports.ts';
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts';
import { makeListing } from '../support/factories.ts';
import { soldOrder } from '../support/order-factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* A report that an admin saved is e-mailed each Monday morning if they switched that on. */

/** A Thursday in WIB; then the Mondays after it. */
const THURSDAY = '2026-11-19T03:00:00Z';
const MONDAY_DAWN = '2026-11-22T22:59:59Z';
const MONDAY = '2026-11-22T23:00:00Z';
const NEXT_MONDAY = '2026-11-30T01:00:00Z';
const clock = testClock(THURSDAY);
let app: TestApp;
let admin: SignedIn;
let rice: Awaited<ReturnType<typeof makeListing>>;

beforeAll(async () => {
  app = await testApp({}, clock);
  rice = await makeListing(app.ctx, { product: { category: 'beras' } });
  // Sunday of the week before, Monday, and the last instant of the week.
  await soldOrder(app, rice, 1, '2026-11-15T16:59:59Z');
  await soldOrder(app, rice, 4, '2026-11-15T17:00:00Z');
  await soldOrder(app, rice, 3, '2026-11-22T16:59:59Z');
  await soldOrder(app, rice, 50, '2026-11-22T17:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(THURSDAY);
  await app.ctx.pool.query('truncate saved_reports, email_outbox');
  admin = await signedIn(app, { role: 'admin', name: 'Bu Ratna' });
});

const call = (who: SignedIn, method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
  app.fastify.inject({
    method,
    url: `/api/admin/reports/saved${path}`,
    headers: { cookie: who.cookie, origin: app.ctx.config.publicUrl },
    ...(body ? { payload: body } : {}),
  });
async function keep(who: SignedIn, body: object) {
  const answer = await call(who, 'POST', '', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id as number;
}
const saved = async (who: SignedIn) => (await call(who, 'GET')).json().data;
const mails = async () =>
  (
    await app.ctx.pool.query(
      'select o.key, o.to_address as to, o.subject, o.text, o.html, o.sealed, u.id as owner from email_outbox o left join users u on u.email = o.to_address order by o.id',
    )
  ).rows.map(asWritten);
const run = () => sendWeeklyReports(app.ctx);

test('is off by default; switched on it comes on Monday from six in WIB with the figures of the past week, once', async () => {
  await keep(admin, { name: 'Untuk rapat', by: 'category' });
  expect(await saved(admin)).toMatchObject([
    { name: 'Untuk rapat', type: 'monthly', by: 'category', weekly: false },
  ]);
  clock.set(MONDAY);
  expect(await run()).toBe(0);
  clock.set(THURSDAY);
  await keep(admin, { name: 'UNTUK RAPAT', by: 'category', weekly: true });
  expect(await saved(admin)).toMatchObject([{ name: 'UNTUK RAPAT', weekly: true }]);
  expect(await run()).toBe(0);
  clock.set(MONDAY_DAWN);
  expect(await run()).toBe(0);
  clock.set(MONDAY);
  // Two servers at once, and a restart.
  expect((await Promise.all([run(), run()])).sort()).toEqual([0, 1]);
  expect(await run()).toBe(0);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    owner: admin.userId,
    subject: 'UNTUK RAPAT: 16 November 2026 – 22 November 2026',
  });
  expect(sent[0]!.text).toMatch(/Rp\s?70\.000 \(sebelumnya Rp\s?10\.000\)/);
  expect(sent[0]!.text).toContain('Beras');
  expect(sent[0]!.text).toContain(
    '/admin/reports/breakdown?type=custom&start=2026-11-16&end=2026-11-22&by=category',
  );
  clock.set(NEXT_MONDAY);
  expect(await run()).toBe(1);
  expect((await mails())[1]!.text).toMatch(/Rp\s?500\.000 \(sebelumnya Rp\s?70\.000\)/);
});

test('switched on during a week, off and on again, or saved anew, it does not come twice for one week', async () => {
  clock.set(MONDAY);
  const report = { name: 'Mingguan', weekly: true };
  await keep(admin, report);
  expect(await run()).toBe(0);
  clock.set(NEXT_MONDAY);
  await keep(admin, report);
  expect(await run()).toBe(1);
  await keep(admin, { ...report, weekly: false });
  await keep(admin, report);
  expect(await run()).toBe(0);
});

test('after an outage it comes late in the week, and only for the last week', async () => {
  await keep(admin, { name: 'Mingguan', weekly: true });
  clock.set('2026-12-03T03:00:00Z');
  expect(await run()).toBe(1);
  expect((await mails())[0]!.subject).toContain('23 November 2026 – 29 November 2026');
});

test('comes to nobody who may not read it: erased, switched off, without e-mail, no longer admin, without second factor, of another duty', async () => {
  const erased = await signedIn(app, { role: 'admin' });
  const off = await signedIn(app, { role: 'admin' });
  const quiet = await signedIn(app, { role: 'admin' });
  const former = await signedIn(app, { role: 'admin' });
  const bare = await signedIn(app, { role: 'admin' });
  const content = await signedIn(app, { role: 'admin' });
  for (const one of [erased, off, quiet, former, bare, content])
    await keep(one, { name: 'Laporan', weekly: true });
  await deleteUser(app.ctx, admin.actor, erased.userId);
  const set = (who: SignedIn, what: string) =>
    app.ctx.pool.query(`update users set ${what} where id = $1`, [who.userId]);
  await set(off, 'is_active = false');
  await set(quiet, `preferences = '{"email":false}'`);
  await set(former, `role = 'customer'`);
  await set(content, `admin_duties = '{content}'`);
  await app.ctx.pool.query('delete from mfa_factors where user_id = $1', [bare.userId]);
  const finance = await signedIn(app, { role: 'admin', adminDuties: ['finance'] });
  await keep(finance, { name: 'Laporan', weekly: true, by: 'buyer' });
  clock.set(MONDAY);
  expect(await run()).toBe(1);
  expect(await mails()).toMatchObject([{ owner: finance.userId }]);
  expect(
    (await app.ctx.pool.query('select from saved_reports where user_id = $1', [erased.userId])).rowCount,
  ).toBe(0);
});

test('is one’s own: another neither sees, changes nor deletes it; those of other duties and roles keep none', async () => {
  const id = await keep(admin, { name: 'Milik sendiri' });
  const other = await signedIn(app, { role: 'admin' });
  expect(await saved(other)).toEqual([]);
  expect((await call(other, 'DELETE', `/${id}`)).statusCode).toBe(404);
  await keep(other, { name: 'Milik sendiri', by: 'region' });
  expect(await saved(admin)).toMatchObject([{ id, by: null }]);
  for (const who of [
    await signedIn(app, { role: 'admin', adminDuties: ['content'] }),
    await signedIn(app, { role: 'admin', adminDuties: ['orders'] }),
    await signedIn(app, { role: 'farmer' }),
    await signedIn(app),
  ])
    expect((await call(who, 'POST', '', { name: 'Laporan' })).statusCode).toBe(403);
  expect((await call(admin, 'DELETE', `/${id}`)).statusCode).toBe(200);
  expect(await saved(admin)).toEqual([]);
});

test.each([
  { name: '' },
  { name: '\u200b' },
  { name: 'x'.repeat(61) },
  { name: 'a', by: 'phone' },
  { name: 'a', type: 'custom' },
])('refuses %j', async (body) => {
  expect((await call(admin, 'POST', '', body)).statusCode).toBe(400);
});

test('ten are kept, also when many are saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => call(admin, 'POST', '', { name: `Laporan ${at}` })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(await saved(admin)).toHaveLength(10);
});

test('runs among the jobs', () => {
  expect(scheduledJobs.find(({ name }) => name === 'send-reports')!.commands).toContain(sendWeeklyReports);
});
