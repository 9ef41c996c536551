import type { AppContext } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';
import { queueEmails } from './email/queue-emails.ts';
import { notifyAdmins } from './notify-admins.ts';

/**
 * Announces an item for moderation: to every admin on the site each time, to the site's address by email at
 * most once an hour, since anyone can submit many (ADM-18). Call it last in a use case.
 */
export async function notifyModerators(
  ctx: AppContext,
  { kind, name, text }: { kind: 'review' | 'comment'; name: string; text: string },
): Promise<void> {
  const what = kind === 'review' ? 'Ulasan' : 'Komentar';
  const { site } = await getSettings(ctx, 'site');
  await queueEmails(ctx, [
    {
      key: `moderation:${ctx.clock.now().toISOString().slice(0, 13)}`,
      to: site.email,
      letter: {
        subject: `${what} baru menunggu diperiksa`,
        body: [
          `${name} menulis:`,
          { quote: text },
          { button: 'Periksa semua yang menunggu', href: `${ctx.config.publicUrl}/admin/moderation` },
          'Paling banyak satu surat seperti ini dikirim dalam satu jam.',
        ],
      },
    },
  ]);
  await notifyAdmins(
    ctx,
    {
      kind: 'moderation.waiting',
      text: `${what} dari ${name} menunggu diperiksa.`,
      href: '/admin/moderation',
    },
    'findModerationQueue',
  );
}
