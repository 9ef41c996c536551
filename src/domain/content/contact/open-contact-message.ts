import { and, eq } from 'drizzle-orm';
import { contactMessages } from '../../../db/schema/content-tables.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { type ContactMessageDetail, readContactMessage } from './contact-message.ts';

/**
 * Returns one message with its replies and marks a new one as read. Throws `not_found` for an unknown one. Admins only.
 */
export async function openContactMessage(
  ctx: AppContext,
  actor: Actor,
  id: number,
): Promise<ContactMessageDetail> {
  requireUser(actor, 'admin');
  await ctx.db
    .update(contactMessages)
    .set({ status: 'read' })
    .where(and(eq(contactMessages.id, id), eq(contactMessages.status, 'new')));
  return readContactMessage(ctx, id);
}
