import { and, desc, eq, gte, like } from 'drizzle-orm';
import { outbox } from '../../../db/schema/system.ts';
import type { MailState } from '../../../shared/input/correspondence.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { TEST_MAIL } from './send-test-mail.ts';

/** What became of a test mail; `tried` says whether it has been tried to send it at all. */
export type TestMail = { at: string; status: MailState; tried: boolean; lastError: string | null };

/** What became of it is told for this long; what was tried before says little of how mail leaves now. */
const TOLD_MS = 60 * 60_000;

/** What became of the last mail by which the admin who asks tried whether mail arrives; null where that is long ago. */
export async function getTestMail(shop: Shop, actor: Actor): Promise<TestMail | null> {
  const { email } = requireUser(actor, 'admin');
  if (!email) return null;
  const since = new Date(shop.clock.now().getTime() - TOLD_MS);
  const [row] = await shop.db
    .select({
      createdAt: outbox.createdAt,
      status: outbox.status,
      tries: outbox.tries,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(and(gte(outbox.createdAt, since), like(outbox.key, `${TEST_MAIL}%`), eq(outbox.to, email)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1);
  if (!row) return null;
  const { createdAt, status, tries, lastError } = row;
  // Taken, and not yet answered by the server: still on its way.
  return { at: createdAt.toISOString(), status, tried: tries > 1 || lastError !== null, lastError };
}
