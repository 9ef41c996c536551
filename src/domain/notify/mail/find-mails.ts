import { and, eq, or, sql } from 'drizzle-orm';
import { outbox } from '../../../db/schema/system.ts';
import { type MailState, mailsQuery } from '../../../shared/input/correspondence.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { isSpanned } from '../../../shared/input/parts/span.ts';
import { type Listed, listed, orderOf, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { tallyOf } from '../../tallies.ts';
import { contains } from '../../text/like-pattern.ts';
import { onDays } from '../../within.ts';
import { wordsAsWritten } from './mail-secrets.ts';

/** A mail of the outbox as lists show it; times in ISO 8601 UTC. */
export type MailView = {
  id: number;
  to: string;
  subject: string;
  status: MailState;
  tries: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  nextTryAt: string | null;
};

export type MailDetail = MailView & { text: string; html: string | null };

export type MailPage = Listed<MailView>;

const columns = {
  id: outbox.id,
  to: outbox.to,
  subject: outbox.subject,
  status: outbox.status,
  tries: outbox.tries,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  nextTryAt: outbox.nextTryAt,
};

const mailView = (row: Pick<typeof outbox.$inferSelect, keyof typeof columns>): MailView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextTryAt: row.status === 'waiting' ? row.nextTryAt.toISOString() : null,
});

/** A page of the outbox, the newest mail first, searched in address and subject. Admins only. */
export async function findMails(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof mailsQuery> = {},
): Promise<MailPage> {
  requireUser(actor, 'admin');
  const { page, limit, q, status, count, ...days } = parse(mailsQuery, input);
  const inState = and(status && eq(outbox.status, status), onDays(outbox.createdAt, days));
  const where = and(inState, q ? or(contains(outbox.to, q), contains(outbox.subject, q)) : undefined);
  const order = { by: [outbox.createdAt], descending: true };
  const { rows, ...counted } = await readPage(
    shop,
    outbox.id,
    {
      where,
      searched: Boolean(q),
      count,
      along: q ? (inState ?? sql`true`) : undefined,
      ...order,
      page,
      limit,
    },
    (chosen) =>
      shop.db
        .select(columns)
        .from(outbox)
        .where(chosen)
        .orderBy(...orderOf(outbox.id, order)),
    () => (isSpanned(days) ? shop.db.$count(outbox, where) : countMails(shop, status)),
  );
  return listed(rows.map(mailView), counted, { page, limit });
}

async function countMails(shop: Shop, status: MailState | undefined): Promise<number> {
  return (await tallyOf(shop, 'outbox')).of(status);
}

/**
 * One mail with its words. The keys in its links are hidden unless it was sent to the admin who reads it: nobody gets
 * into another's account by way of the outbox (docs/decisions). Admins only.
 */
export async function getMail(shop: Shop, actor: Actor, id: number): Promise<MailDetail> {
  const admin = requireUser(actor, 'admin');
  const [row] = await shop.db
    .select({ ...columns, text: outbox.text, html: outbox.html, sealed: outbox.sealed })
    .from(outbox)
    .where(eq(outbox.id, id));
  if (!row) return refuse('not_found');
  const own = row.to.toLowerCase() === admin.email?.toLowerCase();
  const { text, html, sealed: _sealed, ...mail } = row;
  return { ...mailView(mail), ...((own && wordsAsWritten(shop, row)) || { text, html }) };
}
