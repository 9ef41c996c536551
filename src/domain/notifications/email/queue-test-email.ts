import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, like, not } from 'drizzle-orm';
import { emailOutbox } from '../../../db/schema/system-tables.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { queueEmails } from './queue-emails.ts';

/** The prefix of the keys of test emails. */
export const TEST_EMAIL = 'mail-test:';

/** Sends the admin a test email, to check whether emails arrive. */
export async function queueTestEmail(ctx: AppContext, actor: Actor): Promise<{ to: string }> {
  const admin = requireUser(actor, 'admin');
  const to = admin.email ?? fail('help_no_email');
  const { site } = await getSettings(ctx, 'site');
  await inTransaction(ctx, async (ctx) => {
    await letPass(ctx, to);
    await queueEmails(ctx, [
      {
        key: `${TEST_EMAIL}${randomUUID()}`,
        to,
        isTransactional: true,
        subject: `Surat percobaan dari ${site.product}`,
        text: `Halo ${admin.name},\n\nSurat ini sampai, jadi pengiriman surat dari ${site.product} berjalan.`,
      },
    ]);
  });
  return { to };
}

/**
 * An address gets its emails in order: emails that the mail server rejected before would delay the test.
 * Earlier tests are given up, the others are retried now.
 */
async function letPass(ctx: AppContext, to: string): Promise<void> {
  const waiting = and(
    eq(emailOutbox.toAddress, to),
    eq(emailOutbox.isTransactional, true),
    eq(emailOutbox.status, 'waiting'),
  );
  const test = like(emailOutbox.key, `${TEST_EMAIL}%`);
  await ctx.db
    .update(emailOutbox)
    .set({ status: 'failed', lastError: 'Diganti dengan percobaan yang baru.' })
    .where(and(waiting, test));
  await ctx.db
    .update(emailOutbox)
    .set({ nextTryAt: ctx.clock.now() })
    .where(and(waiting, not(test), isNotNull(emailOutbox.lastError)));
}
