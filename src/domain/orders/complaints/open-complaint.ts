import { eq } from 'drizzle-orm';
import { complaints } from '../../../db/schema/complaints.ts';
import type { Shop } from '../../shop.ts';
import { endedByItself } from '../rules/complaint-rules.ts';

/** What a complaint is about; `ticketId` where a weigh ticket that was disputed opens it. */
type Opened = { orderId: number; text: string; uploadIds: string[]; ticketId: number | null };

/** Whether a locked order has a complaint that leaves no room for another. */
export async function hasComplaint(shop: Shop, orderId: number): Promise<boolean> {
  const [made] = await shop.db.select().from(complaints).where(eq(complaints.orderId, orderId));
  return made !== undefined && !endedByItself(made);
}

/**
 * Opens a complaint about a locked order that has none (`hasComplaint`), in the caller's transaction. It takes the place of one
 * that ended by itself, of which the ticket's history and the trail keep what was said.
 */
export async function openComplaint(shop: Shop, opened: Opened): Promise<void> {
  const made = { ...opened, createdAt: shop.clock.now() };
  await shop.db
    .insert(complaints)
    .values(made)
    .onConflictDoUpdate({ target: complaints.orderId, set: { ...made, answer: null, answeredAt: null } });
}
