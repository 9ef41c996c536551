import { asc, eq } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { contactMessages, contactReplies } from '../../../db/schema/content-tables.ts';
import type { MessageState } from '../../../shared/schemas/communication-schemas.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** A visitor's message in the admin; times in ISO 8601 UTC. */
export type ContactMessageView = {
  id: number;
  name: string | null;
  email: string;
  phone: string | null;
  comments: string;
  status: MessageState;
  createdAt: string;
};

export type ContactMessageDetail = ContactMessageView & {
  replies: { id: number; text: string; by: string; createdAt: string }[];
};

export const contactMessageView = (row: typeof contactMessages.$inferSelect): ContactMessageView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** Returns one message with its replies, oldest first; throws `not_found` for an unknown one. */
export async function readContactMessage(ctx: AppContext, id: number): Promise<ContactMessageDetail> {
  const [row] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!row) return fail('not_found');
  const replies = await ctx.db
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
    ...contactMessageView(row),
    replies: replies.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
  };
}
