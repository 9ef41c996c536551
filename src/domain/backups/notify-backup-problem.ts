import { eq } from 'drizzle-orm';
import { emailOutbox } from '../../db/schema/system-tables.ts';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { type AppContext, inTransaction } from '../context.ts';
import { queueEmails } from '../notifications/email/queue-emails.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';
import { getSettings } from '../settings/get-settings.ts';
import { missedBackupSince } from './backup-status.ts';

const NOTIFICATION_TEXTS = {
  failed: { subject: 'Cadangan toko gagal dibuat', notice: 'Cadangan toko gagal' },
  missed: { subject: 'Cadangan toko tidak dibuat', notice: 'Cadangan toko tidak dibuat' },
};

/** Notifies every admin of a failed or missed backup, in the app and by e-mail, at most once a day. */
export async function notifyBackupProblem(
  ctx: AppContext,
  what: keyof typeof NOTIFICATION_TEXTS,
  why: string,
): Promise<void> {
  const { site } = await getSettings(ctx, 'site');
  const key = `backup-failed:${dayInWib(ctx.clock.now())}`;
  if ((await ctx.db.$count(emailOutbox, eq(emailOutbox.key, key))) > 0) return;
  const { subject, notice } = NOTIFICATION_TEXTS[what];
  await queueEmails(ctx, [
    {
      key,
      to: site.email,
      subject,
      text: `${why}\n\nSelama belum diperbaiki, yang terjadi di toko hanya ada di disk toko sendiri. Keadaannya ada di sini:\n\n${ctx.config.publicUrl}/admin/settings/backups`,
    },
  ]);
  await notifyAdmins(ctx, {
    kind: 'backup.failed',
    text: `${notice}: ${why}`,
    href: '/admin/settings/backups',
  });
}

/**
 * Notifies admins when the last backup is older than a day without a failure: the shop was off at that hour, or a run
 * hangs. Runs separately from the backup job, so that it still works then.
 *
 * @returns whether a backup is overdue
 */
export async function notifyMissedBackup(ctx: AppContext): Promise<boolean> {
  const since = await missedBackupSince(ctx);
  if (!since) return false;
  await inTransaction(ctx, (ctx) =>
    notifyBackupProblem(
      ctx,
      'missed',
      `Yang terakhir selesai ${formatDateTime(since)}. Sesudah itu toko mati pada jam pencadangan, atau pencadangan tidak selesai-selesai.`,
    ),
  );
  return true;
}
