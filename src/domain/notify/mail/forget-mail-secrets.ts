import { and, asc, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { outbox } from '../../../db/schema/system.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import type { Shop } from '../../shop.ts';
import { inSteps } from './in-steps.ts';

/** A mail that has gone may be sent again for a day; one that is only stored, or failed, for a week. */
const SENT_MS = DAY_MS;
const KEPT_MS = 7 * DAY_MS;
/** So many in one statement, which is then soon over: all at once would be broken off where the job was away for long, and for good. */
const AT_ONCE = 5_000;

/** Forgets the keys in the links of mails that are over, so that nobody finds them there later; of how many mails. */
export async function forgetMailSecrets(shop: Shop): Promise<number> {
  return inSteps(AT_ONCE, () => forgetSome(shop));
}

async function forgetSome(shop: Shop): Promise<number> {
  const now = shop.clock.now().getTime();
  const over = shop.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNotNull(outbox.sealed),
        // In the text, so that the planner knows its index by it.
        sql`${outbox.status} <> 'waiting'`,
        or(lt(outbox.sentAt, new Date(now - SENT_MS)), lt(outbox.createdAt, new Date(now - KEPT_MS))),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(AT_ONCE)
    .for('update');
  const rows = await shop.db
    .update(outbox)
    .set({ sealed: null })
    .where(inArray(outbox.id, over))
    .returning({ id: outbox.id });
  return rows.length;
}
