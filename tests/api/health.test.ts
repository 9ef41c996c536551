import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errorGroups, healthChecks } from '../../src/db/schema/health-tables.ts';
import { payments } from '../../src/db/schema/payment-tables.ts';
import { emailOutbox, notifications } from '../../src/db/schema/system-tables.ts';
import { errorFingerprint } from '../../src/domain/health/error-fingerprint.ts';
import { runHealthCheckWhenDue } from '../../src/domain/health/health-check.ts';
import { findHealthProblems } from '../../src/domain/health/health-findings.ts';
import { deleteOldErrors, recordErrors } from '../../src/domain/health/record-errors.ts';
import { createErrorLog } from '../../src/server/observability/error-log.ts';
import { DAY_MS, HOUR_MS } from '../../src/shared/format/dates.ts';
import { adminCall } from '../support/admin-call.ts';
import { makeUser } from '../support/factories.ts';
import { SECRET } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

// 10.00 WIB; the nightly check starts at 3.00.
const NOW = '2026-11-21T03:00:00Z';
const clock = testClock(NOW);
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp({ publicUrl: 'http://toko.example' }, clock, { limits: { failuresMs: 1 } });
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());
afterEach(async () => {
  clock.set(NOW);
  await app.ctx.db.delete(errorGroups);
  await app.ctx.db.delete(healthChecks);
  await app.ctx.db.delete(emailOutbox);
  await app.ctx.db.delete(payments);
  await app.ctx.db.delete(notifications);
});

const call = adminCall(() => ({ app, admin }));
const state = async () => (await call('GET', 'health')).body.data;
type Found = { kind: string; grade: string; text: string; todo: string | null; href: string | null };
const found = async (kind: string): Promise<Found[]> =>
  (await state()).findings.filter((finding: Found) => finding.kind === kind);

/** Without the table `name`, so that everything that needs it fails although the request is correct. */
async function without(name: string, work: () => Promise<void>): Promise<void> {
  await app.database.pool.query(`alter table ${name} rename to away`);
  try {
    await work();
  } finally {
    await app.database.pool.query(`alter table away rename to ${name}`);
  }
}

test('groups errors by cause, with the id of the last request and no user input', async () => {
  const codes: unknown[] = [];
  await without('audit_log', async () => {
    for (const name of ['Sari Rahasia', 'Yoga Rahasia', 'Wati Rahasia']) {
      const user = await makeUser(app.ctx);
      const answer = await app.fastify.inject({
        method: 'PUT',
        url: `/api/admin/users/${user.id}`,
        headers: { cookie: admin.cookie },
        payload: { name },
      });
      expect(answer.statusCode).toBe(500);
      codes.push(answer.headers['x-request-id']);
      clock.forward(60_000);
    }
  });
  await expect.poll(async () => (await state()).failures[0]?.times).toBe(3);
  const { failures: shown, findings } = await state();
  expect(shown).toEqual([
    {
      id: expect.any(Number),
      name: expect.stringMatching(/^\w+$/),
      // The table isn't there.
      code: '42P01',
      place: expect.stringMatching(/^[\w.]+, src\/\S+\.ts:\d+$/),
      times: 3,
      firstAt: '2026-11-21T03:00:00.000Z',
      lastAt: '2026-11-21T03:02:00.000Z',
      lastRequest: codes[2],
      todo: expect.stringContaining('npm run migrate'),
    },
  ]);
  expect(JSON.stringify(shown)).not.toContain('Rahasia');
  expect(new Set(codes).size).toBe(3);
  const about = findings.find(({ kind }: Found) => kind === 'error');
  expect(about).toMatchObject({ grade: 'soon', href: '#errors' });
  expect(about.text).toContain('1 jenis galat dalam 24 jam terakhir');
  clock.forward(DAY_MS);
  expect(await found('error')).toMatchObject([{ grade: 'well' }]);
});

test('an error page shows the id of its request', async () => {
  await without('uploads', async () => {
    const answer = await app.fastify.inject({
      url: `/unggahan/p${'0'.repeat(26)}.webp`,
      headers: { accept: 'text/html', cookie: admin.cookie },
    });
    expect(answer.statusCode).toBe(500);
    const code = answer.headers['x-request-id'];
    expect(code).toMatch(/^[0-9a-f]{8}$/);
    expect(answer.body).toContain(`Kode galat: ${code}`);
    await expect.poll(async () => (await state()).failures[0]?.lastRequest).toBe(code);
  });
});

test('a cause consists of kind, code and location; text that looks like a location is ignored', () => {
  const fault = new Error('Budi Santoso\n    at Budi (src/rumah/budi.ts:1:1)');
  fault.stack = `${fault.name}: ${fault.message}\n    at parse (/srv/toko/node_modules/zod/src/index.js:3:4)\n    at async acceptBid (file:///srv/src/toko/build/server/index.js:12:34)`;
  expect(errorFingerprint(fault)).toEqual({
    name: 'Error',
    code: '',
    place: 'acceptBid, build/server/index.js:12',
  });
  const wrapped = new TypeError('luar', { cause: Object.assign(new Error('dalam'), { code: 'ECONNRESET' }) });
  wrapped.stack = 'TypeError: luar';
  expect(errorFingerprint(wrapped)).toMatchObject({ name: 'TypeError', code: 'ECONNRESET' });
  expect(errorFingerprint('budi@contoh.example')).toEqual({
    name: 'Error',
    code: '',
    place: 'tidak diketahui',
  });
  expect(errorFingerprint({ name: 'Budi Santoso', code: 'jl. Kaliurang 5' })).toMatchObject({
    name: 'Error',
    code: '',
  });
});

