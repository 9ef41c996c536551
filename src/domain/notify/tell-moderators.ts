import { getSettings } from '../settings/get-settings.ts';
import type { Shop } from '../shop.ts';
import { queueMail } from './mail/mail.ts';
import { tellAdmins } from './tell-admins.ts';

/**
 * Says that something waits for moderation: to every admin in the site each time, to the site's address by mail once
 * an hour at most, since anybody can write many (ADM-18). Call it last in a verb.
 */
export async function tellModerators(
  shop: Shop,
  { kind, name, text }: { kind: 'review' | 'comment'; name: string; text: string },
): Promise<void> {
  const what = kind === 'review' ? 'Ulasan' : 'Komentar';
  const { site } = await getSettings(shop, 'site');
  await queueMail(shop, [
    {
      key: `moderation:${shop.clock.now().toISOString().slice(0, 13)}`,
      to: site.email,
      letter: {
        subject: `${what} baru menunggu diperiksa`,
        body: [
          `${name} menulis:`,
          { quote: text },
          { button: 'Periksa semua yang menunggu', href: `${shop.config.publicUrl}/admin/moderation` },
          'Paling banyak satu surat seperti ini dikirim dalam satu jam.',
        ],
      },
    },
  ]);
  await tellAdmins(shop, {
    kind: 'moderation.waiting',
    text: `${what} dari ${name} menunggu diperiksa.`,
    href: '/admin/moderation',
  });
}
