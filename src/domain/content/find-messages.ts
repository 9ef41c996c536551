import { and, eq, ilike, or } from 'drizzle-orm';
import { contactMessages } from '../../db/schema/content.ts';
import { messagesQuery } from '../../shared/input/correspondence.ts';
import { likePattern } from '../accounts/like-pattern.ts';
import { orderOf, readPage } from '../page-of.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { tallyOf } from '../tallies.ts';
import { type MessageView, messageView } from './contact-message.ts';

export type MessagePage = {
  data: MessageView[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  /** How many nobody has opened yet, whatever is searched for. */
  unread: number;
};

/** A page of the visitors' messages, the newest first. Admins only. */
export async function findMessages(shop: Shop, actor: Actor, input: unknown = {}): Promise<MessagePage> {
  requireUser(actor, 'admin');
  const { page, limit, q, status } = parse(messagesQuery, input);
  const pattern = q && likePattern(q);
  const where = and(
    status && eq(contactMessages.status, status),
    pattern
      ? or(
          ilike(contactMessages.name, pattern),
          ilike(contactMessages.email, pattern),
          ilike(contactMessages.phone, pattern),
          ilike(contactMessages.comments, pattern),
        )
      : undefined,
  );
  const order = { by: [contactMessages.createdAt], descending: true };
  const tally = await tallyOf(shop, 'contact_messages');
  const { rows, total } = await readPage(
    shop,
    contactMessages.id,
    { where, searched: Boolean(q), ...order, page, limit },
    (chosen) =>
      shop.db
        .select()
        .from(contactMessages)
        .where(chosen)
        .orderBy(...orderOf(contactMessages.id, order)),
    async () => tally.of(status),
  );
  const unread = tally.of('new');
  return { data: rows.map(messageView), total, page, limit, totalPages: Math.ceil(total / limit), unread };
}
