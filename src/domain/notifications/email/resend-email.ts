import { eq } from 'drizzle-orm';
import { emailOutbox } from '../../../db/schema/system-tables.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { pgNotify } from '../../query-pipeline.ts';
import { restoreEmailSecrets } from './email-secrets.ts';
import { queueEmails } from './queue-emails.ts';

/**
 * Sends an email again. A failed or stored one is queued again; of a sent one a copy is sent, at most one a
 * minute. Admins only; a waiting one is rejected (`mail_waiting`).
 */
export async function resendEmail(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  requireUser(actor, 'admin');
  await inTransaction(ctx, async (ctx) => {
    const [mail] = await ctx.db.select().from(emailOutbox).where(eq(emailOutbox.id, id)).for('update');
    if (!mail) return fail('not_found');
    if (mail.status === 'waiting') fail('mail_waiting');
    const { toAddress: to, subject, isTransactional } = mail;
    const { text, html } = restoreEmailSecrets(ctx, mail) ?? fail('mail_over');
    if (mail.status === 'sent') {
      const minute = ctx.clock.now().toISOString().slice(0, 16);
      await queueEmails(ctx, [
        { key: `again:${id}:${minute}`, to, isTransactional, subject, text, ...(html ? { html } : {}) },
      ]);
    } else {
      await ctx.db
        .update(emailOutbox)
        .set({ status: 'waiting', tries: 0, nextTryAt: ctx.clock.now(), lastError: null })
        .where(eq(emailOutbox.id, id));
      await pgNotify(ctx, 'lumbung_outbox', '');
    }
    await recordAudit(ctx, actor, {
      action: 'mail.resend',
      entity: 'mail',
      entityId: id,
      before: { status: mail.status },
      after: { status: 'waiting' },
    });
  });
}
