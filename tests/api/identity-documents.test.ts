import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { testClock } from '../support/test-clock.ts';

const NIK = '3404012345670001';
const OTHER_NIK = '3404012345670002';
const papers = {
  legal_name: 'Suparman bin Karto',
  business_kind: 'perorangan',
  nik: NIK,
  statement: true,
};

let app: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let clock: ReturnType<typeof testClock>;

beforeAll(async () => {
  clock = testClock('2026-11-20T03:00:00Z');
  app = await testApp({}, clock);
});
beforeEach(async () => {
  admin = await signedIn(app, { role: 'admin' });
  seller = await signedIn(app, { role: 'farmer' });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (method: 'GET' | 'POST', url: string, who: SignedIn, payload?: object) =>
  app.fastify.inject({
    method,
    url: `/api${url}`,
    ...(payload ? { payload } : {}),
    headers: { cookie: who.cookie },
  });
const query = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows;
const handIn = (over: object = {}, who = seller) => call('POST', '/me/identity', who, { ...papers, ...over });
const own = async () => (await call('GET', '/me/identity', seller)).json().data;
const answer = (body: object) =>
  call('POST', `/admin/farmers/${seller.farmerId}/identity/answer`, admin, body);
const noticesOf = (who: SignedIn) =>
  query(`select text, href from notifications where user_id = $1 and kind = 'seller.papers' order by id`, [
    who.userId,
  ]);

test('a seller submits identity documents, reads them masked, and they take effect once an admin has verified them', async () => {
  expect(await own()).toMatchObject({
    identity: { legalName: null, checkedAt: null },
    papers: [],
    year: 2026,
  });
  const sent = await handIn();
  expect(sent.statusCode, sent.body).toBe(201);
  expect(await own()).toMatchObject({
    identity: { legalName: null, nik: null, checkedAt: null },
    papers: [{ state: 'waiting', nik: `${'•'.repeat(12)}0001`, npwp: null, statement: true }],
  });
  expect(await noticesOf(admin)).toEqual([
    {
      text: expect.stringMatching(/^Identitas .+ menunggu dicocokkan\.$/),
      href: `/admin/farmers/${seller.farmerId}/identity`,
    },
  ]);
  const opened = await call('POST', `/admin/farmers/${seller.farmerId}/identity/reveal`, admin);
  expect(opened.json().data).toEqual({ nik: null, npwp: null, waiting: { nik: NIK, npwp: null } });
  expect((await answer({ answer: 'approve', version: 1 })).statusCode).toBe(200);
  expect(await own()).toMatchObject({
    identity: {
      legalName: 'Suparman bin Karto',
      nik: `${'•'.repeat(12)}0001`,
      statementYear: 2026,
      checkedAt: clock.now().toISOString(),
    },
    papers: [{ state: 'approved', nik: null, reason: null }],
  });
  expect(await noticesOf(seller)).toEqual([
    { text: expect.stringContaining('sudah dicocokkan dan disetujui'), href: '/admin/identity' },
  ]);
  const [mail] = await query(
    'select subject from email_outbox where to_address = $1 order by id desc limit 1',
    [seller.actor.email],
  );
  expect(mail).toEqual({ subject: 'Identitas lapak Anda disetujui' });
  const trail = await query(
    `select action from audit_log where entity = 'farmer' and entity_id = $1 order by id`,
    [String(seller.farmerId)],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'farmer.papers',
    'farmer.identity-reveal',
    'farmer.identity',
  ]);
});

test('a number is encrypted while pending and deleted after the decision; trail, notices and e-mails never contain it', async () => {
  await handIn();
  const waiting = await query('select * from identity_submissions where farmer_id = $1', [seller.farmerId]);
  expect(waiting[0].nik).toBeTruthy();
  expect(JSON.stringify(waiting)).not.toContain(NIK);
  await answer({ answer: 'refuse', reason: 'Fotonya buram.', version: 1 });
  expect(
    await query('select nik, npwp from identity_submissions where farmer_id = $1', [seller.farmerId]),
  ).toEqual([{ nik: null, npwp: null }]);
  for (const table of ['audit_log', 'notifications', 'email_outbox', 'identity_submissions']) {
    const rows = await query(`select * from ${table} t where t::text like $1`, [`%${NIK}%`]);
    expect(rows, table).toEqual([]);
  }
});

test('a rejection gives the reason, keeps the approved identity, and allows another submission', async () => {
  await handIn();
  await answer({ answer: 'approve', version: 1 });
  await handIn({ legal_name: 'Suparman', nik: OTHER_NIK, statement: false });
  expect((await answer({ answer: 'refuse', version: 1 })).statusCode).toBe(400);
  expect((await answer({ answer: 'refuse', reason: 'KTP-nya lain.', version: 1 })).statusCode).toBe(200);
  expect(await own()).toMatchObject({
    identity: { legalName: 'Suparman bin Karto', nik: `${'•'.repeat(12)}0001`, statementYear: 2026 },
    papers: [{ state: 'refused', reason: 'KTP-nya lain.' }, { state: 'approved' }],
  });
  expect((await noticesOf(seller)).at(-1)!.text).toContain('KTP-nya lain.');
  expect((await handIn({ nik: '', legal_name: 'Suparman' })).statusCode).toBe(201);
  await answer({ answer: 'approve', version: 1 });
  expect((await own()).identity).toMatchObject({
    legalName: 'Suparman',
    nik: `${'•'.repeat(12)}0001`,
    statementYear: 2026,
  });
});

test('a second submission replaces the pending one; an admin with the older version is told; two decisions at once are one', async () => {
  await handIn();
  await handIn({ nik: '', legal_name: 'Suparman Karto' });
  expect((await own()).papers).toMatchObject([
    { state: 'waiting', legalName: 'Suparman Karto', nik: `${'•'.repeat(12)}0001`, version: 2 },
  ]);
  expect(await noticesOf(admin)).toHaveLength(1);
  expect((await answer({ answer: 'approve', version: 1 })).json().error.code).toBe('stale_version');
  const both = await Promise.all([
    answer({ answer: 'approve', version: 2 }),
    answer({ answer: 'refuse', reason: 'Tidak cocok.', version: 2 }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('submitting needs recent authentication; without a number there is nothing to verify', async () => {
  const none = await handIn({ nik: '' });
  expect(none.statusCode).toBe(400);
  expect(none.json().fields ?? none.json().error.fields).toHaveProperty('nik');
  await query(`update sessions set reauthenticated_at = now() - interval '20 years' where user_id = $1`, [
    seller.userId,
  ]);
  expect((await handIn()).json().error.code).toBe('proof_needed');
  expect((await own()).papers).toEqual([]);
});

test('the seller’s data export contains the submission, and leaving deletes it', async () => {
  await handIn();
  const zip = await call('GET', '/me/data.zip', seller);
  expect(zip.rawPayload.toString('latin1')).toContain('identitas-yang-diajukan.json');
  expect((await call('POST', '/me/delete', seller, { confirm: 'HAPUS' })).statusCode).toBe(200);
  expect(await query('select from identity_submissions where farmer_id = $1', [seller.farmerId])).toEqual([]);
});

test('shows the tax figures, each with its source and whether somebody has verified it', async () => {
  const { tax } = await own();
  expect(tax).toMatchObject({ withhold: false, ratePercent: 0.5, threshold: 500_000_000 });
  for (const source of [tax.rateSource, tax.thresholdSource]) expect(source).toMatch(/PMK|PP/);
});