test('memory and table hold a bounded number of causes, deleted after 90 days', async () => {
  const noted = createErrorLog(app.ctx, HOUR_MS);
  for (let code = 0; code < 150; code += 1) noted.note(Object.assign(new Error('x'), { code: `E${code}` }));
  await noted.flush();
  expect(await app.ctx.db.$count(errorGroups)).toBe(100);
  const at = clock.now();
  const cause = { name: 'Error', place: 'x', times: 1, firstAt: at, lastAt: at, lastRequest: null };
  await recordErrors(
    app.ctx,
    Array.from({ length: 700 }, (_, index) => ({ ...cause, code: `B${index}` })),
  );
  expect(await app.ctx.db.$count(errorGroups)).toBe(500);
  clock.forward(89 * DAY_MS);
  expect(await deleteOldErrors(app.ctx)).toBe(0);
  clock.forward(2 * DAY_MS);
  expect(await deleteOldErrors(app.ctx)).toBe(500);
});

test('errors counted while writing fails are written later as one sum', async () => {
  const noted = createErrorLog(app.ctx, HOUR_MS);
  const fault = new Error('x');
  await without('error_groups', async () => {
    noted.note(fault, 'aaaaaaaa');
    await noted.flush();
    clock.forward(1_000);
    noted.note(fault, 'bbbbbbbb');
  });
  await noted.flush();
  expect((await state()).failures).toMatchObject([
    { times: 2, firstAt: '2026-11-21T03:00:00.000Z', lastRequest: 'bbbbbbbb' },
  ]);
});

test('health lists first what needs doing: failed mails, receipts since yesterday, no https, no backup, each with instructions', async () => {
  const mail = {
    toAddress: 'a@contoh.example',
    subject: 's',
    text: 't',
    createdAt: clock.now(),
    nextTryAt: clock.now(),
  };
  await app.ctx.db.insert(emailOutbox).values([
    { ...mail, key: 'a', status: 'failed' },
    { ...mail, key: 'b', status: 'failed' },
  ]);
  const proof = { method: 'transfer', status: 'checking', createdAt: clock.now() } as const;
  await app.ctx.db.insert(payments).values([
    { ...proof, groupCode: 'A', due: 1_000, receiptAt: new Date('2026-11-20T02:00:00Z') },
    { ...proof, groupCode: 'B', due: 2_000, receiptAt: new Date('2026-11-21T02:00:00Z') },
  ]);
  const { findings } = await state();
  const grades = findings.map(({ grade }: Found) => grade);
  expect(grades).toEqual(grades.toSorted((a: string, b: string) => rank(a) - rank(b)));
  expect(findings).toContainEqual({
    kind: 'mail',
    grade: 'now',
    text: '2 surat gagal terkirim.',
    todo: 'Buka Surat Keluar: sebabnya tertulis di tiap surat. Perbaiki, lalu kirim ulang.',
    href: '/admin/outbox?status=failed',
  });
  expect(await found('proof')).toMatchObject([
    {
      grade: 'now',
      text: expect.stringMatching(/^2 bukti transfer belum diperiksa, yang tertua dari 20 Nov/),
    },
  ]);
  expect(await found('backup')).toMatchObject([{ grade: 'now', href: '/admin/settings/backups' }]);
  expect(await found('setting')).toMatchObject([{ text: expect.stringContaining('tanpa https') }]);
  expect(await found('disk')).toHaveLength(1);
  expect(await found('schema')).toMatchObject([{ grade: 'well' }]);
  await app.ctx.db.delete(emailOutbox);
  await app.ctx.db.delete(payments);
  expect(await found('mail')).toMatchObject([{ text: expect.stringContaining('SMTP_URL kosong') }]);
  expect(await found('proof')).toMatchObject([{ grade: 'well' }]);
});

test('warns of less than a gigabyte of free disk and of a backup older than yesterday', async () => {
  const day = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  const graded = async (kind: string, room: number, reach: Date) => {
    const systemInfo = { ...app.ctx.systemInfo!, ownDatabase: false, room: async () => room };
    const backups = { ...app.ctx.backups!, folder: '/salinan', reach: async () => reach };
    const all = await findHealthProblems({ ...app.ctx, systemInfo, backups }, null);
    return all.filter((one) => one.kind === kind).map(({ grade }) => grade);
  };
  expect(await graded('disk', 1_000_000_000, day(0))).toEqual(['well']);
  expect(await graded('disk', 999_999_999, day(0))).toEqual(['now']);
  expect(await graded('backup', 1e12, day(26))).toEqual(['well']);
  expect(await graded('backup', 1e12, day(27))).toEqual(['now']);
});

