import { eq } from 'drizzle-orm';
import { outbox } from '../../db/schema/system.ts';
import { dayInWib } from '../../shared/figures/days.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { queueMail } from '../notify/mail/mail.ts';
import { tellAdmins } from '../notify/tell-admins.ts';
import { getSettings } from '../settings/get-settings.ts';
import { inTransaction, type Shop } from '../shop.ts';
import { missedSince } from './last-backup.ts';

const WORDS = {
  failed: { subject: 'Cadangan toko gagal dibuat', notice: 'Cadangan toko gagal' },
  missed: { subject: 'Cadangan toko tidak dibuat', notice: 'Cadangan toko tidak dibuat' },
};

/** Tells of a copy that failed or was missed, by mail and to every admin in the site: once a day, however often it is found. */
export async function tellOfBackup(shop: Shop, what: keyof typeof WORDS, why: string): Promise<void> {
  const { site } = await getSettings(shop, 'site');
  const key = `backup-failed:${dayInWib(shop.clock.now())}`;
  if ((await shop.db.$count(outbox, eq(outbox.key, key))) > 0) return;
  const { subject, notice } = WORDS[what];
  await queueMail(shop, [
    {
      key,
      to: site.email,
      subject,
      text: `${why}\n\nSelama belum diperbaiki, yang terjadi di toko hanya ada di disk toko sendiri. Keadaannya ada di sini:\n\n${shop.config.publicUrl}/admin/settings/cadangan`,
    },
  ]);
  await tellAdmins(shop, {
    kind: 'backup.failed',
    text: `${notice}: ${why}`,
    href: '/admin/settings/cadangan',
  });
}

/**
 * Tells when the last copy is older than a day and nothing failed: the shop was off at its hour, or the making of one does
 * not come to its end. Asked beside the making, not by it.
 *
 * @returns whether one is missing
 */
export async function tellMissedBackup(shop: Shop): Promise<boolean> {
  const since = await missedSince(shop);
  if (!since) return false;
  await inTransaction(shop, (shop) =>
    tellOfBackup(
      shop,
      'missed',
      `Yang terakhir selesai ${formatDateTime(since)}. Sesudah itu toko mati pada jam pencadangan, atau pencadangan tidak selesai-selesai.`,
    ),
  );
  return true;
}
