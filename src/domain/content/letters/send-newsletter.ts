import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { newsletters, subscribers } from '../../../db/schema/content.ts';
import { sendLetterInput } from '../../../shared/input/correspondence.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notify/mail/mail.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { isConfirmed } from './find-subscribers.ts';
import {
  getNewsletter,
  letterKey,
  letterTo,
  lockDraft,
  type NewsletterView,
  newsletterView,
} from './newsletter.ts';

const BATCH = 500;

/** Mails a draft to the admin who asks, as a subscriber would get it. */
export async function testNewsletter(shop: Shop, actor: Actor, id: number): Promise<void> {
  const admin = requireUser(actor, 'admin');
  const letter = await getNewsletter(shop, actor, id);
  const to = admin.email ?? refuse('help_no_email');
  await queueMail(shop, [
    {
      key: `newsletter-test:${id}:${randomUUID()}`,
      to,
      asked: true,
      subject: `[Percobaan] ${letter.subject}`,
      text: letterTo(shop, letter, to.toLowerCase()),
    },
  ]);
}

/**
 * Queues a draft once for everybody who has confirmed, each with his own link to stop; afterwards it is sent for good.
 * Two who press at once, or one who presses twice, send it once. Admins only; refuses with `letter_nobody` when there
 * is nobody to send it to.
 */
export async function sendNewsletter(
  shop: Shop,
  actor: Actor,
  id: number,
  input: z.input<typeof sendLetterInput>,
): Promise<NewsletterView> {
  requireUser(actor, 'admin');
  const { version } = parse(sendLetterInput, input);
  return inTransaction(shop, async (shop) => {
    const letter = await lockDraft(shop, id, version);
    let recipients = 0;
    for (let last = 0; ; ) {
      const rows = await shop.db
        .select({ id: subscribers.id, email: subscribers.email })
        .from(subscribers)
        .where(and(isConfirmed, gt(subscribers.id, last)))
        .orderBy(subscribers.id)
        .limit(BATCH);
      await queueMail(
        shop,
        rows.map((row) => ({
          key: letterKey(id, row.id),
          to: row.email,
          subject: letter.subject,
          text: letterTo(shop, letter, row.email),
        })),
      );
      recipients += rows.length;
      if (rows.length < BATCH) break;
      last = rows.at(-1)!.id;
    }
    if (recipients === 0) refuse('letter_nobody');
    const [row] = await shop.db
      .update(newsletters)
      .set({ status: 'sent', recipients, sentAt: shop.clock.now(), version: version + 1 })
      .where(eq(newsletters.id, id))
      .returning();
    await noteAudit(shop, actor, {
      action: 'newsletter.send',
      entity: 'newsletter',
      entityId: id,
      after: { recipients },
    });
    return newsletterView(row!);
  });
}
