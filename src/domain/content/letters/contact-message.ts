import { asc, eq } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import { contactMessages, contactReplies } from '../../../db/schema/content.ts';
import type { MessageState } from '../../../shared/input/correspondence.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';

/** A visitor's message as the back office sees it; times in ISO 8601 UTC. */
export type MessageView = {
  id: number;
  name: string | null;
  email: string;
  phone: string | null;
  comments: string;
  status: MessageState;
  createdAt: string;
};

export type MessageDetail = MessageView & {
  replies: { id: number; text: string; by: string; createdAt: string }[];
};

export const messageView = (row: typeof contactMessages.$inferSelect): MessageView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** One message with what was answered, oldest first; `not_found` for an unknown one. */
export async function readMessage(shop: Shop, id: number): Promise<MessageDetail> {
  const [row] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!row) return refuse('not_found');
  const replies = await shop.db
    .select({
      id: contactReplies.id,
      text: contactReplies.text,
      by: users.name,
      createdAt: contactReplies.createdAt,
    })
    .from(contactReplies)
    .innerJoin(users, eq(users.id, contactReplies.repliedBy))
    .where(eq(contactReplies.messageId, id))
    .orderBy(asc(contactReplies.id));
  return {
    ...messageView(row),
    replies: replies.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
  };
}
