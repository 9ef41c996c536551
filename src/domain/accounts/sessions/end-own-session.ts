import { and, eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema/auth.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';

/** Ends one of one's own sessions by its id (see `findSessions`); another's is not there (`not_found`, 404). */
export async function endOwnSession(shop: Shop, actor: Actor, id: string): Promise<void> {
  const { userId } = requireUser(actor);
  const { rowCount } = await shop.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  if (!rowCount) refuse('not_found');
}
