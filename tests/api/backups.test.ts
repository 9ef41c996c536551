import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupRuns, emailOutbox, notifications } from '../../src/db/schema/system-tables.ts';
import { notifyMissedBackup } from '../../src/domain/backups/notify-backup-problem.ts';
import { runBackupWhenDue, shipBackupLog } from '../../src/domain/backups/run-backup-when-due.ts';
import { getAdminQueue } from '../../src/domain/reports/get-admin-queue.ts';
import { HOUR_MS } from '../../src/shared/format/dates.ts';
import { adminCall } from '../support/admin-call.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

// 10.00 WIB; the daily backup is at 2.00.
const clock = testClock('2026-11-21T03:00:00Z');
let app: TestApp;
let admin: SignedIn;
let made: number;
let fault: Error | undefined;

class BackupError extends Error {
  override name = 'BackupError';
}

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set('2026-11-21T03:00:00Z');
  made = 0;
  fault = undefined;
  // tests/engine/backup-and-restore.test.ts tests the folder's content; this file tests when a backup is made.
  app.ctx.backups = {
    folder: '/cadangan',
    encrypted: true,
    take: async () => {
      if (fault) throw fault;
      made += 1;
      return { name: `cadangan-${made}`, bytes: 1_500_000 };
    },
    ship: async () => {
      if (fault) throw fault;
    },
    reach: async () => (made > 0 ? clock.now() : undefined),
  };
  await app.ctx.db.delete(backupRuns);
  await app.ctx.db.delete(emailOutbox);
  await app.ctx.db.delete(notifications);
});

const call = adminCall(() => ({ app, admin }));
const state = async () => (await call('GET', 'backups')).body.data;

test('makes the first backup at once, and the next ones daily at their hour', async () => {
  expect(await runBackupWhenDue(app.ctx)).toBe(true);
  expect(await runBackupWhenDue(app.ctx)).toBe(false);
  clock.set('2026-11-21T18:59:00Z');
  expect(await runBackupWhenDue(app.ctx)).toBe(false);
  clock.set('2026-11-21T19:00:00Z');
  expect(await runBackupWhenDue(app.ctx)).toBe(true);
  expect(await runBackupWhenDue(app.ctx)).toBe(false);
  // A server that was down at that hour makes the backup when it is back.
  clock.set('2026-11-23T08:00:00Z');
  expect(await runBackupWhenDue(app.ctx)).toBe(true);
  expect(made).toBe(3);
  const { runs, reach } = await state();
  expect(runs.map((run: { name: string }) => run.name)).toEqual(['cadangan-3', 'cadangan-2', 'cadangan-1']);
  expect(reach).toBe('2026-11-23T08:00:00.000Z');
});

test('reports a failed backup once a day and retries it after an hour', async () => {
  fault = new BackupError('Folder cadangan tidak terjangkau.');
  expect(await runBackupWhenDue(app.ctx)).toBe(false);
  expect(await runBackupWhenDue(app.ctx)).toBe(false);
  expect((await state()).runs).toMatchObject([{ error: 'Folder cadangan tidak terjangkau.', name: null }]);
  clock.forward(HOUR_MS);
  await runBackupWhenDue(app.ctx);
  await shipBackupLog(app.ctx);
  expect((await state()).runs).toHaveLength(2);
  expect(await app.ctx.db.$count(emailOutbox)).toBe(1);
  expect(await app.ctx.db.$count(notifications)).toBe(1);
  clock.forward(HOUR_MS);
  fault = undefined;
  expect(await runBackupWhenDue(app.ctx)).toBe(true);
  clock.forward(24 * HOUR_MS);
  fault = new Error('ENOSPC: /srv/rahasia');
  await runBackupWhenDue(app.ctx);
  const [mail] = (await app.ctx.db.select().from(emailOutbox).orderBy(emailOutbox.id)).slice(-1);
  expect(await app.ctx.db.$count(emailOutbox)).toBe(2);
  // Messages that are not written for people stay in the log.
  expect(mail?.text).not.toContain('rahasia');
});

