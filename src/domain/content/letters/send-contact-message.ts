import type { z } from 'zod';
import { contactMessages } from '../../../db/schema/content.ts';
import { contactInput } from '../../../shared/input/content.ts';
import { countForm } from '../../limits/throttle.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import { tellAdmins } from '../../notify/tell-admins.ts';
import { parse } from '../../parse.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';

/**
 * Stores what a visitor wrote through the contact form and mails it to the site's address. Open to anyone, throttled
 * per `address`. A robot that fills the hidden field is thanked and forgotten.
 */
export async function sendContactMessage(
  shop: Shop,
  _actor: Actor,
  input: z.input<typeof contactInput>,
  address?: string,
): Promise<void> {
  const message = parse(contactInput, input);
  await countForm(shop, 'contact', address);
  await inTransaction(shop, async (shop) => {
    if (message.website) return;
    const [row] = await shop.db
      .insert(contactMessages)
      .values({
        name: message.name,
        email: message.email,
        phone: message.phone,
        comments: message.comments,
        createdAt: shop.clock.now(),
      })
      .returning({ id: contactMessages.id });
    const { site } = await getSettings(shop, 'site');
    await queueMail(shop, [
      {
        key: `contact:${row!.id}`,
        to: site.email,
        letter: {
          subject: `Pesan dari ${message.name ?? message.email}`,
          body: [
            { quote: message.comments },
            {
              facts: [
                ['Nama', message.name ?? '-'],
                ['Email', message.email],
                ['Telepon', message.phone ?? '-'],
              ],
            },
            { button: 'Jawab dari sini', href: `${shop.config.publicUrl}/admin/messages/${row!.id}` },
          ],
        },
      },
    ]);
    await tellAdmins(shop, {
      kind: 'message.new',
      text: `Pesan baru dari ${message.name ?? message.email}.`,
      href: `/admin/messages/${row!.id}`,
    });
  });
}
