import { and, desc, eq, gte, like } from 'drizzle-orm';
import { emailOutbox } from '../../../db/schema/system-tables.ts';
import type { EmailState } from '../../../shared/schemas/communication-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { TEST_EMAIL } from './queue-test-email.ts';

/** The state of a test email; `tried` is whether sending was attempted at all. */
export type TestEmail = { at: string; status: EmailState; tried: boolean; lastError: string | null };

/** Its state is shown for this long; an older test says little about the current mail server. */
const TOLD_MS = 60 * 60_000;

/** The state of the admin's own last test email; null when that is long ago. */
export async function getTestEmail(ctx: AppContext, actor: Actor): Promise<TestEmail | null> {
  const { email } = requireUser(actor, 'admin');
  if (!email) return null;
  const since = new Date(ctx.clock.now().getTime() - TOLD_MS);
  const [row] = await ctx.db
    .select({
      createdAt: emailOutbox.createdAt,
      status: emailOutbox.status,
      tries: emailOutbox.tries,
      lastError: emailOutbox.lastError,
    })
    .from(emailOutbox)
    .where(
      and(
        gte(emailOutbox.createdAt, since),
        like(emailOutbox.key, `${TEST_EMAIL}%`),
        eq(emailOutbox.toAddress, email),
      ),
    )
    .orderBy(desc(emailOutbox.createdAt), desc(emailOutbox.id))
    .limit(1);
  if (!row) return null;
  const { createdAt, status, tries, lastError } = row;
  // Claimed, and without the server's response yet: still in progress.
  return { at: createdAt.toISOString(), status, tried: tries > 1 || lastError !== null, lastError };
}