const rank = (grade: string) => ['now', 'soon', 'well'].indexOf(grade);

test('checks the books and the trail at night, names mismatches, and notifies every admin', async () => {
  expect(await found('books')).toMatchObject([{ grade: 'soon' }]);
  expect(await runHealthCheckWhenDue(app.ctx)).toBe(true);
  expect(await runHealthCheckWhenDue(app.ctx)).toBe(false);
  expect(await found('books')).toMatchObject([
    { grade: 'well', text: expect.stringContaining('cocok satu sama lain') },
  ]);
  clock.set('2026-11-21T19:59:00Z');
  expect(await runHealthCheckWhenDue(app.ctx)).toBe(false);
  await app.database.pool.query('create view invariant_contoh as select 1 as one');
  try {
    clock.set('2026-11-21T20:00:00Z');
    expect(await runHealthCheckWhenDue(app.ctx)).toBe(true);
  } finally {
    await app.database.pool.query('drop view invariant_contoh');
  }
  expect(await found('books')).toMatchObject([
    { grade: 'now', text: expect.stringMatching(/^Tidak cocok: invariant_contoh\./) },
  ]);
  expect(
    await app.ctx.db.select({ href: notifications.href }).from(notifications).orderBy(notifications.id),
  ).toEqual([{ href: '/admin/settings/health' }]);
  // Missing nightly checks are reported too.
  clock.forward(3 * DAY_MS);
  expect((await found('books')).map(({ grade }) => grade)).toEqual(['now', 'soon']);
});

test('a failed check is recorded as an error and retried after an hour', async () => {
  await without('audit_chain', async () => {
    expect(await runHealthCheckWhenDue(app.ctx)).toBe(false);
    expect(await runHealthCheckWhenDue(app.ctx)).toBe(false);
  });
  expect(await app.ctx.db.$count(healthChecks)).toBe(1);
  await expect.poll(async () => (await state()).failures[0]?.code).toBe('42P01');
  clock.forward(HOUR_MS);
  expect(await runHealthCheckWhenDue(app.ctx)).toBe(true);
});

test('an admin requests a check; two requests make one; at most one in ten minutes; nobody else may', async () => {
  await runHealthCheckWhenDue(app.ctx);
  expect((await call('POST', 'health/look')).body).toEqual({
    success: true,
    message: 'Pemeriksaan dimulai dalam satu menit.',
  });
  expect((await call('POST', 'health/look')).status).toBe(200);
  expect(await state()).toMatchObject({ looking: true });
  clock.forward(60_000);
  expect(await runHealthCheckWhenDue(app.ctx)).toBe(true);
  expect(await state()).toMatchObject({ looking: false, lookedAt: '2026-11-21T03:01:00.000Z' });
  expect(await call('POST', 'health/look')).toMatchObject({ status: 429 });
  clock.forward(10 * 60_000);
  expect((await call('POST', 'health/look')).status).toBe(200);
  const farmer = await signedIn(app, { role: 'farmer' });
  for (const [method, url] of [
    ['GET', '/api/admin/health'],
    ['POST', '/api/admin/health/look'],
  ] as const) {
    expect((await app.fastify.inject({ method, url, headers: { cookie: farmer.cookie } })).statusCode).toBe(
      403,
    );
  }
});

test('npm run doctor reports the same', { timeout: 60_000 }, async () => {
  await app.ctx.db.insert(errorGroups).values({
    name: 'TypeError',
    code: '',
    place: 'acceptBid, build/server/index.js:12',
    times: 3,
    firstAt: new Date(),
    lastAt: new Date(),
  });
  clock.set(new Date().toISOString());
  await runHealthCheckWhenDue(app.ctx);
  const { findings } = await state();
  const root = join(import.meta.dirname, '../..');
  const said = await new Promise<{ code: unknown; out: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts/doctor.ts')],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          DATABASE_URL: app.database.url,
          PUBLIC_URL: 'http://toko.example',
          SECRET,
          DATA_DIR: root,
        },
      },
      (error, out) => resolve({ code: error?.code, out }),
    );
  });
  const marks: Record<string, string> = { now: 'PERLU', soon: 'nanti', well: 'baik' };
  // The database is embedded here and external there; the time of the check and the free space vary.
  const same = (text: string) =>
    text.replace(/ Diperiksa .*?\d\d[.:]\d\d( WIB)?\.|Sisa disk [\d.,]+ GB/g, '').trim();
  const expected = findings
    .filter(({ kind }: Found) => !['backup', 'version', 'trail'].includes(kind))
    .map(({ grade, text, todo }: Found) => same(`${marks[grade]} ${text}${todo ? ` ${todo}` : ''}`));
  const lines = said.out
    .split('\n')
    .map((line) => same(line.trim().replace(/^(PERLU|nanti|baik)\s+/, '$1 ')));
  expect(expected.length).toBeGreaterThan(6);
  for (const line of expected) expect(lines).toContain(line);
  expect(lines).toContain('baik Basis data sendiri: cadangannya diurus di sana.');
  expect(said.code).toBe(1);
});
