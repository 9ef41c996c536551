import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { contactMessages, contactReplies } from '../../../db/schema/content.ts';
import { replyInput } from '../../../shared/input/correspondence.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { type MessageDetail, readMessage } from './contact-message.ts';

/**
 * Answers a visitor's message by mail and keeps the answer. Admins only. Another answer since the form was opened
 * (`after`) refuses it as stale, so that one pressed twice goes out once.
 */
export async function replyToMessage(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof replyInput>,
): Promise<MessageDetail> {
  const admin = requireUser(actor, 'admin');
  const { text, after } = parse(replyInput, input);
  return inTransaction(shop, async (shop) => {
    const [message] = await shop.db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for('update');
    if (!message) return refuse('not_found');
    if ((await shop.db.$count(contactReplies, eq(contactReplies.messageId, id))) !== after)
      refuse('message_answered');
    const [reply] = await shop.db
      .insert(contactReplies)
      .values({ messageId: id, text, repliedBy: admin.userId, createdAt: shop.clock.now() })
      .returning({ id: contactReplies.id });
    await shop.db.update(contactMessages).set({ status: 'answered' }).where(eq(contactMessages.id, id));
    const { site } = await getSettings(shop, 'site');
    await queueMail(shop, [
      {
        key: `contact-reply:${reply!.id}`,
        to: message.email,
        letter: {
          subject: `Jawaban atas pesan Anda kepada ${site.product}`,
          body: [
            { own: text },
            `${admin.name}, ${site.product}`,
            { link: `Balas ke ${site.product}`, href: `mailto:${site.email}` },
            'Pesan Anda:',
            { quote: message.comments },
          ],
        },
      },
    ]);
    await noteAudit(shop, actor, {
      action: 'message.reply',
      entity: 'message',
      entityId: id,
      after: { reply: reply!.id },
    });
    return readMessage(shop, id);
  });
}
