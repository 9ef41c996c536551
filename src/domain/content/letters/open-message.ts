import { and, eq } from 'drizzle-orm';
import { contactMessages } from '../../../db/schema/content.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { type MessageDetail, readMessage } from './contact-message.ts';

/** One message with its answers; a new one counts as read from now on. Admins only; `not_found` for an unknown one. */
export async function openMessage(shop: Shop, actor: Actor, id: number): Promise<MessageDetail> {
  requireUser(actor, 'admin');
  await shop.db
    .update(contactMessages)
    .set({ status: 'read' })
    .where(and(eq(contactMessages.id, id), eq(contactMessages.status, 'new')));
  return readMessage(shop, id);
}
