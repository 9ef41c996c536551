import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../../db/schema/system.ts';
import type { Shop } from '../../shop.ts';
import { inSteps } from './in-steps.ts';
import { restUntil } from './quiet-hours.ts';

/** A mail to be sent now. `tries` counts this attempt. */
export type WaitingMail = Pick<
  typeof outbox.$inferSelect,
  'id' | 'key' | 'to' | 'subject' | 'text' | 'html' | 'sealed' | 'asked' | 'tries'
>;

/** How long a taken mail is nobody else's; a process that dies with it delays it by this much. */
const LEASE_MS = 2 * 60_000;
const MAX_TRIES = 12;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * Takes at most `limit` mails that are due. One address gets its mails in the order in which they were written: the
 * next one is due once the one before it is sent or given up; those that it asked for stand in a row of their own. What
 * falls into quiet hours meanwhile goes back until they end. Several processes never take the same mail.
 */
export async function takeMails(shop: Shop, limit: number): Promise<WaitingMail[]> {
  for (;;) {
    const rows = await takeDue(shop, limit);
    const resting = await restUntil(
      shop,
      rows.filter((row) => !row.asked).map((row) => row.to),
    );
    const until = (row: WaitingMail) => (row.asked ? undefined : resting.get(row.to.toLowerCase()));
    for (const row of rows) {
      const nextTryAt = until(row);
      if (!nextTryAt) continue;
      await shop.db
        .update(outbox)
        .set({ tries: row.tries - 1, nextTryAt })
        .where(and(eq(outbox.id, row.id), eq(outbox.status, 'waiting')));
    }
    const ready = rows.filter((row) => !until(row));
    if (rows.length === 0 || ready.length > 0) return ready;
  }
}

/** How many of the mails that are due longest are looked through for those that are the first of their address. */
const LOOKED_THROUGH = 200;

/** Those that are due longest; where an address with many mails stands in their way, others that are due. */
async function takeDue(shop: Shop, limit: number): Promise<WaitingMail[]> {
  const now = sql`${shop.clock.now().toISOString()}::timestamptz`;
  const oldest = await take(
    shop,
    sql`
    select o.id from (
      select id, to_address, asked, next_try_at from outbox where status = 'waiting' and next_try_at <= ${now}
      order by next_try_at, id limit ${LOOKED_THROUGH}
    ) o
    where o.id = (select first.id from outbox first where first.to_address = o.to_address and first.asked = o.asked
      and first.status = 'waiting' order by first.id limit 1)
    order by o.next_try_at, o.id limit ${limit}`,
  );
  return oldest.length > 0 ? oldest : take(shop, firstOfEach(now, limit));
}

/** The first mail of one address after the other, going from each to the next by the index, as far as `limit` are due. */
const firstOfEach = (now: SQL, limit: number) => sql`
  with recursive first as (
    (select id, to_address, asked, next_try_at from outbox where status = 'waiting'
     order by to_address, asked, id limit 1)
    union all
    select next.* from first cross join lateral (
      select id, to_address, asked, next_try_at from outbox
      where status = 'waiting' and (to_address, asked) > (first.to_address, first.asked)
      order by to_address, asked, id limit 1) next
  )
  select id from first
  where next_try_at <= ${now} and ${LOOKED_THROUGH} = (select count(*) from (
    select from outbox where status = 'waiting' and next_try_at <= ${now} limit ${LOOKED_THROUGH}) due)
  limit ${limit}`;

/** Takes those of `chosen` that nobody else is just taking. */
async function take(shop: Shop, chosen: SQL): Promise<WaitingMail[]> {
  const now = shop.clock.now();
  const rows = await shop.db
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1`, nextTryAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      inArray(
        outbox.id,
        sql`(select o.id from outbox o
             where o.id in (${chosen}) and o.status = 'waiting' and o.next_try_at <= ${now.toISOString()}::timestamptz
             for update of o skip locked)`,
      ),
    )
    .returning({
      id: outbox.id,
      key: outbox.key,
      to: outbox.to,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      sealed: outbox.sealed,
      asked: outbox.asked,
      tries: outbox.tries,
    });
  return rows.sort((a, b) => a.id - b.id);
}

/** Notes that the mail server took a mail. */
export async function noteMailSent(shop: Shop, { id }: WaitingMail): Promise<void> {
  await shop.db
    .update(outbox)
    .set({ status: 'sent', sentAt: shop.clock.now(), lastError: null })
    .where(eq(outbox.id, id));
}

/**
 * Notes that a mail was not taken, and when to try again: after half a minute, then twice as long each time up to an
 * hour, twelve times in all. One that the mail server refused for good is given up at once.
 */
export async function noteMailFailed(
  shop: Shop,
  { id, tries }: WaitingMail,
  { reason, forGood }: { reason: string; forGood: boolean },
): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  await shop.db
    .update(outbox)
    .set({
      status: forGood || tries >= MAX_TRIES ? 'failed' : 'waiting',
      lastError: reason.slice(0, 500),
      nextTryAt: new Date(shop.clock.now().getTime() + wait),
    })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'waiting')));
}

const STORED_AT_ONCE = 1_000;

/** Without a mail server: keeps waiting mails to be read in the back office, once they are not held any more; how many. */
export async function storeMails(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  let stored = 0;
  // Those that are due, and those that nothing holds although they would be tried again later.
  for (const which of [lte(outbox.nextTryAt, now), and(gt(outbox.nextTryAt, now), isNull(outbox.heldFor))]) {
    stored += await inSteps(STORED_AT_ONCE, () => storeSome(shop, which));
  }
  return stored;
}

async function storeSome(shop: Shop, which: SQL | undefined): Promise<number> {
  const some = shop.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'waiting'), which))
    // By the index of what waits, which is as long as that, whatever the statistics of the table still believe.
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(STORED_AT_ONCE)
    .for('update', { skipLocked: true });
  const rows = await shop.db
    .update(outbox)
    .set({ status: 'stored' })
    .where(inArray(outbox.id, some))
    .returning({ id: outbox.id });
  return rows.length;
}
