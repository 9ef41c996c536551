import { sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/system.ts';
import type { Shop } from '../shop.ts';

/** A mail as it will be sent. `key` names the event it belongs to: a second mail of one key is not written. */
export type Mail = { key: string; to: string; subject: string; text: string; html?: string };

/** Puts mails into the outbox in the caller's transaction; a job sends them once it has committed. */
export async function queueMail(shop: Shop, mails: Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const now = shop.clock.now();
  await shop.db
    .insert(outbox)
    .values(
      mails.map((mail) => ({
        ...mail,
        // A line break in a header field would start another header.
        subject: mail.subject.replace(/[\r\n]+/g, ' '),
        createdAt: now,
        nextTryAt: now,
      })),
    )
    .onConflictDoNothing();
  await shop.db.execute(sql`select pg_notify('lumbung_outbox', '')`);
}
