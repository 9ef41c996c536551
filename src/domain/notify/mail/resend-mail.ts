import { eq } from 'drizzle-orm';
import { outbox } from '../../../db/schema/system.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { announce } from '../../wire.ts';
import { queueMail } from './mail.ts';
import { wordsAsWritten } from './mail-secrets.ts';

/**
 * Sends a mail again. One that failed or was only stored waits once more; of one that was sent a copy goes out, one a
 * minute at most. Admins only; one that still waits is refused (`mail_waiting`).
 */
export async function resendMail(shop: Shop, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(shop, async (shop) => {
    const [mail] = await shop.db.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (!mail) return refuse('not_found');
    if (mail.status === 'waiting') refuse('mail_waiting');
    const { to, subject, asked } = mail;
    const { text, html } = wordsAsWritten(shop, mail) ?? refuse('mail_over');
    if (mail.status === 'sent') {
      const minute = shop.clock.now().toISOString().slice(0, 16);
      await queueMail(shop, [
        { key: `again:${id}:${minute}`, to, asked, subject, text, ...(html ? { html } : {}) },
      ]);
    } else {
      await shop.db
        .update(outbox)
        .set({ status: 'waiting', tries: 0, nextTryAt: shop.clock.now(), lastError: null })
        .where(eq(outbox.id, id));
      await announce(shop, 'lumbung_outbox', '');
    }
    await noteAudit(shop, actor, {
      action: 'mail.resend',
      entity: 'mail',
      entityId: id,
      before: { status: mail.status },
      after: { status: 'waiting' },
    });
  });
}
