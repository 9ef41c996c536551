import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { contactMessages, contactReplies } from '../../../db/schema/content-tables.ts';
import { replyInput } from '../../../shared/schemas/communication-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { parse } from '../../parse.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type ContactMessageDetail, readContactMessage } from './contact-message.ts';

/**
 * Replies to a visitor's message by e-mail and stores the reply. Throws a stale error when another reply was sent since
 * the form was opened (`after`), so that a double submit sends one e-mail. Admins only.
 */
export async function replyToContactMessage(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof replyInput>,
): Promise<ContactMessageDetail> {
  const admin = requireUser(actor, 'admin');
  const { text, after } = parse(replyInput, input);
  return inTransaction(ctx, async (ctx) => {
    const [message] = await ctx.db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for('update');
    if (!message) return fail('not_found');
    if ((await ctx.db.$count(contactReplies, eq(contactReplies.messageId, id))) !== after)
      fail('message_answered');
    const [reply] = await ctx.db
      .insert(contactReplies)
      .values({ messageId: id, text, repliedBy: admin.userId, createdAt: ctx.clock.now() })
      .returning({ id: contactReplies.id });
    await ctx.db.update(contactMessages).set({ status: 'answered' }).where(eq(contactMessages.id, id));
    const { site } = await getSettings(ctx, 'site');
    await queueEmails(ctx, [
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
    await recordAudit(ctx, actor, {
      action: 'message.reply',
      entity: 'message',
      entityId: id,
      after: { reply: reply!.id },
    });
    return readContactMessage(ctx, id);
  });
}