test('an admin requests a backup; two requests make one; nobody else may', async () => {
  await runBackupWhenDue(app.ctx);
  expect((await call('POST', 'backups')).body).toEqual({
    success: true,
    message: 'Cadangan akan dibuat dalam satu menit.',
  });
  await call('POST', 'backups');
  expect(await state()).toMatchObject({ making: true, place: { folder: '/cadangan', encrypted: true } });
  expect(await runBackupWhenDue(app.ctx)).toBe(true);
  expect(await state()).toMatchObject({ making: false });
  expect(made).toBe(2);
  const customer = await signedIn(app, {});
  for (const method of ['GET', 'POST'] as const) {
    const { statusCode } = await app.fastify.inject({
      method,
      url: '/api/admin/backups',
      headers: { cookie: customer.cookie },
    });
    expect(statusCode).toBe(403);
  }
});

test('the dashboard shows the last backup: complete, failed with the reason, or missed', async () => {
  const last = async () => (await getAdminQueue(app.ctx, admin.actor)).backup;
  expect(await last()).toEqual({ endedAt: null, wrong: 'Belum ada yang dibuat.' });
  await runBackupWhenDue(app.ctx);
  expect(await last()).toEqual({ endedAt: '2026-11-21T03:00:00.000Z', wrong: null });
  clock.set('2026-11-22T05:00:00Z');
  expect(await last()).toMatchObject({ wrong: null });
  clock.set('2026-11-22T05:01:00Z');
  expect(await last()).toMatchObject({ wrong: 'Yang seharusnya dibuat sesudah itu tidak dibuat.' });
  fault = new BackupError('Disknya penuh.');
  await runBackupWhenDue(app.ctx);
  expect(await last()).toEqual({ endedAt: '2026-11-22T05:01:00.000Z', wrong: 'Disknya penuh.' });
  app.ctx.backups = undefined;
  expect(await last()).toBeNull();
});

test('reports a missed backup once a day by e-mail and in the site, but not a failed one again', async () => {
  expect(await notifyMissedBackup(app.ctx)).toBe(false);
  await runBackupWhenDue(app.ctx);
  clock.set('2026-11-22T05:00:00Z');
  expect(await notifyMissedBackup(app.ctx)).toBe(false);
  clock.set('2026-11-22T05:01:00Z');
  expect(await notifyMissedBackup(app.ctx)).toBe(true);
  await notifyMissedBackup(app.ctx);
  const [mail, ...more] = await app.ctx.db.select().from(emailOutbox).orderBy(emailOutbox.id);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Cadangan toko tidak dibuat' });
  expect(mail?.text).toContain('Yang terakhir selesai 21 Nov 2026, 10.00 WIB.');
  expect(
    (await app.ctx.db.select().from(notifications).orderBy(notifications.id)).map(({ text }) => text),
  ).toEqual([expect.stringMatching(/^Cadangan toko tidak dibuat: /)]);
  fault = new BackupError('Disknya penuh.');
  clock.set('2026-11-23T19:00:00Z');
  await runBackupWhenDue(app.ctx);
  await notifyMissedBackup(app.ctx);
  expect(
    (await app.ctx.db.select().from(emailOutbox).orderBy(emailOutbox.id)).map(({ subject }) => subject),
  ).toEqual(['Cadangan toko tidak dibuat', 'Cadangan toko gagal dibuat']);
  app.ctx.backups = undefined;
  expect(await notifyMissedBackup(app.ctx)).toBe(false);
});

test('without a folder no backup is made, and the shop says so', async () => {
  app.ctx.backups = undefined;
  expect(await runBackupWhenDue(app.ctx)).toBe(false);
  expect(await state()).toMatchObject({ place: null, reach: null, runs: [] });
  const { status, body } = await call('POST', 'backups');
  expect([status, body.error.code]).toEqual([409, 'no_backup_folder']);
});

test('hour and number of backups are settings with limits', async () => {
  const bad = await call('PUT', 'settings/backup', { values: { hour: 24, keep: 0 } });
  expect(bad.body.error.fields).toEqual({
    hour: 'Isi bilangan bulat antara 0 dan 23',
    keep: 'Isi bilangan bulat antara 1 dan 365',
  });
  await call('PUT', 'settings/backup', { values: { hour: 11 } });
  await runBackupWhenDue(app.ctx);
  clock.set('2026-11-21T04:00:00Z');
  expect(await runBackupWhenDue(app.ctx)).toBe(true);
});
