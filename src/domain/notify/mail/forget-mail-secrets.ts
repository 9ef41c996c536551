import { and, isNotNull, lt, or, sql } from 'drizzle-orm';
import { outbox } from '../../../db/schema/system.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import type { Shop } from '../../shop.ts';

/** A mail that has gone may be sent again for a day; one that is only stored, or failed, for a week. */
const SENT_MS = DAY_MS;
const KEPT_MS = 7 * DAY_MS;

/** Forgets the keys in the links of mails that are over, so that nobody finds them there later; of how many mails. */
export async function forgetMailSecrets(shop: Shop): Promise<number> {
  const now = shop.clock.now().getTime();
  const rows = await shop.db
    .update(outbox)
    .set({ sealed: null })
    .where(
      and(
        isNotNull(outbox.sealed),
        // In the text, so that the planner knows its index by it.
        sql`${outbox.status} <> 'waiting'`,
        or(lt(outbox.sentAt, new Date(now - SENT_MS)), lt(outbox.createdAt, new Date(now - KEPT_MS))),
      ),
    )
    .returning({ id: outbox.id });
  return rows.length;
}
