import { and, eq, or, sql } from 'drizzle-orm';
import { contactMessages } from '../../../db/schema/content.ts';
import { messagesQuery } from '../../../shared/input/correspondence.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { isSpanned } from '../../../shared/input/parts/span.ts';
import { type Listed, listed, orderOf, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { tallyOf } from '../../tallies.ts';
import { contains } from '../../text/like-pattern.ts';
import { onDays } from '../../within.ts';
import { type MessageView, messageView } from './contact-message.ts';

export type MessagePage = Listed<MessageView> & {
  /** How many nobody has opened yet, whatever is searched for. */
  unread: number;
};

/** A page of the visitors' messages, the newest first. Admins only. */
export async function findMessages(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof messagesQuery> = {},
): Promise<MessagePage> {
  requireUser(actor, 'admin');
  const { page, limit, q, status, count, ...days } = parse(messagesQuery, input);
  const inState = and(status && eq(contactMessages.status, status), onDays(contactMessages.createdAt, days));
  const where = and(
    inState,
    q
      ? or(
          contains(contactMessages.name, q),
          contains(contactMessages.email, q),
          contains(contactMessages.phone, q),
          contains(contactMessages.comments, q),
        )
      : undefined,
  );
  const order = { by: [contactMessages.createdAt], descending: true };
  const tally = await tallyOf(shop, 'contact_messages');
  const { rows, ...counted } = await readPage(
    shop,
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
      shop.db
        .select()
        .from(contactMessages)
        .where(chosen)
        .orderBy(...orderOf(contactMessages.id, order)),
    async () => (isSpanned(days) ? shop.db.$count(contactMessages, where) : tally.of(status)),
  );
  const unread = tally.of('new');
  return { ...listed(rows.map(messageView), counted, { page, limit }), unread };
}
