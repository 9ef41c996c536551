import { and, eq, or, sql } from 'drizzle-orm';
import { emailOutbox } from '../../../db/schema/system-tables.ts';
import { type EmailState, emailsQuery } from '../../../shared/schemas/communication-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { hasRange } from '../../../shared/schemas/fields/range.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { addressContains, textContains } from '../../formats/like-pattern.ts';
import { orderOf, type PageResult, readPage, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { dateBetween } from '../../range-filters.ts';
import { rowCountOf } from '../../row-counts.ts';
import { restoreEmailSecrets } from './email-secrets.ts';

/** An email of the outbox as lists show it; times in ISO 8601 UTC. */
export type EmailView = {
  id: number;
  to: string;
  subject: string;
  status: EmailState;
  tries: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  nextTryAt: string | null;
};

export type EmailDetail = EmailView & { text: string; html: string | null };

export type EmailPage = PageResult<EmailView>;

const columns = {
  id: emailOutbox.id,
  toAddress: emailOutbox.toAddress,
  subject: emailOutbox.subject,
  status: emailOutbox.status,
  tries: emailOutbox.tries,
  lastError: emailOutbox.lastError,
  createdAt: emailOutbox.createdAt,
  sentAt: emailOutbox.sentAt,
  nextTryAt: emailOutbox.nextTryAt,
};

const emailView = ({
  toAddress,
  ...row
}: Pick<typeof emailOutbox.$inferSelect, keyof typeof columns>): EmailView => ({
  ...row,
  to: toAddress,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextTryAt: row.status === 'waiting' ? row.nextTryAt.toISOString() : null,
});

/** A page of the outbox, the newest email first, searched in address and subject. Admins only. */
export async function findEmails(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof emailsQuery> = {},
): Promise<EmailPage> {
  requireUser(actor, 'admin');
  const { page, limit, q, status, count, ...days } = parse(emailsQuery, input);
  const inState = and(status && eq(emailOutbox.status, status), dateBetween(emailOutbox.createdAt, days));
  const where = and(
    inState,
    q ? or(addressContains(emailOutbox.toAddress, q), textContains(emailOutbox.subject, q)) : undefined,
  );
  const order = { by: [emailOutbox.createdAt], descending: true };
  const { rows, ...counted } = await readPage(
    ctx,
    emailOutbox.id,
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
      ctx.db
        .select(columns)
        .from(emailOutbox)
        .where(chosen)
        .orderBy(...orderOf(emailOutbox.id, order)),
    () => (hasRange(days) ? ctx.db.$count(emailOutbox, where) : countEmails(ctx, status)),
  );
  return toPage(rows.map(emailView), counted, { page, limit });
}

async function countEmails(ctx: AppContext, status: EmailState | undefined): Promise<number> {
  return (await rowCountOf(ctx, 'outbox')).of(status);
}

/**
 * One email with its text. The secrets in its links are redacted unless it was sent to the admin who reads
 * it: no admin enters another account through the outbox (docs/decisions). Admins only.
 */
export async function getEmail(ctx: AppContext, actor: Actor, id: number): Promise<EmailDetail> {
  const admin = requireUser(actor, 'admin');
  const [row] = await ctx.db
    .select({ ...columns, text: emailOutbox.text, html: emailOutbox.html, sealed: emailOutbox.sealed })
    .from(emailOutbox)
    .where(eq(emailOutbox.id, id));
  if (!row) return fail('not_found');
  const own = row.toAddress.toLowerCase() === admin.email?.toLowerCase();
  const { text, html, sealed: _sealed, ...mail } = row;
  return { ...emailView(mail), ...((own && restoreEmailSecrets(ctx, row)) || { text, html }) };
}
