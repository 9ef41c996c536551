import { and, eq, or, sql } from 'drizzle-orm';
import { contactMessages } from '../../../db/schema/content-tables.ts';
import { messagesQuery } from '../../../shared/schemas/communication-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { hasRange } from '../../../shared/schemas/fields/range.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { addressContains, textContains } from '../../formats/like-pattern.ts';
import { orderOf, type PageResult, readPage, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { dateBetween } from '../../range-filters.ts';
import { rowCountOf } from '../../row-counts.ts';
import { type ContactMessageView, contactMessageView } from './contact-message.ts';

export type ContactMessagePage = PageResult<ContactMessageView> & {
  /** The number of unread messages, regardless of the search. */
  unread: number;
};

/** Returns a page of the visitors' messages, newest first. Admins only. */
export async function findContactMessages(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof messagesQuery> = {},
): Promise<ContactMessagePage> {
  requireUser(actor, 'admin');
  const { page, limit, q, status, count, ...days } = parse(messagesQuery, input);
  const inState = and(
    status && eq(contactMessages.status, status),
    dateBetween(contactMessages.createdAt, days),
  );
  const where = and(
    inState,
    q
      ? or(
          textContains(contactMessages.name, q),
          addressContains(contactMessages.email, q),
          addressContains(contactMessages.phone, q),
          textContains(contactMessages.comments, q),
        )
      : undefined,
  );
  const order = { by: [contactMessages.createdAt], descending: true };
  const tally = await rowCountOf(ctx, 'contact_messages');
  const { rows, ...counted } = await readPage(
    ctx,
    contactMessages.id,
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
        .select()
        .from(contactMessages)
        .where(chosen)
        .orderBy(...orderOf(contactMessages.id, order)),
    async () => (hasRange(days) ? ctx.db.$count(contactMessages, where) : tally.of(status)),
  );
  const unread = tally.of('new');
  return { ...toPage(rows.map(contactMessageView), counted, { page, limit }), unread };
}
