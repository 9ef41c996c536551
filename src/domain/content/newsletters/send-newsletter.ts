import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { newsletters, subscribers } from '../../../db/schema/content-tables.ts';
import { sendNewsletterInput } from '../../../shared/schemas/communication-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { queueEmails } from '../../notifications/email/queue-emails.ts';
import { parse } from '../../parse.ts';
import { isActiveSubscriber } from './find-subscribers.ts';
import {
  getNewsletter,
  lockNewsletterDraft,
  type NewsletterView,
  newsletterEmailKey,
  newsletterEmailTo,
  newsletterView,
} from './newsletter.ts';

const BATCH = 500;

/** Sends a draft to the requesting admin, as a subscriber would get it. */
export async function sendTestNewsletter(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  const admin = requireUser(actor, 'admin');
  const letter = await getNewsletter(ctx, actor, id);
  const to = admin.email ?? fail('help_no_email');
  await queueEmails(ctx, [
    {
      key: `newsletter-test:${id}:${randomUUID()}`,
      to,
      isTransactional: true,
      subject: `[Percobaan] ${letter.subject}`,
      text: newsletterEmailTo(ctx, letter, to.toLowerCase()),
    },
  ]);
}

/**
 * Enqueues a draft once for every confirmed subscriber, each with their own unsubscribe link, and marks it as sent.
 * Concurrent or repeated requests send it once; throws `letter_nobody` without subscribers. Admins only.
 */
export async function sendNewsletter(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof sendNewsletterInput>,
): Promise<NewsletterView> {
  requireUser(actor, 'admin');
  const { version } = parse(sendNewsletterInput, input);
  return inTransaction(ctx, async (ctx) => {
    const letter = await lockNewsletterDraft(ctx, id, version);
    let recipients = 0;
    for (let last = 0; ; ) {
      const rows = await ctx.db
        .select({ id: subscribers.id, email: subscribers.email })
        .from(subscribers)
        .where(and(isActiveSubscriber, gt(subscribers.id, last)))
        .orderBy(subscribers.id)
        .limit(BATCH);
      await queueEmails(
        ctx,
        rows.map((row) => ({
          key: newsletterEmailKey(id, row.id),
          to: row.email,
          subject: letter.subject,
          text: newsletterEmailTo(ctx, letter, row.email),
        })),
      );
      recipients += rows.length;
      if (rows.length < BATCH) break;
      last = rows.at(-1)!.id;
    }
    if (recipients === 0) fail('letter_nobody');
    const [row] = await ctx.db
      .update(newsletters)
      .set({ status: 'sent', recipients, sentAt: ctx.clock.now(), version: version + 1 })
      .where(eq(newsletters.id, id))
      .returning();
    await recordAudit(ctx, actor, {
      action: 'newsletter.send',
      entity: 'newsletter',
      entityId: id,
      after: { recipients },
    });
    return newsletterView(row!);
  });
}
