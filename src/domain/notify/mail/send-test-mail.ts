import { randomUUID } from 'node:crypto';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { queueMail } from './mail.ts';

/** Mails the admin who asks, to see whether mail arrives. */
export async function sendTestMail(shop: Shop, actor: Actor): Promise<{ to: string }> {
  const admin = requireUser(actor, 'admin');
  const to = admin.email ?? refuse('help_no_email');
  const { site } = await getSettings(shop, 'site');
  await queueMail(shop, [
    {
      key: `mail-test:${randomUUID()}`,
      to,
      asked: true,
      subject: `Surat percobaan dari ${site.product}`,
      text: `Halo ${admin.name},\n\nSurat ini sampai, jadi pengiriman surat dari ${site.product} berjalan.`,
    },
  ]);
  return { to };
}
