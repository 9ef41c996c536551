import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { emailOutbox } from '../../../db/schema/system-tables.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import type { AppContext } from '../../context.ts';
import { inBatches } from './in-batches.ts';
import { quietUntilByAddress } from './quiet-hours.ts';

/** An email to send now. `tries` counts this attempt. */
export type PendingEmail = Pick<
  typeof emailOutbox.$inferSelect,
  'id' | 'key' | 'subject' | 'text' | 'html' | 'sealed' | 'isTransactional' | 'tries'
> & { to: string };

/** How long a claimed email is reserved; a process that dies delays it by this time. */
const LEASE_MS = 2 * 60_000;
const MAX_TRIES = 12;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 60 * 60_000;

/**
 * Claims at most `limit` due emails. One address gets its emails in the order in which they were written: the
 * next is due once the previous one is sent or given up; transactional ones have their own queue. An email
 * that falls into quiet hours is delayed until their end. Several processes never claim the same email.
 */
export async function claimEmails(ctx: AppContext, limit: number): Promise<PendingEmail[]> {
  for (;;) {
    const rows = await claimDueEmails(ctx, limit);
    const resting = await quietUntilByAddress(
      ctx,
      rows.filter((row) => !row.isTransactional).map((row) => row.to),
    );
    const until = (row: PendingEmail) =>
      row.isTransactional ? undefined : resting.get(row.to.toLowerCase());
    for (const row of rows) {
      const nextTryAt = until(row);
      if (!nextTryAt) continue;
      await ctx.db
        .update(emailOutbox)
        .set({ tries: row.tries - 1, nextTryAt })
        .where(and(eq(emailOutbox.id, row.id), eq(emailOutbox.status, 'waiting')));
    }
    const ready = rows.filter((row) => !until(row));
    if (rows.length === 0 || ready.length > 0) return ready;
  }
}

/** How many of the longest due emails are searched for those that are the first of their address. */
const SCAN_LIMIT = 200;

/** The longest due emails; when one address's many emails crowd them out, other due ones. */
async function claimDueEmails(ctx: AppContext, limit: number): Promise<PendingEmail[]> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const oldest = await claimChosen(
    ctx,
    sql`
    select o.id from (
      select id, to_address, is_transactional, next_try_at from email_outbox where status = 'waiting' and next_try_at <= ${now}
      order by next_try_at, id limit ${SCAN_LIMIT}
    ) o
    where o.id = (select first.id from email_outbox first where first.to_address = o.to_address and first.is_transactional = o.is_transactional
      and first.status = 'waiting' order by first.id limit 1)
    order by o.next_try_at, o.id limit ${limit}`,
  );
  return oldest.length > 0 ? oldest : claimChosen(ctx, firstPerRecipient(now, limit));
}

/** The first email of each address, walking from address to address by the index, until `limit` are due. */
const firstPerRecipient = (now: SQL, limit: number) => sql`
  with recursive first as (
    (select id, to_address, is_transactional, next_try_at from email_outbox where status = 'waiting'
     order by to_address, is_transactional, id limit 1)
    union all
    select next.* from first cross join lateral (
      select id, to_address, is_transactional, next_try_at from email_outbox
      where status = 'waiting' and (to_address, is_transactional) > (first.to_address, first.is_transactional)
      order by to_address, is_transactional, id limit 1) next
  )
  select id from first
  where next_try_at <= ${now} and ${SCAN_LIMIT} = (select count(*) from (
    select from email_outbox where status = 'waiting' and next_try_at <= ${now} limit ${SCAN_LIMIT}) due)
  limit ${limit}`;

/** Claims those of `chosen` that no other process is claiming. */
async function claimChosen(ctx: AppContext, chosen: SQL): Promise<PendingEmail[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .update(emailOutbox)
    .set({ tries: sql`${emailOutbox.tries} + 1`, nextTryAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      inArray(
        emailOutbox.id,
        sql`(select o.id from email_outbox o
             where o.id in (${chosen}) and o.status = 'waiting' and o.next_try_at <= ${now.toISOString()}::timestamptz
             for update of o skip locked)`,
      ),
    )
    .returning({
      id: emailOutbox.id,
      key: emailOutbox.key,
      to: emailOutbox.toAddress,
      subject: emailOutbox.subject,
      text: emailOutbox.text,
      html: emailOutbox.html,
      sealed: emailOutbox.sealed,
      isTransactional: emailOutbox.isTransactional,
      tries: emailOutbox.tries,
    });
  return rows.sort((a, b) => a.id - b.id);
}

/** Records that the mail server accepted an email. */
export async function markEmailSent(ctx: AppContext, { id }: PendingEmail): Promise<void> {
  await ctx.db
    .update(emailOutbox)
    .set({ status: 'sent', sentAt: ctx.clock.now(), lastError: null })
    .where(eq(emailOutbox.id, id));
}

/**
 * Records a failed attempt, and when to retry: after half a minute, then twice as long each time up to an
 * hour, twelve times in all. An email that the mail server rejected permanently is given up at once.
 */
export async function markEmailFailed(
  ctx: AppContext,
  { id, tries }: PendingEmail,
  { reason, forGood }: { reason: string; forGood: boolean },
): Promise<void> {
  const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));
  await ctx.db
    .update(emailOutbox)
    .set({
      status: forGood || tries >= MAX_TRIES ? 'failed' : 'waiting',
      lastError: cutText(reason, 500),
      nextTryAt: new Date(ctx.clock.now().getTime() + wait),
    })
    .where(and(eq(emailOutbox.id, id), eq(emailOutbox.status, 'waiting')));
}

const STORE_BATCH = 1_000;

/**
 * Without a mail server: stores waiting emails for reading in the admin, once they are no longer delayed;
 * returns how many.
 */
export async function storeUnsentEmails(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  let stored = 0;
  // Due emails, and undelayed ones that would be retried later.
  for (const which of [
    lte(emailOutbox.nextTryAt, now),
    and(gt(emailOutbox.nextTryAt, now), isNull(emailOutbox.undoKey)),
  ]) {
    stored += await inBatches(STORE_BATCH, () => storeEmailBatch(ctx, which));
  }
  return stored;
}

async function storeEmailBatch(ctx: AppContext, which: SQL | undefined): Promise<number> {
  const some = ctx.db
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.status, 'waiting'), which))
    // By the index of waiting emails, which is small, whatever the table's statistics say.
    .orderBy(asc(emailOutbox.nextTryAt), asc(emailOutbox.id))
    .limit(STORE_BATCH)
    .for('update', { skipLocked: true });
  const rows = await ctx.db
    .update(emailOutbox)
    .set({ status: 'stored' })
    .where(inArray(emailOutbox.id, some))
    .returning({ id: emailOutbox.id });
  return rows.length;
}
