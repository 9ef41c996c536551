import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, like, not } from 'drizzle-orm';
import { outbox } from '../../../db/schema/system.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { queueMail } from './mail.ts';

/** How the keys of test mails begin. */
export const TEST_MAIL = 'mail-test:';

/** Mails the admin who asks, to see whether mail arrives. */
export async function sendTestMail(shop: Shop, actor: Actor): Promise<{ to: string }> {
  const admin = requireUser(actor, 'admin');
  const to = admin.email ?? refuse('help_no_email');
  const { site } = await getSettings(shop, 'site');
  await inTransaction(shop, async (shop) => {
    await letPass(shop, to);
    await queueMail(shop, [
      {
        key: `${TEST_MAIL}${randomUUID()}`,
        to,
        asked: true,
        subject: `Surat percobaan dari ${site.product}`,
        text: `Halo ${admin.name},\n\nSurat ini sampai, jadi pengiriman surat dari ${site.product} berjalan.`,
      },
    ]);
  });
  return { to };
}

/**
 * An address gets its mails in their order: what the mail server did not take before would have the test wait as long as
 * itself. Earlier tests are given up for this one, the rest is tried again now.
 */
async function letPass(shop: Shop, to: string): Promise<void> {
  const waiting = and(eq(outbox.to, to), eq(outbox.asked, true), eq(outbox.status, 'waiting'));
  const test = like(outbox.key, `${TEST_MAIL}%`);
  await shop.db
    .update(outbox)
    .set({ status: 'failed', lastError: 'Diganti dengan percobaan yang baru.' })
    .where(and(waiting, test));
  await shop.db
    .update(outbox)
    .set({ nextTryAt: shop.clock.now() })
    .where(and(waiting, not(test), isNotNull(outbox.lastError)));
}
