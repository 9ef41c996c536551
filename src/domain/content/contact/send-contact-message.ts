import type { z } from 'zod';
import { contactMessages } from '../../../db/schema/content-tables.ts';
import { contactInput } from '../../../shared/schemas/content-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { parsePhone } from '../../formats/parse-phone.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { notifyAdmins } from '../../notifications/notify-admins.ts';
import { parse } from '../../parse.ts';
import { countFormSubmission } from '../../rate-limits/reserve-attempt.ts';
import { getSettings } from '../../settings/get-settings.ts';

/**
 * Stores a message from the contact form and sends it to the site's e-mail address. Open to anyone, rate-limited per
 * `address`; a message with the honeypot filled gets a success response but is discarded.
 */
export async function sendContactMessage(
  ctx: AppContext,
  _actor: Actor,
  input: z.input<typeof contactInput>,
  address?: string,
): Promise<void> {
  const message = parse(contactInput, input);
  // A phone number that nobody can call back is rejected while its sender can still correct it.
  if (!message.website) parsePhone(message.phone);
  await countFormSubmission(ctx, 'contact', address);
  await inTransaction(ctx, async (ctx) => {
    if (message.website) return;
    const [row] = await ctx.db
      .insert(contactMessages)
      .values({
        name: message.name,
        email: message.email,
        phone: message.phone,
        comments: message.comments,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: contactMessages.id });
    const { site } = await getSettings(ctx, 'site');
    await queueEmails(ctx, [
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
            { button: 'Jawab dari sini', href: `${ctx.config.publicUrl}/admin/messages/${row!.id}` },
          ],
        },
      },
    ]);
    await notifyAdmins(ctx, {
      kind: 'message.new',
      text: `Pesan baru dari ${message.name ?? message.email}.`,
      href: `/admin/messages/${row!.id}`,
    });
  });
}
